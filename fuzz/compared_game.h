#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "fuzz/comparison.h"
#include "fuzz/target.h"
#include "game/duck_chess_engine.h"
#include "text/duck_dialect.h"

namespace quack::fuzz {

// The results of one move in each other way of playing or counting that an engine has, on copies of the game.
struct TriedMove {
  Outcome outcome;          // played alone, not in a batch
  Position played;          // the position after it
  std::string stale;        // its state after it, if that is not as in a game set up on the position; perft's game too
  std::size_t next = 0;     // the moves listed after it, for perft
  std::size_t replies = 0;  // the same number, counted without making the move
};

// A judge problem of duck chess and the two engines that are compared on it. A planted bug replaces a member.
struct ComparedGame : Engines {
  std::string problem{};
  const text::DuckDialect* dialect = nullptr;
  std::size_t lines_before = 0;  // lines of an input before its judge text
  Position expected_start{};
  Position actual_start{};
  // The output of `answer` for a judge text, of which the reader gets at most `at_most` bytes at a time.
  std::function<std::string(std::string_view input, std::size_t at_most)> actual_answers{};
  // Counts the moves of an engine without listing them.
  std::function<std::size_t(const DuckChessEngine&)> actual_count{};
  std::function<TriedMove(const DuckChessEngine&, Operation)> actual_try{};

  std::unique_ptr<DuckChessEngine> new_expected() const { return expected(expected_start, rule); }
  std::unique_ptr<DuckChessEngine> new_actual() const { return actual(actual_start, rule); }
  Mutator mutator() const;
};

// The reference and the optimized engine.
ComparedGame duck_chess_game();
ComparedGame remix_game();

// The operations of an input of any bytes: judge text, read as `answer` reads it, up to an error. Counts the run of the
// target.
std::vector<Operation> operations_of(const ComparedGame& game, std::string_view input, Tally& tally);

// The report of a difference between the engines that play these operations.
//
// One bug shows in several ways: a missed blocker changes the operation, the list of moves and the check. The group
// names a single move that only one engine takes for legal, if there is one. If the engine under test answers otherwise
// when it is set up on the position that it has reached, the group says that its remembered state is wrong.
Difference duck_difference(const ComparedGame& game, std::span<const Operation> operations,
                           const EngineDifference& found);

}  // namespace quack::fuzz
