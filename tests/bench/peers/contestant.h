#pragma once

// Duck chess as a good contestant hands it in: a board array, legality by geometry, and for check a loop over all
// pieces that stops at the first hit. Nothing of QuackCheck is in here; a test compares the output with that of
// `quackcheck answer`. What reads and writes is in the file that includes this.

#include <cstdlib>

namespace {

enum Kind { captain, guard, elephant, horse, car, duck, soldier };

struct Piece {
  int x, y;
  Kind kind;
  int side;  // 0 red, 1 blue
  bool alive;
};

constexpr int kNobody = -1;

Piece pieces[64];
int piece_count;
int board[10][9];  // the number of the piece that stands there, or kNobody
int captain_of[2];
int side_to_move;
bool over;

const char* const side_names[] = {"red", "blue"};
const char* const kind_names[] = {"captain", "guard", "elephant", "horse", "car", "duck", "soldier"};

void put(int x, int y, Kind kind, int side) {
  if (kind == captain) captain_of[side] = piece_count;
  pieces[piece_count] = {x, y, kind, side, true};
  board[x][y] = piece_count++;
}

void set_up() {
  for (auto& row : board) {
    for (int& cell : row) cell = kNobody;
  }
  const Kind home[9] = {car, horse, elephant, guard, captain, guard, elephant, horse, car};
  for (int side = 0; side < 2; ++side) {
    const auto row = [&](int x) { return side == 0 ? x : 9 - x; };
    for (int y = 0; y < 9; ++y) put(row(0), y, home[y], side);
    put(row(2), 0, duck, side);
    put(row(2), 8, duck, side);
    for (int y = 0; y < 9; y += 2) put(row(3), y, soldier, side);
  }
}

bool is_empty(int x, int y) { return board[x][y] == kNobody; }

bool way_is_free(int xs, int ys, int xt, int yt) {
  const int dx = (xt > xs) - (xt < xs);
  const int dy = (yt > ys) - (yt < ys);
  int x = xs + dx;
  int y = ys + dy;
  while (x != xt || y != yt) {
    if (!is_empty(x, y)) return false;
    x += dx;
    y += dy;
  }
  return true;
}

// True if a piece of that kind gets from one cell to the other; what stands on the other is not asked.
bool reaches(Kind kind, int xs, int ys, int xt, int yt) {
  const int dx = xt - xs;
  const int dy = yt - ys;
  const int ax = std::abs(dx);
  const int ay = std::abs(dy);
  const int sx = dx > 0 ? 1 : -1;
  const int sy = dy > 0 ? 1 : -1;
  switch (kind) {
    case captain:
      return ax + ay == 1;
    case guard:
      return ax == 1 && ay == 1;
    case elephant:
      return ax == 2 && ay == 2 && is_empty(xs + sx, ys + sy);
    case horse:
      if (ax == 2 && ay == 1) return is_empty(xs + sx, ys);
      return ax == 1 && ay == 2 && is_empty(xs, ys + sy);
    case car:
      return (dx == 0) != (dy == 0) && way_is_free(xs, ys, xt, yt);
    case duck:
      if (ax == 3 && ay == 2) return is_empty(xs + sx, ys) && is_empty(xs + 2 * sx, ys + sy);
      return ax == 2 && ay == 3 && is_empty(xs, ys + sy) && is_empty(xs + sx, ys + 2 * sy);
    case soldier:
      return ax <= 1 && ay <= 1 && ax + ay > 0;
  }
  return false;
}

bool is_check() {
  for (int i = 0; i < piece_count; ++i) {
    const Piece& piece = pieces[i];
    if (!piece.alive) continue;
    const Piece& target = pieces[captain_of[1 - piece.side]];
    if (reaches(piece.kind, piece.x, piece.y, target.x, target.y)) return true;
  }
  return false;
}

// The answer to an operation, as a line of an output has it.
struct Answer {
  bool is_valid = false;
  const Piece* moved = nullptr;
  const Piece* captured = nullptr;  // none: null
  bool check = false;
  bool over = false;
};

Answer play(int xs, int ys, int xt, int yt) {
  const int moving = board[xs][ys];
  const int target = board[xt][yt];
  if (over || moving == kNobody || pieces[moving].side != side_to_move ||
      (target != kNobody && pieces[target].side == side_to_move) || !reaches(pieces[moving].kind, xs, ys, xt, yt))
    return {};
  if (target != kNobody) {
    pieces[target].alive = false;
    if (pieces[target].kind == captain) over = true;
  }
  board[xs][ys] = kNobody;
  board[xt][yt] = moving;
  pieces[moving].x = xt;
  pieces[moving].y = yt;
  side_to_move = 1 - side_to_move;
  return {true, &pieces[moving], target == kNobody ? nullptr : &pieces[target], !over && is_check(), over};
}

}  // namespace
