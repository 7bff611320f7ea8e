#include "campaign/campaign.h"

#include <algorithm>
#include <cmath>
#include <csignal>
#include <fmt/format.h>
#include <poll.h>

#include "compare/files.h"
#include "compare/messages.h"
#include "runner/run.h"

namespace quack::cli {

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
  // libFuzzer tells of slow inputs too, which are none.
  return artifact.starts_with("crash-") || artifact.starts_with("timeout-") || artifact.starts_with("oom-") ||
         artifact.starts_with("leak-");
}

}  // namespace

Campaign::Campaign(const CampaignPlan& plan, Live& live)
    : plan_(plan), live_(live), place_(plan.artifacts), triage_(place_.artifacts(), place_.scratch()) {
  for (const Fuzzer& fuzzer : plan.fuzzers) {
    records_.emplace_back().fuzzer = &fuzzer;
    targets_.emplace_back().record = &records_.back();
    // The corpus is there from the beginning, so that a slice can name it.
    place_.publish(fuzzer, place_.make_scratch("none"), false);
  }
}

double Campaign::passed() const { return in_seconds(Clock::now() - start_); }

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
  const Fuzzer& fuzzer = *target.record->fuzzer;
  Running& running = running_.emplace_back();
  running.target = &target;
  running.directory = place_.make_scratch(fmt::format("slice-{}", ++slices_));
  running.time = slice_of(target);
  Slice slice{.time = running.time,
              .made = running.directory / "made",
              .corpora = {place_.corpus_of(fuzzer)},
              .artifacts = running.directory / "artifacts",
              .known = triage_.known_of(fuzzer)};
  if (!fuzzer.seeds.empty()) slice.corpora.push_back(fuzzer.seeds);
  fs::create_directory(slice.made);
  fs::create_directory(slice.artifacts);
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
  const auto now = Clock::now();
  if (running.log.is_past_corpus && running.target->start_up == 0) {
    running.target->start_up = in_seconds(now - running.start);
  }
  if (now > running.start + running.time + kGrace) running.child->signal(SIGKILL);
}

void Campaign::take_artifacts(Running& running) {
  const Fuzzer& fuzzer = *running.target->record->fuzzer;
  for (const auto& entry : fs::directory_iterator(running.directory / "artifacts")) {
    if (!is_finding(entry.path().filename())) continue;
    const Finding& finding = triage_.take(fuzzer, read_all(entry.path().string()), running.log.text);
    if (finding.hits == 1) {
      live_.say(fmt::format("finding: {}: {}{}", fuzzer.name, finding.signs.group,
                            finding.is_flaky ? " (it did not show again)" : ""));
    }
    // An input that crashes would end every slice at its beginning, if the corpus held it too.
    if (!finding.signs.is_difference) {
      const std::string name = entry.path().filename();
      std::error_code ignored;
      fs::remove(place_.corpus_of(fuzzer) / name.substr(name.find('-') + 1), ignored);
    }
  }
}

void Campaign::note_failure(Target& target, const Running& running, int status) {
  TargetRecord& record = *target.record;
  const std::string what =
      fmt::format("{} ended with status {} {}", record.fuzzer->program.string(), status,
                  running.log.runs == 0 ? "before its first input" : "and left nothing that shows why");
  const std::string log = end_of(running.log.text);
  if (++target.failures < kMostFailures && record.runs > 0) {
    live_.say("trouble: " + what);
    return;
  }
  target.is_given_up = true;
  record.trouble = what + (log.empty() ? "" : "; it wrote:\n" + log);
  live_.say(fmt::format("trouble: {}; {} is given up", what, record.fuzzer->name));
}

void Campaign::end(Running& running) {
  const int status = running.child->wait();
  running.log.take(running.child->take_text());
  Target& target = *running.target;
  TargetRecord& record = *target.record;
  const FuzzerLog& log = running.log;
  const double took = in_seconds(Clock::now() - running.start);
  const auto counted = [&](const char* name) {
    const auto found = log.tally.find(name);
    return found == log.tally.end() ? 0 : found->second;
  };
  record.runs += log.runs;
  record.operations += counted("operations");
  record.past_reader += counted("past-reader");
  record.counted += counted("runs");
  record.seconds += took;
  const std::uint64_t made = place_.publish(*record.fuzzer, running.directory / "made", status > 128);
  record.made += made;
  const bool has_news = log.features > record.features || made > 0;
  record.coverage = std::max(record.coverage, log.coverage);
  record.features = std::max(record.features, log.features);
  record.corpus = std::max(record.corpus, log.corpus);
  const std::uint64_t hits = triage_.count_of(*record.fuzzer);
  for (const auto& [word, times] : log.again) triage_.count_again(*record.fuzzer, word, times);
  take_artifacts(running);
  const bool has_artifact = !fs::is_empty(running.directory / "artifacts");
  target.weight = has_news || triage_.count_of(*record.fuzzer) > hits ? kWeightOfNews : 1;
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

void Campaign::tell(bool is_end_of_slice, const Target* ended) {
  std::vector<LiveTarget> lines;
  std::size_t width = 0;
  for (const Target& target : targets_) {
    const TargetRecord& record = *target.record;
    LiveTarget line{.name = record.fuzzer->name,
                    .runs = record.runs,
                    .coverage = record.coverage,
                    .corpus = record.corpus,
                    .findings = triage_.count_of(*record.fuzzer),
                    .is_running = target.running > 0,
                    .is_given_up = target.is_given_up};
    if (record.counted > 0) {
      line.past_reader = 100 * static_cast<double>(record.past_reader) / static_cast<double>(record.counted);
    }
    for (const Running& running : running_) {
      if (running.target != &target) continue;
      line.runs += running.log.runs;
      line.rate += running.log.rate;
      line.coverage = std::max(line.coverage, running.log.coverage);
      line.corpus = std::max(line.corpus, running.log.corpus);
    }
    if (line.rate == 0 && record.seconds > 0) {
      line.rate = static_cast<std::uint64_t>(static_cast<double>(record.runs) / record.seconds);
    }
    width = std::max(width, line.name.size());
    lines.push_back(line);
  }
  if (is_end_of_slice) {
    std::size_t at = 0;
    for (const Target& target : targets_) {
      if (&target == ended) live_.tell(lines[at], width);
      ++at;
    }
    return;
  }
  const double so_far = passed();
  live_.show(lines, plan_.time ? fmt::format("{:.0f} of {:.0f} s; Ctrl-C ends it", so_far, in_seconds(*plan_.time))
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
    if (running_.empty()) return;
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
      tell(true, target);
    }
    tell(false, nullptr);
  }
}

}  // namespace quack::cli
