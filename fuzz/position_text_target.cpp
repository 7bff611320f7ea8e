// Any bytes as the text of a position: they are read as a naive reader reads them, which looks at one cell after the
// other, or refused at the first byte that no position's text goes on with; and what is read is written as it was.

#include <algorithm>

#include "fuzz/mutators/text_mutator.h"
#include "fuzz/targets.h"
#include "io/quoted.h"
#include "problems/duck_chess/random_games.h"

namespace quack::fuzz {
namespace {

// The position, and how many bytes are the beginning of some position's text: all of them if it is one itself.
struct NaiveReading {
  std::optional<Position> position{};
  std::size_t proper = 0;
};

NaiveReading read_naively(std::string_view text) {
  constexpr std::string_view kPieces = "CGEHRDScgehrds";
  NaiveReading reading;
  Position position;
  std::size_t& at = reading.proper;
  const auto is_next = [&](std::string_view choices) {
    return at < text.size() && choices.find(text[at]) != std::string_view::npos;
  };
  for (int row = 0; row < kRowCount; ++row) {
    if (row > 0 && !is_next("/")) return reading;
    if (row > 0) ++at;
    bool was_digit = false;
    for (int column = 0; column < kColumnCount; ++at) {
      if (is_next(kPieces)) {
        const std::size_t piece = kPieces.find(text[at]);
        const Side side = piece < kKinds.size() ? Side::red : Side::blue;
        position.put({kRowCount - 1 - row, column++}, Piece{side, kKinds[piece % kKinds.size()]});
        was_digit = false;
      } else if (!was_digit &&
                 is_next(std::string_view("123456789").substr(0, static_cast<std::size_t>(kColumnCount - column)))) {
        column += text[at] - '0';
        was_digit = true;
      } else {
        return reading;
      }
    }
  }
  if (!is_next(" ")) return reading;
  ++at;
  if (!is_next("rb")) return reading;
  position.side_to_move = text[at++] == 'r' ? Side::red : Side::blue;
  if (at == text.size()) reading.position = position;
  return reading;
}

std::string text_or_column(const std::optional<Position>& position, std::size_t proper) {
  return position ? to_text(*position) : "refused at column " + std::to_string(proper + 1);
}

std::optional<Difference> compare_readings(const PositionReader& reader, const PositionWriter& writer,
                                           std::string_view input, Tally& tally) {
  ++tally.runs;
  ++tally.operations;
  const NaiveReading expected = read_naively(input);
  const auto actual = reader(input);
  const auto* const error = std::get_if<PositionTextError>(&actual);
  const auto* const read = std::get_if<Position>(&actual);
  if (expected.position) ++tally.past_reader;
  if (!expected.position) ++tally.classes[0];
  const std::string right = text_or_column(expected.position, expected.proper);
  const std::string found =
      error != nullptr ? text_or_column(std::nullopt, error->column - 1) : text_or_column(*read, 0);
  Difference difference{.text = {}, .input = std::string(input)};
  if (expected.position.has_value() != (read != nullptr)) {
    difference.group = read != nullptr ? "accepted" : "refused";
  } else if (right != found || (read != nullptr && *read != *expected.position)) {
    difference.group = read != nullptr ? "another-position" : "another-column";
  } else if (read != nullptr && writer(*read) != input) {
    difference.group = "written-otherwise";
  } else {
    return std::nullopt;
  }
  difference.text = "the readers differ on " + quoted(std::string(input)) + '\n' + both_sides(right, found);
  difference.expected = right + '\n';
  difference.actual = found + '\n';
  return difference;
}

std::string mutate_position_text(std::string_view input, std::size_t max_size, Random& random, ByteMutation mutation) {
  std::string text = random.chance(50) ? to_text(random_position(random)) : std::string(input);
  while (random.chance(40)) {
    if (random.chance(50)) {
      text = mutated_bytes(text, max_size, mutation);
    } else if (!text.empty()) {
      // Another byte of the kind that belongs there, mostly.
      constexpr std::string_view kBytes = "CGEHRDScgehrds123456789/ rb0\n\x80";
      text[random.below(text.size())] = kBytes[random.below(kBytes.size())];
    }
  }
  return text.substr(0, max_size);
}

}  // namespace

Target position_text_target(PositionReader reader, PositionWriter writer) {
  return {.property = {{"errors"},
                       [=](auto input, Tally& tally) { return compare_readings(reader, writer, input, tally); }},
          .mutator = {mutate_position_text,
                      [](auto first, auto second, auto max_size, Random& random) {
                        const std::size_t cut = random.below(std::min(first.size(), second.size()) + 1);
                        return std::string(first.substr(0, cut)).append(second.substr(cut)).substr(0, max_size);
                      }},
          .takes_any_bytes = true};
}

}  // namespace quack::fuzz
