#include "read.h"

int main() {
  const std::string line = line_of_input();
  int radius = 0;
  for (char digit : line) {
    if (digit < '0' || digit > '9' || radius > 1000) refuse("a digit was expected");
    radius = 10 * radius + (digit - '0');
  }
  if (line.empty() || line[0] == '0' || radius > 1000) refuse("the radius is from 1 to 1000");
  return 42;
}
