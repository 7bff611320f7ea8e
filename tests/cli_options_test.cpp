// Parsing and checking, without running anything: these touch no files.

#include <gtest/gtest.h>

#include "cli/answer.h"
#include "cli/check.h"
#include "cli/command.h"
#include "cli/diff.h"
#include "cli/explain.h"
#include "cli/list.h"
#include "cli/options.h"
#include "cli/perft.h"
#include "cli/prove.h"
#include "compare/terminal.h"
#include "cli/validate.h"

namespace quack::cli {
namespace {

std::vector<Option> some_options() {
  return {{.name = "seed", .letter = 's', .value = "S", .help = "a number"},
          {.name = "name", .letter = 'n', .value = "NAME", .help = "some names", .repeatable = true},
          {.name = "style", .value = "STYLE", .help = "a choice", .choices = {"plain", "fancy"}},
          {.name = "force", .letter = 'f', .help = "a flag"}};
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

TEST(Words, that_were_not_given_are_told) {
  const auto parsed = parse_words({}, some_options());
  EXPECT_FALSE(parsed.has("force"));
  EXPECT_EQ(parsed.text("seed"), std::nullopt);
  EXPECT_EQ(parsed.number("seed", 0, 9, 3), 3U);
  EXPECT_TRUE(parsed.texts("name").empty());
}

TEST(Words, that_are_wrong_are_refused_with_the_option_the_value_and_the_remedy) {
  EXPECT_EQ(refusal({"--see", "7"}), "unknown option '--see'; did you mean '--seed'?");
  EXPECT_EQ(refusal({"--see=7"}), "unknown option '--see'; did you mean '--seed'?");
  EXPECT_EQ(refusal({"-x"}), "unknown option '-x'");
  EXPECT_EQ(refusal({"--seed"}), "option '--seed' needs a value");
  EXPECT_EQ(refusal({"--seed="}), "option '--seed' needs a value");
  EXPECT_EQ(refusal({"--seed", "--force"}), "option '--seed' needs a value; if '--force' is it, write --seed=--force");
  EXPECT_EQ(refusal({"-s"}), "option '--seed' needs a value");
  EXPECT_EQ(refusal({"--force=1"}), "option '--force' takes no value");
  EXPECT_EQ(refusal({"--force="}), "option '--force' takes no value");
  EXPECT_EQ(refusal({"--=word"}), "unknown option '--=word'");
  EXPECT_EQ(refusal({"--seed", "1", "-s", "2"}), "option '--seed' was given twice; it takes effect once");
  EXPECT_EQ(refusal({"-f", "-f"}), "option '--force' was given twice; it takes effect once");
  EXPECT_EQ(refusal({"--style", "fance"}),
            "option '--style': 'fance' is none of plain or fancy; did you mean 'fancy'?");
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

TEST(Requests, say_what_was_asked_for) {
  const auto answer = check_answer({"-p", "remix", "in", "-o", "out", "-e", "reference", "--force"});
  EXPECT_EQ(answer.problem->id, "duckchess-remix");
  EXPECT_EQ(answer.engine->name, "reference");
  EXPECT_EQ(answer.input, "in");
  EXPECT_EQ(answer.output, "out");
  EXPECT_TRUE(answer.force);
  EXPECT_EQ(check_answer({}).engine->name, "optimized");
  EXPECT_EQ(check_answer({}).input, "-");

  const auto validate = check_validate({"a", "b"});
  EXPECT_EQ(validate.inputs, (std::vector<std::string>{"a", "b"}));
  EXPECT_EQ(validate.max_count, 1000U);
  EXPECT_EQ(check_validate({"-p", "pc"}).max_count, 1'000'000U);
  EXPECT_EQ(check_validate({"--max-count", "0"}).max_count, 0U);

  const auto testlib = check_check({"--style", "testlib", "in", "out", "ans", "report", "-appes"});
  EXPECT_EQ(testlib.report, "report");
  EXPECT_TRUE(testlib.appes);
  const auto kattis = check_check({"--style=kattis", "in", "ans", "feedback/"});
  EXPECT_EQ(kattis.answer, "ans");
  EXPECT_EQ(kattis.output, "-");
  EXPECT_EQ(kattis.feedback_dir, "feedback/");

  const auto diff = check_diff({"--impl", "reference", "-i", "optimized", "-r", "5", "-s", "9", "--count", "7", "-j2"});
  EXPECT_EQ(diff.comparison.specs, (std::vector<std::string>{"reference", "optimized"}));
  EXPECT_EQ(diff.cases.size(), 5U);
  EXPECT_EQ(diff.cases.words(4), "--random 1 --seed 13 --profile mixed --count 7");
  EXPECT_EQ(diff.jobs, 2U);

  EXPECT_EQ(check_explain({}).item, std::nullopt);
  EXPECT_EQ(check_explain({"--op", "3"}).item, 3U);
  EXPECT_EQ(check_prove({}).problems.size(), 3U);
  EXPECT_EQ(check_prove({"-p", "pc"}).problems.size(), 1U);
  EXPECT_EQ(check_perft({"4", "--divide"}).depth, 4);
  EXPECT_TRUE(check_list({"mistakes", "--json"}).json);
}

TEST(Requests, touch_no_files) {
  EXPECT_NO_THROW(check_answer({"/nosuch/in", "-o", "/nosuch/out"}));
  EXPECT_NO_THROW(check_diff({"-i", "reference", "-i", "optimized", "/nosuch/in", "--save", "/nosuch/out"}));
}

TEST(Nearness, is_told_for_slips_and_not_for_other_words) {
  EXPECT_EQ(did_you_mean("explian", {"answer", "explain"}), "; did you mean 'explain'?");
  EXPECT_EQ(did_you_mean("prove", {"answer", "explain"}), "");
  EXPECT_EQ(did_you_mean("", {"answer"}), "");
}

TEST(ShellWords, come_back_as_they_were) {
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

TEST(Numbers, are_written_for_people) {
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
