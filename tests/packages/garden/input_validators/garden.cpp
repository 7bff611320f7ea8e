#include <iostream>
#include <sstream>
#include <string>

int main() {
  std::string line, more;
  int height = 0, width = 0;
  std::getline(std::cin, line);
  std::istringstream numbers(line);
  numbers >> height >> width;
  if (line != std::to_string(height) + ' ' + std::to_string(width) || height < 1 || height > 100 || width < 1 ||
      width > 100) {
    std::cerr << "height and width are from 1 to 100\n";
    return 43;
  }
  for (int i = 0; i < height; ++i) {
    std::getline(std::cin, line);
    if (std::cin.eof() || line.size() != (std::size_t)width || line.find_first_not_of(".#") != std::string::npos) {
      std::cerr << "row " << i + 1 << " has something else than " << width << " of . and #\n";
      return 43;
    }
  }
  return std::getline(std::cin, more) ? 43 : 42;
}
