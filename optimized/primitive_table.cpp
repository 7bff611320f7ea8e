#include "optimized/primitive_class.h"

namespace quack::optimized {

// [primitive_class][primitive_kind_pair] -> the answer for the first player: win, lose or draw. The columns of a class
// are RR, RB, BR and BB. The comment gives the number of the line's first class, and the first case of that class that
// was met. 371 x 4 entries of one byte, 1484 bytes. props/proofs/primitive_proofs_test.cpp prints the table that it
// should be.
constexpr PrimitiveTable kPrimitiveTable = [] {
  constexpr auto w = PrimitiveAnswer::win;
  constexpr auto l = PrimitiveAnswer::lose;
  constexpr auto d = PrimitiveAnswer::draw;
  return PrimitiveTable{{
      // clang-format off
      {w,w,d,d}, {d,d,w,w}, {d,d,d,d}, {w,w,l,d}, {w,w,l,d}, {l,w,w,w}, {w,w,l,d},  // 0: 1 x 2, (1,1) and (1,2)
      {w,w,l,d}, {d,w,w,w}, {w,w,l,l}, {d,w,l,d}, {w,w,l,d}, {d,w,l,w}, {w,w,l,l},  // 7: 2 x 4, (1,2) and (1,3)
      {d,w,l,d}, {w,w,l,d}, {d,w,l,w}, {w,w,l,d}, {w,w,l,d}, {d,w,w,w}, {w,w,l,l},  // 14: 2 x 7, (1,2) and (2,6)
      {d,w,l,d}, {w,w,l,d}, {d,w,l,w}, {w,w,l,l}, {d,w,l,d}, {w,w,l,d}, {d,w,l,w},  // 21: 2 x 4, (1,1) and (2,3)
      {w,w,l,d}, {w,w,l,d}, {d,w,w,w}, {w,w,l,l}, {d,w,l,d}, {w,w,l,d}, {d,w,l,w},  // 28: 2 x 3, (1,3) and (2,3)
      {w,w,l,l}, {d,w,l,d}, {w,w,l,d}, {d,w,l,w}, {w,w,d,d}, {w,w,d,d}, {w,w,d,d},  // 35: 2 x 5, (1,1) and (1,5)
      {d,d,w,w}, {d,w,l,d}, {w,w,d,d}, {d,w,l,d}, {d,w,w,w}, {w,w,l,d}, {w,w,l,d},  // 42: 3 x 3, (1,1) and (2,2)
      {d,w,w,w}, {w,w,l,d}, {d,w,w,w}, {d,d,l,d}, {w,w,l,l}, {d,d,l,d}, {w,w,l,d},  // 49: 3 x 3, (1,2) and (2,1)
      {d,w,w,w}, {d,d,l,d}, {w,w,l,d}, {w,w,l,l}, {w,w,l,d}, {d,w,w,w}, {d,d,l,d},  // 56: 3 x 3, (2,1) and (1,2)
      {d,w,w,w}, {w,w,d,d}, {d,w,w,w}, {w,w,d,d}, {w,w,d,d}, {d,w,w,w}, {w,w,d,d},  // 63: 3 x 3, (2,2) and (1,1)
      {d,w,w,w}, {w,w,l,d}, {w,w,l,d}, {w,w,l,d}, {d,w,w,w}, {d,w,l,d}, {w,w,l,d},  // 70: 3 x 3, (2,2) and (3,3)
      {d,w,l,d}, {d,w,w,w}, {w,w,l,d}, {d,w,l,d}, {d,w,l,d}, {w,w,l,d}, {d,w,l,d},  // 77: 3 x 5, (1,2) and (2,4)
      {d,w,l,d}, {w,w,l,d}, {d,w,l,d}, {d,w,l,d}, {w,w,l,d}, {w,w,l,d}, {w,w,l,d},  // 84: 3 x 7, (1,2) and (3,6)
      {d,w,w,w}, {d,w,l,d}, {w,w,l,d}, {d,w,l,d}, {d,w,w,w}, {w,w,l,d}, {d,w,l,d},  // 91: 3 x 4, (1,1) and (2,2)
      {d,w,l,d}, {w,w,l,d}, {d,w,l,d}, {d,w,l,d}, {w,w,l,d}, {d,w,l,d}, {d,w,l,d},  // 98: 3 x 5, (1,1) and (3,4)
      {w,w,l,d}, {w,w,l,d}, {w,w,l,d}, {d,w,w,w}, {d,w,l,d}, {w,w,l,d}, {d,w,l,d},  // 105: 3 x 4, (1,4) and (2,4)
      {d,w,w,w}, {w,w,l,d}, {d,w,l,w}, {d,w,l,d}, {w,w,l,d}, {d,w,l,d}, {d,w,l,d},  // 112: 3 x 4, (3,3) and (1,1)
      {w,w,l,d}, {d,w,l,d}, {d,w,l,d}, {w,w,l,d}, {w,w,l,d}, {d,w,w,w}, {w,w,l,d},  // 119: 3 x 6, (1,1) and (1,6)
      {d,w,w,w}, {d,w,l,d}, {w,w,l,d}, {d,w,l,d}, {d,w,l,d}, {w,w,l,d}, {d,w,l,d},  // 126: 3 x 4, (2,2) and (3,3)
      {d,w,l,d}, {w,w,l,d}, {d,w,l,d}, {d,w,l,d}, {w,w,l,d}, {d,w,l,d}, {w,w,l,d},  // 133: 3 x 7, (2,6) and (1,2)
      {w,w,l,d}, {d,w,w,w}, {w,w,l,d}, {d,w,w,w}, {d,w,l,d}, {w,w,l,l}, {d,w,l,d},  // 140: 3 x 4, (2,1) and (3,1)
      {d,w,l,d}, {w,w,l,d}, {d,w,l,d}, {d,w,l,d}, {w,w,l,d}, {d,w,l,d}, {d,w,l,d},  // 147: 3 x 5, (2,5) and (1,2)
      {w,w,l,d}, {d,w,l,d}, {w,w,l,d}, {w,w,l,d}, {d,w,w,w}, {w,w,l,d}, {d,w,w,w},  // 154: 3 x 7, (2,1) and (2,6)
      {d,w,l,d}, {w,w,l,d}, {d,w,l,d}, {d,w,l,d}, {w,w,l,d}, {d,w,l,d}, {d,w,l,d},  // 161: 3 x 4, (2,3) and (1,1)
      {w,w,l,d}, {d,w,l,d}, {d,w,l,d}, {w,w,l,d}, {d,w,l,d}, {w,w,d,d}, {w,w,d,d},  // 168: 3 x 5, (2,1) and (2,5)
      {w,w,d,d}, {w,w,d,d}, {d,d,w,w}, {d,d,d,d}, {d,w,d,d}, {w,w,d,d}, {d,d,d,d},  // 175: 4 x 4, (1,1) and (1,4)
      {d,d,w,w}, {d,w,d,d}, {w,w,d,d}, {d,w,d,d}, {d,w,d,d}, {d,d,w,w}, {w,w,d,d},  // 182: 4 x 4, (1,1) and (3,3)
      {w,w,l,d}, {w,w,d,d}, {d,w,w,w}, {w,w,l,d}, {d,d,w,w}, {d,w,l,d}, {d,w,d,d},  // 189: 4 x 4, (1,2) and (1,3)
      {w,w,d,d}, {d,d,l,d}, {d,w,w,w}, {d,d,d,d}, {w,w,d,d}, {d,w,l,d}, {d,d,d,d},  // 196: 4 x 4, (1,2) and (3,2)
      {w,w,d,d}, {d,w,w,w}, {d,w,d,d}, {d,d,d,d}, {w,w,l,d}, {w,w,d,d}, {w,w,d,d},  // 203: 4 x 4, (2,1) and (1,1)
      {w,w,l,d}, {d,d,w,w}, {d,d,l,d}, {d,w,l,d}, {w,w,d,d}, {d,w,l,d}, {d,w,w,w},  // 210: 4 x 4, (2,1) and (3,1)
      {d,d,d,d}, {d,d,w,w}, {w,w,d,d}, {d,w,w,w}, {d,d,d,d}, {w,w,d,d}, {w,w,d,d},  // 217: 4 x 4, (3,4) and (1,1)
      {w,w,d,d}, {d,w,w,w}, {w,w,d,d}, {d,d,w,w}, {d,w,d,d}, {d,d,d,d}, {w,w,d,d},  // 224: 4 x 4, (2,3) and (2,1)
      {d,w,d,d}, {d,d,w,w}, {w,w,d,d}, {w,w,d,d}, {w,w,d,d}, {w,w,d,d}, {d,d,w,w},  // 231: 4 x 4, (3,3) and (1,2)
      {d,d,d,d}, {d,d,d,d}, {w,w,d,d}, {d,d,d,d}, {d,d,w,w}, {d,d,d,d}, {w,w,d,d},  // 238: 4 x 5, (1,2) and (3,3)
      {d,d,d,d}, {d,d,d,d}, {d,d,w,w}, {w,w,d,d}, {d,d,d,d}, {d,d,d,d}, {d,d,d,d},  // 245: 4 x 6, (1,2) and (2,5)
      {w,w,d,d}, {d,d,d,d}, {d,d,d,d}, {d,d,d,d}, {w,w,d,d}, {w,w,d,d}, {w,w,d,d},  // 252: 4 x 8, (1,2) and (1,7)
      {w,w,d,d}, {d,d,w,w}, {d,d,d,d}, {d,d,d,d}, {w,w,d,d}, {d,d,d,d}, {d,d,w,w},  // 259: 4 x 5, (1,1) and (1,2)
      {d,d,d,d}, {w,w,d,d}, {d,d,d,d}, {d,d,d,d}, {d,d,w,w}, {w,w,d,d}, {d,d,d,d},  // 266: 4 x 5, (1,1) and (4,3)
      {d,d,d,d}, {d,d,d,d}, {w,w,d,d}, {d,d,d,d}, {d,d,d,d}, {d,d,d,d}, {w,w,d,d},  // 273: 4 x 6, (1,1) and (3,5)
      {w,w,d,d}, {w,w,d,d}, {w,w,d,d}, {d,w,w,w}, {d,d,d,d}, {d,d,d,d}, {w,w,d,d},  // 280: 4 x 5, (1,5) and (3,5)
      {d,d,d,d}, {d,w,w,w}, {d,d,d,d}, {w,w,d,d}, {d,d,d,d}, {d,w,d,d}, {d,d,w,w},  // 287: 4 x 5, (1,3) and (2,1)
      {w,w,d,d}, {d,d,d,d}, {d,w,d,d}, {d,d,d,d}, {w,w,d,d}, {d,d,d,d}, {d,w,d,d},  // 294: 4 x 5, (1,1) and (1,5)
      {d,d,d,d}, {w,w,d,d}, {w,w,d,d}, {w,w,d,d}, {d,d,w,w}, {w,w,d,d}, {d,d,w,w},  // 301: 4 x 6, (1,1) and (4,6)
      {d,d,d,d}, {d,d,d,d}, {w,w,d,d}, {d,d,d,d}, {d,d,w,w}, {d,d,d,d}, {w,w,d,d},  // 308: 4 x 5, (3,3) and (1,2)
      {d,d,d,d}, {d,d,d,d}, {d,d,d,d}, {w,w,d,d}, {d,d,d,d}, {d,d,d,d}, {d,d,d,d},  // 315: 4 x 6, (2,2) and (3,5)
      {w,w,d,d}, {d,d,d,d}, {d,d,d,d}, {w,w,d,d}, {w,w,d,d}, {w,w,d,d}, {d,d,w,w},  // 322: 4 x 8, (2,2) and (2,7)
      {w,w,d,d}, {d,d,w,w}, {d,d,l,d}, {d,d,d,d}, {w,w,d,d}, {d,d,d,d}, {d,d,w,w},  // 329: 4 x 5, (2,1) and (2,2)
      {d,d,d,d}, {w,w,d,d}, {d,d,d,d}, {d,d,d,d}, {d,d,d,d}, {w,w,d,d}, {d,d,d,d},  // 336: 4 x 5, (2,5) and (1,2)
      {d,d,d,d}, {d,d,d,d}, {w,w,d,d}, {d,d,d,d}, {d,d,d,d}, {w,w,d,d}, {w,w,d,d},  // 343: 4 x 6, (3,6) and (1,2)
      {w,w,d,d}, {d,d,w,w}, {w,w,d,d}, {d,w,w,w}, {d,d,d,d}, {d,d,d,d}, {w,w,d,d},  // 350: 4 x 5, (3,5) and (1,5)
      {d,d,d,d}, {d,d,w,w}, {d,d,d,d}, {w,w,d,d}, {d,d,d,d}, {d,d,d,d}, {d,d,d,d},  // 357: 4 x 5, (3,3) and (2,1)
      {w,w,d,d}, {d,d,d,d}, {d,d,d,d}, {d,d,d,d}, {w,w,d,d}, {d,d,d,d}, {d,d,d,d},  // 364: 4 x 5, (2,1) and (2,5)
      // clang-format on
  }};
}();

}  // namespace quack::optimized
