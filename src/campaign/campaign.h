#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "campaign/finding.h"
#include "campaign/fuzzer.h"
#include "io/translation.h"

namespace quack {

// The result of one fuzz target in a campaign.
struct TargetResult {
  const Fuzzer* fuzzer = nullptr;
  unsigned running = 0;                       // its current processes
  std::uint64_t inputs = 0, past_reader = 0;  // of the processes that have ended
  std::uint64_t operations = 0;               // items compared
  std::uint64_t coverage = 0, corpus = 0;     // the largest of a process, by libFuzzer's count
  std::uint64_t new_entries = 0;              // corpus entries that the campaign has added
  double process_seconds = 0;
  std::uint64_t findings = 0;
  bool is_fuzzed = false;                          // a process has made inputs of its own
  std::optional<std::uint64_t> added_to_corpus{};  // by --update-corpus; none: not asked
  Message trouble{};                               // the first that it had; empty if there was none

  // Per process.
  double inputs_per_second() const { return process_seconds > 0 ? static_cast<double>(inputs) / process_seconds : 0; }
  double past_reader_percent() const {
    return 100 * static_cast<double>(past_reader) / static_cast<double>(std::max<std::uint64_t>(inputs, 1));
  }
};

// The result of a campaign, for its reports. The fuzzers of its plan must outlive it.
struct CampaignResult {
  std::string version;       // of quackcheck
  std::string command_line;  // as a shell takes it
  std::string program_word;  // starts quackcheck in this shell
  std::string started;       // "2026-11-21T22:09:04Z"
  double seconds = 0;
  bool is_interrupted = false;
  std::string artifacts{};  // the directory of findings and new corpus entries
  std::vector<TargetResult> targets{};
  std::vector<Finding> findings{};
  std::vector<Message> troubles{};  // what could not be kept, or why it could not begin

  std::uint64_t total(std::uint64_t TargetResult::*count) const {
    std::uint64_t sum = 0;
    for (const TargetResult& target : targets) sum += target.*count;
    return sum;
  }
  bool has_failed() const {
    return !troubles.empty() ||
           std::ranges::any_of(targets, [](const TargetResult& target) { return !target.trouble.empty(); });
  }
};

// The settings of a campaign.
struct CampaignPlan {
  std::vector<Fuzzer> fuzzers{};
  std::optional<std::chrono::milliseconds>
      time{};         // wall time for everything, minimizing included; none: until interrupted
  unsigned jobs = 1;  // processes at a time
  std::filesystem::path artifacts;
  bool updates_corpora = false;  // at the end, with what reaches something new (update_corpus)
  bool has_terminal = false;     // for its status line
};

// Runs the targets, plan.jobs processes at a time, each for its share of the time or until runs are interrupted
// (run/run.h), and minimizes what they find. The caller sets the version, the command line and the start time of the
// result. Throws Unwritable if it can't begin, and UsageError if another campaign uses the directory; later failures to
// write are added to the result's troubles.
//
// Once something is found, up to a quarter of the time is kept for minimizing it. The campaign exceeds its time by a
// second for each target that had no turn yet, some seconds for the last findings, and the update of the corpora.
//
// ARTIFACTS/corpus/CORPUS gets libFuzzer's new entries; the processes of a target share it while they run. An input
// that ends a process is written to ARTIFACTS/crashes/TARGET and becomes a finding (campaign/finding.h); the target's
// next process only counts that difference. Nothing is lost if a process is killed, because a later campaign takes what
// is left in ARTIFACTS/crashes. (libFuzzer's own -jobs would go on when it is killed.)
void run_campaign(const CampaignPlan& plan, CampaignResult& result);

}  // namespace quack
