#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "optimized/duck_game.h"

namespace quack::optimized {

// A game that is played operation by operation and asked for check after each: a DuckGame and, for each side's captain,
// what stands around it, kept up as pieces come and go instead of being cut out of the board every time. Of a side with
// no captain or several the DuckGame itself is asked.
template <class Tables = BuiltInTables>
class DuckReplay {
 public:
  DuckReplay(const Position& position, CheckRule rule, Tables tables = Tables());

  // As in DuckChessEngine.
  Outcome play(Operation operation) {
    OutcomeCode code;
    play_all({&operation, 1}, &code);
    return code.valid() ? outcome_of(code) : game_.refusal(operation);
  }

  // Plays at most kMostAtOnce operations one after the other and writes what a judge is told of each to `outcomes`.
  static constexpr std::size_t kMostAtOnce = 64;
  void play_all(std::span<const Operation> operations, OutcomeCode* outcomes);

  const DuckGame<Tables>& game() const { return game_; }

 private:
  using Game = DuckGame<Tables>;
  using Code = typename Game::Code;

  // A side's captain.
  struct Monitor {
    typename Game::Surroundings around{};
    CellNumber captain = 0;
    CellSet cross;      // its row and column
    bool only = false;  // there is one, and no other: all the rest is of no use otherwise

    void flip(Code code, Window cells) {
      const Piece piece = Game::piece_of(code);
      around[Game::set_of(piece.kind)] ^= cells;
      around[Game::set_of(piece.side)] ^= cells;
    }
  };

  void watch(Side side);
  void follow(DecidedMove move);
  bool attacked(Side side) const;

  Game game_;
  std::array<Monitor, kSideCount> watches_{};
};

template <class Tables>
DuckReplay<Tables>::DuckReplay(const Position& position, CheckRule rule, Tables tables)
    : game_(position, rule, tables) {
  for (const Side side : kSides) watch(side);
}

template <class Tables>
void DuckReplay<Tables>::watch(Side side) {
  Monitor& watch = watches_[static_cast<std::size_t>(side)];
  CellSet captains = game_.pieces(Kind::captain) & game_.pieces(side);
  watch.only = false;
  if (captains.empty()) return;
  watch.captain = captains.take_first();
  watch.only = captains.empty();
  watch.cross = cross(watch.captain);
  watch.around = game_.surroundings(watch.captain);
}

// In three passes, each of which runs without waiting for the one before it to guess right: what can be looked up of
// every operation; which of them are valid; what these change, and whether it is check.
template <class Tables>
void DuckReplay<Tables>::play_all(std::span<const Operation> operations, OutcomeCode* outcomes) {
  struct Move {
    DecidedMove move;
    std::uint8_t place;  // among the operations
  };
  std::array<PreparedOperation, kMostAtOnce> prepared;
  std::array<Move, kMostAtOnce> moves;
  for (std::size_t i = 0; i < operations.size(); ++i) prepared[i] = game_.prepared(operations[i]);
  std::size_t valid = 0;
  unsigned turn = game_.turn();
  for (std::size_t i = 0; i < operations.size(); ++i) {
    const auto decision = game_.decide(prepared[i], turn);
    outcomes[i] = {};
    moves[valid] = {decision.move, static_cast<std::uint8_t>(i)};
    valid += decision.valid ? 1U : 0U;
  }
  game_.set_turn(turn);
  const bool either = game_.rule() == CheckRule::either_side;
  for (std::size_t i = 0; i < valid; ++i) {
    const DecidedMove move = moves[i].move;
    game_.settle(move);
    follow(move);
    // Both captains are looked at, one after the other, so that no branch depends on whose move it is.
    const int red = attacked(Side::red);
    const int blue = attacked(Side::blue);
    const int other_attacked = move.moving >> 3 == static_cast<int>(Side::red) ? blue : red;
    outcomes[moves[i].place] = Game::outcome_of_move(move, (either ? red | blue : other_attacked) != 0);
  }
}

// What a move changes around the captains, after it has been settled.
template <class Tables>
[[gnu::always_inline]] inline void DuckReplay<Tables>::follow(DecidedMove move) {
  const Piece piece = Game::piece_of(move.moving);
  for (Monitor& watch : watches_) {
    const Window end = window_bit_of(move.to, watch.captain);
    watch.flip(move.moving, window_bit_of(move.from, watch.captain) | end);
    if (move.target != Game::kEmpty) watch.flip(move.target, end);
  }
  // If one of several captains was captured its side has fewer now, but the game is over then.
  if (piece.kind == Kind::captain) watch(piece.side);
}

template <class Tables>
[[gnu::always_inline]] inline bool DuckReplay<Tables>::attacked(Side side) const {
  const Monitor& watch = watches_[static_cast<std::size_t>(side)];
  return watch.only ? game_.attacked(watch.captain, watch.cross, other(side), watch.around) : game_.attacked(side);
}

}  // namespace quack::optimized
