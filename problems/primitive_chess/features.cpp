#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

#include "judge/primitive_text.h"
#include "optimized/primitive_chess.h"
#include "problems/primitive_chess/cases.h"
#include "problems/primitive_chess/members.h"
#include "problems/primitive_chess/rules.h"

namespace quack {
namespace {

constexpr std::int64_t kLargest = 1'000'000'000;  // PC-4.4
constexpr std::int64_t kFar = 100'000'000;

// What a trait is about. The key has the subject in its uppermost byte and up to three figures of a byte each below.
enum class Subject : std::uint8_t {
  course,       // board class, kinds, course
  capture,      // kind, way, 1 where it is far
  colours,      // board class, 1 where they differ
  place,        // player and kind, Place
  corner,       // player, corner
  size,         // 0 rows, 1 columns, 2 both: 10^9 of them
  far_capture,  // kind
  far_apart,    // 0 in rows, 1 in columns: without a capture at hand
  transposed,   //
  exchanged,    //
  no_case,      //
  one_case,     //
};

constexpr std::uint32_t key(Subject subject, std::size_t first = 0, std::size_t second = 0, std::size_t third = 0) {
  return static_cast<std::uint32_t>(static_cast<std::size_t>(subject) << 24U | first << 16U | second << 8U | third);
}

constexpr std::array<std::string_view, 12> kClassWords = {
    "1 x m",        "n x 1",        "2 x 2", "2 x m, m > 2", "n x 2, n > 2", "3 x 3",
    "3 x m, m > 3", "n x 3, n > 3", "4 x 4", "4 x m, m > 4", "n x 4, n > 4", "both sides > 4"};

std::size_t class_of(const PrimitiveCase& board_case) {
  const std::int64_t shorter = std::min(board_case.n, board_case.m);
  if (shorter == 1) return board_case.n == 1 ? 0 : 1;
  if (shorter > 4) return kClassWords.size() - 1;
  const std::size_t turned = board_case.n == board_case.m ? 0 : board_case.n < board_case.m ? 1 : 2;
  return static_cast<std::size_t>(2 + (shorter - 2) * 3) + turned;
}

constexpr std::array<std::string_view, 4> kKindsWords = {"rook against rook", "rook against bishop",
                                                         "bishop against rook", "bishop against bishop"};
constexpr std::array<PrimitiveKind, 2> kBothKinds = {PrimitiveKind::rook, PrimitiveKind::bishop};

std::size_t figure(PrimitiveKind kind) { return kind == PrimitiveKind::rook ? 0 : 1; }

std::size_t kinds_of(const PrimitiveCase& board_case) {
  return 2 * figure(board_case.first.kind) + figure(board_case.second.kind);
}

// How a case is won, lost or drawn: the length in bands, because an error at a depth shows on what takes as long.
constexpr std::array<std::string_view, 13> kCourseWords = {"WIN at once",
                                                           "WIN in 3 plies",
                                                           "WIN in 5 or 7 plies",
                                                           "WIN in 9 to 15 plies",
                                                           "WIN in more than 16 plies",
                                                           "LOSE in 2 or 4 plies",
                                                           "LOSE in 6 or 8 plies",
                                                           "LOSE in 10 to 16 plies",
                                                           "LOSE in more than 16 plies",
                                                           "DRAW",
                                                           "WIN, not at once, on more than 100 cells",
                                                           "LOSE on more than 100 cells",
                                                           "DRAW on more than 100 cells"};

constexpr std::int64_t kMostCells = 100;  // on larger boards the length is not known

std::size_t course_of(const PrimitiveCase& board_case) {
  if (board_case.n > kMostCells || board_case.m > kMostCells || board_case.n * board_case.m > kMostCells) {
    if (captures_at_once(board_case)) return 0;
    return 10 + static_cast<std::size_t>(*optimized::PrimitiveChess().answer(board_case));
  }
  const auto play = *best_play(board_case, 0);
  if (play.plies == 1) return 0;
  const std::size_t band = play.plies <= 4 ? 0 : play.plies <= 8 ? 1 : play.plies <= 16 ? 2 : 3;
  return play.answer == PrimitiveAnswer::draw ? 9 : (play.answer == PrimitiveAnswer::win ? 1 : 5) + band;
}

constexpr std::array<std::string_view, 8> kWayWords = {"to smaller x",
                                                       "to larger x",
                                                       "to smaller y",
                                                       "to larger y",
                                                       "to smaller x, smaller y",
                                                       "to smaller x, larger y",
                                                       "to larger x, smaller y",
                                                       "to larger x, larger y"};

std::size_t way_of(std::int64_t dx, std::int64_t dy) {
  if (dy == 0) return dx < 0 ? 0 : 1;
  if (dx == 0) return dy < 0 ? 2 : 3;
  return 4 + (dx < 0 ? 0U : 2U) + (dy < 0 ? 0U : 1U);
}

enum class Place : std::uint8_t { corner, edge, inside };
constexpr std::array<std::string_view, 3> kPlaceWords = {"in a corner", "at an edge", "inside"};
constexpr std::array<std::string_view, 4> kCornerWords = {"(1,1)", "(1,m)", "(n,1)", "(n,m)"};
constexpr std::array<std::string_view, 2> kPlayerWords = {"the first player's piece", "the second player's piece"};

Place place_of(const PrimitiveCase& board_case, const PrimitivePiece& piece) {
  const bool at_row_end = piece.x == 1 || piece.x == board_case.n;
  const bool at_column_end = piece.y == 1 || piece.y == board_case.m;
  if (at_row_end && at_column_end) return Place::corner;
  return at_row_end || at_column_end ? Place::edge : Place::inside;
}

PrimitiveTrait trait(std::uint32_t key, std::string clause, std::string_view kind, std::string_view direction,
                     std::string_view outcome) {
  return {key, {std::move(clause), std::string(kind), std::string(direction), std::string(outcome), {}}};
}

// Which courses a class of boards knows is asked of the engines, on boards that know all that their class does: longer
// ones have longer games, until they are too large for the solver.
void add_courses(std::vector<PrimitiveTrait>& traits) {
  constexpr std::array<std::pair<int, int>, 15> kBoards = {{{1, 8},
                                                            {2, 2},
                                                            {2, 16},
                                                            {3, 3},
                                                            {3, 8},
                                                            {3, 24},
                                                            {4, 4},
                                                            {4, 8},
                                                            {5, 6},
                                                            {1, 101},
                                                            {2, 51},
                                                            {3, 34},
                                                            {4, 26},
                                                            {10, 11},
                                                            {11, 11}}};
  bool known[kClassWords.size()][kKindsWords.size()][kCourseWords.size()] = {};
  const auto look = [&](std::int64_t n, std::int64_t m) {
    each_case(n, m, [&](const PrimitiveCase& board_case) {
      known[class_of(board_case)][kinds_of(board_case)][course_of(board_case)] = true;
    });
  };
  for (const auto& [n, m] : kBoards) {
    look(n, m);
    look(m, n);
  }
  for (std::size_t board = 0; board < kClassWords.size(); ++board) {
    for (std::size_t kinds = 0; kinds < kKindsWords.size(); ++kinds) {
      for (std::size_t course = 0; course < kCourseWords.size(); ++course) {
        if (!known[board][kinds][course]) continue;
        traits.push_back(trait(key(Subject::course, board, kinds, course), course == 0 ? "PC-2.2" : "PC-3.1",
                               kKindsWords[kinds], kClassWords[board], kCourseWords[course]));
      }
    }
  }
}

void add_pieces(std::vector<PrimitiveTrait>& traits) {
  for (std::size_t way = 0; way < kWayWords.size(); ++way) {
    const bool rook = way < 4;
    for (const std::size_t far : {0U, 1U}) {
      traits.push_back(trait(key(Subject::capture, rook ? 0 : 1, way, far), "PC-1.2", rook ? "rook" : "bishop",
                             kWayWords[way], far != 0 ? "captures from afar" : "captures next to it"));
    }
  }
  // On a 2 x 2 board two bishops of one colour share a diagonal.
  for (std::size_t board = 2; board < kClassWords.size(); ++board) {
    traits.push_back(
        trait(key(Subject::colours, board, 1), "PC-1.2", kKindsWords[3], kClassWords[board], "on different colours"));
    if (board > 2) {
      traits.push_back(trait(key(Subject::colours, board, 0), "PC-1.2", kKindsWords[3], kClassWords[board],
                             "on one colour, no capture at hand"));
    }
  }
}

void add_places(std::vector<PrimitiveTrait>& traits) {
  for (std::size_t player = 0; player < kPlayerWords.size(); ++player) {
    for (const PrimitiveKind kind : kBothKinds) {
      for (std::size_t place = 0; place < kPlaceWords.size(); ++place) {
        traits.push_back(trait(key(Subject::place, 2 * player + figure(kind), place), "PC-1.1",
                               std::string(kPlayerWords[player]) + (figure(kind) == 0 ? ", a rook" : ", a bishop"), "",
                               kPlaceWords[place]));
      }
    }
    for (std::size_t corner = 0; corner < kCornerWords.size(); ++corner) {
      traits.push_back(trait(key(Subject::corner, player, corner), "PC-1.1", kPlayerWords[player], kCornerWords[corner],
                             "stands in that corner"));
    }
  }
}

void add_whole_inputs(std::vector<PrimitiveTrait>& traits) {
  struct Row {
    std::uint32_t key;
    const char *clause, *kind, *outcome;
  };
  for (const auto& [its_key, clause, kind, outcome] : std::to_array<Row>({
           {key(Subject::transposed), "PC-1.1", "the input", "a case and the same turned over"},
           {key(Subject::exchanged), "PC-2.1", "the input", "a case and the same with the players exchanged"},
           {key(Subject::no_case), "PC-4.1", "the input", "no case"},
           {key(Subject::one_case), "PC-4.1", "the input", "one case"},
           {key(Subject::size, 0), "PC-4.4", "the board", "10^9 rows"},
           {key(Subject::size, 1), "PC-4.4", "the board", "10^9 columns"},
           {key(Subject::size, 2), "PC-4.4", "the board", "10^9 rows and columns"},
           {key(Subject::far_capture, 0), "PC-4.4", "rook", "captures from at least 10^8 cells away"},
           {key(Subject::far_capture, 1), "PC-4.4", "bishop", "captures from at least 10^8 cells away"},
           {key(Subject::far_apart, 0), "PC-4.4", "the pieces", "at least 10^8 rows apart, no capture at hand"},
           {key(Subject::far_apart, 1), "PC-4.4", "the pieces", "at least 10^8 columns apart, no capture at hand"},
       })) {
    traits.push_back(trait(its_key, clause, kind, "", outcome));
  }
}

auto order(const PrimitiveCase& board_case) {
  return std::tuple(board_case.n, board_case.m, board_case.first.x, board_case.first.y, board_case.first.kind,
                    board_case.second.x, board_case.second.y, board_case.second.kind);
}

void see_captures(const PrimitiveCase& board_case, std::vector<std::uint32_t>& seen) {
  const std::int64_t dx = board_case.second.x - board_case.first.x;
  const std::int64_t dy = board_case.second.y - board_case.first.y;
  const std::size_t kind = figure(board_case.first.kind);
  const std::int64_t distance = std::max(std::abs(dx), std::abs(dy));
  if (captures_at_once(board_case)) {
    seen.push_back(key(Subject::capture, kind, way_of(dx, dy), distance > 1 ? 1 : 0));
    if (distance >= kFar) seen.push_back(key(Subject::far_capture, kind));
    return;
  }
  if (std::abs(dx) >= kFar) seen.push_back(key(Subject::far_apart, 0));
  if (std::abs(dy) >= kFar) seen.push_back(key(Subject::far_apart, 1));
}

void see_places(const PrimitiveCase& board_case, std::vector<std::uint32_t>& seen) {
  for (std::size_t player = 0; player < kPlayerWords.size(); ++player) {
    const PrimitivePiece& piece = player == 0 ? board_case.first : board_case.second;
    const Place place = place_of(board_case, piece);
    seen.push_back(key(Subject::place, 2 * player + figure(piece.kind), static_cast<std::size_t>(place)));
    if (place != Place::corner) continue;
    // Where there is one row alone it counts as the first.
    seen.push_back(key(Subject::corner, player, (piece.x == 1 ? 0U : 2U) + (piece.y == 1 ? 0U : 1U)));
  }
}

std::vector<PrimitiveTrait> all_traits() {
  std::vector<PrimitiveTrait> traits;
  add_places(traits);
  add_pieces(traits);
  add_courses(traits);
  add_whole_inputs(traits);
  std::stable_sort(traits.begin(), traits.end(), [](const PrimitiveTrait& left, const PrimitiveTrait& right) {
    return left.feature.clause < right.feature.clause;
  });
  return traits;
}

}  // namespace

const std::vector<PrimitiveTrait>& primitive_traits() {
  static const std::vector<PrimitiveTrait> traits = all_traits();
  return traits;
}

void see_case(const PrimitiveCase& board_case, std::vector<std::uint32_t>& seen) {
  const std::size_t board = class_of(board_case);
  seen.push_back(key(Subject::course, board, kinds_of(board_case), course_of(board_case)));
  see_captures(board_case, seen);
  see_places(board_case, seen);
  if (kinds_of(board_case) == 3) {
    const auto sum = board_case.first.x + board_case.first.y + board_case.second.x + board_case.second.y;
    if (sum % 2 != 0) {
      seen.push_back(key(Subject::colours, board, 1));
    } else if (!captures_at_once(board_case)) {
      seen.push_back(key(Subject::colours, board, 0));
    }
  }
  if (board_case.n == kLargest) seen.push_back(key(Subject::size, 0));
  if (board_case.m == kLargest) seen.push_back(key(Subject::size, 1));
  if (board_case.n == kLargest && board_case.m == kLargest) seen.push_back(key(Subject::size, 2));
}

void see_input(const std::vector<PrimitiveCase>& cases, std::vector<std::uint32_t>& seen) {
  if (cases.empty()) seen.push_back(key(Subject::no_case));
  if (cases.size() == 1) seen.push_back(key(Subject::one_case));
  const auto before = [](const PrimitiveCase& left, const PrimitiveCase& right) { return order(left) < order(right); };
  const std::set<PrimitiveCase, decltype(before)> all(cases.begin(), cases.end(), before);
  for (const PrimitiveCase& board_case : all) {
    // Each pair once: from the case that comes before the other.
    const PrimitiveCase turned = transposed(board_case);
    if (before(board_case, turned) && all.contains(turned)) seen.push_back(key(Subject::transposed));
    const PrimitiveCase exchanged = with_players_exchanged(board_case);
    if (before(board_case, exchanged) && all.contains(exchanged)) seen.push_back(key(Subject::exchanged));
  }
}

std::vector<std::uint64_t> primitive_exercised(std::string_view input) {
  static const std::map<std::uint32_t, std::size_t> places = [] {
    std::map<std::uint32_t, std::size_t> by_key;
    for (const PrimitiveTrait& trait : primitive_traits()) by_key.emplace(trait.key, by_key.size());
    return by_key;
  }();
  judge::MemorySource source(input);
  judge::PrimitiveReader reader(source);
  std::vector<PrimitiveCase> cases;
  std::vector<std::uint32_t> seen;
  while (const auto board_case = reader.next()) {
    cases.push_back(*board_case);
    see_case(*board_case, seen);
  }
  see_input(cases, seen);
  std::vector<std::uint64_t> counts(places.size());
  for (const std::uint32_t key : seen)
    if (const auto place = places.find(key); place != places.end()) ++counts[place->second];
  return counts;
}

}  // namespace quack
