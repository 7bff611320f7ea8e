#include "compare/comparing.h"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <stdexcept>
#include <utility>

#include "problems/parallel.h"
#include "runner/run.h"

namespace quack {

namespace {

// A case while its runs are under way. The first run to begin reads the input, the last one to end judges them all.
struct OpenCase {
  std::mutex reading;  // and not a once_flag, which asks the system to wake others even where there are none
  bool is_read = false;
  std::string input;
  std::optional<std::string> answer;
  std::string trouble;
  std::vector<Run> runs;
  std::atomic<std::size_t> left{0};
};

bool wants_answers(const Participants& participants) {
  for (const auto& participant : participants) {
    if (participant->wants_answer()) return true;
  }
  return false;
}

void read_case(const Cases& cases, std::uint64_t index, bool with_answer, OpenCase& open) {
  const std::lock_guard lock(open.reading);
  if (std::exchange(open.is_read, true)) return;
  try {
    open.input = cases.input(index);
    if (with_answer) open.answer = cases.answer(index);
  } catch (const std::runtime_error& unreadable) {
    open.trouble = unreadable.what();
  }
}

// How many runs a thread takes on at a time. Those of a case belong together, where its input is in the cache already;
// but a run of a program may take seconds, and then another thread should not wait for the next.
std::size_t runs_at_a_time(const Participants& participants, std::size_t cases, unsigned jobs) {
  const bool all_here = std::none_of(participants.begin(), participants.end(),
                                     [](const auto& participant) { return participant->is_limited(); });
  return all_here && cases >= jobs ? participants.size() : 1;
}

CaseResult close_case(const Problem& problem, OpenCase& open) {
  CaseResult result;
  result.trouble = std::move(open.trouble);
  result.interrupted = runs_are_interrupted();
  if (result.trouble.empty() && !result.interrupted) result.judged = judge_runs(problem, open.input, open.runs);
  // Outputs may be large; only those of cases under way are kept.
  open.input = {};
  open.answer = {};
  open.runs = {};
  return result;
}

}  // namespace

std::vector<CaseResult> compare_cases(const Problem& problem, const Participants& participants, const Cases& cases,
                                      std::uint64_t begin, std::uint64_t end, unsigned jobs,
                                      const std::function<void()>& on_case) {
  const bool with_answer = wants_answers(participants);
  std::vector<OpenCase> open_cases(end - begin);
  for (auto& open : open_cases) {
    open.runs.resize(participants.size());
    open.left = participants.size();
  }
  std::vector<CaseResult> results(end - begin);
  const auto run_one = [&](std::size_t place, std::size_t who) {
    OpenCase& open = open_cases[place];
    read_case(cases, begin + place, with_answer, open);
    if (open.trouble.empty() && !runs_are_interrupted()) {
      open.runs[who] = participants[who]->run({.input = open.input, .answer = open.answer});
    }
    if (open.left.fetch_sub(1) > 1) return;
    results[place] = close_case(problem, open);
    on_case();
  };
  const std::size_t at_a_time = runs_at_a_time(participants, open_cases.size(), jobs);
  parallel_for(open_cases.size() * participants.size() / at_a_time, jobs, [&](std::size_t part) {
    for (std::size_t run = part * at_a_time; run < (part + 1) * at_a_time; ++run) {
      run_one(run / participants.size(), run % participants.size());
    }
  });
  return results;
}

}  // namespace quack
