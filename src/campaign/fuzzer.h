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

// One fuzz target: its program, the same property in this process, and where it finds what it needs.
struct Fuzzer {
  std::string name;                            // in reports and of its folders: "duckchess"
  std::vector<std::string> corpora{name};      // the names of its corpora, which it may share: "duckchess"
  std::vector<std::filesystem::path> seeds{};  // those of their folders that there are
  std::vector<const Problem*> problems{};      // whose judge text its inputs may be, the likeliest first; may be empty
  std::optional<fuzz::Target> target{};        // none of a program that is not of fuzz/targets.txt
  std::filesystem::path program{};             // fuzz-NAME

  // True if its corpus holds more than strictly valid judge input (tests/cli/corpora.txt).
  bool takes_any_bytes() const { return target && target->takes_any_bytes; }
};

// Those of fuzz/targets.txt.
std::vector<std::string> target_names();

// The target of that name, without its program. A target that is not in targets.txt has a corpus of its own name.
//   corpora   the directory with a folder for each corpus; empty if there is none
Fuzzer target_of(const std::string& name, const std::filesystem::path& corpora);

// Its program, in the directory that the user says or else where builds put it. Throws UsageError if it is not built,
// or if there is no such target.
std::filesystem::path program_of(const std::string& name, const std::string& binaries);

// The limits of a fuzzer for one input. ClusterFuzz has the same limits.
inline constexpr unsigned kInputSeconds = 25, kMemoryMegabytes = 2560;
inline constexpr std::chrono::milliseconds kBetweenLooks{200};  // at what one has written
inline constexpr std::size_t kShownOfLog = 600;                 // bytes of what it wrote, if it fails

// Starts it with these limits and more words for libFuzzer.
Launch launch_of(const Fuzzer& fuzzer, const std::vector<std::string>& words);

// Runs it for at most so long; then, and when runs are interrupted, it is killed. Its status, and what it wrote.
std::pair<int, std::string> run_to_end(const Launch& launch, std::chrono::steady_clock::duration most);

// The place of a text in the corpora of a fuzzer: SEEDS/PROBLEM-WHAT-HASH.txt, or SEEDS/malformed-WHAT-HASH.txt if it
// is no problem's. SEEDS is the folder of that problem, if it is among several. Empty if the corpora take no such text.
//   what   what the text shows, in words with hyphens
std::filesystem::path corpus_entry(const Fuzzer& fuzzer, std::string_view text, const std::string& what);

// Merges what a campaign has found new into the corpora of a target: of those entries that reach what they do
// not and show no difference, the smallest ones. No file that is there is changed or removed. Gives how many files
// came. Throws std::runtime_error with what the target wrote if it can't merge, Unwritable and filesystem_error.
//   found     absolute
//   scratch   a directory for libFuzzer, absolute, which does not exist yet
std::uint64_t update_corpus(const Fuzzer& fuzzer, const std::filesystem::path& found,
                            const std::filesystem::path& scratch);

// True if libFuzzer could not write this file of its: it is empty, though it is named after the SHA-1 of some bytes.
// Its writes are not checked, and a full disk leaves such files.
bool is_unwritten(const std::filesystem::path& file);
Message unwritten_message(const std::filesystem::path& directory);

}  // namespace quack
