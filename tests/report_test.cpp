// The reports of records made by hand: that they say what the record says, and that nothing in it can break out of
// them. How the page behaves in a browser is tests/report_page_test.py; the schema is held by
// tests/report_format_test.py.

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <pugixml.hpp>

#include "reports/reports.h"
#include "reports/words.h"
#include "tests/report_records.h"

namespace quack {
namespace {

using namespace std::string_literals;
using std::chrono::microseconds;

std::size_t times_in(const std::string& text, std::string_view part) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
  return count;
}

TEST(Words, tell_numbers_as_people_do) {
  EXPECT_EQ(duration_words(microseconds(12'400)), "12 ms");
  EXPECT_EQ(duration_words(microseconds(999'499)), "999 ms");
  EXPECT_EQ(duration_words(microseconds(999'500)), "1.00 s");
  EXPECT_EQ(duration_words(microseconds(2'010'000)), "2.01 s");
  EXPECT_EQ(memory_words(0), "0 MB");
  EXPECT_EQ(memory_words(1), "1 MB");
  EXPECT_EQ(memory_words(3 << 20U), "3 MB");
  EXPECT_EQ(memory_words((3 << 20U) + (1 << 19U)), "4 MB");
  EXPECT_EQ(counted(1, "case"), "1 case");
  EXPECT_EQ(counted(0, "case"), "0 cases");
}

TEST(Words, give_xml_only_what_it_allows) {
  EXPECT_EQ(xml_text("a<&\t\n\xE9\xB8\xAD"), "a<&\t\n\xE9\xB8\xAD");
  EXPECT_EQ(xml_text("\0\x1b\r\x7f"s), "\uFFFD\uFFFD\uFFFD\x7f");
  EXPECT_EQ(xml_text("\xff\xC3"), "\uFFFD\uFFFD");
  EXPECT_EQ(xml_text("\xED\xA0\x80"), "\uFFFD\uFFFD\uFFFD") << "a surrogate";
  EXPECT_EQ(xml_text("\xEF\xBF\xBF\xF0\x9F\xA6\x86"), "\uFFFD\U0001F986") << "U+FFFF is no character, a duck is one";
}

TEST(Words, give_a_terminal_nothing_to_obey) {
  EXPECT_EQ(printable("slow.py \xE9\xB8\xAD"), "slow.py \xE9\xB8\xAD");
  EXPECT_EQ(printable("a\x1b[31m\n\xff\u202E"), "a\\x1b[31m\\x0a\\xff\\xe2\\x80\\xae");
}

TEST(Words, cut_long_texts_between_characters) {
  EXPECT_EQ(shortened("abc", 3), "abc");
  EXPECT_EQ(shortened("abcd", 3), "abc… (4 bytes in all)");
  EXPECT_EQ(shortened("ab\xE9\xB8\xAD", 4), "ab… (5 bytes in all)");
  EXPECT_EQ(shortened("\x80\x80\x80\x80\x80\x80", 4).substr(0, 1), "\x80") << "no more is cut of what is no UTF-8";
}

TEST(JsonReport, says_what_the_record_says) {
  const Record record = ordinary_record();
  const std::string text = json_report(record);
  EXPECT_EQ(text.back(), '\n');
  const auto report = nlohmann::json::parse(text);
  EXPECT_EQ(report["format"], "quackcheck-diff");
  EXPECT_EQ(report["format_version"], 1);
  EXPECT_EQ(report["limits"]["memory_bytes"], 536870912);
  EXPECT_EQ(report["totals"]["differing_cases"], 19);
  EXPECT_EQ(report["implementations"][3]["name"], "slow.py");
  EXPECT_EQ(report["implementations"][3]["verdicts"]["TLE"], 5);
  EXPECT_EQ(report["implementations"][3]["worst"]["cpu_us"], 2'010'000);
  const auto& outcome = report["cases"][0]["outcomes"][2];
  EXPECT_EQ(outcome["verdict"], "WA");
  EXPECT_EQ(outcome["line"], 14);
  const auto& detail = report["details"][outcome["detail"].get<std::size_t>()];
  EXPECT_EQ(detail["expected"], "red duck;blue soldier;no;no");
  EXPECT_EQ(detail["why"]["clause"], "DC-2.6");
  EXPECT_EQ(detail["frames"].size(), 18U);
  EXPECT_EQ(detail["frames"][13]["found"], "Invalid command");
  EXPECT_EQ(detail["frames"][13]["marked"], nlohmann::json::parse("[[5, 3], [3, 6]]"));
  EXPECT_EQ(detail["shrunk"]["input"], "2\n2 0 4 3\n7 0 5 3\n");
  EXPECT_TRUE(report["details"][1]["expected"].is_null());
  EXPECT_TRUE(report["details"][1]["shrunk"].is_null());
}

TEST(JsonReport, replaces_what_is_no_utf8) {
  const auto report = nlohmann::json::parse(json_report(hostile_record()));
  const std::string name = report["implementations"][2]["name"];
  EXPECT_NE(name.find("\0\x1b[31m\uFFFD]]>"s), std::string::npos) << name;
}

TEST(JunitReport, has_a_suite_an_implementation_and_a_test_a_case) {
  pugi::xml_document document;
  ASSERT_TRUE(document.load_string(junit_report(ordinary_record()).c_str()));
  const auto suites = document.child("testsuites");
  EXPECT_EQ(suites.attribute("tests").as_int(), 100);
  EXPECT_EQ(suites.attribute("failures").as_int(), 28);
  EXPECT_EQ(suites.attribute("errors").as_int(), 1);
  const auto slow = suites.find_child_by_attribute("testsuite", "name", "slow.py");
  EXPECT_EQ(slow.attribute("tests").as_int(), 20);
  EXPECT_EQ(slow.attribute("failures").as_int(), 7);
  EXPECT_EQ(slow.attribute("skipped").as_int(-1), 0);
  EXPECT_STREQ(slow.attribute("timestamp").value(), "2026-11-21T22:09:04");
  const auto test = slow.find_child_by_attribute("testcase", "name", "data/3.in");
  EXPECT_STREQ(test.attribute("classname").value(), "duckchess.slow_py");
  EXPECT_STREQ(test.attribute("time").value(), "2.0109");
  EXPECT_STREQ(test.child("failure").attribute("type").value(), "TLE");
  EXPECT_STREQ(test.child("failure").attribute("message").value(),
               "time limit exceeded: 2.01 s of CPU time, limit 2 s");
  const auto broken = suites.find_child_by_attribute("testsuite", "name", "broken.c");
  EXPECT_STREQ(
      broken.find_child_by_attribute("testcase", "name", "data/15.in").child("error").attribute("type").value(), "JE")
      << "our own failure is an error and no failure";
  const std::string text =
      suites.find_child_by_attribute("testsuite", "name", "greedy.cpp").child("testcase").child("failure").text().get();
  for (const auto* const part : {"line: 14", "expected: red duck;blue soldier;no;no", "DC-2.6", "quackcheck diff"}) {
    EXPECT_NE(text.find(part), std::string::npos) << part << " in " << text;
  }
}

TEST(JunitReport, holds_hostile_texts_as_texts) {
  pugi::xml_document document;
  const std::string text = junit_report(hostile_record());
  ASSERT_TRUE(document.load_string(text.c_str()));
  const auto suite = document.child("testsuites").find_child([](pugi::xml_node node) {
    return std::string_view(node.attribute("name").value()).starts_with("</script>");
  });
  EXPECT_STREQ(suite.attribute("name").value(), xml_text(hostile_text()).c_str());
  EXPECT_TRUE(document.select_nodes("//img").empty());
  EXPECT_LT(text.size(), 200'000U) << "lines of 1 MB are cut";
}

TEST(JunitReport, tells_cases_of_one_name_apart) {
  Record record = ordinary_record();
  record.cases[1].name = record.cases[0].name;
  pugi::xml_document document;
  ASSERT_TRUE(document.load_string(junit_report(record).c_str()));
  const auto suite = document.child("testsuites").child("testsuite");
  EXPECT_TRUE(suite.find_child_by_attribute("testcase", "name", "data/1.in (case 1)"));
  EXPECT_TRUE(suite.find_child_by_attribute("testcase", "name", "data/1.in (case 2)"));
  EXPECT_TRUE(suite.find_child_by_attribute("testcase", "name", "data/3.in"));
}

TEST(HtmlReport, is_one_page_that_asks_nobody_for_anything) {
  const std::string page = html_report(ordinary_record());
  EXPECT_TRUE(page.starts_with("<!doctype html>"));
  EXPECT_NE(page.find("default-src 'none'"), std::string::npos);
  EXPECT_EQ(page.find("{{"), std::string::npos) << "a part that was not filled in";
  for (const auto* const word :
       {"https:", "@import", "url(", "src=", "fetch(", "innerHTML", "document.write", "eval("}) {
    EXPECT_EQ(page.find(word), std::string::npos) << word;
  }
}

TEST(HtmlReport, keeps_hostile_texts_within_the_data) {
  const std::string ordinary = html_report(ordinary_record());
  const std::string hostile = html_report(hostile_record());
  EXPECT_EQ(times_in(hostile, "</script>"), 2U);
  for (const auto* const mark : {"<", "<script", "<!--"}) {
    EXPECT_EQ(times_in(hostile, mark), times_in(ordinary, mark)) << mark;
  }
  EXPECT_LT(hostile.size(), 200'000U) << "lines of 1 MB are cut";
}

TEST(HtmlReport, keeps_a_board_once_for_all_who_fail_on_it) {
  Record record = ordinary_record();
  const std::size_t alone = html_report(record).size();
  const std::size_t json_alone = json_report(record).size();
  Detail again = record.details[0];
  again.implementation = 3;
  record.details.push_back(again);
  const std::size_t grown = html_report(record).size() - alone;
  EXPECT_LT(grown * 4, json_report(record).size() - json_alone) << "a second one on the same boards takes little";
}

TEST(HtmlReport, holds_a_hundred_thousand_cells_in_a_few_megabytes) {
  EXPECT_LT(html_report(large_record(0)).size(), 5'000'000U);
}

TEST(TextSummary, is_a_table_of_verdicts) {
  EXPECT_EQ(text_summary(ordinary_record(), false),
            "implementation  AC  WA  PE  RE  TLE  MLE  OLE  CE  JE  worst time  memory\n"
            "reference       20   -   -   -    -    -    -   -   -           -       -\n"
            "optimized       20   -   -   -    -    -    -   -   -           -       -\n"
            "greedy.cpp      16   3   1   -    -    -    -   -   -       34 ms    5 MB\n"
            "slow.py         13   -   -   -    5    1    1   -   -      2.01 s    5 MB\n"
            "broken.c         2   -   -  14    -    -    -   3   1       48 ms    5 MB\n");
}

TEST(TextSummary, is_coloured_only_where_that_is_wanted) {
  const Record record = hostile_record();
  EXPECT_EQ(text_summary(record, false).find('\x1b'), std::string::npos) << "not even by a hostile name";
  const std::string colored = text_summary(ordinary_record(), true);
  EXPECT_NE(colored.find("\x1b[31m14\x1b[0m"), std::string::npos);
  EXPECT_NE(colored.find("\x1b[32m20\x1b[0m"), std::string::npos);
}

TEST(JudgeReport, is_a_line_a_case_and_the_verdict) {
  CaseOutcome outcome{Verdict::wrong_answer, "", 17, {microseconds(12'000), microseconds(15'000), 3 << 20U}, {}};
  EXPECT_EQ(judge_line(3, outcome), "Test #3: WA, line 17, 12 ms, 3 MB");
  EXPECT_EQ(judge_line(4, CaseOutcome{}), "Test #4: AC");
  Record record = ordinary_record();
  record.implementations.resize(2);
  record.implementations[1] = ordinary_record().implementations[2];
  for (auto& each : record.cases) each.outcomes = {each.outcomes[0], each.outcomes[2]};
  const std::string text = judge_report(record);
  EXPECT_TRUE(text.starts_with("Test #1: WA, line 14, 15 ms, 3 MB\nTest #2: AC, 16 ms, 3 MB\n")) << text;
  EXPECT_TRUE(text.ends_with("Test #20: AC, 34 ms, 5 MB\nVerdict: WA on test 1 (16 of 20 tests passed)\n")) << text;
}

TEST(JudgeReport, names_the_implementations_if_there_are_several) {
  Record record = ordinary_record();
  EXPECT_TRUE(judge_report(record).starts_with("optimized\nTest #1: AC\n"));
  EXPECT_NE(judge_report(record).find("\n\ngreedy.cpp\nTest #1: WA"), std::string::npos);
  EXPECT_NE(judge_report(record).find("Verdict: AC (20 of 20 tests passed)\n"), std::string::npos);
  record.interrupted = true;
  EXPECT_NE(judge_report(record).find("interrupted, the tests behind these were not run\n"), std::string::npos);
}

TEST(Reports, are_made_of_a_run_that_compared_nothing) {
  const Record record;
  EXPECT_EQ(nlohmann::json::parse(json_report(record))["totals"]["cases"], 0);
  pugi::xml_document document;
  EXPECT_TRUE(document.load_string(junit_report(record).c_str()));
  EXPECT_FALSE(html_report(record).empty());
  EXPECT_EQ(text_summary(record, false), "implementation  AC  worst time  memory\n");
  EXPECT_EQ(judge_report(record), "");
}

}  // namespace
}  // namespace quack
