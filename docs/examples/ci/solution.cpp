// Duck chess, THUPC 2019 (Luogu P5380).
#include <cstdlib>
#include <iostream>
#include <iterator>
#include <sstream>
#include <string>

const char* kNames[] = {"NA", "captain", "guard", "elephant", "horse", "car", "duck", "soldier"};
// How each kind steps: the cells along one axis and across it. Those on the way must be empty.
const int kLong[] = {0, 1, 1, 2, 2, 9, 3, 1}, kAcross[] = {0, 0, 1, 2, 1, 0, 2, 1};

int board[10][9];  // positive: red; negative: blue

int sign(int number) { return (number > 0) - (number < 0); }

bool can_go(int x, int y, int u, int v) {
  const int kind = abs(board[x][y]), dx = abs(u - x), dy = abs(v - y), sx = sign(u - x), sy = sign(v - y);
  if (kind == 0 || sign(board[x][y]) == sign(board[u][v])) return false;
  if (kind == 5) {
    if (dx > 0 && dy > 0) return false;
    for (x += sx, y += sy; x != u || y != v; x += sx, y += sy)
      if (board[x][y] != 0) return false;
    return true;
  }
  const int most = dx > dy ? dx : dy, least = dx > dy ? dy : dx;
  if (kind == 7) return most == 1;
  if (most != kLong[kind] || least != kAcross[kind]) return false;
  for (int steps = 1; steps < most; ++steps) {
    // Straight on first, then diagonally; an elephant goes diagonally from the start.
    const int side = kind == 3 ? steps : steps - 1;
    const int row = x + sx * (dx >= dy ? steps : side), column = y + sy * (dx >= dy ? side : steps);
    if (board[row][column] != 0) return false;
  }
  return true;
}

bool is_check() {
  for (int to = 0; to < 90; ++to)
    for (int from = 0; from < 90; ++from)
      if (abs(board[to / 9][to % 9]) == 1 && can_go(from / 9, from % 9, to / 9, to % 9)) return true;
  return false;
}

std::string name(int piece) {
  return (piece > 0 ? "red " : piece < 0 ? "blue " : "") + std::string(kNames[abs(piece)]);
}

// The judge output for a judge input, any number of times in one process.
std::string answer(const std::string& input) {
  for (int y = 0; y < 9; ++y) {
    for (int x = 0; x < 10; ++x) board[x][y] = 0;
    board[0][y] = abs(y - 4) + 1;
    if (y % 2 == 0) board[3][y] = 7;
    if (y % 8 == 0) board[2][y] = 6;
    for (int x = 0; x < 4; ++x) board[9 - x][y] = -board[x][y];
  }
  std::istringstream in(input);
  std::string out;
  int count, side = 1;
  bool is_over = false;
  in >> count;
  for (int x, y, u, v; count-- > 0 && in >> x >> y >> u >> v;) {
    if (is_over || sign(board[x][y]) != side || !can_go(x, y, u, v)) {
      out += "Invalid command\n";
      continue;
    }
    const int moved = board[x][y], captured = board[u][v];
    board[u][v] = moved;
    board[x][y] = 0;
    is_over = abs(captured) == 1;
    side = -side;
    out += name(moved) + ";" + name(captured) + ";" + (!is_over && is_check() ? "yes" : "no") + ";" +
           (is_over ? "yes" : "no") + "\n";
  }
  return out;
}

#ifndef FUZZ  // the fuzzer calls answer() itself
int main() { std::cout << answer({std::istreambuf_iterator<char>(std::cin), {}}); }
#endif
