// Games from any position: late boards, several captains, none. The first line of an input is the text of a position,
// the rest a judge text whose operations are played from there, as in duck_games_target.cpp.

#include <algorithm>

#include "fuzz/compared_game.h"
#include "fuzz/mutators/text_mutator.h"
#include "fuzz/targets.h"
#include "game/position.h"
#include "problems/duck_chess/random_games.h"
#include "text/duck_text.h"

namespace quack::fuzz {
namespace {

constexpr std::uint64_t kRawPercent = 1;  // mutations of bytes

// A position, and judge text with the operations that are played on it.
struct Anywhere {
  Position start;
  std::string operations;
};

std::optional<Anywhere> read(std::string_view input) {
  const std::size_t end = std::min(input.find('\n'), input.size());
  const auto position = position_from_text(input.substr(0, end));
  if (std::holds_alternative<PositionTextError>(position)) return std::nullopt;
  return Anywhere{std::get<Position>(position), std::string(input.substr(std::min(end + 1, input.size())))};
}

std::string written(const Anywhere& anywhere) { return to_text(anywhere.start) + '\n' + anywhere.operations; }

ComparedGame game_from(ComparedGame game, const Position& start) {
  game.expected_start = game.actual_start = start;
  game.lines_before = 1;
  return game;
}

std::vector<Cell> cells_of(const Position& position, Piece piece) {
  std::vector<Cell> cells;
  for (int number = 0; number < kCellCount; ++number)
    if (const Cell cell{number / kColumnCount, number % kColumnCount}; position.at(cell) == piece)
      cells.push_back(cell);
  return cells;
}

std::optional<Difference> compare(const ComparedGame& game, const Anywhere& anywhere, Tally& tally, Ways ways) {
  const Property property = duck_games_target(game_from(game, anywhere.start)).property;
  return (ways == Ways::one ? property.run : property.run_in_all_ways)(anywhere.operations, tally);
}

// The start and the operation that still show a difference of this group: from the position before the last operation,
// if history does not matter, and with as few pieces as will do. The input gets no longer.
std::pair<Anywhere, Difference> minimized(const ComparedGame& game, Anywhere anywhere, Difference difference) {
  const auto shows = [&](const Position& start, const std::string& operations) {
    Tally tally;
    auto found = compare(game, {start, operations}, tally, Ways::all);
    if (!found || found->group != difference.group) return false;
    difference = std::move(*found);
    anywhere = {start, difference.input};
    return true;
  };
  anywhere.operations = difference.input;
  for (std::string before; before != written(anywhere);) {
    before = written(anywhere);
    const auto operations = text::read_duck_input(anywhere.operations, *game.dialect).items;
    if (operations.size() > 1) {
      const auto engine = game.expected(anywhere.start, game.rule);
      for (const Operation& operation : std::span(operations).first(operations.size() - 1)) engine->play(operation);
      std::string last;
      text::append_input(last, std::span(operations).last(1), *game.dialect);
      if (!engine->over()) shows(engine->position(), last);
    }
    for (int number = 0; number < kCellCount; ++number) {
      Position fewer = anywhere.start;
      fewer.put({number / kColumnCount, number % kColumnCount}, std::nullopt);
      if (fewer != anywhere.start) shows(fewer, anywhere.operations);
    }
  }
  return {std::move(anywhere), std::move(difference)};
}

std::optional<Difference> compare_from_anywhere(const ComparedGame& game, std::size_t first_class,
                                                std::string_view input, Tally& tally, Ways ways) {
  const auto anywhere = read(input);
  if (!anywhere) {
    ++tally.runs;
    return std::nullopt;
  }
  auto found = compare(game, *anywhere, tally, ways);
  const auto captains = [&](Side side) { return cells_of(anywhere->start, {side, Kind::captain}).size(); };
  const auto [fewest, most] = std::minmax({captains(Side::red), captains(Side::blue)});
  if (fewest == 0) ++tally.classes.at(first_class);
  if (most > 1) ++tally.classes.at(first_class + 1);
  if (!found) return std::nullopt;
  auto [smaller, difference] = minimized(game, *anywhere, std::move(*found));
  difference.text = "from " + to_text(smaller.start) + ", " + difference.text;
  difference.input = written(smaller);
  return std::move(difference);
}

void change_position(Position& position, Random& random) {
  const auto any_piece = [&] {
    return Piece{random.chance(50) ? Side::red : Side::blue, static_cast<Kind>(random.below(kKindCount))};
  };
  const Cell cell = random_cell(random);
  switch (random.below(8)) {
    case 0:
      position = random_position(random);
      break;
    case 1:
      position.side_to_move = other(position.side_to_move);
      break;
    case 2:
      position.put(cell, Piece{random.chance(50) ? Side::red : Side::blue, Kind::captain});
      break;
    case 3:
      for (const Cell captain : cells_of(position, {random.chance(50) ? Side::red : Side::blue, Kind::captain}))
        position.put(captain, std::nullopt);
      break;
    case 4:
    case 5:
      position.put(cell, any_piece());
      break;
    case 6:
      position.put(cell, position.at(random_cell(random)));
      break;
    default:
      position.put(cell, std::nullopt);
      break;
  }
}

std::string mutate(const ComparedGame& game, std::string_view input, std::size_t max_size, Random& random,
                   ByteMutation mutation) {
  if (random.chance(kRawPercent)) return mutated_bytes(input, max_size, mutation);
  Anywhere anywhere = read(input).value_or(Anywhere{random_position(random), "0\n"});
  while (random.chance(60)) change_position(anywhere.start, random);
  const std::size_t size = to_text(anywhere.start).size() + 1;
  if (size > max_size) return {};
  anywhere.operations =
      game_from(game, anywhere.start).mutator().mutate(anywhere.operations, max_size - size, random, mutation);
  return written(anywhere);
}

// The position of the one, and what the mutator of games makes of both games there.
std::string cross(const ComparedGame& game, std::string_view first, std::string_view second, std::size_t max_size,
                  Random& random) {
  auto anywhere = read(first);
  const auto other = read(second);
  if (!anywhere || !other) return {};
  const std::size_t size = to_text(anywhere->start).size() + 1;
  if (size > max_size) return {};
  anywhere->operations = game_from(game, anywhere->start)
                             .mutator()
                             .cross(anywhere->operations, other->operations, max_size - size, random);
  return written(*anywhere);
}

}  // namespace

Target duck_anywhere_target(const ComparedGame& game) {
  std::vector<std::string> classes = duck_games_target(game).property.classes;
  const std::size_t first_class = classes.size();
  classes.insert(classes.end(), {"without-a-captain", "several-captains"});
  const auto run = [=](Ways ways) {
    return [=](auto input, Tally& tally) { return compare_from_anywhere(game, first_class, input, tally, ways); };
  };
  return {.property = {classes, run(Ways::one), run(Ways::all)},
          .mutator = {[game](auto input, auto max_size, Random& random, auto mutation) {
                        return mutate(game, input, max_size, random, mutation);
                      },
                      [game](auto first, auto second, auto max_size, Random& random) {
                        return cross(game, first, second, max_size, random);
                      }},
          .takes_any_bytes = true};
}

}  // namespace quack::fuzz
