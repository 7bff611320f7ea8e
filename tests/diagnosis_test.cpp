// The diagnosis of wrong programs: planted mistakes are named, right programs and unknown mistakes are not.

#include "compare/diagnosis.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "judge/bytes.h"
#include "problems/registry.h"

namespace quack {
namespace {

std::string output_of(const Implementation& implementation, std::string_view input) {
  judge::MemorySource source(input);
  judge::StringSink sink;
  implementation.answer(source, sink);
  return sink.text();
}

// The runs of a program on inputs of several profiles.
struct Runs {
  std::vector<std::string> inputs, outputs;

  std::vector<Evidence> evidence() const {
    std::vector<Evidence> all;
    for (std::size_t index = 0; index < inputs.size(); ++index) all.push_back({inputs[index], outputs[index]});
    return all;
  }
};

template <class Program>
Runs runs_of(const Problem& problem, const Program& program) {
  Runs runs;
  for (std::uint64_t seed = 0; seed < 24; ++seed) {
    runs.inputs.push_back(problem.profiles[seed % problem.profiles.size()].make(300, seed));
    runs.outputs.push_back(program(runs.inputs.back()));
  }
  return runs;
}

Diagnosis diagnosis_of(const Problem& problem, const Runs& runs) { return diagnose(problem, runs.evidence(), 2, {}); }

// Mistakes that no input of the runs tells apart from an earlier one of the list can't be named themselves.
TEST(Diagnosis, NamesEverySingleMistakeOrOneThatWritesTheSame) {
  for (const Problem& problem : problems()) {
    std::size_t named = 0;
    const std::vector<Implementation>& mistakes = problem.mistakes;
    for (std::size_t index = 0; index < mistakes.size(); index += 23) {
      const auto program = [&](const std::string& input) { return output_of(mistakes[index], input); };
      const Runs runs = runs_of(problem, program);
      const Diagnosis diagnosis = diagnosis_of(problem, runs);
      if (diagnosis.differing == 0) {
        EXPECT_TRUE(diagnosis.mistakes.empty()) << mistakes[index].name;
        continue;
      }
      ASSERT_EQ(diagnosis.mistakes.size(), 1U) << mistakes[index].name;
      const Implementation& first = mistakes[diagnosis.mistakes[0]];
      for (std::size_t run = 0; run < runs.inputs.size(); ++run) {
        EXPECT_EQ(output_of(first, runs.inputs[run]), runs.outputs[run])
            << first.name << " for " << mistakes[index].name;
      }
      EXPECT_EQ(diagnosis.explained, diagnosis.differing);
      ++named;
    }
    EXPECT_GT(named, 0U) << problem.id;
  }
}

TEST(Diagnosis, HasNothingToSayOfARightProgram) {
  for (const Problem& problem : problems()) {
    const auto right = [&](const std::string& input) { return output_of(problem.implementations[0], input) + " \n\n"; };
    const Diagnosis diagnosis = diagnosis_of(problem, runs_of(problem, right));
    EXPECT_EQ(diagnosis.differing, 0U) << problem.id;
    EXPECT_TRUE(diagnosis.mistakes.empty()) << problem.id;
  }
}

// One more wrong line that the mistake doesn't write rules it out.
TEST(Diagnosis, NamesNothingThatDoesNotFit) {
  for (const Problem& problem : problems()) {
    Runs runs = runs_of(problem, [&](const std::string& input) { return output_of(problem.mistakes[0], input); });
    runs.outputs.back() += "quack\n";
    const Diagnosis diagnosis = diagnosis_of(problem, runs);
    EXPECT_GT(diagnosis.differing, 0U) << problem.id;
    EXPECT_TRUE(diagnosis.mistakes.empty()) << problem.id;
  }
}

}  // namespace
}  // namespace quack
