#include <utility>

#include "game/position_text.h"
#include "problems/duck_chess/fuzzing.h"

namespace quack::fuzz {

namespace {

// The first six are those of Validity.
enum Class : std::size_t { kChecks = 6, kCaptures, kEnds };

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

std::optional<Difference> first_difference(const DuckGame& game, std::string_view input, Tally& tally) {
  ++tally.runs;
  const auto [operations, is_whole] = read_operations(input, *game.dialect);
  if (is_whole) ++tally.past_reader;
  const auto expected = game.expected(game.expected_start, game.rule);
  const auto actual = game.actual(game.actual_start, game.rule);
  const auto are_equal = [&] {
    return expected->position() == actual->position() && expected->over() == actual->over();
  };
  if (!are_equal()) {
    return Difference{.text = "the engines start differently\n" + both_sides(state(*expected), state(*actual)),
                      .input = "0\n",
                      .group = "start"};
  }
  for (std::size_t index = 0; index < operations.size(); ++index) {
    const Outcome right = expected->play(operations[index]);
    const Outcome found = actual->play(operations[index]);
    count(right, tally);
    if (right == found && are_equal()) continue;
    const bool outcomes = right != found;
    return duck_difference(game, std::span(operations).first(index + 1), operations.size(),
                           outcomes ? to_text(right) : state(*expected), outcomes ? to_text(found) : state(*actual));
  }
  return std::nullopt;
}

}  // namespace

Property same_game(const DuckGame& game) {
  return {{"valid", "game-over", "no-own-piece", "own-piece-on-target", "unreachable", "blocked", "checks", "captures",
           "ends"},
          [game](std::string_view input, Tally& tally) { return first_difference(game, input, tally); }};
}

}  // namespace quack::fuzz
