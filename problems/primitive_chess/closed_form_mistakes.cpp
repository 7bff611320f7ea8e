// Known mistakes of primitive chess in what a program knows of boards without searching them: by their sides, the kinds
// and where the pieces stand.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <string>
#include <utility>

#include "problems/primitive_chess/cases.h"
#include "problems/primitive_chess/mistake_parts.h"
#include "problems/primitive_chess/mistakes.h"

namespace quack {

namespace {

using Answer = std::optional<PrimitiveAnswer>;
using Mark = CaseMistake::Mark;

bool are_bishops(const PrimitiveCase& board_case) {
  return board_case.first.kind == PrimitiveKind::bishop && board_case.second.kind == PrimitiveKind::bishop;
}

std::int64_t shorter_side(const PrimitiveCase& board_case) { return std::min(board_case.n, board_case.m); }
std::int64_t longer_side(const PrimitiveCase& board_case) { return std::max(board_case.n, board_case.m); }

// Slips of a program that looks for a capture and then knows the answer by the sizes of the board and the kinds: what
// it says instead, where it is wrong.
template <class Wrong>
PrimitiveMistake wrong_answer(std::string name, std::string sentence, Wrong wrong) {
  const auto by = [=](const PrimitiveCase& board_case, Mark mark) {
    return wrong(board_case, mark).value_or(mark.answer);
  };
  return {std::move(name), std::move(sentence), "PC-3.1", engine<OtherAnswer<decltype(by)>>(by)};
}

// The same where no capture is at hand.
template <class Wrong>
PrimitiveMistake wrong_unless_captured(std::string name, std::string sentence, Wrong wrong) {
  return wrong_answer(std::move(name), sentence + ", unless a capture is at hand.",
                      [=](const PrimitiveCase& board_case, Mark mark) {
                        return captures_at_once(board_case) ? std::nullopt : Answer(wrong(board_case, mark));
                      });
}

// What is right of all such boards without a capture at hand; none if it depends on where the pieces stand.
std::optional<PrimitiveAnswer> always_right(int rows, bool is_square, PrimitiveKind first, PrimitiveKind second) {
  if (first == second) {
    if (rows == 2 && is_square && first == PrimitiveKind::rook) return PrimitiveAnswer::lose;
    const bool is_draw = first == PrimitiveKind::rook || rows == 4 || (rows == 2 && is_square);
    return is_draw ? std::optional(PrimitiveAnswer::draw) : std::nullopt;
  }
  if (rows == 4 || (rows == 3 && is_square)) return std::nullopt;
  return first == PrimitiveKind::rook ? PrimitiveAnswer::win : PrimitiveAnswer::lose;
}

// What such a program says of a case without a capture at hand.
Answer answer_without_captures(const PrimitiveCase& board_case) {
  const auto rows = static_cast<int>(std::min<std::int64_t>(shorter_side(board_case), 5));
  return rows == 5 ? PrimitiveAnswer::draw
                   : always_right(rows, board_case.n == board_case.m, board_case.first.kind, board_case.second.kind);
}

void add_wrong_constants(std::vector<PrimitiveMistake>& mistakes, int rows, bool is_square) {
  const std::string number = std::to_string(rows), next = std::to_string(rows + 1);
  const auto kind_name = [](PrimitiveKind kind) -> std::string {
    return kind == PrimitiveKind::rook ? "rook" : "bishop";
  };
  constexpr std::array kAnswers = {"win", "lose", "draw"};
  const std::string board = number + " x " + (is_square ? number : "m, m >= " + next);
  for (const PrimitiveKind first : {PrimitiveKind::rook, PrimitiveKind::bishop}) {
    for (const PrimitiveKind second : {PrimitiveKind::rook, PrimitiveKind::bishop}) {
      for (const PrimitiveAnswer answer : {PrimitiveAnswer::win, PrimitiveAnswer::lose, PrimitiveAnswer::draw}) {
        if (always_right(rows, is_square, first, second) == answer) continue;
        const std::string word(name(answer)), one = kind_name(first), other = kind_name(second);
        mistakes.push_back(wrong_unless_captured(
            one + "-against-" + other + '-' + number + 'x' + (is_square ? number : "m") + '-' +
                kAnswers[static_cast<std::size_t>(answer)],
            "Says " + word + " for " + one + " against " + other + " on " + board,
            [=](const PrimitiveCase& board_case, Mark) {
              const auto& [n, m, mine, yours] = board_case;
              const bool is_such =
                  std::min(n, m) == rows && (n == m) == is_square && mine.kind == first && yours.kind == second;
              return is_such ? Answer(answer) : std::nullopt;
            }));
      }
    }
  }
}

// The capture at hand is looked for with the other player's kind of piece.
void add_captures_by_the_others_kind(std::vector<PrimitiveMistake>& mistakes) {
  const auto by_the_others_kind = [](PrimitiveCase board_case) {
    board_case.first.kind = board_case.second.kind;
    return captures_at_once(board_case);
  };
  mistakes.push_back(
      wrong_answer("captures-with-the-others-kind-too",
                   "Sees a capture at hand also where only the other player's kind of piece could make it.",
                   [=](const PrimitiveCase& board_case, Mark) {
                     return by_the_others_kind(board_case) ? Answer(PrimitiveAnswer::win) : std::nullopt;
                   }));
  mistakes.push_back(wrong_answer(
      "captures-with-the-others-kind", "Looks for a capture at hand with the other player's kind of piece.",
      [=](const PrimitiveCase& board_case, Mark) -> Answer {
        if (by_the_others_kind(board_case)) return PrimitiveAnswer::win;
        return captures_at_once(board_case) ? answer_without_captures(board_case) : std::nullopt;
      }));
}

// On boards that are not searched.
void add_overlooked_captures(std::vector<PrimitiveMistake>& mistakes) {
  struct Line {
    const char* slug;
    const char* words;
    int rows, columns;  // signs of a way along it
  };
  for (const Line& line : {Line{"row", "its row", 0, 1}, Line{"column", "its column", 1, 0},
                           Line{"rising-diagonal", "the diagonal on which rows and columns grow together", 1, 1},
                           Line{"falling-diagonal", "the diagonal on which columns get smaller as rows grow", 1, -1}}) {
    const auto is_along = [line](const PrimitiveCase& board_case) {
      const auto& [n, m, first, second] = board_case;
      const std::int64_t rows = second.x - first.x, columns = second.y - first.y;
      const bool is_rook = first.kind == PrimitiveKind::rook;
      return is_rook ? (rows == 0 && line.rows == 0) || (columns == 0 && line.columns == 0)
                     : line.rows * line.columns * rows == columns && line.rows * line.columns != 0;
    };
    const std::string name = std::string("overlooks-a-capture-along-the-") + line.slug;
    const std::string sentence = std::string("Overlooks a capture at hand along ") + line.words;
    mistakes.push_back(
        wrong_answer(name, sentence + " where both sides are >= 5.", [=](const PrimitiveCase& board_case, Mark) {
          const bool is_such = shorter_side(board_case) >= 5 && is_along(board_case);
          return is_such ? answer_without_captures(board_case) : std::nullopt;
        }));
    mistakes.push_back(
        wrong_answer(name + "-beyond-twelve", sentence + " where a side is >= 13 or both are >= 4.",
                     [=](const PrimitiveCase& board_case, Mark) {
                       const bool is_such = longer_side(board_case) >= 13 || shorter_side(board_case) >= 4;
                       // Two bishops on two rows are judged by their distance, also such.
                       const bool is_judged = shorter_side(board_case) == 2 && are_bishops(board_case);
                       if (!is_such || is_judged || !is_along(board_case)) return Answer();
                       return Answer(answer_without_captures(board_case).value_or(PrimitiveAnswer::draw));
                     }));
  }
}

// Rook against bishop on 2 x m and 3 x m, where the rook always wins, and two bishops there, on long boards.
void add_wrong_thin_boards(std::vector<PrimitiveMistake>& mistakes) {
  for (const int most : {2, 3}) {
    for (const int fewest : {2, 3}) {
      if (fewest > most) continue;
      const std::string rows = fewest < most ? "2 x m and 3" : std::to_string(most);
      const std::string slug = fewest < most ? "2xm-and-3xm" : std::to_string(most) + "xm";
      for (const std::int64_t least : {0, 5, 9, 13}) {
        const std::string from = least > 0 ? "-from-" + std::to_string(least) : "";
        const std::string board = rows + " x m" + (least > 0 ? ", m >= " + std::to_string(least) : "");
        const auto is_there = [=](const PrimitiveCase& board_case) {
          return shorter_side(board_case) >= fewest && shorter_side(board_case) <= most &&
                 longer_side(board_case) >= least;
        };
        const auto add = [&](const std::string& what, const std::string& words, bool bishops, bool swaps) {
          mistakes.push_back(wrong_unless_captured(
              what + "-on-" + slug + from, words + " on " + board, [=](const PrimitiveCase& board_case, Mark mark) {
                const bool is_such = is_there(board_case) && board_case.first.kind != board_case.second.kind;
                const bool are_such = is_there(board_case) && are_bishops(board_case);
                if (!(bishops ? are_such : is_such)) return Answer();
                return Answer(swaps ? CaseMistake::opposite(mark.answer) : PrimitiveAnswer::draw);
              }));
        };
        if (least != 5) {
          add("rook-and-bishop-swapped", "Swaps WIN and LOSE for rook against bishop", false, true);
          add("rook-and-bishop-draw", "Says DRAW for rook against bishop and bishop against rook", false, false);
        }
        if (fewest < most) continue;
        if (most > 2 && least > 0) continue;
        if (least != 5) add("bishops-swapped", "Swaps WIN and LOSE for two bishops", true, true);
        if (least > 0) add("bishops-draw", "Says DRAW for two bishops", true, false);
      }
    }
  }
}

// The few positions on 3 x m and 4 x m that are won or lost without a capture at hand have a piece in the first or the
// last column.
void add_missed_edges(std::vector<PrimitiveMistake>& mistakes) {
  struct Edge {
    const char *slug, *words;
    bool near, far;
  };
  constexpr std::array<Edge, 3> kEdges = {{{"-at-the-near-edge", ", at the edge of column 1", true, false},
                                           {"-at-the-far-edge", ", at the edge of column m", false, true},
                                           {"", "", true, true}}};
  constexpr std::array kAnswers = {PrimitiveAnswer::win, PrimitiveAnswer::lose, PrimitiveAnswer::draw};
  for (const int rows : {3, 4}) {
    const std::string board = std::to_string(rows) + " x m, m >= " + std::to_string(rows + 1);
    const std::string pieces = rows == 3 ? "two bishops" : "rook against bishop";
    for (const PrimitiveAnswer missed : kAnswers) {  // a draw: both
      for (const auto& [slug, words, near, far] : kEdges) {
        const bool both = missed == PrimitiveAnswer::draw;
        if ((both || rows == 4) && near && far) continue;  // bishop-against-bishop-3xm-draw and the like
        const std::string what = missed == PrimitiveAnswer::win ? "win" : both ? "trap" : "loss";
        mistakes.push_back(wrong_unless_captured(
            "misses-the-" + what + "-on-" + std::to_string(rows) + "xm" + slug,
            "Calls what is " +
                std::string(both            ? "won or lost"
                            : what == "win" ? "won"
                                            : "lost") +
                " for " + pieces + " on " + board + words + ", a draw",
            [=, near = near, far = far](PrimitiveCase board_case, Mark mark) {
              if (board_case.n > board_case.m) board_case = transposed(board_case);
              const auto& [n, m, first, second] = board_case;
              const bool such = n == rows && m > n && (rows == 3 ? are_bishops(board_case) : first.kind != second.kind);
              if (!such || mark.answer == PrimitiveAnswer::draw || (!both && mark.answer != missed)) return Answer();
              const bool is_first =
                  rows == 3 ? mark.answer == PrimitiveAnswer::lose : first.kind == PrimitiveKind::bishop;
              const std::int64_t column = is_first ? first.y : second.y;
              const bool is_missed = (near && column == 1) || (far && column == m);
              return is_missed ? Answer(PrimitiveAnswer::draw) : Answer();
            }));
      }
    }
  }
}

}  // namespace

void add_closed_form_mistakes(std::vector<PrimitiveMistake>& mistakes) {
  mistakes.push_back(
      wrong_unless_captured("colours-do-not-matter-on-two-rows",
                            "Answers two bishops of different colours on 2 x m as if their colours were the same",
                            [](const PrimitiveCase& board_case, Mark) {
                              const auto& [n, m, first, second] = board_case;
                              const std::int64_t apart = n == 2 ? second.y - first.y : second.x - first.x;
                              if (shorter_side(board_case) != 2 || !are_bishops(board_case)) return Answer();
                              return Answer(apart % 2 != 0 ? PrimitiveAnswer::win : PrimitiveAnswer::lose);
                            }));
  mistakes.push_back(wrong_unless_captured(
      "colours-by-their-columns-on-two-rows",
      "Says DRAW for two bishops on 2 x m an odd number of columns apart, and LOSE for an even one",
      [](const PrimitiveCase& board_case, Mark) {
        const auto& [n, m, first, second] = board_case;
        const std::int64_t apart = n == 2 ? second.y - first.y : second.x - first.x;
        if (shorter_side(board_case) != 2 || longer_side(board_case) < 5 || !are_bishops(board_case)) return Answer();
        return Answer(apart % 2 != 0 ? PrimitiveAnswer::draw : PrimitiveAnswer::lose);
      }));
  mistakes.push_back(wrong_unless_captured(
      "attacked-at-the-start-loses", "Says LOSE wherever the second piece attacks the first at the start",
      [](const PrimitiveCase& board_case, Mark) {
        return captures_at_once(with_players_exchanged(board_case)) ? Answer(PrimitiveAnswer::lose) : Answer();
      }));
  mistakes.push_back(wrong_answer(
      "diagonals-in-floats", "Compares the distances of a bishop in rows and columns as numbers of type float.",
      [](const PrimitiveCase& board_case, Mark) {
        const auto apart = [](std::int64_t one, std::int64_t other) {
          return std::abs(static_cast<float>(one) - static_cast<float>(other));
        };
        const auto& [n, m, first, second] = board_case;
        const bool is_bishop = first.kind == PrimitiveKind::bishop;
        const bool takes = apart(first.x, second.x) == apart(first.y, second.y);
        if (!is_bishop || takes == captures_at_once(board_case)) return Answer();
        return Answer(takes ? PrimitiveAnswer::win
                            : answer_without_captures(board_case).value_or(PrimitiveAnswer::draw));
      }));
  for (std::int64_t least = 4; least <= 10; ++least) {
    const std::string number = std::to_string(least);
    mistakes.push_back(wrong_unless_captured(
        "a-side-of-" + number + "-draws", "Calls every board with a side >= " + number + " a draw",
        [=](const PrimitiveCase& board_case, Mark) {
          return longer_side(board_case) >= least ? Answer(PrimitiveAnswer::draw) : Answer();
        }));
  }
  for (int rows = 2; rows <= 4; ++rows) {
    add_wrong_constants(mistakes, rows, true);
    add_wrong_constants(mistakes, rows, false);
  }
  add_wrong_thin_boards(mistakes);
  add_missed_edges(mistakes);
  add_overlooked_captures(mistakes);
  add_captures_by_the_others_kind(mistakes);
}

}  // namespace quack
