#include <algorithm>
#include <array>
#include <cstdio>
#include <map>

#include "judge/quoted.h"
#include "reports/grade_reports.h"
#include "reports/words.h"

namespace quack::testdata {

namespace {

constexpr std::size_t kNamedGaps = 3;       // of each clause; the others are counted
constexpr std::size_t kNamedTests = 12;     // of the smallest subset
constexpr std::size_t kNamedSpellings = 5;  // tests that are not strict; the others are counted
constexpr std::size_t kShownInput = 2000;   // bytes of an input that catches a survivor

// "84%", "99.7%": never rounded to 100 or 0 where that isn't so.
std::string per_cent(double percent) {
  std::array<char, 32> text{};
  const double shown = percent > 99.9 && percent < 100 ? 99.9 : percent > 0 && percent < 0.1 ? 0.1 : percent;
  std::snprintf(text.data(), text.size(), "%.1f%%", shown);
  std::string words = text.data();
  if (const auto zero = words.find(".0%"); zero != std::string::npos) words.erase(zero, 2);
  return words;
}

std::string per_cent(std::size_t part, std::size_t whole) {
  return per_cent(whole == 0 ? 100 : 100.0 * static_cast<double>(part) / static_cast<double>(whole));
}

std::string of(std::size_t part, std::size_t whole) { return std::to_string(part) + " of " + std::to_string(whole); }

std::string feature_words(const Feature& feature) {
  std::string text;
  for (const std::string* word : {&feature.kind, &feature.direction, &feature.outcome}) {
    if (!word->empty()) text += (text.empty() ? "" : ", ") + *word;
  }
  return text;
}

std::string line_words(const std::optional<std::string>& line) { return line ? judge::quoted(*line) : "no such line"; }

// Writes the report part by part.
class Writer {
 public:
  explicit Writer(const GradeRecord& record) : record_(record), grade_(record.grade), problem_(*record.problem) {}

  std::string text() {
    tests();
    duplicates();
    bounds();
    coverage();
    mistakes();
    survivors();
    smallest();
    programs();
    added();
    verdict();
    return std::move(text_);
  }

 private:
  std::string name(std::size_t test) const { return judge::shown_name(grade_.tests[test].name); }
  std::string counted_name(std::size_t column) const { return name(grade_.counted[column]); }

  void tests() {
    text_ += problem_.title + " (" + problem_.id + "): " + counted(grade_.tests.size(), "test") + ", " +
             std::to_string(grade_.items) + ' ' + problem_.item_name + (grade_.items == 1 ? "" : "s") + " in " +
             judge::shown_name(record_.directory) + '\n';
    std::size_t answers = 0;
    std::size_t wrong = 0;
    std::size_t loose = 0;
    for (const GradedTest& test : grade_.tests) {
      answers += test.has_answer && test.counts ? 1 : 0;
      wrong += test.wrong_answer ? 1 : 0;
      loose += test.fault && test.counts ? 1 : 0;
      fault(test, loose);
      if (test.wrong_answer) {
        text_ += "  wrong answer: " + judge::shown_name(test.name) + ": line " +
                 std::to_string(test.wrong_answer->line) + " of the recorded answer: expected " +
                 line_words(test.wrong_answer->expected) + ", found " + line_words(test.wrong_answer->found) + '\n';
      }
    }
    if (loose > kNamedSpellings) text_ += "  not strict: " + std::to_string(loose - kNamedSpellings) + " more\n";
    text_ += "valid inputs: " + of(grade_.counted.size() - loose, grade_.tests.size());
    if (loose > 0) {
      text_ +=
          "; graded all the same: " + std::to_string(loose) + " with faults in white space or the spelling of numbers";
    }
    text_ += "; recorded answers: " + std::to_string(answers) + ", " + (wrong == 0 ? "none" : std::to_string(wrong)) +
             " wrong\n";
  }

  // `loose` counts the tests up to this one that are not strict.
  void fault(const GradedTest& test, std::size_t loose) {
    if (!test.fault || (test.counts && loose > kNamedSpellings)) return;
    text_ += (test.counts ? "  not strict: " : "  not valid: ") + judge::to_text(*test.fault, test.name) + '\n';
  }

  void duplicates() {
    for (const Duplicates& same : grade_.duplicates) {
      std::string names;
      for (const std::size_t test : same.tests) names += (names.empty() ? "" : ", ") + name(test);
      text_ += "duplicates: " + names + (same.to_the_byte ? "" : " (but for white space)") + '\n';
    }
    if (grade_.duplicates.empty()) text_ += "duplicates: none\n";
  }

  void bounds() {
    std::string line;
    for (const auto& variable : grade_.variables) {
      line += (line.empty() ? "" : ", ") + variable.name + ' ' + std::to_string(variable.least) + ".." +
              std::to_string(variable.most);
      if (!variable.low_reached) line += variable.high_reached ? " (not its least)" : " (neither bound)";
      if (variable.low_reached && !variable.high_reached) line += " (not its most)";
    }
    if (!line.empty()) text_ += "bounds reached: " + line + '\n';
  }

  void coverage() {
    text_ += "\ncoverage: " + of(grade_.exercised(), grade_.coverage.size()) + " features exercised (" +
             per_cent(grade_.exercised(), grade_.coverage.size()) + ")\n";
    std::vector<std::string> clauses;  // in the order in which they come
    std::map<std::string, std::vector<std::size_t>> features;
    for (std::size_t place = 0; place < grade_.coverage.size(); ++place) {
      const std::string& clause = problem_.features[place].clause;
      if (!features.contains(clause)) clauses.push_back(clause);
      features[clause].push_back(place);
    }
    for (const std::string& clause : clauses) clause_line(clause, features[clause]);
  }

  void clause_line(const std::string& clause, const std::vector<std::size_t>& features) {
    std::vector<std::size_t> missing;
    for (const std::size_t place : features) {
      if (grade_.coverage[place].times == 0) missing.push_back(place);
    }
    const std::string share = of(features.size() - missing.size(), features.size());
    text_ += "  " + clause + std::string(10 - std::min<std::size_t>(clause.size(), 9), ' ') + share;
    if (!missing.empty()) text_ += std::string(13 - std::min<std::size_t>(share.size(), 12), ' ') + "not: ";
    for (std::size_t i = 0; i < std::min(missing.size(), kNamedGaps); ++i) {
      text_ += (i > 0 ? "; " : "") + feature_words(problem_.features[missing[i]]);
    }
    if (missing.size() > kNamedGaps) text_ += "; and " + std::to_string(missing.size() - kNamedGaps) + " more";
    text_ += '\n';
  }

  void mistakes() {
    const std::size_t all = problem_.mistakes.size();
    text_ += "\nwrong mistakes: " + of(grade_.caught(), all) + " caught (" + per_cent(grade_.score()) + "), " +
             std::to_string(grade_.caught_thrice()) + " of them by at least three tests, " +
             std::to_string(grade_.caught_by_missing_lines()) + " only by missing lines\n";
  }

  void survivors() {
    if (grade_.survivors.empty()) return;
    text_ += "\nwrong mistakes that no test catches:\n";
    for (const Survivor& survivor : grade_.survivors) {
      const Implementation& mistake = problem_.mistakes[survivor.mistake];
      text_ += "  " + mistake.name + ": " + mistake.description + " (" + mistake.clause + ")\n";
      if (survivor.caught_by) catching_input(*survivor.caught_by);
    }
  }

  void catching_input(const CatchingInput& by) {
    text_ += "    caught by " + counted(by.items, problem_.item_name) + " (" + by.kill.signature + "):\n";
    indented(by.input);
  }

  void indented(const std::string& input) {
    if (input.size() > kShownInput) {
      text_ += "      (" + std::to_string(input.size()) + " bytes: --fix writes it)\n";
      return;
    }
    for (std::size_t at = 0; at < input.size();) {
      const std::size_t end = std::min(input.find('\n', at), input.size());
      text_ += "      " + input.substr(at, end - at) + '\n';
      at = end + 1;
    }
  }

  void smallest() {
    const SetCover& smallest = grade_.smallest;
    text_ += "\nas strong: " + of(smallest.columns.size(), grade_.counted.size()) + " tests";
    text_ += smallest.proven() ? ", and no fewer" : ", and no fewer than " + std::to_string(smallest.least);
    for (std::size_t i = 0; i < std::min(smallest.columns.size(), kNamedTests); ++i) {
      text_ += (i == 0 ? ": " : ", ") + counted_name(smallest.columns[i]);
    }
    if (smallest.columns.size() > kNamedTests) {
      text_ += " and " + std::to_string(smallest.columns.size() - kNamedTests) + " more";
    }
    text_ += '\n';
  }

  void programs() {
    if (grade_.programs.empty()) return;
    text_ += "\nprograms:\n";
    for (const GradedProgram& program : grade_.programs) program_lines(program);
    const Grade::Rate negatives = grade_.true_negatives();
    const Grade::Rate positives = grade_.true_positives();
    if (negatives.all > 0) {
      text_ += "true negative rate: " + per_cent(negatives.hits, negatives.all) + " (" +
               of(negatives.hits, negatives.all) + " wrong programs rejected)\n";
    }
    if (positives.all > 0) {
      text_ += "true positive rate: " + per_cent(positives.hits, positives.all) + " (" +
               of(positives.hits, positives.all) + " right programs accepted)\n";
    }
  }

  void program_lines(const GradedProgram& program) {
    text_ += "  " + judge::shown_name(program.name);
    if (program.expectation != Expectation::unknown) {
      text_ += program.expectation == Expectation::right ? " (right)" : " (wrong)";
    }
    if (!program.judged()) {
      const auto& failed =
          *std::find_if(program.results.begin(), program.results.end(), [](const GradedProgram::Result& result) {
            return result.verdict == Verdict::judge_error || result.verdict == Verdict::compile_error;
          });
      text_ += ": can't be judged: " + printable(failed.reason) + '\n';
      return;
    }
    if (program.rejected_by() == 0) {
      accepted_lines(program);
      return;
    }
    const auto first =
        std::find_if(program.results.begin(), program.results.end(),
                     [](const GradedProgram::Result& result) { return result.verdict != Verdict::accepted; });
    text_ += ": rejected by " + counted(program.rejected_by(), "test") + "; first " +
             counted_name(static_cast<std::size_t>(first - program.results.begin())) + ": " +
             std::string(code(first->verdict)) + ", " + printable(first->reason);
    if (first->verdict == Verdict::wrong_answer) text_ += " [" + first->kill.signature + ']';
    text_ += '\n';
  }

  void accepted_lines(const GradedProgram& program) {
    if (program.results.empty()) {
      text_ += ": not run, for there is no test that counts\n";
    } else {
      text_ += ": accepted by all tests";
      if (program.expectation == Expectation::wrong) text_ += "; no test catches it";
      text_ += '\n';
    }
    if (program.caught_by) {
      catching_input(*program.caught_by);
    } else if (program.search_runs > 0) {
      text_ += "    no input that catches it was found in " + counted(program.search_runs, "run") + '\n';
    }
  }

  void added() {
    for (const std::string& file : record_.added) text_ += "added: " + judge::shown_name(file) + '\n';
  }

  void verdict() {
    text_ += "\nscore: " + per_cent(grade_.score()) + ", required " + per_cent(record_.required) + ": ";
    if (record_.strong_enough()) {
      text_ += "strong enough\n";
    } else {
      text_ += grade_.score() < record_.required ? "not strong enough\n" : "strong, but with the errors above\n";
    }
  }

  const GradeRecord& record_;
  const Grade& grade_;
  const Problem& problem_;
  std::string text_;
};

}  // namespace

std::string text_report(const GradeRecord& record) { return Writer(record).text(); }

}  // namespace quack::testdata
