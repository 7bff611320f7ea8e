#include "fuzz/planted/engines.h"

#include <map>
#include <optional>
#include <string>

#include "game/position.h"
#include "optimized/duck_chess.h"
#include "optimized/duck_tables.h"
#include "optimized/primitive_chess.h"

namespace quack::optimized {

// The state of an engine, for bugs to be put into.
struct StateOfDuckChess {
  static DuckReplay& replay(DuckChess& engine) { return engine.replay_; }
  static auto& sets(DuckChess& engine) { return engine.replay_.game_.sets_; }
  static DuckLines& lines(DuckChess& engine) { return engine.replay_.game_.lines_; }
  static auto& monitors(DuckChess& engine) { return engine.replay_.watches_; }
  static auto& monitor(DuckChess& engine, Side side) { return monitors(engine)[static_cast<std::size_t>(side)]; }

  // True if a captain of `side` is attacked, as far as that state knows.
  static bool attacked(DuckChess& engine, Side side) {
    const auto& watch = monitor(engine, side);
    const DuckGame& game = engine.game();
    return watch.only ? game.attacked(watch.captain, watch.cross, other(side), watch.around) : game.attacked(side);
  }
};

}  // namespace quack::optimized

namespace quack::fuzz {
namespace {

using optimized::CellSet;
using optimized::DuckGame;
using optimized::DuckTables;
using State = optimized::StateOfDuckChess;

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

class BlindToSeveral final : public DuckChessEngine {
 public:
  BlindToSeveral(const Position& position, CheckRule rule) : engine_(position, rule) {}

  Outcome play(Operation operation) override {
    Outcome outcome = engine_.play(operation);
    if (outcome.captured && (captains(Side::red) > 1 || captains(Side::blue) > 1)) outcome.check = false;
    return outcome;
  }

  Position position() const override { return engine_.position(); }
  bool over() const override { return engine_.over(); }
  std::vector<Operation> moves() const override { return engine_.moves(); }

 private:
  int captains(Side side) const {
    const Position position = engine_.position();
    int count = 0;
    for (int number = 0; number < kCellCount; ++number)
      if (position.at({number / kColumnCount, number % kColumnCount}) == Piece{side, Kind::captain}) ++count;
    return count;
  }

  optimized::DuckChess engine_;
};

// A move that has been played.
struct Played {
  optimized::CellNumber from;
  optimized::CellNumber to;
  Piece moved;
  std::optional<Piece> captured;
};

// The optimized engine with a bug in what it keeps up: `spoil` is called after each move, before anybody asks for
// check.
class StaleState final : public DuckChessEngine {
 public:
  using Spoil = void (*)(optimized::DuckChess& engine, const Played& move);

  StaleState(const Position& position, CheckRule rule, const Spoil& spoil)
      : spoil_(spoil), rule_(rule), engine_(position, rule) {}

  Outcome play(Operation operation) override {
    Outcome outcome = engine_.play(operation);
    if (!outcome.valid() || outcome.over) return outcome;
    spoil_(engine_,
           {optimized::number(operation.from), optimized::number(operation.to), *outcome.moved, outcome.captured});
    const Side mover = outcome.moved->side;
    outcome.check =
        State::attacked(engine_, other(mover)) || (rule_ == CheckRule::either_side && State::attacked(engine_, mover));
    return outcome;
  }

  std::string stale_state() const override { return engine_.stale_state(); }
  Position position() const override { return engine_.position(); }
  bool over() const override { return engine_.over(); }
  std::vector<Operation> moves() const override { return engine_.moves(); }

 private:
  Spoil spoil_;
  CheckRule rule_;
  optimized::DuckChess engine_;
};

// The same for a harness that doesn't look at the state.
class HiddenState final : public DuckChessEngine {
 public:
  HiddenState(const Position& position, CheckRule rule, const StaleState::Spoil& spoil)
      : engine_(position, rule, spoil) {}

  Outcome play(Operation operation) override { return engine_.play(operation); }
  Position position() const override { return engine_.position(); }
  bool over() const override { return engine_.over(); }
  std::vector<Operation> moves() const override { return engine_.moves(); }

 private:
  StaleState engine_;
};

bool captures(const Played& move, Kind moved, Kind captured) {
  return move.moved.kind == moved && move.captured && move.captured->kind == captured;
}

bool goes_to_last_column(const Played& move) { return optimized::column_of(move.to) == kColumnCount - 1; }

// Each happens seldom, and then shows only if the right piece comes by.
constexpr std::array<std::pair<std::string_view, StaleState::Spoil>, 6> kSpoils = {{
    {"stale-line",
     [](optimized::DuckChess& engine, const Played& move) {
       if (move.moved.kind == Kind::guard && move.captured && goes_to_last_column(move))
         State::lines(engine).put(move.from);
     }},
    {"stale-cross",
     [](optimized::DuckChess& engine, const Played& move) {
       if (move.moved.kind == Kind::captain && optimized::cell_of(move.to) == Cell{kRowCount - 1, kColumnCount - 1})
         State::monitor(engine, move.moved.side).cross = optimized::cross(move.from);
     }},
    {"stale-kind",
     [](optimized::DuckChess& engine, const Played& move) {
       if (captures(move, Kind::captain, Kind::elephant))
         State::sets(engine).flip(DuckGame::set_of(Kind::elephant), CellSet::of(move.to));
     }},
    {"stale-kind-around",
     [](optimized::DuckChess& engine, const Played& move) {
       if (!captures(move, Kind::captain, Kind::duck)) return;
       for (auto& watch : State::monitors(engine))
         watch.around[DuckGame::set_of(Kind::duck)] ^= optimized::window_bit_of(move.to, watch.captain);
     }},
    {"only-of-several",
     [](optimized::DuckChess& engine, const Played& move) {
       if (move.moved.kind == Kind::captain) State::monitor(engine, move.moved.side).only = true;
     }},
    {"wrong-window-bit",
     [](optimized::DuckChess& engine, const Played& move) {
       if (move.moved.kind != Kind::guard || !goes_to_last_column(move)) return;
       for (auto& watch : State::monitors(engine)) {
         const auto end = optimized::window_bit_of(move.to, watch.captain);
         watch.around[DuckGame::set_of(Kind::guard)] ^= end ^ end << 1U;
       }
     }},
}};

}  // namespace

DuckChessFactory planted_duck_chess(std::string_view bug) {
  static std::map<std::string, std::optional<DuckTables>, std::less<>> tables;  // engines keep references to them
  if (bug == "stale-occupancy") return duck_chess_factory<StaleOccupancy>();
  if (bug == "blind-to-several") return duck_chess_factory<BlindToSeveral>();
  for (const auto& [name, spoil] : kSpoils) {
    if (bug == name) return duck_chess_factory<StaleState>(spoil);
    if (bug == "hidden-" + std::string(name)) return duck_chess_factory<HiddenState>(spoil);
  }
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

std::optional<PrimitiveAnswer> WrongClassWhenHuge::answer(const PrimitiveCase& board_case) {
  const bool is_against_rook =
      board_case.first.kind == PrimitiveKind::bishop && board_case.second.kind == PrimitiveKind::rook;
  const auto right = optimized::PrimitiveChess().answer(board_case);
  const bool wrong = board_case.n == 3 && board_case.m > 1'000'000 && is_against_rook && right == PrimitiveAnswer::lose;
  return wrong ? PrimitiveAnswer::draw : right;
}

}  // namespace quack::fuzz
