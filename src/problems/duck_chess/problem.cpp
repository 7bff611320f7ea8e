#include "problems/duck_chess/problem.h"

#include <array>
#include <functional>

#include "optimized/duck_chess.h"
#include "problems/counted_input.h"
#include "problems/duck_chess/answer.h"
#include "problems/duck_chess/mistakes.h"
#include "problems/duck_chess/perft.h"
#include "reference/duck_chess.h"

namespace quack {
namespace {

// DC-6.1, and what is taken for the remix, whose statement gives no bound (DR-6.1).
constexpr std::uint64_t kMostOperations = 1000;

Implementation optimized_implementation(const DuckVariant& variant, const Position& start) {
  return {.name = "optimized",
          .description = "the optimized engine: every operation decided by look-up",
          .clause = "",
          .answer = [variant, start](judge::ByteSource& source, judge::ByteSink& out) {
            optimized::DuckReplay replay(start, variant.check_rule);
            return answer_duck_input_at_once(source, out, *variant.dialect, replay);
          }};
}

Implementation reference_implementation(const DuckVariant& variant) {
  return {.name = "reference",
          .description = "the reference: the rules clause by clause, slow on purpose",
          .clause = "",
          .answer = [variant](judge::ByteSource& source, judge::ByteSink& out) {
            reference::DuckChess engine(variant.start(), variant.check_rule);
            return answer_duck_input(source, out, *variant.dialect, engine,
                                     [&variant](std::string& text, const Outcome& outcome) {
                                       judge::append_answer(text, outcome, *variant.dialect);
                                     });
          }};
}

// One that plays by edited rules.
Implementation edited_implementation(const DuckVariant& variant, const std::shared_ptr<const Rules>& rules) {
  const auto answer = [variant, rules](judge::ByteSource& source, judge::ByteSink& out) {
    RulesEngine engine(rules);
    std::string line;
    return answer_duck_input(
        source, out, *variant.dialect, engine,
        [&](std::string& text, const Outcome& outcome) {
          line.clear();
          judge::append_answer(line, outcome, *variant.dialect);
          for (const auto& word : rules->words) word(line, outcome);
          text += line;
        },
        kMistakePiece);
  };
  return {
      .name = {}, .description = {}, .clause = {}, .keeps_state = rules->keep_state(variant.start()), .answer = answer};
}

Rules rules_of(const DuckVariant& variant) { return rules_from(variant.start(), variant.check_rule); }

Implementation mistake_implementation(const DuckVariant& variant, const DuckMistake& mistake) {
  return {.name = "mistake:" + mistake.name,
          .description = mistake.sentence,
          .clause = mistake.clause,
          .answer = [variant, &mistake](judge::ByteSource& source, judge::ByteSink& out) {
            const auto rules = std::make_shared<Rules>(rules_of(variant));
            mistake.edit(*rules);
            return edited_implementation(variant, rules).answer(source, out);
          }};
}

Implementation with_mistakes(const DuckVariant& variant, std::span<const DuckMistake> mistakes,
                             std::span<const std::size_t> places) {
  const auto rules = std::make_shared<Rules>(rules_of(variant));
  for (const std::size_t place : places) mistakes[place].edit(*rules);
  return edited_implementation(variant, rules);
}

}  // namespace

Problem duck_problem(const DuckVariant& variant, const Position& optimized_start,
                     std::span<const DuckMistake> (*mistakes)()) {
  Problem problem;
  problem.item_name = "operation";
  problem.clauses = duck_clauses();
  problem.max_count = kMostOperations;
  problem.implementations = {optimized_implementation(variant, optimized_start), reference_implementation(variant)};
  problem.mistakes = LazyList<Implementation>([variant, mistakes] {
    std::vector<Implementation> implementations;
    for (const auto& mistake : mistakes()) implementations.push_back(mistake_implementation(variant, mistake));
    return implementations;
  });
  problem.validate = [variant](judge::ByteSource& source, std::uint64_t max_count) {
    judge::DuckReader reader(source, *variant.dialect, {.strict = true, .max_count = max_count});
    return validated_input(reader, max_count, judge::input_variables(*variant.dialect),
                           [&variant](std::vector<judge::BoundsReached>& variables, Operation operation) {
                             judge::see(variables, operation, *variant.dialect);
                           });
  };
  problem.reason = std::bind_front(duck_reason, variant);
  problem.explain = std::bind_front(explain_duck, variant);
  problem.pieces = LazyList<PieceWord>(duck_pieces);
  problem.frames = std::bind_front(duck_frames, variant);
  problem.items = std::bind_front(duck_items, variant);
  problem.input_of = counted_input;
  problem.simpler = std::bind_front(simpler_duck_items, variant);
  problem.shorten = std::bind_front(shorten_duck_items, variant);
  problem.with_mistakes = [variant, mistakes](std::span<const std::size_t> places) {
    return with_mistakes(variant, mistakes(), places);
  };
  problem.inert = std::bind_front(inert_duck_items, variant);
  problem.features = LazyList<Feature>(std::bind_front(duck_features, variant));
  problem.exercised = std::bind_front(duck_exercised, variant, problem.max_count);
  problem.failure_bucket = std::bind_front(duck_failure_bucket, variant);
  problem.perft = std::bind_front(duck_perft_of_problem, variant, optimized_start);
  return problem;
}

std::span<const Clause> duck_clauses() {
  static constexpr auto kClauses = std::to_array<Clause>({
      {"DC-1.1", "the board has rows 0 to 9 and columns 0 to 8; (0,0) is red's corner"},
      {"DC-1.2",
       "each side starts with car, horse, elephant, guard, captain, guard, elephant, horse, car on its home row, two "
       "ducks in front of the cars and five soldiers"},
      {"DC-1.3", "red moves first"},
      {"DC-2.1", "a captain goes one cell along its row or column"},
      {"DC-2.2", "a guard goes one cell along a diagonal"},
      {"DC-2.3", "an elephant goes two cells along a diagonal if the cell between, its eye, is empty"},
      {"DC-2.4",
       "a horse goes two cells along its row or column and one across, if the cell next to it in the long direction, "
       "its leg, is empty"},
      {"DC-2.5", "a car goes any distance along its row or column, up to the first piece in its way and onto it"},
      {"DC-2.6",
       "a duck goes three cells along its row or column and two across, if the cell next to it in the long direction "
       "and the one diagonally beyond it are both empty"},
      {"DC-2.7", "a soldier goes to any of the eight neighbouring cells"},
      {"DC-3.1", "nothing moves off the board"},
      {"DC-3.2", "nothing moves onto a cell that holds a piece of its own side, so nothing stays where it is"},
      {"DC-3.3", "moving onto a piece of the other side captures it: it leaves the game"},
      {"DC-4.1a", "an operation is invalid if its first cell holds no piece of the side to move"},
      {"DC-4.1b", "an operation is invalid if the piece can't go there by DC-2 and DC-3"},
      {"DC-4.1c", "an operation is invalid once the game is over"},
      {"DC-4.2", "an invalid operation changes nothing: the same side is to move at the next one"},
      {"DC-4.3", "after a valid operation the other side is to move"},
      {"DC-4.4", "capturing a captain ends the game at once, and the capturing side has won"},
      {"DC-5.1",
       "after a valid operation it is a check if a piece of either side could capture the other side's captain, no "
       "matter which side moves next"},
      {"DC-5.2", "once the game is over there is no check"},
      {"DC-6.1", "the input is the count, at most 1000, then one operation a line: xs ys xt yt"},
      {"DC-6.2",
       "the output is a line an operation: Invalid command, or MOVED;CAPTURED;CHECK;OVER with side and kind of the "
       "pieces, NA for none, yes or no"},
      {"DR-1.1", "rows are numbered 1 to 10 from blue's home row to red's, columns 1 to 9"},
      {"DR-1.2", "each side has one duck, in the middle column: red (8,5), blue (3,5)"},
      {"DR-5.1",
       "after a valid operation it is a check if the side that has just moved could capture the other's captain; an "
       "attack on the mover's own captain does not count"},
      {"DR-6.1", "the input is the count, then one operation a line: x1 y1 x2 y2"},
      {"DR-6.2",
       "the output is a line for each valid operation and none for an invalid one: the moved kind, the captured kind "
       "or None, Yes or No for check, GameOver or Continue"},
  });
  return kClauses;
}

}  // namespace quack
