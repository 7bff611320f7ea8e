#include "grade/warnings.h"

#include <algorithm>
#include <stdexcept>
#include <string>

#include "io/lines.h"
#include "io/messages.h"

namespace quack::grade {
namespace {

constexpr std::size_t kProbed = 8;            // of the smallest tests, each with each probe
constexpr std::size_t kLongestProbed = 4096;  // bytes of an input
constexpr const char* kJunk = "quack -1 0.5e9 \x7f\n";

// An input or an output that is changed, and what that is.
struct Probe {
  Message name;
  std::string text;
};

// The smallest tests that count and have a right answer, at most kProbed.
std::vector<const GradedTest*> probed_tests(const Grade& grade) {
  std::vector<const GradedTest*> tests;
  for (const std::size_t place : grade.counted)
    if (grade.tests[place].input.size() <= kLongestProbed) tests.push_back(&grade.tests[place]);
  std::ranges::stable_sort(tests, {}, [](const GradedTest* test) { return test->input.size(); });
  tests.resize(std::min(tests.size(), kProbed));
  return tests;
}

// The input with `to` in the place of the first `from`; the input itself if there is none.
std::string with_first(std::string input, std::string_view from, std::string_view to) {
  const std::size_t at = input.find(from);
  return at == std::string::npos ? input : input.replace(at, from.size(), to);
}

std::vector<Probe> spoiled_inputs(const std::string& input) {
  const std::string without_end = input.substr(0, input.find_last_not_of('\n') + 1);
  std::size_t at = 0;
  const std::string first(next_word(input, at));
  const bool is_number = !first.empty() && first.find_first_not_of("0123456789") == std::string::npos;
  std::vector<Probe> probes = {{tr("no input at all"), ""},
                               {tr("junk"), kJunk},
                               {tr("an input with junk after its end"), input + kJunk},
                               {tr("an input without its last line end"), without_end},
                               {tr("an input with a blank line at its end"), input + "\n"},
                               {tr("an input with a blank at the end of a line"), with_first(input, "\n", " \n")},
                               {tr("an input with two blanks between words"), with_first(input, " ", "  ")}};
  if (is_number) {
    probes.push_back({tr("an input with a zero before a number"), "0" + input});
    probes.push_back({tr("an input with a plus sign before a number"), "+" + input});
    probes.push_back({tr("an input with a letter after a number"), with_first(input, first, first + "x")});
  }
  std::erase_if(probes, [&](const Probe& probe) { return probe.text == input; });
  return probes;
}

void warn_of_validator(const Problem& problem, const std::vector<const GradedTest*>& tests,
                       std::vector<Message>& warnings) {
  std::vector<std::string> told;
  for (const GradedTest* const test : tests) {
    for (const auto& [name, text] : spoiled_inputs(test->input)) {
      if (std::ranges::count(told, name.english()) > 0 || !problem.accepts(text)) continue;
      told.push_back(name.english());
      warnings.push_back(tr("the validator accepts {} ({})", name, test->name));
    }
  }
}

void warn_of_checker(const Problem& problem, const std::vector<const GradedTest*>& tests,
                     std::vector<Message>& warnings) {
  std::vector<std::string> told;
  for (std::size_t place = 0; place < tests.size(); ++place) {
    const std::string& answer = tests[place]->right;
    if (!problem.judge(tests[place]->input, answer, answer).is_right)
      warnings.push_back(tr("the checker refuses the right answer itself ({})", tests[place]->name));
    std::vector<Probe> probes = {{tr("no output at all"), ""},
                                 {tr("junk"), kJunk},
                                 {tr("twice the answer"), answer + answer},
                                 {tr("junk after the answer"), answer + kJunk}};
    const std::size_t other = (place + 1) % tests.size();
    probes.push_back({tr("the answer of {}", tests[other]->name), tests[other]->right});
    for (const auto& [name, text] : probes) {
      if (have_the_same_words(text, answer) || std::ranges::count(told, name.english()) > 0) continue;
      if (!problem.judge(tests[place]->input, answer, text).is_right) continue;
      told.push_back(name.english());
      warnings.push_back(tr("the checker accepts {} ({})", name, tests[place]->name));
    }
  }
}

// One sentence about all tests of which `is_so` holds, if there are any.
void warn_of_tests(const Grade& grade, const auto& is_so, const auto& sentence, std::vector<Message>& warnings) {
  const auto first = std::ranges::find_if(grade.tests, is_so);
  if (first == grade.tests.end()) return;
  const auto count = std::ranges::count_if(grade.tests, is_so);
  const Message name(first->name);
  warnings.push_back(sentence(count == 1 ? name : tr("{} and {} more", name, count - 1)));
}

void warn_of_time(const Grade& grade, std::chrono::milliseconds limit, std::vector<Message>& warnings) {
  for (const GradedProgram& program : grade.programs) {
    if (program.expectation != Expectation::right) continue;
    const auto time_of = [](const CaseOutcome& result) { return result.usage.cpu_time; };
    const auto slowest = std::ranges::max_element(program.results, {}, time_of);
    if (slowest == program.results.end() || 2 * time_of(*slowest) <= limit) continue;
    const auto& test = grade.tests[grade.counted[static_cast<std::size_t>(slowest - program.results.begin())]];
    warnings.push_back(tr("{} takes {} ms on {}; the limit is {} ms", program.name, time_of(*slowest).count() / 1000,
                          test.name, limit.count()));
  }
}

void warn_of_bounds(const Grade& grade, std::vector<Message>& warnings) {
  for (const text::BoundsReached& number : grade.variables) {
    if (!number.low_reached)
      warnings.push_back(tr("{} is never its lower bound, {} ({}); the smallest is {}", number.name,
                            text::number_text(number.low), number.place, text::number_text(number.least)));
    if (!number.high_reached)
      warnings.push_back(tr("{} is never its upper bound, {} ({}); the largest is {}", number.name,
                            text::number_text(number.high), number.place, text::number_text(number.most)));
  }
}

}  // namespace

std::vector<Message> warnings_about(const Problem& problem, const Grade& grade, std::chrono::milliseconds limit) {
  std::vector<Message> warnings;
  warn_of_tests(
      grade, [](const GradedTest& test) { return test.input.find_first_not_of(" \n\r\t") == std::string::npos; },
      [](const Message& tests) { return tr("the input is empty: {}", tests); }, warnings);
  warn_of_tests(
      grade, [](const GradedTest& test) { return !test.input.empty() && !test.input.ends_with('\n'); },
      [](const Message& tests) { return tr("the last line has no end: {}", tests); }, warnings);
  warn_of_time(grade, limit, warnings);
  warn_of_bounds(grade, warnings);
  const std::vector<const GradedTest*> tests = probed_tests(grade);
  try {
    if (problem.judge) warn_of_checker(problem, tests, warnings);
    if (problem.accepts) warn_of_validator(problem, tests, warnings);
  } catch (const std::runtime_error& failure) {
    warnings.emplace_back(failure.what());
  }
  return warnings;
}

}  // namespace quack::grade
