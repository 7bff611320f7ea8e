#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/options.h"

namespace quack::cli {

inline constexpr std::string_view kVersion = QUACK_VERSION;

// The text of --version: the version, the commit, and the compiler with its flags.
std::string version_text();

// The exit codes. `check` and `validate` have others with --style testlib and kattis.
inline constexpr int kAgreed = 0;
inline constexpr int kDiffered = 1;
inline constexpr int kCouldNotTell = 2;
inline constexpr int kClosedPipe = 141;  // as a shell shows the signal SIGPIPE, by which other programs end there

struct Example {
  std::string command;  // "quackcheck answer game.in -o game.out"
  std::string meaning;  // "answers game.in"
};

// One command: its name, its help, and how it runs. Help, manual page and completion are generated from this.
struct Command {
  std::string name;
  std::string arguments;                // the words after the options: "[INPUT]"; may be empty
  std::string summary;                  // half a line, without a full stop
  std::string description;              // some sentences; blank lines separate paragraphs
  Options options;                      // except those that all commands have
  std::vector<std::string> exit_codes;  // one line each: "0  every answer was written"
  std::vector<Example> examples;
  std::vector<std::string> first_words{};  // the possible first words; empty if it is a file or a number
  bool has_progress = false;               // it has --progress

  // Runs the command and returns the exit code. Wrong arguments are refused before anything is read or written. The
  // caller reports exceptions, with exit code 2.
  std::function<int(const ParsedWords& parsed)> run;
};

// Each command is in the file of its name.
Command answer_command();
Command validate_command();
Command check_command();
Command explain_command();
Command play_command();
Command diff_command();
Command shrink_command();
Command grade_command();
Command package_command();
Command prove_command();
Command fuzz_command();
Command gen_command();
Command perft_command();
Command list_command();

// Every command, in the order of the help.
std::vector<Command> commands();

// "quackcheck answer [options] [INPUT]"
std::string usage_line(const Command& command);

// Runs the program on its arguments, without its own name, and gives the exit code. No exception leaves it: an error is
// one line on standard error and exit code 2, or what --style testlib asks for.
int run_command_line(const std::vector<std::string>& arguments) noexcept;

}  // namespace quack::cli
