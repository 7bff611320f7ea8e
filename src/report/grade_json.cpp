#include <algorithm>

#include <nlohmann/json.hpp>

#include "judgedata/grading/programs.h"
#include "problems/games.h"
#include "report/board_json.h"
#include "report/page.h"
#include "report/pages.h"
#include "report/reports.h"
#include "report/words.h"
#include "text/text.h"

namespace quack {
namespace {

using namespace testdata;
using nlohmann::ordered_json;

// Raised when a field goes or changes its meaning; fields may be added without it.
constexpr int kFormatVersion = 4;

ordered_json test_json(const GradeRecord& record, std::size_t place) {
  const GradedTest& test = record.grade.tests[place];
  ordered_json fault = nullptr;
  if (test.fault) {
    fault = {{"line", test.fault->line},
             {"column", test.fault->column},
             {"expected", test.fault->expected},
             {"found", test.fault->found}};
  }
  ordered_json wrong = nullptr;
  if (test.wrong_answer) {
    wrong = {{"line", test.wrong_answer->line},
             {"expected", or_null(test.wrong_answer->expected)},
             {"found", or_null(test.wrong_answer->found)}};
  }
  return {{"name", test.name},     {"items", test.items},       {"fault", std::move(fault)},
          {"counts", test.counts}, {"answer", test.has_answer}, {"wrong_answer", std::move(wrong)}};
}

ordered_json kills_json(const GradeRecord& record, std::size_t mistake) {
  ordered_json kills = ordered_json::array();
  for (std::size_t column = 0; column < record.grade.counted.size(); ++column) {
    const Kill& kill = record.grade.matrix.at(mistake, column);
    if (!kill.killed) continue;
    kills.push_back({{"test", record.grade.counted[column]},
                     {"item", kill.item},
                     {"by_a_line", kill.by_a_line},
                     {"signature", kill.signature}});
  }
  return kills;
}

ordered_json mistakes_json(const GradeRecord& record) {
  ordered_json list = ordered_json::array();
  for (std::size_t mistake = 0; mistake < record.problem->mistakes.size(); ++mistake) {
    const Implementation& one = record.problem->mistakes[mistake];
    list.push_back({{"name", one.name},
                    {"clause", one.clause},
                    {"sentence", one.description},
                    {"kills", kills_json(record, mistake)}});
  }
  return list;
}

ordered_json coverage_json(const GradeRecord& record) {
  ordered_json list = ordered_json::array();
  for (std::size_t place = 0; place < record.grade.coverage.size(); ++place) {
    const Feature& feature = record.problem->features[place];
    const FeatureCount& count = record.grade.coverage[place];
    list.push_back({{"clause", feature.clause},
                    {"kind", feature.kind},
                    {"outcome", feature.outcome},
                    {"times", count.times},
                    {"tests", count.tests}});
  }
  return list;
}

std::string_view word(Expectation expectation) {
  switch (expectation) {
    case Expectation::right:
      return "right";
    case Expectation::wrong:
      return "wrong";
    case Expectation::unknown:
      break;
  }
  return "unknown";
}

ordered_json programs_json(const GradeRecord& record) {
  ordered_json list = ordered_json::array();
  for (const GradedProgram& program : record.grade.programs) {
    ordered_json results = ordered_json::array();
    for (std::size_t column = 0; column < program.results.size(); ++column) {
      const GradedProgram::Result& result = program.results[column];
      results.push_back({{"test", record.grade.counted[column]},
                         {"verdict", code(result.verdict)},
                         {"reason", result.reason},
                         {"item", result.kill.item},
                         {"signature", result.kill.signature}});
    }
    list.push_back({{"name", program.name},
                    {"spec", program.spec},
                    {"kind", program.kind},
                    {"expectation", word(program.expectation)},
                    {"judged", program.judged()},
                    {"rejected_by", program.rejected_by()},
                    {"results", std::move(results)}});
  }
  return list;
}

ordered_json bounds_json(const Grade& grade) {
  ordered_json list = ordered_json::array();
  for (const auto& variable : grade.variables) {
    list.push_back({{"name", variable.name},
                    {"least", variable.least},
                    {"most", variable.most},
                    {"low", variable.low},
                    {"high", variable.high},
                    {"low_reached", variable.low_reached},
                    {"high_reached", variable.high_reached}});
  }
  return list;
}

ordered_json rate_json(const Grade::Rate& rate) { return {{"hits", rate.hits}, {"all", rate.all}}; }

ordered_json clauses_json(const GradeRecord& record) {
  ordered_json sentences = ordered_json::object();
  for (const Feature& feature : record.problem->features)
    sentences[feature.clause] = std::string(clause_sentence(feature.clause));
  return sentences;
}

ordered_json report_json(const GradeRecord& record) {
  const Grade& grade = record.grade;
  const Problem& problem = *record.problem;
  ordered_json tests = ordered_json::array();
  for (std::size_t place = 0; place < grade.tests.size(); ++place) tests.push_back(test_json(record, place));
  ordered_json duplicates = ordered_json::array();
  for (const Duplicates& same : grade.duplicates)
    duplicates.push_back({{"tests", same.tests}, {"to_the_byte", same.to_the_byte}});
  ordered_json additions = ordered_json::array();
  for (const Addition& addition : grade.additions)
    additions.push_back({{"name", addition.name}, {"items", addition.items}, {"catches", addition.catches}});
  ordered_json enough = ordered_json::array();
  for (const std::size_t column : grade.enough) enough.push_back(grade.counted[column]);
  return {{"format", "quackcheck-grade"},
          {"format_version", kFormatVersion},
          {"quackcheck", record.version},
          {"problem", {{"id", problem.id}, {"title", problem.title}, {"item_name", problem.item_name}}},
          {"command", record.command_line},
          {"directory", record.directory},
          {"started", record.started},
          {"seconds", record.seconds},
          {"interrupted", grade.interrupted},
          {"counted_by", record.counted_by},
          {"score",
           {{"percent", grade.score()},
            {"required", record.required},
            {"strong_enough", record.strong_enough()},
            {"mistakes", problem.mistakes.size()},
            {"caught", grade.caught()},
            {"caught_thrice", grade.caught_thrice()},
            {"caught_by_missing_lines", grade.caught_by_missing_lines()},
            {"features", grade.coverage.size()},
            {"exercised", grade.exercised()},
            {"true_negatives", rate_json(grade.true_negatives())},
            {"true_positives", rate_json(grade.true_positives())}}},
          {"items", grade.items},
          {"tests", std::move(tests)},
          {"duplicates", std::move(duplicates)},
          {"enough", std::move(enough)},
          {"bounds", bounds_json(grade)},
          {"clauses", clauses_json(record)},
          {"coverage", coverage_json(record)},
          {"mistakes", mistakes_json(record)},
          {"programs", programs_json(record)},
          {"additions", std::move(additions)},
          {"beyond", grade.beyond},
          {"fix_command", record.fix_command},
          {"added", record.added}};
}

// The page's data, with boards of wrong recorded answers, of each program's first failure and of the maps.
ordered_json page_json(const GradeRecord& record) {
  const Problem& problem = *record.problem;
  ordered_json data = report_json(record);
  data["problem"] = problem_json(problem);
  FramePool pool;
  const auto drawn = [&](const GradedTest& test, const std::optional<judge::LineDifference>& wrong) {
    const std::string right = right_output(problem, test.input);
    std::string found(wrong ? first_lines(right, wrong->line - 1) : right);
    if (wrong && wrong->found) found += *wrong->found + '\n';
    return drawn_difference(problem, test.input, right, found, pool);
  };
  for (std::size_t place = 0; place < record.grade.tests.size(); ++place) {
    const GradedTest& test = record.grade.tests[place];
    if (test.wrong_answer) data["tests"][place]["drawn"] = drawn(test, test.wrong_answer);
  }
  for (std::size_t place = 0; place < record.grade.programs.size(); ++place) {
    const auto& results = record.grade.programs[place].results;
    const auto first = std::find_if(results.begin(), results.end(),
                                    [](const GradedProgram::Result& result) { return is_rejection(result.verdict); });
    if (first == results.end()) continue;
    const std::size_t column = static_cast<std::size_t>(first - results.begin());
    data["programs"][place]["drawn"] = drawn(record.grade.tests[record.grade.counted[column]], first->wrong);
  }
  data["frames"] = pool.take();
  return data;
}

}  // namespace

std::string grade_json(const GradeRecord& record) {
  return report_json(record).dump(1, ' ', false, ordered_json::error_handler_t::replace) + "\n";
}

std::string grade_html(const GradeRecord& record) {
  return html_page({.title = "QuackCheck grade", .main = kGradeMain, .style = kGradeStyle, .script = kGradeScript},
                   page_json(record));
}

}  // namespace quack
