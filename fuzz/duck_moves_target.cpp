// Engines that play the same game list and count the same moves (after every 16th operation and at the end),
// and one of these moves comes to the same in every way that the engine has to try it.

#include <algorithm>
#include <iterator>
#include <utility>

#include "fuzz/duck_game.h"
#include "fuzz/targets.h"
#include "game/position.h"
#include "text/duck_text.h"

namespace quack::fuzz {
namespace {

// The reference lists its moves by trying every cell for every piece, which costs as much as playing a dozen.
constexpr std::size_t kOperationsBetweenMoveLists = 16;

std::string moves(std::size_t count) { return std::to_string(count) + " moves"; }

// The moves of one list that the other does not have.
std::string missing(const std::vector<Operation>& list, const std::vector<Operation>& other,
                    const text::DuckDialect& dialect) {
  std::vector<Operation> alone;
  std::set_difference(list.begin(), list.end(), other.begin(), other.end(), std::back_inserter(alone));
  std::string text;
  for (const Operation& operation : alone) text += (text.empty() ? "" : ", ") + to_text(operation, dialect);
  return text.empty() ? "none" : text;
}

Sides compare_tries(const DuckGame& game, const DuckChessEngine& expected, const DuckChessEngine& actual,
                    Operation move) {
  const auto next = game.expected(expected.position(), game.rule);
  const Outcome outcome = next->play(move);
  const Position position = next->position();
  const TriedMove tried = game.actual_try(actual, move);
  const std::string what = "then " + to_text(move, *game.dialect) + ": ";
  if (tried.outcome != outcome) return {{what + to_text(outcome), what + to_text(tried.outcome)}};
  for (const Position& other : {tried.played, tried.made})
    if (other != position) return {{what + to_text(position), what + to_text(other)}};
  if (!tried.stale.empty()) return {{what + "nothing stale", what + "stale: " + tried.stale}};
  const std::size_t count = next->moves().size();
  if (tried.next != count) return {{what + moves(count), what + moves(tried.next)}};
  if (tried.replies != count) return {{what + moves(count), what + std::to_string(tried.replies) + " counted"}};
  return std::nullopt;
}

Sides compare_moves(const DuckGame& game, const DuckChessEngine& expected, const DuckChessEngine& actual,
                    std::size_t played) {
  const std::vector<Operation> right = expected.moves(), found = actual.moves();
  if (right != found) {
    return {{moves(right.size()) + " then, missing in the other: " + missing(right, found, *game.dialect),
             moves(found.size()) + " then, extra: " + missing(found, right, *game.dialect)}};
  }
  const std::size_t count = game.actual_count(actual);
  if (count != right.size()) return {{moves(right.size()) + " then", std::to_string(count) + " counted"}};
  // Which move is tried depends on the input alone.
  return right.empty() ? std::nullopt : compare_tries(game, expected, actual, right[played * 7 % right.size()]);
}

std::optional<Difference> compare_lists(const DuckGame& game, std::string_view input, Tally& tally) {
  const auto operations = operations_of(game, input, tally);
  const auto expected = game.new_expected();
  const auto actual = game.new_actual();
  for (std::size_t played = 1; played <= operations.size(); ++played) {
    // Another game than the reference's is the business of duck_games_target.cpp.
    if (expected->play(operations[played - 1]) != actual->play(operations[played - 1])) return std::nullopt;
    const bool is_listed = played % kOperationsBetweenMoveLists == 0 || played == operations.size();
    if (is_listed && expected->position() != actual->position()) return std::nullopt;
    Sides sides = compare_state(*actual);
    if (is_listed && !sides) {
      ++tally.operations;
      sides = compare_moves(game, *expected, *actual, played);
    }
    if (sides)
      return duck_difference(game, std::span(operations).first(played), operations.size(), sides->first, sides->second);
    if (expected->over()) ++tally.classes[0];
  }
  return std::nullopt;
}

}  // namespace

Target duck_moves_target(const DuckGame& game) {
  return {.property = {{"games-over"}, [game](auto input, Tally& tally) { return compare_lists(game, input, tally); }},
          .mutator = game.mutator()};
}

}  // namespace quack::fuzz
