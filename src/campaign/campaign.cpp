#include "campaign/campaign.h"

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <fmt/format.h>
#include <list>
#include <memory>
#include <set>
#include <sys/file.h>
#include <utility>

#include "io/descriptor.h"
#include "io/files.h"
#include "io/messages.h"
#include "io/terminal.h"
#include "run/child.h"
#include "run/run.h"

namespace quack {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;
using std::chrono::seconds;

constexpr double kLongestSlice = 60;           // seconds
constexpr seconds kGrace{kInputSeconds + 30};  // beyond its slice, for the input that it is at and for its start
constexpr seconds kStopping{5};
constexpr seconds kOverrun{2};               // of a slice, before a process is stopped because fuzzing is over
constexpr seconds kMinimizing{20};           // for each finding; one that this process shows takes much less
constexpr double kMostForMinimizing = 0.25;  // of the time
constexpr std::ptrdiff_t kMostPlaces = 4;    // of differences in one group that are findings of their own

double in_seconds(Clock::duration time) { return std::chrono::duration<double>(time).count(); }

// The number after the last such label, blanks between them aside: " cov: 123". 0 if there is none.
std::uint64_t number_in(const std::string& text, std::string_view label) {
  const std::size_t at = text.rfind(label);
  return at == std::string::npos ? 0 : std::strtoull(text.c_str() + at + label.size(), nullptr, 10);
}

// The number of inputs that a fuzzer has run: by its lines while it runs, by libFuzzer's figures and our tally at its
// end.
std::uint64_t inputs_in(const std::string& log) {
  return std::max({number_in(log, "\n#"), number_in(log, "stat::number_of_executed_units:"), number_in(log, " runs=")});
}

Message words_of(const std::exception& error) {
  const auto* const of_file = dynamic_cast<const fs::filesystem_error*>(&error);
  if (of_file == nullptr) return Message(error.what());
  const fs::path& path = of_file->path2().empty() ? of_file->path1() : of_file->path2();
  return tr("cannot write {}: {}", path.string(), system_message(of_file->code().value()));
}

// True if a fuzzer has run its corpus, and made inputs of its own.
bool has_begun(const std::string& log) { return log.find("\tINITED ") != std::string::npos; }

struct Running {
  TargetResult* target = nullptr;
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
      throw UsageError(tr("option '--artifacts': '{}' can't be locked ({}); perhaps another campaign uses it",
                          artifacts_.string(), std::generic_category().message(errno)));
    fs::remove_all(scratch_);
    fs::create_directories(scratch_);
    for (const Fuzzer& fuzzer : plan.fuzzers) {
      result.targets.emplace_back().fuzzer = &fuzzer;
      fs::create_directories(crashes_of(fuzzer));
      fs::create_directories(corpus_of(fuzzer));
    }
  }
  // Completes the result, whatever ended it.
  ~Campaign() {
    running_.clear();
    result_.seconds = passed();
    result_.is_interrupted = runs_are_interrupted();
    result_.artifacts = plan_.artifacts.string();
    for (TargetResult& target : result_.targets) {
      if (!target.trouble.empty() || target.is_fuzzed) continue;
      target.trouble =
          target.inputs == 0
              ? tr("{} ran no input", target.fuzzer->name)
              : tr("{} was not fuzzed: each of its processes ended on an input of its corpus", target.fuzzer->name);
    }
    std::error_code ignored;
    fs::remove_all(scratch_, ignored);
  }
  Campaign(Campaign&&) = delete;

  void run() {
    attempt([this] { fuzz(); });
    end_ = Clock::now();
    bar_.clear();
    running_.clear();
    attempt([this] { finish(); });
  }

 private:
  void fuzz() {
    for (TargetResult& target : result_.targets) take_crashes(target, "", "");
    for (;;) {
      for (TargetResult* next = next_target(); next != nullptr && running_.size() < plan_.jobs; next = next_target())
        start(*next);
      if (running_.empty()) break;
      running_.front().child->wait_for_output(kBetweenLooks);
      std::uint64_t inputs = result_.total(&TargetResult::inputs);
      for (Running& running : running_) {
        look_after(running);
        inputs += inputs_in(running.log);
      }
      bar_.show(inputs);
      running_.remove_if([&](Running& running) { return running.child->status() && end(running); });
    }
  }

  void finish() {
    std::size_t left = result_.findings.size();
    for (Finding& finding : result_.findings) {
      Clock::duration time = kMinimizing;
      if (plan_.time) time = std::min(time, (start_ + *plan_.time - Clock::now()) / static_cast<int>(left--));
      attempt([&] { minimize_finding(finding, Clock::now() + time, scratch_ / "tried.txt"); });
      attempt([&] { write_finding(finding, scratch_ / "finding"); });
    }
    std::set<fs::path> corpora;
    for (const TargetResult& target : result_.targets)
      if (corpora.insert(corpus_of(*target.fuzzer)).second) remove_unwritten(corpus_of(*target.fuzzer));
    for (TargetResult& target : result_.targets) {
      if (!plan_.updates_corpora || runs_are_interrupted()) break;
      const Fuzzer& fuzzer = *target.fuzzer;
      attempt([&] {
        target.added_to_corpus = update_corpus(fuzzer, corpus_of(fuzzer), scratch_ / ("merge-" + fuzzer.name));
      });
    }
  }

  fs::path corpus_of(const Fuzzer& fuzzer) const {
    return artifacts_ / "corpus" / (fuzzer.corpora.size() == 1 ? fuzzer.corpora.front() : fuzzer.name);
  }
  fs::path sound_seeds_of(const Fuzzer& fuzzer) const { return scratch_ / ("seeds-" + fuzzer.name); }
  fs::path crashes_of(const Fuzzer& fuzzer) const { return artifacts_ / "crashes" / fuzzer.name; }
  double passed() const { return in_seconds(end_.value_or(Clock::now()) - start_); }

  // Does what needs room on the disk. Without that the campaign goes on, and has failed.
  template <class Action>
  void attempt(const Action& action) {
    try {
      action();
    } catch (const std::exception& error) {
      trouble(words_of(error));
    }
  }

  void trouble(const Message& what) {
    if (std::ranges::count(result_.troubles, what) > 0) return;
    bar_.clear();
    write_to_standard_error(tr("trouble: {}", what) + "\n");
    result_.troubles.push_back(what);
  }

  void remove_unwritten(const fs::path& corpus) {
    std::size_t count = 0;
    for (const auto& entry : fs::directory_iterator(corpus))
      if (is_unwritten(entry)) count += fs::remove(entry.path()) ? 1 : 0;
    if (count > 0) trouble(unwritten_message(corpus));
  }

  // The time for fuzzing, in seconds: what is left to minimize the findings so far comes after it.
  double fuzzing_time() const {
    if (!plan_.time) return HUGE_VAL;
    const double all = in_seconds(*plan_.time);
    return all -
           std::min(all * kMostForMinimizing, in_seconds(kMinimizing) * static_cast<double>(result_.findings.size()));
  }

  // The last findings are run again too.
  Clock::time_point end_of_replay() const {
    return plan_.time ? std::max(start_ + *plan_.time, Clock::now() + kStopping) : Clock::time_point::max();
  }

  // The target that has had least; one that runs already only if all that are left do. None once the time is over, but
  // each has its turn, however short the time is. One that had trouble before its first input is given up.
  TargetResult* next_target() {
    TargetResult* next = nullptr;
    const bool is_late = passed() >= fuzzing_time();
    for (TargetResult& target : result_.targets) {
      const bool has_begun = target.running > 0 || target.process_seconds > 0;
      if ((is_late && has_begun) || (!target.trouble.empty() && target.inputs == 0)) continue;
      const auto rank = [](const TargetResult& one) { return std::pair(one.running, one.process_seconds); };
      if (next == nullptr || rank(target) < rank(*next)) next = &target;
    }
    return runs_are_interrupted() ? nullptr : next;
  }

  void start(TargetResult& target) {
    const Fuzzer& fuzzer = *target.fuzzer;
    // As many slices of each target as there are processes come out even.
    const double all = fuzzing_time();
    const double share = std::min(all / static_cast<double>(result_.targets.size()), all - passed());
    const seconds time(std::llround(std::clamp(share, 1.0, kLongestSlice)));
    const std::string prefix = fmt::format("{}-", ++started_);
    const fs::path dictionary = fuzzer.program.string() + ".dict", known = scratch_ / ("known-" + fuzzer.name);
    std::string words_known;
    for (const Finding& finding : result_.findings)
      if (finding.fuzzer == &fuzzer && finding.is_difference)
        for (const std::string& word : finding.known_by) words_known += word + '\n';
    attempt([&] { write_file(known, words_known, true); });
    std::vector<std::string> words = {fmt::format("-max_total_time={}", time.count()), "-print_final_stats=1",
                                      "-reload=1", "-artifact_prefix=" + (crashes_of(fuzzer) / prefix).string(),
                                      corpus_of(fuzzer)};
    if (fs::exists(dictionary)) words.push_back("-dict=" + dictionary.string());
    if (fs::exists(sound_seeds_of(fuzzer)))
      words.push_back(sound_seeds_of(fuzzer));
    else
      words.insert(words.end(), fuzzer.seeds.begin(), fuzzer.seeds.end());
    Launch launch = launch_of(fuzzer, words);
    launch.environment = {{"QUACK_FUZZ_KNOWN", known}};  // what it only counts (fuzz/libfuzzer.cpp)
    running_.push_back({.target = &target,
                        .prefix = prefix,
                        .child = std::make_unique<Child>(launch),
                        .deadline = Clock::now() + time + kGrace});
    ++target.running;
  }

  // Takes what it has written, and ends it when its time has come.
  void look_after(Running& running) {
    running.log += running.child->take_text();
    const bool is_over = !result_.findings.empty() && passed() > fuzzing_time() + in_seconds(kOverrun) &&
                         (running.target->is_fuzzed || has_begun(running.log));
    if ((is_over || runs_are_interrupted()) && !running.is_stopped) {
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
    TargetResult& target = *running.target;
    target.inputs += inputs_in(log);
    target.past_reader += number_in(log, " past-reader=");
    target.operations += number_in(log, " operations=");
    target.is_fuzzed = target.is_fuzzed || has_begun(log);
    target.process_seconds += in_seconds(Clock::now() - running.start);
    target.new_entries += number_in(log, "stat::new_units_added:");
    target.coverage = std::max(target.coverage, number_in(log, " cov: "));
    target.corpus = std::max(target.corpus, number_in(log, " corp: "));
    --target.running;
    for (Finding& finding : result_.findings)
      if (finding.fuzzer == target.fuzzer)
        for (const std::string& word : finding.known_by)
          finding.hits += number_in(log, "\nquack-fuzz: again \"" + word + "\":");
    const int status = running.child->wait();
    const bool is_explained = take_crashes(target, running.prefix, log) || status == 0 || running.is_stopped;
    if (is_explained || !target.trouble.empty()) return true;
    const std::string program = target.fuzzer->program.string();
    const Message trouble = inputs_in(log) == 0
                                ? tr("{} ended with status {} before its first input", program, status)
                                : tr("{} ended with status {} and left nothing that shows why", program, status);
    bar_.clear();
    write_to_standard_error(tr("trouble: {}", trouble) + "\n");
    target.trouble = tr("{}; it wrote:\n{}", trouble, log.substr(log.size() - std::min(log.size(), kShownOfLog)));
    return true;
  }

  // True if there were any with that prefix.
  bool take_crashes(TargetResult& target, const std::string& prefix, const std::string& log) {
    const Fuzzer& fuzzer = *target.fuzzer;
    bool has_any = false;
    for (const auto& entry : fs::directory_iterator(crashes_of(fuzzer))) {
      const std::string name = entry.path().filename();
      if (!name.starts_with(prefix)) continue;
      has_any = true;
      if (is_unwritten(entry)) trouble(unwritten_message(crashes_of(fuzzer)));
      Finding found = finding_of(fuzzer, entry.path(), log, plan_.artifacts, end_of_replay());
      // An input that crashes would end every process at its beginning, if the corpus held it too.
      if (!found.is_difference) {
        fs::remove(corpus_of(fuzzer) / name.substr(name.rfind('-') + 1));
        attempt([&] { leave_out_seed(fuzzer, found.shown.input); });
      }
      take(target, std::move(found));
      fs::remove(entry.path());
    }
    return has_any;
  }

  // Does the same for the user's corpus, which stays as it is: from then on its other files are used in a copy.
  void leave_out_seed(const Fuzzer& fuzzer, const std::string& input) {
    const fs::path sound = sound_seeds_of(fuzzer);
    if (fuzzer.seeds.empty()) return;
    // Each directory is made first, so that it does not take over the mode of one that is closed to us.
    for (const fs::path& seeds : fuzzer.seeds)
      if (fs::create_directories(sound / seeds.filename()))
        fs::copy(seeds, sound / seeds.filename(), fs::copy_options::recursive);
    for (const auto& entry : fs::recursive_directory_iterator(sound))
      if (entry.is_regular_file() && read_all(entry.path()) == input) fs::remove(entry.path());
  }

  void take(TargetResult& target, Finding found) {
    const auto is_same = [&](const Finding& one) { return one.fuzzer == found.fuzzer && one.is_known_by(found.shown); };
    const auto has_group = [&](const Finding& one) { return one.fuzzer == found.fuzzer && one.group == found.group; };
    auto known = std::ranges::find_if(result_.findings, is_same);
    const auto places = std::ranges::count_if(result_.findings, has_group);
    if (known == result_.findings.end() && places == kMostPlaces) {
      // Whatever else there is of the group is taken for the last of these.
      while (!has_group(*--known)) {
      }
      known->known_by.insert(found.group);
    }
    if (known == result_.findings.end()) {
      if (places > 0) found.folder += fmt::format("-{}", places + 1);
      ++target.findings;
      bar_.clear();
      write_to_standard_error(tr("finding: {}: {}\n", found.fuzzer->name, found.group));
      known = result_.findings.insert(known, std::move(found));
    } else {
      ++known->hits;
      if (found.shown.input.size() >= known->shown.input.size()) return;
      known->shown = found.shown;
      known->is_ours = found.is_ours;
    }
    attempt([&] { write_finding(*known, scratch_ / "finding"); });
  }

  const CampaignPlan& plan_;
  CampaignResult& result_;
  const fs::path artifacts_ = fs::absolute(plan_.artifacts), scratch_ = artifacts_ / ".scratch";
  Descriptor lock_;
  std::list<Running> running_;
  const Clock::time_point start_ = Clock::now();
  std::optional<Clock::time_point> end_;
  unsigned started_ = 0;
  ProgressBar bar_{tr("fuzzing"), tr("inputs"), 0, plan_.has_terminal};
};

}  // namespace

void run_campaign(const CampaignPlan& plan, CampaignResult& result) {
  std::optional<Campaign> campaign;
  try {
    campaign.emplace(plan, result);
  } catch (const fs::filesystem_error& error) {
    throw Unwritable(words_of(error));
  }
  campaign->run();
}

}  // namespace quack
