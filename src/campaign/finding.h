#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <set>
#include <string>

#include "campaign/fuzzer.h"

namespace quack {

// One bug of a fuzz campaign, as far as one can tell, however many inputs showed it. Texts from programs and inputs may
// hold any bytes.
struct Finding {
  const Fuzzer* fuzzer = nullptr;
  std::string group;           // of the first hit: "duck-accepted-though-blocked"
  bool is_difference = false;  // otherwise a crash, a timeout or too much memory
  bool is_flaky = false;       // run once more, it did not show again: "flaky-…"
  bool is_ours = false;        // a difference that this process also shows
  bool is_cut_short = false;   // there was no time to minimize it to the end
  // A hit whose group or place is among these is the same finding. Holds the place of the first hit, or its group if it
  // has no place.
  std::set<std::string, std::less<>> known_by{};
  std::uint64_t hits = 1;        // the number of inputs that have shown it
  fuzz::Difference shown{};      // on the smallest input so far; the text is the target's own, or the sanitizer's
  std::filesystem::path folder;  // ARTIFACTS/finding-TARGET-GROUP

  bool is_known_by(const fuzz::Difference& hit) const {
    return known_by.contains(hit.group) || known_by.contains(hit.place);
  }
  std::string command() const;  // reproduces it, as a shell takes it
};

// Makes a finding of an input on which a fuzzer ended. The fuzzer's program runs it once more; if it reports a
// difference, this process reproduces and explains it. If this process does not show it (another build, a bug of the
// program alone), the finding has the program's own report, as it has for a crash. The group of a crash is the summary
// of the sanitizer or of libFuzzer, or else the status. A file that the fuzzer could not write (is_unwritten) is not
// run again.
//   log   the output of the fuzzer, by which the input is judged if running it again is cut short
//   end   when running it again is cut short
Finding finding_of(const Fuzzer& fuzzer, const std::filesystem::path& input, const std::string& log,
                   const std::filesystem::path& artifacts, std::chrono::steady_clock::time_point end);

// Minimizes the input: judge text by its operations or cases, any other text by bytes. It stops at `end`, and when runs
// are interrupted. Throws Unwritable.
//   scratch   a file for the inputs that are tried
void minimize_finding(Finding& finding, std::chrono::steady_clock::time_point end,
                      const std::filesystem::path& scratch);

// Writes the finding's folder: input.txt, expected.txt, found.txt, difference.txt and replay.sh. It appears whole or
// not at all; one of the same name is replaced. Throws Unwritable.
//   scratch   a path on the same file system, for the unfinished folder
void write_finding(const Finding& finding, const std::filesystem::path& scratch);

// Copies the input of a finding to the corpus of its target, under a name that says what it shows, and gives the path.
// A file with that name and content may be there already. Throws UsageError and Unwritable.
std::filesystem::path adopt_finding(const std::filesystem::path& folder, const std::filesystem::path& corpora);

}  // namespace quack
