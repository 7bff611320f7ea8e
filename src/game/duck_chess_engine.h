#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "game/cell.h"
#include "game/outcome.h"
#include "game/position.h"

namespace quack {

// The side whose attack on a captain counts as check, once a valid operation has been played.
enum class CheckRule : std::uint8_t {
  either_side,  // DC-5.1: red's attack or blue's, no matter which side is to move
  mover_only,   // DR-5.1: that of the side that has just moved
};

// The interface of every implementation of duck chess: the reference, the optimized one, the known mistakes.
class DuckChessEngine {
 public:
  virtual ~DuckChessEngine() = default;

  // Plays one operation, both cells on the board. An invalid one changes nothing (DC-4.2).
  virtual Outcome play(Operation operation) = 0;

  // The board now, and the side to move. Once the game is over the side to move is the loser (DC-4.3).
  virtual Position position() const = 0;

  // True from the capture of a captain on (DC-4.4). An engine that is built on a position without captains is not over.
  virtual bool over() const = 0;

  // Plays any number of operations one after the other, as `answer` does. It may leave out why an operation is invalid;
  // `unreachable` then stands for any reason.
  virtual std::vector<Outcome> play_batch(std::span<const Operation> operations) {
    std::vector<Outcome> outcomes;
    for (const Operation& operation : operations) outcomes.push_back(play(operation));
    return outcomes;
  }

  // Compares the data that the engine keeps besides the position with those of an engine set up on position(). Returns
  // the names of the parts that differ ("kind sets, lines"); empty if none does. Must not be called once the game is
  // over.
  virtual std::string stale_state() const { return {}; }

  // Every operation that `play` would call valid, each once, in ascending order (Operation's own). None if over.
  virtual std::vector<Operation> moves() const = 0;
};

// Sets up an engine on a position under a check rule.
using DuckChessFactory = std::function<std::unique_ptr<DuckChessEngine>(const Position&, CheckRule)>;

// Returns the factory of a class of engines. Further arguments of its constructor, such as tables, must outlive the
// factory.
template <class Engine, class... More>
DuckChessFactory duck_chess_factory(const More&... more) {
  return [&more...](const Position& position, CheckRule rule) {
    return std::make_unique<Engine>(position, rule, more...);
  };
}

}  // namespace quack
