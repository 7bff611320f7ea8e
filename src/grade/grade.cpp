#include "grade/grade.h"

#include <algorithm>
#include <array>
#include <map>
#include <mutex>
#include <span>

#include "compare/judge_runs.h"
#include "grade/bounds.h"
#include "grade/further_tests.h"
#include "grade/warnings.h"
#include "io/bytes.h"
#include "io/lines.h"
#include "io/parallel.h"
#include "run/run.h"

namespace quack::grade {
namespace {

std::string words_of(std::string_view text) {
  std::string words;
  std::size_t at = 0;
  for (std::string_view word = next_word(text, at); !word.empty(); word = next_word(text, at))
    words.append(word).append(" ");
  return words;
}

std::vector<Duplicates> duplicates_of(const std::vector<GradedTest>& tests) {
  std::map<std::string, std::vector<std::size_t>> by_words;
  for (std::size_t test = 0; test < tests.size(); ++test) by_words[words_of(tests[test].input)].push_back(test);
  std::vector<Duplicates> duplicates;
  for (const auto& entry : by_words) {
    const std::vector<std::size_t>& same = entry.second;
    if (same.size() < 2) continue;
    const bool to_the_byte = std::all_of(
        same.begin(), same.end(), [&](std::size_t test) { return tests[test].input == tests[same.front()].input; });
    duplicates.push_back({same, to_the_byte});
  }
  std::sort(duplicates.begin(), duplicates.end(),
            [](const Duplicates& left, const Duplicates& right) { return left.tests < right.tests; });
  return duplicates;
}

// A mistake that this many tests catch is not run on more of them, unless the full matrix is asked for.
constexpr std::size_t kEnoughKills = 5;

class Grader {
 public:
  Grader(const Problem& problem, const GradeOptions& options) : problem_(problem), options_(options) {}

  Grade run(const std::vector<packages::JudgeTest>& tests, const ReadFile& read,
            const std::vector<ProgramToGrade>& programs) {
    grade_.mistakes = problem_.mistakes.size();
    grade_.matrix = KillMatrix(grade_.mistakes, 0);
    grade_.coverage.resize(problem_.exercised ? problem_.features.size() : 0);
    take(tests, read, programs);
    find_additions(programs);
    if (options_.add && !grade_.additions.empty()) take(options_.add(grade_.additions), read, programs);
    if (problem_.accepts) grade_.warnings = warnings_about(problem_, grade_, options_.time_limit);
    grade_.duplicates = duplicates_of(grade_.tests);
    find_enough();
    return std::move(grade_);
  }

 private:
  void take(const std::vector<packages::JudgeTest>& tests, const ReadFile& read,
            const std::vector<ProgramToGrade>& programs) {
    const std::size_t first = inputs_.size();
    look_at_tests(tests, read);
    const std::span inputs = std::span(inputs_).subspan(first);
    count_features(inputs);
    grade_.matrix.append(kill_matrix(problem_, inputs, options_.jobs, progress(tr_later("known mistakes")),
                                     options_.full_matrix ? SIZE_MAX : kEnoughKills));
    grade_.survivors.clear();
    for (std::size_t mistake = 0; mistake < grade_.mistakes; ++mistake)
      if (grade_.matrix.kills_of(mistake) == 0) grade_.survivors.push_back(mistake);
    run_programs(programs, first);
    grade_.interrupted = runs_are_interrupted();
  }

  std::function<void(std::size_t, std::size_t)> progress(std::string_view phase) const {
    return [this, phase](std::size_t done, std::size_t total) {
      if (options_.progress) options_.progress(phase, done, total);
    };
  }

  void look_at_tests(const std::vector<packages::JudgeTest>& tests, const ReadFile& read) {
    const auto show = progress(tr_later("tests"));
    const std::size_t first = grade_.tests.size();
    std::vector<std::optional<std::string>> answers;
    for (const packages::JudgeTest& test : tests) {
      grade_.tests.push_back({.name = test.name, .file = test.input, .input = read(test.input)});
      grade_.tests.back().has_answer = test.answer.has_value();
      answers.push_back(test.answer ? std::optional(read(*test.answer)) : std::nullopt);
    }
    std::vector<Validated> validated(tests.size());
    std::mutex mutex;
    std::size_t done = 0;
    parallel_for(tests.size(), options_.jobs, [&](std::size_t index) {
      GradedTest& graded = grade_.tests[first + index];
      validated[index] = look_at_input(graded);
      if (graded.counts) look_at_answer(graded, answers[index]);
      const std::lock_guard lock(mutex);
      show(++done, tests.size());
    });
    for (std::size_t index = 0; index < tests.size(); ++index) {
      const GradedTest& graded = grade_.tests[first + index];
      if (!graded.counts) continue;
      add_bounds(grade_.variables, validated[index].variables);
      grade_.counted.push_back(first + index);
      grade_.items += graded.items;
      inputs_.push_back(graded.input);
    }
  }

  // Finds the right answer of a test, and holds the recorded one to it.
  void look_at_answer(GradedTest& test, const std::optional<std::string>& recorded) const {
    try {
      test.right = right_output(problem_, test.input);
      if (!recorded) return;
      const OutputVerdict verdict =
          problem_.judge ? problem_.judge(test.input, test.right, *recorded) : OutputVerdict();
      std::uint64_t lines = 0;
      if (!problem_.judge || !verdict.is_right)
        test.wrong_answer = text::first_line_difference(test.right, *recorded, lines);
      test.answer_complaint = verdict.complaint;
    } catch (const Disagreement& contradiction) {
      test.unanswered = contradiction.message();
    } catch (const std::runtime_error& failure) {
      test.unanswered = Message(failure.what());
    }
    test.counts = test.unanswered.empty();
  }

  Validated validate(const std::string& input) const {
    MemorySource source(input);
    try {
      return problem_.validate(source, options_.max_count);
    } catch (const std::runtime_error& failure) {  // of a validator
      text::ParseError fault;
      fault.complaint = Message(failure.what());
      return {.items = 0, .fault = std::move(fault), .variables = {}};
    }
  }

  // The validator's result: if nothing but the input's spelling is wrong, that of the same input, spelled strictly.
  Validated look_at_input(GradedTest& test) const {
    Validated found = validate(test.input);
    test.fault = found.fault;
    if (test.fault && !problem_.accepts && is_read(test.input)) {
      Validated respelled = validate(problem_.input_of(problem_.items(test.input)));
      if (!respelled.fault) found = std::move(respelled);
    }
    test.items = found.items;
    test.counts = !found.fault;
    return found;
  }

  // True if the lenient reader takes it, as a program would.
  bool is_read(const std::string& input) const {
    MemorySource source(input);
    StringSink ignored;
    return !problem_.implementations.front().answer(source, ignored).fault;
  }

  void count_features(std::span<const std::string> inputs) {
    if (!problem_.exercised) return;
    const auto show = progress(tr_later("coverage"));
    std::mutex mutex;
    std::size_t done = 0;
    parallel_for(inputs.size(), options_.jobs, [&](std::size_t input) {
      const std::vector<std::uint64_t> counts = problem_.exercised(inputs[input]);
      const std::lock_guard lock(mutex);
      for (std::size_t feature = 0; feature < counts.size(); ++feature) {
        grade_.coverage[feature].times += counts[feature];
        grade_.coverage[feature].tests += counts[feature] > 0 ? 1 : 0;
      }
      show(++done, inputs.size());
    });
  }

  // Runs the programs on the tests that count, from number `first` of these on. Runs left out after an interruption
  // count as accepted.
  void run_programs(const std::vector<ProgramToGrade>& programs, std::size_t first) {
    std::vector<GradedProgram>& graded = grade_.programs;
    graded.resize(programs.size());
    for (std::size_t place = 0; place < programs.size(); ++place) {
      const Participant& participant = *programs[place].participant;
      graded[place].name = participant.name();
      graded[place].spec = participant.spec();
      graded[place].source = participant.source_file();
      graded[place].kind = participant.kind();
      graded[place].expectation = programs[place].expectation;
      graded[place].results.resize(grade_.counted.size());
    }
    const std::size_t tests = grade_.counted.size() - first, pairs = programs.size() * tests;
    const auto show = progress(tr_later("programs"));
    if (pairs > 0) show(0, pairs);
    std::mutex mutex;
    std::size_t done = 0;
    parallel_for(pairs, options_.jobs, [&](std::size_t pair) {
      if (runs_are_interrupted()) return;
      const std::size_t program = pair / tests, place = first + pair % tests;
      const GradedTest& test = grade_.tests[grade_.counted[place]];
      graded[program].results[place] = program_result(problem_, *programs[program].participant, test.input, test.right);
      const std::lock_guard lock(mutex);
      show(++done, pairs);
    });
  }

  // The programs that are rejected count as the mistakes that are caught.
  void find_enough() {
    std::vector<std::vector<std::size_t>> rows;
    const auto add_row = [&](const auto& is_killed) {
      std::vector<std::size_t>& row = rows.emplace_back();
      for (std::size_t column = 0; column < inputs_.size(); ++column)
        if (is_killed(column)) row.push_back(column);
    };
    for (std::size_t mistake = 0; mistake < problem_.mistakes.size(); ++mistake)
      add_row([&](std::size_t column) { return grade_.matrix.at(mistake, column).killed; });
    for (const GradedProgram& program : grade_.programs) {
      if (program.expectation == Expectation::right || !program.judged()) continue;
      add_row([&](std::size_t column) { return is_rejection(program.results[column].verdict); });
    }
    grade_.enough = small_cover(rows, inputs_.size());
  }

  void find_additions(const std::vector<ProgramToGrade>& programs) {
    std::vector<Participant*> surviving;
    for (std::size_t place = 0; place < programs.size(); ++place)
      if (grade_.programs[place].survives()) surviving.push_back(programs[place].participant.get());
    FurtherTests found =
        further_tests(problem_, grade_.survivors, surviving, options_, progress(tr_later("looking for further tests")));
    grade_.additions = std::move(found.additions);
    grade_.beyond = found.beyond;
    grade_.interrupted = runs_are_interrupted();
  }

  const Problem& problem_;
  const GradeOptions& options_;
  Grade grade_;
  std::vector<std::string> inputs_;  // of the tests that count
};

std::size_t count_rows(const KillMatrix& matrix, const auto& holds) {
  std::size_t count = 0;
  for (std::size_t row = 0; row < matrix.rows(); ++row) count += holds(row) ? 1 : 0;
  return count;
}

}  // namespace

std::size_t GradedProgram::rejected_by() const {
  return static_cast<std::size_t>(
      std::count_if(results.begin(), results.end(), [](const CaseOutcome& one) { return is_rejection(one.verdict); }));
}

bool GradedProgram::accepted() const {
  return !results.empty() && std::all_of(results.begin(), results.end(),
                                         [](const CaseOutcome& one) { return one.verdict == Verdict::accepted; });
}

bool GradedProgram::judged() const {
  return std::none_of(results.begin(), results.end(),
                      [](const CaseOutcome& one) { return one.verdict == Verdict::judge_error; });
}

bool GradedProgram::as_expected() const {
  if (expectation == Expectation::unknown) return true;
  return judged() && (expectation == Expectation::right ? accepted() : rejected_by() > 0);
}

std::size_t Grade::exercised() const {
  return static_cast<std::size_t>(
      std::count_if(coverage.begin(), coverage.end(), [](const FeatureCount& one) { return one.times > 0; }));
}

std::size_t Grade::caught() const { return matrix.killed_rows(); }

std::size_t Grade::caught_thrice() const {
  return count_rows(matrix, [&](std::size_t row) { return matrix.kills_of(row) >= 3; });
}

std::size_t Grade::caught_by_missing_lines() const {
  return count_rows(matrix,
                    [&](std::size_t row) { return matrix.kills_of(row) > 0 && matrix.kills_by_a_line_of(row) == 0; });
}

double Grade::score() const {
  return mistakes == 0 ? 100 : 100.0 * static_cast<double>(caught()) / static_cast<double>(mistakes);
}

Grade::Rate Grade::rate(Expectation expectation) const {
  Rate rate;
  for (const GradedProgram& program : programs) {
    const bool runs =
        program.judged() && std::none_of(program.results.begin(), program.results.end(),
                                         [](const auto& one) { return one.verdict == Verdict::compile_error; });
    if (program.expectation != expectation || !runs) continue;
    ++rate.all;
    rate.hits += program.as_expected() ? 1 : 0;
  }
  return rate;
}

bool Grade::sound() const {
  const bool tests_are_right = std::none_of(tests.begin(), tests.end(), [](const GradedTest& test) {
    return test.fault || test.has_wrong_answer() || !test.unanswered.empty();
  });
  return tests_are_right && std::all_of(programs.begin(), programs.end(),
                                        [](const GradedProgram& program) { return program.as_expected(); });
}

Grade grade(const Problem& problem, const std::vector<packages::JudgeTest>& tests, const ReadFile& read,
            const std::vector<ProgramToGrade>& programs, const GradeOptions& options) {
  return Grader(problem, options).run(tests, read, programs);
}

CaseOutcome program_result(const Problem& problem, Participant& program, const std::string& input,
                           const std::string& expected) {
  std::array<Run, 2> runs;
  runs[0].output = expected;
  runs[1] = program.run({input});
  CaseOutcome outcome = std::move(judge_runs(problem, input, runs).outcomes.back());
  if (!outcome.difference) return outcome;
  // There are many results, and a program may write all of its output in a line.
  Difference& difference = *outcome.difference;
  difference.expected_output = difference.found_output = difference.complaints = {};
  if (difference.wrong && difference.wrong->found)
    difference.wrong->found->resize(std::min(difference.wrong->found->size(), text::kKeptLine));
  if (difference.why) difference.why->board = {};
  return outcome;
}

}  // namespace quack::grade
