#include "fuzz/planted/engines.h"

#include <optional>

#include "game/position.h"
#include "optimized/duck_chess.h"
#include "optimized/duck_tables.h"
#include "optimized/primitive_chess.h"

namespace quack::fuzz {
namespace {

using optimized::DuckTables;

DuckTables with_wrong_table_entry() {
  DuckTables tables = optimized::kDuckTables;
  tables.duck_attackers[2] &= tables.duck_attackers[2] - 1;
  return tables;
}

DuckTables with_missed_blocker() {
  DuckTables tables = optimized::kDuckTables;
  tables.steps[tables.step_number[optimized::distance_number(2, -3)]].second = optimized::kCentre;
  return tables;
}

DuckTables with_wrong_edge() {
  DuckTables tables = optimized::kDuckTables;
  const auto cell = static_cast<std::size_t>(optimized::number({9, 4}));
  tables.on_board[cell] &= tables.on_board[cell] - 1;
  return tables;
}

DuckTables with_unplayable_move() {
  DuckTables tables = optimized::kDuckTables;
  tables.steps[tables.step_number[optimized::distance_number(3, 2)]].kinds = 0;
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
  static const DuckTables wrong_table_entry = with_wrong_table_entry();
  static const DuckTables missed_blocker = with_missed_blocker();
  static const DuckTables wrong_edge = with_wrong_edge();
  static const DuckTables unplayable_move = with_unplayable_move();
  if (bug == "wrong-table-entry") return duck_chess_factory<optimized::DuckChess>(wrong_table_entry);
  if (bug == "missed-blocker") return duck_chess_factory<optimized::DuckChess>(missed_blocker);
  if (bug == "wrong-edge") return duck_chess_factory<optimized::DuckChess>(wrong_edge);
  if (bug == "unplayable-move") return duck_chess_factory<optimized::DuckChess>(unplayable_move);
  if (bug == "stale-occupancy") return duck_chess_factory<StaleOccupancy>();
  return nullptr;
}

std::optional<PrimitiveAnswer> WrongClass::answer(const PrimitiveCase& board_case) {
  const bool wrong = board_case.n == 4 && board_case.m >= 9 &&
                     board_case.first == PrimitivePiece{2, 3, PrimitiveKind::rook} &&
                     board_case.second.kind == PrimitiveKind::bishop;
  return wrong ? PrimitiveAnswer::draw : optimized::PrimitiveChess().answer(board_case);
}

std::string WrongClass::reach() const { return optimized::PrimitiveChess().reach(); }

std::optional<PrimitiveAnswer> WrongWhenHuge::answer(const PrimitiveCase& board_case) {
  const bool huge = board_case.n > 1'000'000 || board_case.m > 1'000'000;
  return huge ? PrimitiveAnswer::draw : optimized::PrimitiveChess().answer(board_case);
}

std::string WrongWhenHuge::reach() const { return optimized::PrimitiveChess().reach(); }

}  // namespace quack::fuzz
