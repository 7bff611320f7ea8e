#pragma once

#include <chrono>
#include <filesystem>
#include <optional>
#include <vector>

#include "campaign/campaign_result.h"
#include "campaign/fuzzer.h"

namespace quack {

// What a campaign is to do.
struct CampaignPlan {
  std::vector<Fuzzer> fuzzers;
  std::optional<std::chrono::milliseconds> time;  // on the clock, for all together; none: until it is interrupted
  unsigned jobs = 1;                              // processes at a time
  std::filesystem::path artifacts;
  bool updates_corpora = false;  // at the end, with what reaches something new (campaign/corpus.h)
  bool has_terminal = false;     // for its status, a line that is written again and again
};

// Runs the targets, so many processes at a time, each for its share of the time or until runs are interrupted
// (runner/run.h); takes what they find, and minimizes it. The caller knows the version, the command line and the
// beginning for the result, which is complete even where it throws: Unwritable, and UsageError if another campaign uses
// the directory.
//
// ARTIFACTS/corpus/CORPUS gets what libFuzzer finds new; the processes of a target share it while they run. What ends
// a process is written to ARTIFACTS/crashes/TARGET, taken from there as a finding (campaign/finding.h), and the
// target's next process only counts that difference. So nothing is lost, whatever is killed when: a later campaign
// takes what lies in ARTIFACTS/crashes, and removes what is half-written. The processes are children of this one, not
// of libFuzzer's -jobs, whose jobs go on when it is killed, and whose program must have a path without blanks.
void run_campaign(const CampaignPlan& plan, CampaignResult& result);

}  // namespace quack
