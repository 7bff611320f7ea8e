#include "problems/primitive_chess/random_cases.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <utility>

#include "optimized/primitive_chess.h"
#include "problems/primitive_chess/cases.h"

namespace quack {
namespace {

constexpr std::int64_t kHuge = 1'000'000'000;

// More of the boards that know wins, losses and draws at once than of those where all is one.
constexpr std::array<std::int64_t, 10> kThinSides = {1, 2, 2, 3, 3, 3, 4, 4, 4, 4};

std::int64_t between(std::int64_t least, std::int64_t most, Random& random) {
  return least + static_cast<std::int64_t>(random.below(static_cast<std::uint64_t>(most - least + 1)));
}

// A row (or column) that is near to an end of the board rather than anywhere.
std::int64_t near_an_end(std::int64_t size, Random& random) {
  const std::int64_t inwards = between(0, std::min<std::int64_t>(size - 1, 3), random);
  return random.chance(50) ? 1 + inwards : size - inwards;
}

// A row (or column) that is at most four from another rather than anywhere.
std::int64_t near_to(std::int64_t line, std::int64_t size, Random& random) {
  return std::clamp(line + between(-4, 4, random), std::int64_t{1}, size);
}

std::int64_t first_line(std::int64_t size, Random& random) {
  return random.chance(50) ? near_an_end(size, random) : between(1, size, random);
}

std::int64_t second_line(std::int64_t first, std::int64_t size, Random& random) {
  switch (random.below(3)) {
    case 0:
      return near_an_end(size, random);
    case 1:
      return near_to(first, size, random);
    default:
      return between(1, size, random);
  }
}

// Kinds and cells for a board of more than one cell.
PrimitiveCase placed(std::int64_t n, std::int64_t m, Random& random) {
  PrimitiveCase board_case{n, m, {}, {}};
  do {
    board_case.first.kind = random.chance(50) ? PrimitiveKind::rook : PrimitiveKind::bishop;
    board_case.second.kind = random.chance(50) ? PrimitiveKind::rook : PrimitiveKind::bishop;
    board_case.first.x = first_line(n, random);
    board_case.first.y = first_line(m, random);
    board_case.second.x = second_line(board_case.first.x, n, random);
    board_case.second.y = second_line(board_case.first.y, m, random);
  } while (!is_proper(board_case));
  return board_case;
}

// Moves the second piece to where the first can capture it or, in one case of four, beside; no case gets improper.
PrimitiveCase with_capture(PrimitiveCase board_case, Random& random) {
  const PrimitiveCase before = board_case;
  PrimitivePiece& second = board_case.second;
  const PrimitivePiece& first = board_case.first;
  if (first.kind == PrimitiveKind::rook) {
    if (random.chance(50)) {
      second.x = first.x;
    } else {
      second.y = first.y;
    }
  } else {
    const std::int64_t room = random.chance(50) ? board_case.m - first.y : 1 - first.y;  // towards one of the sides
    const std::int64_t depth = random.chance(50) ? board_case.n - first.x : 1 - first.x;
    const std::int64_t longest = std::min(std::abs(room), std::abs(depth));
    const std::int64_t far = longest == 0 ? 0 : between(1, longest, random);
    second.x = first.x + (depth < 0 ? -far : far);
    second.y = first.y + (room < 0 ? -far : far);
  }
  if (random.chance(25)) second.y += second.y < board_case.m ? 1 : -1;
  return second.y >= 1 && is_proper(board_case) ? board_case : before;
}

std::pair<std::int64_t, std::int64_t> turned(std::int64_t n, std::int64_t m, Random& random) {
  return random.chance(50) ? std::pair(n, m) : std::pair(m, n);
}

PrimitiveCase small_case(Random& random) {
  if (random.chance(25)) {
    const std::int64_t square = between(2, 4, random);
    return placed(square, square, random);
  }
  std::int64_t n = 1;
  std::int64_t m = 1;
  while (n * m == 1) {
    n = between(1, 8, random);
    m = between(1, 8, random);
  }
  return placed(n, m, random);
}

PrimitiveCase thin_case(Random& random) {
  const std::int64_t thin = kThinSides[random.below(kThinSides.size())];
  const auto [n, m] = turned(thin, between(5, 24, random), random);
  return placed(n, m, random);
}

PrimitiveCase capture_case(Random& random) {
  return with_capture(random.chance(50) ? small_case(random) : thin_case(random), random);
}

PrimitiveCase huge_case(Random& random) {
  const auto huge = [&] { return random.chance(50) ? kHuge - between(0, 3, random) : between(100, kHuge, random); };
  const std::int64_t other = random.chance(50) ? between(1, 6, random) : huge();
  const auto [n, m] = turned(other, huge(), random);
  const PrimitiveCase board_case = placed(n, m, random);
  return random.chance(30) ? with_capture(board_case, random) : board_case;
}

PrimitiveCase long_win_case(Random& random) {
  optimized::PrimitiveChess engine;
  for (;;) {
    const std::int64_t side = kThinSides[random.below(kThinSides.size())];
    const auto [n, m] = turned(side, random.chance(70) ? between(5, 24, random) : between(25, 100, random), random);
    const PrimitiveCase board_case = placed(n, m, random);
    if (!captures_at_once(board_case) && engine.answer(board_case) != PrimitiveAnswer::draw) return board_case;
  }
}

PrimitiveCase bishops_case(Random& random) {
  for (;;) {
    PrimitiveCase board_case = random.chance(50) ? small_case(random) : thin_case(random);
    board_case.first.kind = PrimitiveKind::bishop;
    board_case.second.kind = PrimitiveKind::bishop;
    if (is_proper(board_case)) return board_case;
  }
}

PrimitiveCase corners_case(Random& random) {
  const auto onto_an_edge = [&](PrimitivePiece& piece, std::int64_t n, std::int64_t m) {
    const std::uint64_t edges = 1 + random.below(3);  // of the rows, of the columns, or a corner
    if (edges != 2) piece.x = random.chance(50) ? 1 : n;
    if (edges != 1) piece.y = random.chance(50) ? 1 : m;
  };
  for (;;) {
    const std::uint64_t lot = random.below(3);
    PrimitiveCase board_case = lot == 0 ? small_case(random) : lot == 1 ? thin_case(random) : huge_case(random);
    onto_an_edge(board_case.first, board_case.n, board_case.m);
    onto_an_edge(board_case.second, board_case.n, board_case.m);
    if (is_proper(board_case)) return board_case;
  }
}

// The same case turned, reflected in rows or columns, or with the players exchanged.
PrimitiveCase mirrored(PrimitiveCase board_case, Random& random) {
  switch (random.below(4)) {
    case 0:
      return transposed(board_case);
    case 1:
      for (PrimitivePiece* const piece : {&board_case.first, &board_case.second})
        piece->x = board_case.n + 1 - piece->x;
      return board_case;
    case 2:
      for (PrimitivePiece* const piece : {&board_case.first, &board_case.second})
        piece->y = board_case.m + 1 - piece->y;
      return board_case;
    default:
      return with_players_exchanged(board_case);
  }
}

PrimitiveCase mixed_case(Random& random) {
  const std::uint64_t percent = random.below(100);
  if (percent < 40) return small_case(random);
  return percent < 90 ? thin_case(random) : capture_case(random);
}

PrimitiveCase case_of_a_pair(Random& random) { return random.chance(20) ? huge_case(random) : mixed_case(random); }

// [style] -> makes one case.
constexpr std::array<PrimitiveCase (*)(Random&), 9> kCaseOf = {mixed_case,   small_case,     thin_case,
                                                               capture_case, long_win_case,  bishops_case,
                                                               corners_case, case_of_a_pair, huge_case};

const std::vector<PrimitiveCase>& all_small_cases() {
  static const std::vector<PrimitiveCase> all = [] {
    std::vector<PrimitiveCase> cases;
    for (std::int64_t n = 1; n <= kEveryCells; ++n) {
      for (std::int64_t m = 1; n * m <= kEveryCells; ++m)
        each_case(n, m, [&cases](const PrimitiveCase& board_case) { cases.push_back(board_case); });
    }
    return cases;
  }();
  return all;
}

}  // namespace

std::vector<PrimitiveCase> every_primitive_case(std::uint64_t count, std::uint64_t first) {
  const std::vector<PrimitiveCase>& all = all_small_cases();
  std::vector<PrimitiveCase> cases;
  cases.reserve(count);
  for (std::uint64_t i = 0; i < count; ++i) cases.push_back(all[(first % all.size() + i) % all.size()]);
  return cases;
}

std::uint64_t every_primitive_case_count() { return all_small_cases().size(); }

std::vector<PrimitiveCase> random_primitive_cases(std::uint64_t count, PrimitiveStyle style, Random& random) {
  std::vector<PrimitiveCase> cases;
  for (std::uint64_t i = 0; i < count; ++i) {
    const bool second_of_a_pair = style == PrimitiveStyle::pairs && i % 2 == 1;
    cases.push_back(second_of_a_pair ? mirrored(cases.back(), random)
                                     : kCaseOf[static_cast<std::size_t>(style)](random));
  }
  return cases;
}

PrimitiveCase nearest_proper(PrimitiveCase board_case) {
  const auto bring_within = [](std::int64_t& value, std::int64_t most) {
    value = std::clamp<std::int64_t>(value, 1, most);
  };
  constexpr std::int64_t kLongestSide = 1'000'000'000;  // PC-4.4
  bring_within(board_case.n, kLongestSide);
  bring_within(board_case.m, kLongestSide);
  if (board_case.n == 1 && board_case.m == 1) board_case.m = 2;
  for (PrimitivePiece* piece : {&board_case.first, &board_case.second}) {
    bring_within(piece->x, board_case.n);
    bring_within(piece->y, board_case.m);
    if (board_case.n == 1 || board_case.m == 1) piece->kind = PrimitiveKind::rook;
  }
  PrimitivePiece& second = board_case.second;
  if (board_case.first.x == second.x && board_case.first.y == second.y) {
    std::int64_t& coordinate = board_case.m > 1 ? second.y : second.x;
    coordinate += coordinate > 1 ? -1 : 1;
  }
  return board_case;
}

}  // namespace quack
