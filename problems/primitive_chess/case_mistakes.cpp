// Known mistakes of primitive chess that get the case wrong, and not the game: a board that is turned or cut by halves.

#include <algorithm>
#include <utility>

#include "problems/primitive_chess/cases.h"
#include "problems/primitive_chess/fuzzing.h"
#include "problems/primitive_chess/mistakes.h"

namespace quack {

namespace {

// Asks what has nothing wrong with it, about another case; of one that is not proper, about the nearest that is.
class OtherCase : public PrimitiveChessEngine {
 public:
  std::optional<PrimitiveAnswer> answer(const PrimitiveCase& board_case) override {
    return right_->answer(fuzz::mended(other(board_case)));
  }
  std::string reach() const override { return right_->reach(); }

 protected:
  virtual PrimitiveCase other(PrimitiveCase board_case) const = 0;

 private:
  std::unique_ptr<PrimitiveChessEngine> right_ = unchanged_primitive_mistake().factory();
};

struct TurnedWithoutThePieces final : OtherCase {
  PrimitiveCase other(PrimitiveCase board_case) const override {
    if (board_case.n > board_case.m) std::swap(board_case.n, board_case.m);
    return board_case;
  }
};

struct CutToEight final : OtherCase {
  PrimitiveCase other(PrimitiveCase board_case) const override {
    constexpr std::int64_t most = 8;
    board_case.n = std::min(board_case.n, most);
    board_case.m = std::min(board_case.m, most);
    return board_case;
  }
};

// A case analysis that knows thin boards by their rows alone.
class ThinInRowsAlone final : public PrimitiveChessEngine {
 public:
  std::optional<PrimitiveAnswer> answer(const PrimitiveCase& board_case) override {
    const bool columns_are_few = board_case.m <= 4 && board_case.n > 4;
    if (columns_are_few && !captures_at_once(board_case)) return PrimitiveAnswer::draw;
    return right_->answer(board_case);
  }
  std::string reach() const override { return right_->reach(); }

 private:
  std::unique_ptr<PrimitiveChessEngine> right_ = unchanged_primitive_mistake().factory();
};

}  // namespace

std::vector<PrimitiveMistake> primitive_case_mistakes() {
  return {
      {"turned-without-the-pieces", "Turns boards of more rows than columns, and leaves the pieces as they were.",
       "PC-1.1", [] { return std::make_unique<TurnedWithoutThePieces>(); }},
      {"cut-to-eight", "Cuts sides of more than 8 to 8, and takes what stands beyond for standing at the edge.",
       "PC-1.1", [] { return std::make_unique<CutToEight>(); }},
      {"thin-in-rows-alone", "Takes boards of few columns and many rows for large in both directions.", "PC-3.1",
       [] { return std::make_unique<ThinInRowsAlone>(); }},
  };
}

}  // namespace quack
