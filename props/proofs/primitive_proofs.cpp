// Primitive chess: every position of many boards by both engines, and that the size of a board does not matter.

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "fuzz/primitive_answer.h"
#include "game/primitive_chess.h"
#include "io/quoted.h"
#include "problems/counted_input.h"
#include "problems/primitive_chess/game.h"
#include "props/proofs/proofs.h"

namespace quack::proofs {
namespace {

constexpr std::array<PrimitiveKind, 2> kKinds = {PrimitiveKind::rook, PrimitiveKind::bishop};
constexpr std::size_t kMostShown = 3;

// Calls visit(first kind, second kind) for the kinds that have a move on boards of these sizes (PC-4.2).
template <typename Visit>
void each_kind_pair(std::int64_t n, std::int64_t m, Visit visit) {
  for (const PrimitiveKind first : kKinds) {
    for (const PrimitiveKind second : kKinds) {
      const bool bishop = first == PrimitiveKind::bishop || second == PrimitiveKind::bishop;
      if (!bishop || (n > 1 && m > 1)) visit(first, second);
    }
  }
}

std::string command(const PrimitiveCase& board_case, const std::string& engine) {
  return piped(counted_input({item_of(board_case)}),
               "quackcheck answer -p primitive-chess --engine " + engine + " -\n");
}

struct EnginePair {
  PrimitiveChessFactory expected;
  PrimitiveChessFactory actual;
};

class PrimitiveComparison {
 public:
  explicit PrimitiveComparison(const EnginePair& engines) : expected_(engines.expected()), actual_(engines.actual()) {}

  void compare(const PrimitiveCase& board_case) { compare(board_case, board_case); }

  // Expects of `actual_case` what `expected_case` has.
  void compare(const PrimitiveCase& expected_case, const PrimitiveCase& actual_case) {
    const std::optional<PrimitiveAnswer> expected = expected_->answer(expected_case);
    const std::optional<PrimitiveAnswer> actual = actual_->answer(actual_case);
    ++result_.compared;
    if (expected && expected == actual) return;
    ++result_.differences;
    if (result_.shown.size() < kMostShown) {
      const bool same = expected_case == actual_case;
      result_.shown.push_back(to_text(actual_case) + (same ? "" : "\ncompared with " + to_text(expected_case)) + '\n' +
                              fuzz::drawn(expected_case) + "expected: " + fuzz::in_words(expected) +
                              "\nactual:   " + fuzz::in_words(actual) + "\n  " + command(expected_case, "reference") +
                              "  " + command(actual_case, "optimized"));
    }
  }

  ProofResult result() && { return std::move(result_); }

 private:
  std::unique_ptr<PrimitiveChessEngine> expected_;
  std::unique_ptr<PrimitiveChessEngine> actual_;
  ProofResult result_;
};

std::string size_text(std::int64_t n, std::int64_t m) { return std::to_string(n) + " x " + std::to_string(m); }

// One direction of a board and of one that stands for it: a small one for a huge one, or each for itself. huge - small
// is a multiple of 4, so that half of it is even and bishops keep their colours.
struct Scale {
  std::int64_t small;
  std::int64_t huge;
  std::int64_t near;  // how many lines at each end and, at most, in the middle; none of the three overlap
};

// A row (or column) of the small board and the one that it stands for.
struct Line {
  std::int64_t small;
  std::int64_t huge;
};

// Lines at one end, in the middle and at the other end. Two lines of one of these groups are less than `near` apart, on
// both boards alike. Lines of different groups are further apart, more so the first and the last, and what is added to
// their distance on the huge board is the same in both directions: so pieces on them share a line, a diagonal or a
// colour on one board if they do on the other.
std::vector<Line> lines(const Scale& scale) {
  std::vector<Line> chosen;
  const std::int64_t added = (scale.huge - scale.small) / 2;
  const std::int64_t middle = (scale.small - scale.near) / 2;
  for (std::int64_t near = 1; near <= scale.near; ++near) {
    chosen.push_back({near, near});
    if (added > 0) {
      chosen.push_back({middle + near, middle + near + added});
      chosen.push_back({scale.small - scale.near + near, scale.huge - scale.near + near});
    }
  }
  return chosen;
}

// A direction that stands for itself: all lines.
Scale whole(std::int64_t size) { return {size, size, size}; }

// Every position with pieces of every kind on these lines of a board, compared with the board that stands for it.
ProofResult compare_boards(const EnginePair& engines, const Scale& rows, const Scale& columns) {
  PrimitiveComparison comparison(engines);
  std::vector<std::pair<Line, Line>> cells;
  for (const Line& row : lines(rows)) {
    for (const Line& column : lines(columns)) cells.emplace_back(row, column);
  }
  each_kind_pair(rows.small, columns.small, [&](PrimitiveKind first_kind, PrimitiveKind second_kind) {
    for (std::size_t first = 0; first < cells.size(); ++first) {
      for (std::size_t second = 0; second < cells.size(); ++second) {
        if (first != second) {
          const auto& [first_row, first_column] = cells[first];
          const auto& [second_row, second_column] = cells[second];
          comparison.compare({rows.small,
                              columns.small,
                              {first_row.small, first_column.small, first_kind},
                              {second_row.small, second_column.small, second_kind}},
                             {rows.huge,
                              columns.huge,
                              {first_row.huge, first_column.huge, first_kind},
                              {second_row.huge, second_column.huge, second_kind}});
        }
      }
    }
  });
  return std::move(comparison).result();
}

constexpr std::int64_t kSquare = 8;
constexpr std::int64_t kThin = 4;
constexpr std::int64_t kLong = 40;

using Boards = std::vector<std::pair<Scale, Scale>>;

// Every board up to 8 x 8, the thin ones up to 4 x 40 and 40 x 4, and some that are larger than those.
Boards small_boards() {
  Boards chosen;
  const auto add = [&](std::int64_t n, std::int64_t m) { chosen.emplace_back(whole(n), whole(m)); };
  for (std::int64_t n = 1; n <= kSquare; ++n) {
    for (std::int64_t m = 1; m <= kSquare; ++m) {
      if (n * m > 1) add(n, m);  // PC-4.2
    }
  }
  for (std::int64_t n = 1; n <= kThin; ++n) {
    for (std::int64_t m = kSquare + 1; m <= kLong; ++m) {
      add(n, m);
      add(m, n);
    }
  }
  constexpr std::array kLarger = {1, 99, 100, 1,  2,  75, 76, 2,  3,  51, 52, 3, 4, 45, 46, 4, 5,  9,
                                  9, 5,  5,   20, 21, 5,  6,  15, 16, 6,  9,  9, 9, 10, 11, 8, 12, 12};  // n, m, …
  for (std::size_t i = 0; i < kLarger.size(); i += 2) add(kLarger[i], kLarger[i + 1]);
  return chosen;
}

constexpr std::int64_t kHuge = 1'000'000'000;
constexpr std::int64_t kShort = 6;
constexpr std::array<Scale, 2> kAlong = {{{24, kHuge, 4}, {23, kHuge - 1, 4}}};
constexpr std::array<Scale, 2> kBroad = {{{16, kHuge, 2}, {15, kHuge - 1, 2}}};

// Rows and columns of huge boards: thin ones both ways round, and those that are huge in both directions.
Boards huge_boards() {
  Boards chosen;
  for (std::int64_t n = 1; n <= kShort; ++n) {
    for (const Scale& along : kAlong) {
      chosen.emplace_back(whole(n), along);
      chosen.emplace_back(along, whole(n));
    }
  }
  for (const Scale& rows : kBroad) {
    for (const Scale& columns : kBroad) chosen.emplace_back(rows, columns);
  }
  return chosen;
}

}  // namespace

std::vector<Part> primitive_chess_parts(PrimitiveChessFactory expected, PrimitiveChessFactory actual) {
  const auto engines = std::make_shared<const EnginePair>(EnginePair{std::move(expected), std::move(actual)});
  std::vector<Part> parts;
  const auto add = [&](const std::string& proof, const std::pair<Scale, Scale>& board, const std::string& name) {
    parts.push_back({proof, name, [engines, board] { return compare_boards(*engines, board.first, board.second); }});
  };
  for (const auto& board : small_boards())
    add("primitive-boards", board, size_text(board.first.huge, board.second.huge));
  for (const auto& board : huge_boards()) {
    add("primitive-sizes", board,
        size_text(board.first.huge, board.second.huge) + " as " + size_text(board.first.small, board.second.small));
  }
  return parts;
}

}  // namespace quack::proofs
