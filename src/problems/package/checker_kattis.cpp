// Output validator: the output must have the same lines as the answer file.
// White space at the end of a line and empty lines at the end of the output do not matter.
//
// Usage: output_validator INPUT ANSWER FEEDBACK_DIR [further arguments] < OUTPUT
// Exit codes: 42 accepted, 43 wrong answer; anything else says that the judge itself has failed.
#include <cstdio>
#include <cstdlib>
#include <string>

using namespace std;

const size_t LONGEST = 100;  // every line of an answer file is shorter

[[noreturn]] void judgeError(const string& message) {
  fprintf(stderr, "%s\n", message.c_str());
  exit(1);
}

bool atEnd(FILE* file) {
  int c = getc(file);
  if (ferror(file)) judgeError("the output or the answer file cannot be read");
  ungetc(c, file);
  return c == EOF;
}

// Reads the next line, without the white space at its end; after the last line, an empty one.
// Of a line that is far too long only the beginning is kept, however long it is.
string readLine(FILE* file) {
  string line;
  for (int c = getc(file); c != '\n' && c != EOF; c = getc(file)) {
    bool blank = c == ' ' || c == '\t' || c == '\r';
    if (line.size() < LONGEST || (line.size() == LONGEST && !blank)) line += static_cast<char>(c);
  }
  line.erase(line.find_last_not_of(" \t\r") + 1);
  return line;
}

// A line for a message: what would not be seen in it as \xNN, byte by byte.
string shown(const string& line) {
  string text;
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

[[noreturn]] void wrongAnswer(const string& feedbackDir, int number, const string& expected, const string& found) {
  string path = feedbackDir + "/judgemessage.txt";
  FILE* message = fopen(path.c_str(), "w");
  if (message == nullptr) judgeError("cannot write " + path);
  fprintf(message, "line %d: expected \"%s\", found \"%s\"\n", number, shown(expected).c_str(), shown(found).c_str());
  if (fclose(message) != 0) judgeError("cannot write " + path);
  exit(43);
}

int main(int argc, char* argv[]) {
  if (argc < 4) judgeError("usage: output_validator INPUT ANSWER FEEDBACK_DIR < OUTPUT");
  FILE* answer = fopen(argv[2], "r");
  if (answer == nullptr) judgeError("cannot read the answer file");
  for (int number = 1;; ++number) {
    bool answerEnds = atEnd(answer), outputEnds = atEnd(stdin);
    if (answerEnds && outputEnds) return 42;
    string expected = readLine(answer);
    string found = readLine(stdin);
    if (expected != found) wrongAnswer(argv[3], number, expected, found);
  }
}
