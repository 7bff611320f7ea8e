#include <algorithm>
#include <chrono>
#include <fmt/format.h>
#include <memory>
#include <set>
#include <utility>

#include "cli/comparison.h"
#include "compare/findings.h"
#include "problems/parallel.h"
#include "report/diff_reports.h"
#include "run/run.h"
#include "text/quoted.h"

namespace quack::cli {
namespace {

constexpr std::size_t kMinimizedOfEach = 20;  // findings of an implementation, unless all are wanted

constexpr std::uint64_t kShrinkRuns = 500;
constexpr std::uint64_t kMostShrinkRuns = 1'000'000;
constexpr std::string_view kTimeAProgram = "10s";

using Clock = std::chrono::steady_clock;
using Seconds = std::chrono::duration<double>;

constexpr std::size_t kCasesAThreadABatch = 64;   // what is kept at a time does not grow with the number of cases
constexpr Seconds kBatchTime{0.2};                // where the clock is watched
constexpr Seconds kLeastTime{3};                  // before a program that is wrong is given up
constexpr double kShareOfFixed = 0.4;             // of its time, for the cases before the random ones
constexpr std::size_t kMostOutcomes = 2'000'000;  // in a report; beyond it only cases that differ are kept
constexpr std::size_t kMostDifferences = 2000;    // in a report; beyond it only the wrong line is kept
constexpr auto kLost = static_cast<std::size_t>(Verdict::judge_error);
constexpr std::uint64_t kLeastLost = 3;      // cases: a program that could be run on none of them is given up
constexpr std::size_t kLargeInput = 10'000;  // bytes; a program that is too slow for less is caught in a loop
constexpr int kPartToWatch = 10;             // of its time limit: a run that takes so much says how large is too large
constexpr Seconds kTimeAfterwards{3};        // for what is done about a program beyond --time
constexpr Seconds kTimeForCases{10};         // for the same where nothing limits the time

// The time that a program has been run, when it last failed in a new way, and the inputs that it is too slow for.
struct Watched {
  Seconds used{0};
  Seconds new_kind_at{0};
  double too_large = 1e18;  // bytes of an input for which it is likely to need more than half of its time limit
  bool has_failed = false;
  bool is_done = false;
};

Seconds time_of(const ParsedWords& parsed, const CaseList& cases) {
  if (parsed.has("time") && !cases.plan()) {
    throw UsageError(
        tr("option '--time' can't be combined with --random, --tests and files, which set how much is compared"));
  }
  return parse_duration(option_words("time"), parsed.text("time", std::string(kTimeAProgram)));
}

std::unique_ptr<OutputFile> file_to_save(const ParsedWords& parsed) {
  const std::string path = parsed.text("save", "");
  if (path == "-") throw UsageError(tr("option '--save': '-' would mix the case with the results; name a file"));
  return path.empty() ? nullptr : std::make_unique<OutputFile>(path, parsed.has("force"));
}

class DiffRun {
 public:
  // Compiles the programs, too.
  explicit DiffRun(const ParsedWords& parsed) : parsed_(parsed) {
    if (comparison_.confirms) confirming_ = make_participant(problem_, problem_.implementations[1].name, {});
    begin_record();
  }

  int run() {
    const auto start = Clock::now();
    compare();
    finish();
    record_.seconds = std::chrono::duration<double>(Clock::now() - start).count();
    print(is_judge_style_ ? judge_report(record_)
                          : diff_text(record_, {.all = parsed_.has("all"), .color = settings_.color_results}));
    write_reports(reports_, record_);
    if (record_.total_cases == 0) {
      complain("diff: " + tr("nothing was compared"), settings_);
      return kCouldNotTell;
    }
    if (record_.could_not_tell || record_.interrupted) return kCouldNotTell;
    return record_.differing_cases > 0 ? kDiffered : kAgreed;
  }

 private:
  // True if the outcome of every case is kept: a report or a protocol asks for it.
  bool has_record() const {
    return is_judge_style_ || std::ranges::any_of(reports_, [](const ReportFile& one) { return one.format != "text"; });
  }

  void begin_record() {
    record_.version = kVersion;
    record_.problem_id = problem_.id;
    record_.problem_title = problem_.title;
    record_.item_name = problem_.item_name;
    record_.pieces = problem_.pieces;
    record_.command_line = command_line_of("diff", parsed_);
    record_.started = now_in_utc();
    record_.limits = comparison_.options.limits;
    record_.known_mistakes = problem_.mistakes.size();
    bool any_limited = false;
    for (const auto& participant : participants_) {
      auto& implementation = record_.implementations.emplace_back();
      implementation.name = participant->name();
      implementation.spec = participant->spec();
      implementation.kind = participant->kind();
      implementation.is_limited = participant->is_limited();
      implementation.verdicts.resize(kLost + 1);
      any_limited = any_limited || implementation.is_limited;
    }
    if (!any_limited) return;
    record_.protections_off = protections_off(comparison_.options);
    record_.counted_by = run_accounting();
  }

  void report_trouble(std::uint64_t index, const CaseResult& result) {
    const std::string name = cases_.name(index);
    std::string text;
    for (std::size_t i = 0; i < result.outcomes.size(); ++i) {
      const CaseOutcome& outcome = result.outcomes[i];
      if (outcome.skipped) continue;
      const auto stop = std::ranges::find(result.stopped, i, [](const auto& each) { return each.first; });
      if (stop != result.stopped.end()) {
        text += tr("{} ({} stopped there)", judge::to_text(stop->second, name), participants_[i]->name()) + "\n";
      } else if (participants_[i]->is_constant() && outcome.verdict == Verdict::judge_error) {
        text += tr("{}: not judged: {}", judge::shown_name(participants_[i]->name()), outcome.reason) + "\n";
      } else if (outcome.verdict == Verdict::judge_error || (i == 0 && outcome.verdict != Verdict::accepted)) {
        text += fmt::format("{}: {}: {}: {}\n", judge::shown_name(name), participants_[i]->name(),
                            code(outcome.verdict), outcome.reason);
      }
    }
    if (text.empty()) return;
    write_to_standard_error(text);
    record_.could_not_tell = true;
  }

  // Chooses which differences of a case the record keeps, with boards. The others lose all but their line.
  void keep_differences(std::uint64_t index, CaseResult& result) {
    for (std::size_t i = 1; i < result.outcomes.size(); ++i) {
      CaseOutcome& outcome = result.outcomes[i];
      if (!outcome.difference) continue;
      if (!has_record() || !findings_.is_among_first(i) || differences_ >= kMostDifferences) {
        outcome.difference = nullptr;
        continue;
      }
      ++differences_;
      outcome.difference->command =
          replay_command(comparison_)(participants_.front()->spec(), participants_[i]->spec(), cases_.words(index));
      add_frames(problem_, result.input, *outcome.difference);
    }
  }

  void take(std::uint64_t index, CaseResult& result) {
    if (!result.trouble.empty()) {
      complain(result.trouble, settings_);
      record_.could_not_tell = true;
      return;
    }
    report_trouble(index, result);
    const bool differs = result.differs();
    record_.total_items += result.items;
    bool was_judged = result.items > 0;
    for (std::size_t i = 0; i < result.outcomes.size(); ++i) {
      const CaseOutcome& outcome = result.outcomes[i];
      if (outcome.skipped) continue;
      ImplementationRecord& implementation = record_.implementations[i];
      ++implementation.verdicts[static_cast<std::size_t>(outcome.verdict)];
      ++implementation.cases;
      if (outcome.verdict != Verdict::accepted && implementation.first_failed == 0) {
        implementation.first_failed = index + 1;
        implementation.verdict = outcome.verdict;
        implementation.reason = outcome.reason;
      }
      take_maximum(implementation.worst, outcome.usage);
      was_judged = was_judged || (i > 0 && outcome.verdict != Verdict::judge_error);
      const bool is_fixed = plan_ && index < plan_->fixed();
      if (is_fixed && outcome.verdict == Verdict::accepted) fixed_cases_[i].insert(cases_.name(index).english());
    }
    if (was_judged) ++record_.total_cases;
    if (differs && record_.differing_cases++ == 0 && saved_) {
      saved_->write(result.input);
      saved_->finish();
    }
    findings_.take(index, result);
    for (std::size_t i = 1; i < participants_.size(); ++i) {
      watch_pace(i, result);
      if (!result.outcomes[i].difference) continue;
      watched_[i].has_failed = true;
      if (findings_.is_new_kind(i)) watched_[i].new_kind_at = watched_[i].used;
    }
    keep_differences(index, result);
    const bool fits = (record_.cases.size() + 1) * participants_.size() <= kMostOutcomes;
    if (!has_record() || (!fits && !differs)) return;
    record_.cases.push_back({.number = index + 1,
                             .name = cases_.name(index),
                             .words = cases_.words(index),
                             .items = result.items,
                             .outcomes = result.outcomes});
  }

  // A program that is slow is not run on inputs that may take it too long: they would use up the time in which smaller
  // ones may show wrong answers, and a program that is right must not fail because our inputs are large or the machine
  // is busy. What is too slow for a short input fails on that.
  void watch_pace(std::size_t place, const CaseResult& result) {
    const auto limit = static_cast<double>(comparison_.options.limits.cpu_time.count()) * 1000;
    const auto used = static_cast<double>(result.outcomes[place].usage.cpu_time.count());
    if (!plan_ || limit == 0 || result.bytes < kLargeInput || used * kPartToWatch < limit) return;
    Watched& one = watched_[place];
    one.too_large = std::min(one.too_large, static_cast<double>(result.bytes) * limit / (2 * used));
  }

  bool all_done() const {
    return std::all_of(watched_.begin() + 1, watched_.end(), [](const Watched& one) { return one.is_done; });
  }

  // Shares the time that a batch took among those that ran in it, and decides who is done: who can't do otherwise,
  // whose time is up, or who has failed and shown nothing new for half of its time. A program that is alone is run on
  // all cases that expose known mistakes first, unless it is slow: it may make more than one.
  void watch(const std::vector<CaseResult>& results, Seconds elapsed, std::uint64_t cases_run) {
    std::vector<double> shares(participants_.size());
    double sum = 0;
    for (std::size_t i = 1; i < participants_.size(); ++i) {
      if (watched_[i].is_done) continue;
      shares[i] = 1e-9;
      for (const CaseResult& result : results)
        if (i < result.outcomes.size()) shares[i] += Seconds(result.outcomes[i].usage.wall_time).count();
      sum += shares[i];
    }
    for (std::size_t i = 1; i < participants_.size(); ++i) {
      Watched& one = watched_[i];
      if (one.is_done) continue;
      one.used += elapsed * (shares[i] / sum);
      one.is_done = participants_[i]->is_constant();
      if (!plan_) continue;
      const ImplementationRecord& record = record_.implementations[i];
      one.is_done = one.is_done || (record.cases >= kLeastLost && record.verdicts[kLost] == record.cases);
      const bool has_seen_all =
          participants_.size() > 2 || cases_run >= plan_->fixed() || one.used > time_ * kShareOfFixed;
      const bool shows_nothing_new =
          one.has_failed && has_seen_all && one.used > std::max(kLeastTime, 2 * one.new_kind_at);
      one.is_done = one.is_done || one.used >= time_ || shows_nothing_new;
    }
  }

  // The end of a batch from `begin` to at most `end`: before the first of the fixed cases that is much larger than its
  // first, so that the pace of a slow program is known from smaller ones.
  std::uint64_t batch_end(std::uint64_t begin, std::uint64_t end) const {
    constexpr std::uint64_t kMuch = 4;
    if (!plan_ || begin >= plan_->fixed()) return end;
    const testdata::CasePlan& plan = *plan_;
    const std::uint64_t most = kMuch * plan.at(begin).count;
    for (std::uint64_t index = begin + 1; index < std::min(end, plan.fixed()); ++index)
      if (plan.at(index).count > most) return index;
    return end;
  }

  void compare() {
    const std::uint64_t size = cases_.size();
    const bool has_end = !plan_;
    ProgressBar bar(tr("comparing"), tr("inputs"), has_end ? size : 0, settings_.progress);
    std::uint64_t batch = has_end ? kCasesAThreadABatch * jobs_ : jobs_;
    for (std::uint64_t begin = 0; begin < size && !runs_are_interrupted() && !all_done();) {
      const auto start = Clock::now();
      ComparingOptions options{.jobs = jobs_,
                               .confirming = confirming_.get(),
                               .stop = [&] { return !has_end && Clock::now() - start > 2 * kBatchTime; },
                               .on_case = [&bar] { bar.advance(); }};
      for (const Watched& one : watched_)
        options.skipped_from.push_back(one.is_done ? 0 : static_cast<std::uint64_t>(one.too_large));
      // The first case alone: some programs end alike on every case.
      const std::uint64_t end = batch_end(begin, std::min(begin == 0 ? 1 : begin + batch, size));
      auto results = compare_cases(problem_, participants_, cases_, begin, end, options);
      const Seconds elapsed = Clock::now() - start;
      const bool is_quiet = std::ranges::all_of(
          results, [](const CaseResult& result) { return result.trouble.empty() && !result.cannot_tell(); });
      if (!is_quiet) bar.clear();
      for (std::size_t i = 0; i < results.size(); ++i)
        if (!results[i].interrupted) take(begin + i, results[i]);
      begin += results.size();
      watch(results, elapsed, begin);
      if (!has_end && elapsed < kBatchTime / 2) batch = std::min(batch * 2, kCasesAThreadABatch * jobs_);
      if (!has_end && elapsed > kBatchTime) batch = std::max<std::uint64_t>(batch / 2, jobs_);
    }
    record_.interrupted = runs_are_interrupted();
  }

  void finish() {
    for (std::size_t i = 0; i < participants_.size(); ++i) {
      const auto was_run = [this, i](const std::string& name) { return fixed_cases_[i].contains(name); };
      if (testdata::are_all_mistakes_exposed(problem_, was_run))
        record_.implementations[i].exposes = problem_.mistakes.size();
    }
    std::vector<Seconds> times;
    for (const Watched& one : watched_) {
      times.push_back(plan_ ? std::max<Seconds>(time_ - one.used, Seconds(0)) + kTimeAfterwards : kTimeForCases);
    }
    const std::string which = parsed_.text("shrink", "first");
    ProgressBar bar(tr("minimizing"), tr("runs"), 0, settings_.progress && record_.differing_cases > 0);
    findings_.finish(participants_, cases_, replay_command(comparison_),
                     {.jobs = jobs_,
                      .minimizes = which != "none",
                      .budget = {.runs = shrink_runs_,
                                 .stop =
                                     [&bar] {
                                       bar.advance();
                                       return runs_are_interrupted();
                                     }},
                      .most_minimized = which == "all" ? SIZE_MAX : kMinimizedOfEach,
                      .times = std::move(times),
                      .stop = runs_are_interrupted},
                     record_);
  }

  const ParsedWords& parsed_;
  const Comparison comparison_ = comparison_of(parsed_);
  const Problem& problem_ = *comparison_.problem;
  const std::uint64_t shrink_runs_ = parsed_.number("runs", 1, kMostShrinkRuns, kShrinkRuns);
  const CaseList cases_ = cases_of(comparison_, parsed_);
  const std::optional<testdata::CasePlan>& plan_ = cases_.plan();
  const Seconds time_ = time_of(parsed_, cases_);  // for each program, where the cases have no end
  const bool is_judge_style_ = parsed_.text("style") == "judge";
  const unsigned jobs_ = jobs_of(parsed_);
  const TerminalSettings settings_ = settings_of(parsed_);
  const std::vector<ReportFile> reports_ = open_reports(parsed_, report_formats());
  const std::unique_ptr<OutputFile> saved_ = file_to_save(parsed_);  // null: nothing is saved
  Participants participants_ = participants_of(comparison_);
  std::unique_ptr<Participant> confirming_;
  Findings findings_{problem_, participants_.size()};
  std::vector<Watched> watched_{participants_.size()};
  Record record_;
  std::vector<std::set<std::string>> fixed_cases_{participants_.size()};  // of the plan, on which each was run
  std::size_t differences_ = 0;                                           // in the record
};

}  // namespace

int run_diff(const ParsedWords& parsed) {
  const Interruptible interruptible;  // while it compiles, too
  return DiffRun(parsed).run();
}

}  // namespace quack::cli
