// @TITLE@: a correct solution.
//
// If both sides have at least 5 cells, it is a draw unless the first move can capture: there is
// always a cell to flee to. On the other boards the length of a long empty stretch does not
// matter, only whether it is odd or even, so that the long side can be cut down. The boards that
// are left have at most 4 x 16 cells. They are solved by retrograde analysis, each once.
#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <map>
#include <queue>
#include <tuple>
#include <utility>
#include <vector>

using namespace std;

struct Piece {
  long long x, y;
  char kind;  // R rook, B bishop
};

bool canCapture(const Piece& piece, const Piece& other) {
  long long dx = llabs(piece.x - other.x), dy = llabs(piece.y - other.y);
  return piece.kind == 'R' ? dx == 0 || dy == 0 : dx == dy;
}

// All positions of a small board. Cells are numbered from 0, row by row. A position is the player
// to move (0 or 1), the cell of that player's piece and the cell of the other piece.
class Board {
 public:
  Board(int rows, int columns, char firstKind, char secondKind)
      : n(rows), m(columns), kinds{firstKind, secondKind}, answers(2 * n * m * n * m, 'D'), movesLeft(answers.size()) {
    for (int player = 0; player < 2; ++player) {
      for (int own = 0; own < n * m; ++own) {
        for (int other = 0; other < n * m; ++other) {
          if (own == other) continue;
          vector<int> targets = moves(kinds[player], own, other);
          int position = index(player, own, other);
          movesLeft[position] = static_cast<int>(targets.size());
          if (count(targets.begin(), targets.end(), other) > 0) decide(position, 'W');
        }
      }
    }
    for (; !decided.empty(); decided.pop()) stepBack(decided.front());
  }

  // W, L or D for the first player, who is to move.
  char answer(int first, int second) const { return answers[index(0, first, second)]; }

 private:
  int index(int player, int own, int other) const { return (player * n * m + own) * n * m + other; }

  void decide(int position, char answer) {
    answers[position] = answer;
    decided.push(position);
  }

  // Goes on to the positions from which a move leads to this one, which is decided.
  void stepBack(int position) {
    int other = position % (n * m), own = position / (n * m) % (n * m), player = position / (n * m) / (n * m);
    // The opponent's piece is on `other` now. It came from where it could go if it went back.
    for (int from : moves(kinds[1 - player], other, own)) {
      if (from == own) continue;
      int before = index(1 - player, from, own);
      if (answers[before] != 'D') continue;
      if (answers[position] == 'L') {
        decide(before, 'W');
      } else if (--movesLeft[before] == 0) {
        decide(before, 'L');
      }
    }
  }

  // The cells to which a piece can slide. `other` is captured, not passed.
  vector<int> moves(char kind, int from, int other) const {
    vector<int> cells;
    for (int dx = -1; dx <= 1; ++dx) {
      for (int dy = -1; dy <= 1; ++dy) {
        bool straight = (dx == 0) != (dy == 0), diagonal = dx != 0 && dy != 0;
        if (kind == 'R' ? !straight : !diagonal) continue;
        int x = from / m + dx, y = from % m + dy;
        while (0 <= x && x < n && 0 <= y && y < m) {
          cells.push_back(x * m + y);
          if (x * m + y == other) break;
          x += dx;
          y += dy;
        }
      }
    }
    return cells;
  }

  int n, m;
  char kinds[2];
  vector<char> answers;
  vector<int> movesLeft;  // of an undecided position: moves not yet known to lose
  queue<int> decided;
};

// 5 or 4 for a longer stretch, whichever is odd or even as the stretch is.
int cut(long long length) { return static_cast<int>(length <= 5 ? length : 4 + length % 2); }

char answer(long long n, long long m, Piece first, Piece second) {
  if (min(n, m) >= 5) return canCapture(first, second) ? 'W' : 'D';
  if (n > m) {
    swap(n, m);
    swap(first.x, first.y);
    swap(second.x, second.y);
  }

  // Cut the long side.
  int left = cut(min(first.y, second.y) - 1);
  int apart = cut(llabs(first.y - second.y));
  int right = cut(m - max(first.y, second.y));
  int rows = static_cast<int>(n), columns = left + apart + right + 1;
  int firstColumn = left + (first.y > second.y ? apart : 0);
  int secondColumn = left + (second.y > first.y ? apart : 0);

  // Solve the board if it is new.
  static map<tuple<int, int, char, char>, Board> solved;
  auto key = make_tuple(rows, columns, first.kind, second.kind);
  auto found = solved.find(key);
  if (found == solved.end()) {
    found = solved.emplace(key, Board(rows, columns, first.kind, second.kind)).first;
  }
  const Board& board = found->second;
  int firstCell = static_cast<int>(first.x - 1) * columns + firstColumn;
  int secondCell = static_cast<int>(second.x - 1) * columns + secondColumn;
  return board.answer(firstCell, secondCell);
}

int main() {
  ios::sync_with_stdio(false);
  cin.tie(nullptr);
  int cases;
  cin >> cases;
  for (int i = 0; i < cases; ++i) {
    long long n, m;
    Piece first, second;
    cin >> n >> m >> first.x >> first.y >> first.kind >> second.x >> second.y >> second.kind;
    char result = answer(n, m, first, second);
    cout << (result == 'W' ? "WIN" : result == 'L' ? "LOSE" : "DRAW") << '\n';
  }
  return 0;
}
