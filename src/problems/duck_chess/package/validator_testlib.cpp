// Input validator for @TITLE@.
#include "testlib.h"

int main(int argc, char* argv[]) {
  registerValidation(argc, argv);
//@if remix
  int count = inf.readInt(0, @MAX_COUNT@, "n");
//@else
  int count = inf.readInt(0, @MAX_COUNT@, "Q");
//@end
  inf.readEoln();
  for (int i = 0; i < count; ++i) {
//@if remix
    inf.readInt(1, 10, "x1");
    inf.readSpace();
    inf.readInt(1, 9, "y1");
    inf.readSpace();
    inf.readInt(1, 10, "x2");
    inf.readSpace();
    inf.readInt(1, 9, "y2");
//@else
    inf.readInt(0, 9, "xs");
    inf.readSpace();
    inf.readInt(0, 8, "ys");
    inf.readSpace();
    inf.readInt(0, 9, "xt");
    inf.readSpace();
    inf.readInt(0, 8, "yt");
//@end
    inf.readEoln();
  }
  inf.readEof();
}
