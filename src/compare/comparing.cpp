#include "compare/comparing.h"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <functional>
#include <mutex>
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
constexpr std::size_t kLongestAnswered = 20'000;               // bytes of an input and its right output that are kept
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
        is_first_right_(participants.front()->spec() == problem.implementations.front().name),
        results_(end - begin),
        runs_(results_.size()) {
    for (std::size_t who = 1; who < participants.size(); ++who)
      if (who != options.quick_place) others_.push_back(who);
    if (!options.expected_times.empty())
      std::ranges::stable_sort(others_, std::greater(), [&](std::size_t who) { return options.expected_times[who]; });
  }

  std::vector<CaseResult> run() {
    parallel_for(std::max(options_.jobs, 1U), options_.jobs, [this](std::size_t) { work(); });
    results_.resize(begun_);
    return std::move(results_);
  }

 private:
  // A case whose programs are run.
  struct Open {
    std::size_t place = 0;
    std::size_t next = 0, ended = 0;  // of others_
  };

  // Runs programs, on the earliest case first, and begins a case if each run of those before has a thread: no thread
  // waits for a slow program before the batch ends.
  void work() {
    std::unique_lock lock(mutex_);
    const auto without_lock = [&](const auto& task) {
      lock.unlock();
      try {
        task();
      } catch (...) {
        lock.lock();
        is_over_ = true;
        open_.clear();
        --working_;
        ready_.notify_all();
        throw;
      }
      lock.lock();
    };
    for (;;) {
      const auto open = std::ranges::find_if(open_, [this](const Open& one) { return one.next < others_.size(); });
      if (open != open_.end()) {
        const std::size_t place = open->place, who = others_[open->next++];
        ++working_;
        without_lock([&] { run_program(place, who, *participants_[who]); });
        const auto same = std::ranges::find(open_, place, &Open::place);
        if (same != open_.end() && ++same->ended == others_.size()) {
          open_.erase(same);
          without_lock([&] { end_case(place); });
        }
      } else if (may_begin()) {
        const std::size_t place = begun_++;
        ++working_;
        without_lock([&] { begin_case(place); });
        if (others_.empty())
          without_lock([&] { end_case(place); });
        else
          open_.push_back({place});
      } else if (working_ == 0) {
        return;
      } else {
        ready_.wait(lock);
        continue;
      }
      --working_;
      ready_.notify_all();
    }
  }

  // The first case is begun in any case.
  bool may_begin() {
    is_over_ = is_over_ || begun_ == results_.size() ||
               (begun_ > 0 && (kept_ > kMostKept || (options_.stop && options_.stop())));
    return !is_over_;
  }

  // Makes the case, and runs the first participant, or what stands in for it.
  void begin_case(std::size_t place) {
    CaseResult& result = results_[place];
    read_case(place, result);
    if (result.trouble.empty() && options_.is_validated && options_.is_validated(begin_ + place))
      validate(place, result);
    std::vector<Run>& runs = runs_[place];
    runs.resize(participants_.size());
    for (std::size_t who = 0; who < runs.size(); ++who) runs[who].skipped = is_skipped(who, result);
    const std::size_t first = options_.quick_place;
    if (first > 0) runs[first].skipped = false;
    run_program(place, first, first == 0 && options_.quick != nullptr ? *options_.quick : *participants_[first]);
    if (first > 0) runs.front() = runs[first];
    if (options_.leaves_out && options_.leaves_out(runs.front().usage))
      for (std::size_t who = 1; who < runs.size(); ++who) runs[who].skipped = true;
  }

  void run_program(std::size_t place, std::size_t who, Participant& program) {
    const CaseResult& result = results_[place];
    const bool is_run = result.trouble.empty() && !result.is_refused && !result.interrupted;
    if (!is_run || runs_[place][who].skipped || runs_have_ended()) return;
    runs_[place][who] = program.run({.input = result.input, .answer = result.answer});
  }

  void end_case(std::size_t place) {
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
      const bool was_quick = options_.quick != nullptr || options_.quick_place > 0;
      if (was_quick && (result.differs() || runs.front().failure || has_failed_checker(result, runs))) {
        runs.front() = participants_.front()->run({.input = result.input});
        static_cast<JudgedCase&>(result) = judge_runs(problem_, result.input, runs);
      }
      if (result.differs()) keep_outputs(result, runs);
      const bool is_short = result.input.size() <= kLongestConfirmed;
      if (result.differs() && is_short && options_.confirming != nullptr) confirm(result, runs.front());
      const Run& first = runs.front();
      if (is_first_right_ && !first.failure && !first.fault &&
          result.input.size() + first.output.size() <= kLongestAnswered)
        result.answered = std::make_shared<AnsweredInput>(AnsweredInput{result.input, first.output});
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

  // True if the checker fails on the output of a program: the input may be one that has no right answer.
  static bool has_failed_checker(const CaseResult& result, const std::vector<Run>& runs) {
    for (std::size_t who = 1; who < result.outcomes.size(); ++who)
      if (result.outcomes[who].verdict == Verdict::judge_error && !runs[who].failure) return true;
    return false;
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
    const CaseInput input{.input = text};
    const Run other = options_.confirming->run(input);
    if (other.failure) return;
    const CaseOutcome verdict =
        judge_run(problem_, text, problem_.independent_items ? participants_.front()->run(input) : first, other);
    if (!verdict.is_failure()) return;
    for (CaseOutcome& outcome : result.outcomes) {
      outcome = {.verdict = Verdict::judge_error,
                 .reason = tr("{} and {} differ here, which is a mistake of quackcheck; please report it: {}",
                              participants_.front()->name(), options_.confirming->name(), verdict.reason),
                 .usage = outcome.usage};
    }
  }

  const Problem& problem_;
  const Participants& participants_;
  const Cases& cases_;
  std::uint64_t begin_;
  const ComparingOptions& options_;
  bool with_answer_;
  bool is_first_right_;              // the first participant is the problem's own
  std::vector<std::size_t> others_;  // participants but the first and what stands in for it, in the order of their runs
  std::vector<CaseResult> results_;
  std::vector<std::vector<Run>> runs_;  // of each case, while it is compared
  std::mutex mutex_;                    // of what follows
  std::condition_variable ready_;       // the state has changed: there may be work
  std::vector<Open> open_;              // by place
  std::size_t begun_ = 0;               // cases
  std::size_t working_ = 0;             // threads
  bool is_over_ = false;                // no further case is begun
  std::atomic<std::uint64_t> kept_{0};
};

}  // namespace

std::vector<CaseResult> compare_cases(const Problem& problem, const Participants& participants, const Cases& cases,
                                      std::uint64_t begin, std::uint64_t end, const ComparingOptions& options) {
  return Batch(problem, participants, cases, begin, end, options).run();
}

}  // namespace quack
