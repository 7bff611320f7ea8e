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

struct State {
  bool is_validator = false, reports_xml = false;
  std::string report;  // the file; empty: standard error
};

inline State& state() {
  static State the_state;
  return the_state;
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
    char mark[3] = {};
    if (std::fread(mark, 1, 3, file_) != 3 || std::memcmp(mark, "\xef\xbb\xbf", 3) != 0) std::rewind(file_);
  }
  void open_stdin() { file_ = stdin; }

  // At the end testlib tries to read from the file again on every call, which takes as long as 100 characters: code
  // that asks once per line is slow.
  bool eof() {
    if (peek() != EOF) return false;
    if (std::ferror(file_) != 0) testlib_stand_in::quit(_fail, "a file cannot be read");
    if (++calls_at_the_end_ == 1000) {
      std::fputs("FAIL eof() was called 1000 times at the end of a file\n", stderr);
      std::exit(_fail);
    }
    return true;
  }
  char readChar() {
    const int byte = std::getc(file_);
    line_ += byte == '\n' ? 1 : 0;
    return static_cast<char>(byte);
  }
  void readSpace() { read_char(' ', "SPACE"); }
  void readEoln() { read_char('\n', "EOLN"); }
  void readEof() {
    if (!eof()) bad("Expected EOF");
  }

  // `pattern`: of testlib's patterns "[...]" alone, one of the characters in the brackets.
  std::string readToken(const std::string& pattern, const std::string& name) {
    const std::string token = word();
    if (token.size() == 1 && pattern.substr(1, pattern.size() - 2).find(token) != std::string::npos) return token;
    bad("Token parameter [name=" + name + "] equals to \"" + token + "\", doesn't correspond to pattern \"" + pattern +
        '"');
  }
  int readInt() {
    const std::string token = word();
    const std::string digits = token.substr(token.front() == '-' ? 1 : 0);
    const bool is_number = !digits.empty() && digits.find_first_not_of("0123456789") == std::string::npos;
    const bool has_zeros = digits.size() > 1 && digits.front() == '0';
    if (!is_number || has_zeros || token == "-0" || digits.size() > 10 ||
        std::stoll(token) != static_cast<int>(std::stoll(token))) {
      bad("Expected integer, but \"" + token + "\" found");
    }
    return std::stoi(token);
  }
  int readInt(int low, int high, const std::string& name) {
    const int value = readInt();
    if (low <= value && value <= high) return value;
    bad("Integer parameter [name=" + name + "] equals to " + std::to_string(value) + ", violates the range [" +
        std::to_string(low) + ", " + std::to_string(high) + ']');
  }

 private:
  [[noreturn]] void bad(const std::string& message) const {
    const bool has_line = testlib_stand_in::state().is_validator;
    testlib_stand_in::quit(malformed_, has_line ? message + " (stdin, line " + std::to_string(line_) + ')' : message);
  }

  int peek() { return std::ungetc(std::getc(file_), file_); }

  void read_char(char expected, const char* name) {
    if (peek() != expected) bad(std::string("Expected ") + name);
    readChar();
  }

  // Outside validators white space before a word is skipped.
  std::string word() {
    const auto is_at_blank = [this] { return std::string(" \t\n\r").find(static_cast<char>(peek())) < 4; };
    while (!testlib_stand_in::state().is_validator && !eof() && is_at_blank()) readChar();
    std::string token;
    while (!eof() && !is_at_blank()) token += readChar();
    if (token.empty()) bad("Unexpected end of file - token expected");
    return token;
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
  while (!state().is_validator && result == _ok && !ouf.eof()) {
    if (std::strchr(" \t\r\n", ouf.readChar()) == nullptr) quit(_pe, "Extra information in the output file");
  }
  std::FILE* const report = state().report.empty() ? stderr : std::fopen(state().report.c_str(), "w");
  if (report == nullptr) {
    state().report.clear();
    quit(_fail, "Can not write to the result file");
  }
  if (state().reports_xml) {
    std::fprintf(report, "<?xml version=\"1.0\" encoding=\"windows-1251\"?>\n<result outcome = \"%s\">%s</result>\n",
                 outcomes[result], message.c_str());
  } else {
    std::fprintf(report, "%s%s\n", report == stderr ? beginnings[result] : "", message.c_str());
  }
  if (report != stderr) std::fputs("See file to check exit message\n", stderr);
  std::fclose(report);
  std::exit(result);
}

}  // namespace testlib_stand_in

[[noreturn, gnu::format(printf, 2, 3)]] inline void quitf(TResult result, const char* format, ...) {
  char text[1 << 12];
  std::va_list arguments;
  va_start(arguments, format);
  std::vsnprintf(text, sizeof text, format, arguments);
  testlib_stand_in::quit(result, text);
}

#define ensuref(condition, ...)                  \
  do {                                           \
    if (!(condition)) quitf(_fail, __VA_ARGS__); \
  } while (false)

inline void setName(const char* /*format*/, ...) {}

// The beginning and the end of a long text.
inline std::string compress(const std::string& text) {
  return text.size() <= 64 ? text : text.substr(0, 30) + "..." + text.substr(text.size() - 31);
}

inline void registerValidation(int /*count*/, char* /*arguments*/[]) {
  testlib_stand_in::state().is_validator = true;
  inf.open_stdin();
}

inline void registerTestlibCmd(int count, char* arguments[]) {
  auto& state = testlib_stand_in::state();
  if (count < 4 || count > 6) {
    testlib_stand_in::quit(_fail,
                           "Program must be run with the following arguments: <input-file> <output-file> "
                           "<answer-file> [<report-file> [<-appes>]]");
  }
  state.reports_xml =
      count == 6 && (std::strcmp(arguments[5], "-appes") == 0 || std::strcmp(arguments[5], "-APPES") == 0);
  if (count == 6 && !state.reports_xml) testlib_stand_in::quit(_fail, "unknown argument");
  if (count > 4) state.report = arguments[4];
  inf.open(arguments[1], _fail);
  ouf.open(arguments[2], _pe);
  ans.open(arguments[3], _fail);
}
