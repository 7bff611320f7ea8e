// Every eighth position of a game and the last one come back from their text as they were; and if one byte of that text
// is changed, it is refused or is itself the text of what it reads as.

#include <variant>

#include "fuzz/duck_game.h"
#include "fuzz/targets.h"
#include "game/position.h"

namespace quack::fuzz {
namespace {

constexpr std::size_t kOperationsBetweenPositions = 8;

// The text with one byte changed; which one, and into what, depends on `number` alone.
std::string with_one_slip(std::string text, std::size_t number) {
  static constexpr std::string_view kBytes = "123456789cgehrdsCGEHRDS/ rb0x";
  text[number % text.size()] = kBytes[number / text.size() % kBytes.size()];
  return text;
}

// A sentence and the texts about what went wrong on the way there and back, or nothing.
std::string wrong(const DuckGame& game, const Position& position, std::size_t number) {
  const std::string text = game.position_text(position);
  const auto again = position_from_text(text);
  if (const auto* error = std::get_if<PositionTextError>(&again)) {
    return "the text of a position is refused at column " + std::to_string(error->column) + ": expected " +
           error->expected + ", found " + error->found + '\n' + text + '\n' + to_board(position);
  }
  if (std::get<Position>(again) != position)
    return "a position comes back changed\n" + text + '\n' + to_board(position);
  const std::string slipped = with_one_slip(text, number);
  const auto other = position_from_text(slipped);
  if (const auto* accepted = std::get_if<Position>(&other); accepted && game.position_text(*accepted) != slipped)
    return "one position has two texts\n" + slipped + '\n' + game.position_text(*accepted) + '\n';
  return {};
}

std::optional<Difference> compare_texts(const DuckGame& game, std::string_view input, Tally& tally) {
  const auto operations = operations_of(game, input, tally);
  const auto engine = game.new_actual();
  for (std::size_t index = 0; index < operations.size(); ++index) {
    engine->play(operations[index]);
    if (index % kOperationsBetweenPositions != 0 && index + 1 != operations.size()) continue;
    ++tally.operations;
    const Cell to = operations[index].to;
    const auto number = static_cast<std::size_t>(to.x * kColumnCount + to.y) + index * kCellCount;
    const std::string what = wrong(game, engine->position(), number);
    if (!what.empty()) return Difference{.text = what, .input = std::string(input), .group = "position-text"};
  }
  return std::nullopt;
}

}  // namespace

Target duck_positions_target(const DuckGame& game) {
  return {.property = {{}, [game](auto input, Tally& tally) { return compare_texts(game, input, tally); }},
          .mutator = game.mutator()};
}

}  // namespace quack::fuzz
