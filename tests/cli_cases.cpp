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

#include "tests/cli_run.h"
#include "tests/escapes.h"
#include "tests/test.h"

namespace quack::cli_tests {
namespace {

struct Case {
  std::size_t line = 0;
  std::string command;
  Row expected{"", "", 0, "", ""};
};

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
        expected.input = tests::unescaped(rest);
        break;
      case '=':
        expected.status = std::stoi(rest);
        break;
      case '>':
        expected.out += tests::unescaped(rest) + '\n';
        break;
      case '~':
        expected.out = '~' + tests::unescaped(rest, true);
        break;
      case '@':
        expected.out = read_file(rest);
        break;
      case '!':
        expected.err = tests::unescaped(rest, true);
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
