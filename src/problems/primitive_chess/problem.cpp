#include "problems/primitive_chess/problem.h"

#include <array>
#include <memory>

#include "io/random.h"
#include "optimized/primitive_chess.h"
#include "problems/counted_input.h"
#include "problems/primitive_chess/mistakes.h"
#include "problems/primitive_chess/random_cases.h"
#include "problems/primitive_chess/rules.h"
#include "problems/registry.h"
#include "text/primitive_text.h"

namespace quack {
namespace {

std::vector<Implementation> mistakes() {
  std::vector<Implementation> implementations;
  for (const auto& mistake : primitive_mistakes()) {
    implementations.push_back(primitive_implementation("mistake:" + mistake.name, mistake.description, mistake.clause,
                                                       kMistakePiece, engine_of(mistake.rules())));
  }
  return implementations;
}

Implementation with_primitive_mistakes(std::span<const std::size_t> places) {
  PrimitiveRules rules;
  for (const std::size_t place : places) primitive_mistakes()[place].edit(rules);
  return primitive_implementation("", {}, "", kMistakePiece, engine_of(std::move(rules)));
}

Profile profile(std::string name, Message description, PrimitiveStyle style) {
  return {.name = std::move(name),
          .description = std::move(description),
          .make = [style](std::uint64_t count, std::uint64_t seed) {
            Random random(seed);
            std::string input;
            text::append_input(input, random_primitive_cases(count, style, random));
            return input;
          }};
}

// "WIN instead of DRAW"
Message failure_bucket(std::optional<std::string_view> expected, std::optional<std::string_view> found) {
  if (!expected) return tr("a line too many");
  if (!found) return tr("a line is missing");
  for (const auto answer : {PrimitiveAnswer::win, PrimitiveAnswer::lose, PrimitiveAnswer::draw})
    if (*found == name(answer)) return tr("{0} instead of {1}", *found, *expected);
  return tr("a line of no known form");
}

// Every case on small boards, as many seeds in a row as it takes.
Profile every_case() {
  return {.name = "every",
          .description =
              tr("every case on boards of at most 24 cells in order; seed S begins with number S times the count"),
          .make =
              [](std::uint64_t count, std::uint64_t seed) {
                std::string input;
                text::append_input(input, every_primitive_case(count, count * seed));
                return input;
              },
          .all = every_primitive_case_count()};
}

std::vector<Profile> profiles() {
  return {
      profile("mixed", tr("small and thin boards, some with a capture at hand"), PrimitiveStyle::mixed),
      profile("small", tr("boards with both sides at most 8"), PrimitiveStyle::small),
      profile("thin", tr("one side at most 4, the other up to 24"), PrimitiveStyle::thin),
      profile("captures", tr("a capture is at hand, or misses by one cell"), PrimitiveStyle::capture),
      profile("long-wins", tr("thin boards that are decided, but not by a capture at hand"), PrimitiveStyle::long_win),
      profile("bishops", tr("two bishops, on cells of one colour or of two"), PrimitiveStyle::bishops),
      profile("corners", tr("both pieces in corners or on edges, boards of any size"), PrimitiveStyle::corners),
      profile("pairs", tr("each case twice: turned, reflected, or told from the other side"), PrimitiveStyle::pairs),
      every_case(),
      profile("huge", tr("a side or both near 10^9, beyond the reference's reach"), PrimitiveStyle::huge)};
}

constexpr std::uint64_t kMany = 20000;
// For profiles that show everything in fewer cases, or that known mistakes take long to solve.
constexpr std::uint64_t kFewer = 2000;

std::vector<SuiteRecipe> full_suite() {
  return {{"empty", "mixed", 0, 0, "No case at all."},
          {"one-case", "long-wins", 1, 1, "A single case."},
          {"every-small-1", "every", kMany, 0, "Every case on boards of at most 24 cells, in order: the first part."},
          {"every-small-2", "every", kMany, 1, "The second part."},
          {"every-small-3", "every", kMany, 2, "The third part."},
          {"every-small-4", "every", kMany, 3, "The fourth part, and the first boards again."},
          {"mixed", "mixed", kFewer, 1, "Small and thin boards, some with a capture at hand."},
          {"small", "small", kFewer, 1, "Boards with both sides at most 8."},
          {"thin", "thin", kFewer, 1, "One side at most 4, the other up to 24."},
          {"long-wins", "long-wins", kMany, 1, "Thin boards that are won or lost, but not by a capture at hand."},
          {"captures", "captures", kFewer, 1, "A capture is at hand, or misses by one cell."},
          {"bishops", "bishops", kFewer, 1, "Two bishops, on cells of one colour or of two."},
          {"corners", "corners", kFewer, 1, "Both pieces in corners or on edges."},
          {"mirrored", "pairs", kFewer, 1, "Each case twice: turned, reflected, or told from the other side."},
          {"huge", "huge", kFewer, 1, "A side or both near 10^9."},
          {"huge-again", "huge", kFewer, 2, "The same, other boards."},
          {"most-cases", "mixed", 100000, 2, "As many cases as a program has to read quickly."}};
}

std::vector<SuiteRecipes> suites() {
  return {
      {"full", tr("judge data: every small board, every thin class, every known mistake caught at least three times"),
       full_suite(), true},
      {"small",
       tr("the fewest inputs that catch every known mistake"),
       {{"pairs", "pairs", 4200, 68,
         "Cases, each of them twice: the second time turned, reflected or with the players exchanged."}},
       true},
      {"samples",
       tr("for a statement: its sample, and each answer once more"),
       {{"sample", "sample", 3, 0, "The sample of the statement."},
        {"long-wins", "long-wins", 6, 1, "Games that take long."}}}};
}

}  // namespace

Problem primitive_chess_problem() {
  Problem problem(primitive_chess_game(), primitive_items, counted_input);
  problem.mistakes = LazyList<Implementation>(mistakes);
  problem.with_mistakes = with_primitive_mistakes;
  problem.profiles = with_sample_profile(problem, profiles);
  problem.suites = LazyList<SuiteRecipes>(suites);
  problem.packaging = [title = problem.title] { return primitive_packaging(title); };
  problem.simpler = simpler_primitive_items;
  problem.features = LazyList<Feature>(primitive_features);
  problem.exercised = primitive_exercised;
  problem.failure_bucket = failure_bucket;
  return problem;
}

}  // namespace quack
