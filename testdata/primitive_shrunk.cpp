#include "testdata/primitive_shrunk.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>

namespace quack::testdata {

namespace {

// `size` if at most `most`, else most or most - 1, whichever is as odd.
std::int64_t cut(std::int64_t size, std::int64_t most) { return size <= most ? size : most - (size - most) % 2; }

// From this side on it does not matter how long a side is, as long as the other is no shorter.
constexpr std::int64_t kBroad = 5;

// One direction of a case: what is free before, between and behind the two pieces.
struct Gaps {
  std::int64_t before;
  std::int64_t apart;
  std::int64_t behind;
  bool first_leads;

  Gaps(std::int64_t size, std::int64_t first, std::int64_t second)
      : before(std::min(first, second) - 1),
        apart(std::abs(first - second)),
        behind(size - std::max(first, second)),
        first_leads(first <= second) {}

  void shrink(std::int64_t most) {
    const bool broad = size() >= kBroad;
    before = cut(before, most);
    apart = cut(apart, kBroad);
    behind = cut(behind, most);
    while (broad && size() < kBroad) {
      behind += 2;
    }
  }

  std::int64_t size() const { return before + apart + behind + 1; }
  std::int64_t first() const { return before + 1 + (first_leads ? 0 : apart); }
  std::int64_t second() const { return before + 1 + (first_leads ? apart : 0); }
};

}  // namespace

PrimitiveCase shrunk(const PrimitiveCase& board_case) {
  // Beside a short side every cell may count, and there are few; between two long ones small boards are quick.
  const std::int64_t most = std::min(board_case.n, board_case.m) <= 4 ? 5 : 3;
  Gaps rows(board_case.n, board_case.first.x, board_case.second.x);
  Gaps columns(board_case.m, board_case.first.y, board_case.second.y);
  const bool diagonal = rows.apart == columns.apart;
  rows.shrink(most);
  columns.shrink(most);
  if (!diagonal && rows.apart == columns.apart) {
    // The longer of the two was cut, so it may be longer by two.
    (std::abs(board_case.first.x - board_case.second.x) > rows.apart ? rows : columns).apart += 2;
  }
  return {rows.size(),
          columns.size(),
          {rows.first(), columns.first(), board_case.first.kind},
          {rows.second(), columns.second(), board_case.second.kind}};
}

}  // namespace quack::testdata
