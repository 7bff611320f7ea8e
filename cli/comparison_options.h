#pragma once

#include <memory>
#include <string>
#include <vector>

#include "cli/options.h"
#include "compare/comparing.h"
#include "compare/difference.h"
#include "compare/participant.h"

namespace quack::cli {

// Who is compared with whom, and under which limits: what `diff` and `shrink` have in common.
struct Comparison {
  const Problem* problem = nullptr;
  std::vector<std::string> specs;  // as the user wrote them; the first is the expected one
  RunOptions options;
  std::string limit_words;  // the options that set other limits than the usual ones, as a shell takes them, each with a
                            // blank before it
};

// --time-limit, --wall-limit, --memory-limit, --output-limit, --process-limit, --sandbox; and what they say. Throws
// UsageError.
std::vector<Option> limit_options();
RunOptions participant_options_of(const ParsedWords& parsed);

// The participant that one value of an option names. Throws UsageError.
std::unique_ptr<Participant> participant_of(const Problem& problem, const std::string& option, const std::string& spec,
                                            const RunOptions& options);

// --impl and the limit options.
std::vector<Option> comparison_options();

// What these options and --problem say. `most` is how many implementations the command can take. Throws UsageError.
Comparison comparison_of(const ParsedWords& parsed, std::size_t most);

// The implementations themselves: sources are compiled, plug-ins are loaded. Throws UsageError.
Participants participants_of(const Comparison& comparison);

// The command that compares two of them on a case: "quackcheck diff -p duckchess --impl reference --impl ./mine …".
ReplayCommand replay_command(const Comparison& comparison);

}  // namespace quack::cli
