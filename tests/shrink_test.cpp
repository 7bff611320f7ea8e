// Shrinking: over the known mistakes, within a budget, of what does not fail. More is in tests/cli/shrink.txt.

#include "compare/shrink.h"

#include "compare/judge_runs.h"
#include "io/bytes.h"
#include "problems/registry.h"
#include "tests/answers.h"
#include "tests/test.h"
#include "text/checker.h"

namespace quack {
namespace {

// An input on which a mistake differs from the reference, and the item at which it does (0: unknown).
class Divergence {
 public:
  Divergence(const Problem& problem, const Implementation& mistake, std::uint64_t count)
      : problem(problem), mistake_(mistake) {
    for (std::uint64_t seed = 0; seed < 12 && input.empty(); ++seed) {
      const std::string made = problem.profiles[seed % 4].make(count, seed);
      std::uint64_t lines = 0;
      const auto difference =
          text::first_line_difference(output_of(problem.implementations[0], made), output_of(mistake, made), lines);
      if (!difference) continue;
      const auto reason = problem.reason(made, difference->line, difference->found);
      item = reason ? reason->item : 0;
      input = made;
    }
  }

  bool shows(const std::string& tried) const {
    MemorySource source(tried);
    EXPECT_FALSE(problem.validate(source, problem.max_count).fault) << tried;
    return output_of(problem.implementations[0], tried) != output_of(mistake_, tried);
  }

  // Shrunk; it must still show the difference, and whatever is said of it must be so.
  Shrunken shrunk(const ShrinkBudget& budget = {}) const {
    std::set<std::string> tried;
    const StillShows shows_once = [&](const std::string& each) {
      EXPECT_TRUE(tried.insert(each).second) << "twice: " << each;
      return shows(each);
    };
    Shrunken result = shrink(problem, input, item, shows_once, budget);
    EXPECT_TRUE(shows(result.input)) << mistake_.name;
    EXPECT_EQ(problem.items(result.input).size(), result.items) << mistake_.name;
    EXPECT_EQ(result.runs, tried.size());
    return result;
  }

  const Problem& problem;
  std::string input;
  std::uint64_t item = 0;

 private:
  const Implementation& mistake_;
};

struct Swept {
  std::vector<std::uint64_t> items, runs;  // of each input that was shrunk, in order
};

// Shrinks an input on which a mistake differs, for every `every`-th mistake. No item of the result can be left out.
Swept sweep(std::string_view id, std::size_t every, std::uint64_t count) {
  Swept swept;
  const Problem& problem = *find_problem(id);
  for (std::size_t number = 0; number < problem.mistakes.size(); number += every) {
    const Divergence divergence(problem, problem.mistakes[number], count);
    if (divergence.input.empty()) continue;
    const Shrunken shrunken = divergence.shrunk();
    const auto items = problem.items(shrunken.input);
    for (std::size_t at = 0; at < items.size() && !shrunken.budget_spent; ++at) {
      auto fewer = items;
      fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(at));
      EXPECT_FALSE(divergence.shows(problem.input_of(fewer)))
          << problem.mistakes[number].name << ": item " << at + 1 << " is not needed in\n"
          << shrunken.input;
    }
    swept.items.push_back(shrunken.items);
    swept.runs.push_back(shrunken.runs);
  }
  std::sort(swept.items.begin(), swept.items.end());
  std::sort(swept.runs.begin(), swept.runs.end());
  return swept;
}

TEST(Shrink, leaves_of_games_what_shows_a_wrong_mistake) {
  for (const char* id : {"duckchess", "duckchess-remix"}) {
    const Swept swept = sweep(id, 80, 400);
    ASSERT_GE(swept.items.size(), 3U);
    EXPECT_LE(swept.items[swept.items.size() / 2], 8U);
    // Of a few mistakes, such as of an attack on both captains at once, one game alone has no short way.
    EXPECT_LE(swept.items[swept.items.size() * 4 / 5], 40U);
    EXPECT_LE(swept.runs[swept.runs.size() / 2], 120U);
    EXPECT_LE(swept.runs.back(), 500U);
  }
}

TEST(Shrink, leaves_of_cases_one_that_shows_a_wrong_mistake) {
  const Swept swept = sweep("primitive-chess", 5, 100);
  ASSERT_GE(swept.items.size(), 6U);
  EXPECT_EQ(swept.items.back(), 1U);
  EXPECT_LE(swept.runs.back(), 60U);
}

// A captain is captured by the fifth operation at the earliest, and one more is tried after the end.
TEST(Shrink, ends_games_as_soon_as_they_can_end) {
  for (const char* const id : {"duckchess", "duckchess-remix"}) {
    const Problem& each = *find_problem(id);
    EXPECT_EQ(Divergence(each, tests::known_mistake(each, "ending-not-reported"), 400).shrunk().items, 5U) << id;
    EXPECT_EQ(Divergence(each, tests::known_mistake(each, "play-goes-on"), 400).shrunk().items, 6U) << id;
  }
}

TEST(Shrink, stops_at_its_budget_or_when_it_is_told_to_with_the_best_so_far_and_comes_to_the_same_again) {
  const Problem& duck_chess = *find_problem("duckchess");
  const Divergence game(duck_chess, tests::known_mistake(duck_chess, "elephant-ignores-eye"), 400);
  for (const std::uint64_t runs : {0U, 1U, 2U, 5U, 9U}) {
    std::uint64_t asked = 0;
    const Shrunken by_runs = game.shrunk({.runs = runs});
    const Shrunken by_stop = game.shrunk({.stop = [&] { return ++asked > runs; }});
    EXPECT_EQ(by_runs.input, by_stop.input);
    for (const Shrunken& shrunken : {by_runs, by_stop}) {
      EXPECT_EQ(shrunken.runs, runs);
      EXPECT_TRUE(shrunken.budget_spent);
      EXPECT_LE(shrunken.items, runs > 2 ? 399U : 400U);
    }
  }
}

TEST(Shrink, takes_the_smallest_that_several_starts_lead_to) {
  const Problem& duck_chess = *find_problem("duckchess");
  const std::string input = duck_chess.profiles[0].make(60, 4);
  const StillShows shows = [&](const std::string& tried) {
    return duck_chess.items(tried).size() >= 10 || tried.find("\n5 5 5 5\n") != std::string::npos;
  };
  EXPECT_EQ(shrink(duck_chess, input, 0, shows, {}).items, 10U);
  const auto of_several = shrink(duck_chess, input, 0, shows, {}, {{"1\n0 0 1 0\n", 1}, {"2\n0 0 1 0\n5 5 5 5\n", 2}});
  EXPECT_EQ(of_several.input, "1\n5 5 5 5\n");
  EXPECT_FALSE(of_several.budget_spent);
}

TEST(Shrink, puts_simpler_operations_in_place_of_others) {
  const Problem& duck_chess = *find_problem("duckchess");
  const auto shrunk = [&](const std::string& input, std::uint64_t item, const StillShows& shows) {
    return shrink(duck_chess, input, item, shows, {}).input;
  };
  const auto answers = [&](const std::string& input) { return output_of(duck_chess.implementations[1], input); };
  const StillShows refused = [&](const std::string& input) {
    return answers(input).find("Invalid") != std::string::npos;
  };
  EXPECT_EQ(shrunk("2\n3 0 4 0\n0 0 3 0\n", 2, refused), "1\n0 0 0 0\n");
  const StillShows two_or_the_simplest = [&](const std::string& input) {
    return duck_chess.items(input).size() == 2 || input == "1\n0 0 0 0\n";
  };
  EXPECT_EQ(shrunk("2\n3 0 4 0\n0 0 3 0\n", 2, two_or_the_simplest), "1\n0 0 0 0\n") << "leaves out again";
  const StillShows car_goes_along_row_1 = [&](const std::string& input) {
    return duck_chess.items(input).back().starts_with("1 0 1 ") && answers(input).ends_with("red car;NA;no;no\n");
  };
  const std::string whole = "5\n0 0 1 0\n9 0 8 0\n1 0 1 7\n8 0 9 0\n1 7 1 0\n";
  EXPECT_EQ(shrunk(whole, 3, car_goes_along_row_1), whole) << "is not shown by the whole input";
  EXPECT_TRUE(shrunk("3\n0 0 1 0\n9 0 8 0\n1 0 1 7\n", 3, car_goes_along_row_1).ends_with("\n1 0 1 1\n"));
}

}  // namespace
}  // namespace quack
