#include "optimized/duck_chess.h"
#include "problems/counted_input.h"
#include "problems/duck_chess/fuzzing.h"
#include "problems/duck_chess/problem.h"
#include "problems/registry.h"
#include "problems/targeted_inputs.h"
#include "reference/duck_chess.h"

namespace quack {

DuckVariant remix_variant() {
  return {.dialect = &judge::kRemixDialect,
          .start = reference::duck_chess_remix_start,
          .check_rule = CheckRule::mover_only,
          .check_clause = "DR-5.1",
          .output_clause = "DR-6.2",
          .start_clause = "DR-1.2",
          .input_clause = "DR-6.1"};
}

fuzz::DuckGame fuzz::remix_game() {
  return duck_game("duckchess-remix", remix_variant(), optimized::duck_chess_remix_start());
}

Problem duckchess_remix_problem() {
  Problem problem = duck_problem(remix_variant(), optimized::duck_chess_remix_start(), remix_mistakes);
  problem.id = "duckchess-remix";
  problem.aliases = {"remix", "duck-chess-remix"};
  problem.clauses = duck_clauses();
  problem.title = "Duck chess, the English remix";
  problem.origin = "\"Simulating Duck Chess Move Sequences\"";
  problem.sample_input = "4\n10 5 9 5\n1 5 2 5\n9 5 8 5\n10 2 8 3\n";
  problem.sample_answer = "captain None No Continue\ncaptain None No Continue\nhorse None No Continue\n";
  problem.profiles = with_sample_profile(problem, [] { return duck_profiles(remix_variant()); });
  problem.suites = LazyList<SuiteRecipes>(remix_suites);
  problem.targeted = targeted_inputs_of("duck_chess/targeted_remix.txt");
  problem.fuzzing = [example = problem.sample_input] {
    fuzz::Fuzzing fuzzing = fuzz::duck_fuzzing(fuzz::remix_game());
    fuzzing.example_input = example;
    return fuzzing;
  };
  problem.packaging = [title = problem.title] { return remix_packaging(title); };
  return problem;
}

}  // namespace quack
