#pragma once

#include <cstddef>
#include <iosfwd>
#include <rapidcheck.h>
#include <string>
#include <vector>

#include "game/duck_chess_engine.h"
#include "props/tests/property.h"

namespace quack::props {

// One case of the properties of duck chess: a position, a check rule, and operations to play one after another.
struct GameCase {
  CheckRule rule = CheckRule::either_side;
  bool from_start = false;  // `start` is that of duck chess (either_side) or of the remix (mover_only)
  Position start;
  std::vector<Operation> operations;
};

// NOLINTNEXTLINE(readability-identifier-naming): RapidCheck's
void showValue(const GameCase& game, std::ostream& out);

// Games of both problems: under either rule, from the start and from random positions, with operations of which many
// are legal, many nearly legal and some wild; some games spare the captains, the others go on after their end. Up to
// `most` operations. Smaller cases have fewer operations and, away from the start, fewer pieces.
rc::Gen<GameCase> game_cases(std::size_t most);

// The classes of features that every property of games must have seen, and how to count them and what else there is:
// what the starting position is like, and which features the operations show, by the reference. A graded feature that a
// game from the start shows and that is not listed fails the running test.
std::vector<std::string> classes_of_games();
void count_game(const GameCase& game, Classes& classes);

// What is wrong at operation `index` (from 0): the position before it as text and as a board, the operation, both
// answers, and the command that reproduces it.
std::string complaint_at(const GameCase& game, std::size_t index, const std::string& expected,
                         const std::string& actual);

}  // namespace quack::props
