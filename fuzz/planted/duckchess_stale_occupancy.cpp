// After a capture the cell that the capturing piece has left still counts as occupied, until something stands there.

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "fuzz/duck_target.h"
#include "optimized/duck_chess.h"

namespace {

using namespace quack;

class StaleOccupancy final : public DuckChessEngine {
 public:
  StaleOccupancy(const Position& position, CheckRule rule) : rule_(rule), engine_(position, rule) {}

  Outcome play(Operation operation) override {
    if (const auto wrong = blocked_by_ghost(operation)) return *wrong;
    const Outcome outcome = engine_.play(operation);
    if (outcome.captured) ghost_ = operation.from;
    return outcome;
  }

  Position position() const override { return engine_.position(); }
  bool over() const override { return engine_.over(); }
  std::vector<Operation> moves() const override { return engine_.moves(); }

 private:
  std::optional<Outcome> blocked_by_ghost(Operation operation) const {
    Position haunted = engine_.position();
    if (engine_.over() || !ghost_ || haunted.at(*ghost_)) return std::nullopt;
    haunted.put(*ghost_, Piece{other(haunted.side_to_move), Kind::soldier});
    const Outcome outcome = optimized::DuckChess(haunted, rule_).play(operation);
    if (outcome.validity != Validity::blocked || outcome.blocker != ghost_) return std::nullopt;
    return outcome;
  }

  CheckRule rule_;
  optimized::DuckChess engine_;
  std::optional<Cell> ghost_;
};

}  // namespace

quack::fuzz::Target quack::fuzz::make_target() {
  DuckGame game = duck_chess_game();
  game.actual = [](const Position& position, CheckRule rule) {
    return std::make_unique<StaleOccupancy>(position, rule);
  };
  return duck_target(std::move(game));
}
