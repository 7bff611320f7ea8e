#include <map>
#include <sstream>

#include <pugixml.hpp>

#include "reports/reports.h"
#include "reports/words.h"

namespace quack {

namespace {

constexpr std::size_t kLongestProgramText = 20'000;  // bytes of one text that a program wrote

std::string safe(std::string_view text) { return xml_text(shortened(text, kLongestProgramText)); }

std::string seconds(std::chrono::microseconds time) {
  std::ostringstream text;
  text << static_cast<double>(time.count()) / 1e6;
  return text.str();
}

void set(pugi::xml_node node, const char* name, const std::string& value) {
  node.append_attribute(name).set_value(value.c_str());
}

void add_property(pugi::xml_node properties, const char* name, const std::string& value) {
  auto property = properties.append_child("property");
  set(property, "name", name);
  set(property, "value", value);
}

// [case] -> how it is called; two that have the same name are told apart by their numbers.
std::vector<std::string> test_names(const Record& record) {
  std::map<std::string_view, int> count;
  for (const auto& each : record.cases) ++count[each.name];
  std::vector<std::string> names;
  names.reserve(record.cases.size());
  for (const auto& each : record.cases) {
    names.push_back(xml_text(each.name));
    if (count[each.name] > 1) names.back().append(" (case ").append(std::to_string(each.number)).append(")");
  }
  return names;
}

// Where a CI system files the tests. It takes what is before the last dot for a package, so a program's own dots go.
std::string class_name(const Record& record, const ImplementationRecord& implementation) {
  std::string name = xml_text(implementation.name);
  for (char& letter : name) {
    if (letter == '.') letter = '_';
  }
  return xml_text(record.problem_id) + "." + name;
}

void add_line(std::string& text, std::string_view label, std::string_view value) {
  if (!value.empty()) text.append(label).append(": ").append(safe(value)).append("\n");
}

std::string failure_text(const Record& record, const CaseRecord& each, const CaseOutcome& outcome) {
  std::string text;
  add_line(text, "case", each.name);
  add_line(text, "reason", outcome.reason);
  if (!outcome.detail) return text;
  const Detail& detail = record.details.at(*outcome.detail);
  if (detail.line != 0) {
    add_line(text, "line", std::to_string(detail.line));
    add_line(text, "expected", detail.expected.value_or("no such line"));
    add_line(text, "found", detail.found.value_or("no such line"));
  }
  if (detail.why) {
    add_line(text, record.item_name, std::to_string(detail.why->item) + ": " + detail.why->item_text);
    add_line(text, "clause", detail.why->clause + ": " + detail.clause_sentence);
    add_line(text, "because", detail.why->sentence);
  }
  add_line(text, "standard error", detail.complaints);
  add_line(text, "shows it again", detail.command);
  if (detail.shrunk) {
    add_line(text, "smallest input", "\n" + detail.shrunk->input);
    add_line(text, "shows it there", detail.shrunk->command);
  }
  return text;
}

void add_failure(pugi::xml_node test, const Record& record, const CaseRecord& each, const CaseOutcome& outcome) {
  auto failure = test.append_child(outcome.verdict == Verdict::judge_error ? "error" : "failure");
  std::string message(words(outcome.verdict));
  if (!outcome.reason.empty()) message.append(": ").append(safe(outcome.reason));
  set(failure, "message", message);
  set(failure, "type", std::string(code(outcome.verdict)));
  failure.text().set(failure_text(record, each, outcome).c_str());
}

void add_properties(pugi::xml_node suite, const Record& record, const ImplementationRecord& implementation) {
  auto properties = suite.append_child("properties");
  add_property(properties, "quackcheck", xml_text(record.version));
  add_property(properties, "problem", xml_text(record.problem_id));
  add_property(properties, "command", safe(record.command_line));
  add_property(properties, "implementation", safe(implementation.spec));
  add_property(properties, "kind", xml_text(implementation.kind));
  add_property(properties, "interrupted", record.interrupted ? "true" : "false");
  for (const auto& protection : record.protections_off) add_property(properties, "protection off", safe(protection));
}

struct Sums {
  std::uint64_t failures = 0, errors = 0;
  std::chrono::microseconds time{0};
};

Sums add_tests(pugi::xml_node suite, const Record& record, std::size_t implementation,
               const std::vector<std::string>& names) {
  Sums sums;
  const std::string filed_under = class_name(record, record.implementations[implementation]);
  for (std::size_t i = 0; i < record.cases.size(); ++i) {
    const CaseOutcome& outcome = record.cases[i].outcomes.at(implementation);
    auto test = suite.append_child("testcase");
    set(test, "classname", filed_under);
    set(test, "name", names[i]);
    set(test, "time", seconds(outcome.usage.wall_time));
    sums.time += outcome.usage.wall_time;
    if (outcome.verdict == Verdict::accepted) continue;
    ++(outcome.verdict == Verdict::judge_error ? sums.errors : sums.failures);
    add_failure(test, record, record.cases[i], outcome);
  }
  return sums;
}

void set_sums(pugi::xml_node node, std::uint64_t tests, const Sums& sums) {
  set(node, "tests", std::to_string(tests));
  set(node, "failures", std::to_string(sums.failures));
  set(node, "errors", std::to_string(sums.errors));
  set(node, "skipped", "0");
  set(node, "time", seconds(sums.time));
}

}  // namespace

std::string junit_report(const Record& record) {
  pugi::xml_document document;
  auto declaration = document.append_child(pugi::node_declaration);
  set(declaration, "version", "1.0");
  set(declaration, "encoding", "UTF-8");
  auto suites = document.append_child("testsuites");
  set(suites, "name", "quackcheck diff");
  const auto names = test_names(record);
  // The format knows no time zone; it is UTC.
  const std::string timestamp = xml_text(record.started.substr(0, record.started.find('Z')));
  Sums total;
  for (std::size_t i = 0; i < record.implementations.size(); ++i) {
    auto suite = suites.append_child("testsuite");
    set(suite, "name", xml_text(record.implementations[i].name));
    set(suite, "timestamp", timestamp);
    add_properties(suite, record, record.implementations[i]);
    const Sums sums = add_tests(suite, record, i, names);
    set_sums(suite, record.cases.size(), sums);
    total.failures += sums.failures;
    total.errors += sums.errors;
    total.time += sums.time;
  }
  set_sums(suites, record.cases.size() * record.implementations.size(), total);
  std::ostringstream text;
  document.save(text, " ", pugi::format_indent, pugi::encoding_utf8);
  return text.str();
}

}  // namespace quack
