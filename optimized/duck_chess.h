#pragma once

#include <cstddef>
#include <vector>

#include "game/duck_chess_engine.h"
#include "optimized/duck_game.h"
#include "optimized/duck_replay.h"

namespace quack::optimized {

// Where duck chess starts (DC-1.2, DC-1.3), and where the remix does (DR-1.2).
Position duck_chess_start();
Position duck_chess_remix_start();

// The optimized engine behind the common face: both check rules, any position, any number of captains. Every operation
// is decided by look-up in `Tables` (duck_tables.h); the wrong tables make a wrong engine, but never one that reads
// outside its memory as long as their entries are those of duck_table_entries.h.
template <class Tables>
class DuckChessOver final : public DuckChessEngine {
 public:
  DuckChessOver(const Position& position, CheckRule rule, Tables tables = Tables()) : replay_(position, rule, tables) {}

  Outcome play(Operation operation) override { return replay_.play(operation); }
  Position position() const override { return game().position(); }
  bool over() const override { return game().over(); }
  std::vector<Operation> moves() const override {
    std::vector<Operation> moves;
    moves.reserve(kMovesOfMostPositions);
    game().each_move([&moves](DuckMove move) { moves.push_back(operation_of(move)); });
    return moves;
  }

  // The game itself, which is quicker to play on than through virtual calls.
  const DuckGame<Tables>& game() const { return replay_.game(); }

 private:
  static constexpr std::size_t kMovesOfMostPositions = 96;

  DuckReplay<Tables> replay_;
};

// Over the tables as the rules have them.
using DuckChess = DuckChessOver<BuiltInTables>;

extern template class DuckGame<BuiltInTables>;
extern template class DuckReplay<BuiltInTables>;
extern template class DuckChessOver<BuiltInTables>;

}  // namespace quack::optimized
