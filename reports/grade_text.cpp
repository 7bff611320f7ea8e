#include <algorithm>
#include <fmt/format.h>
#include <map>

#include "compare/messages.h"
#include "compare/text.h"
#include "judge/quoted.h"
#include "reports/grade_reports.h"

namespace quack {

namespace {

using namespace testdata;

constexpr std::size_t kNamedGaps = 3;       // of each clause; the others are counted
constexpr std::size_t kNamedTests = 12;     // of the smallest subset
constexpr std::size_t kNamedSpellings = 5;  // tests that are not strict; the others are counted
constexpr std::size_t kShownInput = 2000;   // bytes of an input that catches a survivor

// "84%", "99.7%": never rounded to 100 or 0 where that isn't so.
std::string percent_text(double percent) {
  const double shown = percent > 99.9 && percent < 100 ? 99.9 : percent > 0 && percent < 0.1 ? 0.1 : percent;
  std::string text = fmt::format("{:.1f}", shown);
  if (text.ends_with(".0")) text.resize(text.size() - 2);
  return text + '%';
}

std::string percent_text(std::size_t part, std::size_t whole) {
  return percent_text(whole == 0 ? 100 : 100.0 * static_cast<double>(part) / static_cast<double>(whole));
}

std::string of(std::size_t part, std::size_t whole) { return fmt::format("{} of {}", part, whole); }

// ", and 3 more"
std::string more_than(std::size_t all, std::size_t named, std::string_view before = " ") {
  return all > named ? fmt::format("{}and {} more", before, all - named) : "";
}

std::string feature_text(const Feature& feature) {
  std::string text;
  for (const std::string* word : {&feature.kind, &feature.direction, &feature.outcome}) {
    if (!word->empty()) text += (text.empty() ? "" : ", ") + *word;
  }
  return text;
}

std::string test_name(const Grade& grade, std::size_t test) { return judge::shown_name(grade.tests[test].name); }

std::string tests_text(const GradeRecord& record) {
  const Grade& grade = record.grade;
  std::string text = fmt::format("{} ({}): {}, {} in {}\n", record.problem->title, record.problem->id,
                                 counted(grade.tests.size(), "test"), counted(grade.items, record.problem->item_name),
                                 judge::shown_name(record.directory));
  std::size_t answers = 0;
  std::size_t wrong = 0;
  std::size_t loose = 0;  // valid, but not strict
  for (const GradedTest& test : grade.tests) {
    answers += test.has_answer && test.counts ? 1 : 0;
    wrong += test.wrong_answer ? 1 : 0;
    loose += test.fault && test.counts ? 1 : 0;
    if (test.fault && (!test.counts || loose <= kNamedSpellings)) {
      text +=
          fmt::format("  {}: {}\n", test.counts ? "not strict" : "not valid", judge::to_text(*test.fault, test.name));
    }
    if (const auto& line = test.wrong_answer) {
      text += fmt::format("  wrong answer: {}: line {} of the recorded answer: expected {}, found {}\n",
                          judge::shown_name(test.name), line->line, line_text(line->expected), line_text(line->found));
    }
  }
  if (loose > kNamedSpellings) text += fmt::format("  not strict: {} more\n", loose - kNamedSpellings);
  text += "valid inputs: " + of(grade.counted.size() - loose, grade.tests.size());
  if (loose > 0) {
    text += fmt::format("; graded all the same: {} with errors in white space or the spelling of numbers", loose);
  }
  return text + fmt::format("; recorded answers: {}, {} wrong\n", answers, wrong == 0 ? "none" : std::to_string(wrong));
}

std::string duplicates_text(const Grade& grade) {
  if (grade.duplicates.empty()) return "duplicates: none\n";
  std::string text;
  for (const Duplicates& same : grade.duplicates) {
    std::string names;
    for (const std::size_t test : same.tests) names += (names.empty() ? "" : ", ") + test_name(grade, test);
    text += fmt::format("duplicates: {}{}\n", names, same.to_the_byte ? "" : " (except for white space)");
  }
  return text;
}

std::string bounds_text(const Grade& grade) {
  std::string line;
  for (const auto& variable : grade.variables) {
    const std::string_view missed = variable.low_reached && variable.high_reached ? ""
                                    : variable.high_reached                       ? " (not the minimum)"
                                    : variable.low_reached                        ? " (not the maximum)"
                                                                                  : " (neither bound)";
    line +=
        fmt::format("{}{} {}..{}{}", line.empty() ? "" : ", ", variable.name, variable.least, variable.most, missed);
  }
  return line.empty() ? "" : "bounds reached: " + line + '\n';
}

std::string clause_text(const GradeRecord& record, const std::string& clause,
                        const std::vector<std::size_t>& features) {
  std::vector<std::string> missing;
  for (const std::size_t place : features) {
    if (record.grade.coverage[place].times == 0) missing.push_back(feature_text(record.problem->features[place]));
  }
  const std::string share = of(features.size() - missing.size(), features.size());
  if (missing.empty()) return fmt::format("  {:<9} {}\n", clause, share);
  std::string gaps;
  for (std::size_t i = 0; i < std::min(missing.size(), kNamedGaps); ++i) gaps += (i > 0 ? "; " : "") + missing[i];
  return fmt::format("  {:<9} {:<12} not: {}{}\n", clause, share, gaps, more_than(missing.size(), kNamedGaps, "; "));
}

std::string coverage_text(const GradeRecord& record) {
  const Grade& grade = record.grade;
  std::string text =
      fmt::format("\ncoverage: {} features exercised ({})\n", of(grade.exercised(), grade.coverage.size()),
                  percent_text(grade.exercised(), grade.coverage.size()));
  std::vector<std::string> clauses;  // in the order in which they come
  std::map<std::string, std::vector<std::size_t>> features;
  for (std::size_t place = 0; place < grade.coverage.size(); ++place) {
    const std::string& clause = record.problem->features[place].clause;
    if (!features.contains(clause)) clauses.push_back(clause);
    features[clause].push_back(place);
  }
  for (const std::string& clause : clauses) text += clause_text(record, clause, features[clause]);
  return text;
}

std::string catching_text(const GradeRecord& record, const CatchingInput& by) {
  std::string text =
      fmt::format("    caught by {} ({}):\n", counted(by.items, record.problem->item_name), by.kill.signature);
  if (by.input.size() > kShownInput) return text + fmt::format("      ({} bytes: --fix writes it)\n", by.input.size());
  for (const std::string_view line : text_lines(by.input)) text += fmt::format("      {}\n", line);
  return text;
}

std::string mistakes_text(const GradeRecord& record) {
  const Grade& grade = record.grade;
  std::string text =
      fmt::format("\nknown mistakes: {} caught ({}), {} of them by at least three tests, {} only by missing lines\n",
                  of(grade.caught(), record.problem->mistakes.size()), percent_text(grade.score()),
                  grade.caught_thrice(), grade.caught_by_missing_lines());
  if (!grade.survivors.empty()) text += "\nknown mistakes that no test catches:\n";
  for (const Survivor& survivor : grade.survivors) {
    const Implementation& mistake = record.problem->mistakes[survivor.mistake];
    text += fmt::format("  {}: {} ({})\n", mistake.name, mistake.description, mistake.clause);
    if (survivor.caught_by) text += catching_text(record, *survivor.caught_by);
  }
  return text;
}

std::string smallest_text(const Grade& grade) {
  const std::vector<std::size_t>& columns = grade.smallest.columns;
  std::string names;
  for (std::size_t i = 0; i < std::min(columns.size(), kNamedTests); ++i) {
    names += (i == 0 ? ": " : ", ") + test_name(grade, grade.counted[columns[i]]);
  }
  return fmt::format("\nas strong: {} tests, {}{}{}\n", of(columns.size(), grade.counted.size()),
                     grade.smallest.proven() ? std::string("the fewest possible")
                                             : fmt::format("of at least {} needed", grade.smallest.least),
                     names, more_than(columns.size(), kNamedTests));
}

// What the tests made of a program, after its name.
std::string rejection_text(const GradeRecord& record, const GradedProgram& program) {
  const auto is_unjudged = [](const GradedProgram::Result& result) { return !result.is_judged(); };
  if (const auto failed = std::ranges::find_if(program.results, is_unjudged); failed != program.results.end()) {
    return fmt::format(": can't be judged: {}\n", judge::printable(failed->reason));
  }
  const auto is_rejected = [](const GradedProgram::Result& result) { return result.verdict != Verdict::accepted; };
  if (const auto first = std::ranges::find_if(program.results, is_rejected); first != program.results.end()) {
    const auto column = static_cast<std::size_t>(first - program.results.begin());
    return fmt::format(": rejected by {}; first {}: {}, {}{}\n", counted(program.rejected_by(), "test"),
                       test_name(record.grade, record.grade.counted[column]), code(first->verdict),
                       judge::printable(first->reason),
                       first->verdict == Verdict::wrong_answer ? fmt::format(" [{}]", first->kill.signature) : "");
  }
  std::string text = program.results.empty()                     ? ": not run, because no test counts\n"
                     : program.expectation == Expectation::wrong ? ": accepted by all tests; no test catches it\n"
                                                                 : ": accepted by all tests\n";
  if (program.caught_by) {
    text += catching_text(record, *program.caught_by);
  } else if (program.search_runs > 0) {
    text += fmt::format("    no input that catches it was found in {}\n", counted(program.search_runs, "run"));
  }
  return text;
}

std::string programs_text(const GradeRecord& record) {
  if (record.grade.programs.empty()) return "";
  std::string text = "\nprograms:\n";
  for (const GradedProgram& program : record.grade.programs) {
    const std::string_view expected = program.expectation == Expectation::unknown ? ""
                                      : program.expectation == Expectation::right ? " (right)"
                                                                                  : " (wrong)";
    text += fmt::format("  {}{}{}", judge::shown_name(program.name), expected, rejection_text(record, program));
  }
  const auto add_rate = [&](const Grade::Rate& rate, std::string_view name, std::string_view what) {
    if (rate.all == 0) return;
    text +=
        fmt::format("{} rate: {} ({} {})\n", name, percent_text(rate.hits, rate.all), of(rate.hits, rate.all), what);
  };
  add_rate(record.grade.true_negatives(), "true negative", "wrong programs rejected");
  add_rate(record.grade.true_positives(), "true positive", "right programs accepted");
  return text;
}

std::string score_text(const GradeRecord& record) {
  const std::string_view worth = record.strong_enough()                   ? "strong enough"
                                 : record.grade.score() < record.required ? "not strong enough"
                                                                          : "strong, but with the errors above";
  return fmt::format("\nscore: {}, required {}: {}\n", percent_text(record.grade.score()),
                     percent_text(record.required), worth);
}

}  // namespace

std::string grade_text(const GradeRecord& record) {
  std::string text = tests_text(record) + duplicates_text(record.grade) + bounds_text(record.grade) +
                     coverage_text(record) + mistakes_text(record) + smallest_text(record.grade) +
                     programs_text(record);
  for (const std::string& file : record.added) text += fmt::format("added: {}\n", judge::shown_name(file));
  return text + score_text(record);
}

}  // namespace quack
