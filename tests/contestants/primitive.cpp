#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <utility>
#include <vector>
using namespace std;

// Retrograde analysis of small boards; long thin boards are cut down first.
const int LIMIT = 6;  // a gap of LIMIT or more columns counts as LIMIT or LIMIT + 1, by its parity

struct Solved {
  int n, m;
  // [kind of mover][kind of other][cell of mover * cells + cell of other]: 1 win, -1 loss, 0 draw
  vector<signed char> value[2][2];
};
map<pair<int, int>, Solved> cache;

// cells that the piece of kind k (0 rook, 1 bishop) on a reaches when the other is on b
vector<int> moves(int n, int m, int k, int a, int b) {
  static const int dx[2][4] = {{1, -1, 0, 0}, {1, 1, -1, -1}}, dy[2][4] = {{0, 0, 1, -1}, {1, -1, 1, -1}};
  vector<int> result;
  for (int d = 0; d < 4; d++) {
    int x = a / m + dx[k][d], y = a % m + dy[k][d];
    while (x >= 0 && x < n && y >= 0 && y < m) {
      result.push_back(x * m + y);
      if (x * m + y == b) break;
      x += dx[k][d];
      y += dy[k][d];
    }
  }
  return result;
}

Solved &solve(int n, int m) {
  Solved &s = cache[make_pair(n, m)];
  if (s.n) return s;
  s.n = n;
  s.m = m;
  int cells = n * m;
  for (int k = 0; k < 2; k++)
    for (int l = 0; l < 2; l++) s.value[k][l].assign(cells * cells, 0);
  bool changed = true;
  while (changed) {
    changed = false;
    for (int k = 0; k < 2; k++)
      for (int l = 0; l < 2; l++)
        for (int a = 0; a < cells; a++)
          for (int b = 0; b < cells; b++) {
            signed char &mine = s.value[k][l][a * cells + b];
            if (a == b || mine) continue;
            bool win = false, lost = true;
            vector<int> to = moves(n, m, k, a, b);
            for (size_t i = 0; i < to.size(); i++) {
              int c = to[i];
              signed char theirs = c == b ? -1 : s.value[l][k][b * cells + c];
              if (theirs == -1) win = true;
              if (theirs != 1) lost = false;
            }
            if (to.empty()) lost = false;
            if (win || lost) {
              mine = win ? 1 : -1;
              changed = true;
            }
          }
  }
  return s;
}

int cut(int gap) { return gap <= LIMIT ? gap : LIMIT + (gap - LIMIT) % 2; }

int answer(int n, int m, int x1, int y1, int k1, int x2, int y2, int k2) {
  if (k1 == 0 ? x1 == x2 || y1 == y2 : abs(x1 - x2) == abs(y1 - y2)) return 1;
  if (n > m) return answer(m, n, y1, x1, k1, y2, x2, k2);
  if (n >= 5) return 0;
  if (y1 > y2) return answer(n, m, x1, m + 1 - y1, k1, x2, m + 1 - y2, k2);
  int left = cut(y1 - 1), middle = cut(y2 - y1), right = cut(m - y2);
  m = left + middle + right + 1;
  y1 = left + 1;
  y2 = left + middle + 1;
  Solved &s = solve(n, m);
  return s.value[k1][k2][((x1 - 1) * m + y1 - 1) * (n * m) + (x2 - 1) * m + y2 - 1];
}

int main() {
  int t;
  scanf("%d", &t);
  while (t--) {
    int n, m, x1, y1, x2, y2;
    char c1, c2;
    scanf("%d%d%d%d %c%d%d %c", &n, &m, &x1, &y1, &c1, &x2, &y2, &c2);
    int result = answer(n, m, x1, y1, c1 == 'B', x2, y2, c2 == 'B');
    puts(result > 0 ? "WIN" : result < 0 ? "LOSE" : "DRAW");
  }
}
