#include <algorithm>
#include <fmt/format.h>

#include "compare/messages.h"
#include "report/junit.h"
#include "report/reports.h"

namespace quack {
namespace {

using namespace testdata;
using Result = JunitTest::Result;

// A program's name may have dots, before which a CI system takes everything for a package.
JunitTest test_of(const GradeRecord& record, std::string_view suite, std::string name) {
  return {.class_name = fmt::format("{}.{}", record.problem->id, suite), .name = std::move(name)};
}

void fail(JunitTest& test, std::string type, std::string message) {
  test.result = Result::failed;
  test.type = std::move(type);
  test.message = std::move(message);
}

JunitTest test_of_test(const GradeRecord& record, const GradedTest& graded) {
  JunitTest test = test_of(record, "tests", graded.name);
  if (graded.fault) {
    fail(test, graded.counts ? "not strict" : "not valid", judge::to_text(*graded.fault, graded.name));
  } else if (const auto& wrong = graded.wrong_answer) {
    fail(test, "wrong answer",
         fmt::format("line {} of the recorded answer: expected {}, found {}", wrong->line, line_text(wrong->expected),
                     line_text(wrong->found)));
  }
  return test;
}

JunitTest test_of_program(const GradeRecord& record, const GradedProgram& program) {
  JunitTest test = test_of(record, "programs", program.name);
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

std::string grade_junit(const GradeRecord& record) {
  const Grade& grade = record.grade;
  JunitReport report("quackcheck grade", record.started);
  const auto begin = [&](std::string_view suite) {
    report.begin_suite(suite);
    report.add_property("quackcheck", record.version);
    report.add_property("problem", record.problem->id);
    report.add_property("command", record.command_line);
    report.add_property("directory", record.directory);
    report.add_property("interrupted", grade.interrupted ? "true" : "false");
    if (!record.counted_by.empty()) report.add_property("counted by", record.counted_by);
    report.add_property("score", fmt::format("{:g}", grade.score()));
    report.add_property("required", fmt::format("{:g}", record.required));
  };
  begin("tests");
  for (const GradedTest& graded : grade.tests) report.add(test_of_test(record, graded));
  begin("known mistakes");
  for (std::size_t place = 0; place < record.problem->mistakes.size(); ++place) {
    const Implementation& mistake = record.problem->mistakes[place];
    JunitTest test = test_of(record, "mistakes", mistake.name);
    if (std::ranges::find(grade.survivors, place) != grade.survivors.end()) {
      fail(test, "not caught", fmt::format("no test catches it: {} ({})", mistake.description, mistake.clause));
      if (grade.score() >= record.required) test.result = Result::skipped;
    }
    report.add(test);
  }
  if (!grade.programs.empty()) begin("programs");
  for (const GradedProgram& program : grade.programs) report.add(test_of_program(record, program));
  return report.text();
}

}  // namespace quack
