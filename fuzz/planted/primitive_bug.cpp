#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "fuzz/planted/planted.h"
#include "fuzz/primitive_target.h"
#include "optimized/primitive_chess.h"

namespace quack::fuzz {

namespace {

class WrongClass final : public PrimitiveChessEngine {
 public:
  std::optional<PrimitiveAnswer> answer(const PrimitiveCase& board_case) override {
    const bool wrong = board_case.n == 4 && board_case.m >= 9 &&
                       board_case.first == PrimitivePiece{2, 3, PrimitiveKind::rook} &&
                       board_case.second.kind == PrimitiveKind::bishop;
    return wrong ? PrimitiveAnswer::draw : engine_.answer(board_case);
  }
  std::string reach() const override { return engine_.reach(); }

 private:
  optimized::PrimitiveChess engine_;
};

}  // namespace

Target with_wrong_class() {
  PrimitiveGame game = primitive_game();
  game.actual = std::make_shared<WrongClass>();
  return primitive_target(std::move(game));
}

}  // namespace quack::fuzz
