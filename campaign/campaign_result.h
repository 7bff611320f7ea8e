#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace quack {

// What came of one fuzz target in a campaign.
struct TargetResult {
  std::string name;     // "duckchess"
  std::string program;  // the path of fuzz-NAME
  std::uint64_t inputs = 0;
  std::uint64_t operations = 0;                          // items compared
  std::uint64_t tallied = 0, past_reader = 0;            // inputs of processes that ended well; of these
  std::uint64_t coverage = 0, features = 0, corpus = 0;  // the most that a process had by libFuzzer's count
  std::uint64_t new_entries = 0;                         // corpus entries that the campaign has added
  double process_seconds = 0;
  std::uint64_t findings = 0;
  std::optional<std::uint64_t> added_to_corpus;  // by --update-corpus; none: not asked
  std::string trouble;                           // why it failed; empty if it did not

  // Of one process.
  double inputs_per_second() const { return process_seconds > 0 ? static_cast<double>(inputs) / process_seconds : 0; }
  double past_reader_percent() const {
    return 100 * static_cast<double>(past_reader) / static_cast<double>(std::max<std::uint64_t>(tallied, 1));
  }
};

// One bug, as far as one can tell, however many inputs showed it.
struct FindingResult {
  std::string target;
  std::string problem;         // the id of the one whose judge text the input is; empty: it may be of several
  std::string group;           // "duck-accepted-though-blocked"
  bool is_difference = false;  // otherwise a crash, a timeout or too much memory
  bool is_flaky = false;       // run once more, it did not show again: "flaky-…"
  std::uint64_t hits = 0;      // how many inputs have shown it
  std::uint64_t first_size = 0;
  std::string input;  // the smallest so far
  std::string expected, actual;
  std::string report;         // the target's own words, or the sanitizer's
  std::string folder;         // where it is on disk
  std::string command;        // shows it again, as a shell takes it
  std::string adopt_command;  // makes it a regression input
};

// What came of a campaign, for its reports: plain values. Texts from programs and inputs may hold any bytes.
struct CampaignResult {
  std::string version;       // of quackcheck
  std::string command_line;  // as a shell takes it
  std::string started;       // "2026-11-21T22:09:04Z"
  double seconds = 0;
  bool is_interrupted = false;
  std::string artifacts;  // the directory of findings and new corpus entries
  std::vector<TargetResult> targets;
  std::vector<FindingResult> findings;

  std::uint64_t total(std::uint64_t TargetResult::*count) const {
    std::uint64_t sum = 0;
    for (const TargetResult& target : targets) sum += target.*count;
    return sum;
  }
  bool has_failed() const {
    return std::ranges::any_of(targets, [](const TargetResult& target) { return !target.trouble.empty(); });
  }
};

}  // namespace quack
