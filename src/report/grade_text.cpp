#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <functional>
#include <set>
#include <utility>

#include "io/messages.h"
#include "io/quoted.h"
#include "report/reports.h"

namespace quack {
namespace {

using namespace grade;

// Without `all`: lines of a terminal except the prompt's, lines of a list, characters of a mistake's description.
constexpr std::ptrdiff_t kScreen = 23;
constexpr std::size_t kNamed = 10;
constexpr std::size_t kExample = 80;

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

Message of(std::size_t part, std::size_t whole) { return tr("{} of {}", part, whole); }

std::string cut_short(const std::string& text) {
  const std::string cut = fmt::format("{:.{}}", text, kExample - 3);  // counts characters, not bytes
  return text.size() <= kExample || cut == text ? text : cut + "...";
}

// A list with what stands before and after it; empty lists have neither.
struct Section {
  std::string head;
  std::vector<std::string> lines{};
  std::string tail{};
  std::size_t most = kNamed;  // lines to show

  std::size_t shown() const { return std::min(lines.size(), most); }

  std::string text() const {
    std::string text = head;
    for (std::size_t i = 0; i < shown(); ++i) text += "  " + lines[i] + '\n';
    if (shown() < lines.size()) text += "  " + tr("and {} more; --all shows them", lines.size() - shown()) + "\n";
    return text + tail;
  }
};

// "red horse: captures"
Message feature_text(const Feature& feature) {
  return feature.kind.empty() ? feature.outcome : tr("{}: {}", feature.kind, feature.outcome);
}

std::string test_name(const Grade& grade, std::size_t test) { return shown_name(grade.tests[test].name); }

std::string head_text(const GradeRecord& record) {
  const Grade& grade = record.grade;
  return tr("{0} ({1}): {2}, {3} in {4}", tr(record.problem->title), record.problem->id,
            counted(grade.tests.size(), "test"), counted(grade.items, record.problem->item_name),
            shown_name(record.directory)) +
         "\n" +
         (record.problem->accepts
              ? package_verdict(record)
              : tr("score: {} ({} known mistakes caught), required {}: {}", percent_text(grade.score()),
                   of(grade.caught(), grade.mistakes), percent_text(record.required),
                   record.strong_enough()            ? tr("strong enough")
                   : grade.score() < record.required ? tr("not strong enough")
                                                     : tr("strong, but with the errors below"))) +
         "\n";
}

Section errors_section(const Grade& grade) {
  std::vector<std::string> errors, of_white_space;
  for (const GradedTest& test : grade.tests) {
    if (test.fault) {
      const Message fault = text::to_text(*test.fault, test.name);
      test.counts ? of_white_space.push_back(tr("not strict: {}", fault))
                  : errors.push_back(tr("not valid: {}", fault));
    }
    if (!test.unanswered.empty()) errors.push_back(tr("{}: {}", shown_name(test.name), test.unanswered));
    if (!test.answer_complaint.empty()) {
      errors.push_back(tr("wrong answer: {}: {}", shown_name(test.name), test.answer_complaint));
    } else if (const auto& line = test.wrong_answer) {
      errors.push_back(tr("wrong answer: {}: line {} of the recorded answer: expected {}, found {}",
                          shown_name(test.name), line->line, line_text(line->expected), line_text(line->found)));
    }
  }
  // Errors that keep a test from counting come before errors of white space.
  errors.insert(errors.end(), of_white_space.begin(), of_white_space.end());
  return {errors.empty() ? "" : "\n" + tr("errors in the data:") + "\n", errors};
}

struct ClauseGaps {
  std::string clause;
  std::size_t mistakes = 0, features = 0;  // all
  std::vector<std::size_t> survivors{};    // places in Problem::mistakes
  std::vector<std::size_t> never{};        // features that no test exercises, places in Problem::features
};

// The gaps of each clause, in the order of the features.
std::vector<ClauseGaps> clauses_of(const GradeRecord& record) {
  std::vector<ClauseGaps> clauses;
  const auto at = [&](const std::string& clause) -> ClauseGaps& {
    const auto found = std::ranges::find(clauses, clause, &ClauseGaps::clause);
    return found != clauses.end() ? *found : clauses.emplace_back(ClauseGaps{.clause = clause});
  };
  for (std::size_t place = 0; place < record.grade.coverage.size(); ++place) {
    ClauseGaps& gaps = at(record.problem->features[place].clause);
    ++gaps.features;
    if (record.grade.coverage[place].times == 0) gaps.never.push_back(place);
  }
  for (const Implementation& mistake : record.problem->mistakes) ++at(mistake.clause).mistakes;
  for (const std::size_t mistake : record.grade.survivors)
    at(record.problem->mistakes[mistake].clause).survivors.push_back(mistake);
  return clauses;
}

// A line of the table, with no cell for what is complete.
std::string gaps_line(const GradeRecord& record, const ClauseGaps& gaps) {
  const auto cell = [](std::size_t missing, std::size_t all) {
    return missing == 0 ? Message() : of(all - missing, all);
  };
  std::string line = fmt::format("{:<9}{:>12}", gaps.clause, cell(gaps.never.size(), gaps.features));
  if (gaps.survivors.empty()) return line;
  line += fmt::format("{:>12}", cell(gaps.survivors.size(), gaps.mistakes));
  return line + "  " + cut_short(record.problem->mistakes[gaps.survivors.front()].description);
}

// The gaps of each clause, the worst first. With `all`, each clause is followed by everything that it misses.
Section missing_section(const GradeRecord& record, bool all) {
  std::vector<ClauseGaps> clauses = clauses_of(record);
  std::erase_if(clauses, [](const ClauseGaps& gaps) { return gaps.survivors.empty() && gaps.never.empty(); });
  if (clauses.empty()) return {};
  std::ranges::stable_sort(clauses, std::greater{},
                           [](const ClauseGaps& gaps) { return std::pair(gaps.survivors.size(), gaps.never.size()); });
  std::vector<std::string> lines;
  for (const ClauseGaps& gaps : clauses) {
    lines.push_back(gaps_line(record, gaps));
    if (!all) continue;
    for (const std::size_t place : gaps.survivors) {
      const Implementation& mistake = record.problem->mistakes[place];
      lines.push_back("  " + tr("not caught: {}: {}", mistake.name, mistake.description));
    }
    for (const std::size_t place : gaps.never)
      lines.push_back("  " + tr("never exercised: {}", feature_text(record.problem->features[place])));
  }
  const bool any_survives = !record.grade.survivors.empty();
  const bool is_needed = record.grade.score() < record.required;
  std::string heading = is_needed ? "\n" : "\n" + tr("missing, but not required:") + "\n";
  heading += fmt::format("{:<9}{:>14}", is_needed ? tr("missing:") : Message(), tr("exercised"));
  if (any_survives) heading += fmt::format("{:>12}  {}", tr("caught"), tr("a mistake that no test catches"));
  return {heading + '\n', lines};
}

// The tests' verdict on a program, after its name.
Message rejection_text(const GradeRecord& record, const GradedProgram& program) {
  if (program.results.empty()) return tr("not run, because no test counts");
  if (program.accepted()) return tr("accepted by all tests");
  const auto is = [](Verdict verdict) {
    return [verdict](const CaseOutcome& result) { return result.verdict == verdict; };
  };
  auto first = std::ranges::find_if(program.results, is(Verdict::judge_error));
  if (first != program.results.end()) return tr("can't be judged: {}", first->reason);
  first = std::ranges::find_if_not(program.results, is(Verdict::accepted));
  if (first->verdict == Verdict::compile_error) return tr("does not compile (CE): {}", first->reason);
  const auto column = static_cast<std::size_t>(first - program.results.begin());
  const Message text = tr("rejected by {}; first {}: {}, {}", counted(program.rejected_by(), "test"),
                          test_name(record.grade, record.grade.counted[column]), code(first->verdict), first->reason);
  const Message signature = kill_of(*record.problem, *first).signature;
  return first->verdict == Verdict::wrong_answer && !signature.empty() ? tr("{} [{}]", text, signature) : text;
}

// The rates, and those programs that are not judged as is said of them, or of which nothing is said.
Section programs_section(const GradeRecord& record, bool all) {
  const Grade& grade = record.grade;
  if (grade.programs.empty()) return {};
  std::vector<std::string> lines;
  for (const GradedProgram& program : grade.programs) {
    if (!all && program.expectation != Expectation::unknown && program.as_expected()) continue;
    const std::string name = shown_name(program.name);
    const Message shown = program.expectation == Expectation::right   ? tr("{} (right)", name)
                          : program.expectation == Expectation::wrong ? tr("{} (wrong)", name)
                                                                      : Message(name);
    lines.push_back(printable(tr("{}: {}", shown, rejection_text(record, program))));
  }
  std::string rates;
  const auto add = [&](const Grade::Rate& rate, const char* sentence) {
    if (rate.all == 0 || record.problem->accepts) return;  // the head has it
    rates += "  " + tr(sentence, percent_text(rate.hits, rate.all), of(rate.hits, rate.all)) + "\n";
  };
  add(grade.true_negatives(), tr_later("true negative rate: {} ({} wrong programs rejected)"));
  add(grade.true_positives(), tr_later("true positive rate: {} ({} right programs accepted)"));
  if (lines.empty() && rates.empty()) return {};
  return {"\n" + tr("programs:") + "\n", lines, rates};
}

Section warnings_section(const Grade& grade) {
  if (grade.warnings.empty()) return {};
  std::vector<std::string> lines;
  for (const Message& warning : grade.warnings) lines.push_back(printable(warning));
  return {"\n" + tr("look at these:") + "\n", lines};
}

Section remedy_section(const GradeRecord& record) {
  const Grade& grade = record.grade;
  std::set<std::string> caught;
  for (const Addition& addition : grade.additions) caught.insert(addition.catches.begin(), addition.catches.end());
  // Programs are run on further tests only by --fix.
  const bool is_package = static_cast<bool>(record.problem->accepts);
  const std::size_t surviving =
      record.fix_command.empty() || is_package ? caught.size() + grade.beyond : grade.survivors.size();
  if (caught.empty() && grade.beyond == 0) return {};
  if (!record.fix_command.empty()) {
    const Message heading =
        caught.empty() ? tr("to search for tests that catch what survives:")
        : is_package
            ? tr_plural("to fix it ({} more test rejects {} wrong programs that survive):",
                        "to fix it ({} more tests reject {} wrong programs that survive):", grade.additions.size(),
                        of(caught.size(), surviving))
            : tr_plural("to fix it ({} more test catches {} known mistakes that survive):",
                        "to fix it ({} more tests catch {} known mistakes that survive):", grade.additions.size(),
                        of(caught.size(), surviving));
    return {"\n" + heading + "\n", {printable(record.fix_command)}};
  }
  if (record.added.empty()) return {"\n" + tr("not fixed: no test was found that catches what survives") + "\n"};
  std::vector<std::string> files;
  for (const std::string& file : record.added) files.push_back(shown_name(file));
  return {"\n" + tr("added {} against {} that survived:", counted(files.size(), "test"), of(caught.size(), surviving)) +
              "\n",
          files};
}

std::string duplicates_text(const Grade& grade) {
  if (grade.duplicates.empty()) return tr("duplicates: none") + "\n";
  std::string text;
  for (const Duplicates& same : grade.duplicates) {
    std::string names;
    for (const std::size_t test : same.tests) names += (names.empty() ? "" : ", ") + test_name(grade, test);
    text +=
        (same.to_the_byte ? tr("duplicates: {}", names) : tr("duplicates: {} (except for white space)", names)) + "\n";
  }
  return text;
}

std::string bounds_text(const Grade& grade) {
  std::string line;
  for (const auto& variable : grade.variables) {
    const std::string missed = variable.low_reached && variable.high_reached ? ""
                               : variable.high_reached                       ? " " + tr("(not the minimum)")
                               : variable.low_reached                        ? " " + tr("(not the maximum)")
                                                                             : " " + tr("(neither bound)");
    line += fmt::format("{}{} {}..{}{}", line.empty() ? "" : ", ", variable.name, text::number_text(variable.least),
                        text::number_text(variable.most), missed);
  }
  return line.empty() ? "" : tr("bounds reached: {}", line) + "\n";
}

std::string details_text(const GradeRecord& record) {
  const Grade& grade = record.grade;
  std::size_t answers = 0;
  for (const GradedTest& test : grade.tests) answers += test.has_answer && test.counts ? 1 : 0;
  std::string names;
  for (const std::size_t column : grade.enough)
    names += (names.empty() ? "" : ", ") + test_name(grade, grade.counted[column]);
  std::string text =
      "\n" + tr("inputs that count: {}; recorded answers: {}", of(grade.counted.size(), grade.tests.size()), answers) +
      "\n";
  text += duplicates_text(grade) + bounds_text(grade);
  text += tr("features exercised: {} ({})", of(grade.exercised(), grade.coverage.size()),
             percent_text(grade.exercised(), grade.coverage.size())) +
          "\n";
  text += tr("known mistakes caught: {}, {} by at least three tests, {} only by missing lines",
             of(grade.caught(), grade.mistakes), grade.caught_thrice(), grade.caught_by_missing_lines()) +
          "\n";
  return text + tr("as strong: {} of {}: {}", grade.enough.size(), counted(grade.counted.size(), "test"), names) + "\n";
}

}  // namespace

Message package_verdict(const GradeRecord& record) {
  const Grade::Rate wrong = record.grade.true_negatives(), right = record.grade.true_positives();
  return tr("{} wrong programs rejected, {} right programs accepted: {}", of(wrong.hits, wrong.all),
            of(right.hits, right.all), record.strong_enough() ? tr("strong enough") : tr("not strong enough"));
}

std::string grade_text(const GradeRecord& record, bool all) {
  std::array sections = {errors_section(record.grade), missing_section(record, all), programs_section(record, all),
                         warnings_section(record.grade), remedy_section(record)};
  for (;;) {
    std::string text = head_text(record);
    for (Section& section : sections) {
      if (all) section.most = section.lines.size();
      text += section.text();
    }
    if (all) return text + details_text(record);
    // The longest list gives way first; of equal ones the last, so that errors stay longest.
    Section& longest = *std::ranges::max_element(sections.rbegin(), sections.rend(), {}, &Section::shown);
    if (std::ranges::count(text, '\n') <= kScreen || longest.shown() <= 1) return text;
    longest.most = longest.shown() - 1;
  }
}

}  // namespace quack
