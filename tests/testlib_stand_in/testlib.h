// A stand-in for testlib.h, which Debian does not package: the few calls that our validators and checkers use, as
// testlib 0.9.45 documents them. For tests alone; judges compile with their own.

#pragma once

#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

enum TResult { _ok = 0, _wa = 1, _pe = 2, _fail = 3 };

namespace testlib_stand_in {

inline bool& validating() {
  static bool value = false;
  return value;
}
inline std::string& report_path() {
  static std::string path;
  return path;
}
inline bool& report_as_xml() {
  static bool value = false;
  return value;
}

[[noreturn]] void quit(TResult result, const std::string& message);

}  // namespace testlib_stand_in

class InStream {
 public:
  // `malformed`: the verdict if there is no such file, and if what is in it is malformed. A byte order mark is skipped.
  void open(const char* path, TResult malformed) {
    malformed_ = malformed;
    file_ = std::fopen(path, "rb");
    if (file_ == nullptr) bad("File not found: \"" + std::string(path) + '"');
    if (std::fseek(file_, 0, SEEK_END) == 0 && std::ftell(file_) > (1L << 40)) bad("File size exceeds the limit");
    std::rewind(file_);
    for (const char byte : std::string("\xef\xbb\xbf")) {
      if (std::getc(file_) == static_cast<unsigned char>(byte)) continue;
      std::rewind(file_);
      break;
    }
  }
  void open_stdin() {
    malformed_ = _fail;
    file_ = stdin;
  }

  // At the end testlib tries to read from the file again on every call, which takes as long as 100 characters: whoever
  // asks once per line is slow.
  bool eof() {
    const int next = peek();
    if (next == EOF && std::ferror(file_) != 0) testlib_stand_in::quit(_fail, "a file cannot be read");
    constexpr int kMany = 1000;
    if (next == EOF && ++calls_at_the_end_ == kMany) {
      std::fputs("FAIL eof() was called 1000 times at the end of a file\n", stderr);
      std::exit(_fail);
    }
    return next == EOF;
  }
  char readChar() { return static_cast<char>(next()); }
  void readSpace() { read_char(' ', "SPACE"); }
  void readEoln() { read_char('\n', "EOLN"); }
  void readEof() {
    if (!eof()) bad("Expected EOF");
  }

  // Outside validators white space before a word is skipped.
  std::string readToken() {
    while (!testlib_stand_in::validating() && !eof() && is_blank(peek())) next();
    std::string token;
    while (!eof() && !is_blank(peek())) token += readChar();
    if (token.empty()) bad("Unexpected end of file - token expected");
    return token;
  }
  // `pattern`: of testlib's patterns "[...]" alone, one of the characters in the brackets.
  std::string readToken(const std::string& pattern, const std::string& name) {
    std::string token = readToken();
    if (token.size() != 1 || pattern.substr(1, pattern.size() - 2).find(token) == std::string::npos) {
      bad("Token parameter [name=" + name + "] equals to \"" + token + "\", doesn't correspond to pattern \"" +
          pattern + '"');
    }
    return token;
  }

  int readInt() {
    const std::string token = readToken();
    const std::string digits = token.substr(token.front() == '-' ? 1 : 0);
    const bool plain = !digits.empty() && digits.find_first_not_of("0123456789") == std::string::npos;
    const bool zeros = digits.size() > 1 && digits.front() == '0';
    if (!plain || zeros || digits.size() > 10 || token == "-0" ||
        std::stoll(token) != static_cast<int>(std::stoll(token))) {
      bad("Expected integer, but \"" + token + "\" found");
    }
    return std::stoi(token);
  }
  int readInt(int low, int high, const std::string& name) {
    const int value = readInt();
    if (value < low || value > high) {
      bad("Integer parameter [name=" + name + "] equals to " + std::to_string(value) + ", violates the range [" +
          std::to_string(low) + ", " + std::to_string(high) + ']');
    }
    return value;
  }

 private:
  static bool is_blank(int byte) { return byte == ' ' || byte == '\t' || byte == '\n' || byte == '\r'; }

  [[noreturn]] void bad(const std::string& message) const {
    testlib_stand_in::quit(malformed_, testlib_stand_in::validating()
                                           ? message + " (stdin, line " + std::to_string(line_) + ')'
                                           : message);
  }

  int peek() {
    const int byte = std::getc(file_);
    if (byte != EOF) std::ungetc(byte, file_);
    return byte;
  }
  int next() {
    const int byte = std::getc(file_);
    if (byte == '\n') ++line_;
    return byte;
  }
  void read_char(char expected, const char* name) {
    if (peek() != expected) bad(std::string("Expected ") + name);
    next();
  }

  std::FILE* file_ = nullptr;
  TResult malformed_ = _fail;
  long long line_ = 1;
  int calls_at_the_end_ = 0;
};

InStream inf, ouf, ans;

namespace testlib_stand_in {

[[noreturn]] inline void quit(TResult result, const std::string& message) {
  static const char* const beginnings[] = {"ok ", "wrong answer ", "wrong output format ", "FAIL "};
  static const char* const outcomes[] = {"accepted", "wrong-answer", "presentation-error", "fail"};
  if (!validating() && result == _ok) {
    while (!ouf.eof()) {
      if (std::strchr(" \t\r\n", ouf.readChar()) == nullptr) quit(_pe, "Extra information in the output file");
    }
  }
  std::FILE* const report = report_path().empty() ? stderr : std::fopen(report_path().c_str(), "w");
  if (report == nullptr) {
    report_path().clear();
    quit(_fail, "Can not write to the result file");
  }
  if (report_as_xml()) {
    std::fprintf(report, "<?xml version=\"1.0\" encoding=\"windows-1251\"?>\n<result outcome = \"%s\">%s</result>\n",
                 outcomes[result], message.c_str());
  } else {
    std::fprintf(report, "%s%s\n", report == stderr ? beginnings[result] : "", message.c_str());
  }
  if (report != stderr) std::fputs("See file to check exit message\n", stderr);
  std::fclose(report);
  std::exit(result);
}

inline std::string formatted(const char* format, std::va_list arguments) {
  char text[1 << 12];
  std::vsnprintf(text, sizeof text, format, arguments);
  return text;
}

}  // namespace testlib_stand_in

[[noreturn, gnu::format(printf, 2, 3)]] inline void quitf(TResult result, const char* format, ...) {
  std::va_list arguments;
  va_start(arguments, format);
  testlib_stand_in::quit(result, testlib_stand_in::formatted(format, arguments));
}

[[gnu::format(printf, 2, 3)]] inline void ensuref(bool condition, const char* format, ...) {
  if (condition) return;
  std::va_list arguments;
  va_start(arguments, format);
  testlib_stand_in::quit(_fail, testlib_stand_in::formatted(format, arguments));
}

inline void setName(const char* /*format*/, ...) {}

// The beginning and the end of a long text.
inline std::string compress(const std::string& text) {
  return text.size() <= 64 ? text : text.substr(0, 30) + "..." + text.substr(text.size() - 31);
}

inline void registerValidation(int /*count*/, char* /*arguments*/[]) {
  testlib_stand_in::validating() = true;
  inf.open_stdin();
}

inline void registerTestlibCmd(int count, char* arguments[]) {
  if (count < 4 || count > 6) {
    testlib_stand_in::quit(_fail,
                           "Program must be run with the following arguments: <input-file> <output-file> "
                           "<answer-file> [<report-file> [<-appes>]]");
  }
  if (count > 4) testlib_stand_in::report_path() = arguments[4];
  if (count == 6) {
    if (std::strcmp(arguments[5], "-appes") != 0 && std::strcmp(arguments[5], "-APPES") != 0) {
      testlib_stand_in::report_path().clear();
      testlib_stand_in::quit(_fail, "unknown argument");
    }
    testlib_stand_in::report_as_xml() = true;
  }
  inf.open(arguments[1], _fail);
  ouf.open(arguments[2], _pe);
  ans.open(arguments[3], _fail);
}
