#include "problems/duck_chess/problem.h"

#include <memory>
#include <string>

#include "optimized/vector_replay.h"
#include "problems/counted_input.h"
#include "problems/duck_chess/answer.h"
#include "problems/duck_chess/coverage_recorder.h"
#include "problems/duck_chess/explain.h"
#include "problems/duck_chess/following.h"
#include "problems/duck_chess/items.h"
#include "problems/duck_chess/perft.h"
#include "problems/duck_chess/shorten.h"
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
            return optimized::with_fastest_replay(start, variant.check_rule, [&](auto& replay) {
              return answer_duck_input_at_once(source, out, *variant.dialect, replay);
            });
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

Implementation mistake_implementation(const DuckVariant& variant, const DuckMistake& mistake) {
  return {.name = "mistake:" + mistake.name,
          .description = mistake.sentence,
          .clause = mistake.clause,
          .answer = [variant, &mistake](judge::ByteSource& source, judge::ByteSink& out) {
            const auto engine = mistake.make(mistake.start.value_or(variant.start()), variant.check_rule);
            std::string line;
            return answer_duck_input(
                source, out, *variant.dialect, *engine,
                [&](std::string& text, const Outcome& outcome) {
                  line.clear();
                  judge::append_answer(line, outcome, *variant.dialect);
                  if (mistake.reword != nullptr) mistake.reword(line, outcome);
                  text += line;
                },
                kMistakePiece);
          }};
}

void add_coverage(Problem& problem, const DuckVariant& variant) {
  // Made when it is first asked for, as the features are.
  const LazyList<DuckCoverage> coverage(
      [variant, max_count = problem.max_count] { return std::vector{DuckCoverage(variant, max_count)}; });
  problem.features = LazyList<Feature>([coverage] {
    std::vector<Feature> features;
    for (const DuckFeature& one : coverage.front().features()) features.push_back(one.feature);
    return features;
  });
  problem.exercised = [coverage](std::string_view input) { return coverage.front().exercised(input); };
  problem.failure_bucket = [variant](std::optional<std::string_view> expected, std::optional<std::string_view> found) {
    return duck_failure_bucket(variant, expected, found);
  };
}

}  // namespace

Problem duck_problem(const DuckVariant& variant, const Position& optimized_start,
                     std::span<const DuckMistake> (*mistakes)()) {
  Problem problem;
  problem.item_name = "operation";
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
  problem.reason = [variant](std::string_view input, std::uint64_t line, std::optional<std::string_view> found) {
    return duck_reason(variant, input, line, found);
  };
  problem.explain = [variant](std::string_view input, std::optional<std::uint64_t> item) {
    return explain_duck(variant, input, item);
  };
  problem.pieces = LazyList<PieceWord>(duck_pieces);
  problem.frames = [variant](std::string_view input, std::uint64_t first, std::uint64_t count) {
    return duck_frames(variant, input, first, count);
  };
  problem.items = [variant](std::string_view input) { return duck_items(variant, input); };
  problem.input_of = counted_input;
  problem.simpler = [variant](const std::vector<std::string>& items, std::size_t index) {
    return simpler_duck_items(variant, items, index);
  };
  problem.shorten = [variant](const std::vector<std::string>& items, const TryItems& take) {
    shorten_duck_items(variant, items, take);
  };
  const LazyList<DuckFollower> followers(
      [variant, mistakes] { return std::vector{DuckFollower(variant, mistakes())}; });
  problem.follow = [followers](std::string_view input, std::string_view found, std::span<const std::size_t> likely) {
    return followers.front().follow(input, found, likely);
  };
  problem.inert = [variant](std::string_view input) { return inert_duck_items(variant, input); };
  add_coverage(problem, variant);
  problem.proofs = LazyList<proofs::Part>([rule = variant.check_rule] { return proofs::duck_chess_proofs(rule); });
  problem.perft = [variant, optimized_start](int depth, std::optional<std::string_view> position,
                                             std::string_view engine, const PerftProgress& progress) {
    return duck_perft_of_problem(variant, optimized_start, depth, position, engine, progress);
  };
  return problem;
}

}  // namespace quack
