#include "fuzz/planted/engines.h"

#include <map>
#include <optional>
#include <string>

#include "game/position.h"
#include "optimized/duck_chess.h"
#include "optimized/duck_tables.h"
#include "optimized/primitive_chess.h"

namespace quack::fuzz {
namespace {

using optimized::DuckTables;

// The tables of the engine with the bug of that name in them; none for another name.
std::optional<DuckTables> wrong_tables(std::string_view bug) {
  DuckTables tables = optimized::kDuckTables;
  const auto step = [&](int dx, int dy) -> auto& {
    return tables.steps[tables.step_number[optimized::distance_number(dx, dy)]];
  };
  if (bug == "wrong-table-entry") {
    tables.duck_attackers[2] &= tables.duck_attackers[2] - 1;
  } else if (bug == "missed-blocker") {
    step(2, -3).second = optimized::kCentre;
  } else if (bug == "wrong-edge") {
    auto& cells = tables.on_board[static_cast<std::size_t>(optimized::number({9, 4}))];
    cells &= cells - 1;
  } else if (bug == "unplayable-move") {
    step(3, 2).kinds = 0;
  } else {
    return std::nullopt;
  }
  return tables;
}

class StaleOccupancy final : public DuckChessEngine {
 public:
  StaleOccupancy(const Position& position, CheckRule rule) : rule_(rule), engine_(position, rule) {}

  Outcome play(Operation operation) override {
    if (const auto wrong = blocked_by_ghost(operation)) return *wrong;
    const Outcome outcome = engine_.play(operation);
    if (outcome.captured && outcome.captured->kind == Kind::car) ghost_ = operation.to;
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

DuckChessFactory planted_duck_chess(std::string_view bug) {
  static std::map<std::string, std::optional<DuckTables>, std::less<>> tables;  // engines keep references to them
  if (bug == "stale-occupancy") return duck_chess_factory<StaleOccupancy>();
  const auto& wrong = tables.try_emplace(std::string(bug), wrong_tables(bug)).first->second;
  return wrong ? duck_chess_factory<optimized::DuckChess>(*wrong) : nullptr;
}

std::optional<PrimitiveAnswer> WrongClass::answer(const PrimitiveCase& board_case) {
  const bool wrong = board_case.n == 4 && board_case.m >= 9 &&
                     board_case.first == PrimitivePiece{2, 3, PrimitiveKind::rook} &&
                     board_case.second.kind == PrimitiveKind::bishop;
  return wrong ? PrimitiveAnswer::draw : optimized::PrimitiveChess().answer(board_case);
}

std::optional<PrimitiveAnswer> WrongWhenHuge::answer(const PrimitiveCase& board_case) {
  const bool huge = board_case.n > 1'000'000 || board_case.m > 1'000'000;
  return huge ? PrimitiveAnswer::draw : optimized::PrimitiveChess().answer(board_case);
}

}  // namespace quack::fuzz
