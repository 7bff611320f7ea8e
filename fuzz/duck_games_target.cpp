// Plays games through both engines (comparison.h), one by one and in batches: they must say the same of everything, and
// the state of the engine under test must follow from the position. And where the moves are listed, one of these must
// come to the same in every way that the engine has to try it.

#include "fuzz/compared_game.h"
#include "fuzz/comparison.h"
#include "fuzz/targets.h"
#include "game/position.h"

namespace quack::fuzz {
namespace {

// The first six are those of Validity.
const std::vector<std::string> kClasses = {"valid",       "game-over", "no-own-piece", "own-piece-on-target",
                                           "unreachable", "blocked",   "checks",       "captures",
                                           "ends"};
// The reference lists its moves by trying every cell for every piece, which costs as much as playing a dozen.
constexpr std::size_t kOperationsBetweenMoveLists = 16;

constexpr std::uint64_t kBatchSizes = 64;  // seeds for the sizes of batches

constexpr std::size_t kChecks = 6, kCaptures = 7, kEnds = 8;

void count(const Outcome& outcome, Tally& tally) {
  ++tally.operations;
  ++tally.classes[static_cast<std::size_t>(outcome.validity)];
  if (outcome.check) ++tally.classes[kChecks];
  if (outcome.captured) ++tally.classes[kCaptures];
  if (outcome.over) ++tally.classes[kEnds];
}

// Tries one of the moves that both engines have: which one depends on the input alone.
void compare_tries(const ComparedGame& game, Comparison& comparison, std::size_t played) {
  const auto moves = comparison.actual().moves();
  const std::size_t count = game.actual_count(comparison.actual());
  const auto differ = [&](const std::string& question, const std::string& expected, const std::string& actual) {
    if (expected != actual) comparison.differ(question, expected, actual);
  };
  differ("the count of moves", std::to_string(moves.size()), std::to_string(count));
  if (moves.empty()) return;
  const Operation move = moves[played * 7 % moves.size()];
  const auto next = game.expected(comparison.expected().position(), game.rule);
  const Outcome outcome = next->play(move);
  const TriedMove tried = game.actual_try(comparison.actual(), move);
  const std::string then = "then " + numbers(move) + ", ";
  differ(then + "played alone", to_text(outcome), to_text(tried.outcome));
  differ(then + "the board", to_text(next->position()), to_text(tried.played));
  differ(then + "the parts that are stale", "", tried.stale);
  const std::string replies = std::to_string(next->moves().size());
  differ(then + "the number of moves", replies, std::to_string(tried.next));
  differ(then + "the number of moves, counted without making it", replies, std::to_string(tried.replies));
}

std::optional<Difference> compare_games(const ComparedGame& game, std::string_view input, Tally& tally, Ways ways) {
  const auto operations = operations_of(game, input, tally);
  Comparison comparison(game);
  if (game.expected_start != game.actual_start) {
    return Difference{.text = "the engines start differently\n" +
                              both_sides(to_text(game.expected_start), to_text(game.actual_start)),
                      .input = "0\n",
                      .group = "start"};
  }
  std::size_t played = 0;
  comparison.compare_game(game.expected_start, operations,
                          {.between_lists = kOperationsBetweenMoveLists,
                           .batches = ways_tried(ways, hash(input), kBatchSizes),
                           .visit = [&](const Outcome& outcome, bool is_listed) {
                             count(outcome, tally);
                             ++played;
                             if (is_listed) compare_tries(game, comparison, played);
                           }});
  if (comparison.differences() == 0) return std::nullopt;
  return duck_difference(game, operations, comparison.shown().front());
}

}  // namespace

Target duck_games_target(const ComparedGame& game) {
  const auto run = [game](Ways ways) {
    return [game, ways](auto input, Tally& tally) { return compare_games(game, input, tally, ways); };
  };
  return {.property = {kClasses, run(Ways::one), run(Ways::all)}, .mutator = game.mutator()};
}

}  // namespace quack::fuzz
