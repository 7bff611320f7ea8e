#pragma once

#include <cstdint>
#include <filesystem>
#include <string_view>

#include "campaign/fuzzer.h"

namespace quack {

// Whether the corpus of a fuzzer holds more than strictly valid judge input (tests/cli/corpora.txt).
bool takes_any_bytes(const Fuzzer& fuzzer);

// The problem as whose judge text the corpus of a fuzzer may hold the text; null if there is none.
const Problem* problem_of(const Fuzzer& fuzzer, std::string_view text);

// Whether the name of a file ends with the SHA-1 of its bytes, as libFuzzer names what it writes. Otherwise its writer
// was killed, or the disk was full.
bool is_whole(const std::filesystem::path& file);

// Merges what a campaign has found new into the corpus of a target: of those entries that reach what the corpus does
// not and show no difference, the smallest ones. No file that is there is changed or removed. Gives how many files
// came. Throws std::runtime_error with what the target wrote if it can't merge, and Unwritable.
//   merged   an empty directory, for libFuzzer
std::uint64_t update_corpus(const Fuzzer& fuzzer, const std::filesystem::path& found,
                            const std::filesystem::path& merged);

// Copies the input of a finding to the corpus of its target, under a name that says what it shows, and gives the path.
// A file with that name and content may be there already. Throws UsageError and Unwritable.
std::filesystem::path adopt_finding(const std::filesystem::path& folder, const std::filesystem::path& corpora);

}  // namespace quack
