#include <algorithm>
#include <iterator>
#include <utility>

#include "game/position_text.h"
#include "problems/duck_chess/fuzzing.h"

namespace quack::fuzz {

namespace {

// The reference lists its moves by trying every cell for every piece, which costs as much as playing a dozen.
constexpr std::size_t kOperationsBetweenMoveLists = 16;

// What each side says where they differ.
using Sides = std::optional<std::pair<std::string, std::string>>;

std::string listed(const std::vector<Operation>& operations, const judge::DuckDialect& dialect) {
  std::string text;
  for (const Operation& operation : operations) text += (text.empty() ? "" : ", ") + to_text(operation, dialect);
  return text.empty() ? "none" : text;
}

std::string moves(std::size_t count) { return std::to_string(count) + " moves"; }

Sides compare_lists(const DuckGame& game, const std::vector<Operation>& expected,
                    const std::vector<Operation>& actual) {
  if (expected == actual) return std::nullopt;
  std::vector<Operation> missing;
  std::vector<Operation> extra;
  std::set_difference(expected.begin(), expected.end(), actual.begin(), actual.end(), std::back_inserter(missing));
  std::set_difference(actual.begin(), actual.end(), expected.begin(), expected.end(), std::back_inserter(extra));
  return {{moves(expected.size()) + " then, missing in the other: " + listed(missing, *game.dialect),
           moves(actual.size()) + " then, extra: " + listed(extra, *game.dialect)}};
}

Sides compare_tries(const DuckGame& game, const DuckChessEngine& expected, const DuckChessEngine& actual,
                    Operation move) {
  const auto next = game.expected(expected.position(), game.rule);
  const Outcome outcome = next->play(move);
  const Position position = next->position();
  const TriedMove tried = game.actual_try(actual, move);
  const std::string what = "then " + to_text(move, *game.dialect) + ": ";
  if (tried.outcome != outcome) return {{what + to_text(outcome), what + to_text(tried.outcome)}};
  for (const Position& other : {tried.played, tried.made}) {
    if (other != position) return {{what + to_text(position), what + to_text(other)}};
  }
  const std::size_t count = next->moves().size();
  if (tried.next != count) return {{what + moves(count), what + moves(tried.next)}};
  for (const std::size_t replies : tried.replies) {
    if (replies != count) return {{what + moves(count), what + std::to_string(replies) + " counted"}};
  }
  return std::nullopt;
}

Sides compare_moves(const DuckGame& game, const DuckChessEngine& expected, const DuckChessEngine& actual,
                    std::size_t played) {
  const std::vector<Operation> list = expected.moves();
  if (auto sides = compare_lists(game, list, actual.moves())) return sides;
  for (const std::size_t count : game.actual_counts(actual)) {
    if (count != list.size()) return {{moves(list.size()) + " then", std::to_string(count) + " counted"}};
  }
  // Which move is tried depends on the input alone.
  return list.empty() ? std::nullopt : compare_tries(game, expected, actual, list[played * 7 % list.size()]);
}

std::optional<Difference> first_difference(const DuckGame& game, std::string_view input, Tally& tally) {
  ++tally.runs;
  const auto [operations, is_whole] = read_operations(input, *game.dialect);
  if (is_whole) ++tally.past_reader;
  const auto expected = game.expected(game.expected_start, game.rule);
  const auto actual = game.actual(game.actual_start, game.rule);
  for (std::size_t played = 1; played <= operations.size(); ++played) {
    // Another game than the reference's is the other property's business.
    if (expected->play(operations[played - 1]) != actual->play(operations[played - 1])) return std::nullopt;
    if (played % kOperationsBetweenMoveLists != 0 && played != operations.size()) continue;
    if (expected->position() != actual->position()) return std::nullopt;
    ++tally.operations;
    if (const auto sides = compare_moves(game, *expected, *actual, played)) {
      return duck_difference(game, std::span(operations).first(played), operations.size(), sides->first, sides->second);
    }
    if (expected->over()) ++tally.classes[0];
  }
  return std::nullopt;
}

}  // namespace

Property same_moves(const DuckGame& game) {
  return {{"games-over"},
          [game](std::string_view input, Tally& tally) { return first_difference(game, input, tally); }};
}

}  // namespace quack::fuzz
