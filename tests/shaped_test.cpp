#include "inputs/shaped.h"

#include <gtest/gtest.h>

#include "inputs/mutated.h"
#include "io/parallel.h"
#include "tests/input_formats.h"

namespace quack::inputs {
namespace {

// A problem by an example, its validator, the number of its smallest inputs that are all made, and what is true of the
// largest one.
struct Stated {
  std::string name;
  std::vector<std::string> examples;
  bool (*has_format)(const Lines& lines);
  std::size_t most_lines, most_bytes;  // of what is valid
  std::vector<std::string> tiny;
  std::size_t largest;  // lines and words
};

const std::vector<Stated>& stated() {
  static const std::vector<Stated> all = {
      {"array", {"3\n4 7 19\n"}, is_array, 2, 5000, {"1\n0\n", "2\n0 2\n"}, 400},
      {"tree", {"5\n1 2\n1 3\n3 4\n3 5\n", "2\n1 2\n"}, is_tree, 100, 5000, {"1\n", "2\n1 2\n", "3\n1 2\n1 3\n"}, 199},
      {"permutation", {"4\n2 1 4 3\n"}, is_permutation_line, 2, 900, {"1\n1\n", "2\n2 1\n", "3\n3 1 2\n"}, 200},
      {"brackets", {"(()())\n"}, is_balanced, 1, 1001, {"()\n"}, 1},
      {"sum", {"3 10\n2 5 3\n", "2 7\n1 6\n"}, is_with_sum, 2, 500, {"1 0\n0\n", "2 2\n1 1\n"}, 20},
      {"twice",
       {"2\n4 4 7 19\n", "1\n6 5\n", "3\n9 8 9 7 2 3\n"},
       is_of_twice_as_many,
       2,
       20000,
       {"1\n1 1\n", "1\n3 2\n"},
       2000},
      {"around zero",
       {"5 4\n-5 0 3\n2 2 2\n-1 5 1\n-3 3 5\n", "3 2\n-2 1 1\n0 3 3\n"},
       is_around_zero,
       100,
       5000,
       {"1 0\n", "1 1\n-1 -1 1\n", "1 1\n0 1 1\n"},
       150},
      {"cases", {"2\n3\n1 2 3\n1\n7\n"}, is_several_arrays, 50, 5000, {"1\n1\n0\n"}, 50},
      {"graph", {"5 4\n3 90 4 80 6\n1 2\n2 4\n4 5\n3 1\n"}, is_graph, 60, 5000, {"2 0\n0 0\n", "2 0\n1 -1\n"}, 60},
      {"queries",
       {"4 5\n1 5\n2 1 4\n2 2 2\n1 0\n3\n", "3 4\n3\n2 1 3\n1 7\n2 3 3\n"},
       is_queries,
       60,
       5000,
       {"1 1\n3\n", "1 1\n1 0\n", "2 1\n2 1 2\n"},
       100}};
  return all;
}

IsValid validator(const Stated& problem) {
  return [&problem](std::string_view input) {
    const Lines lines = lines_of(input);
    return input.size() <= problem.most_bytes && lines.size() <= problem.most_lines && text_of(lines) == input &&
           problem.has_format(lines);
  };
}

std::vector<std::string> known_inputs(const Stated& problem) {
  Mutated mutated(problem.examples, {validator(problem), [](std::string_view input) { return std::string(input); }});
  std::vector<std::string> inputs = problem.examples;
  for (std::uint64_t seed = 0; seed < 72; ++seed) inputs.push_back(mutated.make(seed));
  return inputs;
}

constexpr std::uint64_t kSeeds = 600;

TEST(Shaped, MakesTinyAndLargestInputs) {
  for (const Stated& problem : stated()) {
    std::size_t calls = 0, size = 0;
    const auto is_valid = [&, valid = validator(problem)](std::string_view input) { return ++calls, valid(input); };
    Shaped shaped([&] { return known_inputs(problem); }, is_valid);
    std::set<std::string> made;
    for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
      const auto input = shaped.make(seed);
      ASSERT_TRUE(input) << problem.name;
      EXPECT_TRUE(validator(problem)(*input)) << problem.name << '\n' << *input;
      made.insert(*input);
      std::size_t words = 0;
      for (const Line& line : lines_of(*input)) words += line.size();
      size = std::max(size, words);
    }
    for (const std::string& tiny : problem.tiny) EXPECT_TRUE(made.contains(tiny)) << problem.name << '\n' << tiny;
    EXPECT_GE(size, problem.largest) << problem.name;
    EXPECT_LT(calls, 8 * kSeeds) << problem.name;
  }
}

TEST(Shaped, DependsOnTheSeedAlone) {
  for (const Stated& problem : stated()) {
    const std::vector<std::string> inputs = known_inputs(problem);
    Shaped in_order([&] { return inputs; }, validator(problem)), by_threads([&] { return inputs; }, validator(problem));
    std::vector<std::optional<std::string>> made(kSeeds), threaded(kSeeds);
    for (std::uint64_t seed = 0; seed < kSeeds; ++seed) made[seed] = in_order.make(seed);
    parallel_for(kSeeds, 4,
                 [&](std::size_t index) { threaded[kSeeds - 1 - index] = by_threads.make(kSeeds - 1 - index); });
    EXPECT_EQ(threaded, made) << problem.name;
  }
}

// The same on each machine.
TEST(Shaped, MakesTheseInputs) {
  const Stated& sum = stated()[4];
  Shaped shaped([&] { return known_inputs(sum); }, validator(sum));
  std::string made;
  for (const std::uint64_t seed : {0U, 1U, 2U, 4U, 5U, 6U}) made += *shaped.make(seed) + '\n';
  EXPECT_EQ(made,
            "1 0\n0\n\n1 1\n1\n\n13 49\n0 0 1 2 2 3 4 4 5 6 6 8 8\n\n"
            "1 2\n2\n\n2 0\n0 0\n\n16 80\n0 1 1 2 2 3 4 5 6 7 7 8 8 8 9 9\n\n");
}

TEST(Shaped, FindsBoundsAndWhatBelongsTogether) {
  const Stated& tree = stated()[1];
  std::vector<Lines> inputs;
  for (const std::string& input : known_inputs(tree)) inputs.push_back(lines_of(input));
  const auto format = learnt_format(inputs, validator(tree));
  ASSERT_TRUE(format);
  ASSERT_EQ(format->fields.size(), 3U);
  EXPECT_EQ(format->fields[0].least.value, 1);
  EXPECT_EQ(format->fields[0].most.value, 100);
  EXPECT_EQ(format->fields[1].most.of, 0U);
  EXPECT_TRUE(format->fields[1].pairs && format->fields[1].pairs->are_connected);
}

TEST(Shaped, MakesNothingWithoutAFormat) {
  const auto is_valid = [](std::string_view input) { return input == "1 2\n3\n" || input == "7\n"; };
  Shaped shaped([] { return std::vector<std::string>{"1 2\n3\n", "7\n"}; }, is_valid);
  EXPECT_EQ(shaped.make(3), std::nullopt);
}

// As where a validator needs minutes for large numbers.
TEST(Shaped, LearnsTheBoundsUpToWhichTheValidatorAnswers) {
  int unanswered = 0;
  Shaped shaped(
      [] {
        return std::vector<std::string>{"3\n", "17\n", "250\n", "4\n"};
      },
      [&](std::string_view input) -> std::optional<bool> {
        const bool is_small = input.size() <= 4;
        unanswered += is_small ? 0 : 1;
        return is_small ? std::optional(true) : std::nullopt;
      });
  const auto input = shaped.make(3);
  EXPECT_LE(unanswered, 8);
  ASSERT_TRUE(input);
  EXPECT_LE(input->size(), 4U);
}

TEST(Shaped, AFailureOfTheValidatorChangesNothing) {
  const Stated& tree = stated()[1];
  const std::vector<std::string> inputs = known_inputs(tree);
  int left = 0;
  Shaped broken([&] { return inputs; },
                [&, valid = validator(tree)](std::string_view input) {
                  if (left-- == 0) throw std::runtime_error("no process can be started");
                  return valid(input);
                });
  Shaped whole([&] { return inputs; }, validator(tree));
  for (const int calls : {3, 90, 150}) {
    left = calls;
    try {
      broken.make(40);
    } catch (const std::runtime_error&) {
      continue;
    }
  }
  EXPECT_EQ(broken.make(40), whole.make(40));
}

}  // namespace
}  // namespace quack::inputs
