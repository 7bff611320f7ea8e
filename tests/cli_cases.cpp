// The command line, as the files *.txt of QUACK_CLI_CASES say: what is typed, and what must come of it.
//
//   # comment                  as are empty lines
//   $ quackcheck list engines  a case: a command line of the shell; the lines after it that begin with two blanks go on
//   < 1\n0 0 1 0\n             standard input
//   = 1                        the exit code if it is not 0
//   > a line                   standard output, line by line; if there is none of > ~ @, nothing may be there
//   ~ ^a line                  or: an extended regular expression that it contains, whose ".*" stay on one line
//   @ duck.ans                 or: the file that it equals
//   ! ^quackcheck: .*\n$       such an expression that standard error contains; without it nothing may be there
//
// \n, \r, \t and \xHH are as in C in all but the command line. The cases of a file run one after the other in one
// directory, which has the files of make_files(); "$QUACKCHECK" is the program.

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "tests/cli_run.h"

namespace quack::cli_tests {
namespace {

struct Case {
  std::size_t line = 0;
  std::string command;
  Row expected{"", "", 0, "", ""};
};

// `is_pattern`: a backslash before any other character stays.
std::string unescaped(const std::string& text, bool is_pattern) {
  std::string result;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char next = text[at] == '\\' && at + 1 < text.size() ? text[at + 1] : '\0';
    if (next == '\0') {
      result += text[at];
      continue;
    }
    ++at;
    if (next == 'x') {
      result += static_cast<char>(std::stoi(text.substr(at + 1, 2), nullptr, 16));
      at += 2;
    } else if (const std::size_t known = std::string("nrt").find(next); known != std::string::npos) {
      result += "\n\r\t"[known];
    } else {
      if (is_pattern) result += '\\';
      result += next;
    }
  }
  return result;
}

std::vector<Case> read_cases(const std::filesystem::path& path) {
  const std::string program = "quackcheck ";
  std::vector<Case> cases;
  std::ifstream file(path);
  std::size_t number = 0;
  for (std::string line; std::getline(file, line);) {
    ++number;
    if (line.empty() || line[0] == '#') continue;
    const char mark = line[0];
    const std::string rest = line.size() > 1 ? line.substr(2) : "";
    if (mark == '$') {
      const bool is_program = (rest + ' ').starts_with(program);
      cases.push_back({number, is_program ? "\"$QUACKCHECK\" " + (rest + ' ').substr(program.size()) : rest});
      continue;
    }
    if (cases.empty()) throw std::runtime_error(path.string() + " begins without a command");
    Row& expected = cases.back().expected;
    switch (mark) {
      case ' ':
        cases.back().command += '\n' + rest;
        break;
      case '<':
        expected.input = unescaped(rest, false);
        break;
      case '=':
        expected.status = std::stoi(rest);
        break;
      case '>':
        expected.out += unescaped(rest, false) + '\n';
        break;
      case '~':
        expected.out = '~' + unescaped(rest, true);
        break;
      case '@':
        expected.out = read_file(rest);
        break;
      case '!':
        expected.err = unescaped(rest, true);
        break;
      default:
        throw std::runtime_error(path.string() + ':' + std::to_string(number) + ": not a line of a case: " + line);
    }
  }
  return cases;
}

std::vector<std::string> names() {
  std::vector<std::string> all;
  for (const auto& entry : std::filesystem::directory_iterator(QUACK_CLI_CASES)) {
    if (entry.path().extension() == ".txt") all.push_back(entry.path().stem());
  }
  return all;
}

class Cases : public testing::TestWithParam<std::string> {};

TEST_P(Cases, ComeToWhatTheirFileSays) {
  make_files();
  const auto path = std::filesystem::path(QUACK_CLI_CASES) / (GetParam() + ".txt");
  const std::vector<Case> cases = read_cases(path);
  EXPECT_FALSE(cases.empty());
  for (const Case& one : cases) {
    SCOPED_TRACE(path.string() + ':' + std::to_string(one.line) + ": " + one.command);
    expect_of(run_shell(one.command, one.expected.input), one.expected);
  }
}

INSTANTIATE_TEST_SUITE_P(All, Cases, testing::ValuesIn(names()), [](const auto& info) { return info.param; });

}  // namespace
}  // namespace quack::cli_tests
