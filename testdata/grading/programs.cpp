#include "testdata/grading/programs.h"

#include <algorithm>
#include <array>
#include <mutex>
#include <utility>

#include "compare/judge_runs.h"
#include "problems/parallel.h"
#include "runner/run.h"

namespace quack::testdata {

bool is_rejection(Verdict verdict) {
  return verdict != Verdict::accepted && verdict != Verdict::judge_error && verdict != Verdict::compile_error;
}

GradedProgram::Result program_result(const Problem& problem, Participant& program, const std::string& input,
                                     const std::string& expected) {
  std::array<Run, 2> runs;
  runs[0].output = expected;
  runs[1] = program.run({input, {}});
  const JudgedCase judged = judge_runs(problem, input, runs);
  const CaseOutcome& actual = judged.outcomes.back();
  GradedProgram::Result result{.verdict = actual.verdict, .reason = actual.reason, .kill = {}};
  if (actual.difference) result.wrong = actual.difference->wrong;
  if (result.wrong &&
      result.wrong->found)  // there are many results, and a program may write all of its output in a line
    result.wrong->found->resize(std::min(result.wrong->found->size(), judge::kKeptLine));
  if (actual.line > 0) {
    result.kill = kill_of(problem, *actual.difference);
  } else if (is_rejection(actual.verdict)) {
    result.kill = {.killed = true, .by_a_line = false, .item = 0, .signature = std::string(words(actual.verdict))};
  }
  return result;
}

std::vector<GradedProgram> grade_programs(const Problem& problem, const std::vector<ProgramToGrade>& programs,
                                          const std::vector<std::string>& inputs,
                                          const std::vector<std::string>& expected, unsigned jobs,
                                          const std::function<void(std::size_t, std::size_t)>& progress,
                                          bool& interrupted) {
  std::vector<GradedProgram> graded;
  for (const ProgramToGrade& program : programs) {
    const Participant& participant = *program.participant;
    graded.push_back({.name = participant.name(),
                      .spec = participant.spec(),
                      .kind = participant.kind(),
                      .expectation = program.expectation,
                      .results = std::vector<GradedProgram::Result>(inputs.size())});
  }
  std::mutex mutex;
  std::size_t done = 0;
  parallel_for(programs.size() * inputs.size(), jobs, [&](std::size_t pair) {
    if (runs_are_interrupted()) return;
    const std::size_t program = pair / inputs.size();
    const std::size_t input = pair % inputs.size();
    graded[program].results[input] =
        program_result(problem, *programs[program].participant, inputs[input], expected[input]);
    const std::lock_guard lock(mutex);
    progress(++done, programs.size() * inputs.size());
  });
  interrupted = runs_are_interrupted();
  return graded;
}

}  // namespace quack::testdata
