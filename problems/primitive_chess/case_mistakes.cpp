// Known mistakes of primitive chess that get the case wrong, and not the game: a board that is turned or cut by halves.

#include <algorithm>
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

}  // namespace

std::vector<PrimitiveMistake> primitive_case_mistakes() {
  std::vector<PrimitiveMistake> mistakes = {
      {"turned-without-the-pieces", "Turns boards of more rows than columns, and leaves the pieces as they were.",
       "PC-1.1", asks_about([](PrimitiveCase board_case) {
         if (board_case.n > board_case.m) std::swap(board_case.n, board_case.m);
         return board_case;
       })},
      {"turned-without-the-second",
       "Turns boards of more rows than columns with the first piece, and leaves the second as it was.", "PC-1.1",
       asks_about([](PrimitiveCase board_case) {
         if (board_case.n <= board_case.m) return board_case;
         std::swap(board_case.n, board_case.m);
         std::swap(board_case.first.x, board_case.first.y);
         return board_case;
       })},
      {"cut-to-eight", "Cuts sides of more than 8 to 8, and takes what stands beyond for standing at the edge.",
       "PC-1.1", asks_about([](PrimitiveCase board_case) {
         for (std::int64_t* const side : {&board_case.n, &board_case.m}) *side = std::min<std::int64_t>(*side, 8);
         return board_case;
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
  return mistakes;
}

}  // namespace quack
