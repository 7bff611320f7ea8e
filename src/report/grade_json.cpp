#include <algorithm>
#include <array>

#include <nlohmann/json.hpp>

#include "grade/grade.h"
#include "io/lines.h"
#include "problems/registry.h"
#include "report/formatting.h"
#include "report/page.h"
#include "report/pages.h"
#include "report/reports.h"

namespace quack {
namespace {

using namespace grade;
using nlohmann::ordered_json;

// Raised when a field goes or changes its meaning; fields may be added without it.
constexpr int kGradeFormatVersion = 4;

ordered_json test_json(const GradedTest& test) {
  ordered_json fault = nullptr, wrong = nullptr;
  if (const auto& found = test.fault) {
    fault = {{"line", found->line}, {"column", found->column}, {"expected", found->expected}, {"found", found->found}};
  }
  if (const auto& line = test.wrong_answer)
    wrong = {{"line", line->line}, {"expected", or_null(line->expected)}, {"found", or_null(line->found)}};
  return {{"name", test.name},
          {"items", test.items},
          {"fault", std::move(fault)},
          {"counts", test.counts},
          {"answer", test.has_answer},
          {"wrong_answer", std::move(wrong)},
          {"wrong_words", test.answer_complaint},
          {"unanswered", test.unanswered}};
}

ordered_json mistake_json(const GradeRecord& record, std::size_t place) {
  const Implementation& mistake = record.problem->mistakes[place];
  ordered_json kills = ordered_json::array();
  for (std::size_t column = 0; column < record.grade.counted.size(); ++column) {
    const Kill& kill = record.grade.matrix.at(place, column);
    if (!kill.killed) continue;
    kills.push_back({{"test", record.grade.counted[column]},
                     {"item", kill.item},
                     {"by_a_line", kill.by_a_line},
                     {"signature", kill.signature}});
  }
  return {{"name", mistake.name},
          {"clause", mistake.clause},
          {"sentence", mistake.description},
          {"kills", std::move(kills)}};
}

ordered_json feature_json(const Feature& feature, const FeatureCount& count) {
  return {{"clause", feature.clause},
          {"kind", feature.kind},
          {"outcome", feature.outcome},
          {"times", count.times},
          {"tests", count.tests}};
}

ordered_json program_json(const GradeRecord& record, const GradedProgram& program) {
  constexpr std::array kWords = {"unknown", "right", "wrong"};  // by Expectation
  ordered_json results = ordered_json::array();
  for (std::size_t column = 0; column < program.results.size(); ++column) {
    const CaseOutcome& result = program.results[column];
    const Kill kill = kill_of(*record.problem, result);
    results.push_back({{"test", record.grade.counted[column]},
                       {"verdict", code(result.verdict)},
                       {"reason", result.reason},
                       {"item", kill.item},
                       {"signature", kill.signature}});
  }
  return {{"name", program.name},         {"spec", program.spec},
          {"kind", program.kind},         {"expectation", kWords.at(static_cast<std::size_t>(program.expectation))},
          {"judged", program.judged()},   {"rejected_by", program.rejected_by()},
          {"results", std::move(results)}};
}

ordered_json bounds_json(const text::BoundsReached& variable) {
  const auto number = [](long double value) { return ordered_json::parse(text::number_text(value)); };
  return {{"name", variable.name},
          {"least", number(variable.least)},
          {"most", number(variable.most)},
          {"low", number(variable.low)},
          {"high", number(variable.high)},
          {"low_reached", variable.low_reached},
          {"high_reached", variable.high_reached}};
}

ordered_json score_json(const GradeRecord& record) {
  const Grade& grade = record.grade;
  const auto rate_json = [](const Grade::Rate& rate) -> ordered_json {
    return {{"hits", rate.hits}, {"all", rate.all}};
  };
  return {{"percent", grade.score()},
          {"required", record.required},
          {"strong_enough", record.strong_enough()},
          {"mistakes", record.problem->mistakes.size()},
          {"caught", grade.caught()},
          {"caught_thrice", grade.caught_thrice()},
          {"caught_by_missing_lines", grade.caught_by_missing_lines()},
          {"features", grade.coverage.size()},
          {"exercised", grade.exercised()},
          {"true_negatives", rate_json(grade.true_negatives())},
          {"true_positives", rate_json(grade.true_positives())}};
}

ordered_json report_json(const GradeRecord& record) {
  const Grade& grade = record.grade;
  const Problem& problem = *record.problem;
  ordered_json json = {
      {"format", "quackcheck-grade"},
      {"format_version", kGradeFormatVersion},
      {"quackcheck", record.version},
      {"problem", {{"id", problem.id}, {"title", tr(problem.title)}, {"item_name", problem.item_name}}},
      {"command", record.command_line},
      {"directory", record.directory},
      {"started", record.started},
      {"seconds", record.seconds},
      {"interrupted", grade.interrupted},
      {"counted_by", record.counted_by},
      {"score", score_json(record)},
      {"items", grade.items},
      {"tests", list_of(grade.tests, test_json)}};
  json["warnings"] = grade.warnings;
  json["duplicates"] = list_of(grade.duplicates, [](const Duplicates& same) -> ordered_json {
    return {{"tests", same.tests}, {"to_the_byte", same.to_the_byte}};
  });
  json["enough"] = list_of(grade.enough, [&](std::size_t column) { return grade.counted[column]; });
  json["bounds"] = list_of(grade.variables, bounds_json);
  ordered_json& clauses = json["clauses"] = ordered_json::object();
  for (const Feature& feature : problem.features) clauses[feature.clause] = clause_sentence(feature.clause);
  ordered_json coverage = ordered_json::array(), mistakes = ordered_json::array();
  for (std::size_t place = 0; place < grade.coverage.size(); ++place)
    coverage.push_back(feature_json(problem.features[place], grade.coverage[place]));
  for (std::size_t place = 0; place < problem.mistakes.size(); ++place) mistakes.push_back(mistake_json(record, place));
  json["coverage"] = std::move(coverage);
  json["mistakes"] = std::move(mistakes);
  json["programs"] = list_of(grade.programs, [&](const GradedProgram& one) { return program_json(record, one); });
  json["additions"] = list_of(grade.additions, [](const Addition& addition) -> ordered_json {
    return {{"name", addition.name}, {"items", addition.items}, {"catches", addition.catches}};
  });
  json["beyond"] = grade.beyond;
  json["fix_command"] = record.fix_command;
  json["added"] = record.added;
  return json;
}

// The page's data, with boards of wrong recorded answers, of each program's first failure and of the maps.
ordered_json page_json(const GradeRecord& record) {
  const Problem& problem = *record.problem;
  ordered_json data = report_json(record);
  data["problem"] = game_json(problem);
  if (!problem.frames) return data;  // there is nothing to draw
  FramePool pool;
  const auto drawn = [&](const GradedTest& test, const std::optional<text::LineDifference>& wrong) {
    std::string found(wrong ? first_lines(test.right, wrong->line - 1) : test.right);
    if (wrong && wrong->found) found += *wrong->found + '\n';
    return drawn_difference(problem, test.input, test.right, found, pool);
  };
  for (std::size_t place = 0; place < record.grade.tests.size(); ++place) {
    const GradedTest& test = record.grade.tests[place];
    if (test.wrong_answer) data["tests"][place]["drawn"] = drawn(test, test.wrong_answer);
  }
  for (std::size_t place = 0; place < record.grade.programs.size(); ++place) {
    const auto& results = record.grade.programs[place].results;
    const auto first = std::find_if(results.begin(), results.end(),
                                    [](const CaseOutcome& result) { return is_rejection(result.verdict); });
    if (first == results.end()) continue;
    const std::size_t column = static_cast<std::size_t>(first - results.begin());
    const auto& wrong = first->difference ? first->difference->wrong : std::nullopt;
    data["programs"][place]["drawn"] = drawn(record.grade.tests[record.grade.counted[column]], wrong);
  }
  data["frames"] = pool.take();
  return data;
}

}  // namespace

std::string grade_json(const GradeRecord& record) { return report_of(report_json(record)); }

std::string grade_html(const GradeRecord& record) {
  return html_page({.title = "QuackCheck grade", .main = kGradeMain, .style = kGradeStyle, .script = kGradeScript},
                   page_json(record));
}

}  // namespace quack
