// What holds for every command by its table of options; and the pages that are made from the same tables.

#include <algorithm>
#include <gtest/gtest.h>
#include <sstream>

#include "cli/command.h"
#include "problems/registry.h"
#include "tests/cli_run.h"

namespace quack::cli_tests {
namespace {

class EveryCommand : public testing::TestWithParam<std::string> {};

std::vector<std::string> command_names() {
  std::vector<std::string> names;
  for (const auto& command : cli::commands()) names.push_back(command.name);
  return names;
}

INSTANTIATE_TEST_SUITE_P(All, EveryCommand, testing::ValuesIn(command_names()));

TEST_P(EveryCommand, has_help_that_names_every_option_and_ends_with_exit_codes_and_two_examples) {
  const auto& command = *cli::find_command(GetParam());
  const std::string help = run(command.name + " --help").out;
  EXPECT_EQ(help, run("help " + command.name).out);
  EXPECT_EQ(help, run(command.name + " -h").out);
  EXPECT_TRUE(help.starts_with("Usage: quackcheck " + command.name + " [options]"));
  for (const auto& option : command.options) {
    EXPECT_EQ(help.find("--" + option.name) == std::string::npos, option.help.empty()) << option.name;
  }
  const std::size_t exit_codes = help.find("\nExit codes:\n");
  const std::size_t examples = help.find("\nExamples:\n");
  ASSERT_NE(exit_codes, std::string::npos);
  EXPECT_LT(exit_codes, examples);
  EXPECT_EQ(command.examples.size(), 2U);
  EXPECT_TRUE(help.ends_with(command.examples.back().meaning + "\n"));
  EXPECT_FALSE(command.options.empty());
}

TEST_P(EveryCommand, has_help_and_usage_lines_of_a_hundred_columns_at_most) {
  std::istringstream lines(run(GetParam() + " --help").out);
  std::size_t seen = 0;
  for (std::string line; std::getline(lines, line); ++seen) EXPECT_LE(line.size(), 100U) << line;
  EXPECT_GT(seen, 10U);
}

TEST_P(EveryCommand, fails_with_two_on_a_full_disk_and_on_an_unknown_option) {
  const std::string name = GetParam();
  EXPECT_EQ(run(name + " --help > /dev/full").status, 2);
  const auto result = run(name + " --no-such-option");
  EXPECT_EQ(result.status, 2);
  EXPECT_EQ(result.out, "");
  EXPECT_EQ(result.err,
            "quackcheck: " + name + ": unknown option '--no-such-option'\nTry 'quackcheck " + name + " --help'.\n");
}

TEST_P(EveryCommand, gives_examples_whose_options_there_are) {
  const auto& command = *cli::find_command(GetParam());
  std::size_t seen = 0;
  for (const auto& example : command.examples) {
    EXPECT_TRUE(example.command.starts_with("quackcheck " + command.name)) << example.command;
    for (std::size_t at = example.command.find(" --"); at != std::string::npos;
         at = example.command.find(" --", at + 1)) {
      const std::string name = example.command.substr(at + 3, example.command.find_first_of(" =", at + 3) - at - 3);
      EXPECT_TRUE(std::any_of(command.options.begin(), command.options.end(), [&](const cli::Option& option) {
        return option.name == name;
      })) << name;
    }
    ++seen;
  }
  EXPECT_GT(seen, 0U);
}

TEST(Colour, is_off_where_NO_COLOR_is_set_and_on_where_it_is_asked_for_all_the_same) {
  make_files();
  // `script` gives the program a terminal.
  if (run_shell("command -v script").status != 0) GTEST_SKIP() << "needs script(1) of util-linux's package bsdutils";
  const std::string check = "script -qec \"$QUACKCHECK check duck.in empty.in duck.ans";
  EXPECT_NE(run_shell("unset NO_COLOR; TERM=xterm " + check + "\" /dev/null").out.find("\x1b[31m"), std::string::npos);
  EXPECT_EQ(run_shell("NO_COLOR=1 TERM=xterm " + check + "\" /dev/null").out.find('\x1b'), std::string::npos);
  EXPECT_EQ(run_shell("unset NO_COLOR; TERM=dumb " + check + "\" /dev/null").out.find('\x1b'), std::string::npos);
  EXPECT_NE(run_shell("NO_COLOR=1 TERM=dumb " + check + " --color always\" /dev/null").out.find("\x1b[31m"),
            std::string::npos);
}

std::string page(const std::string& path) {
  const auto result = run_shell("cat '" QUACK_BUILD_DIR "/share/" + path + "'");
  EXPECT_EQ(result.status, 0) << path;
  return result.out;
}

TEST(ManualPage, renders_without_a_warning_and_names_every_command_and_option) {
  const auto rendered =
      run_shell("MANWIDTH=100 man --warnings -l '" QUACK_BUILD_DIR "/share/man/man1/quackcheck.1' | col -b");
  EXPECT_EQ(rendered.status, 0);
  EXPECT_EQ(rendered.err, "");
  std::size_t compared = 0;
  for (const auto& command : cli::commands()) {
    EXPECT_NE(rendered.out.find("quackcheck " + command.name + " [options]"), std::string::npos) << command.name;
    for (const auto& option : command.options) {
      if (option.help.empty()) continue;
      EXPECT_NE(rendered.out.find("--" + option.name), std::string::npos) << option.name;
      ++compared;
    }
  }
  EXPECT_GT(compared, 30U);
  EXPECT_NE(page("man/man1/quackcheck.1").find("\\fB\\-\\-max\\-count\\fR \\fIN\\fR"), std::string::npos);
}

TEST(ManualPage, is_not_made_from_a_template_that_asks_for_what_there_is_not) {
  const std::string pages = "'" QUACK_BUILD_DIR "/cli/quack_pages'";
  EXPECT_EQ(run_shell("printf 'text\\n@NO_SUCH_TABLE@\\n' > bad.page; " + pages + " bad.page bad.out").status, 2);
  EXPECT_FALSE(file_exists("bad.out"));
  EXPECT_EQ(run_shell("printf 'a@b.org\\n@\\n' > a.page; " + pages + " a.page a.out; cat a.out").out, "a@b.org\n@\n");
}

// What the completion offers at the end of a line.
std::string completed(const std::string& line) {
  const std::string script =
      "PATH=$(dirname \"$QUACKCHECK\"):$PATH; . '" QUACK_BUILD_DIR
      "/share/bash-completion/completions/quackcheck' && COMP_LINE='" +
      line + "' COMP_POINT=" + std::to_string(line.size()) +
      R"( && complete -p quackcheck >/dev/null && _quackcheck && printf '%s\n' "${COMPREPLY[@]}")";
  const auto result = run_shell(script);
  EXPECT_EQ(result.status, 0) << result.err;
  EXPECT_EQ(result.err, "") << line;
  return result.out;
}

struct Completion {
  std::string line;
  std::string offered;  // one a line; or, after a '~', one that is among others
};

class Completes : public testing::TestWithParam<Completion> {};
TEST_P(Completes, what_its_row_says) {
  make_files();
  const std::string offered = completed(GetParam().line);
  if (GetParam().offered.starts_with('~')) {
    EXPECT_NE(("\n" + offered).find("\n" + GetParam().offered.substr(1) + "\n"), std::string::npos) << offered;
  } else {
    EXPECT_EQ(offered, GetParam().offered);
  }
}

// clang-format off
INSTANTIATE_TEST_SUITE_P(Rows, Completes, testing::Values(
    Completion{"quackcheck an", "answer\n"},
    Completion{"quackcheck --v", "--version\n"},
    Completion{"quackcheck help pe", "perft\n"},
    Completion{"quackcheck answer --en", "--engine\n"},
    Completion{"quackcheck answer --engine ", "optimized\nreference\n"},
    Completion{"quackcheck answer --engine=ref", "reference\n"},
    Completion{"quackcheck answer -e o", "optimized\n"},
    Completion{"quackcheck validate --problem prim", "primitive-chess\nprimitive\n"},
    Completion{"quackcheck answer -p P5", "P5380\n"},
    Completion{"quackcheck validate --style t", "testlib\n"},
    Completion{"quackcheck list en", "engines\n"},
    Completion{"quackcheck answer duck", "~duck.in"},
    Completion{"quackcheck answer -o duck", "~duck.ans"},
    Completion{"quackcheck diff --impl opt", "optimized\n"},
    Completion{"quackcheck diff --impl mistake:blue-f", "blue-first\n"},
    Completion{"quackcheck diff -p remix --impl mistake:blue-f", "blue-first\n"},
    Completion{"quackcheck diff --random 5 --profile near", "near-misses\n"},
    Completion{"quackcheck diff -p pc --profile hu", "huge\n"},
    Completion{"quackcheck diff --random ", "\n"},
    Completion{"quackcheck gen -p pc --suite sam", "samples\n"},
    Completion{"quackcheck diff --report js", "json=\n"},
    Completion{"quackcheck diff --report json=duck", "~duck.in"},
    Completion{"quackcheck nosuch --p", "\n"}));
// clang-format on

TEST(Completion, offers_every_command_option_and_problem) {
  std::size_t compared = 0;
  const auto expect_offered = [&](const std::string& line, const std::string& word) {
    EXPECT_NE(("\n" + completed(line)).find("\n" + word + "\n"), std::string::npos) << line << ": " << word;
    ++compared;
  };
  for (const auto& command : cli::commands()) {
    expect_offered("quackcheck ", command.name);
    for (const auto& option : command.options) {
      if (!option.help.empty()) expect_offered("quackcheck " + command.name + " --", "--" + option.name);
    }
  }
  for (const auto& problem : problems()) {
    expect_offered("quackcheck answer -p ", problem.id);
    for (const auto& alias : problem.aliases) expect_offered("quackcheck answer -p ", alias);
  }
  EXPECT_GT(compared, 50U);
}

TEST(Install, puts_the_program_the_manual_page_and_the_completion_in_place) {
  const auto installed =
      run_shell("cmake --install '" QUACK_BUILD_DIR
                "' --prefix \"$PWD/prefix\" >/dev/null && cd prefix && find . -type f | sort && "
                "bin/quackcheck --version && man --warnings -l share/man/man1/quackcheck.1 >/dev/null && "
                ". share/bash-completion/completions/quackcheck && complete -p quackcheck");
  EXPECT_EQ(installed.status, 0) << installed.err;
  EXPECT_EQ(installed.err, "");
  EXPECT_TRUE(installed.out.starts_with(
      "./bin/quackcheck\n./include/quackcheck/plugin.h\n./libexec/quackcheck/quackcheck-supervisor\n"
      "./share/bash-completion/completions/quackcheck\n"
      "./share/man/man1/quackcheck.1\nquackcheck "))
      << installed.out;
}

}  // namespace
}  // namespace quack::cli_tests
