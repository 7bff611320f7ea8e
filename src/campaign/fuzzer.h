#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "fuzz/target.h"
#include "io/translation.h"
#include "problems/problem.h"
#include "run/child.h"

namespace quack {

// One fuzz target: its program, the same property in this process, and its corpora.
struct Fuzzer {
  std::string name;                            // in reports and of its folders: "duckchess"
  std::vector<std::string> corpora{name};      // the names of its corpora, which it may share: "duckchess"
  std::vector<std::filesystem::path> seeds{};  // their folders, if they exist
  std::vector<const Problem*> problems{};  // its inputs may be judge text of these, the likeliest first; may be empty
  std::optional<fuzz::Target> target{};    // none if it is not in fuzz/targets.txt
  std::filesystem::path program{};         // fuzz-NAME

  // True if its corpus holds more than strictly valid judge input (tests/cli/corpora.txt).
  bool takes_any_bytes() const { return target && target->takes_any_bytes; }
};

// The names in fuzz/targets.txt.
std::vector<std::string> target_names();

// Returns the target of that name, without its program. A target that is not in targets.txt has a corpus of its own
// name.
//   corpora   the directory with a folder for each corpus; empty if there is none
Fuzzer target_of(const std::string& name, const std::filesystem::path& corpora);

// Finds the program of a target, in the directory `binaries` or, if that is empty, where builds put it. Throws
// UsageError if it is not built, or if there is no such target.
std::filesystem::path program_of(const std::string& name, const std::string& binaries);

// The limits of a fuzzer for one input. ClusterFuzz has the same limits.
inline constexpr unsigned kInputSeconds = 25, kMemoryMegabytes = 2560;
inline constexpr std::chrono::milliseconds kBetweenLooks{200};  // interval at which a fuzzer's output is read
inline constexpr std::size_t kShownOfLog = 600;                 // bytes of its output, if it fails

// Returns how to start a fuzzer with these limits; `words` are further arguments for libFuzzer.
Launch launch_of(const Fuzzer& fuzzer, const std::vector<std::string>& words);

// Runs a fuzzer until it ends; kills it after `most`, and when runs are interrupted. Returns its status and output.
std::pair<int, std::string> run_to_end(const Launch& launch, std::chrono::steady_clock::duration most);

// Returns the path of a text in the corpora of a fuzzer: SEEDS/PROBLEM-WHAT-HASH.txt, or SEEDS/malformed-WHAT-HASH.txt
// if it is not a problem's judge text. If there are several, SEEDS is the folder of that problem. Empty if the corpora
// take no such text.
//   what   what the text shows, in words with hyphens
std::filesystem::path corpus_entry(const Fuzzer& fuzzer, std::string_view text, const std::string& what);

// Merges a campaign's new entries into the corpora of a target: the smallest ones that add coverage and show no
// difference. Existing files are not changed or removed. Returns how many files were added. Throws std::runtime_error
// with what the target wrote if it can't merge, Unwritable and filesystem_error.
//   found     absolute
//   scratch   a directory for libFuzzer, absolute, which does not exist yet
std::uint64_t update_corpus(const Fuzzer& fuzzer, const std::filesystem::path& found,
                            const std::filesystem::path& scratch);

// True if libFuzzer could not write this file: it is empty, though it is named after the SHA-1 of some bytes. libFuzzer
// does not check its writes, and a full disk leaves such files.
bool is_unwritten(const std::filesystem::path& file);
Message unwritten_message(const std::filesystem::path& directory);

}  // namespace quack
