#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "game/duck_chess_engine.h"
#include "optimized/duck_game.h"

namespace quack::optimized {

// The starts of duck chess (DC-1.2, DC-1.3) and of the remix (DR-1.2).
Position duck_chess_start();
Position duck_chess_remix_start();

// A game that is played operation by operation and asked for check after each: a DuckGame and, for each side's captain,
// what stands around it, kept up as pieces come and go instead of being cut out of the board every time. Of a side with
// no captain or several the DuckGame itself is asked.
class DuckReplay {
 public:
  DuckReplay(const Position& position, CheckRule rule, const DuckTables& tables = kDuckTables);

  // As in DuckChessEngine.
  Outcome play(Operation operation) {
    OutcomeCode code;
    play_all({&operation, 1}, &code);
    return code.valid() ? outcome_of(code) : game_.refusal(operation);
  }

  // Plays at most kMostAtOnce operations one after the other and writes what an output says of each to `outcomes`.
  static constexpr std::size_t kMostAtOnce = 64;
  void play_all(std::span<const Operation> operations, OutcomeCode* outcomes);

  const DuckGame& game() const { return game_; }

  // As in DuckChessEngine: the parts of the game, and "monitors".
  std::string stale_state() const;

 private:
  friend struct StateOfDuckChess;  // fuzz/planted/ puts bugs into the state

  // A side's captain.
  struct Monitor {
    DuckGame::Surroundings around{};
    CellNumber captain = 0;
    CellSet cross;      // its row and column
    bool only = false;  // there is one, and no other: all the rest is of no use otherwise

    void flip(DuckGame::Code code, Window cells) {
      const Piece piece = DuckGame::piece_of(code);
      around[DuckGame::set_of(piece.kind)] ^= cells;
      around[DuckGame::set_of(piece.side)] ^= cells;
    }

    // Of a side without an only captain the rest means nothing.
    friend bool operator==(const Monitor& a, const Monitor& b) {
      return a.only == b.only && (!a.only || (a.captain == b.captain && a.cross == b.cross && a.around == b.around));
    }
  };

  void watch(Side side);
  void follow(DecidedMove move);
  bool attacked(Side side) const;

  DuckGame game_;
  std::array<Monitor, kSideCount> watches_{};
};

// The optimized engine with the common interface: both check rules, any position, any number of captains.
class DuckChess final : public DuckChessEngine {
 public:
  DuckChess(const Position& position, CheckRule rule, const DuckTables& tables = kDuckTables)
      : replay_(position, rule, tables) {}

  Outcome play(Operation operation) override { return replay_.play(operation); }
  std::vector<Outcome> play_run(std::span<const Operation> operations) override;
  std::string stale_state() const override { return replay_.stale_state(); }
  Position position() const override { return game().position(); }
  bool over() const override { return game().over(); }
  std::vector<Operation> moves() const override {
    std::vector<Operation> moves;
    moves.reserve(kMovesOfMostPositions);
    game().each_move([&moves](DuckMove move) { moves.push_back(operation_of(move)); });
    return moves;
  }

  // The game itself, which is quicker to play on than through virtual calls.
  const DuckGame& game() const { return replay_.game(); }

 private:
  friend struct StateOfDuckChess;

  static constexpr std::size_t kMovesOfMostPositions = 96;

  DuckReplay replay_;
};

}  // namespace quack::optimized
