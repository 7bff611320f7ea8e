// What holds for every command by its table of options; and the pages that are made from the same tables.

#include "cli/command.h"
#include "problems/registry.h"
#include "tests/cli_run.h"
#include "tests/test.h"

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

}  // namespace
}  // namespace quack::cli_tests
