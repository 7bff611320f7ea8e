// Input validator for @TITLE@.
#include "testlib.h"

#include <string>

int main(int argc, char* argv[]) {
  registerValidation(argc, argv);
  int cases = inf.readInt(0, @MAX_COUNT@, "T");
  inf.readEoln();
  for (int i = 0; i < cases; ++i) {
    int n = inf.readInt(1, 1000000000, "n");
    inf.readSpace();
    int m = inf.readInt(1, 1000000000, "m");
    inf.readEoln();

    int x[2], y[2];
    for (int piece = 0; piece < 2; ++piece) {
      x[piece] = inf.readInt(1, n, "x");
      inf.readSpace();
      y[piece] = inf.readInt(1, m, "y");
      inf.readSpace();
      std::string kind = inf.readToken("[RB]", "c");
      inf.readEoln();
      // Each piece has a move on its own.
      ensuref(n > 1 || m > 1, "no piece can move on a board of one cell");
      ensuref(kind == "R" || (n > 1 && m > 1), "a bishop cannot move on a single row or column");
    }
    ensuref(x[0] != x[1] || y[0] != y[1], "both pieces stand on the same cell");
  }
  inf.readEof();
}
