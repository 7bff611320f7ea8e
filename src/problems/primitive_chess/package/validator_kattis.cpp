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
long long readInt(long long low, long long high, const string& name) {
  string digits;
  int c = getchar();
  for (; isdigit(c) && digits.size() < 12; c = getchar()) digits += static_cast<char>(c);
  ungetc(c, stdin);
  bool wellFormed = !digits.empty() && (digits == "0" || digits[0] != '0');
  if (!wellFormed || stoll(digits) < low || stoll(digits) > high) {
    reject(name + ", an integer from " + to_string(low) + " to " + to_string(high));
  }
  return stoll(digits);
}

int main() {
  long long cases = readInt(0, @MAX_COUNT@, "T");
  readChar('\n', "the end of the line");
  for (long long i = 0; i < cases; ++i) {
    long long n = readInt(1, 1000000000, "n");
    readChar(' ', "one space");
    long long m = readInt(n == 1 ? 2 : 1, 1000000000, "m");  // no piece can move on 1 x 1
    readChar('\n', "the end of the line");
    long long x[2], y[2];
    for (int piece = 0; piece < 2; ++piece) {
      x[piece] = readInt(1, n, "x");
      readChar(' ', "one space");
      y[piece] = readInt(1, m, "y");
      readChar(' ', "one space");
      int kind = getchar();
      if (kind != 'R' && kind != 'B') reject("R or B");
      if (kind == 'B' && (n == 1 || m == 1)) reject("R, as a bishop cannot move here");
      readChar('\n', "the end of the line");
    }
    if (x[0] == x[1] && y[0] == y[1]) reject("two pieces on different cells");
  }
  readChar(EOF, "the end of the file");
  return 42;
}
