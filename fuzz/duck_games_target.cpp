// Plays games through both engines, which must say the same of every operation, and agree on the position and on
// whether the game is over; and the state of the engine under test must follow from the position.

#include "fuzz/duck_game.h"
#include "fuzz/targets.h"
#include "game/position.h"

namespace quack::fuzz {
namespace {

// The first six are those of Validity.
const std::vector<std::string> kClasses = {"valid",       "game-over", "no-own-piece", "own-piece-on-target",
                                           "unreachable", "blocked",   "checks",       "captures",
                                           "ends"};
constexpr std::size_t kChecks = 6, kCaptures = 7, kEnds = 8;

void count(const Outcome& outcome, Tally& tally) {
  ++tally.operations;
  ++tally.classes[static_cast<std::size_t>(outcome.validity)];
  if (outcome.check) ++tally.classes[kChecks];
  if (outcome.captured) ++tally.classes[kCaptures];
  if (outcome.over) ++tally.classes[kEnds];
}

std::string state(const DuckChessEngine& engine) {
  return "then " + to_text(engine.position()) + (engine.over() ? ", over" : "");
}

Sides compare(const Outcome& right, const DuckChessEngine& expected, const Outcome& found,
              const DuckChessEngine& actual) {
  if (right != found) return {{to_text(right), to_text(found)}};
  if (expected.position() != actual.position() || expected.over() != actual.over())
    return {{state(expected), state(actual)}};
  return compare_state(actual);
}

std::optional<Difference> compare_games(const DuckGame& game, std::string_view input, Tally& tally) {
  const auto operations = operations_of(game, input, tally);
  const auto expected = game.new_expected();
  const auto actual = game.new_actual();
  if (state(*expected) != state(*actual)) {
    return Difference{.text = "the engines start differently\n" + both_sides(state(*expected), state(*actual)),
                      .input = "0\n",
                      .group = "start"};
  }
  for (std::size_t index = 0; index < operations.size(); ++index) {
    const Outcome right = expected->play(operations[index]);
    const Outcome found = actual->play(operations[index]);
    count(right, tally);
    if (const auto sides = compare(right, *expected, found, *actual))
      return duck_difference(game, std::span(operations).first(index + 1), operations.size(), sides->first,
                             sides->second);
  }
  return std::nullopt;
}

}  // namespace

Target duck_games_target(const DuckGame& game) {
  return {.property = {kClasses, [game](auto input, Tally& tally) { return compare_games(game, input, tally); }},
          .mutator = game.mutator()};
}

}  // namespace quack::fuzz
