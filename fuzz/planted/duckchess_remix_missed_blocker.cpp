// In one of its eight directions the duck doesn't look at its second blocker.

#include <memory>
#include <utility>

#include "fuzz/duck_target.h"
#include "optimized/duck_chess.h"

namespace {

using quack::optimized::DuckTables;
using quack::optimized::TablesAt;

DuckTables wrong_tables() {
  DuckTables tables = quack::optimized::kDuckTables;
  tables.steps[tables.step_number[quack::optimized::distance_number(2, -3)]].second = quack::optimized::kCentre;
  return tables;
}

}  // namespace

quack::fuzz::Target quack::fuzz::make_target() {
  static const DuckTables kTables = wrong_tables();
  DuckGame game = remix_game();
  game.actual = [](const Position& position, CheckRule rule) {
    return std::make_unique<optimized::DuckChessOver<TablesAt>>(position, rule, TablesAt(kTables));
  };
  return duck_target(std::move(game));
}
