#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "fuzz/duck_target.h"
#include "fuzz/judge_input.h"
#include "fuzz/planted/planted.h"
#include "optimized/duck_chess.h"

namespace quack::fuzz {

namespace {

using optimized::DuckTables;

// `tables` must live as long as the target.
Target over_tables(DuckGame game, const DuckTables& tables) {
  game.actual_answers = {};
  game.actual_counts = {};
  game.actual_try = {};
  game.actual = [&tables](const Position& position, CheckRule rule) {
    return std::make_unique<optimized::DuckChess>(position, rule, tables);
  };
  return duck_target(std::move(game));
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

Target with_wrong_table_entry() {
  static const DuckTables wrong_tables = [] {
    DuckTables tables = optimized::kDuckTables;
    tables.duck_attackers[2] &= tables.duck_attackers[2] - 1;
    return tables;
  }();
  return over_tables(duck_chess_game(), wrong_tables);
}

Target with_stale_occupancy() {
  DuckGame game = duck_chess_game();
  game.actual_answers = {};
  game.actual_counts = {};
  game.actual_try = {};
  game.actual = [](const Position& position, CheckRule rule) {
    return std::make_unique<StaleOccupancy>(position, rule);
  };
  return duck_target(std::move(game));
}

// Behind a whole run of 64 operations the turn is the one that was, if the last of them was a move.
Target with_lost_turn() {
  DuckGame game = duck_chess_game();
  game.actual_answers = {[right = game.actual_answers.front(), dialect = game.dialect, rule = game.rule](
                             std::string_view input, std::size_t at_most) {
    constexpr std::size_t kRun = optimized::DuckReplay::kMostAtOnce;
    const auto operations = read_operations(input, *dialect).items;
    std::string answers = right(input, at_most);
    if (operations.size() <= kRun) return answers;
    optimized::DuckReplay replay(optimized::duck_chess_start(), rule);
    Outcome last;
    for (std::size_t i = 0; i < kRun; ++i) last = replay.play(operations[i]);
    Position wrong = replay.game().position();
    if (last.valid()) wrong.side_to_move = other(wrong.side_to_move);
    const Outcome next = optimized::DuckChess(wrong, rule).play(operations[kRun]);
    if (!last.over && next != replay.play(operations[kRun])) answers.pop_back();
    return answers;
  }};
  return duck_target(std::move(game));
}

Target with_forgotten_capture() {
  DuckGame game = duck_chess_game();
  game.actual_try = [right = game.actual_try](const DuckChessEngine& engine, Operation move) {
    TriedMove tried = right(engine, move);
    if (tried.outcome.captured && tried.outcome.captured->kind == Kind::horse) --tried.next;
    return tried;
  };
  return duck_target(std::move(game));
}

// Two soldiers on the last column are said to have a move more.
Target with_miscounted_moves() {
  DuckGame game = remix_game();
  game.actual_counts = [right = game.actual_counts](const DuckChessEngine& engine) {
    auto counts = right(engine);
    const Position position = engine.position();
    int soldiers = 0;
    for (int x = 0; x < kRowCount; ++x) {
      const auto piece = position.at({x, kColumnCount - 1});
      soldiers += piece && *piece == Piece{position.side_to_move, Kind::soldier} ? 1 : 0;
    }
    if (soldiers > 1) ++counts.back();
    return counts;
  };
  return duck_target(std::move(game));
}

Target with_missed_blocker() {
  static const DuckTables wrong_tables = [] {
    DuckTables tables = optimized::kDuckTables;
    const std::size_t distance = optimized::distance_number(2, -3);
    tables.steps[tables.step_number[distance]].second = optimized::kCentre;
    return tables;
  }();
  return over_tables(remix_game(), wrong_tables);
}

Target with_wrong_edge() {
  static const DuckTables wrong_tables = [] {
    DuckTables tables = optimized::kDuckTables;
    const auto cell = static_cast<std::size_t>(optimized::number({9, 4}));
    tables.on_board[cell] &= tables.on_board[cell] - 1;
    return tables;
  }();
  return over_tables(remix_game(), wrong_tables);
}

}  // namespace quack::fuzz
