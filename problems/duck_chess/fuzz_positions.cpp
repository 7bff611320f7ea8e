#include <variant>

#include "game/position_text.h"
#include "problems/duck_chess/fuzzing.h"

namespace quack::fuzz {

namespace {

constexpr std::size_t kOperationsBetweenPositions = 8;

// The text with one byte changed; which one, and into what, depends on `number` alone.
std::string with_one_slip(std::string text, std::size_t number) {
  static constexpr std::string_view kBytes = "123456789cgehrdsCGEHRDS/ rb0x";
  text[number % text.size()] = kBytes[number / text.size() % kBytes.size()];
  return text;
}

// What went wrong on the way there and back: a sentence and the texts, or nothing.
std::string difference_of(const DuckGame& game, const Position& position, std::size_t number) {
  const std::string text = game.position_text(position);
  const auto again = position_from_text(text);
  if (const auto* error = std::get_if<PositionTextError>(&again)) {
    return "the text of a position is refused at column " + std::to_string(error->column) + ": expected " +
           error->expected + ", found " + error->found + '\n' + text + '\n' + to_board(position);
  }
  if (std::get<Position>(again) != position) {
    return "a position comes back changed\n" + text + '\n' + to_board(position);
  }
  const std::string slipped = with_one_slip(text, number);
  const auto other = position_from_text(slipped);
  if (const auto* accepted = std::get_if<Position>(&other); accepted && game.position_text(*accepted) != slipped) {
    return "one position has two texts\n" + slipped + '\n' + game.position_text(*accepted) + '\n';
  }
  return {};
}

std::optional<Difference> first_difference(const DuckGame& game, std::string_view input, Tally& tally) {
  ++tally.runs;
  const auto [operations, is_whole] = read_operations(input, *game.dialect);
  if (is_whole) ++tally.past_reader;
  const auto engine = game.actual(game.actual_start, game.rule);
  for (std::size_t index = 0; index < operations.size(); ++index) {
    engine->play(operations[index]);
    if (index % kOperationsBetweenPositions != 0 && index + 1 != operations.size()) continue;
    ++tally.operations;
    const auto number =
        static_cast<std::size_t>(operations[index].to.x * kColumnCount + operations[index].to.y) + index * kCellCount;
    const std::string what = difference_of(game, engine->position(), number);
    if (!what.empty()) return Difference{.text = what, .input = std::string(input), .group = "position-text"};
  }
  return std::nullopt;
}

}  // namespace

Property positions_as_text(const DuckGame& game) {
  return {{}, [game](std::string_view input, Tally& tally) { return first_difference(game, input, tally); }};
}

}  // namespace quack::fuzz
