#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "game/operation.h"
#include "game/position.h"
#include "problems/duck_chess/variant.h"

namespace quack {

// What has to hold before the last operation of a game, so that this operation shows what it is to show; or, where
// there is no such operation, at the end of the game.
struct DuckSituation {
  struct Condition {
    Cell cell;
    std::optional<Piece> piece;  // it stands on the cell; none: the cell is empty
    friend bool operator==(const Condition&, const Condition&) = default;
  };
  std::vector<Condition> conditions;
  std::optional<Operation> last;
  std::optional<Side> side;   // whose turn it is then; none: either side's
  std::optional<Side> loser;  // the game is over: this side's captain has been captured
  friend bool operator==(const DuckSituation&, const DuckSituation&) = default;
};

// About how many operations a game needs that comes to this situation, the last operation included; none if no game
// can. Quick, and rarely too many.
std::optional<std::size_t> estimated_length(const DuckVariant& variant, const DuckSituation& situation);

// A short game from the start that comes to the situation by moves alone and ends with its last operation, if any: at
// most `longest` operations. Found by beam search; of equally short games that are found, one that disturbs the other
// pieces least. None if none is found.
std::optional<std::vector<Operation>> game_for(const DuckVariant& variant, const DuckSituation& situation,
                                               std::size_t longest);

// A step of a piece onto a captain of the other side, whether or not something is in its way.
struct DuckApproach {
  Cell from, captain;
  std::vector<Cell> between;  // the cells that must be empty for it
};
std::vector<DuckApproach> duck_approaches(const Position& position);

// Situations that show the same in some respect as an operation does on a position, and may be come to in fewer than
// `longest` operations, the shortest by estimate first: each attack on a captain after it, also one that is blocked,
// and the operation with what is in its way, elsewhere on the board, in another direction, by the other side, with
// other pieces in the way.
//   before  the position before the operation
//   here    the operation as the last one, whose turn it is, and who has lost already
std::vector<DuckSituation> situations_elsewhere(const DuckVariant& variant, const Position& before,
                                                const DuckSituation& here, std::size_t longest);

}  // namespace quack
