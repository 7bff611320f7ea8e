#include "campaign/campaign.h"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cmath>
#include <csignal>
#include <fcntl.h>
#include <fmt/format.h>
#include <list>
#include <memory>
#include <sys/file.h>
#include <utility>

#include "compare/files.h"
#include "compare/messages.h"
#include "compare/terminal.h"
#include "runner/child.h"
#include "runner/descriptor.h"
#include "runner/run.h"

namespace quack {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;
using std::chrono::seconds;

constexpr std::chrono::milliseconds kBetweenLooks{200};
constexpr double kLongestSlice = 60;           // seconds
constexpr seconds kGrace{kInputSeconds + 30};  // beyond its slice, for the input that it is at and for its start
constexpr seconds kStopping{5};
constexpr unsigned kMostFailures = 3;                    // one after the other, then the target is given up
constexpr std::size_t kShownOfLog = 600;                 // bytes of a failure's log
constexpr std::size_t kKeptLog = std::size_t{1} << 18U;  // bytes
constexpr seconds kMinimizing{20};  // for each finding; one that this process shows takes much less

double in_seconds(Clock::duration time) { return std::chrono::duration<double>(time).count(); }

// The number after the last such label, blanks between them aside: " cov: 123". 0 if there is none.
std::uint64_t number_in(std::string_view text, std::string_view label) {
  std::uint64_t number = 0;
  const std::size_t at = text.rfind(label);
  if (at == std::string_view::npos) return number;
  text.remove_prefix(at + label.size());
  text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

// How many inputs a fuzzer has run: by its lines while it runs, by libFuzzer's figures and our tally at its end.
std::uint64_t inputs_in(std::string_view log) {
  return std::max({number_in(log, "\n#"), number_in(log, "stat::number_of_executed_units:"), number_in(log, " runs=")});
}

// A target, and what came of its processes that have ended.
struct Target : TargetResult {
  unsigned running = 0, started = 0;
  unsigned failures = 0;  // one after the other
};

struct Running {
  Target* target = nullptr;
  std::string prefix;  // of the names of its crashes
  std::unique_ptr<Child> child;
  Clock::time_point deadline, start = Clock::now();
  std::string log{};
  bool is_stopped = false;
};

class Campaign {
 public:
  Campaign(const CampaignPlan& plan, CampaignResult& result) : plan_(plan), result_(result) {
    fs::create_directories(artifacts_);
    lock_ = Descriptor(open((artifacts_ / ".lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666));
    if (lock_.get() < 0 || flock(lock_.get(), LOCK_EX | LOCK_NB) != 0)
      throw UsageError(fmt::format("option '--artifacts': '{}' can't be locked ({}); perhaps another campaign uses it",
                                   artifacts_.string(), std::generic_category().message(errno)));
    fs::remove_all(scratch_);
    fs::create_directories(scratch_);
    for (const Fuzzer& fuzzer : plan.fuzzers) {
      targets_.emplace_back().fuzzer = &fuzzer;
      fs::create_directories(crashes_of(fuzzer));
      fs::create_directories(corpus_of(fuzzer));
      for (const auto& entry : fs::directory_iterator(corpus_of(fuzzer)))
        if (entry.is_regular_file() && !is_whole(entry.path())) fs::remove(entry.path());
    }
  }
  // Gives what has come of it, whatever ended it.
  ~Campaign() {
    running_.clear();
    result_.seconds = passed();
    result_.is_interrupted = runs_are_interrupted();
    result_.artifacts = plan_.artifacts.string();
    result_.findings = {findings_.begin(), findings_.end()};
    result_.targets = {targets_.begin(), targets_.end()};
    for (TargetResult& target : result_.targets)
      if (target.trouble.empty() && target.inputs == 0) target.trouble = target.fuzzer->name + " ran no input";
    std::error_code ignored;
    fs::remove_all(scratch_, ignored);
  }
  Campaign(Campaign&&) = delete;

  void run() {
    for (Target& target : targets_) take_crashes(target, "", "");
    for (;;) {
      for (Target* next = next_target(); next != nullptr && running_.size() < plan_.jobs; next = next_target())
        start(*next);
      if (running_.empty()) break;
      running_.front().child->wait_for_output(kBetweenLooks);
      std::uint64_t inputs = 0;
      for (const Target& target : targets_) inputs += target.inputs;
      for (Running& running : running_) {
        look_after(running);
        inputs += inputs_in(running.log);
      }
      bar_.show(inputs);
      running_.remove_if([&](Running& running) { return running.child->status() && end(running); });
    }
    end_ = Clock::now();
    bar_.clear();
  }

  void finish() {
    for (Finding& finding : findings_) {
      minimize(finding, Clock::now() + kMinimizing, scratch_ / "tried.txt");
      write_finding(finding, scratch_ / "finding");
    }
    for (Target& target : targets_) {
      if (!plan_.updates_corpora || runs_are_interrupted()) break;
      const fs::path merged = scratch_ / ("merged-" + target.fuzzer->name);
      fs::create_directory(merged);
      target.added_to_corpus = update_corpus(*target.fuzzer, corpus_of(*target.fuzzer), merged);
    }
  }

 private:
  fs::path corpus_of(const Fuzzer& fuzzer) const { return artifacts_ / "corpus" / fuzzer.corpus; }
  fs::path crashes_of(const Fuzzer& fuzzer) const { return artifacts_ / "crashes" / fuzzer.name; }
  double passed() const { return in_seconds(end_.value_or(Clock::now()) - start_); }

  void say(const std::string& line) {
    bar_.clear();
    write_to_standard_error(line + '\n');
  }

  // The target that has had least; one that runs already only if all that are left do. None once the time is over, but
  // each has its turn, however short the time is.
  Target* next_target() {
    Target* next = nullptr;
    const bool is_late = plan_.time && Clock::now() >= start_ + *plan_.time;
    for (Target& target : targets_) {
      if (!target.trouble.empty() || (is_late && target.started > 0)) continue;
      const auto rank = [](const Target& one) { return std::pair(one.running, one.process_seconds); };
      if (next == nullptr || rank(target) < rank(*next)) next = &target;
    }
    return runs_are_interrupted() ? nullptr : next;
  }

  void start(Target& target) {
    const Fuzzer& fuzzer = *target.fuzzer;
    double slice = kLongestSlice;
    if (plan_.time) {
      // As many slices of each target as there are processes come out even.
      const double time = in_seconds(*plan_.time);
      slice = std::max(1.0, std::min({slice, time / static_cast<double>(targets_.size()), time - passed()}));
    }
    const seconds time(std::llround(slice));
    const std::string prefix = fmt::format("{}-", ++started_);
    const fs::path dictionary = fuzzer.program.string() + ".dict", known = scratch_ / ("known-" + fuzzer.name);
    std::string words_known;
    for (const Finding& finding : findings_)
      if (finding.fuzzer == &fuzzer && finding.is_difference)
        for (const std::string& word : finding.known_by) words_known += word + '\n';
    write_file(known, words_known, true);
    std::vector<std::string> words = {fmt::format("-max_total_time={}", time.count()), "-print_final_stats=1",
                                      "-reload=1", "-artifact_prefix=" + (crashes_of(fuzzer) / prefix).string(),
                                      corpus_of(fuzzer)};
    if (fs::exists(dictionary)) words.push_back("-dict=" + dictionary.string());
    if (!fuzzer.seeds.empty()) words.push_back(fuzzer.seeds);
    running_.push_back({.target = &target,
                        .prefix = prefix,
                        .child = std::make_unique<Child>(launch_of(fuzzer, words, known)),
                        .deadline = Clock::now() + time + kGrace});
    ++target.running;
    ++target.started;
  }

  // Takes what it has written, and ends it when its time has come.
  static void look_after(Running& running) {
    running.log += running.child->take_text();
    if (running.log.size() > 2 * kKeptLog) running.log.erase(0, running.log.size() - kKeptLog);
    if (runs_are_interrupted() && !running.is_stopped) {
      // libFuzzer ends at this signal between two inputs, when no file is half-written.
      running.child->signal(SIGUSR1);
      running.is_stopped = true;
      running.deadline = Clock::now() + kStopping;
    }
    if (Clock::now() > running.deadline) running.child->signal(SIGKILL);
  }

  // Takes the figures and the findings of one that has ended; true.
  bool end(Running& running) {
    const std::string& log = running.log += running.child->take_text();
    Target& target = *running.target;
    target.inputs += inputs_in(log);
    target.tallied += number_in(log, " runs=");
    target.past_reader += number_in(log, " past-reader=");
    target.operations += number_in(log, " operations=");
    target.process_seconds += in_seconds(Clock::now() - running.start);
    target.new_entries += number_in(log, "stat::new_units_added:");
    target.coverage = std::max(target.coverage, number_in(log, " cov: "));
    target.features = std::max(target.features, number_in(log, " ft: "));
    target.corpus = std::max(target.corpus, number_in(log, " corp: "));
    --target.running;
    for (Finding& finding : findings_)
      if (finding.fuzzer == target.fuzzer)
        for (const std::string& word : finding.known_by)
          finding.hits += number_in(log, "\nquack-fuzz: again \"" + word + "\":");
    const int status = running.child->wait();
    if (take_crashes(target, running.prefix, log) || status == 0 || running.is_stopped) {
      target.failures = 0;
    } else {
      note_failure(target, log, status);
    }
    return true;
  }

  // Whether there were any with that prefix.
  bool take_crashes(Target& target, const std::string& prefix, const std::string& log) {
    const Fuzzer& fuzzer = *target.fuzzer;
    bool has_any = false;
    for (const auto& entry : fs::directory_iterator(crashes_of(fuzzer))) {
      const std::string name = entry.path().filename();
      if (!name.starts_with(prefix)) continue;
      has_any = true;
      // libFuzzer also reports slow inputs, which are not findings.
      if (is_whole(entry.path()) && name.find("-slow-unit-") == std::string::npos) {
        Finding found = finding_of(fuzzer, entry.path(), log, plan_.artifacts);
        // An input that crashes would end every process at its beginning, if the corpus held it too.
        if (!found.is_difference) fs::remove(corpus_of(fuzzer) / name.substr(name.rfind('-') + 1));
        take(target, std::move(found));
      }
      fs::remove(entry.path());
    }
    return has_any;
  }

  void take(Target& target, Finding found) {
    const auto is_it = [&](const Finding& one) { return one.fuzzer == found.fuzzer && one.is_known_by(found.shown); };
    const auto known = std::ranges::find_if(findings_, is_it);
    if (known == findings_.end()) {
      ++target.findings;
      say(fmt::format("finding: {}: {}", found.fuzzer->name, found.group));
      write_finding(findings_.emplace_back(std::move(found)), scratch_ / "finding");
      return;
    }
    ++known->hits;
    known->known_by.merge(found.known_by);
    if (found.shown.input.size() >= known->shown.input.size()) return;
    known->shown = found.shown;
    known->is_ours = found.is_ours;
    write_finding(*known, scratch_ / "finding");
  }

  void note_failure(Target& target, const std::string& log, int status) {
    const std::string what =
        fmt::format("{} ended with status {} {}", target.fuzzer->program.string(), status,
                    inputs_in(log) == 0 ? "before its first input" : "and left nothing that shows why");
    const bool is_given_up = ++target.failures >= kMostFailures || target.inputs == 0;
    say(fmt::format("trouble: {}{}", what, is_given_up ? fmt::format("; {} is given up", target.fuzzer->name) : ""));
    if (is_given_up)
      target.trouble = what + "; it wrote:\n" + log.substr(log.size() - std::min(log.size(), kShownOfLog));
  }

  const CampaignPlan& plan_;
  CampaignResult& result_;
  const fs::path artifacts_ = fs::absolute(plan_.artifacts), scratch_ = artifacts_ / ".scratch";
  Descriptor lock_;
  std::list<Finding> findings_;
  std::list<Target> targets_;
  std::list<Running> running_;
  const Clock::time_point start_ = Clock::now();
  std::optional<Clock::time_point> end_;
  unsigned started_ = 0;
  ProgressBar bar_{"fuzzing", "inputs", 0, plan_.has_terminal};
};

}  // namespace

void run_campaign(const CampaignPlan& plan, CampaignResult& result) {
  Campaign campaign(plan, result);
  campaign.run();
  campaign.finish();
}

}  // namespace quack
