#include "problems/duck_chess/near_misses.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

#include "problems/duck_chess/games.h"
#include "problems/duck_chess/sights.h"

namespace quack {

namespace {

// What can be wrong with an operation, and in how many of a hundred misses it is that.
enum class Wrong { way, shape, shape_near_by, around_the_board, nothing_but_the_place, side, anything };
constexpr std::array<std::pair<Wrong, std::uint64_t>, 6> kShares = {{{Wrong::way, 52},
                                                                     {Wrong::shape, 6},
                                                                     {Wrong::shape_near_by, 18},
                                                                     {Wrong::around_the_board, 7},
                                                                     {Wrong::nothing_but_the_place, 3},
                                                                     {Wrong::side, 10}}};

Wrong what_is_wrong(Random& random) {
  std::uint64_t lot = random.below(100);
  for (const auto& [wrong, share] : kShares) {
    if (lot < share) return wrong;
    lot -= share;
  }
  return Wrong::anything;
}

// A cell at most three rows and columns away.
Cell near(Cell from, Random& random) {
  const auto within = [&](int at, int size) {
    const int least = std::max(0, at - 3);
    const int most = std::min(size - 1, at + 3);
    return least + static_cast<int>(random.below(static_cast<std::uint64_t>(most - least + 1)));
  };
  const int row = within(from.x, kRowCount);
  return {row, within(from.y, kColumnCount)};
}

// Where a step over the left or right border would come out if cells were numbered row by row.
Cell around(Cell from, Kind kind, Random& random) {
  const int wide = kind == Kind::duck ? 3 : kind == Kind::elephant || kind == Kind::horse ? 2 : 1;
  const int far = 1 + static_cast<int>(random.below(static_cast<std::uint64_t>(wide)));
  const int rows = static_cast<int>(random.below(static_cast<std::uint64_t>(wide) + 1));
  const int row = random.chance(50) ? from.x + rows : from.x - rows;
  const int number = row * kColumnCount + from.y + (random.chance(50) ? far : -far);
  if (number < 0 || number >= kCellCount) return from;
  return {number / kColumnCount, number % kColumnCount};
}

// Where a piece of the kind goes wrong so.
std::vector<Cell> targets(Wrong wrong, Cell from, Kind kind, Random& random) {
  switch (wrong) {
    case Wrong::way:
    case Wrong::side:
      return steps_of(kind, from);
    case Wrong::shape:
      return {random_cell(random)};
    case Wrong::shape_near_by: {
      const Cell one = near(from, random);
      return {one, near(from, random)};
    }
    case Wrong::around_the_board:
      return {around(from, kind, random)};
    case Wrong::nothing_but_the_place:
    case Wrong::anything:
      break;
  }
  return {from};
}

}  // namespace

std::vector<Operation> some_misses(const Position& position, const std::vector<Operation>& moves, Random& random) {
  const Wrong wrong = what_is_wrong(random);
  std::vector<Operation> misses;
  for (int at = 0; at < kCellCount && wrong != Wrong::anything; ++at) {
    const Cell from{at / kColumnCount, at % kColumnCount};
    const auto piece = position.at(from);
    if (!piece || (piece->side != position.side_to_move) != (wrong == Wrong::side)) continue;
    for (const Cell to : targets(wrong, from, piece->kind, random)) {
      if (!std::binary_search(moves.begin(), moves.end(), Operation{from, to})) misses.push_back({from, to});
    }
  }
  return misses;
}

}  // namespace quack
