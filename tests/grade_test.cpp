// Grading judge data: what is found in a directory of tests, and what is added to it.

#include "testdata/grading/grade.h"

#include "compare/judge_data.h"
#include "judge/bytes.h"
#include "problems/random.h"
#include "problems/registry.h"
#include "testdata/grading/bounds.h"
#include "testdata/grading/new_tests.h"
#include "testdata/grading/programs.h"
#include "testdata/set_cover.h"
#include "tests/scratch.h"
#include "tests/test.h"

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
  EXPECT_EQ(grade.counted, (std::vector<std::size_t>{0, 1, 3}));
  EXPECT_EQ(grade.matrix.columns(), 3U);
  EXPECT_FALSE(grade.sound());
}

// Data made on Windows, or by hand: what is wrong is told, and everything else is graded as if it were not.
TEST(Grade, CountsWhatIsWrongInSpellingAlone) {
  const Scratch strict;
  strict.write("1.in", "2\n1 3\n1 1 R\n1 2 R\n2 2\n1 1 R\n2 2 R\n");
  const Grade right = graded(primitive(), strict.path());
  const std::vector<std::pair<std::string, std::string>> loose = {
      {"2\r\n1 3\r\n1 1 R\r\n1 2 R\r\n2 2\r\n1 1 R\r\n2 2 R\r\n", "WIN\r\nLOSE\r\n"},
      {"2\n1 3\n1 1 R\n1 2 R\n2 2\n1 1 R\n2 2 R", "WIN\nLOSE"},
      {"2\n1 3 \n1 1 R\n\n1 2 R\n2 2\n1\t1  R\n2 2 R\n\n", "WIN \nLOSE\n\n"},
      {"+2\n01 3\n1 1 R\n1 2 R\n2 2\n1 1 R\n2 2 R\n", "WIN\nLOSE\n"}};
  for (const auto& [input, answer] : loose) {
    const Scratch scratch;
    scratch.write("1.in", input);
    scratch.write("1.out", answer);
    const Grade grade = graded(primitive(), scratch.path());
    EXPECT_TRUE(grade.tests[0].fault) << input;
    EXPECT_TRUE(grade.tests[0].counts) << input;
    EXPECT_FALSE(grade.tests[0].wrong_answer) << input;
    EXPECT_FALSE(grade.sound());
    EXPECT_EQ(grade.items, 2U);
    EXPECT_EQ(grade.caught(), right.caught());
    EXPECT_EQ(grade.exercised(), right.exercised());
    EXPECT_EQ(overview_text(grade.variables), overview_text(right.variables));
  }
}

TEST(Grade, LeavesOutWhatNoProgramWouldRead) {
  for (const char* const input : {"\xef\xbb\xbf"
                                  "1\n1 3\n1 1 R\n1 2 R\n",
                                  "1\n1 3\n1 1 R\n1 9 R\n", "", "2\n1 3\n1 1 R\n1 2 R\n", "1000001\r\n"}) {
    const Scratch scratch;
    scratch.write("1.in", input);
    const Grade grade = graded(primitive(), scratch.path());
    EXPECT_TRUE(grade.tests[0].fault) << input;
    EXPECT_FALSE(grade.tests[0].counts) << input;
  }
  const Scratch scratch;  // read leniently, but with more cases than are allowed
  scratch.write("1.in", "2\r\n1 3\r\n1 1 R\r\n1 2 R\r\n1 3\r\n1 1 R\r\n1 2 R\r\n");
  const GradeOptions options{.max_count = 1, .jobs = 1, .search_survivors = false, .progress = {}};
  EXPECT_FALSE(grade(primitive(), judge_tests(scratch.path()), read, {}, options).tests[0].counts);
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
TEST(Grade, LosesAMistakeWithTheTestThatCatchesIt) {
  const Scratch scratch;
  scratch.write("1.in", "1\n1 3\n1 1 R\n1 2 R\n");  // a capture at hand
  scratch.write("2.in", "1\n2 2\n1 1 R\n2 2 R\n");  // a loss
  scratch.write("3.in", "1\n8 8\n1 1 B\n1 2 B\n");  // a draw
  const Grade all = graded(primitive(), scratch.path());
  fs::remove(scratch.path("2.in"));
  const Grade fewer = graded(primitive(), scratch.path());
  EXPECT_LT(fewer.caught(), all.caught());
  EXPECT_LT(fewer.score(), all.score());
  EXPECT_EQ(all.caught() + all.survivors.size(), primitive().mistakes.size());
  // "A lost game is called a draw" is caught by the second test alone.
  const auto never_lost = std::find_if(primitive().mistakes.begin(), primitive().mistakes.end(),
                                       [](const Implementation& one) { return one.name == "mistake:never-lost"; });
  ASSERT_NE(never_lost, primitive().mistakes.end());
  const auto row = static_cast<std::size_t>(never_lost - primitive().mistakes.begin());
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
  EXPECT_EQ(grade.survivors.size(), primitive().mistakes.size());
  EXPECT_TRUE(grade.smallest.columns.empty());
}

// ---- Inputs that catch programs -------------------------------------------------------------------------------------

GradeOptions search_options(std::uint64_t runs) {
  return {.max_count = primitive().max_count, .jobs = 2, .search_runs = runs, .progress = {}};
}

std::vector<ProgramToGrade> program(const std::string& spec, Expectation expectation) {
  std::vector<ProgramToGrade> programs;
  programs.push_back({make_participant(primitive(), spec, {}), expectation});
  return programs;
}

bool rejects(const std::string& spec, const std::string& input) {
  const auto programs = program(spec, Expectation::wrong);
  return program_result(primitive(), *programs.front().participant, input, right_output(primitive(), input))
      .kill.killed;
}

TEST(ProgramSearch, FindsAShortInputWithinItsRuns) {
  const auto programs = program("mistake:never-lost", Expectation::wrong);
  std::uint64_t told = 0;
  const ProgramSearch search = search_for_program(primitive(), *programs.front().participant, {}, search_options(300),
                                                  [&](std::uint64_t runs) { told = std::max(told, runs); });
  ASSERT_TRUE(search.found);
  EXPECT_EQ(search.found->items, 1U);
  EXPECT_TRUE(rejects("mistake:never-lost", search.found->input));
  judge::MemorySource source(search.found->input);
  EXPECT_FALSE(primitive().validate(source, primitive().max_count).fault);
  EXPECT_EQ(search.found->kill.signature.substr(0, 7), "PC-3.1:");
  EXPECT_EQ(search.runs, told);
  EXPECT_LE(search.runs, 600U);
  // The same again, with as many threads as may be.
  GradeOptions other = search_options(300);
  other.jobs = 1;
  const ProgramSearch again =
      search_for_program(primitive(), *programs.front().participant, {}, other, [](std::uint64_t) {});
  ASSERT_TRUE(again.found);
  EXPECT_EQ(again.found->input, search.found->input);
}

TEST(ProgramSearch, TriesWhatIsThereFirst) {
  const auto programs = program("mistake:four-plies", Expectation::wrong);
  const std::string whole = primitive().profiles.front().make(200, 1);
  const ProgramSearch search = search_for_program(primitive(), *programs.front().participant, {"0\n", whole},
                                                  search_options(2), [](std::uint64_t) {});
  ASSERT_TRUE(search.found);
  EXPECT_TRUE(search.caught_by_first);
  EXPECT_EQ(search.found->input, whole);  // no run is spent on what is there anyway
  EXPECT_EQ(search.runs, 2U);
}

// One test for both programs, and it is one of those that the mistakes need anyway.
TEST(Grade, AddsNothingForAProgramThatIsCaughtByWhatIsAdded) {
  const Scratch scratch;
  scratch.write("1.in", "0\n");
  const GradeOptions options{.max_count = 1000, .jobs = 2, .search_runs = 40, .progress = {}};
  Problem few = primitive();
  few.mistakes = LazyList<Implementation>([] {
    return std::vector<Implementation>{
        *std::find_if(primitive().mistakes.begin(), primitive().mistakes.end(),
                      [](const Implementation& one) { return one.name == "mistake:never-lost"; })};
  });
  auto programs = program("mistake:never-lost", Expectation::wrong);
  programs.push_back(std::move(program("mine=mistake:never-lost", Expectation::wrong).front()));
  programs.push_back(std::move(program("odd=mistake:thin-in-rows-alone", Expectation::wrong).front()));
  const Grade found = grade(few, judge_tests(scratch.path()), read, programs, options);
  ASSERT_EQ(found.additions.size(), 2U);
  EXPECT_EQ(found.additions[0].catches, "mistake:never-lost");
  EXPECT_EQ(found.additions[1].catches, "odd");
  for (const GradedProgram& program : found.programs) EXPECT_TRUE(program.caught_by) << program.name;
  EXPECT_FALSE(found.sound());
}

TEST(ProgramSearch, EndsWhereTheRunsDo) {
  const auto programs = program("reference", Expectation::wrong);
  const ProgramSearch search =
      search_for_program(primitive(), *programs.front().participant, {"0\n"}, search_options(3), [](std::uint64_t) {});
  EXPECT_FALSE(search.found);
  EXPECT_LE(search.runs, 3U);
}

TEST(ProgramSearch, KeepsToTheCountThatIsAllowed) {
  const auto programs = program("mistake:never-lost", Expectation::wrong);
  GradeOptions options = search_options(300);
  options.max_count = 1;
  const ProgramSearch search = search_for_program(primitive(), *programs.front().participant,
                                                  {"2\n1 3\n1 1 R\n1 2 R\n"}, options, [](std::uint64_t) {});
  ASSERT_TRUE(search.found);
  EXPECT_EQ(search.found->items, 1U);
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

TEST(NewTests, AreNumberedOnInEveryLayoutAndNeverTakeANameThatIsTaken) {
  using Names = std::vector<std::string>;
  const std::vector<std::pair<Names, Names>> rows = {
      {{"1.in", "1.out", "9.in", "9.out"}, {"10.in > 10.out", "11.in > 11.out"}},
      {{"1.in", "1.out", "2.out"}, {"3.in > 3.out", "4.in > 4.out"}},
      {{"duck07.in", "duck07.ans", "duck08.in"}, {"duck09.in > duck09.ans", "duck10.in > duck10.ans"}},
      {{"data/sample/1.in", "data/sample/1.ans", "data/secret/01-start.in", "data/secret/01-start.ans"},
       {"data/secret/02-catches-a.in > 02-catches-a.ans", "data/secret/03-catches-b.in > 03-catches-b.ans"}},
      {{"problem.xml", "tests/01", "tests/01.a", "tests/02", "tests/02.a"}, {"tests/03 > 03.a", "tests/04 > 04.a"}},
      {{"input0.txt", "output0.txt", "input1.txt", "output1.txt"},
       {"input2.txt > output2.txt", "input3.txt > output3.txt"}},
      {{"1.in.txt", "1.out.txt"}, {"2.in.txt > 2.out.txt", "3.in.txt > 3.out.txt"}},
      {{"in/7.txt", "out/7.txt"}, {"in/8.txt > 8.txt", "in/9.txt > 9.txt"}},
      {{"in/random_01", "out/random_01", "out/random_02"}, {"in/random_03 > random_03", "in/random_04 > random_04"}},
      {{"A1.IN", "A1.OUT"}, {"A2.IN > A2.OUT", "A3.IN > A3.OUT"}},
      {{"testdata/config.yaml", "testdata/a1.in", "testdata/a1.out"},
       {"testdata/a2.in > a2.out", "testdata/a3.in > a3.out"}},
      {{"random.in", "random.ans"}, {"catches-a.in > catches-a.ans", "catches-b.in > catches-b.ans"}}};
  for (const auto& [files, expected] : rows) {
    const Scratch scratch;
    for (const std::string& file : files) scratch.write(file, "");
    Names places;
    for (const NewTest& test : places_for(scratch.path(), judge_tests(scratch.path()), scratch.path(), {"a", "b"})) {
      places.push_back(test.input.lexically_relative(scratch.path()).string() + " > " +
                       test.answer.filename().string());
    }
    EXPECT_EQ(places, expected) << files.front();
  }
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
