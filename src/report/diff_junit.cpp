#include <algorithm>
#include <map>

#include "problems/games.h"
#include "report/diff_reports.h"
#include "report/junit.h"
#include "report/reports.h"
#include "report/words.h"

namespace quack {
namespace {

// [case] -> its name; two that have the same name are told apart by their numbers.
std::vector<std::string> test_names(const Record& record) {
  std::map<std::string_view, int> count;
  for (const auto& each : record.cases) ++count[each.name];
  std::vector<std::string> names;
  names.reserve(record.cases.size());
  for (const auto& each : record.cases) {
    names.push_back(each.name);
    if (count[each.name] > 1) names.back().append(" (case ").append(std::to_string(each.number)).append(")");
  }
  return names;
}

// Where a CI system files the tests. It takes what is before the last dot for a package, so a program's own dots go.
std::string class_name(const Record& record, std::string name) {
  std::ranges::replace(name, '.', '_');
  return record.problem_id + "." + name;
}

void add_line(std::string& text, std::string_view label, std::string_view value) {
  constexpr std::size_t kLongest = 20'000;
  if (!value.empty()) text.append(label).append(": ").append(shortened(value, kLongest)).append("\n");
}

std::string failure_text(const Record& record, const CaseRecord& each, const CaseOutcome& outcome) {
  std::string text;
  add_line(text, "case", each.name);
  add_line(text, "reason", outcome.reason);
  if (!outcome.difference) return text;
  const Difference& difference = *outcome.difference;
  if (difference.wrong) {
    add_line(text, "line", std::to_string(difference.line()));
    add_line(text, "expected", difference.wrong->expected.value_or("no such line"));
    add_line(text, "found", difference.wrong->found.value_or("no such line"));
  }
  if (const auto& why = difference.why) {
    add_line(text, record.item_name, std::to_string(why->item) + ": " + why->item_text);
    add_line(text, "clause", why->clause + ": " + std::string(clause_sentence(why->clause)));
    add_line(text, "because", why->sentence);
  }
  add_line(text, "standard error", difference.complaints);
  add_line(text, "shows it again", difference.command);
  if (difference.minimized) {
    add_line(text, "smallest input", "\n" + difference.minimized->input);
    add_line(text, "shows it there", difference.minimized->difference.command);
  }
  return text;
}

}  // namespace

std::string diff_junit(const Record& record) {
  JunitReport report("quackcheck diff", record.started);
  const auto names = test_names(record);
  for (std::size_t i = 0; i < record.implementations.size(); ++i) {
    const ImplementationRecord& implementation = record.implementations[i];
    report.begin_suite(implementation.name);
    report.add_property("quackcheck", record.version);
    report.add_property("problem", record.problem_id);
    report.add_property("command", record.command_line);
    report.add_property("implementation", implementation.spec);
    report.add_property("kind", implementation.kind);
    if (i > 0) {
      report.add_property("verdict", verdict_code(implementation));
      report.add_property("diagnosis", diagnosis_words(implementation));
      report.add_property("headline", headline(record));
    }
    report.add_property("interrupted", record.interrupted ? "true" : "false");
    for (const auto& protection : record.protections_off) report.add_property("protection off", protection);
    if (!record.counted_by.empty()) report.add_property("counted by", record.counted_by);
    for (std::size_t place = 0; place < record.cases.size(); ++place) {
      const CaseOutcome& outcome = record.cases[place].outcomes.at(i);
      if (outcome.skipped) continue;
      JunitTest test{.class_name = class_name(record, implementation.name),
                     .name = names[place],
                     .seconds = static_cast<double>(outcome.usage.wall_time.count()) / 1e6};
      if (outcome.verdict != Verdict::accepted) {
        test.result = outcome.is_failure() ? JunitTest::Result::failed : JunitTest::Result::error;
        test.type = code(outcome.verdict);
        test.message = words(outcome.verdict);
        if (!outcome.reason.empty()) test.message.append(": ").append(outcome.reason);
        test.text = failure_text(record, record.cases[place], outcome);
      }
      report.add(test);
    }
  }
  return report.text();
}

}  // namespace quack
