#include <cstdlib>
#include <iostream>
#include <string>

inline void refuse(const char* why) {
  std::cerr << why << '\n';
  std::exit(43);
}

inline std::string line_of_input() {
  std::string line, more;
  if (!std::getline(std::cin, line) || std::cin.eof()) refuse("a line was expected");
  if (std::getline(std::cin, more)) refuse("one line was expected");
  return line;
}
