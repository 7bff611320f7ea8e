#include "testdata/grading/programs.h"

#include <algorithm>
#include <array>
#include <mutex>

#include "compare/judged.h"
#include "compare/parallel.h"
#include "compare/run/process.h"

namespace quack::testdata {

namespace {

GradedProgram::Result result_of(const Problem& problem, const std::string& input, const std::string& expected,
                                Run run) {
  std::array<Run, 2> runs;
  runs[0].output = expected;
  runs[1] = std::move(run);
  const JudgedCase judged = judge_runs(problem, input, runs);
  const Judged& actual = judged.judged.back();
  GradedProgram::Result result{.verdict = actual.verdict, .reason = actual.reason, .kill = {}};
  if (actual.verdict == Verdict::wrong_answer || actual.verdict == Verdict::presentation_error) {
    result.kill = kill_of(problem, input, expected, runs[1].output);
  } else if (actual.verdict != Verdict::accepted && actual.verdict != Verdict::judge_error) {
    result.kill = {.killed = true, .by_a_line = false, .item = 0, .signature = std::string(words(actual.verdict))};
  }
  return result;
}

}  // namespace

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
        result_of(problem, inputs[input], expected[input], programs[program].participant->run({inputs[input], {}}));
    const std::lock_guard lock(mutex);
    progress(++done, programs.size() * inputs.size());
  });
  interrupted = runs_are_interrupted();
  return graded;
}

}  // namespace quack::testdata
