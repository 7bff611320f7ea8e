// Input validator for @TITLE@: reads standard input.
// Exit codes: 42 the input is valid, 43 it is not.
#include <cctype>
#include <cstdio>
#include <cstdlib>
#include <string>

using namespace std;

int line = 1;

[[noreturn]] void reject(const string& expected) {
  fprintf(stderr, "line %d: expected %s\n", line, expected.c_str());
  exit(43);
}

void readChar(int wanted, const string& name) {
  if (getchar() != wanted) reject(name);
  if (wanted == '\n') ++line;
}

// Reads an integer without a sign and without leading zeros.
int readInt(int low, int high, const string& name) {
  string digits;
  int c = getchar();
  for (; isdigit(c) && digits.size() < 10; c = getchar()) digits += static_cast<char>(c);
  ungetc(c, stdin);
  bool wellFormed = !digits.empty() && digits.size() < 10 && (digits == "0" || digits[0] != '0');
  if (!wellFormed || stoi(digits) < low || stoi(digits) > high) {
    reject(name + ", an integer from " + to_string(low) + " to " + to_string(high));
  }
  return stoi(digits);
}

int main() {
//@if remix
  int count = readInt(0, @MAX_COUNT@, "n");
//@else
  int count = readInt(0, @MAX_COUNT@, "Q");
//@end
  readChar('\n', "the end of the line");
  for (int i = 0; i < count; ++i) {
//@if remix
    readInt(1, 10, "x1");
    readChar(' ', "one space");
    readInt(1, 9, "y1");
    readChar(' ', "one space");
    readInt(1, 10, "x2");
    readChar(' ', "one space");
    readInt(1, 9, "y2");
//@else
    readInt(0, 9, "xs");
    readChar(' ', "one space");
    readInt(0, 8, "ys");
    readChar(' ', "one space");
    readInt(0, 9, "xt");
    readChar(' ', "one space");
    readInt(0, 8, "yt");
//@end
    readChar('\n', "the end of the line");
  }
  readChar(EOF, "the end of the file");
  return 42;
}
