#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "campaign/campaign_directory.h"
#include "campaign/fuzzer.h"

namespace quack::cli {

// Merges what a campaign has found new into the corpus of a target: of those entries that reach what the corpus does
// not, the smallest ones, as judge text, with names that say what they are. No file that is there is changed or
// removed, and nothing that shows a difference is added. Gives how many files came. Throws std::runtime_error with what
// the target wrote if it can't merge, and Unwritable.
std::uint64_t update_corpus(const Fuzzer& fuzzer, const WorkPlace& place, const std::filesystem::path& corpus,
                            const std::string& known);

}  // namespace quack::cli
