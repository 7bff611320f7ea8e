#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/options.h"
#include "compare/terminal.h"
#include "problems/problem.h"

namespace quack::cli {

// The exit codes (DESIGN: the command line). `check` and `validate` have others under a foreign style.
inline constexpr int kAgreed = 0;
inline constexpr int kDiffered = 1;
inline constexpr int kCouldNotTell = 2;

inline constexpr std::string_view kVersion = QUACK_VERSION;

struct Example {
  std::string command;  // "quackcheck answer game.in -o game.out"
  std::string meaning;  // "answers game.in"
};

// One command: what it is called, what the help says of it, and how it is run. Help, manual page and completion are
// made from this value, so that they can't tell anything else.
struct Command {
  std::string name;
  std::string arguments;    // the words behind the options: "[INPUT]"; may be empty
  std::string summary;      // half a line, without a full stop
  std::string description;  // some sentences; blank lines part paragraphs
  std::vector<Option> options;
  std::vector<std::string> exit_codes;  // one line each: "0  every answer was written"
  std::vector<Example> examples;
  std::vector<std::string> first_words;  // what the first word may be; empty if it is a file or a number

  // Parse, check, run. `words` are those behind the command's name and hold no --help. Gives the exit code. What it
  // throws (UsageError, Unreadable, Unwritable, …) is told on standard error by the caller, and the exit code is then
  // `failure_code`.
  std::function<int(const std::vector<std::string>& words)> run;
};

// Every command, in the order in which the help lists them.
const std::vector<Command>& commands();

// The command of that name; null if there is none.
const Command* find_command(const std::string& name);

// Options that several commands have, so that they read the same everywhere.
Option problem_option();
Option progress_option();
Option color_option();
Option jobs_option();
Option help_option();

// The problem that --problem names, or the default one. Throws UsageError.
const Problem& problem_of(const ParsedWords& parsed);

// What --color and --progress say; a command without one of them gets `automatic`.
TerminalSettings settings_of(const ParsedWords& parsed);

// What --jobs says, or the number of processors.
unsigned jobs_of(const ParsedWords& parsed);

}  // namespace quack::cli
