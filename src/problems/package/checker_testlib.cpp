// Checker: the output must have the same lines as the answer file.
// White space at the end of a line and empty lines at the end of the output do not matter.
#include "testlib.h"

#include <string>

const size_t LONGEST = 100;  // every line of an answer file is shorter

// Reads the next line, without the white space at its end; after the last line, an empty one.
// Of a line that is far too long only the beginning is kept, however long it is.
// `over` remembers the end: at the end of a file each call of eof() tries to read from it again.
std::string readLine(InStream& stream, bool& over) {
  std::string line;
  while (!over) {
    over = stream.eof();
    char c = over ? '\n' : stream.readChar();
    if (c == '\n') break;
    bool blank = c == ' ' || c == '\t' || c == '\r';
    if (line.size() < LONGEST || (line.size() == LONGEST && !blank)) line += c;
  }
  line.erase(line.find_last_not_of(" \t\r") + 1);
  return line;
}

// A line for a message: what would not be seen in it as \xNN, byte by byte.
std::string shown(const std::string& line) {
  std::string text;
  for (unsigned char byte : line) {
    if (byte >= ' ' && byte <= '~') {
      text += static_cast<char>(byte);
    } else {
      text += "\\x";
      text += "0123456789abcdef"[byte / 16];
      text += "0123456789abcdef"[byte % 16];
    }
  }
  return text;
}

int main(int argc, char* argv[]) {
  setName("compare lines, but not the white space at their ends");
  registerTestlibCmd(argc, argv);
  int count = inf.readInt();
  int lines = 0;
  bool answerOver = false, outputOver = false;
  for (int number = 1; number <= count || !answerOver || !outputOver; ++number) {
    std::string expected = readLine(ans, answerOver);
    std::string found = readLine(ouf, outputOver);

    // Is the answer file itself possible?
    if (number > count && !expected.empty()) quitf(_fail, "the answer file has more than %d lines", count);
//@if line_per_item
    if (number <= count && expected.empty()) quitf(_fail, "line %d of the answer file is missing", number);
//@end

    if (expected != found) {
      quitf(_wa, "line %d: expected \"%s\", found \"%s\"", number, shown(expected).c_str(),
            compress(shown(found)).c_str());
    }
    if (!expected.empty()) ++lines;
  }
  quitf(_ok, "%d line(s)", lines);
}
