#pragma once

#include <cstddef>
#include <iosfwd>
#include <rapidcheck.h>
#include <string>
#include <vector>

#include "game/duck_chess_engine.h"
#include "props/property.h"

namespace quack::props {

// One case of the properties of duck chess: a position, a check rule, and operations to play one after another.
struct GameCase {
  CheckRule rule = CheckRule::either_side;
  bool from_start = false;  // `start` is that of duck chess (either_side) or of the remix (mover_only)
  Position start;
  std::vector<Operation> operations;
  std::uint64_t batch_seed = 0;  // of the sizes of the batches in which the operations can be played
};

// NOLINTNEXTLINE(readability-identifier-naming): RapidCheck's
void showValue(const GameCase& game, std::ostream& out);

// Generates games of up to `most` operations, under either rule, from the start and from random positions. Many
// operations are legal, many nearly legal and some arbitrary; some games spare the captains, the others go on after
// their end. Smaller cases have fewer operations, begin at a later position, or have fewer pieces; but a short game
// from the start stays one, because judge input can show it.
inline constexpr std::size_t kFewOperations = 10;  // a shrunk game has no more
rc::Gen<GameCase> game_cases(std::size_t most);

// The least shares of the classes of games, and the function that adds the game being tried to its classes: by the
// check rule, by its start, by the outcomes of its operations by the optimized engine, and by combinations of these.
LeastShares classes_of_games();
void classify_game(const GameCase& game);

// The complaint about operation `index` (from 0): the position before it, the operation, both answers, and a command.
std::string complaint_at(const GameCase& game, std::size_t index, const std::string& expected,
                         const std::string& actual);

// As expect_caught. The complaint must be about one of the first operations, because the game was shrunk.
void expect_caught_in_few_operations(const Trial& trial, const std::string& planted);

}  // namespace quack::props
