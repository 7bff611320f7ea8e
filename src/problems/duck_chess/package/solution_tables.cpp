// @TITLE@: another correct solution.
//
// Every kind of piece has a table of its steps. A step says how far it goes and which cells, seen
// from where it begins, must be empty. The pieces are kept in a list.
#include <iostream>
#include <map>
#include <string>
#include <utility>
#include <vector>

using namespace std;

struct Step {
  int dx, dy;
  vector<pair<int, int>> mustBeEmpty;
};

struct Piece {
  string side, kind;
  int x, y;
  bool onBoard;
};

map<string, vector<Step>> steps;
vector<Piece> pieces;

void makeSteps() {
  const int signs[] = {1, -1};
  for (int s : signs) {
    for (int i = 1; i <= 9; ++i) {
      Step alongColumn = {s * i, 0, {}}, alongRow = {0, s * i, {}};
      for (int k = 1; k < i; ++k) {
        alongColumn.mustBeEmpty.push_back({s * k, 0});
        alongRow.mustBeEmpty.push_back({0, s * k});
      }
      for (const Step& step : {alongColumn, alongRow}) {
        steps["car"].push_back(step);
        if (i == 1) steps["captain"].push_back(step);
        if (i == 1) steps["soldier"].push_back(step);
      }
    }
  }
  for (int sx : signs) {
    for (int sy : signs) {
      steps["guard"].push_back({sx, sy, {}});
      steps["soldier"].push_back({sx, sy, {}});
      steps["elephant"].push_back({2 * sx, 2 * sy, {{sx, sy}}});
      steps["horse"].push_back({2 * sx, sy, {{sx, 0}}});
      steps["horse"].push_back({sx, 2 * sy, {{0, sy}}});
      steps["duck"].push_back({3 * sx, 2 * sy, {{sx, 0}, {2 * sx, sy}}});
      steps["duck"].push_back({2 * sx, 3 * sy, {{0, sy}, {sx, 2 * sy}}});
    }
  }
}

// Both sides' pieces of one kind: red's in row x, blue's in the row opposite.
void addPieces(const string& kind, int x, const vector<int>& columns) {
  for (int y : columns) {
    pieces.push_back({"red", kind, x, y, true});
    pieces.push_back({"blue", kind, 9 - x, y, true});
  }
}

// The number of the piece on (x, y), or -1.
int pieceOn(int x, int y) {
  for (size_t i = 0; i < pieces.size(); ++i) {
    if (pieces[i].onBoard && pieces[i].x == x && pieces[i].y == y) return static_cast<int>(i);
  }
  return -1;
}

bool canGo(const Piece& piece, int x, int y) {
  int target = pieceOn(x, y);
  if (target >= 0 && pieces[target].side == piece.side) return false;
  for (const Step& step : steps[piece.kind]) {
    if (piece.x + step.dx != x || piece.y + step.dy != y) continue;
    bool blocked = false;
    for (const pair<int, int>& cell : step.mustBeEmpty) {
      if (pieceOn(piece.x + cell.first, piece.y + cell.second) >= 0) blocked = true;
    }
    return !blocked;
  }
  return false;
}

//@if remix
// Can a piece of `side`, which has just moved, go to the captain of the other side?
bool isCheck(const string& side) {
//@else
// Can any piece go to the captain of the other side? It does not matter which side has moved.
bool isCheck() {
//@end
  for (const Piece& captain : pieces) {
    if (captain.kind != "captain" || !captain.onBoard) continue;
    for (const Piece& piece : pieces) {
//@if remix
      if (piece.onBoard && piece.side == side && canGo(piece, captain.x, captain.y)) return true;
//@else
      if (piece.onBoard && canGo(piece, captain.x, captain.y)) return true;
//@end
    }
  }
  return false;
}

int main() {
  makeSteps();
  addPieces("car", 0, {0, 8});
  addPieces("horse", 0, {1, 7});
  addPieces("elephant", 0, {2, 6});
  addPieces("guard", 0, {3, 5});
  addPieces("captain", 0, {4});
//@if remix
  addPieces("duck", 2, {4});
//@else
  addPieces("duck", 2, {0, 8});
//@end
  addPieces("soldier", 3, {0, 2, 4, 6, 8});

  int count;
  cin >> count;
  string side = "red";
  bool over = false;
  while (count-- > 0) {
    int x, y, tx, ty;
    cin >> x >> y >> tx >> ty;
//@if remix
    x = 10 - x;  // from here on rows are counted from red's side and from 0, columns from 0
    tx = 10 - tx;
    --y;
    --ty;
//@end
    int mover = pieceOn(x, y), target = pieceOn(tx, ty);
    if (over || mover < 0 || pieces[mover].side != side || !canGo(pieces[mover], tx, ty)) {
//@if remix
      continue;  // nothing is printed for an invalid operation
//@else
      cout << "Invalid command\n";
      continue;
//@end
    }
    if (target >= 0) pieces[target].onBoard = false;
    pieces[mover].x = tx;
    pieces[mover].y = ty;
    over = target >= 0 && pieces[target].kind == "captain";
//@if remix
    bool check = !over && isCheck(side);
    cout << pieces[mover].kind << ' ' << (target >= 0 ? pieces[target].kind : "None") << ' '
         << (check ? "Yes" : "No") << ' ' << (over ? "GameOver" : "Continue") << '\n';
//@else
    bool check = !over && isCheck();
    cout << side << ' ' << pieces[mover].kind << ';'
         << (target >= 0 ? pieces[target].side + ' ' + pieces[target].kind : "NA") << ';'
         << (check ? "yes" : "no") << ';' << (over ? "yes" : "no") << '\n';
//@end
    side = side == "red" ? "blue" : "red";
  }
  return 0;
}
