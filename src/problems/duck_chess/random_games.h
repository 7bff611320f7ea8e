#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "game/cell.h"
#include "game/duck_chess_engine.h"
#include "io/random.h"

namespace quack {

// Any cell of the board.
Cell random_cell(Random& random);

// Any two cells of the board, which may be the same.
Operation any_two_cells(Random& random);

// The percentages of operations that are chosen among the moves and among the near misses; the others are any two cells
// of the board. If there is no operation of the chosen kind, it is any two cells as well.
struct OperationMix {
  std::uint64_t legal_percent = 70;
  std::uint64_t near_miss_percent = 20;
  // The percentage of the moves that are chosen among the captures alone, if there are any.
  std::uint64_t capture_percent = 20;
  // Captures of a captain end the game: with false they are chosen only where nothing else is left to choose.
  bool captain_captures = true;
};

// The next operation for the position on the engine's board. Near misses: a piece of the side to move goes where its
// kind goes but is blocked, where a piece of its own side stands, or one cell beside a move of its own; or a piece of
// the other side makes one of its steps.
Operation choose_operation(const DuckChessEngine& engine, const OperationMix& mix, Random& random);

// Plays on `engine` until `count` operations have been chosen, and returns them. After the end of the game they are
// chosen as if the last position before the end were still on the board, so that they would be moves except for
// DC-4.1c.
std::vector<Operation> random_game(DuckChessEngine& engine, std::uint64_t count, const OperationMix& mix,
                                   Random& random);

// Returns a number of operations to play at once, from 1 to 80 and mostly few: `answer` decides up to 64 together.
std::size_t random_batch_size(Random& random);

// Operations that are not among the `moves` on a position, which come in ascending order. All have the same thing
// wrong, drawn at random: most often something in the way, then a step that is not quite the kind's, the other side's
// piece, and so on. None if nothing on the board is wrong in that way, or if any operation at all was drawn.
std::vector<Operation> near_misses(const Position& position, const std::vector<Operation>& moves, Random& random);

// A position to start from that play need not reach: from nearly empty to crowded, with none, one or several captains
// a side, sometimes with many pieces of one kind, either side to move.
Position random_position(Random& random);

// The planned end of a game: the winner, the kind that captures the captain, and the number (from 1) of the operation.
struct DuckEnding {
  Side winner = Side::red;
  Kind captor = Kind::car;
  std::uint64_t at = 1;
};

// The mix of operations in a varied game.
struct VariedOptions {
  std::uint64_t legal_percent = 70;  // percentage of operations that are moves; the others are near misses
  // The weights of moves, of attacks after them and of refusals.
  std::array<std::uint64_t, 3> weights = {2, 3, 2};
  std::uint64_t captain_percent = 30;  // percentage of moves that are steps of a captain towards its goal
  // Captures are spread so that about this many pieces are left when `captures_percent` of the operations are done.
  std::uint64_t pieces_left = 4;
  std::uint64_t captures_percent = 95;
  bool every_step_counts = false;                   // false: of a step only its kind and direction count
  std::optional<DuckEnding> ending = std::nullopt;  // none: no captain is captured
};

// Plays on `engine`, whose check rule it is, until `count` operations have been chosen, and returns them. Each is
// chosen, among moves or among near misses, for showing what the operations before it have shown least. Until the
// operation with which the game is to end, a captain is captured only where nothing else can be played. If play does
// not allow that end by then it ends later, by any kind, or not at all. After the end there are steps of either side on
// the last board, and near misses.
std::vector<Operation> varied_game(DuckChessEngine& engine, CheckRule rule, std::uint64_t count,
                                   const VariedOptions& options, Random& random);

}  // namespace quack
