#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "game/operation.h"
#include "game/outcome.h"
#include "game/position.h"
#include "problems/duck_chess/features.h"
#include "problems/duck_chess/variant.h"
#include "reference/duck_chess.h"

namespace quack {

// Plays an input by the reference and says what every operation exercises. To copy at will.
class DuckCoverageRecorder {
 public:
  explicit DuckCoverageRecorder(const DuckVariant& variant);

  // Plays one operation. What it exercises is appended to `seen`, a key once for each time.
  void play(Operation operation, std::vector<DuckFeatureKey>& seen);

  // What the input as a whole has exercised, if it ends here.
  void end(std::uint64_t max_count, std::vector<DuckFeatureKey>& seen) const;

  // The game so far.
  const DuckChessEngine& game() const { return engine_; }

 private:
  // The reference, with what it says of a single step.
  class Rules : public reference::DuckChess {
   public:
    using DuckChess::can_go;
    using DuckChess::DuckChess;
    using DuckChess::step;
    const Position& board() const { return position_; }
  };

  // A piece that could capture a captain of the other side.
  struct Attack {
    Piece piece;
    Cell from, captain;
    friend bool operator==(const Attack&, const Attack&) = default;
  };

  using Seen = std::vector<DuckFeatureKey>;

  void see_refusal(Operation operation, Validity validity, Seen& seen) const;
  void see_no_own_piece(Operation operation, Seen& seen) const;
  void see_after_end(Operation operation, Seen& seen) const;
  void see_blocked(Piece piece, Operation operation, Seen& seen) const;
  void see_turn(Side mover, Seen& seen) const;
  void see_check(Operation operation, Piece moved, const std::vector<Attack>& before, Seen& seen) const;
  void see_defence(Operation operation, Piece moved, const std::vector<Attack>& before, Seen& seen) const;
  void see_counted(const std::vector<Attack>& counted, Side mover, Seen& seen) const;
  void see_only_attack(const Attack& attack, Operation operation, Piece moved, bool is_new, Seen& seen) const;
  void see_blocked_check(Piece piece, Operation step, Cell blocker, Seen& seen) const;
  void see_no_check(Side mover, Seen& seen) const;
  void see_end(Side winner, Seen& seen) const;

  bool counts(Side attacker, Side mover) const;
  bool could_go(Piece piece, Operation operation) const;
  Blocking blocking(Piece piece, Operation operation, Cell blocker) const;
  std::optional<Cell> captain_of(Side side) const;
  std::vector<Attack> attacks() const;

  Rules engine_;
  CheckRule rule_;
  std::vector<Attack> attacks_;  // on the board as it stands
  std::vector<bool> untouched_;  // [cell] -> what stood there at the start still does
  std::optional<Outcome> last_;  // of the operation before
  Operation ending_;             // that ended the game, if it is over
  std::uint64_t invalid_in_a_row_ = 0;
  std::uint64_t operations_ = 0;
  std::uint64_t valid_ = 0;
};

}  // namespace quack
