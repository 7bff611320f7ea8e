#include "cli/diff.h"

#include <algorithm>
#include <chrono>
#include <fmt/format.h>
#include <memory>
#include <set>
#include <utility>

#include "cli/comparison.h"
#include "compare/findings.h"
#include "compare/translation.h"
#include "judge/quoted.h"
#include "problems/parallel.h"
#include "problems/registry.h"
#include "reports/diff_reports.h"
#include "reports/reports.h"
#include "runner/run.h"

namespace quack::cli {

namespace {

constexpr std::uint64_t kShrinkRuns = 500;
constexpr std::uint64_t kMostShrinkRuns = 1'000'000;
constexpr std::size_t kMinimizedOfEach = 20;  // findings of an implementation, unless all are wanted

// What `diff` was asked to do.
struct DiffRequest {
  Comparison comparison;
  ChosenCases cases;
  std::chrono::milliseconds time{0};  // for each program, where the cases have no end
  std::vector<ReportRequest> reports;
  bool minimizes = true;
  bool minimizes_all = false;
  std::uint64_t shrink_runs = 0;  // the budget for each
  bool judge_style = false;       // a judge's protocol instead of the text
  bool shows_all = false;         // every finding in full
  std::string save;               // where the first case that differs goes; empty: nowhere
  bool force = false;
  unsigned jobs = 1;
  TerminalSettings settings;
  std::string command_line;  // the whole of it, for the reports
  std::string compares;      // see Record
};

using Clock = std::chrono::steady_clock;
using Seconds = std::chrono::duration<double>;

constexpr std::size_t kCasesAThreadABatch = 64;   // what is kept at a time does not grow with the number of cases
constexpr Seconds kBatchTime{0.2};                // where the clock is watched
constexpr Seconds kLeastTime{3};                  // before a program that is wrong is given up
constexpr std::size_t kMostOutcomes = 2'000'000;  // in a report; beyond it only cases that differ are kept
constexpr std::size_t kMostDifferences = 2000;    // in a report; beyond it only the wrong line is kept
constexpr Seconds kTimeAfterwards{3};             // for what is done about a program beyond --time
constexpr Seconds kTimeForCases{10};              // for the same where nothing limits the time

// How long a program has been run, and when it last failed in a new way.
struct Watched {
  Seconds used{0};
  Seconds new_kind_at{0};
  bool has_failed = false;
  bool is_done = false;
};

// One run of `diff`: compares batch by batch, keeps the record, and reports what was found.
class DiffRun {
 public:
  explicit DiffRun(const DiffRequest& request)
      : request_(request),
        problem_(*request.comparison.problem),
        cases_(request.cases.list),
        participants_(participants_of(request.comparison)),
        findings_(problem_, participants_.size()),
        watched_(participants_.size()) {
    if (request.comparison.confirms) confirming_ = make_participant(problem_, problem_.implementations[1].name, {});
    begin_record();
    if (!request.save.empty()) saved_ = std::make_unique<OutputFile>(request.save, request.force);
    report_files_ = open_reports(request.reports, request.force);
  }

  int run();

  // What is printed of it.
  std::string text() const {
    return request_.judge_style
               ? judge_report(record_)
               : translated(diff_text(record_, {.all = request_.shows_all, .color = request_.settings.color_results}));
  }
  const Record& made_record();

 private:
  void begin_record();
  void compare();
  void watch(const std::vector<CaseResult>& results, Seconds elapsed);
  void take(std::uint64_t index, CaseResult& result);
  void keep_differences(std::uint64_t index, CaseResult& result);
  void report_trouble(std::uint64_t index, const CaseResult& result);
  void finish();
  bool has_record() const;
  bool all_done() const;

  const DiffRequest& request_;
  const Problem& problem_;
  const CaseList& cases_;
  Participants participants_;
  std::unique_ptr<Participant> confirming_;
  Findings findings_;
  std::vector<Watched> watched_;
  Record record_;
  OutputFile results_{"-", false};
  std::unique_ptr<OutputFile> saved_;
  std::vector<std::unique_ptr<OutputFile>> report_files_;
  std::vector<std::set<std::string>> fixed_cases_;  // [implementation] -> those of the plan that it was run on
  std::size_t differences_ = 0;                     // in the record
};

// Whether the outcome of every case is kept: a report or a protocol asks for it.
bool DiffRun::has_record() const {
  return request_.judge_style || std::any_of(request_.reports.begin(), request_.reports.end(),
                                             [](const ReportRequest& report) { return report.format != "text"; });
}

void DiffRun::begin_record() {
  record_.version = kVersion;
  record_.problem_id = problem_.id;
  record_.problem_title = problem_.title;
  record_.item_name = problem_.item_name;
  record_.pieces = problem_.pieces;
  record_.command_line = request_.command_line;
  record_.compares = request_.compares;
  record_.started = now_in_utc();
  record_.limits = request_.comparison.options.limits;
  record_.known_mistakes = problem_.mistakes.size();
  record_.shard = request_.cases.shard.number;
  record_.shards = request_.cases.shard.count;
  bool any_limited = false;
  for (const auto& participant : participants_) {
    ImplementationRecord implementation;
    implementation.name = participant->name();
    implementation.spec = participant->spec();
    implementation.kind = participant->kind();
    implementation.is_limited = participant->is_limited();
    implementation.verdicts.resize(static_cast<std::size_t>(Verdict::judge_error) + 1);
    any_limited = any_limited || implementation.is_limited;
    record_.implementations.push_back(std::move(implementation));
  }
  fixed_cases_.resize(participants_.size());
  if (any_limited) record_.protections_off = protections_off(request_.comparison.options);
}

void DiffRun::report_trouble(std::uint64_t index, const CaseResult& result) {
  const std::string name = cases_.name(index);
  std::string text;
  for (std::size_t i = 0; i < result.outcomes.size(); ++i) {
    const CaseOutcome& outcome = result.outcomes[i];
    if (outcome.skipped) continue;
    const auto stop = std::ranges::find(result.stopped, i, [](const auto& each) { return each.first; });
    if (stop != result.stopped.end()) {
      text += fmt::format("{} ({} stopped there)\n", judge::to_text(stop->second, name), participants_[i]->name());
    } else if (participants_[i]->is_constant() && outcome.verdict == Verdict::judge_error) {
      text += fmt::format("{}: not judged: {}\n", judge::shown_name(participants_[i]->name()), outcome.reason);
    } else if (outcome.verdict == Verdict::judge_error || (i == 0 && outcome.verdict != Verdict::accepted)) {
      text += fmt::format("{}: {}: {}: {}\n", judge::shown_name(name), participants_[i]->name(), code(outcome.verdict),
                          outcome.reason);
    }
  }
  if (text.empty()) return;
  write_to_standard_error(text);
  record_.could_not_tell = true;
}

// Chooses which differences of a case the record keeps, with boards. The others lose all but their line.
void DiffRun::keep_differences(std::uint64_t index, CaseResult& result) {
  for (std::size_t i = 1; i < result.outcomes.size(); ++i) {
    CaseOutcome& outcome = result.outcomes[i];
    if (!outcome.difference) continue;
    if (!has_record() || !findings_.is_among_first(i) || differences_ >= kMostDifferences) {
      outcome.difference = nullptr;
      continue;
    }
    ++differences_;
    outcome.difference->command = replay_command(request_.comparison)(participants_.front()->spec(),
                                                                      participants_[i]->spec(), cases_.words(index));
    add_frames(problem_, result.input, *outcome.difference);
  }
}

// Takes one case's result into the record.
void DiffRun::take(std::uint64_t index, CaseResult& result) {
  if (!result.trouble.empty()) {
    complain(result.trouble, request_.settings);
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
      implementation.first_failed = cases_.number(index);
      implementation.verdict = outcome.verdict;
      implementation.reason = outcome.reason;
    }
    take_maximum(implementation.worst, outcome.usage);
    was_judged = was_judged || (i > 0 && outcome.verdict != Verdict::judge_error);
    const bool is_fixed = request_.cases.plan && cases_.number(index) <= request_.cases.plan->fixed();
    if (is_fixed && outcome.verdict == Verdict::accepted) fixed_cases_[i].insert(cases_.name(index));
  }
  if (was_judged) ++record_.total_cases;
  if (differs && record_.differing_cases++ == 0 && saved_) {
    saved_->write(result.input);
    saved_->finish();
  }
  findings_.take(index, result);
  for (std::size_t i = 1; i < participants_.size(); ++i) {
    if (!result.outcomes[i].difference) continue;
    watched_[i].has_failed = true;
    if (findings_.is_new_kind(i)) watched_[i].new_kind_at = watched_[i].used;
  }
  keep_differences(index, result);
  const bool fits = (record_.cases.size() + 1) * participants_.size() <= kMostOutcomes;
  if (!has_record() || (!fits && !differs)) return;
  record_.cases.push_back({.number = cases_.number(index),
                           .name = cases_.name(index),
                           .words = cases_.words(index),
                           .items = result.items,
                           .outcomes = result.outcomes});
}

bool DiffRun::all_done() const {
  return std::all_of(watched_.begin() + 1, watched_.end(), [](const Watched& one) { return one.is_done; });
}

// Shares the time that a batch took among those that ran in it, and decides who is done: who can't do otherwise, whose
// time is up, or who has failed and shown nothing new for half of its time.
void DiffRun::watch(const std::vector<CaseResult>& results, Seconds elapsed) {
  std::vector<double> shares(participants_.size());
  double sum = 0;
  for (std::size_t i = 1; i < participants_.size(); ++i) {
    if (watched_[i].is_done) continue;
    shares[i] = 1e-9;
    for (const CaseResult& result : results) {
      if (i < result.outcomes.size()) shares[i] += Seconds(result.outcomes[i].usage.wall_time).count();
    }
    sum += shares[i];
  }
  for (std::size_t i = 1; i < participants_.size(); ++i) {
    Watched& one = watched_[i];
    if (one.is_done) continue;
    one.used += elapsed * (shares[i] / sum);
    one.is_done = participants_[i]->is_constant();
    if (!request_.cases.plan) continue;
    const bool shows_nothing_new = one.has_failed && one.used > std::max(kLeastTime, 2 * one.new_kind_at);
    one.is_done = one.is_done || one.used >= request_.time || shows_nothing_new;
  }
}

void DiffRun::compare() {
  const std::uint64_t size = cases_.size();
  const bool has_end = !request_.cases.plan;
  ProgressBar bar("comparing", "inputs", has_end ? size : 0, request_.settings.progress);
  std::uint64_t batch = has_end ? kCasesAThreadABatch * request_.jobs : request_.jobs;
  for (std::uint64_t begin = 0; begin < size && !runs_are_interrupted() && !all_done();) {
    const auto start = Clock::now();
    ComparingOptions options{.jobs = request_.jobs,
                             .confirming = confirming_.get(),
                             .stop = [&] { return !has_end && Clock::now() - start > 2 * kBatchTime; },
                             .on_case = [&bar] { bar.advance(); }};
    for (const Watched& one : watched_) options.skipped.push_back(one.is_done);
    // What ends alike on every case is run on the first one alone.
    const std::uint64_t end = std::min(begin == 0 ? 1 : begin + batch, size);
    auto results = compare_cases(problem_, participants_, cases_, begin, end, options);
    const Seconds elapsed = Clock::now() - start;
    const bool is_quiet = std::ranges::all_of(
        results, [](const CaseResult& result) { return result.trouble.empty() && !result.cannot_tell(); });
    if (!is_quiet) bar.clear();
    for (std::size_t i = 0; i < results.size(); ++i) {
      if (!results[i].interrupted) take(begin + i, results[i]);
    }
    watch(results, elapsed);
    begin += results.size();
    if (!has_end && elapsed < kBatchTime / 2) batch = std::min(batch * 2, kCasesAThreadABatch * request_.jobs);
    if (!has_end && elapsed > kBatchTime) batch = std::max<std::uint64_t>(batch / 2, request_.jobs);
  }
  record_.interrupted = runs_are_interrupted();
}

// The end of the record: what is known of all cases together.
void DiffRun::finish() {
  for (std::size_t i = 0; i < participants_.size(); ++i) {
    record_.implementations[i].exposes = testdata::mistakes_exposed(
        problem_, [this, i](const std::string& name) { return fixed_cases_[i].contains(name); });
  }
  std::vector<Seconds> times;
  for (const Watched& one : watched_) {
    times.push_back(request_.cases.plan ? std::max<Seconds>(request_.time - one.used, Seconds(0)) + kTimeAfterwards
                                        : kTimeForCases);
  }
  ProgressBar bar("minimizing", "runs", 0, request_.settings.progress && record_.differing_cases > 0);
  findings_.finish(participants_, cases_, replay_command(request_.comparison),
                   {.jobs = request_.jobs,
                    .minimizes = request_.minimizes,
                    .budget = {.runs = request_.shrink_runs,
                               .stop =
                                   [&bar] {
                                     bar.advance();
                                     return runs_are_interrupted();
                                   }},
                    .most_minimized = request_.minimizes_all ? SIZE_MAX : kMinimizedOfEach,
                    .times = std::move(times),
                    .stop = runs_are_interrupted},
                   record_);
}

const Record& DiffRun::made_record() {
  const auto start = Clock::now();
  compare();
  finish();
  record_.seconds = std::chrono::duration<double>(Clock::now() - start).count();
  return record_;
}

int DiffRun::run() {
  const Interruptible interruptible;
  made_record();
  results_.write(text());
  for (std::size_t i = 0; i < report_files_.size(); ++i) {
    write_report(request_.reports[i].format, record_, *report_files_[i]);
    report_files_[i]->finish();
  }
  results_.finish();
  return exit_code_of(record_, "diff", request_.settings);
}

constexpr std::string_view kTimeAProgram = "10s";

// What decides on the results, in one order: not who works on which part, nor where the results go.
std::string what_is_compared(const ParsedWords& parsed) {
  static const std::set<std::string> kOthers = {"shard",    "report", "save", "force", "jobs",
                                                "progress", "color",  "all",  "style"};
  std::string text;
  for (const Option& option : diff_command().options) {
    if (kOthers.contains(option.name)) continue;
    for (const std::string& value : parsed.texts(option.name))
      text += fmt::format("--{} {} ", option.name, shell_word(value));
  }
  for (const std::string& word : parsed.words()) text += shell_word(word) + ' ';
  return text;
}

DiffRequest check_diff(const ParsedWords& parsed) {
  DiffRequest request;
  request.comparison = comparison_of(parsed);
  request.reports = reports_of(parsed);
  request.minimizes = parsed.text("shrink", "first") != "none";
  request.minimizes_all = parsed.text("shrink", "first") == "all";
  request.shrink_runs = parsed.number("runs", 1, kMostShrinkRuns, kShrinkRuns);
  request.judge_style = parsed.text("style") == "judge";
  request.shows_all = parsed.has("all");
  request.save = parsed.text("save", "");
  if (request.save == "-") throw UsageError("option '--save': '-' would mix the case with the results; name a file");
  request.force = parsed.has("force");
  request.jobs = jobs_of(parsed);
  request.settings = settings_of(parsed);
  request.command_line = command_line_of("diff", parsed);
  request.compares = what_is_compared(parsed);
  request.cases = cases_of(request.comparison, parsed);
  if (parsed.has("time") && !request.cases.plan) {
    throw UsageError(
        "option '--time' goes without --random, --tests and files, which say themselves how much there is");
  }
  // Each shard does its part of the work.
  request.time = parse_duration("option '--time'", parsed.text("time", std::string(kTimeAProgram))) /
                 static_cast<std::int64_t>(request.cases.shard.count);
  return request;
}

}  // namespace

std::optional<std::string> differences_text(const std::vector<std::string>& arguments) {
  const DiffRequest request = check_diff(parse_words(arguments, diff_command().options));
  DiffRun run(request);
  return run.made_record().differing_cases > 0 ? std::optional(run.text()) : std::nullopt;
}

Command diff_command() {
  return {
      .name = "diff",
      .arguments = "PROGRAM...",
      .summary = "finds where programs are wrong, and names the mistake",
      .description =
          "Compares each program (a source, an executable, a directory of these, or any SPEC of --impl) with the right "
          "answers: on the sample, the full suite, an input for each known mistake, then random cases of all profiles "
          "and lengths, until --time is used up, or a program that is wrong has shown nothing new for half of its "
          "time. The differences of a program are sorted by mistake; each is shown with its smallest input, both "
          "answers, the clause of the rules, the board before and after, and the command that shows it again.\n\n"
          "With --tests, --random or files as further words (FILE.in, or '-') these are the cases. With --impl all "
          "words "
          "are cases, and each implementation is compared with the first; with one --impl, that is the reference.\n\n"
          "Built-in engines, known mistakes and plug-ins run inside this program. Programs and sources run in a "
          "sandbox: with limits on time, memory, output and processes, and where bubblewrap works without network and "
          "on a read-only file system. Their verdicts are AC, WA, PE, RE, TLE, MLE, OLE and CE; JE is a failure that "
          "is not theirs. Ctrl-C ends all runs; the reports then show what was done.\n\n"
          "Random cases are the same for the same profile, count and seed on every machine.",
      .options = all_of(
          {{problem_option()},
           comparison_options(),
           case_options(),
           {{.name = "time",
             .letter = 'T',
             .value = "TIME",
             .help = "how long each program is run where nothing else says on how many cases; compiling is not counted "
                     "(default 10s)"},
            all_findings_option(),
            report_option(),
            {.name = "style",
             .value = "STYLE",
             .help = "output style: native, or judge, which prints a line for each case and the verdict (default "
                     "native)",
             .choices = {"native", "judge"}},
            {.name = "shrink",
             .value = "WHICH",
             .help = "which inputs are minimized: of the first 20 findings of each program, of all, or none "
                     "(default first)",
             .choices = {"first", "all", "none"}},
            runs_option("how often the implementations are run to minimize an input (default 500)", {"--shrink-runs"}),
            {.name = "save", .value = "FILE", .help = "write the first case that differs to FILE"},
            force_option("overwrite files that exist"),
            jobs_option()},
           terminal_options()}),
      .exit_codes = {"0  all agree", "1  some differ",
                     "2  a case is malformed, can't be read or is too large for an implementation; the expected "
                     "implementation failed; nothing was compared; it was interrupted; or bad usage"},
      .examples = {{"quackcheck diff mine.cpp", "finds what is wrong with your solution"},
                   {fmt::format("quackcheck diff -p {} -i answers -i ./a.out -i slow.py --tests data "
                                "--style judge",
                                problems().back().id),
                    "runs two solutions on judge data and prints what a judge would"}},
      .check = [](const ParsedWords& parsed) {
        return [request = check_diff(parsed)] { return DiffRun(request).run(); };
      }};
}

}  // namespace quack::cli
