#include "report/checks.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <map>

#include "io/messages.h"
#include "problems/registry.h"
#include "report/diff_reports.h"
#include "report/formatting.h"

namespace quack {
namespace {

using Properties = std::vector<std::pair<std::string_view, std::string>>;

constexpr std::size_t kLongestText = 20'000;  // bytes

// A source file as a CI system knows it: "mine.cpp" for "./mine.cpp".
std::string path_of(const std::string& source) { return std::filesystem::path(source).lexically_normal().string(); }

// "wrong-answer"
std::string kind_of(Verdict verdict) {
  std::string kind = name_of(verdict).english();
  std::ranges::replace(kind, ' ', '-');
  return kind;
}

void add_reasons(Checks& checks, const std::vector<Message>& reasons) {
  if (reasons.empty()) return;
  CheckGroup& group = checks.groups.emplace_back(CheckGroup{checks.command});
  for (const Message& reason : reasons)
    group.checks.push_back(
        {reason.first_line(), CheckResult::error, "could-not-tell", "quackcheck could not tell", reason});
}

// [case] -> its name; two that have the same name are told apart by their numbers.
std::vector<std::string> case_names(const Record& record) {
  std::map<std::string_view, int> count;
  for (const auto& each : record.cases) ++count[each.name];
  std::vector<std::string> names;
  for (const auto& each : record.cases)
    names.push_back(count[each.name] == 1 ? each.name.shown() : fmt::format("{} (case {})", each.name, each.number));
  return names;
}

std::string case_text(const Record& record, const CaseRecord& each, const CaseOutcome& outcome) {
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

Check check_of(const Record& record, const CaseRecord& each, const CaseOutcome& outcome, const std::string& name,
               bool need_not_pass) {
  Check check{.name = name, .seconds = static_cast<double>(outcome.usage.wall_time.count()) / 1e6};
  if (outcome.verdict == Verdict::accepted) return check;
  check.result = outcome.is_failure() ? CheckResult::failed : CheckResult::error;
  if (need_not_pass) check.result = CheckResult::skipped;
  check.kind = kind_of(outcome.verdict);
  check.message = name_of(outcome.verdict);
  if (!outcome.reason.empty()) check.message.append(": ").append(outcome.reason);
  check.text = case_text(record, each, outcome);
  return check;
}

// A program on all cases. Where one of them differs it is wrong, whatever could not be told of others.
Check whole_of(const Record& record, std::size_t place) {
  const ImplementationRecord& program = record.implementations[place];
  Check whole{.name = program.name};
  const auto contradiction = std::ranges::find(record.mistakes, std::size_t{0}, &ProgramMistake::implementation);
  if (place == 0 && contradiction != record.mistakes.end()) {
    whole.result = CheckResult::failed;
    whole.kind = "contradiction";
    whole.message = whole.text = contradiction->outcome.reason.shown();
  }
  if (place == 0 || program.first_failed == 0) return whole;
  whole.result = program.may_fail                          ? CheckResult::skipped
                 : program.verdict == Verdict::judge_error ? CheckResult::error
                                                           : CheckResult::failed;
  whole.kind = kind_of(program.verdict);
  whole.message = fmt::format("{}: {}", program.name, name_of(program.verdict));
  whole.text = diagnosis_words(program) + "\n";
  for (const ProgramMistake& mistake : record.mistakes) {
    if (mistake.implementation != place || !mistake.outcome.difference) continue;
    const Difference& found = *mistake.outcome.difference;
    whole.text += fmt::format("{}; again: {}\n", counted(mistake.cases, "case"),
                              found.minimized ? found.minimized->difference.command : found.command);
  }
  whole.file = path_of(program.source);
  // The line of the cause, or the one that the compiler or a sanitizer names.
  whole.line = program.diagnosis.cause_line > 0 ? program.diagnosis.cause_line : program.ending.source_line;
  return whole;
}

CheckGroup group_of(const Record& record, std::size_t place, const std::vector<std::string>& names) {
  const ImplementationRecord& program = record.implementations[place];
  CheckGroup group{program.name,
                   {{"quackcheck", record.version},
                    {"problem", record.problem_id},
                    {"command", record.command_line},
                    {"implementation", program.spec},
                    {"kind", program.kind}}};
  if (place > 0) {
    group.properties.emplace_back("verdict", verdict_code(program));
    group.properties.emplace_back("diagnosis", diagnosis_words(program));
    group.properties.emplace_back("headline", headline(record));
  }
  group.properties.emplace_back("interrupted", record.interrupted ? "true" : "false");
  for (const auto& protection : record.protections_off) group.properties.emplace_back("protection off", protection);
  if (!record.counted_by.empty()) group.properties.emplace_back("counted by", record.counted_by);
  for (std::size_t i = 0; i < record.cases.size(); ++i) {
    const CaseOutcome& outcome = record.cases[i].outcomes.at(place);
    if (!outcome.skipped)
      group.checks.push_back(check_of(record, record.cases[i], outcome, names[i], program.may_fail));
  }
  group.whole = whole_of(record, place);
  return group;
}

Check check_of(const grade::GradedTest& test) {
  Check check{.name = test.name};
  if (!test.fault && !test.has_wrong_answer() && test.unanswered.empty()) return check;
  check.result = CheckResult::failed;
  check.file = test.file.string();
  if (test.fault) {
    check.kind = "invalid-input";
    check.message = test.name + (test.counts ? " is not strictly valid" : " is not valid");
    check.text = text::to_text(*test.fault, test.name);
    check.line = test.fault->line;
  } else if (!test.unanswered.empty()) {
    check.kind = "no-right-answer";
    check.message = "no answer of " + test.name + " is known to be right";
    check.text = test.unanswered;
  } else {
    check.kind = "wrong-recorded-answer";
    check.message = "the recorded answer of " + test.name + " is wrong";
    check.text = test.answer_complaint;
  }
  if (check.text.empty() && test.wrong_answer) {
    check.text = fmt::format("line {} of the answer: expected {}, found {}", test.wrong_answer->line,
                             line_text(test.wrong_answer->expected), line_text(test.wrong_answer->found));
  }
  return check;
}

Check check_of(const grade::GradedProgram& program) {
  Check check{.name = program.name};
  const auto failed = std::ranges::find_if(program.results, [](const auto& result) {
    return result.verdict == Verdict::judge_error || result.verdict == Verdict::compile_error;
  });
  const bool has_failed = failed != program.results.end();
  if (!has_failed && program.as_expected()) return check;
  check.result = !program.judged()       ? CheckResult::error
                 : program.as_expected() ? CheckResult::skipped  // it does not compile, and nothing is known of it
                                         : CheckResult::failed;
  check.kind = has_failed ? kind_of(failed->verdict) : "unexpected-verdict";
  check.message =
      program.name + (check.result == CheckResult::failed ? " is not judged as it should be" : " could not be judged");
  check.text = has_failed           ? failed->reason.shown()
               : program.survives() ? "no test catches it"
                                    : fmt::format("rejected by {}", counted(program.rejected_by(), "test"));
  check.file = path_of(program.source);
  return check;
}

}  // namespace

CheckResult Checks::worst() const {
  CheckResult worst = CheckResult::passed;
  for (const CheckGroup& group : groups) {
    if (group.whole) worst = std::max(worst, group.whole->result);
    for (const Check& check : group.checks) worst = std::max(worst, check.result);
  }
  return worst;
}

Checks checks_of(const Record& record) {
  Checks checks{"quackcheck diff", record.problem_id, record.version, record.started, "."};
  checks.summary = record.implementations.empty() ? tr("nothing was compared") : headline(record);
  const std::vector<std::string> names = case_names(record);
  for (std::size_t i = 0; i < record.implementations.size(); ++i) checks.groups.push_back(group_of(record, i, names));
  if (!record.faults.empty()) {
    CheckGroup& faults = checks.groups.emplace_back(CheckGroup{"package"});
    for (const Message& fault : record.faults)
      faults.checks.push_back({fault.first_line(), CheckResult::failed, "broken-package", fault.first_line(), fault});
  }
  add_reasons(checks, reasons_not_to_tell(record));
  return checks;
}

Checks checks_of(const grade::GradeRecord& record) {
  const grade::Grade& grade = record.grade;
  Checks checks{"quackcheck grade", record.problem->id, record.version, record.started, path_of(record.directory)};
  add_reasons(checks, record.troubles);
  checks.summary = tr("{}: nothing was graded", record.directory);
  if (!record.has_begun()) return checks;
  checks.summary = record.problem->accepts
                       ? fmt::format("{}: {}", record.directory, package_verdict(record))
                       : fmt::format("{}: {:.1f}% of the known mistakes are caught, {:g}% are required",
                                     record.directory, grade.score(), record.required);
  Properties properties = {{"quackcheck", record.version},
                           {"problem", record.problem->id},
                           {"command", record.command_line},
                           {"directory", record.directory},
                           {"interrupted", grade.interrupted ? "true" : "false"},
                           {"score", fmt::format("{:g}", grade.score())},
                           {"required", fmt::format("{:g}", record.required)}};
  if (!record.counted_by.empty()) properties.emplace_back("counted by", record.counted_by);
  CheckGroup tests{"tests", properties}, mistakes{"known mistakes", properties}, programs{"programs", properties};
  for (const grade::GradedTest& test : grade.tests) tests.checks.push_back(check_of(test));
  const bool is_enough = grade.score() >= record.required;
  for (std::size_t place = 0; place < record.problem->mistakes.size(); ++place) {
    const Implementation& mistake = record.problem->mistakes[place];
    Check& check = mistakes.checks.emplace_back(Check{mistake.name});
    if (std::ranges::count(grade.survivors, place) == 0) continue;
    check.result = is_enough ? CheckResult::skipped : CheckResult::failed;
    check.kind = "not-caught";
    check.message = fmt::format("no test catches it: {} ({})", mistake.description, mistake.clause);
  }
  mistakes.whole = Check{"known mistakes"};
  if (!is_enough)
    mistakes.whole = {"known mistakes", CheckResult::failed, "weak-data", "the data is too weak", checks.summary};
  for (const grade::GradedProgram& program : grade.programs) programs.checks.push_back(check_of(program));
  checks.groups.insert(checks.groups.end(), {tests, mistakes});
  if (!programs.checks.empty()) checks.groups.push_back(programs);
  return checks;
}

Checks checks_of(const CampaignResult& result) {
  Checks checks{"quackcheck fuzz", "fuzz", result.version, result.started, "corpora"};
  checks.summary = counted(result.findings.size(), "finding");
  add_reasons(checks, result.troubles);
  for (const TargetResult& target : result.targets) {
    const std::string& name = target.fuzzer->name;
    CheckGroup& group = checks.groups.emplace_back(CheckGroup{name});
    Check& campaign = group.checks.emplace_back(Check{.name = "campaign", .seconds = target.process_seconds});
    if (!target.trouble.empty()) {
      campaign.result = CheckResult::error;
      campaign.kind = "campaign-failed";
      campaign.message = name + ": the campaign failed";
      campaign.text = target.trouble;
    }
    for (const Finding& finding : result.findings) {
      if (finding.fuzzer != target.fuzzer) continue;
      group.checks.push_back(
          {finding.group, CheckResult::failed, name, name + ": " + finding.group,
           fmt::format("{}\nagain: {}\ninput:\n{}", finding.shown.text, finding.command(), finding.shown.input)});
    }
  }
  return checks;
}

}  // namespace quack
