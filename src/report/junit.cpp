// The reports as JUnit XML, which CI systems show. Texts may hold any bytes: U+FFFD stands for those that XML can't
// hold, and long texts are cut.

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <map>
#include <sstream>
#include <utility>

#include <pugixml.hpp>

#include "io/messages.h"
#include "problems/games.h"
#include "report/diff_reports.h"
#include "report/reports.h"
#include "report/words.h"

namespace quack {
namespace {

using namespace grade;

constexpr std::size_t kLongestText = 20'000;  // bytes

// An error is a test that could not be judged; skipped is one that failed, but need not pass.
enum class Result : std::uint8_t { passed, failed, error, skipped };

struct Test {
  std::string class_name, name;
  double seconds = 0;
  Result result = Result::passed;
  std::string type{}, message{}, text{};  // of one that did not pass
};

struct Suite {
  std::string name;
  std::vector<std::pair<std::string_view, std::string>> properties{};
  std::vector<Test> tests{};
};

struct Sums {
  std::array<std::uint64_t, 4> results{};  // by Result
  double seconds = 0;
};

void set(pugi::xml_node node, const char* name, std::string_view value) {
  node.append_attribute(name).set_value(xml_text(shortened(value, kLongestText)).c_str());
}

void set_sums(pugi::xml_node node, const Sums& sums) {
  const auto& [passed, failed, errors, skipped] = sums.results;
  set(node, "tests", std::to_string(passed + failed + errors + skipped));
  set(node, "failures", std::to_string(failed));
  set(node, "errors", std::to_string(errors));
  set(node, "skipped", std::to_string(skipped));
  set(node, "time", fmt::format("{:g}", sums.seconds));
}

void append(pugi::xml_node suite, const Test& test) {
  auto node = suite.append_child("testcase");
  set(node, "classname", test.class_name);
  set(node, "name", test.name);
  set(node, "time", fmt::format("{:g}", test.seconds));
  if (test.result == Result::passed) return;
  constexpr std::array kNames = {"", "failure", "error", "skipped"};
  auto failure = node.append_child(kNames.at(static_cast<std::size_t>(test.result)));
  set(failure, "message", test.message);
  if (test.result != Result::skipped) set(failure, "type", test.type);
  failure.text().set(xml_text(test.text).c_str());
}

Sums append(pugi::xml_node suites, const Suite& suite, std::string_view started) {
  auto node = suites.append_child("testsuite");
  set(node, "name", suite.name);
  set(node, "timestamp", started.substr(0, started.find('Z')));  // the format knows no time zone; it is UTC
  pugi::xml_node properties;
  for (const auto& [name, value] : suite.properties) {
    if (!properties) properties = node.append_child("properties");
    auto property = properties.append_child("property");
    set(property, "name", name);
    set(property, "value", value);
  }
  Sums sums;
  for (const Test& test : suite.tests) {
    append(node, test);
    ++sums.results.at(static_cast<std::size_t>(test.result));
    sums.seconds += test.seconds;
  }
  set_sums(node, sums);
  return sums;
}

std::string xml(std::string_view name, std::string_view started, const std::vector<Suite>& all) {
  pugi::xml_document document;
  auto declaration = document.append_child(pugi::node_declaration);
  set(declaration, "version", "1.0");
  set(declaration, "encoding", "UTF-8");
  auto suites = document.append_child("testsuites");
  set(suites, "name", name);
  Sums total;
  for (const Suite& suite : all) {
    const Sums sums = append(suites, suite, started);
    std::ranges::transform(total.results, sums.results, total.results.begin(), std::plus{});
    total.seconds += sums.seconds;
  }
  set_sums(suites, total);
  std::ostringstream text;
  document.save(text, " ", pugi::format_indent, pugi::encoding_utf8);
  return text.str();
}

// [case] -> its name; two that have the same name are told apart by their numbers.
std::vector<std::string> test_names(const Record& record) {
  std::map<std::string_view, int> count;
  for (const auto& each : record.cases) ++count[each.name];
  std::vector<std::string> names;
  for (const auto& each : record.cases)
    names.push_back(count[each.name] == 1 ? each.name.shown() : fmt::format("{} (case {})", each.name, each.number));
  return names;
}

std::string failure_text(const Record& record, const CaseRecord& each, const CaseOutcome& outcome) {
  std::string text;
  const auto add_line = [&text](std::string_view label, std::string_view value) {
    if (!value.empty()) text.append(label).append(": ").append(shortened(value, kLongestText)).append("\n");
  };
  add_line("case", each.name);
  add_line("reason", outcome.reason);
  if (!outcome.difference) return text;
  const Difference& difference = *outcome.difference;
  if (difference.wrong) {
    add_line("line", std::to_string(difference.line()));
    add_line("expected", difference.wrong->expected.value_or("no such line"));
    add_line("found", found_line(difference).value_or("no such line"));
  }
  if (const auto& why = difference.why) {
    add_line(record.item_name, std::to_string(why->item) + ": " + why->item_text.shown());
    add_line("clause", why->clause + ": " + clause_sentence(why->clause).shown());
    add_line("because", why->sentence.shown());
  }
  add_line("standard error", difference.complaints);
  add_line("shows it again", difference.command);
  if (difference.minimized) {
    add_line("smallest input", "\n" + difference.minimized->input);
    add_line("shows it there", difference.minimized->difference.command);
  }
  return text;
}

// The outcomes of one implementation.
Suite suite_of(const Record& record, std::size_t place, const std::vector<std::string>& names) {
  const ImplementationRecord& implementation = record.implementations[place];
  Suite suite{implementation.name,
              {{"quackcheck", record.version},
               {"problem", record.problem_id},
               {"command", record.command_line},
               {"implementation", implementation.spec},
               {"kind", implementation.kind}}};
  auto& properties = suite.properties;
  if (place > 0) {
    properties.emplace_back("verdict", verdict_code(implementation));
    properties.emplace_back("diagnosis", diagnosis_words(implementation));
    properties.emplace_back("headline", headline(record));
  }
  properties.emplace_back("interrupted", record.interrupted ? "true" : "false");
  for (const auto& protection : record.protections_off) properties.emplace_back("protection off", protection);
  if (!record.counted_by.empty()) properties.emplace_back("counted by", record.counted_by);
  // A CI system takes what is before the last dot for a package, so a program's own dots go.
  std::string class_name = implementation.name;
  std::ranges::replace(class_name, '.', '_');
  for (std::size_t i = 0; i < record.cases.size(); ++i) {
    const CaseOutcome& outcome = record.cases[i].outcomes.at(place);
    if (outcome.skipped) continue;
    Test& test = suite.tests.emplace_back(Test{record.problem_id + "." + class_name, names[i],
                                               static_cast<double>(outcome.usage.wall_time.count()) / 1e6});
    if (outcome.verdict == Verdict::accepted) continue;
    test.result = outcome.is_failure() ? Result::failed : Result::error;
    test.type = code(outcome.verdict);
    test.message = words(outcome.verdict);
    if (!outcome.reason.empty()) test.message.append(": ").append(outcome.reason);
    test.text = failure_text(record, record.cases[i], outcome);
  }
  return suite;
}

void fail(Test& test, std::string type, std::string message) {
  test.result = Result::failed;
  test.type = std::move(type);
  test.message = std::move(message);
}

void add_error(Suite& suite, std::string class_name, std::string name, std::string type, std::string message) {
  Test& test = suite.tests.emplace_back(Test{std::move(class_name), std::move(name)});
  fail(test, std::move(type), std::move(message));
  test.result = Result::error;
}

Test test_of(const GradeRecord& record, const GradedTest& graded) {
  Test test{record.problem->id + ".tests", graded.name};
  if (graded.fault) {
    fail(test, graded.counts ? "not strict" : "not valid", text::to_text(*graded.fault, graded.name));
  } else if (const auto& wrong = graded.wrong_answer) {
    fail(test, "wrong answer",
         fmt::format("line {} of the recorded answer: expected {}, found {}", wrong->line, line_text(wrong->expected),
                     line_text(wrong->found)));
  }
  return test;
}

Test test_of(const GradeRecord& record, const GradedProgram& program) {
  Test test{record.problem->id + ".programs", program.name};
  for (const GradedProgram::Result& result : program.results) {
    if (result.verdict != Verdict::judge_error && result.verdict != Verdict::compile_error) continue;
    fail(test, std::string(code(result.verdict)), result.reason);
    if (result.verdict == Verdict::judge_error) test.result = Result::error;
    return test;
  }
  if (program.survives()) fail(test, "accepted", "no test catches it");
  if (program.expectation == Expectation::right && !program.accepted())
    fail(test, "rejected", fmt::format("rejected by {}", counted(program.rejected_by(), "test")));
  return test;
}

}  // namespace

std::string diff_junit(const Record& record) {
  const std::vector<std::string> names = test_names(record);
  std::vector<Suite> suites;
  for (std::size_t i = 0; i < record.implementations.size(); ++i) suites.push_back(suite_of(record, i, names));
  if (const auto reasons = reasons_not_to_tell(record); !reasons.empty()) {
    Suite& run = suites.emplace_back(Suite{"quackcheck diff"});
    for (const Message& reason : reasons)
      add_error(run, record.problem_id + ".run", reason.first_line(), "could not tell", reason);
  }
  return xml("quackcheck diff", record.started, suites);
}

std::string grade_junit(const GradeRecord& record) {
  const Grade& grade = record.grade;
  const std::string& problem = record.problem->id;
  Suite suite{"tests",
              {{"quackcheck", record.version},
               {"problem", problem},
               {"command", record.command_line},
               {"directory", record.directory},
               {"interrupted", grade.interrupted ? "true" : "false"}}};
  if (!record.counted_by.empty()) suite.properties.emplace_back("counted by", record.counted_by);
  if (!record.has_begun()) {
    add_error(suite, problem + ".run", record.troubles.front().first_line(), "could not tell", record.troubles.front());
    return xml("quackcheck grade", record.started, {suite});
  }
  suite.properties.emplace_back("score", fmt::format("{:g}", grade.score()));
  suite.properties.emplace_back("required", fmt::format("{:g}", record.required));
  std::vector<Suite> suites = {suite, {"known mistakes", suite.properties}, {"programs", suite.properties}};
  for (const Message& trouble : record.troubles)
    add_error(suites[0], problem + ".run", trouble.first_line(), "could not tell", trouble);
  for (const GradedTest& graded : grade.tests) suites[0].tests.push_back(test_of(record, graded));
  for (std::size_t place = 0; place < record.problem->mistakes.size(); ++place) {
    const Implementation& mistake = record.problem->mistakes[place];
    Test& test = suites[1].tests.emplace_back(Test{problem + ".mistakes", mistake.name});
    if (std::ranges::count(grade.survivors, place) == 0) continue;
    fail(test, "not caught", fmt::format("no test catches it: {} ({})", mistake.description, mistake.clause));
    if (grade.score() >= record.required) test.result = Result::skipped;
  }
  for (const GradedProgram& program : grade.programs) suites[2].tests.push_back(test_of(record, program));
  if (grade.programs.empty()) suites.pop_back();
  return xml("quackcheck grade", record.started, suites);
}

std::string fuzz_junit(const CampaignResult& result) {
  Suite suite{"quackcheck fuzz"};
  for (const Message& trouble : result.troubles)
    add_error(suite, "fuzz.run", trouble.first_line(), "could not tell", trouble);
  for (const TargetResult& target : result.targets) {
    Test test{"fuzz." + target.fuzzer->name, "campaign", target.process_seconds};
    if (target.trouble.empty() && target.findings > 0) continue;
    if (!target.trouble.empty()) {
      fail(test, "error", "the campaign failed");
      test.result = Result::error;
      test.text = target.trouble;
    }
    suite.tests.push_back(std::move(test));
  }
  for (const Finding& finding : result.findings) {
    Test& test = suite.tests.emplace_back(Test{"fuzz." + finding.fuzzer->name, finding.group});
    fail(test, "failure", finding.group + ", " + counted(finding.hits, "hit"));
    test.text = finding.shown.text + "input:\n" + finding.shown.input + "shows it again: " + finding.command() + '\n';
  }
  return xml(suite.name, result.started, {suite});
}

}  // namespace quack
