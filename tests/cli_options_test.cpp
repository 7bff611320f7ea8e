// Checking without running anything, and how words and numbers are shown. How options are read is in
// tests/cli/answer.txt.

#include <gtest/gtest.h>

#include "cli/command.h"
#include "compare/terminal.h"

namespace quack::cli {
namespace {

TEST(Requests, are_checked_without_touching_files) {
  const std::vector<std::vector<std::string>> rows = {
      {"answer", "-p", "remix", "/nosuch/in", "-o", "/nosuch/out", "-e", "reference", "--force"},
      {"validate", "/nosuch/a", "/nosuch/b", "--max-count", "0"},
      {"check", "--style", "testlib", "in", "out", "ans", "/nosuch/report", "-appes"},
      {"check", "--style=kattis", "in", "ans", "/nosuch/feedback/"},
      {"explain", "--op", "3", "/nosuch/in"},
      {"diff", "-i", "reference", "-i", "optimized", "/nosuch/in", "--save", "/nosuch/out", "--shrink-runs", "5"},
      {"shrink", "-i", "reference", "-i", "/nosuch/mine", "/nosuch/in"},
      {"package", "--format", "hydro", "-o", "/nosuch/package"},
      {"prove", "-p", "pc"},
      {"fuzz", "reader", "-t", "forever"},
      {"gen", "--profile", "mixed", "-o", "/nosuch/out"},
      {"perft", "4", "--divide"},
      {"list", "readings", "--json"}};
  for (const auto& row : rows) {
    const Command& command = *find_command(row.front());
    const std::vector<std::string> words(row.begin() + 1, row.end());
    EXPECT_NO_THROW(EXPECT_TRUE(command.prepare(parse_words(words, command.options)))) << row.front();
  }
}

TEST(ShellWords, are_quoted_where_needed) {
  EXPECT_EQ(shell_word("tests/1.in"), "tests/1.in");
  EXPECT_EQ(shell_word("a b"), "'a b'");
  EXPECT_EQ(shell_word("it's"), "'it'\\''s'");
  EXPECT_EQ(shell_word(""), "''");
  EXPECT_EQ(shell_word("\x1b[31m it's\n"), "$'\\x1b[31m it\\'s\\x0a'");
}

TEST(ProgressLine, shows_share_rate_and_time_left_within_its_width) {
  EXPECT_EQ(progress_line("proving", "parts", 50, 200, 10, 79),
            "proving [=======                       ]  25% 50/200, 5 parts/s, 0:30 left");
  EXPECT_EQ(progress_line("answering", "bytes", 2048, 0, 1, 79), "answering 2.0k bytes, 2.0k bytes/s");
  EXPECT_EQ(progress_line("proving", "parts", 0, 200, 1, 79).find("left"), std::string::npos);
  EXPECT_NE(progress_line("proving", "parts", 1, 7200, 1, 79).find("1:59:59 left"), std::string::npos);
  EXPECT_EQ(progress_line("proving", "parts", 50, 200, 10, 20).size(), 20U);
}

TEST(Numbers, are_formatted_for_people) {
  EXPECT_EQ(short_number(950), "950");
  EXPECT_EQ(short_number(12345), "12.3k");
  EXPECT_EQ(short_number(4.56e6), "4.56M");
  EXPECT_EQ(grouped(0), "0");
  EXPECT_EQ(grouped(999), "999");
  EXPECT_EQ(grouped(1234567), "1,234,567");
  EXPECT_EQ(counted(1, "case"), "1 case");
  EXPECT_EQ(counted(0, "case"), "0 cases");
}

}  // namespace
}  // namespace quack::cli
