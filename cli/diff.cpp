#include <algorithm>
#include <chrono>
#include <fmt/format.h>
#include <memory>
#include <set>
#include <utility>

#include "cli/comparison.h"
#include "judge/quoted.h"
#include "problems/parallel.h"
#include "problems/registry.h"
#include "reports/diff_reports.h"
#include "reports/reports.h"
#include "runner/run.h"

namespace quack::cli {

namespace {

constexpr std::size_t kMostImplementations = 1000;
constexpr std::uint64_t kShrinkRuns = 500;
constexpr std::uint64_t kMostShrinkRuns = 1'000'000;

// Which of the inputs that differ are minimized: the first of each implementation and verdict, all that are shown or
// reported, or none.
enum class Shrinking : std::uint8_t { first, all, none };

// What `diff` was asked to do.
struct DiffRequest {
  Comparison comparison;
  CaseList cases{std::vector<std::string>{}};
  std::vector<ReportRequest> reports;
  Shrinking shrinking = Shrinking::first;
  std::uint64_t shrink_runs = 0;  // the budget for each
  bool judge_style = false;       // a judge's protocol instead of the text
  std::string save;               // where the first case that differs goes; empty: nowhere
  bool force = false;
  unsigned jobs = 1;
  TerminalSettings settings;
  std::string command_line;  // the whole of it, for the reports
};

using Clock = std::chrono::steady_clock;

constexpr std::size_t kCasesAThreadABatch = 64;      // what is kept at a time does not grow with the number of cases
constexpr std::size_t kMostOutcomes = 2'000'000;     // in a report; beyond it only cases that differ are kept
constexpr std::size_t kMostDifferences = 2000;       // in a report; beyond it only the wrong line is kept
constexpr std::size_t kMostFrames = 20'000;          // in a report: a few megabytes of drawings
constexpr std::chrono::seconds kMinimizingTime{10};  // for one input, whose every run may take the time limit

void take_maximum(Usage& worst, const Usage& usage) {
  worst.cpu_time = std::max(worst.cpu_time, usage.cpu_time);
  worst.wall_time = std::max(worst.wall_time, usage.wall_time);
  worst.peak_memory = std::max(worst.peak_memory, usage.peak_memory);
}

// A difference that the text shows or the record keeps.
struct Found {
  std::size_t place = 0;  // of its case in the record
  std::size_t implementation = 0;
  const CaseResult* result = nullptr;
  bool is_shown = false;  // in the text
  bool is_minimized = false;
};

// One run of `diff`: compares batch by batch, reports the differences as they are found, and keeps the record.
class DiffRun {
 public:
  explicit DiffRun(const DiffRequest& request)
      : request_(request),
        problem_(*request.comparison.problem),
        participants_(participants_of(request.comparison)),
        command_(replay_command(request.comparison)) {
    begin_record();
    if (!request.save.empty()) saved_ = std::make_unique<OutputFile>(request.save, request.force);
    report_files_ = open_reports(request.reports, request.force);
  }

  int run();

 private:
  void begin_record();
  void compare();
  void take(std::uint64_t index, CaseResult& result, std::vector<Found>& found);
  void take_differences(std::uint64_t index, CaseResult& result, std::vector<Found>& found);
  void report_trouble(std::uint64_t index, const CaseResult& result);
  void minimize_all(const std::vector<Found>& found);
  bool has_record() const;
  int exit_code() const;

  const DiffRequest& request_;
  const Problem& problem_;
  Participants participants_;
  ReplayCommand command_;
  Record record_;
  OutputFile results_{"-", false};
  std::unique_ptr<OutputFile> saved_;
  std::vector<std::unique_ptr<OutputFile>> report_files_;
  ShownDifferences shown_;
  std::set<std::pair<std::size_t, Verdict>> minimized_;
  std::size_t differences_ = 0;  // in the record
  std::size_t frames_ = 0;       // in the record
  bool could_not_tell_ = false;
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
  record_.started = now_in_utc();
  record_.limits = request_.comparison.options.limits;
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
  if (any_limited) record_.protections_off = protections_off(request_.comparison.options);
}

void DiffRun::report_trouble(std::uint64_t index, const CaseResult& result) {
  const std::string name = request_.cases.name(index);
  std::string text;
  for (std::size_t i = 0; i < result.outcomes.size(); ++i) {
    const CaseOutcome& outcome = result.outcomes[i];
    const auto stop = std::ranges::find(result.stopped, i, [](const auto& each) { return each.first; });
    if (stop != result.stopped.end()) {
      text += fmt::format("{} ({} stopped there)\n", judge::to_text(stop->second, name), participants_[i]->name());
    } else if (outcome.verdict == Verdict::judge_error || (i == 0 && outcome.verdict != Verdict::accepted)) {
      text += fmt::format("{}: {}: {}: {}\n", judge::shown_name(name), participants_[i]->name(), code(outcome.verdict),
                          outcome.reason);
    }
  }
  if (text.empty()) return;
  write_to_standard_error(text);
  could_not_tell_ = true;
}

// Chooses which differences of a case are shown, kept and minimized. Those that are not kept lose all but their line.
void DiffRun::take_differences(std::uint64_t index, CaseResult& result, std::vector<Found>& found) {
  for (std::size_t i = 1; i < result.outcomes.size(); ++i) {
    CaseOutcome& outcome = result.outcomes[i];
    if (!outcome.difference) continue;
    const bool is_shown = !request_.judge_style && shown_.shows(i, outcome);
    if (!is_shown && (!has_record() || differences_ >= kMostDifferences)) {
      outcome.difference = nullptr;
      continue;
    }
    ++differences_;
    frames_ += outcome.difference->frames.size();
    outcome.difference->command =
        command_(participants_.front()->spec(), participants_[i]->spec(), request_.cases.words(index));
    const bool is_first = minimized_.insert({i, outcome.verdict}).second;
    const bool is_wanted = request_.shrinking == Shrinking::all || (request_.shrinking == Shrinking::first && is_first);
    found.push_back({.place = record_.cases.size(),
                     .implementation = i,
                     .result = &result,
                     .is_shown = is_shown,
                     .is_minimized = is_wanted && outcome.verdict != Verdict::compile_error});
  }
}

// Takes one case's result into the record.
void DiffRun::take(std::uint64_t index, CaseResult& result, std::vector<Found>& found) {
  if (!result.trouble.empty()) {
    complain(result.trouble, request_.settings);
    could_not_tell_ = true;
    return;
  }
  report_trouble(index, result);
  const bool differs = result.differs();
  if (result.items > 0 || differs) ++record_.total_cases;
  record_.total_items += result.items;
  for (std::size_t i = 0; i < result.outcomes.size(); ++i) {
    ++record_.implementations[i].verdicts[static_cast<std::size_t>(result.outcomes[i].verdict)];
    take_maximum(record_.implementations[i].worst, result.outcomes[i].usage);
  }
  if (differs && record_.differing_cases++ == 0 && saved_) {
    saved_->write(result.input);
    saved_->finish();
  }
  const std::size_t found_before = found.size();
  take_differences(index, result, found);
  const bool fits = (record_.cases.size() + 1) * participants_.size() <= kMostOutcomes;
  if (found.size() == found_before && (!has_record() || (!fits && !differs))) return;
  record_.cases.push_back({.number = index + 1,
                           .name = request_.cases.name(index),
                           .words = request_.cases.words(index),
                           .items = result.items,
                           .outcomes = result.outcomes});
}

void DiffRun::minimize_all(const std::vector<Found>& found) {
  const auto count = std::ranges::count_if(found, &Found::is_minimized);
  ProgressBar bar("minimizing", "runs", static_cast<std::uint64_t>(count) * request_.shrink_runs,
                  request_.settings.progress && count > 0);
  parallel_for(found.size(), request_.jobs, [&](std::size_t place) {
    const Found& one = found[place];
    if (!one.is_minimized || runs_are_interrupted()) return;
    const auto end = Clock::now() + kMinimizingTime;
    minimize(problem_, *participants_.front(), *participants_[one.implementation], one.result->case_input(),
             one.result->outcomes[one.implementation], command_, {.runs = request_.shrink_runs, .stop = [&bar, end] {
                                                                    bar.advance();
                                                                    return runs_are_interrupted() || Clock::now() > end;
                                                                  }});
  });
}

void DiffRun::compare() {
  const Interruptible interruptible;
  const std::uint64_t size = request_.cases.size();
  ProgressBar bar("comparing", "inputs", size, request_.settings.progress);
  const std::uint64_t batch = kCasesAThreadABatch * request_.jobs;
  for (std::uint64_t begin = 0; begin < size && !runs_are_interrupted();) {
    auto results =
        compare_cases(problem_, participants_, request_.cases, begin, std::min(begin + batch, size),
                      {.jobs = request_.jobs, .with_frames = has_record() && frames_ < kMostFrames, .on_case = [&bar] {
                         bar.advance();
                       }});
    const bool is_quiet = std::ranges::all_of(results, [](const CaseResult& result) {
      return result.trouble.empty() && !result.cannot_tell() && !result.differs();
    });
    if (!is_quiet) bar.clear();
    std::vector<Found> found;
    for (std::size_t i = 0; i < results.size(); ++i) {
      if (!results[i].interrupted) take(begin + i, results[i], found);
    }
    minimize_all(found);
    for (const Found& one : found) {
      if (!one.is_shown) continue;
      results_.write(
          difference_text(record_, record_.cases[one.place], one.implementation, request_.settings.color_results));
    }
    begin += results.size();
  }
  record_.interrupted = runs_are_interrupted();
}

int DiffRun::exit_code() const {
  if (record_.total_items == 0 && record_.differing_cases == 0) {
    complain(fmt::format("diff: no {} was compared", record_.item_name), request_.settings);
    return kCouldNotTell;
  }
  if (could_not_tell_ || record_.interrupted) return kCouldNotTell;
  return record_.differing_cases > 0 ? kDiffered : kAgreed;
}

int DiffRun::run() {
  const auto start = Clock::now();
  compare();
  record_.seconds = std::chrono::duration<double>(Clock::now() - start).count();
  results_.write(request_.judge_style ? judge_report(record_) : summary_text(record_));
  for (std::size_t i = 0; i < report_files_.size(); ++i) {
    write_report(request_.reports[i].format, record_, *report_files_[i]);
    report_files_[i]->finish();
  }
  results_.finish();
  return exit_code();
}

Shrinking shrinking_of(const ParsedWords& parsed) {
  const std::string text = parsed.text("shrink", "first");
  if (text == "all") return Shrinking::all;
  return text == "none" ? Shrinking::none : Shrinking::first;
}

DiffRequest check_diff(const ParsedWords& parsed) {
  DiffRequest request;
  request.comparison = comparison_of(parsed, kMostImplementations);
  request.reports = reports_of(parsed);
  request.shrinking = shrinking_of(parsed);
  request.shrink_runs = parsed.number("runs", 1, kMostShrinkRuns, kShrinkRuns);
  request.judge_style = parsed.text("style") == "judge";
  request.save = parsed.text("save", "");
  if (request.save == "-") throw UsageError("option '--save': '-' would mix the case with the results; name a file");
  request.force = parsed.has("force");
  request.jobs = jobs_of(parsed);
  request.settings = settings_of(parsed);
  request.command_line = command_line_of("diff", parsed);
  request.cases = cases_of(*request.comparison.problem, parsed);
  return request;
}

}  // namespace

Command diff_command() {
  return {
      .name = "diff",
      .arguments = "[CASES...]",
      .summary = "runs several programs on the same cases and shows where they differ",
      .description =
          "Runs the implementations on judge inputs (files, a directory of judge data, or random ones) and compares "
          "each with the first. A difference is shown with its case, line, operation, both answers, the clause of the "
          "rules, the board before the operation, a minimized input, and the command that shows it again. The last "
          "line says how much was compared.\n\n"
          "Built-in engines, known mistakes and plug-ins run inside this program. Programs and sources run in a "
          "sandbox: with limits on time, memory, output and processes, and where bubblewrap works without network and "
          "on a read-only file system. Their verdicts are AC, WA, PE, RE, TLE, MLE, OLE and CE; JE is a failure that "
          "is not theirs. Ctrl-C ends all runs; the reports then show what was done.\n\n"
          "Random cases are the same for the same profile, count and seed on every machine.",
      .options = all_of(
          {{problem_option()},
           comparison_options(),
           case_options(),
           {report_option(),
            {.name = "style",
             .value = "STYLE",
             .help = "output style: native, or judge, which prints a line for each case and the verdict (default "
                     "native)",
             .choices = {"native", "judge"}},
            {.name = "shrink",
             .value = "WHICH",
             .help = "which inputs that differ are minimized: the first of each implementation and verdict, all that "
                     "are shown, or none (default first)",
             .choices = {"first", "all", "none"}},
            runs_option("how often the implementations are run to minimize an input (default 500)", {"--shrink-runs"}),
            {.name = "save", .value = "FILE", .help = "write the first case that differs to FILE"},
            force_option("overwrite files that exist"),
            jobs_option()},
           terminal_options()}),
      .exit_codes = {"0  all agree", "1  some differ",
                     "2  a case is malformed, can't be read or is too large for an implementation; the expected "
                     "implementation failed; nothing was compared; it was interrupted; or bad usage"},
      .examples = {{"quackcheck diff --impl reference --impl mine.cpp --random 1000 --report html=diff.html",
                    "compares your solution on a thousand random inputs, with a report to look at"},
                   {fmt::format("quackcheck diff -p {} -i answers -i ./a.out -i slow.py --tests data "
                                "--style judge",
                                problems().back().id),
                    "runs two solutions on judge data and prints what a judge would"}},
      .check = [](const ParsedWords& parsed) {
        return [request = check_diff(parsed)] { return DiffRun(request).run(); };
      }};
}

}  // namespace quack::cli
