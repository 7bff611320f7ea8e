// Grading judge data: what is found in a directory of tests, and what is added to it.

#include "testdata/grading/grade.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>
#include <string>
#include <vector>

#include "compare/judge_data.h"
#include "testdata/grading/bounds.h"
#include "testdata/grading/new_tests.h"
#include "testdata/grading/set_cover.h"
#include "testdata/problems.h"
#include "testdata/random.h"
#include "tests/scratch.h"

namespace quack::testdata {
namespace {

using tests::Scratch;
namespace fs = std::filesystem;

std::string read(const fs::path& file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

Grade graded(const Problem& problem, const fs::path& directory) {
  const GradeOptions options{.max_count = problem.max_count, .jobs = 2, .search_survivors = false, .progress = {}};
  return grade(problem, judge_tests(directory), read, {}, options);
}

const Problem& primitive() { return *find_problem("primitive-chess"); }

// ---- The smallest subset
// ---------------------------------------------------------------------------------------------

bool covers(const std::vector<std::vector<std::size_t>>& rows, unsigned columns) {
  return std::all_of(rows.begin(), rows.end(), [&](const auto& row) {
    return row.empty() ||
           std::any_of(row.begin(), row.end(), [&](std::size_t column) { return (columns >> column & 1U) != 0; });
  });
}

TEST(SmallestCover, IsThatOfTryingAllChoices) {
  constexpr std::size_t kColumns = 9;
  Random random(1);
  for (int round = 0; round < 300; ++round) {
    std::vector<std::vector<std::size_t>> rows(random.below(20));
    const std::uint64_t percent = 5 + random.below(50);
    for (auto& row : rows) {
      for (std::size_t column = 0; column < kColumns; ++column) {
        if (random.chance(percent)) row.push_back(column);
      }
    }
    std::size_t fewest = kColumns;
    for (unsigned choice = 0; choice < 1U << kColumns; ++choice) {
      if (covers(rows, choice)) fewest = std::min<std::size_t>(fewest, static_cast<std::size_t>(std::popcount(choice)));
    }
    const SetCover cover = smallest_cover(rows, kColumns);
    unsigned chosen = 0;
    for (const std::size_t column : cover.columns) chosen |= 1U << column;
    EXPECT_TRUE(covers(rows, chosen));
    EXPECT_EQ(cover.columns.size(), fewest);
    EXPECT_TRUE(cover.proven());
    // Without steps it may not be exact, but what is said of it holds.
    const SetCover quick = smallest_cover(rows, kColumns, 0);
    EXPECT_LE(quick.least, fewest);
    EXPECT_GE(quick.columns.size(), fewest);
  }
}

// ---- What is found in a directory
// ------------------------------------------------------------------------------------

TEST(Grade, TellsInvalidInputsAndWrongAnswers) {
  const Scratch scratch;
  scratch.write("1.in", primitive().sample_input);
  scratch.write("1.ans", primitive().sample_answer);
  scratch.write("2.in", "1\n1 3\n1 1 R\n1 2 R\n");
  scratch.write("2.ans", "DRAW\n");
  scratch.write("3.in", "1\n1 3\n1 1 R\n1 4 R\n");
  scratch.write("4.in", "0\n");
  const Grade grade = graded(primitive(), scratch.path());
  ASSERT_EQ(grade.tests.size(), 4U);
  EXPECT_FALSE(grade.tests[0].fault || grade.tests[0].wrong_answer);
  ASSERT_TRUE(grade.tests[1].wrong_answer);
  EXPECT_EQ(grade.tests[1].wrong_answer->line, 1U);
  EXPECT_EQ(grade.tests[1].wrong_answer->expected, "WIN");
  ASSERT_TRUE(grade.tests[2].fault);
  EXPECT_EQ(grade.tests[2].fault->line, 4U);
  EXPECT_FALSE(grade.tests[3].has_answer);
  EXPECT_EQ(grade.valid, (std::vector<std::size_t>{0, 1, 3}));
  EXPECT_EQ(grade.matrix.columns(), 3U);
  EXPECT_FALSE(grade.sound());
}

TEST(Grade, FindsDuplicates) {
  const Scratch scratch;
  scratch.write("1.in", "1\n1 3\n1 1 R\n1 2 R\n");
  scratch.write("2.in", "1\n1 3\n1 1 R\n1 3 R\n");
  scratch.write("3.in", "1\n1 3\n1 1 R\n1 2 R\n");
  scratch.write("4.in", "1\n1 3 \n1  1 R\n1 3 R\n\n");
  const Grade grade = graded(primitive(), scratch.path());
  ASSERT_EQ(grade.duplicates.size(), 2U);
  EXPECT_EQ(grade.duplicates[0].tests, (std::vector<std::size_t>{0, 2}));
  EXPECT_TRUE(grade.duplicates[0].to_the_byte);
  EXPECT_EQ(grade.duplicates[1].tests, (std::vector<std::size_t>{1, 3}));
  EXPECT_FALSE(grade.duplicates[1].to_the_byte);
}

TEST(Grade, CountsFeaturesByTimesAndByTests) {
  const Scratch scratch;
  scratch.write("1.in", "2\n1 3\n1 1 R\n1 2 R\n1 3\n1 1 R\n1 3 R\n");
  scratch.write("2.in", "1\n1 3\n1 2 R\n1 3 R\n");
  const Grade grade = graded(primitive(), scratch.path());
  const auto& features = primitive().features;
  const auto at_once = std::find_if(features.begin(), features.end(), [](const Feature& feature) {
    return feature.direction == "1 x m" && feature.outcome == "WIN at once";
  });
  ASSERT_NE(at_once, features.end());
  const FeatureCount& count = grade.coverage[static_cast<std::size_t>(at_once - features.begin())];
  EXPECT_EQ(count.times, 3U);
  EXPECT_EQ(count.tests, 2U);
  EXPECT_EQ(grade.items, 3U);
}

// Strong data lose what they catch when the test is taken away that catches it.
TEST(Grade, LosesAReadingWithTheTestThatCatchesIt) {
  const Scratch scratch;
  scratch.write("1.in", "1\n1 3\n1 1 R\n1 2 R\n");  // a capture at hand
  scratch.write("2.in", "1\n2 2\n1 1 R\n2 2 R\n");  // a loss
  scratch.write("3.in", "1\n8 8\n1 1 B\n1 2 B\n");  // a draw
  const Grade all = graded(primitive(), scratch.path());
  fs::remove(scratch.path("2.in"));
  const Grade fewer = graded(primitive(), scratch.path());
  EXPECT_LT(fewer.caught(), all.caught());
  EXPECT_LT(fewer.score(), all.score());
  EXPECT_EQ(all.caught() + all.survivors.size(), primitive().readings.size());
  // "A lost game is called a draw" is caught by the second test alone.
  const auto never_lost = std::find_if(primitive().readings.begin(), primitive().readings.end(),
                                       [](const Implementation& one) { return one.name == "reading:never-lost"; });
  ASSERT_NE(never_lost, primitive().readings.end());
  const auto row = static_cast<std::size_t>(never_lost - primitive().readings.begin());
  EXPECT_EQ(all.matrix.kills_of(row), 1U);
  EXPECT_TRUE(all.matrix.at(row, 1).by_a_line);
  EXPECT_EQ(all.matrix.at(row, 1).signature, "PC-3.1: DRAW is told for LOSE");
  EXPECT_EQ(fewer.matrix.kills_of(row), 0U);
}

TEST(Grade, OfNoValidInputIsZero) {
  const Scratch scratch;
  scratch.write("1.in", "quack\n");
  const Grade grade = graded(primitive(), scratch.path());
  EXPECT_EQ(grade.score(), 0);
  EXPECT_EQ(grade.survivors.size(), primitive().readings.size());
  EXPECT_TRUE(grade.smallest.columns.empty());
}

TEST(Bounds, OfSeveralInputsAreTheWidest) {
  judge::BoundsReached small{.name = "Q"};
  small.see(0, 0, 10);
  judge::BoundsReached large{.name = "Q"};
  large.see(10, 0, 10);
  judge::BoundsReached other{.name = "x"};
  other.see(3, 1, 5);
  judge::BoundsReached wider{.name = "x"};
  wider.see(4, 1, 6);
  std::vector<judge::BoundsReached> all;
  add_bounds(all, {small, other});
  add_bounds(all, {large, wider});
  EXPECT_EQ(overview_text(all), "\"Q\": min-value-hit max-value-hit\n\"x\":\nconstant-bounds \"Q\": 0 10\n");
  EXPECT_EQ(constraints_text("p", all), "p:Q Q 1 1 0 10 0 10\np:x x 0 0 3 4 1 6\n");
}

// ---- Where further tests go
// ------------------------------------------------------------------------------------------

std::vector<std::string> places(const Scratch& scratch, const std::vector<std::string>& files) {
  for (const std::string& file : files) scratch.write(file, "");
  std::vector<std::string> all;
  for (const NewTest& test : places_for(scratch.path(), judge_tests(scratch.path()), scratch.path(), {"a", "b"})) {
    all.push_back(test.input.lexically_relative(scratch.path()).string() + " > " + test.answer.filename().string());
  }
  return all;
}

using Names = std::vector<std::string>;

TEST(NewTests, AreNumberedOnInEveryLayout) {
  EXPECT_EQ(places(Scratch(), {"1.in", "1.out", "9.in", "9.out"}), (Names{"10.in > 10.out", "11.in > 11.out"}));
  EXPECT_EQ(places(Scratch(), {"duck07.in", "duck07.ans", "duck08.in"}),
            (Names{"duck09.in > duck09.ans", "duck10.in > duck10.ans"}));
  EXPECT_EQ(
      places(Scratch(),
             {"data/sample/1.in", "data/sample/1.ans", "data/secret/01-start.in", "data/secret/01-start.ans"}),
      (Names{"data/secret/02-catches-a.in > 02-catches-a.ans", "data/secret/03-catches-b.in > 03-catches-b.ans"}));
  EXPECT_EQ(places(Scratch(), {"problem.xml", "tests/01", "tests/01.a", "tests/02", "tests/02.a"}),
            (Names{"tests/03 > 03.a", "tests/04 > 04.a"}));
  EXPECT_EQ(places(Scratch(), {"random.in", "random.ans"}),
            (Names{"catches-a.in > catches-a.ans", "catches-b.in > catches-b.ans"}));
}

TEST(NewTests, NeverTakeANameThatIsTaken) {
  EXPECT_EQ(places(Scratch(), {"1.in", "1.out", "2.out"}), (Names{"3.in > 3.out", "4.in > 4.out"}));
}

TEST(NewTests, SayWhereTheyHaveToBeListed) {
  const Scratch scratch;
  scratch.write("config.yaml", "");
  scratch.write("problem.xml", "");
  const auto todo = what_to_list(scratch.path(), {{"3.in", "3.out"}});
  ASSERT_EQ(todo.size(), 2U);
  EXPECT_NE(todo[0].find("- {input: 3.in, output: 3.out}"), std::string::npos);
  EXPECT_NE(todo[1].find("problem.xml lists the tests; add 1 to its test-count"), std::string::npos);
  EXPECT_TRUE(what_to_list(scratch.path(), {}).empty());
}

}  // namespace
}  // namespace quack::testdata
