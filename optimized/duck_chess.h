#pragma once

#include <span>
#include <string>
#include <vector>

#include "game/duck_chess_engine.h"
#include "optimized/duck_game.h"
#include "optimized/duck_replay.h"

namespace quack::optimized {

// The starts of duck chess (DC-1.2, DC-1.3) and of the remix (DR-1.2).
Position duck_chess_start();
Position duck_chess_remix_start();

// The optimized engine with the common interface: both check rules, any position, any number of captains.
class DuckChess final : public DuckChessEngine {
 public:
  DuckChess(const Position& position, CheckRule rule, const DuckTables& tables = kDuckTables,
            const ReplayTables& replay_tables = kReplayTables)
      : replay_(position, rule, replay_tables), tables_(&tables) {}

  Outcome play(Operation operation) override { return replay_.play(operation); }
  std::vector<Outcome> play_batch(std::span<const Operation> operations) override;
  std::string stale_state() const override { return replay_.stale_state(); }
  Position position() const override { return replay_.position(); }
  bool over() const override { return replay_.over(); }
  Side side_to_move() const { return replay_.side_to_move(); }
  std::vector<Operation> moves() const override;

  // The game as sets of cells, for code that lists or counts moves. Must not be called once the game is over.
  DuckGame game() const { return DuckGame(position(), *tables_); }

 private:
  friend struct StateOfDuckReplay;  // fuzz/planted/ puts bugs into the state

  DuckReplay replay_;
  const DuckTables* tables_;
};

}  // namespace quack::optimized
