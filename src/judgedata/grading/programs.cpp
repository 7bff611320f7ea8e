#include <algorithm>
#include <array>
#include <mutex>

#include "compare/judge_runs.h"
#include "judgedata/grading/grade.h"
#include "problems/parallel.h"
#include "run/run.h"

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

void grade_programs(const Problem& problem, const std::vector<ProgramToGrade>& programs,
                    std::span<const std::string> inputs, std::span<const std::string> expected, unsigned jobs,
                    const std::function<void(std::size_t, std::size_t)>& progress, std::vector<GradedProgram>& graded) {
  graded.resize(programs.size());
  const std::size_t first = programs.empty() ? 0 : graded.front().results.size();
  for (std::size_t place = 0; place < programs.size(); ++place) {
    const Participant& participant = *programs[place].participant;
    graded[place].name = participant.name();
    graded[place].spec = participant.spec();
    graded[place].kind = participant.kind();
    graded[place].expectation = programs[place].expectation;
    graded[place].results.resize(first + inputs.size());
  }
  const std::size_t pairs = programs.size() * inputs.size();
  if (pairs > 0) progress(0, pairs);
  std::mutex mutex;
  std::size_t done = 0;
  parallel_for(pairs, jobs, [&](std::size_t pair) {
    if (runs_are_interrupted()) return;
    const std::size_t program = pair / inputs.size();
    const std::size_t input = pair % inputs.size();
    graded[program].results[first + input] =
        program_result(problem, *programs[program].participant, inputs[input], expected[input]);
    const std::lock_guard lock(mutex);
    progress(++done, pairs);
  });
}

}  // namespace quack::testdata
