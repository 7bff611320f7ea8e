#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <iostream>
using namespace std;

// Pieces have numbers: red's 0 to 17, blue's 18 to 35, so that each knows where it stands.
struct chessman { int x, y, kind; bool alive; };
chessman man[36];
int data[10][9];  // number of the piece on a cell, or -1
int size;
int king[2];
const char* word[7] = {"captain", "guard", "elephant", "horse", "car", "duck", "soldier"};

void put(int side, int kind, int x, int y) {
  if (side == 1) x = 9 - x;
  if (kind == 0) king[side] = size;
  man[size].x = x; man[size].y = y; man[size].kind = kind; man[size].alive = true;
  data[x][y] = size++;
}

void setup(int side) {
  put(side, 4, 0, 0); put(side, 3, 0, 1); put(side, 2, 0, 2); put(side, 1, 0, 3); put(side, 0, 0, 4);
  put(side, 1, 0, 5); put(side, 2, 0, 6); put(side, 3, 0, 7); put(side, 4, 0, 8);
  put(side, 5, 2, 0); put(side, 5, 2, 8);
  for (register int y = 0; y < 9; y += 2) put(side, 6, 3, y);
  size = 18;
}

inline bool in(int x, int y) { return 0 <= x && x <= 9 && 0 <= y && y <= 8; }
inline bool free_cell(int x, int y) { return in(x, y) && data[x][y] == -1; }

// number of pieces strictly between two cells of a row or column
int between(int x1, int y1, int x2, int y2) {
  int n = 0;
  if (x1 == x2) {
    if (y1 > y2) swap(y1, y2);
    for (register int y = y1 + 1; y < y2; ++y) if (data[x1][y] != -1) ++n;
  } else {
    if (x1 > x2) swap(x1, x2);
    for (register int x = x1 + 1; x < x2; ++x) if (data[x][y1] != -1) ++n;
  }
  return n;
}

bool reach(const chessman& m, int tx, int ty) {
  register int dx = tx - m.x, dy = ty - m.y;
  if (m.kind == 0) return dx * dx + dy * dy == 1;
  if (m.kind == 1) return dx * dx == 1 && dy * dy == 1;
  if (m.kind == 2) return dx * dx == 4 && dy * dy == 4 && free_cell(m.x + dx / 2, m.y + dy / 2);
  if (m.kind == 3) return dx * dx + dy * dy == 5 && free_cell(m.x + dx / 2, m.y + dy / 2);
  if (m.kind == 4) return (dx == 0) != (dy == 0) && between(m.x, m.y, tx, ty) == 0;
  if (m.kind == 5) {
    if (dx * dx + dy * dy != 13) return false;
    if (abs(dx) == 3) return free_cell(m.x + dx / 3, m.y) && free_cell(m.x + dx / 3 * 2, m.y + dy / 2);
    return free_cell(m.x, m.y + dy / 3) && free_cell(m.x + dx / 2, m.y + dy / 3 * 2);
  }
  return (dx || dy) && abs(dx) <= 1 && abs(dy) <= 1;
}

bool attacked(int side) {
  const chessman& k = man[king[side]];
  for (register int i = 0; i < 18; ++i) {
    const chessman& m = man[(1 - side) * 18 + i];
    if (m.alive && reach(m, k.x, k.y)) return true;
  }
  return false;
}

string name(int i) { return string(i < 18 ? "red " : "blue ") + word[man[i].kind]; }

int main() {
  memset(data, -1, sizeof data);
  setup(0);
  setup(1);
  int q, side = 0;
  bool over = false;
  for (cin >> q; q > 0; --q) {
    int x, y, tx, ty;
    cin >> x >> y >> tx >> ty;
    int i = data[x][y], j = data[tx][ty];
    if (over || i == -1 || i / 18 != side || (j != -1 && j / 18 == side) || !reach(man[i], tx, ty)) {
      cout << "Invalid command" << endl;
      continue;
    }
    if (j != -1) {
      man[j].alive = false;
      if (man[j].kind == 0) over = true;
    }
    data[x][y] = -1;
    data[tx][ty] = i;
    man[i].x = tx; man[i].y = ty;
    side = 1 - side;
    cout << name(i) << ";" << (j == -1 ? string("NA") : name(j)) << ";"
         << (!over && (attacked(0) || attacked(1)) ? "yes" : "no") << ";" << (over ? "yes" : "no") << endl;
  }
}
