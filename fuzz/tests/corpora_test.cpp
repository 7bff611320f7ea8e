// What the corpora promise: there is a game for every group of features, and judge text is valid for the command line.

#include "fuzz/targets.h"
#include "fuzz/tests/in_process.h"
#include "judge/checker.h"
#include "problems/duck_chess/features.h"
#include "problems/duck_chess/fuzzing.h"
#include "tests/test.h"

namespace quack::fuzz {
namespace {

std::string problem_of(const std::filesystem::path& file) {
  const std::string name = file.filename();
  for (const char* problem : {"duckchess-remix", "duckchess", "primitive-chess"}) {
    if (name.starts_with(std::string(problem) + "-")) return problem;
  }
  return "no problem";
}

std::optional<judge::ParseError> fault_of(std::string_view text, std::string_view problem, judge::ReadRules rules) {
  for (const Fuzzing& fuzzing : all_fuzzing()) {
    if (fuzzing.problem == problem) return fuzzing.readers.at(1)(text, rules, SIZE_MAX).fault;
  }
  return judge::ParseError{1, 1, "a file name that begins with a problem", std::string(problem)};
}

std::size_t expect_valid(const std::filesystem::path& file, std::string_view problem, judge::ReadRules rules) {
  const auto fault = fault_of(content_of(file), problem, rules);
  EXPECT_FALSE(fault) << to_text(*fault, file.string());
  return 1;
}

// What `validate` accepts.
constexpr judge::ReadRules kStrict = {.strict = true, .max_count = 1000};

TEST(Corpora, OfTheEnginesAreStrictlyValid) {
  for (const std::string target : {"duckchess", "duckchess-remix", "primitive-chess"}) {
    std::size_t files = 0;
    for (const auto& file : corpus_files(target)) files += expect_valid(file, target, kStrict);
    EXPECT_GE(files, 20U) << target;
  }
}

TEST(Corpora, OfTheRoundTripsAreStrictlyValidInTheProblemOfTheirName) {
  std::size_t files = 0;
  for (const auto& file : corpus_files("round-trip")) files += expect_valid(file, problem_of(file), kStrict);
  EXPECT_GE(files, 20U);
}

TEST(Corpora, OfTheReaderAreValidForAnswerInTheProblemOfTheirName) {
  std::size_t files = 0;
  for (const auto& file : corpus_files("reader")) {
    // What found a bug in a reader may be no judge text at all; by its name one sees that.
    if (file.filename().string().starts_with("malformed-")) continue;
    files += expect_valid(file, problem_of(file), {});
  }
  EXPECT_GE(files, 20U);
}

TEST(Corpora, OfTheCheckerSayInTheirNamesWhatTheyAre) {
  std::size_t right = 0;
  for (const auto& file : corpus_files("checker")) {
    const std::string name = file.filename();
    const std::string problem = problem_of(file);
    if (name.find("-right") == std::string::npos) continue;
    const std::string expected = content_of(file.parent_path() / (problem + "-right.txt"));
    std::uint64_t lines = 0;
    EXPECT_FALSE(judge::first_line_difference(expected, content_of(file), lines)) << name;
    EXPECT_GT(lines, 0U);
    ++right;
  }
  EXPECT_GE(right, 10U);
}

// What the last operation of a game shows.
DuckFeatureKeys shown_by_last(const DuckGame& game, const std::vector<Operation>& operations) {
  const auto engine = game.actual(game.actual_start, game.rule);
  DuckCoverageRecorder recorder(game.actual_start, game.rule);
  DuckFeatureKeys seen;
  for (const Operation& operation : operations) {
    seen.clear();
    recorder.record(operation, engine->play(operation), seen);
  }
  return seen;
}

TEST(Corpora, HaveAGameForEveryGroupOfFeaturesNamedAfterIt) {
  for (const DuckGame& game : {duck_chess_game(), remix_game()}) {
    const auto folder = corpus_files(game.problem).front().parent_path();
    for (const DuckFeatureGroup& group : duck_feature_groups()) {
      const auto read = read_operations(content_of(folder / (group.name + ".txt")), *game.dialect);
      EXPECT_TRUE(group.has(shown_by_last(game, read.operations))) << game.problem << ' ' << group.name;
    }
  }
}

}  // namespace
}  // namespace quack::fuzz
