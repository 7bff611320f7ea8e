#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "game/operation.h"
#include "game/position.h"
#include "problems/duck_chess/variant.h"

namespace quack {

// One operation of a game that is being shrunk.
struct PlannedMove {
  Operation operation;
  Side side = Side::red;  // whose turn it was
  Cell piece;             // where the piece that moves stood at the start; its name, so to say
  bool inert = false;     // it was invalid
};

// A game of duck chess as what has to happen in it: some of its operations in their order, and the last one, by which
// it shows what is to be shown. Whatever else is needed to make it a game is filled in as it is laid out.
struct DuckPlan {
  std::vector<PlannedMove> moves;  // but for the last
  PlannedMove last;
};

// None if there is no operation.
std::optional<DuckPlan> duck_plan(const DuckVariant& variant, const std::vector<std::string>& items);

// How moves are put in order where a side has its turn and the next move of the plan is the other side's.
enum class Filling : std::uint8_t {
  idle,     // a piece far from everything that is planned steps aside, or back again
  forward,  // the side's next planned move comes earlier, if there is one that can; otherwise idle
};

struct LaidOut {
  std::vector<Operation> operations;  // the whole game, last one included
  DuckPlan plan;                      // without those that were no moves any more
  std::vector<Position> before;       // the position before each of the plan's moves, the last one included
};

LaidOut laid_out(const DuckVariant& variant, const DuckPlan& plan, Filling filling);

// The shortest way for the piece on `from` to `to` over empty cells, while everything else stays where it is: the
// cells it goes to, the last of them `to`, where it may capture. None if there is no way of at most `longest` steps.
std::optional<std::vector<Cell>> shortest_way(const Position& position, Cell from, Cell to, std::size_t longest);

// Whether a cell is in the rectangle between those of an operation, where what stands may matter.
bool spans(Operation operation, Cell cell);

}  // namespace quack
