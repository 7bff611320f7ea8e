#pragma once

#include <iosfwd>
#include <string>
#include <vector>

namespace quack::cli_tests {

// What one run of the program came to.
struct RunResult {
  int status = 0;  // the exit code; 128 + the signal if one ended it
  std::string out;
  std::string err;
};

// Runs the built program in the scratch directory, as a shell would run `quackcheck ARGUMENTS`: quoting and
// redirections work. Descriptor 9 is a pipe that nobody reads any more.
//   input   what is on standard input
RunResult run(const std::string& arguments, const std::string& input = "");

// Runs any command line of the shell there; "$QUACKCHECK" is the built program, unless the environment names another.
RunResult run_shell(const std::string& command_line, const std::string& input = "");

// One run and what must come of it, on one line.
struct Row {
  std::string arguments;
  std::string input;
  int status;
  // Standard output, to the letter; or, after a '~', an extended regular expression that it contains, whose ".*" stay
  // on one line.
  std::string out;
  // Such an expression that standard error contains; empty if nothing may be there at all.
  std::string err;
};

// For GoogleTest's messages; the name is its choice.
// NOLINTNEXTLINE(readability-identifier-naming)
void PrintTo(const Row& row, std::ostream* out);

// Runs the row and holds it to what it says.
void expect(const Row& row);

// Holds what a run came to, to all of the row but its arguments and input.
void expect_of(const RunResult& result, const Row& row);

// A file in the scratch directory, which is empty when the first of them is made.
void write_file(const std::string& name, const std::string& text);
std::string read_file(const std::string& name);
bool file_exists(const std::string& name);

// The sample input of each problem as duck.in, remix.in and primitive.in, and its answers as .ans; and one file for
// each kind of bad input. Made once.
void make_files();

}  // namespace quack::cli_tests
