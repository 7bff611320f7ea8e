// @TITLE@: another correct solution.
//
// All cases fall into 371 classes, and all cases of a class have the same answer if their pieces
// are of the same kinds. The table was made by solving small boards.
#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <string>
#include <utility>

using namespace std;

// W, L or D for each class and each pair of kinds: RR, RB, BR, BB.
const string TABLE =
@TABLE@;

// Mirror images are of one class, so that the first piece stays in one half of the rows.
long long half(long long size) { return (size + 1) / 2; }

// The numbers of classes for n x n and for n x m with m > n.
long long squareClasses(long long n) { return half(n) * half(n) * (n * n - 1); }
long long longClasses(long long n) { return half(n) * 3 * (6 * n - 1); }

// The class of a case. Cells are counted from 0; the first piece is on (x, y), the second on (tx, ty).
long long classOf(long long n, long long m, long long x, long long y, long long tx, long long ty) {
  if (n > m) {
    swap(n, m);
    swap(x, y);
    swap(tx, ty);
  }
  // One row, or both sides at least 5: what counts is whether the pieces share a line or a diagonal.
  if (n == 1 || n > 4) {
    if (x == tx || y == ty) return 0;
    return llabs(x - tx) == llabs(y - ty) ? 1 : 2;
  }
  long long begin = 3;
  for (long long rows = 2; rows < n; ++rows) begin += squareClasses(rows) + longClasses(rows);

  if (x >= half(n)) {
    x = n - 1 - x;
    tx = n - 1 - tx;
  }
  if (n == m) {
    if (y >= half(n)) {
      y = n - 1 - y;
      ty = n - 1 - ty;
    }
    long long second = tx * n + ty;
    if (second > x * n + y) --second;  // the first piece's cell is left out
    return begin + (x * half(n) + y) * (n * n - 1) + second;
  }
  begin += squareClasses(n);
  if (y > ty) {
    y = m - 1 - y;
    ty = m - 1 - ty;
  }
  // The distance of the pieces counts up to 3; beyond, only whether it is even or odd.
  long long apart = ty - y;
  if (apart >= 4) apart = 4 + apart % 2;
  int end = ty == m - 1 ? 2 : y == 0 ? 1 : 0;  // whether a piece stands at an end of the board
  long long second = apart * n + tx;
  if (second > x) --second;
  return begin + (x * 3 + end) * (6 * n - 1) + second;
}

int main() {
  ios::sync_with_stdio(false);
  cin.tie(nullptr);
  int cases;
  cin >> cases;
  while (cases-- > 0) {
    long long n, m, x, y, tx, ty;
    char kind, otherKind;
    cin >> n >> m >> x >> y >> kind >> tx >> ty >> otherKind;
    long long pair = (kind == 'B' ? 2 : 0) + (otherKind == 'B' ? 1 : 0);
    char answer = TABLE[static_cast<size_t>(4 * classOf(n, m, x - 1, y - 1, tx - 1, ty - 1) + pair)];
    cout << (answer == 'W' ? "WIN" : answer == 'L' ? "LOSE" : "DRAW") << '\n';
  }
  return 0;
}
