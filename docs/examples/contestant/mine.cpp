#include <cstdio>
#include <string>
using namespace std;
// 0 nothing, 1 captain, 2 guard, 3 elephant, 4 horse, 5 car, 6 duck, 7 soldier; blue's are negative
const char *kind_name[] = {"", "captain", "guard", "elephant", "horse", "car", "duck", "soldier"};
const int home[9] = {5, 4, 3, 2, 1, 2, 3, 4, 5};
int board[10][9];
int turn = 1;
bool over = false;

void init() {
  for (int y = 0; y < 9; y++) {
    board[0][y] = home[y];
    board[9][y] = -home[y];
  }
  for (int y = 0; y < 9; y += 2) {
    board[3][y] = 7;
    board[6][y] = -7;
  }
  board[2][0] = board[2][8] = 6;
  board[7][0] = board[7][8] = -6;
}

int sign(int v) { return v > 0 ? 1 : v < 0 ? -1 : 0; }

// can the piece at (x, y) go to (u, v)?
bool can(int x, int y, int u, int v) {
  int p = board[x][y];
  if (p == 0) return false;
  if (board[u][v] * p > 0) return false;
  int dx = abs(u - x), dy = abs(v - y);
  int sx = sign(u - x), sy = sign(v - y);
  switch (abs(p)) {
    case 1:
      return dx + dy == 1;
    case 2:
      return dx == 1 && dy == 1;
    case 3:
      return dx == 2 && dy == 2 && board[x + sx][y + sy] == 0;
    case 4:
      if (dx == 2 && dy == 1) return board[x + sx][y] == 0;
      if (dx == 1 && dy == 2) return board[x][y + sy] == 0;
      return false;
    case 5:
      if (dx != 0 && dy != 0) return false;
      for (int i = x + sx, j = y + sy; i != u || j != v; i += sx, j += sy)
        if (board[i][j] != 0) return false;
      return true;
    case 6:
      if (dx == 3 && dy == 2) return board[x + sx][y] == 0;
      if (dx == 2 && dy == 3) return board[x][y + sy] == 0;
      return false;
    case 7:
      return max(dx, dy) == 1;
  }
  return false;
}

bool check() {
  for (int u = 0; u < 10; u++)
    for (int v = 0; v < 9; v++)
      if (abs(board[u][v]) == 1)
        for (int x = 0; x < 10; x++)
          for (int y = 0; y < 9; y++)
            if (board[x][y] != 0 && can(x, y, u, v)) return true;
  return false;
}

string show(int p) {
  if (p == 0) return "NA";
  return string(p > 0 ? "red " : "blue ") + kind_name[abs(p)];
}

int main() {
  init();
  int q;
  scanf("%d", &q);
  while (q--) {
    int x, y, u, v;
    scanf("%d%d%d%d", &x, &y, &u, &v);
    if (over || sign(board[x][y]) != turn || !can(x, y, u, v)) {
      puts("Invalid command");
      continue;
    }
    int moved = board[x][y], taken = board[u][v];
    board[u][v] = moved;
    board[x][y] = 0;
    if (abs(taken) == 1) over = true;
    turn = -turn;
    printf("%s;%s;%s;%s\n", show(moved).c_str(), show(taken).c_str(), !over && check() ? "yes" : "no",
           over ? "yes" : "no");
  }
}
