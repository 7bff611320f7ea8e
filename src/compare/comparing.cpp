#include "compare/comparing.h"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <set>
#include <stdexcept>
#include <utility>

#include "compare/difference.h"
#include "problems/parallel.h"
#include "run/run.h"

namespace quack {
namespace {

constexpr std::size_t kLongestOutput = std::size_t{1} << 20U;  // bytes of one that is kept
constexpr std::size_t kLongestConfirmed = 10'000;              // bytes of an input: the reference is slow
constexpr std::uint64_t kMostKept = std::uint64_t{64} << 20U;  // bytes of inputs that differ, before a batch ends

// A case while its runs are under way. The first run to begin reads the input, the last one to end judges them all.
struct OpenCase {
  std::mutex reading;  // and not a once_flag, which asks the system to wake others even where there are none
  bool is_read = false;
  bool is_left_out = false;
  std::vector<Run> runs;
  std::atomic<std::size_t> left{0};
  CaseResult result;
};

// The number of runs that a thread takes at a time. Those of a case belong together: no other thread waits while its
// input is made. But a run of a program may take seconds, so that several threads run several programs on a case.
std::size_t runs_at_a_time(const Participants& participants, std::size_t cases, unsigned jobs) {
  const auto programs = std::count_if(participants.begin(), participants.end(),
                                      [](const auto& participant) { return participant->is_limited(); });
  return programs <= 1 && cases >= jobs ? participants.size() : 1;
}

class Batch {
 public:
  Batch(const Problem& problem, const Participants& participants, const Cases& cases, std::uint64_t begin,
        std::uint64_t end, const ComparingOptions& options)
      : problem_(problem),
        participants_(participants),
        cases_(cases),
        begin_(begin),
        options_(options),
        with_answer_(std::any_of(participants.begin(), participants.end(),
                                 [](const auto& participant) { return participant->wants_answer(); })),
        open_(end - begin) {
    for (auto& open : open_) {
      open.runs.resize(participants.size());
      open.left = participants.size();
    }
  }

  std::vector<CaseResult> run() {
    const std::size_t at_a_time = runs_at_a_time(participants_, open_.size(), options_.jobs);
    parallel_for(open_.size() * participants_.size() / at_a_time, options_.jobs, [&](std::size_t part) {
      for (std::size_t run = part * at_a_time; run < (part + 1) * at_a_time; ++run)
        run_one(run / participants_.size(), run % participants_.size());
    });
    std::vector<CaseResult> results;
    for (auto& open : open_) {
      if (open.is_left_out) break;
      results.push_back(std::move(open.result));
    }
    return results;
  }

 private:
  void run_one(std::size_t place, std::size_t who) {
    OpenCase& open = open_[place];
    read_case(place, open);
    if (open.result.trouble.empty() && !open.is_left_out && !runs_are_interrupted()) {
      if (is_skipped(who, open.result.input)) {
        open.runs[who].skipped = true;
      } else {
        open.runs[who] = participants_[who]->run(open.result.case_input());
      }
    }
    if (open.left.fetch_sub(1) > 1 || open.is_left_out) return;
    close_case(open);
    if (options_.on_case) options_.on_case();
  }

  bool is_skipped(std::size_t who, const std::string& input) const {
    return who < options_.skipped_from.size() && input.size() >= options_.skipped_from[who];
  }

  void read_case(std::size_t place, OpenCase& open) {
    const std::lock_guard lock(open.reading);
    if (std::exchange(open.is_read, true)) return;
    open.is_left_out = place > 0 && (kept_ > kMostKept || (options_.stop && options_.stop()));
    if (open.is_left_out) return;
    try {
      open.result.input = cases_.input(begin_ + place);
      open.result.bytes = open.result.input.size();
      if (with_answer_) open.result.answer = cases_.answer(begin_ + place);
    } catch (const std::runtime_error& unreadable) {
      open.result.trouble = unreadable.what();
    }
  }

  void close_case(OpenCase& open) {
    CaseResult& result = open.result;
    result.interrupted = runs_are_interrupted();
    if (result.trouble.empty() && !result.interrupted) {
      static_cast<JudgedCase&>(result) = judge_runs(problem_, result.input, open.runs);
      if (result.differs()) keep_outputs(open);
      const bool is_short = result.input.size() <= kLongestConfirmed;
      if (result.differs() && is_short && options_.confirming != nullptr) confirm(open);
    }
    open.runs = {};  // outputs may be large; only those of cases under way are kept
    if (!result.differs()) {
      result.input = {};
      result.answer = {};
      return;
    }
    kept_ += result.input.size() + (result.answer ? result.answer->size() : 0);
    for (const std::string& output : result.outputs) kept_ += output.size();
  }

  static void keep_outputs(OpenCase& open) {
    open.result.outputs.resize(open.runs.size());
    for (std::size_t who = 0; who < open.runs.size(); ++who) {
      std::string& output = open.runs[who].output;
      if (open.result.outcomes[who].difference && output.size() <= kLongestOutput) open.result.outputs[who] = output;
    }
  }

  // The part of a case that is confirmed: of independent items the first wrong ones alone, for the reference is slow.
  std::string confirmed_input(const CaseResult& result) const {
    if (!problem_.independent_items) return result.input;
    const std::vector<std::string> items = problem_.items(result.input);
    std::set<std::uint64_t> lines;
    for (const CaseOutcome& outcome : result.outcomes) lines.insert(outcome.line);
    std::vector<std::string> wrong;
    for (const std::uint64_t line : lines)
      if (line > 0 && line <= items.size()) wrong.push_back(items[line - 1]);
    return problem_.input_of(wrong);
  }

  void confirm(OpenCase& open) const {
    const std::string text = confirmed_input(open.result);
    const CaseInput input{.input = text, .answer = {}};
    const Run other = options_.confirming->run(input);
    if (other.failure) return;
    const CaseOutcome verdict =
        judge_run(problem_.independent_items ? participants_.front()->run(input) : open.runs.front(), other);
    if (!verdict.is_failure()) return;
    for (CaseOutcome& outcome : open.result.outcomes) {
      outcome = {.verdict = Verdict::judge_error,
                 .reason = participants_.front()->name() + " and " + options_.confirming->name() +
                           " differ here, which is a mistake of quackcheck; please report it: " + verdict.reason,
                 .usage = outcome.usage,
                 .difference = {}};
    }
  }

  const Problem& problem_;
  const Participants& participants_;
  const Cases& cases_;
  std::uint64_t begin_;
  const ComparingOptions& options_;
  bool with_answer_;
  std::vector<OpenCase> open_;
  std::atomic<std::uint64_t> kept_{0};
};

}  // namespace

CaseInput CaseResult::case_input() const {
  return {.input = input, .answer = answer ? std::optional<std::string_view>(*answer) : std::nullopt};
}

std::vector<CaseResult> compare_cases(const Problem& problem, const Participants& participants, const Cases& cases,
                                      std::uint64_t begin, std::uint64_t end, const ComparingOptions& options) {
  return Batch(problem, participants, cases, begin, end, options).run();
}

}  // namespace quack
