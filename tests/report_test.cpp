// Numbers and texts of reports, and the reports that no command line makes. The content of reports is in golden/, their
// formats in formats_test.py, and how the pages behave in a browser in pages_test.py.

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "problems/registry.h"
#include "report/formatting.h"
#include "report/page.h"
#include "report/reports.h"

namespace quack {
namespace {

using namespace std::string_literals;
using std::chrono::microseconds;

TEST(Words, say_numbers_as_people_do) {
  EXPECT_EQ(duration_words(microseconds(12'400)), "12 ms");
  EXPECT_EQ(duration_words(microseconds(999'499)), "999 ms");
  EXPECT_EQ(duration_words(microseconds(999'500)), "1.00 s");
  EXPECT_EQ(duration_words(microseconds(2'010'000)), "2.01 s");
  EXPECT_EQ(memory_words(0), "0 MB");
  EXPECT_EQ(memory_words(1), "1 MB");
  EXPECT_EQ(memory_words(3 << 20U), "3 MB");
  EXPECT_EQ(memory_words((3 << 20U) + (1 << 19U)), "4 MB");
}

TEST(Words, give_xml_only_what_it_allows) {
  EXPECT_EQ(xml_text("a<&\t\n\xE9\xB8\xAD"), "a<&\t\n\xE9\xB8\xAD");
  EXPECT_EQ(xml_text("\0\x1b\x1f \r\x7f"s), "\uFFFD\uFFFD\uFFFD \uFFFD\x7f");
  EXPECT_EQ(xml_text("\xEF\xBF\xBE\xF0\x90\x80\x80"), "\uFFFD\U00010000") << "U+FFFE is no character either";
  EXPECT_EQ(xml_text("\xff\xC3"), "\uFFFD\uFFFD");
  EXPECT_EQ(xml_text("\xED\xA0\x80"), "\uFFFD\uFFFD\uFFFD") << "a surrogate";
  EXPECT_EQ(xml_text("\xEF\xBF\xBF\xF0\x9F\xA6\x86"), "\uFFFD\U0001F986") << "U+FFFF is no character, a duck is one";
}

TEST(Words, cut_long_texts_between_characters) {
  EXPECT_EQ(shortened("abc", 3), "abc");
  EXPECT_EQ(shortened("abcd", 3), "abc… (4 bytes in all)");
  EXPECT_EQ(shortened("ab\xE9\xB8\xAD", 4), "ab… (5 bytes in all)");
  EXPECT_EQ(shortened("ab\xEF\xBC\xBF", 4), "ab… (5 bytes in all)");
  EXPECT_EQ(shortened("ab\xF0\x9F\xA6\x86", 5), "ab… (6 bytes in all)");
  EXPECT_EQ(shortened("\x80\x80\x80\x80\x80\x80", 4).substr(0, 1), "\x80") << "no more is cut of what is no UTF-8";
}

TEST(Words, escape_addresses) { EXPECT_EQ(address_text("/a-Z09._~/ \xE9%?"), "/a-Z09._~/%20%E9%25%3F"); }

TEST(Judge, says_that_it_was_interrupted) {
  Record record;
  record.interrupted = true;
  record.cases.emplace_back().outcomes.resize(2);
  record.implementations.resize(2);
  EXPECT_NE(judge_report(record).find("interrupted, the tests after these were not run\n"), std::string::npos);
}

TEST(Json, replaces_what_is_no_utf8) {
  Record record;
  record.implementations.emplace_back().name = "\0\x1b[31m\xff"s;
  const auto report = nlohmann::json::parse(report_in("json", record));
  EXPECT_EQ(report["implementations"][0]["name"], "\0\x1b[31m\uFFFD"s);
}

TEST(Reports, of_a_campaign_have_what_each_finding_is) {
  const Fuzzer fuzzer{.name = "duckchess", .program = "/bin/fuzz-duckchess"};
  Finding finding{.fuzzer = &fuzzer, .group = "it-differs", .is_difference = true, .is_flaky = true, .hits = 3};
  finding.shown = {.text = "they differ\n", .input = "1\n", .expected = "a\n", .actual = "b\n"};
  CampaignResult result;
  result.findings = {finding};
  const auto json = nlohmann::json::parse(report_in("json", result))["findings"][0];
  EXPECT_TRUE(json["is_difference"] && json["is_flaky"] && !json["is_cut_short"]);
  EXPECT_EQ(json["expected"].dump() + json["found"].dump() + json["input"].dump(), R"("a\n""b\n""1\n")");
}

TEST(Reports, of_a_grade_say_what_failed_and_round_no_share_to_0) {
  grade::GradeRecord grade;
  grade.problem = problems().data();
  grade.required = 0.04;
  grade::GradedProgram& program = grade.grade.programs.emplace_back();
  program.name = "stuck.cpp";
  program.results.push_back({.verdict = Verdict::judge_error, .reason = Message("no sandbox")});
  EXPECT_NE(report_in("text", grade).find("required 0.1%"), std::string::npos);
  EXPECT_NE(report_in("junit", grade).find("type=\"judge-error\">no sandbox</error>"), std::string::npos);
}

// The longest list gives way, line by line, until all fits on a screen; the errors last.
TEST(Reports, of_a_grade_fill_a_screen) {
  grade::GradeRecord grade;
  grade.problem = problems().data();
  grade.grade.counted = {0};
  for (int i = 0; i < 20; ++i) {
    const std::string name = std::to_string(i);
    grade.grade.tests.push_back({.name = name, .fault = text::ParseError{1, 1, Message("a"), Message("b")}});
    grade.grade.programs.push_back(
        {.name = name, .results = {{.verdict = Verdict::runtime_error, .reason = Message("c")}}});
  }
  const std::string text = grade_text(grade, false);
  EXPECT_EQ(std::ranges::count(text, '\n'), 23);
  EXPECT_NE(text.find("  and 12 more; --all shows them\n\nprograms:\n"), std::string::npos);
  EXPECT_TRUE(text.ends_with("  and 13 more; --all shows them\n"));
}

TEST(Pages, draw_the_last_items_of_an_input_without_a_difference) {
  const Problem& problem = problems().front();
  std::string input = "45\n";
  for (int i = 0; i < 45; ++i) input += "0 0 1 0\n";
  const std::string right = right_output(problem, input);
  FramePool pool;
  const auto drawn = drawn_difference(problem, input, right, right, pool);
  EXPECT_EQ(drawn["frame_offset"], 6);
}

TEST(Reports, exist_in_every_format_even_of_a_run_that_compared_nothing) {
  EXPECT_EQ(report_formats(), (std::vector<std::string>{"text", "json", "junit", "html", "github", "sarif"}));
  EXPECT_EQ(fuzz_report_formats(), (std::vector<std::string>{"text", "json", "junit", "github", "sarif"}));
  grade::GradeRecord grade;
  grade.problem = problems().data();
  for (const std::string& format : report_formats()) {
    EXPECT_FALSE(report_in(format, Record{}).empty()) << format;
    EXPECT_FALSE(report_in(format, grade).empty()) << format;
  }
  for (const std::string& format : fuzz_report_formats())
    EXPECT_FALSE(report_in(format, CampaignResult{}).empty()) << format;
  EXPECT_EQ(nlohmann::json::parse(report_in("json", Record{}))["totals"]["cases"], 0);
  EXPECT_EQ(judge_report(Record{}), "");
}

}  // namespace
}  // namespace quack
