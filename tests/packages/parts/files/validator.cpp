#include <string>

#include "lines.h"

int main() {
  std::string line, more;
  std::getline(std::cin, line);
  if (std::cin.eof() || std::getline(std::cin, more)) fail("one line was expected", 3);
  if (line.empty() || line.size() > 9 || line.find_first_not_of("0123456789") != std::string::npos || line[0] == '0')
    fail("n is from 1 to 999999999", 3);
}
