// The reports of records made by hand: that they say what the record says, and that nothing in it can break out of
// them. How the page behaves in a browser is tests/report_page_test.py; the schema is held by
// tests/report_format_test.py.

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <pugixml.hpp>

#include "judge/quoted.h"
#include "problems/registry.h"
#include "reports/diff_reports.h"
#include "reports/fuzz_reports.h"
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

void expect_parts(const std::string& text, std::initializer_list<std::string_view> parts) {
  for (const auto part : parts) EXPECT_NE(text.find(part), std::string::npos) << part << " in " << text;
}

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
  EXPECT_EQ(xml_text("\0\x1b\r\x7f"s), "\uFFFD\uFFFD\uFFFD\x7f");
  EXPECT_EQ(xml_text("\xff\xC3"), "\uFFFD\uFFFD");
  EXPECT_EQ(xml_text("\xED\xA0\x80"), "\uFFFD\uFFFD\uFFFD") << "a surrogate";
  EXPECT_EQ(xml_text("\xEF\xBF\xBF\xF0\x9F\xA6\x86"), "\uFFFD\U0001F986") << "U+FFFF is no character, a duck is one";
}

TEST(Words, give_a_terminal_nothing_to_obey) {
  EXPECT_EQ(judge::printable("slow.py \xE9\xB8\xAD"), "slow.py \xE9\xB8\xAD");
  EXPECT_EQ(judge::printable("a\x1b[31m\n\xff\u202E"), "a\\x1b[31m\\x0a\\xff\\xe2\\x80\\xae");
}

TEST(Words, cut_long_texts_between_characters) {
  EXPECT_EQ(shortened("abc", 3), "abc");
  EXPECT_EQ(shortened("abcd", 3), "abc… (4 bytes in all)");
  EXPECT_EQ(shortened("ab\xE9\xB8\xAD", 4), "ab… (5 bytes in all)");
  EXPECT_EQ(shortened("\x80\x80\x80\x80\x80\x80", 4).substr(0, 1), "\x80") << "no more is cut of what is no UTF-8";
}

TEST(Json, says_what_the_record_says) {
  const std::string text = diff_json(ordinary_record());
  EXPECT_EQ(text.back(), '\n');
  const auto report = nlohmann::json::parse(text);
  const std::vector<std::pair<std::string, nlohmann::json>> rows = {
      {"/format", "quackcheck-diff"},
      {"/format_version", 2},
      {"/limits/memory_bytes", 536870912},
      {"/totals/differing_cases", 19},
      {"/implementations/3/name", "slow.py"},
      {"/implementations/3/verdicts/TLE", 5},
      {"/implementations/3/worst/cpu_us", 2'010'000},
      {"/cases/0/outcomes/2/verdict", "WA"},
      {"/cases/0/outcomes/2/line", 14},
      {"/cases/0/outcomes/2/detail", 0},
      {"/cases/1/outcomes/4/detail", 1},
      {"/details/0/expected", "red duck;blue soldier;no;no"},
      {"/details/0/why/clause", "DC-2.6"},
      {"/details/0/frames/13/found", "Invalid command"},
      {"/details/0/frames/13/marked", nlohmann::json::parse("[[5, 3], [3, 6]]")},
      {"/details/0/shrunk/input", "2\n2 0 4 3\n7 0 5 3\n"},
      {"/details/0/shrunk/line", 2},
      {"/details/1/expected", nullptr},
      {"/details/1/shrunk", nullptr},
      {"/headline", "3 of 4 programs rejected"},
      {"/implementations/3/verdict", "TLE"},
      {"/implementations/3/first_failed", 3},
      {"/implementations/2/diagnosis/mistakes/0/clause", "DC-2.6"},
      {"/findings/0/mistake", 0},
      {"/findings/0/detail", 0},
      {"/findings/1/cases", 14},
      {"/findings/1/detail", 1}};
  for (const auto& [path, value] : rows) EXPECT_EQ(report.at(nlohmann::json::json_pointer(path)), value) << path;
  EXPECT_EQ(report["details"][0]["frames"].size(), 18U);
}

TEST(Json, replaces_what_is_no_utf8) {
  const auto report = nlohmann::json::parse(diff_json(hostile_record()));
  const std::string name = report["implementations"][2]["name"];
  EXPECT_NE(name.find("\0\x1b[31m\uFFFD]]>"s), std::string::npos) << name;
}

TEST(Junit, has_a_suite_for_each_implementation_and_a_test_for_each_case) {
  Record record = ordinary_record();
  record.cases[4].name = record.cases[5].name;
  pugi::xml_document document;
  ASSERT_TRUE(document.load_string(diff_junit(record).c_str()));
  const std::vector<std::pair<std::string, std::string>> rows = {
      {"/testsuites/@tests", "100"},
      {"/testsuites/@failures", "28"},
      {"/testsuites/@errors", "1"},
      {"//testsuite[@name='slow.py']/@tests", "20"},
      {"//testsuite[@name='slow.py']/@failures", "7"},
      {"//testsuite[@name='slow.py']/@skipped", "0"},
      {"//testsuite[@name='slow.py']/@timestamp", "2026-11-21T22:09:04"},
      {"//testcase[@name='data/3.in' and @classname='duckchess.slow_py']/@time", "2.0109"},
      {"//testcase[@name='data/3.in' and @classname='duckchess.slow_py']/failure/@type", "TLE"},
      {"//testcase[@name='data/3.in' and @classname='duckchess.slow_py']/failure/@message",
       "time limit exceeded: 2.01 s of CPU time, limit 2 s"},
      {"//testsuite[@name='broken.c']/testcase[@name='data/15.in']/error/@type", "JE"},
      {"//testsuite[1]/testcase[5]/@name", "data/6.in (case 5)"},
      {"//testsuite[1]/testcase[6]/@name", "data/6.in (case 6)"}};
  for (const auto& [path, value] : rows) {
    EXPECT_EQ(document.select_node(path.c_str()).attribute().value(), value) << path;
  }
  expect_parts(document.select_node("//testsuite[@name='greedy.cpp']/testcase[1]/failure").node().text().get(),
               {"line: 14", "expected: red duck;blue soldier;no;no", "DC-2.6", "quackcheck diff"});
}

TEST(Junit, holds_hostile_texts_as_texts) {
  pugi::xml_document document;
  const std::string text = diff_junit(hostile_record());
  ASSERT_TRUE(document.load_string(text.c_str()));
  const auto suite = document.child("testsuites").find_child([](pugi::xml_node node) {
    return std::string_view(node.attribute("name").value()).starts_with("</script>");
  });
  EXPECT_STREQ(suite.attribute("name").value(), xml_text(hostile_text()).c_str());
  EXPECT_TRUE(document.select_nodes("//img").empty());
  EXPECT_LT(text.size(), 200'000U) << "lines of 1 MB are cut";
}

TEST(Html, is_one_page_that_asks_nobody_for_anything) {
  const std::string page = diff_html(ordinary_record());
  EXPECT_TRUE(page.starts_with("<!doctype html>"));
  EXPECT_NE(page.find("default-src 'none'"), std::string::npos);
  EXPECT_EQ(page.find("{{"), std::string::npos) << "a part that was not filled in";
  for (const auto* const word :
       {"https:", "@import", "url(", "src=", "fetch(", "innerHTML", "document.write", "eval("}) {
    EXPECT_EQ(page.find(word), std::string::npos) << word;
  }
}

TEST(Html, keeps_hostile_texts_within_the_data) {
  const std::string ordinary = diff_html(ordinary_record());
  const std::string hostile = diff_html(hostile_record());
  EXPECT_EQ(times_in(hostile, "</script>"), 2U);
  for (const auto* const mark : {"<", "<script", "<!--"}) {
    EXPECT_EQ(times_in(hostile, mark), times_in(ordinary, mark)) << mark;
  }
  EXPECT_LT(hostile.size(), 200'000U) << "lines of 1 MB are cut";
}

TEST(Html, keeps_a_board_once_for_all_who_fail_on_it) {
  Record record = ordinary_record();
  const std::size_t alone = diff_html(record).size();
  const std::size_t json_alone = diff_json(record).size();
  record.cases[0].outcomes[3].difference = record.cases[0].outcomes[2].difference;
  const std::size_t grown = diff_html(record).size() - alone;
  EXPECT_LT(grown * 4, diff_json(record).size() - json_alone) << "a second one on the same boards takes little";
}

TEST(Html, holds_a_hundred_thousand_cells_in_a_few_megabytes) {
  EXPECT_LT(diff_html(large_record(0)).size(), 5'000'000U);
}

TEST(Text, shows_each_finding_and_the_verdicts) {
  const std::string text = diff_text(ordinary_record(), {});
  expect_parts(text,
               {"wrong: greedy.cpp\nIt behaves as if: The duck is blocked by its first cell alone. (DC-2.6)\n"
                "Explains 3 of 3 differing lines.\n\nfinding, 4 cases: it behaves as if: The duck ",
                "\n  minimized to 2 operations in 74 runs\n    2\n    2 0 4 3\n    7 0 5 3\n  expected (reference): "
                "'Invalid command'\n  actual (greedy.cpp): 'blue duck;NA;no;no'\n  operation 2, line 3 of the input: "
                "7 0 5 3\n  by DC-2.6: ",
                "wrong: broken.c\n\nfinding, 14 cases: RE (runtime error)\n  broken.c: RE (runtime error): signal 11 "
                "(SIGSEGV)\n",
                "3 of 4 programs rejected\nprogram     verdict  first failed  time    memory  diagnosis\n"
                "greedy.cpp  WA       #1            34 ms   5 MB    The duck is blocked by its first cell alone. "
                "(DC-2.6)\nbroken.c    RE       #1 ",
                "\nslow.py     TLE      #3            2.01 s  ", "\noptimized   AC\n\n",
                "\ncompared: inputs=20 operations=360 differences=19 "});
  EXPECT_LT(diff_text(ordinary_record(), {.all = false}).size(), 700U) << "of four programs the table alone";
  EXPECT_EQ(diff_text(hostile_record(), {}).find('\x1b'), std::string::npos) << "not even by a hostile name";
}

TEST(Text, says_what_agreement_is_worth) {
  Record record = ordinary_record();
  const auto line_of = [&record](std::size_t place) {
    Record two = record;
    two.implementations = {record.implementations[0], record.implementations[place]};
    two.findings.clear();
    return diff_text(two, {});
  };
  const std::string all = std::to_string(record.known_mistakes);
  expect_parts(line_of(1),
               {"optimized agrees with reference on 20 cases, which expose all " + all + " known mistakes\n"});
  record.implementations[1].exposes = 5;
  expect_parts(line_of(1), {"which expose 5 of " + all + " known mistakes\n"});
  record.implementations[1].verdicts[0] = 19;
  record.implementations[1].verdicts[8] = 1;
  record.implementations[1].verdict = Verdict::judge_error;
  expect_parts(line_of(1), {"optimized could not be compared with reference on 1 of 20 cases\n"});
  expect_parts(line_of(2), {"greedy.cpp differs from reference in 4 of 20 cases (WA 3, PE 1); at most "});
}

TEST(Json, is_read_back) {
  for (const Record& record : {ordinary_record(), Record{}}) {
    const std::string text = diff_json(record);
    EXPECT_EQ(diff_json(read_diff_json(text)), text);
  }
  EXPECT_NO_THROW(read_diff_json(diff_json(hostile_record())));
  for (const std::string text : {"", "{}", "[1, 2]", "{\"format\": \"quackcheck-diff\", \"format_version\": 2}"}) {
    EXPECT_THROW(read_diff_json(text), std::runtime_error) << text;
  }
  auto report = nlohmann::json::parse(diff_json(ordinary_record()));
  report["cases"][0]["outcomes"][2]["detail"] = 99;
  EXPECT_THROW(read_diff_json(report.dump()), std::runtime_error);
  report = nlohmann::json::parse(diff_json(ordinary_record()));
  report["cases"][3]["outcomes"].erase(0);
  EXPECT_THROW(read_diff_json(report.dump()), std::runtime_error);
}

TEST(Judge, prints_a_line_for_each_case_and_the_verdict) {
  const CaseOutcome outcome{
      false, Verdict::wrong_answer, "", 17, {microseconds(12'000), microseconds(15'000), 3 << 20U}, {}};
  EXPECT_EQ(judge_line(3, outcome), "Test #3: WA, line 17, 12 ms, 3 MB");
  EXPECT_EQ(judge_line(4, CaseOutcome{}), "Test #4: AC");
  Record record = ordinary_record();
  EXPECT_TRUE(judge_report(record).starts_with("optimized\nTest #1: AC\n"));
  expect_parts(judge_report(record), {"\n\ngreedy.cpp\nTest #1: WA", "Verdict: AC (20 of 20 tests passed)\n"});
  record.interrupted = true;
  expect_parts(judge_report(record), {"interrupted, the tests after these were not run\n"});
  record = ordinary_record();
  record.implementations = {record.implementations[0], record.implementations[2]};
  for (auto& each : record.cases) each.outcomes = {each.outcomes[0], each.outcomes[2]};
  const std::string text = judge_report(record);
  EXPECT_TRUE(text.starts_with("Test #1: WA, line 14, 15 ms, 3 MB\nTest #2: AC, 16 ms, 3 MB\n")) << text;
  EXPECT_TRUE(text.ends_with("Test #20: AC, 34 ms, 5 MB\nVerdict: WA on test 1 (16 of 20 tests passed)\n")) << text;
}

TEST(Reports, exist_in_every_format_even_of_a_run_that_compared_nothing) {
  EXPECT_EQ(report_formats(), (std::vector<std::string>{"text", "json", "junit", "html"}));
  testdata::GradeRecord grade;
  grade.problem = problems().data();
  for (const std::string& format : report_formats()) {
    judge::StringSink diff_report;
    judge::StringSink grade_report;
    write_report(format, Record{}, diff_report);
    write_report(format, grade, grade_report);
    judge::StringSink fuzz_report;
    write_report(format, CampaignResult{}, fuzz_report);
    EXPECT_FALSE(fuzz_report.text().empty()) << format;
    EXPECT_FALSE(diff_report.text().empty()) << format;
    EXPECT_FALSE(grade_report.text().empty()) << format;
  }
  EXPECT_EQ(nlohmann::json::parse(diff_json(Record{}))["totals"]["cases"], 0);
  EXPECT_EQ(judge_report(Record{}), "");
}

TEST(FuzzReports, say_what_was_found) {
  CampaignResult result;
  result.targets = {{.name = "clean", .program = {}, .inputs = 5, .added_to_corpus = {}, .trouble = {}},
                    {.name = "found", .program = {}, .inputs = 7, .findings = 1, .added_to_corpus = 2, .trouble = {}},
                    {.name = "broken", .program = {}, .added_to_corpus = {}, .trouble = "broken ran no input"}};
  FindingResult finding;
  finding.target = "found";
  finding.group = "check-missed";
  finding.hits = 3;
  finding.report = hostile_text() + "\n";
  finding.command = "fuzz-found input.txt";
  result.findings = {finding};
  expect_parts(fuzz_text(result, false),
               {"\nfinding: found: check-missed, 3 hits\n", "\nfailed: broken ran no input\n",
                "corpus of found: 2 files added\n", "fuzzed: targets=3 inputs=12 operations=0 findings=1 "});
  EXPECT_EQ(fuzz_text(result, false).find('\x1b'), std::string::npos);
  const auto json = nlohmann::json::parse(fuzz_json(result));
  EXPECT_EQ(json["findings"][0]["group"], "check-missed");
  EXPECT_EQ(json["failed"], true);
  pugi::xml_document document;
  ASSERT_TRUE(document.load_string(fuzz_junit(result).c_str()));
  const auto suite = document.child("testsuites").child("testsuite");
  EXPECT_EQ(suite.attribute("tests").as_int(), 3);
  EXPECT_EQ(suite.attribute("failures").as_int(), 1);
  EXPECT_EQ(suite.attribute("errors").as_int(), 1);
  const std::string page = fuzz_html(result);
  EXPECT_EQ(page.find("<img"), std::string::npos);
  expect_parts(page, {"<title>QuackCheck fuzz campaign</title>", "found: check-missed", "Content-Security-Policy"});
}

TEST(GradeReports, say_what_is_wrong_in_junit) {
  testdata::GradeRecord record;
  record.problem = problems().data();
  const std::size_t mistakes = record.problem->mistakes.size();
  record.grade.mistakes = mistakes;
  record.grade.tests = {{.name = "1.in", .file = {}, .input = {}, .counts = true},
                        {.name = "2.in", .file = {}, .input = {}, .fault = judge::ParseError{}}};
  record.grade.counted = {0};
  record.grade.matrix = testdata::KillMatrix(mistakes, 1);
  record.grade.survivors = {0, 2};
  for (const bool is_enough : {false, true}) {
    record.required = is_enough ? 0 : 50;
    judge::StringSink report;
    write_report("junit", record, report);
    pugi::xml_document document;
    ASSERT_TRUE(document.load_string(report.text().c_str()));
    const auto number = [&](const char* path) { return document.select_node(path).attribute().as_uint(); };
    EXPECT_EQ(number("//testsuite[@name='tests']/@tests"), 2U);
    EXPECT_EQ(number("//testsuite[@name='tests']/@failures"), 1U);
    EXPECT_EQ(number("//testsuite[@name='known mistakes']/@tests"), mistakes);
    EXPECT_EQ(number("//testsuite[@name='known mistakes']/@failures"), is_enough ? 0U : 2U);
    EXPECT_EQ(number("//testsuite[@name='known mistakes']/@skipped"), is_enough ? 2U : 0U);
  }
}

}  // namespace
}  // namespace quack
