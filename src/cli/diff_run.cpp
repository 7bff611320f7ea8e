#include "cli/diff_run.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <fmt/format.h>
#include <functional>
#include <future>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <stdexcept>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "cli/case_list.h"
#include "compare/pace.h"
#include "diagnose/program_mistakes.h"
#include "io/lines.h"
#include "io/messages.h"
#include "io/parallel.h"
#include "io/quoted.h"
#include "report/diff_reports.h"
#include "report/formatting.h"
#include "run/run.h"

namespace quack::cli {
namespace {

constexpr std::size_t kMinimizedOfEach = 20;  // mistakes of an implementation, unless all are wanted

constexpr std::uint64_t kShrinkRuns = 500;
constexpr std::uint64_t kMostShrinkRuns = 1'000'000;
constexpr std::string_view kTimeAProgram = "10s";

using Clock = std::chrono::steady_clock;
using Seconds = Pace::Seconds;

constexpr std::size_t kMostOutcomes = 2'000'000;  // in a report; beyond it only cases that differ are kept
constexpr std::size_t kMostDifferences = 2000;    // in a report; beyond it only the wrong line is kept
constexpr Seconds kTimeAfterwards{15};  // for each program, after all are compared: to diagnose and to minimize
constexpr Seconds kTimeForCases{30};    // for the same, where nothing limits the time
constexpr double kShareOfSlow = 0.25;   // of the time of all threads, to make inputs of slow profiles
// A batch takes about this long. Threads wait at its end for the slowest run of it, which in a package may take
// seconds: with batches of 0.2 s they waited for 30 % of the time, with these for 10 %.
constexpr Seconds kBatch{0.2}, kBatchOfJury{1};
constexpr Seconds kLongComparison{5};      // in which the first difference is shown before its end
constexpr Seconds kFirstShown{4};          // after the start: when the first difference is to be minimized
constexpr std::uint64_t kFirstRuns = 150;  // for it; a program that answers in 5 ms takes two seconds

Clock::duration after(Seconds time) { return std::chrono::duration_cast<Clock::duration>(time); }

// For all programs of a package, where nothing else is said: when a first table is shown, when comparing ends and when
// all does, from the beginning; but comparing has some time after compiling.
constexpr Seconds kJuryShown{15}, kJuryCompared{41}, kJuryEnded{56}, kLeastCompared{15}, kLeastAfterwards{8};

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

// The submission of that name; null if there is none.
const packages::PackageSubmission* submission_of(const packages::ProblemPackage& package, const std::string& name) {
  const auto found = std::ranges::find(package.submissions, name, &packages::PackageSubmission::name);
  return found == package.submissions.end() ? nullptr : &*found;
}

Pace::Role role_of(const packages::PackageSubmission& submission) {
  if (submission.is_accepted()) return Pace::Role::accepted;
  const std::set right_or_slow = {Verdict::accepted, Verdict::time_limit_exceeded};
  const bool is_slow = std::ranges::includes(right_or_slow, submission.expected.permitted);
  return is_slow ? Pace::Role::slow : Pace::Role::wrong;
}

void add_expected_verdicts(const packages::ProblemPackage& package, ImplementationRecord& implementation) {
  const packages::PackageSubmission* const submission = submission_of(package, implementation.spec);
  if (submission == nullptr) return;
  for (const Verdict verdict : submission->expected.required)
    implementation.expected_verdicts.append(implementation.expected_verdicts.empty() ? "" : "/").append(code(verdict));
  implementation.may_fail = !submission->is_accepted();
}

// Prepares each profile in a thread of its own, as that may take longer than all cases of the others. The destructor
// ends it.
class Preparation {
 public:
  explicit Preparation(std::span<const Profile> profiles) {
    for (const Profile& profile : profiles)
      if (profile.prepare) is_ready_[&profile] = false;
    try {
      for (auto& [profile, is_ready] : is_ready_)
        threads_.emplace_back(prepare, std::cref(*profile), std::ref(is_ready));
    } catch (const std::system_error&) {
      // The system gives no more threads. Cases of the other profiles are not made.
    }
  }
  Preparation(Preparation&&) = delete;
  ~Preparation() {
    const RunDeadline now(Clock::now());
    for (std::thread& thread : threads_) thread.join();
  }

  bool is_ready(const PlannedCase& made) const {
    const auto found = is_ready_.find(made.profile);
    return found == is_ready_.end() || found->second || (made.profile->is_ready && made.profile->is_ready(made.seed));
  }

 private:
  static void prepare(const Profile& profile, std::atomic<bool>& is_ready) {
    try {
      profile.prepare();
      is_ready = true;
    } catch (const std::exception&) {
      // The runs have ended, or the profile fails: no case of it is wanted any more.
    }
  }

  std::map<const Profile*, std::atomic<bool>> is_ready_;
  std::vector<std::thread> threads_;
};

class DiffRun {
 public:
  // Compiles the programs, too.
  explicit DiffRun(const ParsedWords& parsed) : parsed_(parsed) {
    if (comparison_.confirms && problem_.implementations.size() > 1)
      confirming_ = make_participant(problem_, problem_.implementations[1].name, {});
    begin_record();
  }

  void run() {
    const auto start = Clock::now();
    const auto programs = static_cast<double>(participants_.size() - 1);
    Clock::time_point end_of_comparing = start + after(time_ * programs);
    Clock::time_point end = end_of_comparing + after(kTimeAfterwards);
    if (is_timed_as_jury()) {
      end_of_comparing = std::max(begun_ + after(kJuryCompared), start + after(kLeastCompared));
      end = std::max(begun_ + after(kJuryEnded), end_of_comparing + after(kLeastAfterwards));
      time_of_jury_ = end_of_comparing - start;
      share_time();
    }
    compare(end_of_comparing, end);
    if (!is_timed_as_jury()) end = Clock::now() + after((plan_ ? kTimeAfterwards : kTimeForCases) * programs);
    if (shows_mistakes()) finish(end);
    record_.seconds = std::chrono::duration<double>(Clock::now() - start).count();
  }

  // The exit code. Throws Unwritable.
  int report() const {
    const DiffTextOptions shown{.all = parsed_.has("all"), .color = settings_.color_results};
    const int code =
        cli::report(reports_, record_, is_judge_style_ ? judge_report(record_) : diff_text(record_, shown));
    if (record_.total_cases == 0) {
      const bool is_late = plan_ && !record_.interrupted && record_.troubles.empty();
      complain("diff: " + (is_late ? tr("no run came to its end within --time and 15 seconds; give it more")
                                   : tr("nothing was compared")),
               settings_);
    }
    return code;
  }

 private:
  bool is_timed_as_jury() const { return comparison_.is_jury && !parsed_.has("time"); }

  // Among the programs that are not yet shown wrong.
  void share_time() { pace_.set_time(time_of_jury_ / std::max(pace_.left(), 1.0)); }

  // True if the outcome of every case is kept: a report or a protocol asks for it.
  bool has_record() const {
    return is_judge_style_ || std::ranges::any_of(reports_, [](const ReportFile& one) { return one.format != "text"; });
  }

  // True if more than the first mistake of a program is shown in full.
  bool are_all_shown() const { return !comparison_.is_jury && (parsed_.has("all") || !reports_.empty()); }

  // True if anything shows more than verdicts.
  bool shows_mistakes() const { return !is_judge_style_ || !reports_.empty(); }

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
      implementation.source = participant->source_file();
      implementation.standard = participant->standard();
      implementation.kind = participant->kind();
      implementation.is_limited = participant->is_limited();
      if (comparison_.is_jury) add_expected_verdicts(package_of(parsed_)->package, implementation);
      implementation.verdicts.resize(static_cast<std::size_t>(Verdict::judge_error) + 1);
      any_limited = any_limited || implementation.is_limited;
    }
    if (!any_limited) return;
    record_.protections_off = protections_off(comparison_.options);
    record_.counted_by = run_accounting();
  }

  void add_fault(const Message& fault) {
    const auto is_known = [&](const Message& known) { return known.english() == fault.english(); };
    if (std::ranges::none_of(record_.faults, is_known)) record_.faults.push_back(fault);
  }

  // Keeps the case with the smallest input of those on which the programs that should know the answer contradict each
  // other. True if this is one.
  bool take_contradiction(std::uint64_t index, const CaseResult& result) {
    if (result.outcomes.empty() || !result.outcomes.front().is_disagreement) return false;
    ++contradiction_.mistake.cases;
    if (contradiction_.mistake.cases > 1 && contradiction_.input.size() <= result.input.size()) return true;
    contradiction_.input = result.input;
    contradiction_.mistake.case_number = index + 1;
    contradiction_.mistake.case_name = cases_.name(index);
    contradiction_.mistake.outcome = result.outcomes.front();
    if (result.answer) {
      contradiction_.mistake.outcome.reason = tr("{}; recorded: {}", result.outcomes.front().reason,
                                                 line_text(std::string(first_lines(*result.answer, 1))));
    }
    return true;
  }

  void report_trouble(std::uint64_t index, const CaseResult& result) {
    const std::string name = cases_.name(index);
    Message text;
    for (std::size_t i = 0; i < result.outcomes.size(); ++i) {
      const CaseOutcome& outcome = result.outcomes[i];
      if (outcome.skipped) continue;
      const auto stop = std::ranges::find(result.stopped, i, [](const auto& each) { return each.first; });
      if (stop != result.stopped.end()) {
        text.add_line(tr("{} ({} stopped there)", text::to_text(stop->second, name), participants_[i]->name()));
      } else if (comparison_.is_jury && outcome.verdict == Verdict::judge_error) {
        if (!participants_[i]->is_constant()) add_fault(outcome.reason);  // its row says it otherwise
      } else if (participants_[i]->is_constant() && outcome.verdict == Verdict::judge_error) {
        text.add_line(tr("{}: not judged: {}", shown_name(participants_[i]->name()), outcome.reason));
      } else if ((outcome.verdict == Verdict::judge_error && !result.is_malformed()) ||
                 (i == 0 && outcome.verdict != Verdict::accepted)) {
        text.add_line(tr("{}: {}",
                         fmt::format("{}: {}: {}", shown_name(name), participants_[i]->name(), code(outcome.verdict)),
                         outcome.reason));
      }
    }
    if (text.empty()) return;
    write_to_standard_error(text + "\n");
    if (record_.troubles.empty()) record_.troubles.push_back(text);  // one says it; the cases have the others
  }

  // Chooses which differences of a case the record keeps, with boards. The others lose all but their line.
  void keep_differences(std::uint64_t index, CaseResult& result) {
    for (std::size_t i = 1; i < result.outcomes.size(); ++i) {
      CaseOutcome& outcome = result.outcomes[i];
      if (!outcome.difference) continue;
      if (!has_record() || !kept_[i].is_among_first() || differences_ >= kMostDifferences) {
        outcome.difference = nullptr;
        continue;
      }
      ++differences_;
      outcome.difference->command =
          replay_command(comparison_)(participants_.front()->spec(), participants_[i]->spec(), cases_.arguments(index));
      add_frames(problem_, result.input, *outcome.difference);
    }
  }

  // A package without a time limit does not say how long its accepted programs may take.
  void excuse_slow_accepted(CaseResult& result) {
    const PackagedProblem* const packaged = package_of(parsed_);
    if (!comparison_.is_jury || packaged->package.time_limit || parsed_.has("time-limit")) return;
    for (std::size_t i = 1; i < result.outcomes.size(); ++i) {
      CaseOutcome& outcome = result.outcomes[i];
      if (record_.implementations[i].may_fail || outcome.verdict != Verdict::time_limit_exceeded) continue;
      ++record_.implementations[i].slow;
      outcome.verdict = Verdict::accepted;
      outcome.skipped = true;
      outcome.difference = nullptr;
    }
  }

  void take(std::uint64_t index, CaseResult& result) {
    if (!result.validation.empty()) add_fault(result.validation);
    validator_fails_ = validator_fails_ || (!result.validation.empty() && !result.is_refused);
    if (result.is_refused) return;
    if (!result.trouble.empty()) {
      complain(result.trouble, settings_);
      record_.troubles.emplace_back(result.trouble);
      return;
    }
    if (take_contradiction(index, result)) return;
    excuse_slow_accepted(result);
    if (problem_.accepts && result.outcomes.front().verdict == Verdict::judge_error) {
      if (!cases_.is_made(index)) add_fault(tr("{}: {}", cases_.name(index), result.outcomes.front().reason));
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
        implementation.ending = outcome.ending;
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
    for (std::size_t i = 1; i < result.outcomes.size(); ++i) kept_[i].take(problem_, index, result, i);
    for (std::size_t i = 1; i < participants_.size(); ++i)
      pace_.take(i, result, result.outcomes[i].difference && kept_[i].is_new_kind());
    keep_differences(index, result);
    const bool fits = (record_.cases.size() + 1) * participants_.size() <= kMostOutcomes;
    if (!has_record() || (!fits && !differs)) return;
    record_.cases.push_back({.number = index + 1,
                             .name = cases_.name(index),
                             .arguments = cases_.arguments(index),
                             .items = result.items,
                             .outcomes = result.outcomes});
  }

  Pace::Settings pace_settings() const {
    Pace::Settings settings{
        .participants = participants_.size(),
        .jobs = jobs_,
        // A package's tests are as large as its programs must bear.
        .time_limit = problem_.accepts ? std::chrono::milliseconds(0) : comparison_.options.limits.cpu_time,
        .batch_time = comparison_.is_jury ? kBatchOfJury : kBatch,
        .time = time_};
    for (std::size_t i = 0; comparison_.is_jury && i < participants_.size(); ++i) {
      const auto* const submission = submission_of(package_of(parsed_)->package, participants_[i]->spec());
      settings.roles.push_back(submission == nullptr ? Pace::Role::wrong : role_of(*submission));
    }
    if (!plan_) return settings;
    settings.fixed.emplace();
    for (std::uint64_t index = 0; index < plan_->fixed(); ++index) settings.fixed->push_back(plan_->at(index).count);
    return settings;
  }

  // Compares until the cases end. If they have no end, it stops at `end`, or at `last_end` if no case has been compared
  // by then.
  void compare(Clock::time_point end, Clock::time_point last_end) {
    const auto end_of_runs = [&] {
      return !plan_ && !is_timed_as_jury() ? Clock::time_point::max() : record_.total_cases > 0 ? end : last_end;
    };
    const std::uint64_t size = cases_.size();
    using Profiles = std::span<const Profile>;
    const Preparation preparation(plan_ ? Profiles(problem_.profiles.get()) : Profiles());
    ProgressBar bar(tr("comparing"), tr("inputs"), plan_ ? 0 : size, settings_.progress);
    Seconds time_of_tests{0}, time_of_others{0};  // of a package, as much as of the cases that are made
    for (std::uint64_t begin = 0;
         begin < size && !runs_are_interrupted() && (!pace_.all_done() || cases_.has_more_tests());) {
      const RunDeadline deadline(end_of_runs());
      if (runs_have_ended()) break;
      const auto start = Clock::now();
      const std::uint64_t batch_end = pace_.batch_end(begin, size);
      const bool without_slow = cases_.time_of_slow() > kShareOfSlow * jobs_ * (time_of_tests + time_of_others);
      const auto leaves_out = [&](const PlannedCase& made) {
        return (without_slow && made.profile->is_slow) || !preparation.is_ready(made);
      };
      cases_.choose(begin, batch_end, false, leaves_out);
      const bool has_tests = cases_.has_more_tests() && (time_of_tests <= time_of_others || pace_.all_done());
      cases_.choose(begin, batch_end, has_tests, leaves_out);
      const ComparingOptions options{
          .jobs = jobs_,
          .skipped_from = has_tests ? skipped_on_tests() : pace_.skipped_from(),
          .is_validated =
              [&](std::uint64_t index) { return problem_.accepts && !validator_fails_ && !cases_.is_made(index); },
          .skips_missing_answers = comparison_.is_jury,
          .quick = quick_.get(),
          .quick_place = quick_ ? pace_.quickest_accepted() : 0,
          .expected_times = pace_.mean_times(),
          .confirming = confirming_.get(),
          .leaves_out = [&, has_tests](const Usage& first) { return !has_tests && pace_.is_too_slow(first); },
          .stop = [&] { return pace_.ends_batch(Clock::now() - start); },
          .on_case = [&bar] { bar.advance(); }};
      auto results = compare_cases(problem_, participants_, cases_, begin, batch_end, options);
      const Seconds elapsed = Clock::now() - start;
      (has_tests ? time_of_tests : time_of_others) += elapsed;
      const bool is_quiet = std::ranges::all_of(
          results, [](const CaseResult& result) { return result.trouble.empty() && !result.cannot_tell(); });
      if (!is_quiet) bar.clear();
      for (std::size_t i = 0; i < results.size(); ++i)
        if (!results[i].interrupted) take(begin + i, results[i]);
      begin += results.size();
      pace_.take_batch(results, elapsed, begin);
      for (std::size_t i = 1; i < participants_.size(); ++i)
        if (participants_[i]->is_constant() || is_shown_wrong(i)) pace_.give_up(i);
      if (is_timed_as_jury()) share_time();
      if (shows_first() && !kept_[1].kinds().empty()) {
        bar.clear();
        show_first_difference();
      }
      if (comparison_.is_jury && plan_ && !has_shown_table_ && Clock::now() > begun_ + after(kJuryShown)) {
        bar.clear();
        write_to_standard_error(tr("so far: {}", table_of_package(record_)) + "\n");
        has_shown_table_ = true;
      }
    }
    record_.interrupted = runs_are_interrupted();
  }

  // True if the first difference is to be shown before the report, which takes its time where the cases have no end.
  bool shows_first() const {
    return plan_ && time_ >= kLongComparison && participants_.size() == 2 && !comparison_.is_jury && !is_judge_style_ &&
           !has_shown_first_;
  }

  // To standard error, for the report may go elsewhere and has it as well.
  void show_first_difference() {
    has_shown_first_ = true;
    const auto& [key, kind] = *kept_[1].kinds().begin();
    const WrongRun& run = kind.smallest.front();
    ProgramMistake mistake{{.verdict = key.verdict, .bucket = key.bucket}, 1};
    mistake.case_name = cases_.name(run.index);
    mistake.outcome = run.outcome;
    Difference& difference = *(mistake.outcome.difference = std::make_shared<Difference>(*run.outcome.difference));
    difference.command =
        replay_command(comparison_)(participants_[0]->spec(), participants_[1]->spec(), cases_.arguments(run.index));
    const auto is_late = [&] { return Clock::now() > begun_ + after(kFirstShown) || runs_are_interrupted(); };
    if (mistake.outcome.is_wrong_output() && parsed_.text("shrink", "first") != "none")
      minimize(problem_, *participants_[0], *participants_[1], {.input = run.input, .answer = run.answer},
               mistake.outcome, replay_command(comparison_),
               {.runs = std::min(kFirstRuns, shrink_runs_), .stop = is_late});
    add_frames(problem_, run.input, difference);
    std::string text = tr("so far: {}", mistake_title(record_, mistake)) + "\n" + mistake_text(record_, mistake, false);
    if (!problem_.mistakes.empty())
      text +=
          tr("now looking for the mistake: in the form of the output, among the known mistakes, in the source") + "\n";
    write_to_standard_error(harmless(text) + "\n");
  }

  // True of a program that its package calls wrong, once a small input shows that, or that it exceeds a limit.
  bool is_shown_wrong(std::size_t place) const {
    constexpr std::size_t kSmall = 300;  // bytes
    return record_.implementations[place].may_fail && std::ranges::any_of(kept_[place].kinds(), [](const auto& kind) {
             const WrongRun& run = kind.second.smallest.front();
             return run.input.size() <= kSmall || run.outcome.verdict == Verdict::time_limit_exceeded;
           });
  }

  // ComparingOptions::skipped_from for a package's tests. Programs that are shown wrong already sit out; so do accepted
  // ones that have taken more than their share, where there is a minute for all. Others are run, slow as they may be.
  std::vector<std::uint64_t> skipped_on_tests() const {
    std::vector<std::uint64_t> from = pace_.skipped_from();
    for (std::size_t i = 1; i < from.size(); ++i) {
      if (is_shown_wrong(i))
        from[i] = 0;
      else if (record_.implementations[i].may_fail || !is_timed_as_jury())
        from[i] = UINT64_MAX;
    }
    return from;
  }

  void finish(Clock::time_point end) {
    for (std::size_t i = 0; i < participants_.size(); ++i) {
      const auto was_run = [this, i](const std::string& name) { return fixed_cases_[i].contains(name); };
      record_.implementations[i].exposes = exposed_mistakes(problem_, was_run);
    }
    const RunDeadline deadline(end);
    const std::string which = parsed_.text("shrink", "first");
    if (contradiction_.mistake.cases > 0) record_contradiction(which != "none", end);
    ProgressBar bar(tr("minimizing"), tr("runs"), 0, settings_.progress && record_.differing_cases > 0);
    find_mistakes(problem_, participants_, cases_, kept_, replay_command(comparison_),
                  {.jobs = jobs_,
                   .minimizes = which != "none",
                   .seeks_causes = !comparison_.is_jury,
                   .minimizes_limits = !comparison_.is_jury,
                   .budget = {.runs = shrink_runs_,
                              .stop =
                                  [&bar] {
                                    bar.advance();
                                    return runs_are_interrupted();
                                  }},
                   .most_minimized = which == "all"    ? SIZE_MAX
                                     : are_all_shown() ? kMinimizedOfEach
                                                       : 1,
                   .end = end,
                   .stop = runs_are_interrupted},
                  record_);
    record_.unfinished = !record_.interrupted && runs_are_interrupted();
  }

  // Minimizes it in a quarter of the time until `end`: the programs' own differences are minimized after it.
  void record_contradiction(bool minimizes, Clock::time_point end) {
    const Clock::time_point begin = Clock::now(), own_end = begin + (end - begin) / 4;
    auto& [mistake, input] = contradiction_;
    mistake.verdict = Verdict::judge_error;
    const auto command = [&](const std::string& words) {
      return fmt::format("{} diff -p {} {}", program_word(), comparison_.problem_words, words);
    };
    mistake.outcome.difference = std::make_shared<Difference>();
    mistake.outcome.difference->command = command(cases_.arguments(mistake.case_number - 1));
    const ShrinkBudget budget{.runs = shrink_runs_,
                              .stop = [&] { return Clock::now() > own_end || runs_are_interrupted(); }};
    if (minimizes)
      minimize_contradiction(problem_, *participants_.front(), input, mistake.outcome, command("-"), budget);
    record_.mistakes.insert(record_.mistakes.begin(), mistake);
  }

  const Clock::time_point begun_ = Clock::now();
  const ParsedWords& parsed_;
  const Comparison comparison_ = comparison_of(parsed_);
  const Problem& problem_ = *comparison_.problem;
  const std::uint64_t shrink_runs_ = parsed_.number("runs", 1, kMostShrinkRuns, kShrinkRuns);
  const bool is_judge_style_ = parsed_.text("style") == "judge";
  const TerminalSettings settings_ = settings_of(parsed_);
  const std::vector<ReportFile> reports_ = open_reports(parsed_, report_formats());
  const std::unique_ptr<OutputFile> saved_ = file_to_save(parsed_);  // null: nothing is saved
  const unsigned jobs_ = jobs_of(parsed_);
  // Of a package, all programs are compiled beside its validators, by which the cases are made.
  std::future<Participants> compiled_ = std::async(problem_.accepts ? std::launch::async : std::launch::deferred,
                                                   [this] { return participants_of(comparison_, jobs_); });
  CaseList cases_ = cases_of(comparison_, parsed_);
  const std::optional<CasePlan>& plan_ = cases_.plan();
  const Seconds time_ = time_of(parsed_, cases_);  // for each program, where the cases have no end
  Participants participants_ = compiled_.get();
  const std::unique_ptr<Participant> quick_ =
      participants_.front()->name() == problem_.implementations.front().name ? quick_participant(problem_) : nullptr;
  std::unique_ptr<Participant> confirming_;
  std::vector<KeptRuns> kept_{participants_.size()};
  Pace pace_{pace_settings()};
  Record record_;
  Seconds time_of_jury_{0};       // to compare all programs of a package
  bool has_shown_table_ = false;  // while they are compared
  bool has_shown_first_ = false;  // difference, before the report
  bool validator_fails_ = false;  // it says of no input whether it is valid
  struct {
    ProgramMistake mistake;  // of no program, as it is not known which of them is wrong
    std::string input;
  } contradiction_;
  std::vector<std::set<std::string>> fixed_cases_{participants_.size()};  // of the plan, on which each was run
  std::size_t differences_ = 0;                                           // in the record
};

}  // namespace

int run_diff(const ParsedWords& parsed) {
  const Interruptible interruptible;  // while it compiles, too
  std::optional<DiffRun> run;
  try {
    run.emplace(parsed);
    run->run();
  } catch (const std::exception& failure) {
    run.reset();
    Record record;
    record.version = kVersion;
    record.problem_id = problem_of(parsed).id;
    record.command_line = command_line_of("diff", parsed);
    record.started = now_in_utc();
    record.troubles.emplace_back(failure.what());
    report_failure(parsed, record);
    throw;
  }
  return run->report();
}

}  // namespace quack::cli
