#pragma once

#include <cstdint>
#include <vector>

#include "game/duck_chess_engine.h"
#include "game/operation.h"
#include "game/position.h"

namespace quack {

// What an operation belongs to that shows something.
enum class SightOf : std::uint8_t {
  move,   // a valid operation's way, its capture, what stands beside its way
  check,  // what attacks a captain, or nearly does, when it is done
  miss,   // an operation that is no move: what is wrong with it
};

// Whether a sight tells cells and steps of the board one by one, which not every game is for; and whether there are so
// many of its sort that each game report_options for some of them.
enum class Fine : std::uint8_t { no, yes, wished };

// One thing that an operation shows of the rules, such as "a red horse goes two up and one right, past an enemy beside
// its way". Those that show the same have the same key.
struct Sight {
  SightOf of;
  std::uint64_t key;
  std::uint64_t weight = 1;
  Fine fine = Fine::no;
};

// What a move, played on this position, shows. Checks are told only where they decide the answer: one attack that
// counts alone, or none where some are blocked or don't count. Only what to put into test data hangs on this.
std::vector<Sight> sights_of_move(const Position& before, Operation move, CheckRule rule);

// What an operation that is no move on this position shows.
std::vector<Sight> sights_of_miss(const Position& position, Operation operation);

// Whether a move is a capture by a car over seven cells or more, to which play seldom comes.
bool is_far_capture(const Position& position, Operation move);

// The cells to which a piece of that kind goes from here, whatever stands in its way; all are on the board.
std::vector<Cell> steps_of(Kind kind, Cell from);

}  // namespace quack
