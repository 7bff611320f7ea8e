#include "tests/cli_run.h"

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <regex.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include "problems/registry.h"
#include "tests/scratch.h"
#include "tests/test.h"

namespace quack::cli_tests {

namespace {

constexpr int kClosedPipe = 9;

// A directory of this test program's own, removed when it ends.
const tests::Scratch& scratch() {
  static const tests::Scratch scratch_of_this_program;
  return scratch_of_this_program;
}

// Makes descriptor 9 the writing end of a pipe whose reading end is closed.
void open_closed_pipe() {
  std::array<int, 2> ends{};
  if (pipe(ends.data()) != 0) std::abort();
  dup2(ends[1], kClosedPipe);
  close(ends[0]);
  if (ends[1] != kClosedPipe) close(ends[1]);
}

int status_of(const std::string& command_line) {
  std::string shell = "/bin/bash";
  std::string option = "-c";
  std::string line = command_line;
  std::array<char*, 4> words = {shell.data(), option.data(), line.data(), nullptr};
  // A script that runs the tests in the background has them ignore Ctrl-C, and no shell below could undo that.
  sigset_t heeded;
  sigemptyset(&heeded);
  sigaddset(&heeded, SIGINT);
  sigaddset(&heeded, SIGQUIT);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);
  posix_spawnattr_setsigdefault(&attributes, &heeded);
  setenv("LC_ALL", "C", 1);  // what is expected is in English
  pid_t child = 0;
  const int failed = posix_spawn(&child, shell.c_str(), nullptr, &attributes, words.data(), environ);
  posix_spawnattr_destroy(&attributes);
  if (failed != 0) return -1;
  int status = 0;
  while (waitpid(child, &status, 0) == -1 && errno == EINTR) continue;
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

// POSIX's extended regular expressions, but ".*" stays on one line. (std::regex recurses with the text's length.)
bool contains(const std::string& text, std::string pattern) {
  for (std::size_t at = pattern.find(".*"); at != std::string::npos; at = pattern.find(".*", at))
    pattern.replace(at, 1, "[^\n]");
  regex_t compiled;
  if (regcomp(&compiled, pattern.c_str(), REG_EXTENDED | REG_NOSUB) != 0) {
    ADD_FAILURE() << "this is no regular expression: " << pattern;
    return false;
  }
  const bool found = regexec(&compiled, text.c_str(), 0, nullptr, 0) == 0;
  regfree(&compiled);
  return found;
}

}  // namespace

RunResult run_shell(const std::string& command_line, const std::string& input) {
  static const bool opened = (open_closed_pipe(), true);
  static_cast<void>(opened);
  write_file(".input", input);
  // The program and the scratch directory come from CMake and from mkdtemp: no blanks or quotes in them.
  const std::string prologue = "cd '" + scratch().path().string() +
                               "' && export QUACKCHECK=${QUACKCHECK:-'" QUACKCHECK_PROGRAM "'} LC_ALL=C && { " +
                               command_line + "\n} <.input >.output 2>.errors";
  RunResult result;
  result.status = status_of(prologue);
  result.out = read_file(".output");
  result.err = read_file(".errors");
  return result;
}

RunResult run(const std::string& arguments, const std::string& input) {
  return run_shell("\"$QUACKCHECK\" " + arguments, input);
}

void PrintTo(const Row& row, std::ostream* out) { *out << "quackcheck " << row.arguments; }

void expect(const Row& row) {
  make_files();
  expect_of(run(row.arguments, row.input), row);
}

void expect_of(const RunResult& result, const Row& row) {
  EXPECT_EQ(result.status, row.status);
  if (row.out.starts_with('~')) {
    EXPECT_TRUE(contains(result.out, row.out.substr(1))) << "standard output was:\n" << result.out;
  } else {
    EXPECT_EQ(result.out, row.out);
  }
  if (row.err.empty()) {
    EXPECT_EQ(result.err, "");
  } else {
    EXPECT_TRUE(contains(result.err, row.err)) << "expected " << row.err << "\nstandard error was:\n" << result.err;
  }
}

void write_file(const std::string& name, const std::string& text) {
  std::ofstream(scratch().path(name), std::ios::binary) << text;
}

std::string read_file(const std::string& name) {
  std::ostringstream text;
  text << std::ifstream(scratch().path(name), std::ios::binary).rdbuf();
  return text.str();
}

bool file_exists(const std::string& name) { return std::filesystem::exists(scratch().path(name)); }

void make_files() {
  if (file_exists("duck.in")) return;
  for (const auto& [name, id] :
       {std::pair{"duck", "duckchess"}, {"remix", "duckchess-remix"}, {"primitive", "primitive-chess"}}) {
    const Problem& problem = *find_problem(id);
    write_file(std::string(name) + ".in", problem.sample_input);
    write_file(std::string(name) + ".ans", problem.sample_answer);
  }
  using namespace std::string_literals;
  write_file("empty.in", "");
  write_file("no-count.in", "\n \n");
  write_file("negative.in", "-1\n");
  write_file("letters.in", "abc\n");
  write_file("short.in", "3\n0 0 1 0\n");
  write_file("words.in", "1\n0 0 1 0 junk\n");
  write_file("off-board.in", "2\n0 0 1 0\n0 0 0 9\n");
  write_file("long-number.in", "1\n0 0 1 123456789012345678901234567890\n");
  write_file("nul.in", "1\n0 \0 1 0\n"s);
  write_file("mark.in",
             "\xef\xbb\xbf"
             "1\n0 0 1 0\n");
  write_file("huge-count.in", "999999999999999999\n0 0 1 0\n");
  write_file("loose.in", "\r\n+1\r\n 00 0\t1 \n0\r\n\r\n");
  write_file("pc-letter.in", "1\n3 3\n1 1 Q\n2 2 R\n");
  write_file("pc-one-cell.in", "1\n3 3\n1 1 B\n1 1 R\n");
  write_file("pc-stuck.in", "1\n1 3\n1 1 B\n1 2 R\n");
  write_file("pc-off.in", "2\n1 3\n1 1 R\n1 3 R\n3 3\n1 4 B\n1 2 R\n");
  write_file("pc-large.in", "2\n1 3\n1 1 R\n1 3 R\n21 20\n1 4 B\n1 2 R\n");
}

}  // namespace quack::cli_tests
