#pragma once

#include <filesystem>
#include <list>
#include <string>

#include "campaign/finding.h"
#include "campaign/fuzzer.h"

namespace quack::cli {

// The findings of a campaign. Each is on disk from the moment it is taken.
class Triage {
 public:
  // `artifacts` holds the findings, `scratch` is on the same file system.
  Triage(std::filesystem::path artifacts, std::filesystem::path scratch)
      : artifacts_(std::move(artifacts)), scratch_(std::move(scratch)) {}

  // Takes an input on which a target ended: runs it once more, and puts it with the finding that it belongs to, or
  // makes a new one. `log` is what the target wrote when it ended. Gives the finding. Throws Unwritable.
  const Finding& take(const Fuzzer& fuzzer, const std::string& input, const std::string& log);

  // Counts that a target has met what a finding is known by so many times more.
  void count_again(const Fuzzer& fuzzer, const std::string& word, std::uint64_t times);

  // Makes those small that are not yet, each within so much time, and writes them. Throws Unwritable.
  void make_small(std::chrono::seconds for_each);

  // Groups and places of the differences that a target has shown already, a ';' between them.
  std::string known_of(const Fuzzer& fuzzer) const;

  const std::list<Finding>& findings() const { return findings_; }
  std::uint64_t count_of(const Fuzzer& fuzzer) const;

 private:
  const Finding& keep(const Fuzzer& fuzzer, const std::string& input, const std::string& log);
  Finding& place_for(const Fuzzer& fuzzer, const Signs& signs);
  std::string free_name(const std::string& wanted) const;

  std::filesystem::path artifacts_;
  std::filesystem::path scratch_;
  std::list<Finding> findings_;
};

}  // namespace quack::cli
