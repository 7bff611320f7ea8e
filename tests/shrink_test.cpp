// Shrinking: over the wrong readings, within a budget, of what fails and of what does not.

#include "compare/shrink.h"

#include <algorithm>
#include <cstdio>
#include <gtest/gtest.h>
#include <optional>
#include <string>
#include <vector>

#include "compare/judged.h"
#include "judge/bytes.h"
#include "testdata/problems.h"

namespace quack {
namespace {

const Problem& problem(std::string_view id) { return *find_problem(id); }

bool is_valid(const Problem& problem, const std::string& input) {
  judge::MemorySource source(input);
  return !problem.validate(source, problem.max_count).fault;
}

quack::Run run_of(const Implementation& implementation, std::string_view input) {
  judge::MemorySource source(input);
  judge::StringSink sink;
  quack::Run run;
  run.items = implementation.answer(source, sink).items;
  run.output = sink.text();
  return run;
}

std::string output_of(const Implementation& implementation, std::string_view input) {
  return run_of(implementation, input).output;
}

// An input on which a reading parts from the reference, and the item at which it does.
struct Parting {
  std::string input;
  std::uint64_t item = 0;
};

std::optional<Parting> parting_of(const Problem& problem, const Implementation& reading, std::uint64_t count) {
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    const auto& profile = problem.profiles[seed % 4];
    std::string input = profile.make(count, seed);
    const std::vector<quack::Run> runs = {run_of(problem.implementations.front(), input), run_of(reading, input)};
    const JudgedCase judged = judge_runs(problem, input, runs);
    if (!judged.differs()) continue;
    return Parting{std::move(input), judged.judged[1].item};
  }
  return std::nullopt;
}

// The median and the largest of some numbers.
struct Spread {
  std::vector<std::uint64_t> numbers;

  void add(std::uint64_t number) { numbers.insert(std::upper_bound(numbers.begin(), numbers.end(), number), number); }
  std::uint64_t median() const { return numbers.at(numbers.size() / 2); }
  std::uint64_t largest() const { return numbers.back(); }
};

struct Swept {
  std::size_t shrunk = 0;
  Spread items;
  Spread runs;
};

// Shrinks an input on which each of the readings parts; `every` so manieth of them.
Swept sweep(const Problem& problem, std::size_t every, std::uint64_t count, bool told) {
  Swept swept;
  for (std::size_t number = 0; number < problem.readings.size(); number += every) {
    const Implementation& reading = problem.readings[number];
    const auto parting = parting_of(problem, reading, count);
    if (!parting) continue;
    const Implementation& expected = problem.implementations[0];
    const StillShows differs = [&](const std::string& input) {
      EXPECT_TRUE(is_valid(problem, input)) << input;
      return output_of(expected, input) != output_of(reading, input);
    };
    const Shrunken shrunken = shrink(problem, parting->input, parting->item, differs, {});
    EXPECT_TRUE(is_valid(problem, shrunken.input)) << reading.name;
    EXPECT_TRUE(differs(shrunken.input)) << reading.name;
    const auto items = problem.items(shrunken.input);
    EXPECT_EQ(items.size(), shrunken.items) << reading.name;
    for (std::size_t at = 0; at < items.size() && !shrunken.budget_spent; ++at) {
      auto fewer = items;
      fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(at));
      EXPECT_FALSE(differs(problem.input_of(fewer))) << reading.name << ": item " << at + 1 << " is not needed in\n"
                                                     << shrunken.input;
    }
    ++swept.shrunk;
    swept.items.add(shrunken.items);
    swept.runs.add(shrunken.runs);
    if (told)
      std::printf("%s %s: at %llu, %llu items, %llu runs%s\n", problem.id.c_str(), reading.name.c_str(),
                  static_cast<unsigned long long>(parting->item), static_cast<unsigned long long>(shrunken.items),
                  static_cast<unsigned long long>(shrunken.runs), shrunken.budget_spent ? ", budget spent" : "");
  }
  std::printf("%s: %zu readings, items median %llu, at most %llu; runs median %llu, at most %llu\n", problem.id.c_str(),
              swept.shrunk, static_cast<unsigned long long>(swept.items.median()),
              static_cast<unsigned long long>(swept.items.largest()),
              static_cast<unsigned long long>(swept.runs.median()),
              static_cast<unsigned long long>(swept.runs.largest()));
  return swept;
}

TEST(Shrink, leaves_of_each_reading_what_shows_it) {
  const auto duck_chess = sweep(problem("duckchess"), 16, 1000, false);
  EXPECT_GE(duck_chess.shrunk, 15U);
  const auto remix = sweep(problem("duckchess-remix"), 16, 1000, false);
  EXPECT_GE(remix.shrunk, 15U);
  const auto primitive = sweep(problem("primitive-chess"), 4, 100, false);
  EXPECT_GE(primitive.shrunk, 7U);
  EXPECT_EQ(primitive.items.largest(), 1U);
}

// All of them: for the numbers in docs/, with --gtest_also_run_disabled_tests.
TEST(Shrink, DISABLED_sweep_of_all_readings) {
  for (const Problem& each : problems()) sweep(each, 1, 1000, true);
}

}  // namespace
}  // namespace quack
