// What holds of the checker for any two outputs: tried on judge/checker.h, where it must hold, and on wrong checkers,
// where it must be seen to fail.

#include <array>
#include <functional>
#include <gtest/gtest.h>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "judge/checker.h"
#include "props/tests/property.h"

namespace quack::props {
namespace {

constexpr int kCases = 30000;
constexpr int kCasesUntilCaught = 10000;

struct OutputPair {
  std::string expected;
  std::string found;
};

// NOLINTNEXTLINE(readability-identifier-naming): RapidCheck's
void showValue(const OutputPair& pair, std::ostream& out) {
  out << printf_words(pair.expected) << "\nagainst\n" << printf_words(pair.found);
}

OutputPair any_outputs(Random& random) {
  static constexpr std::array<std::string_view, 12> kPieces = {"a", "b",  "ab",   "\n",   "\n",    "\n",
                                                               " ", "\t", "\r\n", "\n\n", "WIN\n", "\v"};
  OutputPair pair;
  for (std::uint64_t left = random.below(12); left > 0; --left)
    pair.expected += kPieces.at(random.below(kPieces.size()));
  pair.found = pair.expected;
  for (std::uint64_t changes = random.below(3); changes > 0; --changes) {
    pair.found.replace(random.below(pair.found.size() + 1), random.below(2),
                       std::string(kPieces.at(random.below(kPieces.size()))));
  }
  return pair;
}

using Compare = std::function<std::optional<judge::LineDifference>(std::string_view, std::string_view, std::uint64_t&)>;

Trial try_checker(int count, const Compare& compare) {
  Classes classes(
      {"the same bytes", "the same but for white space", "a line differs", "lines are missing", "lines are left over"});
  const auto smaller = [](const OutputPair& pair) {
    std::vector<OutputPair> smaller_pairs;
    for (const std::string& text : shorter_lists(pair.expected)) smaller_pairs.push_back({text, pair.found});
    for (const std::string& text : shorter_lists(pair.found)) smaller_pairs.push_back({pair.expected, text});
    return smaller_pairs;
  };
  return try_property(
      "the checker and the naive one find the same first difference, whatever the bytes", count,
      cases<OutputPair>(any_outputs, smaller), classes, [&](const OutputPair& pair) -> Complaint {
        std::uint64_t expected_lines = 0;
        std::uint64_t actual_lines = 0;
        const auto expected = judge::first_line_difference_naively(pair.expected, pair.found, expected_lines);
        const auto actual = compare(pair.expected, pair.found, actual_lines);
        if (!expected) {
          classes.count(pair.expected == pair.found ? "the same bytes" : "the same but for white space");
        } else if (expected->expected && expected->found) {
          classes.count("a line differs");
        } else {
          classes.count(expected->expected ? "lines are missing" : "lines are left over");
        }
        if (expected == actual && expected_lines == actual_lines) return std::nullopt;
        return "printf '" + printf_words(pair.expected) + "' against printf '" + printf_words(pair.found) + "'";
      });
}

TEST(CheckerProperties, TheCheckerFindsWhatTheNaiveOneFinds) {
  expect_held(try_checker(kCases, judge::first_line_difference));
  const Compare streamed = [](std::string_view expected, std::string_view found, std::uint64_t& lines) {
    judge::MemorySource source(found, 3);
    return judge::first_line_difference_streamed(expected, source, lines);
  };
  expect_held(try_checker(kCases, streamed));
  const Compare blanks_count = [](std::string_view expected, std::string_view found, std::uint64_t& lines) {
    auto difference = judge::first_line_difference(expected, found, lines);
    if (!difference && expected != found)
      difference = judge::LineDifference{1, std::string(expected), std::string(found)};
    return difference;
  };
  expect_caught(try_checker(kCasesUntilCaught, blanks_count), "a checker that counts blanks", {"against"});
  const Compare lines_off_by_one = [](std::string_view expected, std::string_view found, std::uint64_t& lines) {
    auto difference = judge::first_line_difference(expected, found, lines);
    if (difference) ++lines;
    return difference;
  };
  expect_caught(try_checker(kCasesUntilCaught, lines_off_by_one), "a checker that counts a line too many", {"against"});
}

}  // namespace
}  // namespace quack::props
