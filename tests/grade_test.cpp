// Grading judge data: what is enough, and what is added to a directory of tests. More is in tests/cli/grade.txt.

#include "grade/grade.h"

#include "compare/difference.h"
#include "grade/bounds.h"
#include "grade/further_tests.h"
#include "grade/kill_matrix.h"
#include "grade/new_tests.h"
#include "io/bytes.h"
#include "io/random.h"
#include "packages/read/judge_data.h"
#include "problems/registry.h"
#include "tests/answers.h"
#include "tests/scratch.h"
#include "tests/test.h"
#include "text/checker.h"

namespace quack::grade {
namespace {

using tests::Scratch;
namespace fs = std::filesystem;

std::string read(const fs::path& file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

// Draws rows and the columns that they have.
std::vector<std::vector<std::size_t>> random_rows(Random& random, std::uint64_t most, std::size_t columns) {
  std::vector<std::vector<std::size_t>> rows(random.below(most));
  const std::uint64_t percent = 5 + random.below(50);
  for (auto& row : rows) {
    for (std::size_t column = 0; column < columns; ++column)
      if (random.chance(percent)) row.push_back(column);
  }
  return rows;
}

bool covers(std::uint64_t chosen, const std::vector<std::vector<std::size_t>>& rows) {
  return std::ranges::all_of(rows, [&](const auto& row) {
    return row.empty() || std::ranges::any_of(row, [&](std::size_t column) { return chosen >> column & 1U; });
  });
}

TEST(SmallCover, CoversEveryRowWithoutASuperfluousColumn) {
  Random random(1);
  for (int round = 0; round < 10'000; ++round) {
    const std::size_t columns = 5 + random.below(20);
    const auto rows = random_rows(random, 2 * columns, columns);
    const std::vector<std::size_t> cover = small_cover(rows, columns);
    EXPECT_TRUE(std::ranges::is_sorted(cover));
    std::uint64_t chosen = 0;
    for (const std::size_t column : cover) chosen |= std::uint64_t{1} << column;
    EXPECT_TRUE(covers(chosen, rows));
    for (const std::size_t column : cover) EXPECT_FALSE(covers(chosen & ~(std::uint64_t{1} << column), rows));
  }
}

// Column 0 turns out to be superfluous; then row 0 needs column 1, all of whose rows another column had until then.
TEST(SmallCover, CountsAgainAfterAColumnIsTakenOut) {
  const std::vector<std::vector<std::size_t>> rows = {{0, 1}, {0, 2}, {0, 2}, {2}, {1, 3}, {3}, {1, 4}, {4}};
  EXPECT_EQ(small_cover(rows, 5), (std::vector<std::size_t>{1, 2, 3, 4}));
}

// Checked by going through all choices of columns: greedy is never far from the fewest on so few.
TEST(SmallCover, HasFewColumns) {
  constexpr std::size_t kColumns = 9;
  Random random(1);
  for (int round = 0; round < 300; ++round) {
    const auto rows = random_rows(random, 20, kColumns);
    int fewest = kColumns;
    for (unsigned choice = 0; choice < 1U << kColumns; ++choice)
      if (covers(choice, rows)) fewest = std::min(fewest, std::popcount(choice));
    EXPECT_LE(small_cover(rows, kColumns).size(), static_cast<std::size_t>(fewest) + 1);
  }
}

// A search for further tests, and its result: a test for all of these, or none.
struct SearchRow {
  std::string what;
  std::vector<std::string> mistakes, programs;
  bool searches = false;
  std::uint64_t runs = 0, max_count = 1'000'000;
  std::vector<std::string> caught{};
};

TEST(FurtherTests, AreTheFewestLargeOnesFirst) {
  const Problem& problem = *find_problem("primitive-chess");
  const std::string lost = "mistake:never-lost", plies = "mistake:four-plies";
  const std::vector<SearchRow> rows = {
      {.what = "nothing survives", .searches = true, .runs = 10},
      {.what = "the smallest suite is enough", .mistakes = {lost, plies}, .caught = {lost, plies}},
      {.what = "one case is allowed, and profiles make it",
       .mistakes = {lost, plies},
       .searches = true,
       .max_count = 1},
      {.what = "cut short", .mistakes = {lost, plies}, .searches = true, .max_count = 7},
      {.what = "programs are not run without a search", .programs = {lost}, .runs = 10},
      {.what = "a mistake and a program",
       .mistakes = {lost},
       .programs = {plies},
       .searches = true,
       .runs = 10,
       .caught = {lost, plies}},
      {.what = "no run is left for the program", .programs = {lost}, .searches = true},
      {.what = "what is right survives everything", .programs = {"optimized"}, .searches = true, .runs = 30},
  };
  for (const SearchRow& row : rows) {
    SCOPED_TRACE(row.what);
    std::vector<std::size_t> mistakes;
    for (const std::string& name : row.mistakes) {
      const auto& known = tests::known_mistake(problem, name.substr(8));
      mistakes.push_back(static_cast<std::size_t>(&known - &problem.mistakes[0]));
    }
    std::vector<std::unique_ptr<Participant>> programs;
    std::vector<Participant*> pointers;
    for (const std::string& name : row.programs)
      pointers.push_back(programs.emplace_back(make_participant(problem, name, {})).get());
    GradeOptions options{.max_count = row.max_count, .jobs = 2, .search_runs = row.runs, .progress = {}};
    options.searches = row.searches;
    if (row.searches) options.add = [](const auto&) { return std::vector<packages::JudgeTest>(); };
    const FurtherTests found = further_tests(problem, mistakes, pointers, options, [](std::size_t, std::size_t) {});
    if (!row.caught.empty()) {
      ASSERT_EQ(found.additions.size(), 1U);
      EXPECT_EQ(found.additions[0].name, "pairs");
      EXPECT_EQ(found.additions[0].catches, row.caught);
    }
    EXPECT_EQ(found.additions.empty(), row.mistakes.empty());
    EXPECT_EQ(found.beyond, row.mistakes.empty() ? row.programs.size() : 0);
    for (const Addition& addition : found.additions) {
      EXPECT_LE(addition.items, row.max_count);
      for (const std::string& name : addition.catches) {
        EXPECT_TRUE(is_killed(tests::known_mistake(problem, name.substr(8)), addition.input,
                              right_output(problem, addition.input)))
            << name;
      }
    }
  }
}

// Weak data need no more files than the smallest suite has.
// The smallest suite, and a test for each mistake that it misses.
TEST(Grade, AddsFewTestsToTheSample) {
  for (const Problem& problem : problems()) {
    const Scratch scratch;
    scratch.write("1.in", problem.sample_input);
    const GradeOptions options{.max_count = problem.max_count, .jobs = 2, .progress = {}};
    const Grade found = grade(problem, packages::judge_tests(scratch.path()), read, {}, options);
    EXPECT_GT(found.survivors.size(), 0U);
    EXPECT_EQ(found.beyond, 0U);
    const SuiteRecipes& smallest = *smallest_catching_suite(problem);
    EXPECT_LE(found.additions.size(), smallest.inputs.size() + smallest.missed.size()) << problem.id;
  }
}

// A program that does not compile is rejected by no test; like one that can't be judged it says nothing of the data.
TEST(Grade, RatesPrograms) {
  using enum Verdict;
  struct Row {
    Expectation expectation;
    std::array<Verdict, 2> verdicts;
    bool survives;
  };
  Grade grade;
  for (const auto& [expectation, verdicts, survives] :
       {Row{Expectation::wrong, {accepted, wrong_answer}, false}, Row{Expectation::wrong, {accepted, accepted}, true},
        Row{Expectation::wrong, {compile_error, compile_error}, false},
        Row{Expectation::wrong, {judge_error, wrong_answer}, false},
        Row{Expectation::right, {accepted, accepted}, false},
        Row{Expectation::right, {accepted, time_limit_exceeded}, false},
        Row{Expectation::right, {compile_error, compile_error}, false},
        Row{Expectation::unknown, {wrong_answer, wrong_answer}, false}}) {
    GradedProgram& program = grade.programs.emplace_back();
    program.expectation = expectation;
    for (const Verdict verdict : verdicts) program.results.push_back({.verdict = verdict});
    EXPECT_EQ(program.survives(), survives) << grade.programs.size();
  }
  EXPECT_EQ(grade.true_negatives().hits, 1U);
  EXPECT_EQ(grade.true_negatives().all, 2U);
  EXPECT_EQ(grade.true_positives().hits, 1U);
  EXPECT_EQ(grade.true_positives().all, 2U);
  EXPECT_FALSE(grade.sound());
}

TEST(Bounds, OfSeveralInputsAreTheWidest) {
  text::BoundsReached small{.name = "Q"};
  small.see(0, 0, 10);
  text::BoundsReached large{.name = "Q"};
  large.see(10, 0, 10);
  text::BoundsReached other{.name = "x"};
  other.see(3, 1, 5);
  text::BoundsReached wider{.name = "x"};
  wider.see(4, 1, 6);
  text::BoundsReached high{.name = "y"};
  high.see(4, 2, 9);
  high.see(5, 3, 9);
  text::BoundsReached neither{.name = "z"};
  neither.see(4, 2, 9);
  neither.see(5, 3, 8);
  std::vector<text::BoundsReached> all;
  add_bounds(all, {small, other});
  add_bounds(all, {large, wider, high, neither});
  EXPECT_EQ(overview_text(all, {"c"}), R"("Q": min-value-hit max-value-hit
"x":
"y":
"z":
constant-bounds "Q": 0 10
constant-bounds "x": 1 ?
constant-bounds "y": ? 9
variable "Q"
variable "c"
variable "x"
variable "y"
variable "z"
)");
  EXPECT_EQ(constraints_text("p", all),
            "p:Q Q 1 1 0 10 0 10\np:x x 0 0 3 4 1 6\np:y y 0 0 4 5 2 9\np:z z 0 0 4 5 2 9\n");
}

TEST(NewTests, AreFoundInEveryLayoutAndNeverTakeANameThatIsTaken) {
  using Names = std::vector<std::string>;
  const std::vector<std::pair<Names, Names>> rows = {
      {{"9.in", "9.out", "fix-a.in", "fix-b-2.out", "fix-b.out"}, {"fix-a-2.in > .out", "fix-b-3.in > .out"}},
      {{"data/sample/1.in", "data/secret/01-start.in", "data/secret/01-start.ans"},
       {"data/secret/fix-a.in > .ans", "data/secret/fix-b.in > .ans"}},
      {{"data/sample/1.in", "data/sample/1.ans"}, {"data/secret/fix-a.in > .ans", "data/secret/fix-b.in > .ans"}},
      {{"sample/1.in", "sample/1.ans"}, {"secret/fix-a.in > .ans", "secret/fix-b.in > .ans"}},
      {{"problem.xml", "tests/01", "tests/01.a"}, {"tests/fix-a.in > .ans", "tests/fix-b.in > .ans"}},
      {{"in/7.txt", "out/7.txt"}, {"in/fix-a.in > .ans", "in/fix-b.in > .ans"}},
      {{"testdata/config.yaml", "testdata/a1.in", "testdata/a1.out"},
       {"testdata/fix-a.in > .out", "testdata/fix-b.in > .out"}},
      {{"1.in", "1.ans", "sample2.in", "sample2.ans"}, {"fix-a.in > .ans", "fix-b.in > .ans"}}};
  for (const auto& [files, expected] : rows) {
    const Scratch scratch;
    for (const std::string& file : files) scratch.write(file, "");
    Names places;
    for (const packages::JudgeTest& test :
         places_for(scratch.path(), packages::judge_tests(scratch.path()), scratch.path(), {"a", "b"})) {
      places.push_back(test.input.lexically_relative(scratch.path()).string() + " > " +
                       test.answer->extension().string());
      EXPECT_EQ(fs::path(test.input).replace_extension(), fs::path(*test.answer).replace_extension());
      for (const fs::path& file : {test.input, *test.answer})
        scratch.write(file.lexically_relative(scratch.path()).string(), "");
      const auto found = packages::judge_tests(scratch.path());
      const auto again = std::ranges::find(found, test.name, &packages::JudgeTest::name);
      ASSERT_NE(again, found.end()) << test.name;
      EXPECT_EQ(again->answer, test.answer);
    }
    EXPECT_EQ(places, expected) << files.front();
  }
}

TEST(NewTests, AreToBeListedInTheFirstConfigurationAlone) {
  const Scratch scratch;
  for (const char* const file : {"config.yaml", "config.yml"}) scratch.write(file, "cases:\n- input: a1.in\n");
  EXPECT_EQ(lists_to_change(scratch.path(), {{.name = "a2.in", .input = "a2.in", .answer = "a2.ans"}}).size(), 1U);
}

// ---- Kills: known mistakes run on inputs, each alone and in a matrix. More of single kills is in
// tests/cli/verdicts.txt.

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

// The problem has one mistake, and the first of many inputs kill it often enough.
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
