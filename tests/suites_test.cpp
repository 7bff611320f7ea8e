// The suites: what problems/suites.h promises of each; and the cases of `diff` where no others are named.

#include "problems/suites.h"

#include <cstdio>
#include <mutex>
#include <thread>

#include "grade/kill_matrix.h"
#include "io/bytes.h"
#include "io/parallel.h"
#include "problems/registry.h"
#include "tests/sampled.h"
#include "tests/test.h"

namespace quack::grade {
namespace {

TEST(Suites, hold_few_valid_inputs_no_two_alike_with_their_answers) {
  for (const Problem& problem : problems()) {
    ASSERT_FALSE(problem.suites.empty()) << problem.id;
    for (const SuiteRecipes& suite : problem.suites) {
      const auto inputs = suite_inputs(problem, suite.name);
      EXPECT_FALSE(inputs.empty()) << problem.id << ' ' << suite.name;
      EXPECT_LE(inputs.size(), 30U) << problem.id << ' ' << suite.name;
      std::set<std::string> texts;
      for (const TestCase& input : inputs) {
        MemorySource source(input.input);
        const Validated validated = problem.validate(source, problem.max_count);
        EXPECT_FALSE(validated.fault) << problem.id << ' ' << input.name << ": "
                                      << to_text(*validated.fault, "input").english();
        EXPECT_TRUE(texts.insert(input.input).second) << problem.id << ' ' << input.name << " is there twice";
        EXPECT_TRUE(input.purpose.ends_with('.')) << input.name;
        EXPECT_TRUE(input.made_by.starts_with("quackcheck gen -p " + problem.id)) << input.made_by;
      }
    }
  }
}

// Mistakes that no line can give away: they are right as far as they answer, and what is wrong is how far. The remix
// has no line for an invalid operation, so that after the end it can only have lines too many.
bool shows_by_the_count_alone(const Problem& problem, const Implementation& mistake) {
  static const std::map<std::string, std::set<std::string>> names = {
      {"duckchess", {"stops-at-the-end", "stops-at-the-first-invalid-operation"}},
      {"duckchess-remix",
       {"play-goes-on", "winner-plays-on", "only-red-stops", "only-blue-stops", "only-red-stops-and-blue-ends-again",
        "only-blue-stops-and-red-ends-again", "every-later-move-ends-the-game"}},
      {"primitive-chess", {}}};
  return names.at(problem.id).contains(mistake.name.substr(std::string_view("mistake:").size()));
}

// Runs a check of every mistake of every problem, on all processors.
void for_each_mistake(
    std::size_t every, const std::string& suite,
    const std::function<void(const Problem&, const Implementation&, const std::vector<TestCase>&)>& check) {
  for (const Problem& problem : problems()) {
    auto inputs = suite_inputs(problem, suite);
    // The quickest first: few are enough.
    std::ranges::stable_sort(inputs, {}, [](const TestCase& one) { return one.input.size(); });
    parallel_for(problem.mistakes.size() / every, std::thread::hardware_concurrency(),
                 [&](std::size_t row) { check(problem, problem.mistakes[row * every], inputs); });
  }
}

TEST(FullSuite, catches_every_wrong_mistake_three_times_by_what_a_line_says) {
  for_each_mistake(tests::one_of(4), "full", [](const auto& problem, const auto& mistake, const auto& inputs) {
    const bool by_a_line = !shows_by_the_count_alone(problem, mistake);
    int caught = 0;
    for (std::size_t index = 0; index < inputs.size() && caught < 3; ++index) {
      const Kill kill = kill_by(problem, mistake, inputs[index].input, inputs[index].answer);
      caught += (by_a_line ? kill.by_a_line : kill.killed) ? 1 : 0;
    }
    EXPECT_GE(caught, 3) << problem.id << ' ' << mistake.name;
  });
}

// Returns the faults in the marks of a suite that catches these mistakes and no others: "MISTAKE is not marked", or "is
// marked and caught" or "is not known".
std::set<std::string> wrong_marks(const Problem& problem, const std::vector<MissedMistake>& marks,
                                  const std::set<std::string>& caught) {
  std::set<std::string> wrong, marked;
  for (const auto& [name, why] : marks) {
    marked.insert(name);
    if (std::ranges::count(problem.mistakes, name, &Implementation::name) == 0) wrong.insert(name + " is not known");
    if (caught.contains(name)) wrong.insert(name + " is marked and caught");
    if (!why.english().ends_with('.')) wrong.insert(name + " is marked without a reason");
  }
  for (const Implementation& mistake : problem.mistakes)
    if (!caught.contains(mistake.name) && !marked.contains(mistake.name)) wrong.insert(mistake.name + " is not marked");
  return wrong;
}

// The full suite has no marks and catches all, which is tested above.
TEST(SmallSuite, catches_every_wrong_mistake_except_those_marked) {
  std::map<const Problem*, std::set<std::string>> caught;
  std::mutex mutex;
  for_each_mistake(1, "small", [&](const auto& problem, const auto& mistake, const auto& inputs) {
    if (std::ranges::none_of(inputs, [&](const auto& one) { return is_killed(mistake, one.input, one.answer); }))
      return;
    const std::lock_guard lock(mutex);
    caught[&problem].insert(mistake.name);
  });
  for (const Problem& problem : problems()) {
    std::vector<MissedMistake> marks = find_suite(problem, "small")->missed;
    EXPECT_EQ(wrong_marks(problem, marks, caught[&problem]), std::set<std::string>()) << problem.id;
    EXPECT_TRUE(find_suite(problem, "full")->missed.empty()) << problem.id;
    // Wrong marks are seen.
    const std::string known = problem.mistakes[0].name;
    std::set<std::string> wrong = {known + " is marked and caught", "mistake:nothing is not known",
                                   "mistake:nothing is marked without a reason"};
    for (const MissedMistake& mark : marks) wrong.insert(mark.name + " is not marked");
    marks = {{known, Message("It is caught.")}, {"mistake:nothing", Message("No")}};
    EXPECT_EQ(wrong_marks(problem, marks, caught[&problem]), wrong) << problem.id;
  }
}

TEST(FullSuite, exercises_every_feature) {
  for (const Problem& problem : problems()) {
    std::vector<std::uint64_t> times(problem.features.size());
    EXPECT_GT(times.size(), 20U) << problem.id;
    for (const TestCase& input : suite_inputs(problem, "full")) {
      const auto counts = problem.exercised(input.input);
      ASSERT_EQ(counts.size(), times.size()) << problem.id;
      std::transform(counts.begin(), counts.end(), times.begin(), times.begin(), std::plus());
    }
    std::set<std::string> texts;
    for (std::size_t feature = 0; feature < times.size(); ++feature) {
      const auto& [clause, kind, outcome] = problem.features[feature];
      const std::string text = clause + " | " + kind.english() + " | " + outcome.english();
      EXPECT_GT(times[feature], 0U) << problem.id << " never shows: " << text;
      EXPECT_TRUE(texts.insert(text).second) << problem.id << " lists twice: " << text;
    }
  }
}

TEST(CasePlan, is_the_sample_the_small_suite_the_full_one_then_random_ones) {
  for (const Problem& problem : problems()) {
    const CasePlan plan(problem, profiles_in_reach(problem, nullptr), UINT64_MAX, 5);
    const std::uint64_t small = suite_size(problem, "small"), full = suite_size(problem, "full");
    EXPECT_EQ(plan.fixed(), 1 + small + full);
    EXPECT_EQ(plan.at(0).input(), problem.sample_input);
    EXPECT_EQ(plan.at(1).input(), suite_input(problem, "small", 0).input);
    EXPECT_EQ(plan.at(1 + small).input(), suite_input(problem, "full", 0).input);
    std::set<std::string> profiles;
    std::uint64_t shortest = UINT64_MAX;
    std::uint64_t longest = 0;
    for (std::uint64_t index = 0; index < 100; ++index) {
      const PlannedCase made = plan.at(plan.fixed() + index);
      EXPECT_EQ(made.seed, 5 + index);
      profiles.insert(made.profile->name);
      shortest = std::min(shortest, made.count);
      longest = std::max(longest, made.count);
    }
    EXPECT_EQ(profiles.size() + 1, problem.profiles.size()) << "all but the sample";
    EXPECT_LT(shortest, 4U);
    EXPECT_EQ(longest, plan.at(small + full).count) << "the largest of the suite";
  }
}

TEST(CasePlan, knows_how_many_mistakes_were_exposed) {
  for (const Problem& problem : problems()) {
    const std::size_t all = problem.mistakes.size();
    const auto exposed = [&](const std::string& prefix) {
      return exposed_mistakes(problem, [&](const std::string& name) { return name.starts_with(prefix); });
    };
    EXPECT_EQ(exposed(""), all);
    EXPECT_EQ(exposed("small/"), all - find_suite(problem, "small")->missed.size());
    EXPECT_EQ(exposed("full/"), all);
    EXPECT_EQ(exposed("samples/"), 0U);
    EXPECT_EQ(exposed("full/01"), 0U);
  }
}

TEST(CasePlan, leaves_out_what_is_beyond_reach) {
  const Problem& problem = *find_problem("primitive-chess");
  const auto reached = profiles_in_reach(problem, &problem.implementations[1]);
  EXPECT_LT(reached.size(), profiles_in_reach(problem, nullptr).size());
  EXPECT_TRUE(std::none_of(reached.begin(), reached.end(), [](const Profile* each) { return each->name == "huge"; }));
}

// A suite of empty inputs, and a problem without random cases.
TEST(CasePlan, IsMadeOfWhatLittleThereIs) {
  const Problem& duck = *find_problem("duckchess");
  const std::vector<const Profile*> profiles = {&duck.profiles.front()};
  Problem problem(duck, duck.items, duck.input_of);
  const CasePlan without_suites(problem, profiles, UINT64_MAX, 1);
  EXPECT_EQ(without_suites.fixed(), 0U);
  problem.suites = LazyList<SuiteRecipes>([profile = duck.profiles.front().name] {
    return std::vector<SuiteRecipes>{{"empty", {}, {{"nothing", profile, 0, 1, "Nothing."}}}};
  });
  problem.profiles = duck.profiles;
  const CasePlan of_nothing(problem, profiles, UINT64_MAX, 1);
  for (std::uint64_t index = 0; index < 20; ++index) EXPECT_EQ(of_nothing.random(index).count, 1U);
  EXPECT_THROW(CasePlan(problem, {}, UINT64_MAX, 1), std::invalid_argument);
}

}  // namespace
}  // namespace quack::grade
