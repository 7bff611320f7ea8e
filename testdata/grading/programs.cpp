#include "testdata/grading/programs.h"

#include <algorithm>
#include <array>
#include <mutex>
#include <utility>

#include "compare/judge_runs.h"
#include "compare/shrink.h"
#include "judge/bytes.h"
#include "problems/parallel.h"
#include "runner/run.h"
#include "testdata/suites.h"

namespace quack::testdata {

bool is_rejection(Verdict verdict) { return verdict != Verdict::accepted && verdict != Verdict::judge_error; }

GradedProgram::Result program_result(const Problem& problem, Participant& program, const std::string& input,
                                     const std::string& expected) {
  std::array<Run, 2> runs;
  runs[0].output = expected;
  runs[1] = program.run({input, {}});
  const JudgedCase judged = judge_runs(problem, input, runs);
  const CaseOutcome& actual = judged.outcomes.back();
  GradedProgram::Result result{.verdict = actual.verdict, .reason = actual.reason, .kill = {}};
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
                      .results = std::vector<GradedProgram::Result>(inputs.size()),
                      .caught_by = {}});
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

namespace {

// Items in an input of a profile, in turn: starting a program costs more than many items do.
constexpr std::array<std::uint64_t, 3> kCounts = {1000, 200, 40};
constexpr std::uint64_t kShrinkRunsAtALimit = 20;

class InputSearch {
 public:
  InputSearch(const Problem& problem, Participant& program, const std::vector<std::string>& first,
              const GradeOptions& options, const std::function<void(std::uint64_t)>& progress)
      : problem_(problem),
        program_(program),
        first_(first),
        options_(options),
        progress_(progress),
        suite_(problem.suites.empty() ? "" : problem.suites.front().name),
        suite_size_(suite_size(problem, suite_)) {}

  ProgramSearch run() {
    const std::uint64_t batch = std::max(1U, options_.jobs);
    for (std::uint64_t begin = 0; begin < options_.search_runs && !runs_are_interrupted(); begin += batch) {
      if (catch_with_batch(begin, std::min(batch, options_.search_runs - begin))) break;
    }
    return std::move(search_);
  }

 private:
  // One input and what the program made of it.
  struct Trial {
    std::string input;
    GradedProgram::Result result;
  };

  GradedProgram::Result result_on(const std::string& input) {
    GradedProgram::Result result = program_result(problem_, program_, input, right_output(problem_, input));
    const std::lock_guard lock(mutex_);
    progress_(++search_.runs);
    return result;
  }

  bool is_valid(const std::string& input) const {
    judge::MemorySource source(input);
    return !problem_.validate(source, options_.max_count).fault;
  }

  std::string candidate(std::uint64_t number) const {
    if (number < first_.size()) return first_[number];
    number -= first_.size();
    if (number < suite_size_) return suite_input(problem_, suite_, number).input;
    number -= suite_size_;
    const std::uint64_t turn = number / problem_.profiles.size();
    const std::uint64_t count = std::min(kCounts[turn % kCounts.size()], options_.max_count);
    return problem_.profiles[number % problem_.profiles.size()].make(count, options_.seed + turn);
  }

  // Whether one of these candidates catches it; the first that does is made short, unless it is one of `first_`, which
  // are.
  bool catch_with_batch(std::uint64_t begin, std::uint64_t size) {
    std::vector<Trial> trials(size);
    parallel_for(size, options_.jobs, [&](std::size_t place) {
      if (runs_are_interrupted()) return;
      Trial& trial = trials[place];
      trial.input = candidate(begin + place);
      if (is_valid(trial.input)) trial.result = result_on(trial.input);
    });
    const auto caught =
        std::find_if(trials.begin(), trials.end(), [](const Trial& trial) { return trial.result.kill.killed; });
    if (caught == trials.end()) return false;
    search_.caught_by_first = begin + static_cast<std::uint64_t>(caught - trials.begin()) < first_.size();
    CatchingInput found{.input = caught->input, .kill = caught->result.kill};
    if (!search_.caught_by_first) make_short(found, caught->result.verdict);
    found.items = problem_.items(found.input).size();
    search_.found = std::move(found);
    return true;
  }

  void make_short(CatchingInput& found, Verdict verdict) {
    const bool is_slow = verdict == Verdict::time_limit_exceeded;
    const auto still_shows = [&](const std::string& smaller) {
      GradedProgram::Result result = result_on(smaller);
      if (result.verdict != verdict || (found.kill.by_a_line && !result.kill.by_a_line)) return false;
      found.kill = std::move(result.kill);
      return true;
    };
    const ShrinkBudget budget{.runs = is_slow ? kShrinkRunsAtALimit : options_.search_runs,
                              .stop = [] { return runs_are_interrupted(); }};
    found.input = shrink(problem_, found.input, found.kill.item, still_shows, budget).input;
  }

  const Problem& problem_;
  Participant& program_;
  const std::vector<std::string>& first_;
  const GradeOptions& options_;
  const std::function<void(std::uint64_t)>& progress_;
  std::string suite_;
  std::size_t suite_size_;
  std::mutex mutex_;
  ProgramSearch search_;
};

}  // namespace

ProgramSearch search_for_program(const Problem& problem, Participant& program, const std::vector<std::string>& first,
                                 const GradeOptions& options, const std::function<void(std::uint64_t)>& progress) {
  return InputSearch(problem, program, first, options, progress).run();
}

}  // namespace quack::testdata
