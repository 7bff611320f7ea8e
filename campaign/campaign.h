#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <list>
#include <memory>
#include <optional>
#include <vector>

#include "campaign/campaign_directory.h"
#include "campaign/campaign_result.h"
#include "campaign/fuzzer.h"
#include "campaign/fuzzer_log.h"
#include "campaign/status_display.h"
#include "campaign/triage.h"
#include "runner/child.h"

namespace quack {

// What a campaign is to do.
struct CampaignPlan {
  std::vector<Fuzzer> fuzzers;
  std::optional<std::chrono::milliseconds> time;  // on the clock, for all together; none: until it is interrupted
  unsigned jobs = 1;                              // processes at a time
  std::filesystem::path artifacts;
};

// Runs the targets in slices of some seconds, so many at a time, and takes what they find.
//
// Each slice is a process of its own with the corpus of its target as it is by then; what it has found new is moved
// there at its end, whole. So the processes of a target share what they find without libFuzzer's -fork, whose merging
// after every job starves it, and no file is ever seen half-written, whichever process is killed when. A slice goes on
// after a difference, which it adds to its record (fuzz/libfuzzer.cpp); a crash ends it.
class Campaign {
 public:
  // Makes the directories. Throws Unwritable, and UsageError if another campaign uses them.
  Campaign(const CampaignPlan& plan, StatusDisplay& display);

  // Until the time is over or runs are interrupted (runner/run.h).
  void run();

  // What has come of it so far; the caller knows the version, the command line and the beginning.
  CampaignResult result() const;

  // Minimizes what was found, each within so much time. Throws Unwritable.
  void minimize(std::chrono::seconds for_each) { triage_.minimize(for_each); }

  // Adds to the corpora what reaches something new (campaign/corpus.h), until runs are interrupted.
  void update_corpora();

 private:
  using Clock = std::chrono::steady_clock;

  struct Target {
    const Fuzzer* fuzzer = nullptr;
    TargetResult result;            // of the slices that have ended
    std::uint64_t past_reader = 0;  // of `counted` runs
    std::uint64_t counted = 0;      // runs of those slices that reported their own counts
    double shared_time = 0;         // seconds that it has had, by its weight
    double weight = 1;              // more while it finds something new
    unsigned running = 0;
    unsigned slices = 0;
    unsigned failures = 0;  // one after the other
    double start_up = 0;    // seconds that it last took to run its corpus
    bool is_given_up = false;
  };
  struct Running {
    Target* target = nullptr;
    std::filesystem::path directory;
    std::unique_ptr<Child> child;
    FuzzerLog log;
    std::uint64_t record_read = 0;  // bytes of its record
    std::uint64_t findings = 0;     // that its target had when it started
    Clock::time_point start;
    std::chrono::seconds time{1};
    bool is_stopped = false;
  };

  bool is_over() const;
  Target* next_target();
  std::chrono::seconds slice_of(const Target& target) const;
  void start(Target& target);
  void wait_a_moment();
  void look_after(Running& running);
  void end(Running& running);
  void take_record(Running& running);
  void take_artifacts(Running& running);
  void announce(const Finding& finding);
  void note_failure(Target& target, const Running& running, int status);
  void stop_all();
  TargetStatus status_of(const Target& target) const;
  void show();
  double passed() const;  // seconds

  const CampaignPlan& plan_;
  StatusDisplay& display_;
  CampaignDirectory directory_;
  Triage triage_;
  std::list<Target> targets_;
  std::list<Running> running_;
  Clock::time_point start_ = Clock::now();
  std::optional<Clock::time_point> end_;
  unsigned slices_ = 0;
};

}  // namespace quack
