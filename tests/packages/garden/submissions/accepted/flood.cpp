#include <iostream>
#include <string>
#include <vector>

std::vector<std::string> rows;

void clear(int y, int x) {
  if (y < 0 || y >= (int)rows.size() || x < 0 || x >= (int)rows[y].size() || rows[y][x] != '#') return;
  rows[y][x] = '.';
  clear(y + 1, x), clear(y - 1, x), clear(y, x + 1), clear(y, x - 1);
}

int main() {
  int height, width, beds = 0;
  std::cin >> height >> width;
  rows.resize(height);
  for (auto& row : rows) std::cin >> row;
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x)
      if (rows[y][x] == '#') ++beds, clear(y, x);
  std::cout << beds << '\n';
}
