// On boards of 4 x 6 a rook in the corner is said to draw against a bishop, whatever it does.

#include <memory>
#include <utility>

#include "fuzz/primitive_target.h"
#include "optimized/primitive_chess.h"

namespace {

using namespace quack;

class WrongEntry final : public PrimitiveChessEngine {
 public:
  std::optional<PrimitiveAnswer> answer(const PrimitiveCase& board_case) override {
    const PrimitivePiece corner_rook{1, 1, PrimitiveKind::rook};
    const bool wrong = board_case.n == 4 && board_case.m == 6 && board_case.first == corner_rook &&
                       board_case.second.kind == PrimitiveKind::bishop;
    return wrong ? PrimitiveAnswer::draw : engine_.answer(board_case);
  }
  std::string reach() const override { return engine_.reach(); }

 private:
  optimized::PrimitiveChess engine_;
};

}  // namespace

quack::fuzz::Target quack::fuzz::make_target() {
  PrimitiveGame game = primitive_game();
  game.actual = std::make_shared<WrongEntry>();
  return primitive_target(std::move(game));
}
