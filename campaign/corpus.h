#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>

#include "campaign/campaign_directory.h"
#include "campaign/fuzzer.h"
#include "campaign/target_client.h"
#include "problems/problem.h"

namespace quack {

// The first of the problems as whose strictly valid judge input the text passes; null if there is none.
const Problem* problem_of_strict(std::span<const Problem* const> problems, std::string_view text);

// The same for a text that `answer` takes.
const Problem* problem_of_lenient(std::span<const Problem* const> problems, std::string_view text);

// Whether the corpus of a fuzzer holds more than valid judge input (tests/cli/corpora.txt).
bool takes_any_bytes(const Fuzzer& fuzzer);

// The name under which a text goes to the corpus of a fuzzer: PREFIX-WHAT-HASH.txt, where the prefix is the problem
// whose text it is, or "malformed", if the corpus holds several problems' texts. Throws UsageError if the corpus takes
// no such text.
//   what   what the text shows, in words with hyphens
std::string corpus_name(const Fuzzer& fuzzer, std::string_view text, const std::string& what);

// What a judge text exercises, for its name: "operations-12-features-7".
std::string exercised(const Fuzzer& fuzzer, std::string_view text);

// Merges what a campaign has found new into the corpus of a target: of those entries that reach what the corpus does
// not, the smallest ones, as judge text, with names that say what they are. No file that is there is changed or
// removed, and nothing that shows a difference is added. Gives how many files came. Throws std::runtime_error with what
// the target wrote if it can't merge, and Unwritable.
std::uint64_t update_corpus(const Fuzzer& fuzzer, const CampaignDirectory& directory,
                            const std::filesystem::path& corpus, const std::string& known, TargetClient& client);

}  // namespace quack
