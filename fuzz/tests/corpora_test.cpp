// What the corpora promise: the seeds are those that the program makes, judge text is valid for the command line, and
// every class of operation occurs.

#include <array>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <set>
#include <string>
#include <string_view>

#include "fuzz/seeds/seed.h"
#include "fuzz/targets.h"
#include "fuzz/tests/in_process.h"
#include "judge/checker.h"

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

TEST(Corpora, HoldTheSeedsThatTheProgramMakes) {
  const std::vector<Seed> seeds = all_seeds();
  std::set<std::filesystem::path> paths;
  for (const Seed& seed : seeds) {
    const auto path = std::filesystem::path(QUACK_CORPORA) / seed.target / (seed.name + ".txt");
    EXPECT_EQ(content_of(path), seed.text) << path;
    EXPECT_TRUE(paths.insert(path).second) << path;
  }
  EXPECT_GE(seeds.size(), 200U);
}

// What the games of a corpus reach, by the reference.
struct Reached {
  std::array<std::size_t, kKindCount> moved{};
  std::array<std::size_t, kKindCount> captured{};
  std::array<std::size_t, kKindCount> ended{};
  std::array<std::size_t, kKindCount> blocked{};
  std::array<std::size_t, 6> validities{};
  std::array<std::size_t, kSideCount> winners{};
  std::size_t checks = 0;
};

Reached reached_by(const DuckGame& game) {
  Reached reached;
  const auto count = [](auto& counts, auto value) { ++counts[static_cast<std::size_t>(value)]; };
  for (const auto& file : corpus_files(game.problem)) {
    const auto engine = game.expected(game.expected_start, game.rule);
    for (const Operation& operation : read_operations(content_of(file), *game.dialect).operations) {
      const auto moving = engine->position().at(operation.from);
      const Outcome outcome = engine->play(operation);
      count(reached.validities, outcome.validity);
      if (outcome.validity == Validity::blocked) count(reached.blocked, moving->kind);
      if (!outcome.valid()) continue;
      count(reached.moved, outcome.moved->kind);
      if (outcome.captured) count(reached.captured, outcome.captured->kind);
      if (outcome.over) count(reached.ended, outcome.moved->kind);
      if (outcome.over) count(reached.winners, outcome.moved->side);
      if (outcome.check) ++reached.checks;
    }
  }
  return reached;
}

TEST(Corpora, OfDuckChessReachEveryKindOfEvent) {
  for (const DuckGame& game : {duck_chess_game(), remix_game()}) {
    const Reached reached = reached_by(game);
    for (const Kind kind : kKinds) {
      const auto index = static_cast<std::size_t>(kind);
      EXPECT_GT(reached.moved[index], 0U) << game.problem << ", " << name(kind);
      EXPECT_GT(reached.captured[index], 0U) << game.problem << ", " << name(kind);
      EXPECT_GT(reached.ended[index], 0U) << game.problem << ", " << name(kind);
    }
    for (const Kind kind : {Kind::elephant, Kind::horse, Kind::car, Kind::duck}) {
      EXPECT_GT(reached.blocked[static_cast<std::size_t>(kind)], 0U) << game.problem << ", " << name(kind);
    }
    for (const std::size_t count : reached.validities) EXPECT_GT(count, 0U) << game.problem;
    for (const std::size_t count : reached.winners) EXPECT_GT(count, 0U) << game.problem;
    EXPECT_GT(reached.checks, 20U) << game.problem;
  }
}

}  // namespace
}  // namespace quack::fuzz
