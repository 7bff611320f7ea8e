#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <list>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "campaign/campaign_directory.h"
#include "campaign/child.h"
#include "campaign/fuzzer.h"
#include "campaign/fuzzer_log.h"
#include "campaign/status_display.h"
#include "campaign/triage.h"

namespace quack::cli {

// What a campaign is to do.
struct CampaignPlan {
  std::vector<Fuzzer> fuzzers;
  std::optional<std::chrono::milliseconds> time;  // on the clock, for all together; none: until it is interrupted
  unsigned jobs = 1;                              // processes at a time
  std::filesystem::path artifacts;
};

// What has come of one target so far.
struct TargetRecord {
  const Fuzzer* fuzzer = nullptr;
  std::uint64_t runs = 0;
  std::uint64_t operations = 0;                          // items compared
  std::uint64_t past_reader = 0;                         // of `counted` runs
  std::uint64_t counted = 0;                             // runs of those slices that told their own counts
  std::uint64_t coverage = 0, features = 0, corpus = 0;  // the most that a slice had
  std::uint64_t made = 0;                                // corpus entries that the campaign has added
  double seconds = 0;                                    // of one process
  std::string trouble;                                   // why it failed; empty if it did not
};

// Runs the targets in slices of some seconds, so many at a time, and takes what they find.
//
// Each slice is a process of its own with the corpus of its target as it is by then; what it has found new is moved
// there at its end, whole. So the processes of a target share what they find without libFuzzer's -fork, whose merging
// after every job starves it, and no file is ever seen half-written, whoever is killed when.
class Campaign {
 public:
  // Makes the directories. Throws Unwritable, and UsageError if another campaign uses them.
  Campaign(const CampaignPlan& plan, Live& live);

  // Until the time is over or runs are interrupted (runner/run.h).
  void run();

  const std::list<TargetRecord>& targets() const { return records_; }
  Triage& triage() { return triage_; }
  WorkPlace& place() { return place_; }
  double passed() const;  // seconds

 private:
  using Clock = std::chrono::steady_clock;

  struct Target {
    TargetRecord* record = nullptr;
    double shared_time = 0;  // seconds that it has had, by its weight
    double weight = 1;       // more while it finds something new
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
  void take_artifacts(Running& running);
  void note_failure(Target& target, const Running& running, int status);
  void stop_all();
  void tell(bool is_end_of_slice, const Target* target);

  const CampaignPlan& plan_;
  Live& live_;
  WorkPlace place_;
  Triage triage_;
  std::list<TargetRecord> records_;
  std::list<Target> targets_;
  std::list<Running> running_;
  Clock::time_point start_ = Clock::now();
  unsigned slices_ = 0;
};

}  // namespace quack::cli
