// One entry of one table is wrong: of the cells from which a duck attacks a captain whose diagonal neighbours are
// occupied in one of sixteen ways, one is missing.

#include <memory>
#include <utility>

#include "fuzz/duck_target.h"
#include "optimized/duck_chess.h"

namespace {

using quack::optimized::DuckTables;
using quack::optimized::TablesAt;

DuckTables wrong_tables() {
  DuckTables tables = quack::optimized::kDuckTables;
  auto& entry = tables.duck_attackers[2];
  entry &= entry - 1;
  return tables;
}

}  // namespace

quack::fuzz::Target quack::fuzz::make_target() {
  static const DuckTables kTables = wrong_tables();
  DuckGame game = duck_chess_game();
  game.actual = [](const Position& position, CheckRule rule) {
    return std::make_unique<optimized::DuckChessOver<TablesAt>>(position, rule, TablesAt(kTables));
  };
  return duck_target(std::move(game));
}
