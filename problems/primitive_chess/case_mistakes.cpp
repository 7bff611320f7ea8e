// Known mistakes of primitive chess that get the case wrong, and not the game: a board that is turned or cut by halves.

#include <algorithm>
#include <cstdint>
#include <string>
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

struct TurnedWithoutTheSecond final : OtherCase {
  PrimitiveCase other(PrimitiveCase board_case) const override {
    if (board_case.n <= board_case.m) return board_case;
    std::swap(board_case.n, board_case.m);
    std::swap(board_case.first.x, board_case.first.y);
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

// Long boards are cut to what lies within a few columns of a piece, whatever that does to the colours of the cells.
class ParityIsLost final : public PrimitiveChessEngine {
 public:
  explicit ParityIsLost(std::int64_t most) : most_(most) {}

  std::optional<PrimitiveAnswer> answer(const PrimitiveCase& board_case) override {
    if (captures_at_once(board_case)) return PrimitiveAnswer::win;
    return right_->answer(board_case.n > board_case.m ? cut(transposed(board_case)) : cut(board_case));
  }
  std::string reach() const override { return right_->reach(); }

 private:
  PrimitiveCase cut(PrimitiveCase board_case) const {
    auto& [n, m, first, second] = board_case;
    if (n > 4) return board_case;  // the answer doesn't depend on the colours
    const std::int64_t before = std::min(first.y, second.y) - 1;
    const std::int64_t between = std::abs(first.y - second.y);
    const std::int64_t after = m - std::max(first.y, second.y);
    const bool is_first = first.y <= second.y;
    (is_first ? first : second).y = std::min(before, most_) + 1;
    (is_first ? second : first).y = std::min(before, most_) + 1 + std::min(between, most_);
    m = std::max(first.y, second.y) + std::min(after, most_);
    return board_case;
  }

  std::int64_t most_;
  std::unique_ptr<PrimitiveChessEngine> right_ = unchanged_primitive_mistake().factory();
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
  std::vector<PrimitiveMistake> mistakes = {
      {"turned-without-the-pieces", "Turns boards of more rows than columns, and leaves the pieces as they were.",
       "PC-1.1", [] { return std::make_unique<TurnedWithoutThePieces>(); }},
      {"turned-without-the-second",
       "Turns boards of more rows than columns with the first piece, and leaves the second as it was.", "PC-1.1",
       [] { return std::make_unique<TurnedWithoutTheSecond>(); }},
      {"cut-to-eight", "Cuts sides of more than 8 to 8, and takes what stands beyond for standing at the edge.",
       "PC-1.1", [] { return std::make_unique<CutToEight>(); }},
      {"thin-in-rows-alone", "Takes boards of few columns and many rows for large in both directions.", "PC-3.1",
       [] { return std::make_unique<ThinInRowsAlone>(); }},
  };
  for (std::int64_t most = 4; most <= 8; ++most) {
    const std::string number = std::to_string(most);
    mistakes.push_back({"parity-is-lost-beyond-" + number,
                        "Cuts distances of more than " + number + " columns to " + number + ", odd and even ones.",
                        "PC-1.1", [most] { return std::make_unique<ParityIsLost>(most); }});
  }
  return mistakes;
}

}  // namespace quack
