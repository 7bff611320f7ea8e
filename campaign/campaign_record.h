#pragma once

#include <cstdint>
#include <list>
#include <map>
#include <string>
#include <string_view>

#include "campaign/campaign.h"
#include "campaign/finding.h"

namespace quack::cli {

// What came of a campaign, for its reports.
struct CampaignRecord {
  std::string version;       // of quackcheck
  std::string command_line;  // as a shell takes it
  std::string started;       // "2026-11-21T22:09:04Z"
  double seconds = 0;
  bool is_interrupted = false;
  std::filesystem::path artifacts;
  const std::list<TargetRecord>* targets = nullptr;
  const std::list<Finding>* findings = nullptr;
  std::map<std::string, std::uint64_t> adopted;  // corpus entries added by --update-corpus, by target; empty: not asked

  std::uint64_t total_runs() const;
  std::uint64_t total_operations() const;
  bool has_failed() const;  // a target ran nothing, or was given up
  std::uint64_t findings_of(const TargetRecord& target) const;
};

double inputs_per_second(const TargetRecord& target);    // of one process
double past_reader_percent(const TargetRecord& target);  // of its inputs

// Why it failed; empty if it did not.
std::string trouble_of(const TargetRecord& target);

// What a program wrote, at most so many bytes, each line harmless for where it is shown.
std::string harmless_lines(std::string_view text, std::string_view before_each);

// For people: a table of the targets, the findings, and a last line for scripts.
std::string campaign_text(const CampaignRecord& record, bool color);

// As JSON (docs/fuzzing.md), with a last LF.
std::string campaign_json(const CampaignRecord& record);

// As one HTML page that needs no network and no other file, in the style of `diff`'s.
std::string campaign_page(const CampaignRecord& record);

// As JUnit XML: a test for each target that found nothing, and one for each finding.
std::string campaign_junit(const CampaignRecord& record);

}  // namespace quack::cli
