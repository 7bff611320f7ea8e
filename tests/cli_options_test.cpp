// Parsing and checking, without running anything: these touch no files.

#include <gtest/gtest.h>

#include "cli/command.h"
#include "compare/terminal.h"

namespace quack::cli {
namespace {

Options some_options() {
  return {{.name = "seed", .letter = 's', .value = "S", .help = "a number"},
          {.name = "name", .letter = 'n', .value = "NAME", .help = "some names", .repeatable = true},
          {.name = "style", .value = "STYLE", .help = "a choice", .choices = {"plain", "fancy"}},
          {.name = "force", .letter = 'f', .help = "a flag"},
          {.name = "runs", .value = "N", .help = "a renamed option", .old_names = {"--shrink-runs", "-r"}}};
}

std::string refusal(const std::vector<std::string>& words) {
  try {
    parse_words(words, some_options());
  } catch (const UsageError& error) {
    return error.what();
  }
  return "nothing was refused";
}

TEST(Words, are_sorted_into_options_and_the_rest) {
  const auto parsed =
      parse_words({"a", "--seed", "7", "-nx", "-", "--name=y z", "-f", "--style", "fancy", "--", "-s"}, some_options());
  EXPECT_EQ(parsed.words(), (std::vector<std::string>{"a", "-", "-s"}));
  EXPECT_EQ(parsed.text("seed"), "7");
  EXPECT_EQ(parsed.texts("name"), (std::vector<std::string>{"x", "y z"}));
  EXPECT_EQ(parsed.text("style"), "fancy");
  EXPECT_TRUE(parsed.has("force"));
  EXPECT_EQ(parsed.number("seed", 0, 9, 3), 7U);
}

TEST(Words, may_use_old_names_of_options) {
  EXPECT_EQ(parse_words({"--shrink-runs=5"}, some_options()).text("runs"), "5");
  EXPECT_EQ(parse_words({"-r", "5"}, some_options()).text("runs"), "5");
  EXPECT_EQ(parse_words({"--", "-r"}, some_options()).words(), std::vector<std::string>{"-r"});
}

TEST(Words, that_were_not_given_have_defaults) {
  const auto parsed = parse_words({}, some_options());
  EXPECT_FALSE(parsed.has("force"));
  EXPECT_EQ(parsed.text("seed"), std::nullopt);
  EXPECT_EQ(parsed.number("seed", 0, 9, 3), 3U);
  EXPECT_TRUE(parsed.texts("name").empty());
}

TEST(Words, that_are_wrong_are_refused_with_the_option_the_value_and_the_remedy) {
  const std::vector<std::pair<std::vector<std::string>, std::string>> rows = {
      {{"--see", "7"}, "unknown option '--see'; did you mean '--seed'?"},
      {{"--see=7"}, "unknown option '--see'; did you mean '--seed'?"},
      {{"-x"}, "unknown option '-x'"},
      {{"--seed"}, "option '--seed' needs a value"},
      {{"--seed="}, "option '--seed' needs a value"},
      {{"--seed", "--force"}, "option '--seed' needs a value; if '--force' is it, write --seed=--force"},
      {{"-s"}, "option '--seed' needs a value"},
      {{"--force=1"}, "option '--force' takes no value"},
      {{"--force="}, "option '--force' takes no value"},
      {{"--=word"}, "unknown option '--=word'"},
      {{"--seed", "1", "-s", "2"}, "option '--seed' was given twice"},
      {{"-f", "-f"}, "option '--force' was given twice"},
      {{"--style", "fance"}, "option '--style': expected plain or fancy, found 'fance'; did you mean 'fancy'?"}};
  for (const auto& [words, message] : rows) EXPECT_EQ(refusal(words), message);
}

TEST(Numbers, are_digits_within_their_bounds_and_nothing_else) {
  EXPECT_EQ(parse_number("N", "0", 0, UINT64_MAX), 0U);
  EXPECT_EQ(parse_number("N", "18446744073709551615", 0, UINT64_MAX), UINT64_MAX);
  EXPECT_EQ(parse_number("N", "007", 1, 7), 7U);
  for (const char* text :
       {"", "-1", "+1", " 1", "1 ", "1e3", "0x10", "1.0", "18446744073709551616", "99999999999999999999999"}) {
    EXPECT_THROW(parse_number("N", text, 0, UINT64_MAX), UsageError) << text;
  }
  EXPECT_THROW(parse_number("N", "0", 1, 5), UsageError);
  EXPECT_THROW(parse_number("N", "6", 1, 5), UsageError);
}

TEST(Amounts, have_units_and_bounds) {
  EXPECT_EQ(parse_duration("T", "1.5s").count(), 1500);
  EXPECT_EQ(parse_duration("T", "2").count(), 2000);
  EXPECT_EQ(parse_duration("T", "10m").count(), 600'000);
  EXPECT_EQ(parse_bytes("B", "64k"), 65536U);
  EXPECT_EQ(parse_bytes("B", "1.5GiB"), 1'610'612'736U);
  for (const char* text : {"", "0", "-1s", "+1s", ".5s", "5.", "1.5.5s", "1e3", "inf", "nan", "8d", "2h 3m", "9999h"}) {
    EXPECT_THROW(parse_duration("T", text), UsageError) << text;
    EXPECT_THROW(parse_bytes("B", text), UsageError) << text;
  }
}

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
      {"fuzz", "--impl", "/nosuch/mine.so", "-t", "forever"},
      {"gen", "--profile", "mixed", "-o", "/nosuch/out"},
      {"perft", "4", "--divide"},
      {"list", "readings", "--json"}};
  for (const auto& row : rows) {
    const Command& command = *find_command(row.front());
    const std::vector<std::string> words(row.begin() + 1, row.end());
    EXPECT_NO_THROW(EXPECT_TRUE(command.check(parse_words(words, command.options)))) << row.front();
  }
}

TEST(DidYouMean, is_asked_after_typing_errors_and_not_for_other_words) {
  EXPECT_EQ(did_you_mean("explian", {"answer", "explain"}), "; did you mean 'explain'?");
  EXPECT_EQ(did_you_mean("prove", {"answer", "explain"}), "");
  EXPECT_EQ(did_you_mean("", {"answer"}), "");
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
