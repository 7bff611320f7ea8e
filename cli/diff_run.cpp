#include <algorithm>
#include <chrono>
#include <fmt/format.h>
#include <memory>
#include <set>
#include <utility>

#include "cli/diff.h"
#include "cli/interruptible.h"
#include "compare/discrepancy.h"
#include "compare/files.h"
#include "judge/quoted.h"
#include "problems/parallel.h"
#include "reports/reports.h"
#include "runner/run.h"

namespace quack::cli {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kShownDifferences = 3;        // for each implementation; the others are counted
constexpr std::size_t kCasesAThreadABatch = 64;     // what is kept at a time does not grow with the number of cases
constexpr std::size_t kMostOutcomes = 2'000'000;    // in a report; beyond it only cases that differ are kept
constexpr std::size_t kMostDetails = 2000;          // in a report
constexpr std::size_t kMostFrames = 20'000;         // in a report: a few megabytes of drawings
constexpr std::chrono::seconds kShrinkingTime{10};  // for one input: where each run ends at the time limit

bool is_failure(Verdict verdict) { return verdict != Verdict::accepted && verdict != Verdict::judge_error; }

void take_maximum(Usage& worst, const Usage& usage) {
  worst.cpu_time = std::max(worst.cpu_time, usage.cpu_time);
  worst.wall_time = std::max(worst.wall_time, usage.wall_time);
  worst.peak_memory = std::max(worst.peak_memory, usage.peak_memory);
}

// A difference whose detail is to be found out: where, and how much of it.
struct Wanted {
  std::uint64_t index = 0;  // of the case
  std::size_t implementation = 0;
  const Judged* judged = nullptr;
  bool is_shown = false;  // in the text
  bool with_frames = false;
  bool shrinks = false;
  Detail detail{};
};

// One run of `diff`: compares batch by batch, tells of the differences as they are found, and keeps the record.
class DiffRun {
 public:
  explicit DiffRun(const DiffRequest& request)
      : request_(request),
        problem_(*request.comparison.problem),
        participants_(participants_of(request.comparison)),
        command_(replay_command(request.comparison)) {
    begin_record();
    if (!request.save.empty()) saved_ = std::make_unique<OutputFile>(request.save, request.force);
    for (const auto& wish : request.reports) {
      report_files_.push_back(std::make_unique<OutputFile>(wish.path, request.force));
    }
  }

  int run();

 private:
  void begin_record();
  void compare();
  void take(std::uint64_t index, const CaseResult& result, std::vector<Wanted>& wanted);
  void want_details(std::uint64_t index, const JudgedCase& judged, std::vector<Wanted>& wanted);
  void tell_trouble(std::uint64_t index, const JudgedCase& judged);
  void find_details(std::vector<Wanted>& wanted);
  void show(std::vector<Wanted>& wanted);
  void write_reports();
  std::string summary() const;
  void write(std::string_view plain, std::string_view colored_text);
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
  std::string text_;  // what was written to standard output, without colour, for a text report
  std::vector<std::uint64_t> shown_;
  std::set<std::pair<std::size_t, Verdict>> shrunk_;
  std::size_t frames_ = 0;
  bool could_not_tell_ = false;
};

// Whether the outcome of every case is kept: a report or a protocol asks for it.
bool DiffRun::has_record() const {
  return request_.judge_style || std::any_of(request_.reports.begin(), request_.reports.end(),
                                             [](const ReportWish& wish) { return wish.format != "text"; });
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
  shown_.resize(participants_.size());
}

void DiffRun::tell_trouble(std::uint64_t index, const JudgedCase& judged) {
  if (!judged.cannot_tell() && (judged.judged.empty() || judged.judged.front().verdict == Verdict::accepted)) return;
  const std::string name = request_.cases.name(index);
  std::string told;
  for (std::size_t i = 0; i < judged.judged.size(); ++i) {
    const Judged& one = judged.judged[i];
    if (one.fault) {
      told += fmt::format("{} ({} stopped there)\n", judge::to_text(*one.fault, name), participants_[i]->name());
    } else if (one.verdict == Verdict::judge_error || (i == 0 && one.verdict != Verdict::accepted)) {
      told += fmt::format("{}: {}: {}: {}\n", judge::shown_name(name), participants_[i]->name(), code(one.verdict),
                          one.reason);
    }
  }
  if (told.empty()) return;
  write_to_standard_error(told);
  could_not_tell_ = true;
}

void DiffRun::want_details(std::uint64_t index, const JudgedCase& judged, std::vector<Wanted>& wanted) {
  for (std::size_t i = 1; i < judged.judged.size(); ++i) {
    const Judged& one = judged.judged[i];
    if (!is_failure(one.verdict)) continue;
    // A source that does not compile fails on every case alike.
    const std::size_t most = one.verdict == Verdict::compile_error ? 1 : kShownDifferences;
    const bool is_shown = !request_.judge_style && shown_[i]++ < most;
    if (!is_shown && (!has_record() || record_.details.size() + wanted.size() >= kMostDetails)) continue;
    const bool is_first = shrunk_.insert({i, one.verdict}).second;
    wanted.push_back(
        {.index = index,
         .implementation = i,
         .judged = &one,
         .is_shown = is_shown,
         .with_frames = has_record() && frames_ < kMostFrames,
         .shrinks = one.verdict != Verdict::compile_error &&
                    (request_.shrinking == Shrinking::all || (request_.shrinking == Shrinking::first && is_first))});
  }
}

// Takes one case's result into the record.
void DiffRun::take(std::uint64_t index, const CaseResult& result, std::vector<Wanted>& wanted) {
  if (!result.trouble.empty()) {
    write_to_standard_error(result.trouble + "\n");
    could_not_tell_ = true;
    return;
  }
  const JudgedCase& judged = result.judged;
  tell_trouble(index, judged);
  if (judged.items > 0 || judged.differs()) ++record_.total_cases;
  record_.total_items += judged.items;
  for (std::size_t i = 0; i < judged.judged.size(); ++i) {
    ++record_.implementations[i].verdicts[static_cast<std::size_t>(judged.judged[i].verdict)];
    take_maximum(record_.implementations[i].worst, judged.judged[i].usage);
  }
  if (judged.differs()) {
    if (record_.differing_cases++ == 0 && saved_) {
      saved_->write(request_.cases.input(index));
      saved_->finish();
    }
    want_details(index, judged, wanted);
  }
  const bool fits = (record_.cases.size() + 1) * participants_.size() <= kMostOutcomes;
  if (!has_record() || (!fits && !judged.differs())) return;
  CaseRecord& kept = record_.cases.emplace_back();
  kept.number = index + 1;
  kept.name = request_.cases.name(index);
  kept.words = request_.cases.words(index);
  kept.items = judged.items;
  for (const Judged& one : judged.judged) {
    kept.outcomes.push_back({.verdict = one.verdict,
                             .reason = one.reason,
                             .line = one.line ? one.line->line : 0,
                             .usage = one.usage,
                             .detail = {}});
  }
}

void DiffRun::find_details(std::vector<Wanted>& wanted) {
  const auto shrinking = std::count_if(wanted.begin(), wanted.end(), [](const Wanted& one) { return one.shrinks; });
  ProgressBar bar("shrinking", "runs", static_cast<std::uint64_t>(shrinking) * request_.shrink_runs,
                  request_.settings.progress && shrinking > 0);
  parallel_for(wanted.size(), request_.jobs, [&](std::size_t place) {
    Wanted& one = wanted[place];
    const Divergence divergence{.problem = &problem_,
                                .participants = &participants_,
                                .implementation = one.implementation,
                                .cases = &request_.cases,
                                .index = one.index,
                                .judged = one.judged,
                                .command = command_};
    one.detail = detail_of(divergence, one.with_frames);
    const auto end = Clock::now() + kShrinkingTime;
    if (!one.shrinks || runs_are_interrupted()) return;
    one.detail.shrunk = shrunk_of(divergence, {.runs = request_.shrink_runs, .stop = [&bar, end] {
                                                 bar.advance();
                                                 return runs_are_interrupted() || Clock::now() > end;
                                               }});
  });
}

void DiffRun::write(std::string_view plain, std::string_view colored_text) {
  text_ += plain;
  if (!request_.judge_style) results_.write(colored_text);
}

// Tells of the differences that are shown, and puts those that a report shows into the record.
void DiffRun::show(std::vector<Wanted>& wanted) {
  for (Wanted& one : wanted) {
    const CaseRecord where{
        .number = one.index + 1, .name = request_.cases.name(one.index), .words = {}, .outcomes = {}};
    frames_ += one.detail.frames.size();
    if (one.is_shown) {
      const bool color = request_.settings.color_results;
      write(difference_text(record_, one.detail, where, false), difference_text(record_, one.detail, where, color));
    }
    if (!has_record()) continue;
    const auto kept =
        std::lower_bound(record_.cases.begin(), record_.cases.end(), where.number,
                         [](const CaseRecord& left, std::uint64_t number) { return left.number < number; });
    kept->outcomes[one.implementation].detail = record_.details.size();
    record_.details.push_back(std::move(one.detail));
  }
}

void DiffRun::compare() {
  const Interruptible interruptible;
  const std::uint64_t size = request_.cases.size();
  ProgressBar bar("comparing", "inputs", size, request_.settings.progress);
  const std::uint64_t batch = kCasesAThreadABatch * request_.jobs;
  for (std::uint64_t begin = 0; begin < size && !runs_are_interrupted(); begin += batch) {
    const auto results = compare_cases(problem_, participants_, request_.cases, begin, std::min(begin + batch, size),
                                       request_.jobs, [&bar] { bar.advance(); });
    const bool is_quiet = std::all_of(results.begin(), results.end(), [](const CaseResult& result) {
      return result.trouble.empty() && !result.judged.cannot_tell() && !result.judged.differs();
    });
    if (!is_quiet) bar.clear();
    std::vector<Wanted> wanted;
    for (std::size_t i = 0; i < results.size(); ++i) {
      if (!results[i].interrupted) take(begin + i, results[i], wanted);
    }
    find_details(wanted);
    show(wanted);
  }
  record_.interrupted = runs_are_interrupted();
}

std::string usage_text(const ImplementationRecord& implementation) {
  if (!implementation.is_limited || implementation.worst.peak_memory == 0) return "";
  return fmt::format("; at most {} ms of processor time and {:.1f} MB", implementation.worst.cpu_time.count() / 1000,
                     static_cast<double>(implementation.worst.peak_memory) / (1 << 20));
}

// "WA 3, TLE 1"
std::string verdict_counts(const ImplementationRecord& implementation) {
  std::string text;
  for (std::size_t i = 1; i < implementation.verdicts.size(); ++i) {
    if (implementation.verdicts[i] == 0) continue;
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", code(static_cast<Verdict>(i)), implementation.verdicts[i]);
  }
  return text;
}

std::string summary_line(const ImplementationRecord& expected, const ImplementationRecord& actual) {
  std::uint64_t differing = 0;
  for (std::size_t i = 1; i < static_cast<std::size_t>(Verdict::judge_error); ++i) differing += actual.verdicts[i];
  const std::string usage = usage_text(actual);
  if (differing > 0) {
    return fmt::format("{} differs from {} in {} ({}){}", actual.name, expected.name, counted(differing, "input"),
                       verdict_counts(actual), usage);
  }
  const bool any_accepted = actual.verdicts[0] > 0;
  return any_accepted ? fmt::format("{} and {} agree{}", expected.name, actual.name, usage)
                      : fmt::format("{} and {} could not be compared", expected.name, actual.name);
}

std::string DiffRun::summary() const {
  std::string text;
  for (std::size_t i = 1; i < participants_.size(); ++i) {
    text += summary_line(record_.implementations.front(), record_.implementations[i]) + "\n";
  }
  for (const auto& protection : record_.protections_off)
    text += fmt::format("foreign programs ran with {}\n", protection);
  if (record_.interrupted) text += "interrupted: not all cases were compared\n";
  return text + fmt::format("compared: inputs={} {}s={} differences={} seconds={:.2f}\n", record_.total_cases,
                            record_.item_name, record_.total_items, record_.differing_cases, record_.seconds);
}

void DiffRun::write_reports() {
  for (std::size_t i = 0; i < report_files_.size(); ++i) {
    const std::string& format = request_.reports[i].format;
    if (format == "text") report_files_[i]->write(text_);
    if (format == "json") report_files_[i]->write(json_report(record_));
    if (format == "junit") report_files_[i]->write(junit_report(record_));
    if (format == "html") report_files_[i]->write(html_report(record_));
    report_files_[i]->finish();
  }
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
  const std::string text = summary();
  write(text, text);
  if (request_.judge_style) results_.write(judge_report(record_));
  write_reports();
  results_.finish();
  return exit_code();
}

}  // namespace

int run_diff(const DiffRequest& request) { return DiffRun(request).run(); }

}  // namespace quack::cli
