// Shrinking: over the known mistakes, within a budget, of what does not fail. More is in tests/cli/shrink.txt.

#include "compare/shrink.h"

#include "compare/judge_runs.h"
#include "problems/registry.h"
#include "tests/answers.h"
#include "tests/test.h"
#include "text/bytes.h"
#include "text/checker.h"

namespace quack {
namespace {

const Problem& problem(std::string_view id) { return *find_problem(id); }

bool is_valid(const Problem& problem, const std::string& input) {
  judge::MemorySource source(input);
  return !problem.validate(source, problem.max_count).fault;
}

// An input on which a mistake differs from the reference, and the item at which it does.
struct Divergence {
  std::string input;
  std::uint64_t item = 0;
};

std::optional<Divergence> divergence_of(const Problem& problem, const Implementation& mistake, std::uint64_t count) {
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    std::string input = problem.profiles[seed % 4].make(count, seed);
    std::uint64_t lines = 0;
    const auto difference =
        judge::first_line_difference(output_of(problem.implementations[0], input), output_of(mistake, input), lines);
    if (!difference) continue;
    const auto reason = problem.reason(input, difference->line, difference->found);
    return Divergence{std::move(input), reason ? reason->item : 0};
  }
  return std::nullopt;
}

struct Swept {
  std::vector<std::uint64_t> items, runs;  // of each input that was shrunk, in order
};

// Shrinks an input on which a mistake differs, for every `every`-th mistake.
Swept sweep(const Problem& problem, std::size_t every, std::uint64_t count) {
  Swept swept;
  for (std::size_t number = 0; number < problem.mistakes.size(); number += every) {
    const Implementation& mistake = problem.mistakes[number];
    const auto divergence = divergence_of(problem, mistake, count);
    if (!divergence) continue;
    const Implementation& expected = problem.implementations[0];
    const StillShows differs = [&](const std::string& input) {
      EXPECT_TRUE(is_valid(problem, input)) << input;
      return output_of(expected, input) != output_of(mistake, input);
    };
    const Shrunken shrunken = shrink(problem, divergence->input, divergence->item, differs, {});
    EXPECT_TRUE(is_valid(problem, shrunken.input)) << mistake.name;
    EXPECT_TRUE(differs(shrunken.input)) << mistake.name;
    const auto items = problem.items(shrunken.input);
    EXPECT_EQ(items.size(), shrunken.items) << mistake.name;
    for (std::size_t at = 0; at < items.size() && !shrunken.budget_spent; ++at) {
      auto fewer = items;
      fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(at));
      EXPECT_FALSE(differs(problem.input_of(fewer))) << mistake.name << ": item " << at + 1 << " is not needed in\n"
                                                     << shrunken.input;
    }
    swept.items.push_back(shrunken.items);
    swept.runs.push_back(shrunken.runs);
  }
  std::sort(swept.items.begin(), swept.items.end());
  std::sort(swept.runs.begin(), swept.runs.end());
  return swept;
}

void expect_small(const Swept& swept, std::size_t at_least) {
  ASSERT_GE(swept.items.size(), at_least);
  EXPECT_LE(swept.items[swept.items.size() / 2], 7U);
  // Of a few mistakes, such as of an attack on both captains at once, one game alone has no short way.
  EXPECT_LE(swept.items[swept.items.size() * 4 / 5], 40U);
  EXPECT_LE(swept.runs[swept.runs.size() / 2], 120U);
  EXPECT_LE(swept.runs.back(), 500U);
}

TEST(Shrink, leaves_of_games_what_shows_a_wrong_mistake) {
  expect_small(sweep(problem("duckchess"), 80, 400), 3);
  expect_small(sweep(problem("duckchess-remix"), 80, 400), 3);
}

// A captain is captured by the fifth operation at the earliest, and one more is tried after the end.
TEST(Shrink, ends_games_as_soon_as_they_can_end) {
  for (const auto& [name, fewest] :
       std::map<std::string, std::size_t>{{"ending-not-reported", 5}, {"play-goes-on", 6}}) {
    for (const char* const id : {"duckchess", "duckchess-remix"}) {
      const Problem& each = problem(id);
      const Implementation& mistake = tests::known_mistake(each, name);
      const auto divergence = divergence_of(each, mistake, 400);
      ASSERT_TRUE(divergence) << id << ' ' << name;
      const StillShows differs = [&](const std::string& input) {
        return output_of(each.implementations[0], input) != output_of(mistake, input);
      };
      EXPECT_EQ(shrink(each, divergence->input, divergence->item, differs, {}).items, fewest) << id << ' ' << name;
    }
  }
}

TEST(Shrink, leaves_of_cases_one_that_shows_a_wrong_mistake) {
  const auto swept = sweep(problem("primitive-chess"), 5, 100);
  ASSERT_GE(swept.items.size(), 6U);
  EXPECT_EQ(swept.items.back(), 1U);
  EXPECT_LE(swept.runs.back(), 60U);
}

// A game of 400 operations, and whether a mistake differs from the reference on an input.
struct Fixture {
  const Problem& duck_chess = problem("duckchess");
  const Implementation& mistake = tests::known_mistake(duck_chess, "elephant-ignores-eye");
  Divergence divergence = divergence_of(duck_chess, mistake, 400).value();
  StillShows differs = [this](const std::string& input) {
    return output_of(duck_chess.implementations[0], input) != output_of(mistake, input);
  };
};

TEST(Shrink, stops_at_its_budget_with_the_best_so_far) {
  const Fixture game;
  for (const std::uint64_t runs : {1U, 2U, 5U, 9U}) {
    const Shrunken shrunken = shrink(game.duck_chess, game.divergence.input, 0, game.differs, {.runs = runs});
    EXPECT_EQ(shrunken.runs, runs);
    EXPECT_TRUE(shrunken.budget_spent);
    EXPECT_TRUE(game.differs(shrunken.input));
    EXPECT_EQ(game.duck_chess.items(shrunken.input).size(), shrunken.items);
    EXPECT_LE(shrunken.items, runs > 2 ? 399U : 400U);
  }
  const Shrunken none = shrink(game.duck_chess, game.divergence.input, 0, game.differs, {.runs = 0});
  EXPECT_EQ(none.runs, 0U);
  EXPECT_TRUE(none.budget_spent);
  EXPECT_EQ(none.input, game.divergence.input);
  EXPECT_EQ(none.items, 400U);
}

TEST(Shrink, stops_when_it_is_told_to) {
  const Fixture game;
  int asked = 0;
  const ShrinkBudget budget{.stop = [&] { return ++asked > 7; }};
  const Shrunken shrunken = shrink(game.duck_chess, game.divergence.input, game.divergence.item, game.differs, budget);
  EXPECT_EQ(shrunken.runs, 7U);
  EXPECT_EQ(asked, 8);
  EXPECT_TRUE(shrunken.budget_spent);
  EXPECT_TRUE(game.differs(shrunken.input));
}

TEST(Shrink, gives_back_as_it_was_what_shows_nothing) {
  for (const Problem& each : problems()) {
    const std::string input = "\r\n" + each.profiles[0].make(30, 1);
    const Shrunken shrunken = shrink(each, input, 3, [](const std::string&) { return false; }, {});
    EXPECT_EQ(shrunken.input, input);
    EXPECT_EQ(shrunken.items, 30U);
    EXPECT_EQ(shrunken.runs, 1U);
    EXPECT_FALSE(shrunken.budget_spent);
  }
}

TEST(Shrink, takes_the_smallest_that_several_starts_lead_to) {
  const Problem& duck_chess = problem("duckchess");
  const std::string input = duck_chess.profiles[0].make(60, 4);
  const StillShows shows = [&](const std::string& tried) {
    return duck_chess.items(tried).size() >= 10 || tried.find("\n5 5 5 5\n") != std::string::npos;
  };
  EXPECT_EQ(shrink(duck_chess, input, 0, shows, {}).items, 10U);
  const auto of_several = shrink(duck_chess, input, 0, shows, {}, {{"1\n0 0 1 0\n", 1}, {"2\n0 0 1 0\n5 5 5 5\n", 2}});
  EXPECT_EQ(of_several.input, "1\n5 5 5 5\n");
  EXPECT_FALSE(of_several.budget_spent);
}

TEST(Shrink, tries_no_input_twice_and_none_that_is_not_valid_and_comes_to_the_same_again) {
  const Fixture game;
  std::set<std::string> tried;
  const StillShows differs = [&](const std::string& input) {
    EXPECT_TRUE(tried.insert(input).second) << input;
    EXPECT_TRUE(is_valid(game.duck_chess, input)) << input;
    return game.differs(input);
  };
  const Shrunken shrunken = shrink(game.duck_chess, game.divergence.input, game.divergence.item, differs, {});
  EXPECT_EQ(shrunken.runs, tried.size());
  EXPECT_GT(tried.size(), 5U);
  const Shrunken again = shrink(game.duck_chess, game.divergence.input, game.divergence.item, game.differs, {});
  EXPECT_EQ(std::pair(again.input, again.runs), std::pair(shrunken.input, shrunken.runs));
}

TEST(Shrink, puts_simpler_operations_in_place_of_others) {
  const Problem& duck_chess = problem("duckchess");
  const auto last_item = [&](const std::string& input) { return duck_chess.items(input).back(); };
  const StillShows refused = [&](const std::string& input) {
    return output_of(duck_chess.implementations[1], input).find("Invalid") != std::string::npos;
  };
  EXPECT_EQ(shrink(duck_chess, "2\n3 0 4 0\n0 0 3 0\n", 2, refused, {}).input, "1\n0 0 0 0\n");
  const StillShows two_or_the_simplest = [&](const std::string& input) {
    return duck_chess.items(input).size() == 2 || input == "1\n0 0 0 0\n";
  };
  EXPECT_EQ(shrink(duck_chess, "2\n3 0 4 0\n0 0 3 0\n", 2, two_or_the_simplest, {}).items, 1U) << "leaves out again";
  const StillShows car_goes_along_row_1 = [&](const std::string& input) {
    return last_item(input).starts_with("1 0 1 ") &&
           output_of(duck_chess.implementations[1], input).ends_with("red car;NA;no;no\n");
  };
  const std::string input = "5\n0 0 1 0\n9 0 8 0\n1 0 1 7\n8 0 9 0\n1 7 1 0\n";
  EXPECT_EQ(shrink(duck_chess, input, 3, car_goes_along_row_1, {}).items, 5U) << "is not shown by the whole input";
  EXPECT_EQ(last_item(shrink(duck_chess, "3\n0 0 1 0\n9 0 8 0\n1 0 1 7\n", 3, car_goes_along_row_1, {}).input),
            "1 0 1 1");
}

}  // namespace
}  // namespace quack
