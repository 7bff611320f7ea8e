// Known mistakes are run on inputs, each alone and in a matrix. More of single kills is in tests/cli/verdicts.txt.

#include "grade/kill_matrix.h"

#include "compare/difference.h"
#include "io/bytes.h"
#include "problems/registry.h"
#include "tests/answers.h"
#include "tests/test.h"
#include "text/checker.h"

namespace quack::grade {
namespace {

// A run that ends where it fails has the kill of a whole run.
TEST(Kill, IsThatOfAWholeRun) {
  for (const Problem& problem : problems()) {
    std::size_t kills = 0;
    for (const std::string profile : {"mixed", "captures"}) {
      const auto made_by = std::ranges::find(problem.profiles, profile, &Profile::name);
      ASSERT_NE(made_by, problem.profiles.end());
      const std::string input = made_by->make(260, 7);
      const std::string expected = right_output(problem, input);
      for (std::size_t i = 0; i < problem.mistakes.size(); i += 5) {
        const Implementation& one = problem.mistakes[i];
        std::uint64_t lines = 0;
        Difference whole;
        whole.wrong = text::first_line_difference(expected, output_of(one, input), lines);
        if (whole.wrong) explain(problem, input, whole);
        EXPECT_EQ(kill_by(problem, one, input, expected), whole.wrong ? kill_of(problem, whole) : Kill())
            << one.name << ", " << profile;
        kills += whole.wrong ? 1 : 0;
      }
    }
    EXPECT_GT(kills, 10U);
  }
}

// Writes that, reads what it is given, and stops at an error.
Implementation that_writes(const std::string& text, std::size_t& bytes_read) {
  return {.name = "writer", .description = {}, .clause = "", .answer = [=, &bytes_read](auto& source, auto& out) {
            out.write(text);
            std::array<char, 1000> buffer{};
            while (const std::size_t length = source.read(buffer)) bytes_read += length;
            return Answered{1, text::ParseError{}};
          }};
}

TEST(Kill, AsksForNothingAfterTheFirstWrongLine) {
  const Problem& problem = *find_problem("duckchess");
  const std::string& input = problem.sample_input;
  const std::string& right = problem.sample_answer;
  std::size_t bytes_read = 0;
  const Kill kill = kill_by(problem, that_writes("quack\n", bytes_read), input, right);
  EXPECT_TRUE(kill.by_a_line);
  EXPECT_EQ(kill.item, 1U);
  EXPECT_EQ(bytes_read, 0U);
  // Lines that are right, and one that is not complete yet, decide nothing: to stop there is an error.
  for (const std::string& text : {right, right + "\n", right.substr(0, 30), std::string("quack"), std::string()}) {
    bytes_read = 0;
    EXPECT_THROW(kill_by(problem, that_writes(text, bytes_read), input, right), std::runtime_error) << text;
    EXPECT_EQ(bytes_read, input.size());
  }
}

TEST(KillMatrix, HoldsEveryMistakeAgainstEveryInput) {
  const Problem& problem = *find_problem("duckchess-remix");
  const std::vector<std::string> inputs = {problem.sample_input, "0\n", "1\n1 1 2 1\n"};
  std::size_t calls = 0;
  const KillMatrix matrix = kill_matrix(problem, inputs, 2, [&](std::size_t done, std::size_t total) {
    EXPECT_EQ(done, ++calls);
    EXPECT_EQ(total, problem.mistakes.size() * inputs.size());
  });
  ASSERT_EQ(matrix.rows(), problem.mistakes.size());
  ASSERT_EQ(matrix.columns(), inputs.size());
  EXPECT_EQ(calls, problem.mistakes.size() * inputs.size());
  for (std::size_t row = 0; row < matrix.rows(); ++row) {
    for (std::size_t column = 0; column < matrix.columns(); ++column) {
      const std::string expected = right_output(problem, inputs[column]);
      EXPECT_EQ(matrix.at(row, column), kill_by(problem, problem.mistakes[row], inputs[column], expected));
    }
  }
  const Implementation& wordy = tests::known_mistake(problem, "invalid-is-written");
  const auto row = static_cast<std::size_t>(&wordy - &problem.mistakes[0]);
  EXPECT_EQ(matrix.kills_of(row), 2U);
  EXPECT_EQ(matrix.kills_by_a_line_of(row), 1U);  // an empty output and one line have no line in common
}

// Of many inputs, and one mistake that the first ones kill often enough.
TEST(KillMatrix, LeavesOutWhatHasBeenKilledOftenEnough) {
  Problem problem = *find_problem("primitive-chess");
  const Implementation& known = tests::known_mistake(problem, "never-lost");
  problem.mistakes = LazyList<Implementation>([known] { return std::vector<Implementation>{known}; });
  const std::string killing = "1\n2 2\n1 1 R\n2 2 R\n";
  for (const auto& [killed_at_first, enough, last] :
       {std::tuple(2U, 2U, 2U), std::tuple(1U, 2U, 1U + 3), std::tuple(2U, 9U, 2U + 3)}) {
    std::vector<std::string> inputs(kAtATime + 3, "0\n");
    std::fill_n(inputs.begin(), killed_at_first, killing);
    std::fill_n(inputs.rbegin(), 3, killing);
    std::size_t last_done = 0;
    const auto progress = [&](std::size_t done, std::size_t) { last_done = done; };
    EXPECT_EQ(kill_matrix(problem, inputs, 2, progress, enough).kills_of(0), last);
    EXPECT_EQ(last_done, last == killed_at_first ? kAtATime : inputs.size());
  }
}

}  // namespace
}  // namespace quack::grade
