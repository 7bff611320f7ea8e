#include "campaign/campaign.h"

#include <algorithm>
#include <cmath>
#include <csignal>
#include <fmt/format.h>
#include <fstream>
#include <poll.h>

#include "campaign/corpus.h"
#include "compare/files.h"
#include "compare/messages.h"
#include "runner/run.h"

namespace quack {
namespace {

namespace fs = std::filesystem;
using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr milliseconds kBetweenLooksAtFuzzers{200};
constexpr seconds kLongestSlice{60};
constexpr double kSlicesOfTarget = 6;          // of each target in a campaign, at least, where the time allows
constexpr double kRunsOfStartUp = 4;           // a slice is so many times as long as running its corpus took
constexpr double kWeightOfNews = 3;            // of a target whose last slice found something new
constexpr seconds kGrace{kInputSeconds + 30};  // beyond its slice, for the input that it is at and for its start
constexpr seconds kStopping{5};
constexpr unsigned kMostFailures = 3;     // one after the other, then the target is given up
constexpr std::size_t kShownOfLog = 600;  // bytes of a failure's log

double in_seconds(std::chrono::steady_clock::duration time) { return std::chrono::duration<double>(time).count(); }

std::string end_of(const std::string& text) {
  const std::size_t begin = text.size() > kShownOfLog ? text.size() - kShownOfLog : 0;
  return text.substr(begin == 0 ? 0 : std::min(text.find('\n', begin), text.size()));
}

bool is_finding(const std::string& artifact) {
  // libFuzzer also reports slow inputs, which are not findings.
  return artifact.starts_with("crash-") || artifact.starts_with("timeout-") || artifact.starts_with("oom-") ||
         artifact.starts_with("leak-");
}

}  // namespace

Campaign::Campaign(const CampaignPlan& plan, StatusDisplay& display)
    : plan_(plan),
      display_(display),
      directory_(plan.artifacts),
      triage_(directory_.artifacts(), directory_.scratch()) {
  for (const Fuzzer& fuzzer : plan.fuzzers) {
    Target& target = targets_.emplace_back();
    target.fuzzer = &fuzzer;
    target.result.name = fuzzer.name;
    target.result.program = fuzzer.program.string();
    // The corpus is there from the beginning, so that a slice can name it.
    directory_.publish(fuzzer, directory_.make_scratch("none"));
  }
}

double Campaign::passed() const { return in_seconds(end_.value_or(Clock::now()) - start_); }

bool Campaign::is_over() const {
  if (runs_are_interrupted()) return true;
  if (std::all_of(targets_.begin(), targets_.end(), [](const Target& one) { return one.is_given_up; })) return true;
  if (!plan_.time || Clock::now() < start_ + *plan_.time) return false;
  // Each has its turn, however short the time is.
  return std::none_of(targets_.begin(), targets_.end(),
                      [](const Target& one) { return one.slices == 0 && !one.is_given_up; });
}

// The target that has had least, by weight; one that runs already only if all that are left do.
Campaign::Target* Campaign::next_target() {
  Target* next = nullptr;
  const bool is_late = plan_.time && Clock::now() >= start_ + *plan_.time;
  for (Target& target : targets_) {
    if (target.is_given_up || (is_late && target.slices > 0)) continue;
    const auto rank = [](const Target& one) { return std::pair(one.running, one.shared_time); };
    if (next == nullptr || rank(target) < rank(*next)) next = &target;
  }
  return next;
}

seconds Campaign::slice_of(const Target& target) const {
  double length = static_cast<double>(kLongestSlice.count());
  if (plan_.time) {
    const double share = in_seconds(*plan_.time) * plan_.jobs / static_cast<double>(targets_.size());
    length = std::min(length, share / kSlicesOfTarget);
  }
  length = std::max(length, kRunsOfStartUp * target.start_up);
  if (plan_.time) length = std::min(length, in_seconds(start_ + *plan_.time - Clock::now()));
  return seconds(std::max<std::int64_t>(1, std::llround(length)));
}

void Campaign::start(Target& target) {
  const Fuzzer& fuzzer = *target.fuzzer;
  Running& running = running_.emplace_back();
  running.target = &target;
  running.directory = directory_.make_scratch(fmt::format("slice-{}", ++slices_));
  running.time = slice_of(target);
  Slice slice{.time = running.time,
              .made = running.directory / "made",
              .corpora = {directory_.corpus_of(fuzzer)},
              .artifacts = running.directory / "artifacts",
              .record = running.directory / "record",
              .known = triage_.known_of(fuzzer)};
  if (!fuzzer.seeds.empty()) slice.corpora.push_back(fuzzer.seeds);
  fs::create_directory(slice.made);
  fs::create_directory(slice.artifacts);
  running.findings = triage_.count_of(fuzzer);
  running.start = Clock::now();
  running.child = std::make_unique<Child>(launch_of(fuzzer, slice));
  ++target.running;
  ++target.slices;
}

void Campaign::wait_a_moment() {
  std::vector<pollfd> files;
  for (const Running& running : running_) files.push_back({running.child->text_descriptor(), POLLIN, 0});
  files.push_back({interrupt_event(), POLLIN, 0});
  poll(files.data(), files.size(), static_cast<int>(kBetweenLooksAtFuzzers.count()));
}

void Campaign::look_after(Running& running) {
  running.log.take(running.child->take_text());
  take_record(running);
  const auto now = Clock::now();
  if (running.log.is_past_corpus && running.target->start_up == 0)
    running.target->start_up = in_seconds(now - running.start);
  if (now > running.start + running.time + kGrace) running.child->signal(SIGKILL);
}

void Campaign::announce(const Finding& finding) {
  if (finding.hits > 1) return;
  display_.say(fmt::format("finding: {}: {}{}", finding.fuzzer->name, finding.group,
                           finding.is_flaky ? " (it did not show again)" : ""));
}

// The lines that the target has added to its record and finished.
void Campaign::take_record(Running& running) {
  Target& target = *running.target;
  std::ifstream file(running.directory / "record", std::ios::binary);
  file.seekg(static_cast<std::streamoff>(running.record_read));
  for (std::string line; std::getline(file, line) && !file.eof();) {
    running.record_read += line.size() + 1;
    const TargetRecord record = parse_record(line);
    if (record.hit) announce(triage_.take(*target.fuzzer, *record.hit));
    if (!record.counts) continue;
    running.log.runs = std::max(running.log.runs, record.counts->runs);
    target.result.operations += record.counts->operations;
    target.past_reader += record.counts->past_reader;
    target.counted += record.counts->runs;
    for (const auto& [word, times] : record.counts->again) triage_.count_again(*target.fuzzer, word, times);
  }
}

void Campaign::take_artifacts(Running& running) {
  const Fuzzer& fuzzer = *running.target->fuzzer;
  for (const auto& entry : fs::directory_iterator(running.directory / "artifacts")) {
    const std::string name = entry.path().filename();
    if (!is_finding(name)) continue;
    announce(triage_.take_crash(fuzzer, read_all(entry.path().string()), running.log.text));
    // An input that crashes would end every slice at its beginning, if the corpus held it too.
    std::error_code ignored;
    fs::remove(directory_.corpus_of(fuzzer) / name.substr(name.find('-') + 1), ignored);
  }
}

void Campaign::note_failure(Target& target, const Running& running, int status) {
  const std::string what =
      fmt::format("{} ended with status {} {}", target.fuzzer->program.string(), status,
                  running.log.runs == 0 ? "before its first input" : "and left nothing that shows why");
  const std::string log = end_of(running.log.text);
  if (++target.failures < kMostFailures && target.result.inputs > 0) {
    display_.say("trouble: " + what);
    return;
  }
  target.is_given_up = true;
  target.result.trouble = what + (log.empty() ? "" : "; it wrote:\n" + log);
  display_.say(fmt::format("trouble: {}; {} is given up", what, target.fuzzer->name));
}

void Campaign::end(Running& running) {
  const int status = running.child->wait();
  running.log.take(running.child->take_text());
  take_record(running);
  Target& target = *running.target;
  TargetResult& result = target.result;
  const FuzzerLog& log = running.log;
  const double took = in_seconds(Clock::now() - running.start);
  result.inputs += log.runs;
  result.process_seconds += took;
  const std::uint64_t made = directory_.publish(*target.fuzzer, running.directory / "made");
  result.new_entries += made;
  const bool has_news = log.features > result.features || made > 0;
  result.coverage = std::max(result.coverage, log.coverage);
  result.features = std::max(result.features, log.features);
  result.corpus = std::max(result.corpus, log.corpus);
  take_artifacts(running);
  const bool has_artifact = !fs::is_empty(running.directory / "artifacts");
  target.weight = has_news || triage_.count_of(*target.fuzzer) > running.findings ? kWeightOfNews : 1;
  target.shared_time += took / target.weight;
  --target.running;
  if (status == 0 || running.is_stopped || has_artifact) {
    target.failures = 0;
  } else {
    note_failure(target, running, status);
  }
  std::error_code ignored;
  fs::remove_all(running.directory, ignored);
}

void Campaign::stop_all() {
  // libFuzzer ends at this signal between two inputs, when no file is half-written.
  for (Running& running : running_) {
    running.is_stopped = true;
    running.child->signal(SIGUSR1);
  }
  const auto end_of_patience = Clock::now() + kStopping;
  for (Running& running : running_) {
    while (!running.child->status() && Clock::now() < end_of_patience) {
      running.log.take(running.child->take_text());
      running.child->wait_for_output(kBetweenLooksAtFuzzers);
    }
    if (!running.child->status()) running.child->signal(SIGKILL);
  }
  for (Running& running : running_) end(running);
  running_.clear();
}

TargetStatus Campaign::status_of(const Target& target) const {
  TargetStatus status{.name = target.fuzzer->name,
                      .runs = target.result.inputs,
                      .coverage = target.result.coverage,
                      .corpus = target.result.corpus,
                      .findings = triage_.count_of(*target.fuzzer),
                      .is_running = target.running > 0,
                      .is_given_up = target.is_given_up};
  if (target.counted > 0)
    status.past_reader = 100 * static_cast<double>(target.past_reader) / static_cast<double>(target.counted);
  for (const Running& running : running_) {
    if (running.target != &target) continue;
    status.runs += running.log.runs;
    status.rate += running.log.rate;
    status.coverage = std::max(status.coverage, running.log.coverage);
    status.corpus = std::max(status.corpus, running.log.corpus);
  }
  if (status.rate == 0 && target.result.process_seconds > 0)
    status.rate = static_cast<std::uint64_t>(static_cast<double>(target.result.inputs) / target.result.process_seconds);
  return status;
}

void Campaign::show() {
  std::vector<TargetStatus> lines;
  for (const Target& target : targets_) lines.push_back(status_of(target));
  const double so_far = passed();
  display_.show(lines, plan_.time ? fmt::format("{:.0f} of {:.0f} s; Ctrl-C ends it", so_far, in_seconds(*plan_.time))
                                  : fmt::format("{:.0f} s; Ctrl-C ends it", so_far));
}

void Campaign::run() {
  start_ = Clock::now();
  for (;;) {
    while (!is_over() && running_.size() < plan_.jobs) {
      Target* target = next_target();
      if (target == nullptr) break;
      start(*target);
    }
    if (runs_are_interrupted()) stop_all();
    if (running_.empty()) break;
    wait_a_moment();
    for (auto at = running_.begin(); at != running_.end();) {
      look_after(*at);
      if (!at->child->status()) {
        ++at;
        continue;
      }
      end(*at);
      const Target* target = at->target;
      at = running_.erase(at);
      display_.show_end(status_of(*target));
    }
    show();
  }
  end_ = Clock::now();
}

CampaignResult Campaign::result() const {
  CampaignResult result;
  result.seconds = passed();
  result.is_interrupted = runs_are_interrupted();
  result.artifacts = plan_.artifacts.string();
  for (const Target& target : targets_) {
    TargetResult& one = result.targets.emplace_back(target.result);
    if (one.process_seconds > 0) one.inputs_per_second = static_cast<double>(one.inputs) / one.process_seconds;
    if (target.counted > 0)
      one.past_reader_percent = 100 * static_cast<double>(target.past_reader) / static_cast<double>(target.counted);
    one.findings = triage_.count_of(*target.fuzzer);
    if (one.trouble.empty() && one.inputs == 0) one.trouble = one.name + " ran no input";
  }
  for (const Finding& finding : triage_.findings()) {
    const fs::path folder = folder_of(finding, plan_.artifacts);
    const auto& problems = finding.fuzzer->problems;
    result.findings.push_back({.target = finding.fuzzer->name,
                               .problem = problems.size() == 1 ? problems.front()->id : "",
                               .group = finding.group,
                               .is_difference = finding.is_difference,
                               .is_flaky = finding.is_flaky,
                               .hits = finding.hits,
                               .first_size = finding.first_size,
                               .input = finding.best.input,
                               .expected = finding.best.expected,
                               .actual = finding.best.actual,
                               .report = finding.best.report,
                               .folder = folder.string(),
                               .command = replay_command_of(*finding.fuzzer, folder / "input.txt"),
                               .adopt_command = "quackcheck fuzz --adopt " + shell_word(folder.string())});
  }
  return result;
}

void Campaign::update_corpora() {
  for (Target& target : targets_) {
    if (runs_are_interrupted()) break;
    const Fuzzer& fuzzer = *target.fuzzer;
    target.result.added_to_corpus =
        update_corpus(fuzzer, directory_, fuzzer.seeds, triage_.known_of(fuzzer), triage_.client_of(fuzzer));
  }
}

}  // namespace quack
