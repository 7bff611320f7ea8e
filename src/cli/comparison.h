#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "cli/program_options.h"
#include "compare/comparing.h"
#include "compare/difference.h"

namespace quack::cli {

// An implementation as a command line names it.
struct NamedSpec {
  std::string text;           // the SPEC
  bool is_in_folder = false;  // found in a directory; if it can't be judged, a row says why
};

// Returns the implementations of a SPEC: itself, or for a directory the sources and executables directly in it that
// aren't hidden, by name; a line on standard error names the other files. `where` begins the message: "option '--impl':
// ". Throws UsageError if there are none in the directory.
std::vector<NamedSpec> specs_of(const Problem& problem, const std::string& where, const std::string& spec);

// Makes the implementation, and compiles it if it is a source. Throws UsageError.
std::unique_ptr<Participant> participant_of(const Problem& problem, const std::string& where, const NamedSpec& spec,
                                            const RunOptions& options);

// The implementations that `diff` and `shrink` compare, and their limits.
struct Comparison {
  const Problem* problem = nullptr;
  std::vector<NamedSpec> specs;  // as the user wrote them; the first is the expected one
  bool is_jury = false;          // all programs of a package, as the user names none
  bool confirms = false;         // the reference confirms the expected answers where another differs
  std::string where;             // begins messages about a SPEC: "option '--impl': ", or nothing
  RunOptions options;
  std::string problem_words;  // --problem, as a shell takes it
  std::string limit_words;    // the limits that the user set, as a shell takes them, each with a blank before it
};

// The options --impl and the limits, and the comparison of two implementations by these and --problem. Throws
// UsageError.
Options comparison_options();
Comparison comparison_of_two(const ParsedWords& parsed);

// Returns the comparison of `diff`: the implementations of --impl, the expected one first. If there is only one, the
// reference is the expected one, or if nothing names the cases the first built-in one. Without --impl the words that
// are not cases are the programs. Throws UsageError.
Comparison comparison_of(const ParsedWords& parsed);

// True if the word can only be a case: standard input, or a file with the name of judge data.
bool is_case(const std::string& word);

// True if no option names programs, so that the words that are not surely cases are programs; otherwise they are cases.
bool words_are_programs(const ParsedWords& parsed);

// Makes the implementations, `jobs` at a time. Throws UsageError.
Participants participants_of(const Comparison& comparison, unsigned jobs = 1);

// Returns the command that compares two implementations on a case: "quackcheck diff -p ID --impl reference --impl
// ./mine …".
ReplayCommand replay_command(const Comparison& comparison);

}  // namespace quack::cli
