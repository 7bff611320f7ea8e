#pragma once

#include <chrono>
#include <filesystem>
#include <list>
#include <map>
#include <string>
#include <utility>

#include "campaign/finding.h"
#include "campaign/fuzzer.h"
#include "campaign/target_client.h"

namespace quack {

// The findings of a campaign. Each is on disk from the moment it is taken.
class Triage {
 public:
  // `artifacts` holds the findings, `scratch` is on the same file system.
  Triage(std::filesystem::path artifacts, std::filesystem::path scratch)
      : artifacts_(std::move(artifacts)), scratch_(std::move(scratch)) {}

  // Takes a difference that a target has recorded: asks whether it shows again, and puts it with the finding that it
  // belongs to, or makes a new one. Gives the finding. Throws Unwritable; the finding is then in memory alone.
  const Finding& take(const Fuzzer& fuzzer, Hit hit);

  // The same of an input on which a target ended: runs it once more as a person does. `log`: what it wrote.
  const Finding& take_crash(const Fuzzer& fuzzer, const std::string& input, const std::string& log);

  // Counts that a target has met what a finding is known by so many times more.
  void count_again(const Fuzzer& fuzzer, const std::string& word, std::uint64_t times);

  // Minimizes the inputs of findings, each within so much time, and writes them. Throws Unwritable.
  void minimize(std::chrono::seconds for_each);

  // Groups and places of the differences that a target has shown already, a ';' between them.
  std::string known_of(const Fuzzer& fuzzer) const;

  const std::list<Finding>& findings() const { return findings_; }
  std::uint64_t count_of(const Fuzzer& fuzzer) const;

  // One process for each target, for all questions about it.
  TargetClient& client_of(const Fuzzer& fuzzer);

 private:
  const Finding& keep(const Fuzzer& fuzzer, Hit hit, bool is_again);
  Finding& place_for(const Fuzzer& fuzzer, const Hit& hit);
  std::string free_name(const std::string& wanted) const;

  std::filesystem::path artifacts_;
  std::filesystem::path scratch_;
  std::list<Finding> findings_;
  std::map<const Fuzzer*, TargetClient> clients_;
};

}  // namespace quack
