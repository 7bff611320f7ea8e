// The features of primitive chess: all that its rules tell apart and judge data can exercise, and how often an input
// does.

#include <algorithm>
#include <string>
#include <vector>

#include "optimized/primitive_chess.h"
#include "problems/primitive_chess/cases.h"
#include "problems/primitive_chess/problem.h"
#include "problems/primitive_chess/rules.h"
#include "text/primitive_text.h"

namespace quack {
namespace {

constexpr std::int64_t kLargest = 1'000'000'000;  // PC-4.4
constexpr std::int64_t kFar = 100'000'000;

// A case, its answer, and the moves up to the capture with best play; 0 if there is none or it is not known.
struct SeenCase : PrimitiveCase {
  PrimitiveAnswer answer{};
  int plies = 0;

  bool captures() const { return captures_at_once(*this); }
  std::int64_t rows_apart() const { return std::abs(first.x - second.x); }
  std::int64_t columns_apart() const { return std::abs(first.y - second.y); }
  std::int64_t distance() const { return std::max(rows_apart(), columns_apart()); }
  // True if the answer is `wanted` on a board with `size` rows or columns, whichever are fewer; 4 stands for more as
  // well.
  bool is(std::int64_t size, PrimitiveAnswer wanted) const {
    return std::min({n, m, std::int64_t{4}}) == size && answer == wanted && !captures();
  }
  // True if the answer is `wanted` after `least` plies; 4 and 5 stand for more as well.
  bool is_after(int least, PrimitiveAnswer wanted) const {
    return answer == wanted && (least > 3 ? plies >= least : plies == least);
  }
  // The number of directions (rows, columns) in which the piece stands at an end.
  int ends(const PrimitivePiece& piece) const {
    return (piece.x == 1 || piece.x == n ? 1 : 0) + (piece.y == 1 || piece.y == m ? 1 : 0);
  }
};

SeenCase seen_of(const PrimitiveCase& board_case) {
  SeenCase seen{board_case, *optimized::PrimitiveChess().answer(board_case)};
  if (is_quick(board_case)) seen.plies = best_play(board_case, 0)->plies;
  return seen;
}

// The pieces of both players: the letters that each may have.
struct Kinds {
  Message words;
  std::string_view first, second;
};

struct Row {
  std::string_view clause;
  std::vector<Kinds> kinds;  // a feature for each
  Message outcome;
  bool (*shows)(const SeenCase& seen);
};

std::vector<Row> rows() {
  using enum PrimitiveAnswer;
  using S = const SeenCase&;
  const Message rook = word_of(PrimitiveKind::rook), bishop = word_of(PrimitiveKind::bishop);
  const auto against = [](const Message& one, const Message& other) { return tr("{0} against {1}", one, other); };
  const Kinds rooks{against(rook, rook), "R", "R"}, rook_bishop{against(rook, bishop), "R", "B"};
  const Kinds bishop_rook{against(bishop, rook), "B", "R"}, bishops{against(bishop, bishop), "B", "B"};
  const std::vector<Kinds> pairs{rooks, rook_bishop, bishop_rook, bishops};
  const std::vector<Kinds> kinds{{rook, "R", "RB"}, {bishop, "B", "RB"}};
  const Kinds first{tr("the first player's piece"), "RB", "RB"}, second{tr("the second player's piece"), "RB", "RB"};
  const Kinds board{tr("the board"), "RB", "RB"}, pieces{tr("the pieces"), "RB", "RB"};
  return {
      {"PC-1.1", {first}, tr("in a corner"), [](S s) { return s.ends(s.first) == 2; }},
      {"PC-1.1", {first}, tr("at an edge"), [](S s) { return s.ends(s.first) == 1; }},
      {"PC-1.1", {first}, tr("inside"), [](S s) { return s.ends(s.first) == 0; }},
      {"PC-1.1", {second}, tr("in a corner"), [](S s) { return s.ends(s.second) == 2; }},
      {"PC-1.1", {second}, tr("at an edge"), [](S s) { return s.ends(s.second) == 1; }},
      {"PC-1.1", {second}, tr("inside"), [](S s) { return s.ends(s.second) == 0; }},
      {"PC-1.2", kinds, tr("captures next to it"), [](S s) { return s.captures() && s.distance() == 1; }},
      {"PC-1.2", kinds, tr("captures from afar"), [](S s) { return s.captures() && s.distance() > 1; }},
      {"PC-1.2",
       {bishops},
       tr("on different colours"),
       [](S s) { return (s.rows_apart() + s.columns_apart()) % 2 == 1; }},
      {"PC-2.2", pairs, tr("WIN at once"), [](S s) { return s.captures(); }},
      {"PC-2.2", {rooks}, tr("WIN at once, on one row or column"), [](S s) { return s.n == 1 || s.m == 1; }},
      {"PC-3.1", {rook_bishop, bishops}, tr("{0}, two rows or columns", "WIN"), [](S s) { return s.is(2, win); }},
      {"PC-3.1",
       {rooks, bishop_rook, bishops},
       tr("{0}, two rows or columns", "LOSE"),
       [](S s) { return s.is(2, lose); }},
      {"PC-3.1", {rooks, bishops}, tr("{0}, two rows or columns", "DRAW"), [](S s) { return s.is(2, draw); }},
      {"PC-3.1", {rook_bishop, bishops}, tr("{0}, three rows or columns", "WIN"), [](S s) { return s.is(3, win); }},
      {"PC-3.1", {bishop_rook, bishops}, tr("{0}, three rows or columns", "LOSE"), [](S s) { return s.is(3, lose); }},
      {"PC-3.1", pairs, tr("{0}, three rows or columns", "DRAW"), [](S s) { return s.is(3, draw); }},
      {"PC-3.1", {rook_bishop}, tr("{0}, more rows and columns", "WIN"), [](S s) { return s.is(4, win); }},
      {"PC-3.1", {bishop_rook}, tr("{0}, more rows and columns", "LOSE"), [](S s) { return s.is(4, lose); }},
      {"PC-3.1", pairs, tr("{0}, more rows and columns", "DRAW"), [](S s) { return s.is(4, draw); }},
      {"PC-3.1", {rook_bishop, bishops}, tr("{0} in {1} plies", "WIN", 3), [](S s) { return s.is_after(3, win); }},
      {"PC-3.1",
       {rook_bishop, bishops},
       tr("{0} in more than {1} plies", "WIN", 3),
       [](S s) { return s.is_after(5, win); }},
      {"PC-3.1",
       {rooks, bishop_rook, bishops},
       tr("{0} in {1} plies", "LOSE", 2),
       [](S s) { return s.is_after(2, lose); }},
      {"PC-3.1",
       {bishop_rook, bishops},
       tr("{0} in more than {1} plies", "LOSE", 2),
       [](S s) { return s.is_after(4, lose); }},
      {"PC-4.4", {board}, tr("10^9 rows"), [](S s) { return s.n == kLargest; }},
      {"PC-4.4", {board}, tr("10^9 columns"), [](S s) { return s.m == kLargest; }},
      {"PC-4.4", {board}, tr("10^9 rows and columns"), [](S s) { return s.n == kLargest && s.m == kLargest; }},
      {"PC-4.4", kinds, tr("captures from at least 10^8 cells away"),
       [](S s) { return s.captures() && s.distance() >= kFar; }},
      {"PC-4.4",
       {pieces},
       tr("at least 10^8 rows apart, no capture at hand"),
       [](S s) { return !s.captures() && s.rows_apart() >= kFar; }},
      {"PC-4.4",
       {pieces},
       tr("at least 10^8 columns apart, no capture at hand"),
       [](S s) { return !s.captures() && s.columns_apart() >= kFar; }},
  };
}

}  // namespace

std::vector<Feature> primitive_features() {
  std::vector<Feature> features;
  for (const Row& row : rows())
    for (const Kinds& kinds : row.kinds) features.push_back({std::string(row.clause), kinds.words, row.outcome});
  features.push_back({"PC-4.1", tr("the input"), tr("no case")});
  features.push_back({"PC-4.1", tr("the input"), tr("one case")});
  return features;
}

std::vector<std::uint64_t> primitive_exercised(std::string_view input) {
  MemorySource source(input);
  text::PrimitiveReader reader(source);
  const std::vector<Row> table = rows();
  std::vector<std::uint64_t> counts(primitive_features().size());
  std::uint64_t cases = 0;
  for (auto board_case = reader.next(); board_case; board_case = reader.next()) {
    ++cases;
    const SeenCase seen = seen_of(*board_case);
    auto count = counts.begin();
    for (const Row& row : table) {
      const bool shows = row.shows(seen);
      for (const Kinds& kinds : row.kinds) {
        const bool are = kinds.first.find(letter(seen.first.kind)) != std::string_view::npos &&
                         kinds.second.find(letter(seen.second.kind)) != std::string_view::npos;
        *count++ += shows && are ? 1U : 0U;
      }
    }
  }
  *(counts.end() - 2) = cases == 0 ? 1 : 0;
  *(counts.end() - 1) = cases == 1 ? 1 : 0;
  return counts;
}

}  // namespace quack
