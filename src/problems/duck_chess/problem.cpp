#include "problems/duck_chess/problem.h"

#include <functional>
#include <utility>

#include "optimized/duck_chess.h"
#include "problems/counted_input.h"
#include "problems/duck_chess/answer.h"
#include "problems/duck_chess/mistakes.h"
#include "problems/registry.h"

namespace quack {
namespace {

// An implementation that plays by edited rules.
Implementation edited_implementation(const DuckVariant& variant, const std::shared_ptr<const Rules>& rules) {
  const auto answer = [variant, rules](ByteSource& source, ByteSink& out) {
    RulesEngine engine(rules);
    std::string line;
    return answer_duck_input(
        source, out, *variant.dialect, engine,
        [&](std::string& text, const Outcome& outcome) {
          line.clear();
          text::append_answer(line, outcome, *variant.dialect);
          for (const auto& edit : rules->answer_edits) edit(line, outcome);
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
          .answer = [variant, &mistake](ByteSource& source, ByteSink& out) {
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

// The members that duck chess and its remix have in common beside the game. `optimized_start` as in the game.
Problem duck_problem(Game game, const DuckVariant& variant, const Position& optimized_start,
                     std::span<const DuckMistake> (*mistakes)()) {
  Problem problem(std::move(game), std::bind_front(duck_items, variant), counted_input);
  problem.mistakes = LazyList<Implementation>([variant, mistakes] {
    std::vector<Implementation> implementations;
    for (const auto& mistake : mistakes()) implementations.push_back(mistake_implementation(variant, mistake));
    return implementations;
  });
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

}  // namespace

Problem duckchess_problem() {
  Problem problem = duck_problem(duckchess_game(), duckchess_variant(), optimized::duck_chess_start(), duck_mistakes);
  problem.profiles = with_sample_profile(problem, [] { return duck_profiles(duckchess_variant()); });
  problem.suites = LazyList<SuiteRecipes>(duck_suites);
  problem.packaging = [title = problem.title] { return duck_chess_packaging(title); };
  return problem;
}

Problem duckchess_remix_problem() {
  Problem problem =
      duck_problem(duckchess_remix_game(), remix_variant(), optimized::duck_chess_remix_start(), remix_mistakes);
  problem.profiles = with_sample_profile(problem, [] { return duck_profiles(remix_variant()); });
  problem.suites = LazyList<SuiteRecipes>(remix_suites);
  problem.packaging = [title = problem.title] { return remix_packaging(title); };
  return problem;
}

}  // namespace quack
