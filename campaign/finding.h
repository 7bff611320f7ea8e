#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <list>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "campaign/campaign_result.h"
#include "campaign/fuzzer.h"

namespace quack {

// What one input showed: a difference, or a crash, of which the text is a program's own report.
struct Hit : fuzz::Difference {
  bool is_difference = false;
};

// What a fuzz program has said of the input on which it ended: our harness's difference, or a crash, whose group is
// what the sanitizer or libFuzzer sums it up in; where there is none, the status.
Hit hit_in(std::string_view text, int status);

// One bug, and what it is recognized by.
struct Finding : FindingResult {
  const Fuzzer* fuzzer = nullptr;
  std::set<std::string, std::less<>> known_by{};  // groups and places: a hit with any of these is this one again
  bool is_ours = false;                           // a difference that this process shows, too

  bool is_known_by(const Hit& hit) const { return known_by.contains(hit.group) || known_by.contains(hit.place); }
};

// The findings of a campaign, each in a folder ARTIFACTS/finding-TARGET-GROUP from the moment it is taken: input.txt,
// expected.txt, found.txt, difference.txt, replay.sh and finding.json. It appears whole or not at all; one of the same
// name is replaced.
class Triage {
 public:
  // `scratch` is a directory on the same file system as `artifacts`, for what is not finished.
  Triage(std::filesystem::path artifacts, std::filesystem::path scratch)
      : artifacts_(std::move(artifacts)), scratch_(std::move(scratch)) {}

  // Takes an input on which a fuzzer ended. Its program runs it once more; a difference that the program says is then
  // looked at in this process, which explains it; what this process does not show (another build, a bug of the program
  // alone) is taken as the program said it. Throws Unwritable; the finding is then in memory alone.
  //   log   what the fuzzer wrote
  const Finding& take(const Fuzzer& fuzzer, const std::filesystem::path& input, const std::string& log);

  // Minimizes the inputs, each within so much time, and writes them: judge text by its operations or cases, any other
  // text by bytes. Throws Unwritable.
  void minimize(std::chrono::seconds for_each);

  // Groups and places of the differences that a target has shown already, a line each.
  std::string known_of(const Fuzzer& fuzzer) const;

  // Counts how many more times a fuzzer has met what its findings are known by.
  void count_again(const Fuzzer& fuzzer, const std::function<std::uint64_t(const std::string& word)>& times);

  const std::list<Finding>& findings() const { return findings_; }

 private:
  Finding& place_for(const Fuzzer& fuzzer, const Hit& hit);
  void minimize(Finding& finding, std::chrono::steady_clock::time_point end) const;
  void write(const Finding& finding) const;

  std::filesystem::path artifacts_, scratch_;
  std::list<Finding> findings_;
};

}  // namespace quack
