// @TITLE@: a correct solution.
//
// The board is a grid of letters. A move is allowed if its shape is right for the piece, the cells
// that can block it are empty, and no piece of the same side stands on the target.
#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <iostream>
#include <string>

using namespace std;

const int ROWS = 10, COLUMNS = 9;

// C captain, G guard, E elephant, H horse, R car, D duck, S soldier.
// Red is upper case, blue is lower case, and a dot is an empty cell.
string board[ROWS] = {
    "RHEGCGEHR",  // row 0, red's home row
    ".........",
//@if remix
    "....D....",
//@else
    "D.......D",
//@end
    "S.S.S.S.S",
    ".........",
    ".........",
    "s.s.s.s.s",
//@if remix
    "....d....",
//@else
    "d.......d",
//@end
    ".........",
    "rhegcgehr",  // row 9, blue's home row
};

bool isEmpty(int x, int y) { return board[x][y] == '.'; }
bool isRed(char piece) { return piece >= 'A' && piece <= 'Z'; }
bool isCaptain(char piece) { return piece == 'C' || piece == 'c'; }
int sign(int number) { return (number > 0) - (number < 0); }

// Can the piece on (x, y) go to (tx, ty)?
bool canGo(int x, int y, int tx, int ty) {
  if (x == tx && y == ty) return false;
  char piece = board[x][y];
  if (!isEmpty(tx, ty) && isRed(board[tx][ty]) == isRed(piece)) return false;

  int dx = abs(tx - x), dy = abs(ty - y);
  int sx = sign(tx - x), sy = sign(ty - y);
  int longer = max(dx, dy), shorter = min(dx, dy);
  // The cell next to the piece in the longer direction, where a horse or a duck can be blocked.
  int legX = x + (dx > dy ? sx : 0), legY = y + (dx > dy ? 0 : sy);

  switch (toupper(piece)) {
    case 'C':
      return longer == 1 && shorter == 0;
    case 'G':
      return longer == 1 && shorter == 1;
    case 'E':
      return longer == 2 && shorter == 2 && isEmpty(x + sx, y + sy);
    case 'H':
      return longer == 2 && shorter == 1 && isEmpty(legX, legY);
    case 'R':
      if (shorter != 0) return false;
      for (int i = 1; i < longer; ++i) {
        if (!isEmpty(x + i * sx, y + i * sy)) return false;
      }
      return true;
    case 'D':
      return longer == 3 && shorter == 2 && isEmpty(legX, legY) && isEmpty(legX + sx, legY + sy);
    case 'S':
      return longer == 1;
    default:
      return false;
  }
}

// Can a piece of the other side go to the captain on (cx, cy)?
bool isAttacked(int cx, int cy) {
  for (int x = 0; x < ROWS; ++x) {
    for (int y = 0; y < COLUMNS; ++y) {
      bool isEnemy = !isEmpty(x, y) && isRed(board[x][y]) != isRed(board[cx][cy]);
      if (isEnemy && canGo(x, y, cx, cy)) return true;
    }
  }
  return false;
}

//@if remix
// Is it check now that red (or blue) has moved?
bool isCheck(bool redMoved) {
//@else
// Is it check? Attacks on the captain of the side that has just moved count as well.
bool isCheck() {
//@end
  for (int x = 0; x < ROWS; ++x) {
    for (int y = 0; y < COLUMNS; ++y) {
      if (!isCaptain(board[x][y])) continue;
//@if remix
      if (isRed(board[x][y]) == redMoved) continue;  // attacks on the mover's own captain do not count
//@end
      if (isAttacked(x, y)) return true;
    }
  }
  return false;
}

string nameOf(char piece) {
//@if remix
  if (piece == '.') return "None";
//@else
  if (piece == '.') return "NA";
//@end
  const string kinds[] = {"captain", "guard", "elephant", "horse", "car", "duck", "soldier"};
  string kind = kinds[string("CGEHRDS").find(static_cast<char>(toupper(piece)))];
//@if remix
  return kind;
//@else
  return (isRed(piece) ? "red " : "blue ") + kind;
//@end
}

int main() {
  int count;
  cin >> count;
  bool redToMove = true, over = false;
  for (int i = 0; i < count; ++i) {
    int x, y, tx, ty;
    cin >> x >> y >> tx >> ty;
//@if remix
    // The input counts rows from blue's side and from 1.
    x = 10 - x;
    y = y - 1;
    tx = 10 - tx;
    ty = ty - 1;
//@end

    bool valid = !over && !isEmpty(x, y) && isRed(board[x][y]) == redToMove && canGo(x, y, tx, ty);
    if (!valid) {
//@if remix
      continue;
//@else
      cout << "Invalid command\n";
      continue;
//@end
    }

    char moved = board[x][y], captured = board[tx][ty];
    board[tx][ty] = moved;
    board[x][y] = '.';
    over = isCaptain(captured);
//@if remix
    bool check = !over && isCheck(redToMove);
    cout << nameOf(moved) << ' ' << nameOf(captured) << ' ' << (check ? "Yes" : "No") << ' '
         << (over ? "GameOver" : "Continue") << '\n';
//@else
    bool check = !over && isCheck();
    cout << nameOf(moved) << ';' << nameOf(captured) << ';' << (check ? "yes" : "no") << ';'
         << (over ? "yes" : "no") << '\n';
//@end
    redToMove = !redToMove;
  }
  return 0;
}
