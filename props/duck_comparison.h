#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "game/duck_chess_engine.h"
#include "props/proofs.h"

namespace quack::proofs {

// The engines that a proof holds against each other, and how long it goes on once they part.
struct Engines {
  DuckChessFactory expected;
  std::vector<EngineUnderTest> actual;
  CheckRule rule = CheckRule::either_side;
  std::uint64_t enough = UINT64_MAX;  // a part stops at this many differences
};

// Engines on one board: does the same to all, counts what it compared, and writes down where one parts from the
// expected one. Every question that is put to all counts as one configuration. Once they have parted on a board nothing
// more is asked about that board, because whatever follows could be the first difference's fault: set up the next one.
class Comparison {
 public:
  // `engines` must outlive the comparison.
  explicit Comparison(const Engines& engines) : engines_(engines) {}

  // Puts the engines on a position.
  void set_up(const Position& position);

  // Plays on all and compares the outcomes. True if it was a move, by the expected engine: the board has changed.
  bool play(Operation operation);

  // Compares the lists of moves, and gives the expected one.
  std::vector<Operation> compare_moves();

  // Compares what stands on the board, who is to move, and whether the game is over.
  void compare_board();

  // So many differences that the part may stop.
  bool done() const { return finding_.differences >= engines_.enough; }

  const Finding& finding() const { return finding_; }

 private:
  // An engine under test on the board.
  struct Actual {
    const std::string* name;
    std::unique_ptr<DuckChessEngine> engine;
  };

  // The problem that has these rules, as the commands know it.
  std::string problem() const { return engines_.rule == CheckRule::either_side ? "duckchess" : "duckchess-remix"; }

  // `again`: the command that shows it again, without the program's name and the problem.
  void part_ways(const Actual& by, const std::string& question, const std::string& expected, const std::string& actual,
                 const std::string& again);

  const Engines& engines_;
  Position start_;
  std::vector<Operation> played_;  // the moves since `start_`
  std::unique_ptr<DuckChessEngine> expected_;
  std::vector<Actual> actual_;
  bool parted_ = false;
  Finding finding_;
};

}  // namespace quack::proofs
