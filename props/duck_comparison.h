#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "game/duck_chess_engine.h"
#include "props/proofs.h"

namespace quack::proofs {

// The two engines that a proof holds against each other, and how long it goes on once they part.
struct EnginePair {
  DuckChessFactory expected;
  DuckChessFactory actual;
  CheckRule rule = CheckRule::either_side;
  std::uint64_t enough = UINT64_MAX;  // a part stops at this many differences
};

// Two engines on one board: does the same to both, counts what it compared, and writes down where they part.
// Every question that is put to both counts as one configuration. Once they have parted on a board nothing more is
// asked about that board, because whatever follows could be the first difference's fault: set up the next one.
class Comparison {
 public:
  // `engines` must outlive the comparison.
  explicit Comparison(const EnginePair& engines) : engines_(engines) {}

  // Puts both engines on a position.
  void set_up(const Position& position);

  // Plays on both and compares the outcomes. True if it was a move, by the expected engine: the board has changed.
  bool play(Operation operation);

  // Compares the lists of moves, and gives the expected one.
  std::vector<Operation> compare_moves();

  // Compares what stands on the board, who is to move, and whether the game is over.
  void compare_board();

  // So many differences that the part may stop.
  bool done() const { return finding_.differences >= engines_.enough; }

  const Finding& finding() const { return finding_; }

 private:
  // The problem that has these rules, as the commands know it.
  std::string problem() const { return engines_.rule == CheckRule::either_side ? "duckchess" : "duckchess-remix"; }

  // `again`: the command that shows it again, without the program's name and the problem.
  void part_ways(const std::string& question, const std::string& expected, const std::string& actual,
                 const std::string& again);

  const EnginePair& engines_;
  Position start_;
  std::vector<Operation> played_;  // the moves since `start_`
  std::unique_ptr<DuckChessEngine> expected_;
  std::unique_ptr<DuckChessEngine> actual_;
  bool parted_ = false;
  Finding finding_;
};

}  // namespace quack::proofs
