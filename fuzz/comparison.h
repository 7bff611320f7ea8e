#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "game/duck_chess_engine.h"
#include "game/position.h"

namespace quack::fuzz {

// The two engines that are compared.
struct Engines {
  DuckChessFactory expected;
  DuckChessFactory actual;
  CheckRule rule = CheckRule::either_side;
};

inline constexpr const char* kListOfMoves = "the list of moves";

// One place where two engines differ.
struct EngineDifference {
  Position start;
  std::vector<Operation> moves;  // the valid operations since then
  std::size_t asked = 0;         // operations since then, the one with the difference included
  bool in_batch = false;         // the last ones were played at once, as a batch
  std::string question;          // "operation 3 4 6 6", kListOfMoves, "the board afterwards", …
  std::string expected;
  std::string actual;
};

// The questions that compare_game asks about a game.
struct GameQuestions {
  std::size_t between_lists = 1;  // the number of operations after which the moves are listed; they are at the end, too
  std::vector<std::uint64_t> batches;  // seeds: for each the game is played again in batches of random sizes
  // Called after each operation, with the expected outcome and whether the moves were listed, while nothing differs.
  std::function<void(const Outcome& outcome, bool is_listed)> visit{};
};

// The one comparison of two engines of duck chess: libFuzzer's inputs, RapidCheck's games and the proofs' loops all go
// through it. It does the same to both engines, counts the questions, and keeps the differences. Wherever the board has
// changed and the game is not over, the actual engine's state must equal that of an engine set up on its position; so a
// proof about every position and one operation holds for games of any length. Once two engines have differed, nothing
// more is asked until the next `set_up`, because other differences could follow from the first.
class Comparison {
 public:
  // `engines` must outlive the comparison.
  explicit Comparison(const Engines& engines) : engines_(engines) {}

  // Sets up both engines on a position.
  void set_up(const Position& position);

  // Plays on both and compares the outcomes, and after a move the state. True if it was a move, by the expected engine.
  bool play(Operation operation);

  // Plays several at once on both, as `answer` does, and compares the outcomes and the board.
  void play_batch(std::span<const Operation> operations);

  // Compares the lists of moves, and gives the expected one.
  std::vector<Operation> compare_moves();

  // Compares the board, the side to move, and whether the game is over; and looks at the state.
  void compare_board();

  // Compares a whole game: outcome, board and state after each operation, lists of moves, and batches.
  void compare_game(const Position& start, std::span<const Operation> operations, const GameQuestions& questions);

  // Records a difference in something that a caller asked both engines. Only the first few are kept.
  void differ(std::string question, std::string expected, std::string actual);

  const DuckChessEngine& expected() const { return *expected_; }
  const DuckChessEngine& actual() const { return *actual_; }

  std::uint64_t compared() const { return compared_; }
  std::uint64_t differences() const { return differences_; }
  const std::vector<EngineDifference>& shown() const { return shown_; }

 private:
  bool ask(Operation operation);
  void look_at_state();

  const Engines& engines_;
  Position start_;
  std::vector<Operation> moves_;  // since `start_`
  std::size_t asked_ = 0;         // operations since `start_`
  bool in_batch_ = false;
  bool differed_ = false;
  Outcome outcome_;  // the expected one of the last operation
  std::unique_ptr<DuckChessEngine> expected_;
  std::unique_ptr<DuckChessEngine> actual_;
  std::uint64_t compared_ = 0;
  std::uint64_t differences_ = 0;
  std::vector<EngineDifference> shown_;
};

// "3 4 6 6", in the numbers of duck chess.
std::string numbers(Operation operation);

// "3 4 6 6, 0 0 1 0", or "none".
std::string numbers(const std::vector<Operation>& operations);

}  // namespace quack::fuzz
