#include "compare/comparing.h"

#include <atomic>
#include <mutex>
#include <stdexcept>

#include "compare/parallel.h"
#include "compare/run/process.h"

namespace quack {

namespace {

// A case while its runs are under way. The first run to begin reads the input, the last one to end judges them all.
struct OpenCase {
  std::once_flag read;
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
  try {
    open.input = cases.input(index);
    if (with_answer) open.answer = cases.answer(index);
  } catch (const std::runtime_error& unreadable) {
    open.trouble = unreadable.what();
  }
}

CaseResult close(const Problem& problem, OpenCase& open) {
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
  parallel_for(open_cases.size() * participants.size(), jobs, [&](std::size_t unit) {
    const std::size_t place = unit / participants.size();
    const std::size_t who = unit % participants.size();
    OpenCase& open = open_cases[place];
    std::call_once(open.read, [&] { read_case(cases, begin + place, with_answer, open); });
    if (open.trouble.empty() && !runs_are_interrupted()) {
      open.runs[who] = participants[who]->run({.input = open.input, .answer = open.answer});
    }
    if (open.left.fetch_sub(1) > 1) return;
    results[place] = close(problem, open);
    on_case();
  });
  return results;
}

}  // namespace quack
