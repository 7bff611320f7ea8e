#include "optimized/duck_chess.h"
#include "problems/counted_input.h"
#include "problems/duck_chess/fuzzing.h"
#include "problems/duck_chess/problem.h"
#include "problems/registry.h"
#include "reference/duck_chess.h"

namespace quack {
namespace {

auto fuzzing_of(const Problem& problem, fuzz::DuckGame (*game)()) {
  return [game, example = problem.sample_input] {
    fuzz::Fuzzing fuzzing = fuzz::duck_fuzzing(game());
    fuzzing.example_input = example;
    return fuzzing;
  };
}

}  // namespace

DuckVariant duckchess_variant() {
  return {.dialect = &judge::kDuckChessDialect,
          .start = reference::duck_chess_start,
          .check_rule = CheckRule::either_side,
          .check_clause = "DC-5.1",
          .output_clause = "DC-6.2",
          .start_clause = "DC-1.2",
          .input_clause = "DC-6.1"};
}

fuzz::DuckGame fuzz::duck_chess_game() {
  return duck_game("duckchess", duckchess_variant(), optimized::duck_chess_start(), plain_duck_chess_line);
}

Problem duckchess_problem() {
  Problem problem = duck_problem(duckchess_variant(), optimized::duck_chess_start(), duck_mistakes);
  problem.id = "duckchess";
  problem.aliases = {"P5380", "duck-chess", "THUPC2019"};
  problem.title = "Duck chess";
  problem.origin = "THUPC 2019; Luogu P5380";
  problem.sample_input =
      "18\n0 0 7 0\n9 0 8 0\n0 1 1 3\n0 2 2 0\n0 3 1 2\n0 4 0 3\n9 4 8 4\n3 2 2 3\n7 0 4 2\n7 0 5 3\n9 2 7 4\n"
      "2 0 4 3\n9 1 8 3\n4 3 6 6\n7 4 9 2\n8 4 9 4\n6 6 9 4\n9 8 8 8\n";
  problem.sample_answer =
      "Invalid command\nInvalid command\nInvalid command\nInvalid command\nred guard;NA;no;no\nInvalid command\n"
      "blue captain;NA;no;no\nred soldier;NA;no;no\nInvalid command\nInvalid command\nblue elephant;NA;no;no\n"
      "red duck;NA;no;no\nblue horse;NA;no;no\nred duck;blue soldier;no;no\nInvalid command\n"
      "blue captain;NA;yes;no\nred duck;blue captain;no;yes\nInvalid command\n";
  problem.profiles = with_sample_profile(problem, [] { return duck_profiles(duckchess_variant()); });
  problem.suites = LazyList<SuiteRecipes>(duck_suites);
  problem.fuzzing = fuzzing_of(problem, fuzz::duck_chess_game);
  problem.packaging = [title = problem.title] { return duck_chess_packaging(title); };
  return problem;
}

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
  return duck_game("duckchess-remix", remix_variant(), optimized::duck_chess_remix_start(), plain_remix_line);
}

Problem duckchess_remix_problem() {
  Problem problem = duck_problem(remix_variant(), optimized::duck_chess_remix_start(), remix_mistakes);
  problem.id = "duckchess-remix";
  problem.aliases = {"remix", "duck-chess-remix"};
  problem.title = "Duck chess, the English remix";
  problem.origin = "\"Simulating Duck Chess Move Sequences\"";
  problem.sample_input = "4\n10 5 9 5\n1 5 2 5\n9 5 8 5\n10 2 8 3\n";
  problem.sample_answer = "captain None No Continue\ncaptain None No Continue\nhorse None No Continue\n";
  problem.profiles = with_sample_profile(problem, [] { return duck_profiles(remix_variant()); });
  problem.suites = LazyList<SuiteRecipes>(remix_suites);
  problem.fuzzing = fuzzing_of(problem, fuzz::remix_game);
  problem.packaging = [title = problem.title] { return remix_packaging(title); };
  return problem;
}

}  // namespace quack
