#include <cmath>
#include <cstring>
#include <iostream>
#include <string>
using namespace std;

// The remix, in its own numbers: rows 1 to 10, blue's home row is 1.
string kind_of[12][12];  // "" is empty
int owner[12][12];       // 1 red, 2 blue
int captain_x[3], captain_y[3];

void place(int side, int x, int y, const string &kind) {
  kind_of[x][y] = kind;
  owner[x][y] = side;
  if (kind == "captain") captain_x[side] = x, captain_y[side] = y;
}

bool reach(int x1, int y1, int x2, int y2) {
  const string &k = kind_of[x1][y1];
  int dx = x2 - x1, dy = y2 - y1;
  int sx = (dx > 0) - (dx < 0), sy = (dy > 0) - (dy < 0);
  if (owner[x1][y1] == owner[x2][y2]) return false;
  if (k == "captain") return abs(dx) + abs(dy) == 1;
  if (k == "guard") return abs(dx) == 1 && abs(dy) == 1;
  if (k == "soldier") return abs(dx) <= 1 && abs(dy) <= 1;
  if (k == "elephant") return abs(dx) == 2 && abs(dy) == 2 && !owner[x1 + sx][y1 + sy];
  if (k == "horse")
    return abs(dx * dy) == 2 && (abs(dx) == 2 ? !owner[x1 + sx][y1] : !owner[x1][y1 + sy]);
  if (k == "duck") {
    if (abs(dx * dy) != 6 || abs(dx) > 3 || abs(dy) > 3) return false;
    if (abs(dx) == 3) return !owner[x1 + sx][y1] && !owner[x1 + 2 * sx][y1 + sy];
    return !owner[x1][y1 + sy] && !owner[x1 + sx][y1 + 2 * sy];
  }
  if (dx && dy) return false;
  for (int x = x1 + sx, y = y1 + sy; x != x2 || y != y2; x += sx, y += sy)
    if (owner[x][y]) return false;
  return true;
}

int main() {
  const string row[10] = {"", "car", "horse", "elephant", "guard", "captain", "guard", "elephant", "horse", "car"};
  for (int y = 1; y <= 9; y++) {
    place(2, 1, y, row[y]);
    place(1, 10, y, row[y]);
    if (y % 2 == 1) place(2, 4, y, "soldier"), place(1, 7, y, "soldier");
  }
  place(2, 3, 5, "duck");
  place(1, 8, 5, "duck");
  int n, turn = 1;
  bool over = false;
  cin >> n;
  while (n--) {
    int x1, y1, x2, y2;
    cin >> x1 >> y1 >> x2 >> y2;
    if (over || owner[x1][y1] != turn || !reach(x1, y1, x2, y2)) continue;
    string moved = kind_of[x1][y1], taken = kind_of[x2][y2];
    kind_of[x1][y1] = "";
    owner[x1][y1] = 0;
    place(turn, x2, y2, moved);
    if (taken == "captain") over = true;
    int enemy = 3 - turn;
    bool check = false;
    if (!over)
      for (int x = 1; x <= 10; x++)
        for (int y = 1; y <= 9; y++)
          if (owner[x][y] == turn && reach(x, y, captain_x[enemy], captain_y[enemy])) check = true;
    cout << moved << " " << (taken.empty() ? "None" : taken) << " " << (check ? "Yes" : "No") << " "
         << (over ? "GameOver" : "Continue") << "\n";
    turn = enemy;
  }
}
