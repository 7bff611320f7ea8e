#include <algorithm>
#include <functional>
#include <gtest/gtest.h>
#include <numeric>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "inputs/minimizer.h"
#include "inputs/words.h"
#include "io/random.h"
#include "tests/input_formats.h"

namespace quack::inputs {
namespace {

TEST(Words, AreWhatStandsBetweenBlanks) {
  EXPECT_EQ(lines_of("2 1\n\n a  b\t c\r\n7"), (Lines{{"2", "1"}, {}, {"a", "b", "c"}, {"7"}}));
  EXPECT_EQ(text_of(lines_of("2  1\n\n7")), "2 1\n\n7\n");
}

TEST(Words, NumbersAreWrittenInOneWay) {
  EXPECT_EQ(number_in("0"), 0);
  EXPECT_EQ(number_in("-12"), -12);
  EXPECT_EQ(number_in("999999999999999999"), 999'999'999'999'999'999);
  for (const char* word : {"", "-", "+1", "01", "-0", "00", "1.5", "1a", "a", "1000000000000000000", "--1"})
    EXPECT_EQ(number_in(word), std::nullopt) << word;
}

TEST(Words, NumbersMayHaveDecimals) {
  for (const char* word : {"0", "-12", "0.5", "-0.50", "1000.125", "0.00"}) {
    ASSERT_TRUE(decimal_in(word)) << word;
    EXPECT_EQ(text_of(*decimal_in(word)), word);
  }
  EXPECT_EQ(decimal_in("-2.50")->units, -250);
  EXPECT_EQ(text_of(Decimal{.units = -5, .decimals = 2}), "-0.05");
  for (const char* word : {"", ".", ".5", "1.", "1.-5", "00.5", "1.5.5", "1e5", "123456789012345678.9"})
    EXPECT_FALSE(decimal_in(word)) << word;
}

// A format of inputs: its validator, an input, when that fails, and the smallest input that does.
struct Format {
  std::string name;
  std::function<bool(const Lines& lines)> is_valid;
  std::string input;
  std::function<bool(const Lines& lines)> fails;
  std::string smallest;
};

std::int64_t largest_degree(const Lines& lines) {
  std::map<std::string, std::int64_t> degrees;
  for (std::size_t i = 1; i < lines.size(); ++i)
    for (const std::string& node : lines[i]) ++degrees[node];
  std::int64_t largest = 0;
  for (const auto& [node, degree] : degrees) largest = std::max(largest, degree);
  return largest;
}

int depth_of(const std::string& brackets) {
  int depth = 0, deepest = 0;
  for (const char letter : brackets) deepest = std::max(deepest, depth += letter == '(' ? 1 : -1);
  return deepest;
}

std::string random_array(std::size_t count, std::uint64_t most) {
  Random random(7);
  std::string text = std::to_string(count) + '\n';
  for (std::size_t i = 0; i < count; ++i) text += std::to_string(random.below(most)) + (i + 1 < count ? ' ' : '\n');
  return text;
}

std::string random_tree(std::size_t count) {
  Random random(11);
  std::string text = std::to_string(count) + '\n';
  for (std::size_t node = 2; node <= count; ++node)
    text += std::to_string(node) + ' ' + std::to_string(1 + random.below(node - 1)) + '\n';
  return text;
}

std::string random_brackets(std::size_t pairs) {
  Random random(3);
  std::string text;
  for (std::size_t open = 0, closed = 0; closed < pairs;) {
    const bool opens = open < pairs && (open == closed || random.chance(50));
    text += opens ? '(' : ')';
    ++(opens ? open : closed);
  }
  return text + '\n';
}

std::vector<Format> formats() {
  const auto sum_of = [](const Line& line) {
    const Numbers numbers = *numbers_of(line);
    return std::accumulate(numbers.begin(), numbers.end(), std::int64_t{0});
  };
  return {
      {"an array, by its largest number", is_array, random_array(500, 1000),
       [](const Lines& lines) { return std::ranges::max(*numbers_of(lines[1])) >= 500; }, "1\n500\n"},
      {"an array, by its sum", is_array, random_array(60, 1'000'000'000),
       [sum_of](const Lines& lines) { return sum_of(lines[1]) > 2'147'483'647; }, "3\n810000000 970000000 370000000\n"},
      {"an array, by equal numbers", is_array, "6\n4 9 17 4 9 23\n",
       [](const Lines& lines) { return std::set(lines[1].begin(), lines[1].end()).size() < lines[1].size(); },
       "2\n0 0\n"},
      {"a tree, by a node with three neighbours", is_tree, random_tree(40),
       [](const Lines& lines) { return largest_degree(lines) >= 3; }, "4\n1 2\n1 3\n1 4\n"},
      {"a permutation, by a descent of two", is_permutation_line, "7\n3 5 7 1 2 6 4\n",
       [](const Lines& lines) {
         const Numbers numbers = *numbers_of(lines[1]);
         for (std::size_t i = 1; i < numbers.size(); ++i)
           if (numbers[i - 1] >= numbers[i] + 2) return true;
         return false;
       },
       "3\n3 1 2\n"},
      {"brackets, by their depth", is_balanced, random_brackets(200),
       [](const Lines& lines) { return depth_of(lines[0][0]) >= 3; }, "((()))\n"},
      {"parts with their sum, by two large ones", is_with_sum, "5 1530\n17 1000 3 500 10\n",
       [](const Lines& lines) {
         const Numbers parts = *numbers_of(lines[1]);
         return std::ranges::count_if(parts, [](std::int64_t part) { return part >= 20; }) >= 2;
       },
       "2 40\n20 20\n"},
      {"a grid, by two walls above each other", is_grid, "4 6\n..#...\n.##..#\n.#....\n#..###\n",
       [](const Lines& lines) {
         for (std::size_t i = 2; i < lines.size(); ++i)
           for (std::size_t j = 0; j < lines[i][0].size(); ++j)
             if (lines[i][0][j] == '#' && lines[i - 1][0][j] == '#') return true;
         return false;
       },
       "2 1\n#\n#\n"},
      {"several arrays, by one that is sorted", is_several_arrays, "3\n3\n5 3 9\n4\n2 4 8 9\n1\n7\n",
       [](const Lines& lines) {
         for (std::size_t i = 2; i < lines.size(); i += 2)
           if (lines[i].size() > 1 && std::ranges::is_sorted(*numbers_of(lines[i]))) return true;
         return false;
       },
       "1\n2\n0 0\n"},
      {"a graph with weights, by a heavy edge", is_graph, "5 4\n3 90 4 80 6\n1 2\n2 4\n4 5\n3 1\n",
       [](const Lines& lines) {
         for (std::size_t i = 2; i < lines.size(); ++i) {
           const Numbers edge = *numbers_of(lines[i]), weights = *numbers_of(lines[1]);
           if (weights[static_cast<std::size_t>(edge[0] - 1)] + weights[static_cast<std::size_t>(edge[1] - 1)] > 100)
             return true;
         }
         return false;
       },
       "2 1\n1 100\n1 2\n"},
  };
}

TEST(Minimizer, FindsTheSmallestInputOfEachFormat) {
  for (const Format& format : formats()) {
    ASSERT_TRUE(format.is_valid(lines_of(format.input)) && format.fails(lines_of(format.input))) << format.name;
    int validations = 0, runs = 0;
    const std::string smallest = minimize_by_words(
        format.input, {[&](const std::string& input) { return ++validations, format.is_valid(lines_of(input)); },
                       [&](const std::string& input) { return ++runs, format.fails(lines_of(input)); }});
    EXPECT_LE(validations, 1500) << format.name;
    EXPECT_LE(runs, 500) << format.name;
    EXPECT_EQ(smallest, format.smallest) << format.name;
  }
}

TEST(Minimizer, AsksLittleAboutLargeInputs) {
  int validations = 0;
  const std::string smallest = minimize_by_words(
      random_brackets(50'000), {[&](const std::string& input) { return ++validations, is_balanced(lines_of(input)); },
                                [](const std::string& input) { return depth_of(lines_of(input)[0][0]) >= 5; }});
  EXPECT_EQ(smallest, "((((()))))\n");
  EXPECT_LE(validations, 1000);
}

TEST(Minimizer, KeepsAnInputThatFailsOnlyAsItIsWritten) {
  const auto is_odd = [](const std::string& input) { return input.find("  ") != std::string::npos; };
  EXPECT_EQ(minimize_by_words("1  2\n", {[](const std::string&) { return true; }, is_odd}), "1  2\n");
}

TEST(Minimizer, EndsByAnExceptionOfAQuestion) {
  struct Stop {};
  EXPECT_THROW(minimize_by_words("3\n1 2 3\n", {[](const std::string&) -> bool { throw Stop(); }, nullptr}), Stop);
}

}  // namespace
}  // namespace quack::inputs
