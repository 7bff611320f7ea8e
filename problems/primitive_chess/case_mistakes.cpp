// Known mistakes of primitive chess that get the case wrong, and not the game: a board that is turned or cut by halves.

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <utility>

#include "problems/primitive_chess/cases.h"
#include "problems/primitive_chess/fuzzing.h"
#include "problems/primitive_chess/mistake_parts.h"
#include "problems/primitive_chess/mistakes.h"

namespace quack {

namespace {

// Asks what has nothing wrong with it, about the case that `change` makes; of one that is not proper, about the nearest
// that is.
template <class Change>
class OtherCase : public PrimitiveChessEngine {
 public:
  explicit OtherCase(Change change) : change_(change) {}

  std::optional<PrimitiveAnswer> answer(const PrimitiveCase& board_case) override {
    return right_->answer(fuzz::mended(change_(board_case)));
  }
  std::string reach() const override { return right_->reach(); }

 private:
  Change change_;
  std::unique_ptr<PrimitiveChessEngine> right_ = unchanged_primitive_mistake().factory();
};

template <class Change>
decltype(PrimitiveMistake::factory) asks_about(Change change) {
  return engine<OtherCase<Change>>(change);
}

// Cuts long boards to what lies within a few columns of a piece, whatever that does to the colours of the cells.
PrimitiveCase without_parity(PrimitiveCase board_case, std::int64_t most) {
  if (captures_at_once(board_case)) return board_case;
  if (board_case.n > board_case.m) board_case = transposed(board_case);
  auto& [n, m, first, second] = board_case;
  if (n > 4) return board_case;  // the answer doesn't depend on the colours
  PrimitiveGaps columns(m, first.y, second.y);
  for (std::int64_t* const gap : {&columns.before, &columns.apart, &columns.after}) *gap = std::min(*gap, most);
  m = columns.size();
  first.y = columns.first();
  second.y = columns.second();
  return board_case;
}

// A program that looks for a capture first, and makes another mistake only then.
class SeesCaptures final : public PrimitiveChessEngine {
 public:
  explicit SeesCaptures(const PrimitiveMistake& mistake) : wrong_(mistake.factory()) {}
  std::optional<PrimitiveAnswer> answer(const PrimitiveCase& board_case) override {
    return captures_at_once(board_case) ? PrimitiveAnswer::win : wrong_->answer(board_case);
  }
  std::string reach() const override { return wrong_->reach(); }

 private:
  std::unique_ptr<PrimitiveChessEngine> wrong_;
};

bool are_bishops(const PrimitiveCase& board_case) {
  return board_case.first.kind == PrimitiveKind::bishop && board_case.second.kind == PrimitiveKind::bishop;
}

// Slips of a program that looks for a capture and then knows the answer by the sizes of the board and the kinds.
PrimitiveMistake wrong_answer(std::string name, std::string sentence,
                              std::function<std::optional<PrimitiveAnswer>(const PrimitiveCase&)> wrong) {
  const auto by = [wrong = std::move(wrong)](const PrimitiveCase& board_case, CaseMistake::Mark mark) {
    return wrong(board_case).value_or(mark.answer);
  };
  return {std::move(name), std::move(sentence), "PC-3.1", engine<OtherAnswer<decltype(by)>>(by)};
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
        mistakes.push_back(wrong_answer(
            one + "-against-" + other + '-' + number + 'x' + (is_square ? number : "m") + '-' +
                kAnswers[static_cast<std::size_t>(answer)],
            "Says " + word + " for " + one + " against " + other + " on " + board + ", unless a capture is at hand.",
            [=](const PrimitiveCase& board_case) {
              const auto& [n, m, mine, yours] = board_case;
              const bool is_such = std::min(n, m) == rows && (n == m) == is_square && mine.kind == first &&
                                   yours.kind == second && !captures_at_once(board_case);
              return is_such ? std::optional(answer) : std::nullopt;
            }));
      }
    }
  }
}

// What becomes of a piece's two numbers when a board is turned.
struct TurnedPiece {
  const char *slug, *words;
  void (*turn)(PrimitivePiece& piece);
};

// Boards of more rows than columns are turned, so that the shorter side comes first.
void add_half_turned(std::vector<PrimitiveMistake>& mistakes) {
  constexpr std::array<TurnedPiece, 4> kTurned = {
      {{"exchanged", "are exchanged", [](PrimitivePiece& piece) { std::swap(piece.x, piece.y); }},
       {"kept", "stay as they are", [](PrimitivePiece&) {}},
       {"row-twice", "both become its row", [](PrimitivePiece& piece) { piece.y = piece.x; }},
       {"column-twice", "both become its column", [](PrimitivePiece& piece) { piece.x = piece.y; }}}};
  for (const TurnedPiece& one : kTurned) {
    for (const TurnedPiece& other : kTurned) {
      if (&one == &other && &one == kTurned.data()) continue;  // right
      mistakes.push_back({std::string("turned-with-the-first-") + one.slug + "-and-the-second-" + other.slug,
                          std::string("Turns boards of more rows than columns: the first piece's numbers ") +
                              one.words + ", the second's " + other.words + '.',
                          "PC-1.1", asks_about([one, other](PrimitiveCase board_case) {
                            if (board_case.n <= board_case.m) return board_case;
                            std::swap(board_case.n, board_case.m);
                            one.turn(board_case.first);
                            other.turn(board_case.second);
                            return board_case;
                          })});
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
                   [=](const PrimitiveCase& board_case) {
                     return by_the_others_kind(board_case) ? std::optional(PrimitiveAnswer::win) : std::nullopt;
                   }));
  mistakes.push_back(wrong_answer(
      "captures-with-the-others-kind", "Looks for a capture at hand with the other player's kind of piece.",
      [=](const PrimitiveCase& board_case) -> std::optional<PrimitiveAnswer> {
        const auto& [n, m, first, second] = board_case;
        if (by_the_others_kind(board_case)) return PrimitiveAnswer::win;
        if (!captures_at_once(board_case)) return std::nullopt;
        const auto shorter = static_cast<int>(std::min<std::int64_t>(std::min(n, m), 5));
        return shorter == 5 ? PrimitiveAnswer::draw : always_right(shorter, n == m, first.kind, second.kind);
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
    mistakes.push_back(wrong_answer(
        std::string("overlooks-a-capture-along-the-") + line.slug,
        std::string("Overlooks a capture at hand along ") + line.words + " where both sides are >= 5.",
        [=](const PrimitiveCase& board_case) {
          const auto& [n, m, first, second] = board_case;
          const std::int64_t rows = second.x - first.x, columns = second.y - first.y;
          const bool is_rook = first.kind == PrimitiveKind::rook;
          const bool is_along = is_rook ? (rows == 0 && line.rows == 0) || (columns == 0 && line.columns == 0)
                                        : line.rows * line.columns * rows == columns && line.rows * line.columns != 0;
          return std::min(n, m) >= 5 && is_along ? std::optional(PrimitiveAnswer::draw) : std::nullopt;
        }));
  }
}

}  // namespace

std::vector<PrimitiveMistake> primitive_case_mistakes(std::span<const PrimitiveMistake> others) {
  std::vector<PrimitiveMistake> mistakes = {
      {"cut-to-eight", "Cuts sides of more than 8 to 8, and takes what stands beyond for standing at the edge.",
       "PC-1.1", asks_about([](PrimitiveCase board_case) {
         for (std::int64_t* const side : {&board_case.n, &board_case.m}) *side = std::min<std::int64_t>(*side, 8);
         return board_case;
       })},
      {"thin-in-columns-alone", "Takes boards of few rows and many columns for large in both directions.", "PC-3.1",
       answers([](const PrimitiveCase& board_case, CaseMistake::Mark mark) {
         const bool rows_are_few = board_case.n <= 4 && board_case.m > 4;
         return rows_are_few && !captures_at_once(board_case) ? PrimitiveAnswer::draw : mark.answer;
       })},
      {"colours-do-not-matter-on-two-rows",
       "Answers two bishops of different colours on 2 x m as if their colours were the same.", "PC-3.1",
       answers([](const PrimitiveCase& board_case, CaseMistake::Mark mark) {
         const auto& [n, m, first, second] = board_case;
         const std::int64_t apart = n == 2 ? second.y - first.y : second.x - first.x;
         const bool is_such = std::min(n, m) == 2 && are_bishops(board_case) && !captures_at_once(board_case);
         return !is_such ? mark.answer : apart % 2 != 0 ? PrimitiveAnswer::win : PrimitiveAnswer::lose;
       })},
      {"thin-in-rows-alone", "Takes boards of few columns and many rows for large in both directions.", "PC-3.1",
       answers([](const PrimitiveCase& board_case, CaseMistake::Mark mark) {
         const bool columns_are_few = board_case.m <= 4 && board_case.n > 4;
         return columns_are_few && !captures_at_once(board_case) ? PrimitiveAnswer::draw : mark.answer;
       })},
  };
  for (std::int64_t most = 4; most <= 8; ++most) {
    const std::string number = std::to_string(most);
    mistakes.push_back(
        {"parity-is-lost-beyond-" + number,
         "Cuts distances of more than " + number + " columns to " + number + ", odd and even ones.", "PC-1.1",
         asks_about([most](const PrimitiveCase& board_case) { return without_parity(board_case, most); })});
  }
  for (std::int64_t least = 4; least <= 10; ++least) {
    const std::string number = std::to_string(least);
    mistakes.push_back(wrong_answer(
        "a-side-of-" + number + "-draws",
        "Calls every board with a side >= " + number + " a draw unless a capture is at hand.",
        [=](const PrimitiveCase& board_case) {
          const bool is_long = std::max(board_case.n, board_case.m) >= least;
          return is_long && !captures_at_once(board_case) ? std::optional(PrimitiveAnswer::draw) : std::nullopt;
        }));
  }
  for (const std::int64_t rows : {2, 3}) {
    const std::string number = std::to_string(rows);
    mistakes.push_back({"bishops-swapped-on-" + number + "xm",
                        "Swaps WIN and LOSE for two bishops on " + number + " x m, unless a capture is at hand.",
                        "PC-3.1", answers([=](const PrimitiveCase& board_case, CaseMistake::Mark mark) {
                          const bool is_such = std::min(board_case.n, board_case.m) == rows &&
                                               are_bishops(board_case) && !captures_at_once(board_case);
                          return is_such ? CaseMistake::opposite(mark.answer) : mark.answer;
                        })});
  }
  for (const PrimitiveMistake& other : others) {
    if (other.name.find("-never-") == std::string::npos && other.name.find("-misses-") == std::string::npos) continue;
    mistakes.push_back({other.name + "-but-sees-captures", other.sentence + " Captures at hand are seen.", other.clause,
                        [other] { return std::make_unique<SeesCaptures>(other); }});
  }
  for (int rows = 2; rows <= 4; ++rows) {
    add_wrong_constants(mistakes, rows, true);
    add_wrong_constants(mistakes, rows, false);
  }
  add_overlooked_captures(mistakes);
  add_half_turned(mistakes);
  add_captures_by_the_others_kind(mistakes);
  return mistakes;
}

}  // namespace quack
