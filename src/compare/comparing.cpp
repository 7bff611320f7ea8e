#include "compare/comparing.h"

#include <algorithm>
#include <atomic>
#include <set>
#include <stdexcept>
#include <utility>

#include "compare/difference.h"
#include "io/parallel.h"
#include "run/run.h"

namespace quack {
namespace {

constexpr std::size_t kLongestOutput = std::size_t{1} << 20U;  // bytes of one that is kept
constexpr std::size_t kLongestConfirmed = 10'000;              // bytes of an input: the reference is slow
constexpr std::uint64_t kMostKept = std::uint64_t{64} << 20U;  // bytes of inputs that differ, before a batch ends

class Batch {
 public:
  Batch(const Problem& problem, const Participants& participants, const Cases& cases, std::uint64_t begin,
        std::uint64_t end, const ComparingOptions& options)
      : problem_(problem),
        participants_(participants),
        cases_(cases),
        begin_(begin),
        options_(options),
        with_answer_(std::ranges::any_of(participants, &Participant::wants_answer)),
        results_(end - begin),
        is_left_out_(results_.size()),
        runs_(results_.size()) {}

  // A thread makes a case, runs it and judges it. Where there are few cases, as programs are slow, the threads share
  // the runs of all of them.
  std::vector<CaseResult> run() {
    if (results_.size() > std::size_t{2} * options_.jobs) {
      for_each_case([&](std::size_t place) {
        begin_case(place);
        for (std::size_t who = 1; who < participants_.size(); ++who) run_program(place, who);
        end_case(place);
      });
    } else {
      for_each_case([&](std::size_t place) { begin_case(place); });
      const std::size_t others = participants_.size() - 1;
      parallel_for(results_.size() * others, options_.jobs,
                   [&](std::size_t run) { run_program(run / others, 1 + run % others); });
      for_each_case([&](std::size_t place) { end_case(place); });
    }
    const auto left_out = std::ranges::find(is_left_out_, 1);
    results_.resize(static_cast<std::size_t>(left_out - is_left_out_.begin()));
    return std::move(results_);
  }

 private:
  void for_each_case(const std::function<void(std::size_t place)>& work) const {
    parallel_for(results_.size(), options_.jobs, work);
  }

  // Makes the case, and runs the first participant.
  void begin_case(std::size_t place) {
    CaseResult& result = results_[place];
    is_left_out_[place] = place > 0 && (kept_ > kMostKept || (options_.stop && options_.stop()));
    if (is_left_out_[place] != 0) return;
    read_case(place, result);
    if (result.trouble.empty() && options_.is_validated && options_.is_validated(begin_ + place))
      validate(place, result);
    std::vector<Run>& runs = runs_[place];
    runs.resize(participants_.size());
    for (std::size_t who = 0; who < runs.size(); ++who) runs[who].skipped = is_skipped(who, result);
    run_program(place, 0);
    if (options_.leaves_out && options_.leaves_out(runs.front().usage))
      for (std::size_t who = 1; who < runs.size(); ++who) runs[who].skipped = true;
  }

  void run_program(std::size_t place, std::size_t who) {
    const CaseResult& result = results_[place];
    const bool is_run = result.trouble.empty() && !result.is_refused && !result.interrupted;
    if (is_left_out_[place] != 0 || !is_run || runs_[place][who].skipped || runs_have_ended()) return;
    Participant& one = who == 0 && options_.quick != nullptr ? *options_.quick : *participants_[who];
    runs_[place][who] = one.run({.input = result.input, .answer = result.answer});
  }

  void end_case(std::size_t place) {
    if (is_left_out_[place] != 0) return;
    judge(results_[place], runs_[place]);
    runs_[place] = {};
    if (options_.on_case) options_.on_case();
  }

  bool is_skipped(std::size_t who, const CaseResult& result) const {
    if (options_.skips_missing_answers && participants_[who]->wants_answer() && !result.answer) return true;
    return who < options_.skipped_from.size() && result.input.size() >= options_.skipped_from[who];
  }

  void read_case(std::size_t place, CaseResult& result) const {
    try {
      result.input = cases_.input(begin_ + place);
      result.bytes = result.input.size();
      if (with_answer_) result.answer = cases_.answer(begin_ + place);
    } catch (const std::runtime_error& unreadable) {
      result.interrupted = runs_have_ended();  // an input that is made needs runs
      if (!result.interrupted) result.trouble = unreadable.what();
    }
  }

  void validate(std::size_t place, CaseResult& result) const {
    try {
      MemorySource source(result.input);
      const auto fault = problem_.validate(source, problem_.max_count).fault;
      result.is_refused = fault.has_value();
      if (fault) result.validation = text::to_text(*fault, cases_.name(begin_ + place).english());
    } catch (const std::runtime_error& failure) {
      result.validation = Message(failure.what());
    }
  }

  void judge(CaseResult& result, std::vector<Run>& runs) {
    result.interrupted = runs_have_ended();
    if (result.trouble.empty() && !result.is_refused && !result.interrupted) {
      static_cast<JudgedCase&>(result) = judge_runs(problem_, result.input, runs);
      if (options_.quick != nullptr && (result.differs() || runs.front().failure)) {
        runs.front() = participants_.front()->run({.input = result.input, .answer = {}});
        static_cast<JudgedCase&>(result) = judge_runs(problem_, result.input, runs);
      }
      if (result.differs()) keep_outputs(result, runs);
      const bool is_short = result.input.size() <= kLongestConfirmed;
      if (result.differs() && is_short && options_.confirming != nullptr) confirm(result, runs.front());
    }
    const bool has_contradiction = !result.outcomes.empty() && result.outcomes.front().is_disagreement;
    if (!result.differs() && !has_contradiction) {
      result.input = {};
      result.answer = {};
      return;
    }
    kept_ += result.input.size() + (result.answer ? result.answer->size() : 0);
    for (const std::string& output : result.outputs) kept_ += output.size();
  }

  static void keep_outputs(CaseResult& result, std::vector<Run>& runs) {
    result.outputs.resize(runs.size());
    for (std::size_t who = 0; who < runs.size(); ++who) {
      std::string& output = runs[who].output;
      if (result.outcomes[who].difference && output.size() <= kLongestOutput) result.outputs[who] = output;
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

  void confirm(CaseResult& result, const Run& first) const {
    const std::string text = confirmed_input(result);
    const CaseInput input{.input = text, .answer = {}};
    const Run other = options_.confirming->run(input);
    if (other.failure) return;
    const CaseOutcome verdict =
        judge_run(problem_, text, problem_.independent_items ? participants_.front()->run(input) : first, other);
    if (!verdict.is_failure()) return;
    for (CaseOutcome& outcome : result.outcomes) {
      outcome = {.verdict = Verdict::judge_error,
                 .reason = tr("{} and {} differ here, which is a mistake of quackcheck; please report it: {}",
                              participants_.front()->name(), options_.confirming->name(), verdict.reason),
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
  std::vector<CaseResult> results_;
  std::vector<char> is_left_out_;
  std::vector<std::vector<Run>> runs_;  // of each case, while it is compared
  std::atomic<std::uint64_t> kept_{0};
};

}  // namespace

std::vector<CaseResult> compare_cases(const Problem& problem, const Participants& participants, const Cases& cases,
                                      std::uint64_t begin, std::uint64_t end, const ComparingOptions& options) {
  return Batch(problem, participants, cases, begin, end, options).run();
}

}  // namespace quack
