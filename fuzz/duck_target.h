#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "fuzz/target.h"
#include "game/duck_chess_engine.h"
#include "game/position.h"
#include "judge/duck_text.h"

namespace quack::fuzz {

// What is written for a judge's text by a reader that gets at most so many bytes at a time.
using DuckAnswers = std::function<std::string(std::string_view input, std::size_t at_most)>;

// What comes of a move in the other ways that an engine has to play one, each on a copy of the game.
struct TriedMove {
  Outcome outcome;       // played alone, not in a run
  Position played;       // then
  Position made;         // without being asked what comes of it, as perft does
  std::size_t next = 0;  // how many moves are listed then, for perft
  // How many are counted without making the move, in every way that the engine has.
  std::vector<std::size_t> replies;
};

// A judge problem of duck chess and the two engines that are held against each other on it.
struct DuckGame {
  std::string target;  // the fuzz target's name
  const judge::DuckDialect* dialect = nullptr;
  CheckRule rule = CheckRule::either_side;
  Position expected_start;
  Position actual_start;
  DuckChessFactory expected;
  DuckChessFactory actual;
  std::vector<DuckAnswers> actual_answers{};  // as `answer` makes them, in every way; none: the engine alone is tested
  // How many moves an engine counts, in every way that it has, where it is one that counts them without listing them.
  std::function<std::vector<std::size_t>(const DuckChessEngine&)> actual_counts{};
  // As above, of an engine that can.
  std::function<TriedMove(const DuckChessEngine&, Operation)> actual_try{};
};

// The reference against the optimized engine.
DuckGame duck_chess_game();
DuckGame remix_game();

// The property: both engines start from the same position, say the same of every operation, stand on the same position
// after it, agree whether the game is over, and list and count the same moves (on every 16th operation and at the end),
// of which one is tried in the other ways that the engine has; and what `answer` writes, which plays in runs of many
// operations, is what they said one by one. The input is judge text, read as `answer` reads it; of a malformed one, the
// operations before the fault count.
Target duck_target(DuckGame game);

}  // namespace quack::fuzz
