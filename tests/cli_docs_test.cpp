// docs/cli.md and docs/zh-CN/ show what the program prints: every command in their console blocks is run again.

#include "problems/registry.h"
#include "tests/cli_run.h"
#include "tests/test.h"

namespace quack::cli_tests {
namespace {

struct Shown {
  std::string command;
  std::string output;
};

// The commands after "$ " in blocks ```console, and the lines that follow them.
std::vector<Shown> shown_in(const std::string& path) {
  std::vector<Shown> result;
  std::ifstream page(path);
  std::string line;
  bool in_block = false;
  while (std::getline(page, line)) {
    if (line.starts_with("```")) {
      in_block = line == "```console";
    } else if (in_block && line.starts_with("$ ")) {
      result.push_back({line.substr(2), ""});
    } else if (in_block && !result.empty()) {
      result.back().output += line + '\n';
    }
  }
  return result;
}

// Without the time that it took.
std::string timeless(std::string text) {
  const std::string word = " seconds=";
  for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) {
    text.erase(at, text.find('\n', at) - at);
  }
  return text;
}

void make_the_pages_files() {
  const std::string answers = problems()[0].sample_answer;
  std::string wrong = answers;
  wrong.replace(wrong.find("blue captain;no;yes"), 19, "blue captain;yes;yes");
  write_file("game.in", problems()[0].sample_input);
  write_file("game.ans", answers);
  write_file("my.out", wrong);
  write_file("moves.in", problems()[1].sample_input);
  write_file("cases.in", problems()[2].sample_input);
  write_file("broken.in", "2\n0 0 1 0\n0 0 9 9\n");
  ASSERT_EQ(run_shell("mkdir feedback data").status, 0);
  write_file("data/1.in", problems()[2].sample_input);
  write_file("data/1.ans", problems()[2].sample_answer);
}

TEST(Docs, show_what_the_program_prints) {
  make_the_pages_files();
  std::size_t compared = 0;
  for (const char* const page : {"cli", "zh-CN/diff", "zh-CN/packages", "zh-CN/rules"}) {
    const auto all = shown_in(std::string(QUACK_SOURCE_DIR "/docs/") + page + ".md");
    EXPECT_FALSE(all.empty()) << page;
    for (const auto& shown : all) {
      const auto result = run_shell("PATH=$(dirname \"$QUACKCHECK\"):$PATH; { " + shown.command + "; } 2>&1");
      EXPECT_EQ(timeless(result.out), timeless(shown.output)) << "$ " << shown.command;
      ++compared;
    }
  }
  EXPECT_GT(compared, 18U);
}

}  // namespace
}  // namespace quack::cli_tests
