#pragma once

#include <cstdint>
#include <filesystem>
#include <set>
#include <string>

#include "campaign/fuzzer.h"
#include "campaign/target_client.h"

namespace quack {

// One bug, as far as one can tell, however often it was hit.
struct Finding {
  const Fuzzer* fuzzer = nullptr;
  std::string name;   // "duckchess-duck-accepted-though-blocked"
  std::string group;  // of the first hit
  bool is_difference = false;
  std::set<std::string, std::less<>> known_by;  // groups and places: a hit with any of these is this one again
  std::uint64_t hits = 0;                       // how many inputs have shown it
  bool is_flaky = false;                        // it did not show again
  Hit best;                                     // on the smallest input so far
  std::uint64_t first_size = 0;                 // bytes of the first input
  bool is_minimized = false;

  bool is_known_by(const Hit& hit) const {
    return known_by.contains(hit.group) || (!hit.place.empty() && known_by.contains(hit.place));
  }
};

// ARTIFACTS/finding-NAME.
std::filesystem::path folder_of(const Finding& finding, const std::filesystem::path& artifacts);

// Writes the finding as such a folder: input.txt, expected.txt, found.txt, difference.txt, replay.sh and finding.json.
// It appears whole or not at all; one of the same name is replaced. Throws Unwritable.
//   scratch   a directory on the same file system, for what is not finished
void write_finding(const Finding& finding, const std::filesystem::path& artifacts,
                   const std::filesystem::path& scratch);

// The command that shows a finding again: "fuzz-duckchess finding-…/input.txt", as a shell takes it.
std::string replay_command_of(const Fuzzer& fuzzer, const std::filesystem::path& input);

// Copies the input of a finding to the corpus of its target, under a name that says what it shows, and gives the path.
// A file with that name and content may be there already. Throws UsageError and Unwritable.
std::filesystem::path adopt_finding(const std::filesystem::path& folder, const std::filesystem::path& corpus);

}  // namespace quack
