#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "game/duck_chess_engine.h"
#include "game/operation.h"
#include "game/position.h"
#include "problems/duck_chess/game.h"
#include "problems/fuzzing.h"
#include "text/duck_text.h"

namespace quack::fuzz {

// Returns the output for a judge text of which the reader gets at most `at_most` bytes at a time.
using DuckAnswers = std::function<std::string(std::string_view input, std::size_t at_most)>;

// The results of the other ways that an engine has to play a move, each on a copy of the game.
struct TriedMove {
  Outcome outcome;          // played alone, not in a run
  Position played;          // then
  Position made;            // without an outcome being asked for, as perft does
  std::size_t next = 0;     // how many moves are listed then, for perft
  std::size_t replies = 0;  // how many are counted without making the move
};

// A judge problem of duck chess and the two engines that are compared on it. What a planted bug replaces is a member.
struct DuckGame {
  std::string problem;
  const judge::DuckDialect* dialect = nullptr;
  CheckRule rule = CheckRule::either_side;
  Position expected_start;
  Position actual_start;
  DuckChessFactory expected;
  DuckChessFactory actual;
  // The line of an outcome with its LF, or nothing, in words of its own: text/ has others (DC-6.2, DR-6.2).
  std::string (*plain_line)(const Outcome&) = nullptr;
  DuckAnswers actual_answers{};  // as `answer` makes them
  // Counts the moves of an engine without listing them.
  std::function<std::size_t(const DuckChessEngine&)> actual_count{};
  std::function<TriedMove(const DuckChessEngine&, Operation)> actual_try{};
  std::function<std::string(const Position&)> position_text{};
};

// The reference and the optimized engine.
DuckGame duck_game(std::string problem, const DuckVariant& variant, const Position& optimized_start,
                   std::string (*plain_line)(const Outcome&));

std::string plain_duck_chess_line(const Outcome& outcome);
std::string plain_remix_line(const Outcome& outcome);

DuckGame duck_chess_game();
DuckGame remix_game();

// The hooks of that problem, but for the example input.
Fuzzing duck_fuzzing(const DuckGame& game);

// The properties. The input is judge text, read as `answer` reads it: up to an error.

// Both engines say the same of every operation, and agree on the position and whether the game is over.
Property same_game(const DuckGame& game);

// Engines that play the same game list and count the same moves (after every 16th operation and at the end), and one of
// these moves comes to the same in every way that the engine has to try it.
Property same_moves(const DuckGame& game);

// `answer`, which plays in runs of up to 64 operations and writes many lines at once, writes what the reference says of
// the operations one by one, put into words in a second, plain way (DC-6.2, DR-6.2). Every 256th text is repeated until
// the answers fill more than one piece of output.
Property same_answers(const DuckGame& game);

// Every eighth position of the game and the last one come back from their text as they were; and if one byte of that
// text is changed, it is refused or is itself the text of what it reads as.
Property positions_as_text(const DuckGame& game);

// The report of a difference that shows when the last of the operations is played, or in the list of moves then.
//   played   up to the one that differs, of `count` in the input
//
// One bug has many faces: a blocker that is missed shows in the operation, in the list of moves and in the check. The
// group leads them back to a single move that one engine takes for legal and the other does not, if there is one; and
// where the engine under test says something else when it is built on the position that it has reached, the group says
// that what it remembers is wrong.
Difference duck_difference(const DuckGame& game, std::span<const Operation> played, std::size_t count,
                           const std::string& expected, const std::string& actual);

// The operations of a judge text, lenient; of a malformed one those before the error.
struct OperationsRead {
  std::vector<Operation> operations;
  bool is_whole = false;  // there is no error
};
OperationsRead read_operations(std::string_view text, const judge::DuckDialect& dialect);

// Makes new games out of old ones. A line of judge text that changes makes nonsense of most lines after it, so it is
// not the text that is changed here but the list of operations; then the game is played once and what has become
// illegal is replaced by something legal, so that a change early in a game doesn't waste the rest of it. Some
// operations are left illegal on purpose, mostly near misses: an engine that accepts too much is found by those alone.
class DuckMutator {
 public:
  struct Game {
    const judge::DuckDialect* dialect = nullptr;
    CheckRule rule = CheckRule::either_side;
    Position start;
    DuckChessFactory engine;
  };

  // A game to be mended: each entry an operation, or none where one is to be chosen.
  using Draft = std::vector<std::optional<Operation>>;

  explicit DuckMutator(Game game);

  // As Mutator::mutate and Mutator::cross. One mutation in a hundred is of bytes instead.
  std::string mutate(std::string_view input, std::size_t max_size, Random& random, ByteMutation mutation) const;
  std::string cross(std::string_view first, std::string_view second, std::size_t max_size, Random& random) const;

  // Plays the draft, chooses what is open in it, and mends it. At most `at_most` operations, of which, in each game
  // another, 10 to 30 % may stay illegal; a captain is mostly spared until the draft's last few operations, and of
  // what follows the end of the game at most three operations stay.
  std::vector<Operation> mended(const Draft& draft, std::size_t at_most, Random& random) const;

 private:
  std::string written(const Draft& draft, std::size_t max_size, Random& random) const;

  Game game_;
};

}  // namespace quack::fuzz
