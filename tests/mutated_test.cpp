#include "inputs/mutated.h"

#include <gtest/gtest.h>

#include "inputs/mutations.h"
#include "io/parallel.h"
#include "tests/digest.h"
#include "tests/input_formats.h"

namespace quack::inputs {
namespace {

// A problem as a stranger would state it: examples, and what is valid.
struct Stated {
  std::string name;
  std::vector<std::string> examples;
  std::function<bool(std::string_view input)> is_valid;
};

// True of inputs with single blanks that have this format.
std::function<bool(std::string_view)> strict(bool (*has_format)(const Lines&)) {
  return [has_format](std::string_view input) {
    const Lines lines = lines_of(input);
    return text_of(lines) == input && has_format(lines);
  };
}

// n, then n points with two decimals.
bool is_points(const Lines& lines) {
  if (lines.empty() || lines[0] != Line{std::to_string(lines.size() - 1)}) return false;
  return std::all_of(lines.begin() + 1, lines.end(), [](const Line& line) {
    return line.size() == 2 && std::ranges::all_of(line, [](const std::string& word) {
             const auto number = decimal_in(word);
             return number && number->decimals == 2 && std::abs(number->units) <= 100'000;
           });
  });
}

bool is_large_number(const Lines& lines) {
  return lines.size() == 1 && lines[0].size() == 1 && lines[0][0].size() > 19 && lines[0][0].front() != '0' &&
         lines[0][0].find_first_not_of("0123456789") == std::string::npos;
}

const std::vector<Stated>& stated() {
  static const std::vector<Stated> all = {
      {"tree", {"5\n1 2\n1 3\n3 4\n3 5\n", "2\n1 2\n"}, strict(is_tree)},
      {"permutation", {"4\n2 1 4 3\n", "3\n3 1 2\n"}, strict(is_permutation_line)},
      {"brackets", {"(()())\n"}, strict(is_balanced)},
      {"sum", {"3 10\n2 5 3\n", "2 7\n1 6\n"}, strict(is_with_sum)},
      {"points", {"2\n0.50 1.25\n-3.00 4.10\n"}, strict(is_points)},
      {"large number", {"123456789012345678901234567890\n"}, strict(is_large_number)}};
  return all;
}

std::string first_line(std::string_view input) { return std::string(input.substr(0, input.find('\n'))); }

constexpr std::uint64_t kSeeds = 300;

TEST(Mutated, AreValidAndManifold) {
  for (const Stated& problem : stated()) {
    std::size_t calls = 0;
    const auto is_valid = [&](std::string_view input) { return ++calls, problem.is_valid(input); };
    Mutated mutated(problem.examples, {is_valid, first_line});
    std::set<std::string> seen;
    for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
      EXPECT_TRUE(problem.is_valid(mutated.make(seed))) << problem.name << '\n' << mutated.make(seed);
      seen.insert(mutated.make(seed));
    }
    EXPECT_GT(seen.size(), kSeeds / 5) << problem.name;
    EXPECT_LT(calls, 40 * kSeeds) << problem.name;
  }
}

TEST(Mutated, DependOnTheSeedAlone) {
  constexpr std::uint64_t kDistance = 7;  // more walks than are kept
  for (const Stated& problem : stated()) {
    Mutated in_order(problem.examples, {problem.is_valid, first_line});
    Mutated backwards(problem.examples, {problem.is_valid, first_line});
    Mutated by_threads(problem.examples, {problem.is_valid, first_line});
    std::vector<std::string> inputs(kSeeds), threaded(kSeeds);
    for (std::uint64_t number = 0; number < kSeeds; ++number) inputs[number] = in_order.make(number * kDistance);
    parallel_for(kSeeds, 4, [&](std::size_t number) { threaded[number] = by_threads.make(number * kDistance); });
    EXPECT_EQ(threaded, inputs) << problem.name;
    for (std::uint64_t number = kSeeds; number-- > 0;)
      EXPECT_EQ(backwards.make(number * kDistance), inputs[number]) << problem.name << number;
    EXPECT_EQ(Mutated(problem.examples, {problem.is_valid, first_line}).make(217 * kDistance), inputs[217]);
  }
}

// An answer that few mutants have is as frequent as the others, once it was found.
TEST(Mutated, RareAnswersAreFrequent) {
  const auto is_rare = [](std::string_view input) { return lines_of(input)[1].size() >= 7; };
  const auto rare_ones = [&](const std::function<std::string(std::string_view)>& answer) {
    Mutated mutated({"4\n4 5 2 8\n"}, {strict(is_array), answer});
    std::size_t count = 0;
    for (std::uint64_t seed = 300; seed < 1020; ++seed) count += is_rare(mutated.make(seed)) ? 1 : 0;
    return count;
  };
  const std::size_t if_all_are_equal = rare_ones([](std::string_view) { return ""; });
  EXPECT_LT(if_all_are_equal, 100);
  EXPECT_GT(rare_ones([&](std::string_view input) { return is_rare(input) ? "no" : "yes"; }), 200);
}

TEST(Mutated, AFailureOfTheValidatorChangesNothing) {
  const Stated& problem = stated().front();
  bool is_broken = false;
  Mutated broken(problem.examples, {[&](std::string_view input) {
                                      if (is_broken) throw std::runtime_error("no process can be started");
                                      return problem.is_valid(input);
                                    },
                                    first_line});
  Mutated whole(problem.examples, {problem.is_valid, first_line});
  EXPECT_EQ(broken.make(5), whole.make(5));
  is_broken = true;
  for (const std::uint64_t seed : {17U, 200U}) EXPECT_THROW(broken.make(seed), std::runtime_error);
  is_broken = false;
  for (const std::uint64_t seed : {17U, 200U}) EXPECT_EQ(broken.make(seed), whole.make(seed));
}

TEST(Mutated, BeginAtSmallValidExamples) {
  std::string large = "3000\n1";
  for (int label = 2; label <= 3000; ++label) large += ' ' + std::to_string(label);
  large += '\n';
  const auto is_valid = [](std::string_view input) {
    return input.size() > 10'000 || strict(is_permutation_line)(input);
  };
  EXPECT_LT(Mutated({large, "2\n2 1\n", "2\n2 2\n"}, {is_valid, first_line}).make(3).size(), 100);
  EXPECT_GT(Mutated({large}, {is_valid, first_line}).make(3).size(), 10'000);
  EXPECT_THROW(Mutated({"2\n2 2\n"}, {strict(is_permutation_line), first_line}).make(0), std::runtime_error);
  // Where nothing else is valid, the example is repeated.
  const auto is_only = [](std::string_view input) { return input.empty(); };
  EXPECT_EQ(Mutated({""}, {is_only, first_line}).make(7), "");
}

TEST(Mutated, AsksOnlyAFewTimesAStepWhereTheValidatorCannotTell) {
  int unanswered = 0;
  const auto validity = [&](std::string_view input) {
    unanswered += input == "5\n" ? 0 : 1;
    return input == "5\n" ? std::optional(true) : std::nullopt;
  };
  Mutated mutated({"5\n"}, {validity, first_line});
  for (std::uint64_t seed = 0; seed < 12; ++seed) EXPECT_EQ(mutated.make(seed), "5\n");
  EXPECT_LE(unanswered, 24) << "two for each seed";
}

// The same on each machine.
TEST(Mutated, AreTheSameBytesEverywhere) {
  tests::Digest all;
  for (const Stated& problem : stated()) {
    Mutated mutated(problem.examples, {problem.is_valid, first_line});
    for (std::uint64_t seed = 0; seed < kSeeds; ++seed) all.add(mutated.make(seed));
  }
  EXPECT_EQ(all.value(), 4201002774960734148U);
}

// The words "1a" < "2" < "10" < "1a" would have no order if numbers were compared as such and others as strings.
TEST(Mutations, SortNumbersBeforeStrings) {
  Line words, sorted;
  for (int number = 99; number > 0; --number) words.push_back(std::to_string(number));
  for (int number = 1; number < 100; ++number) words.push_back(std::to_string(number) + 'a');
  for (int number = 1; number < 100; ++number) sorted.push_back(std::to_string(number));
  sorted.insert(sorted.end(), words.begin() + 99, words.end());
  std::sort(sorted.begin() + 99, sorted.end());
  std::set<Line> made;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    constexpr std::size_t kMapGroup = 2;
    Random random(seed);
    Lines lines = {words};
    mutate(kMapGroup, lines, random, Lines{words});
    made.insert(lines[0]);
  }
  EXPECT_TRUE(made.contains(sorted));
}

}  // namespace
}  // namespace quack::inputs
