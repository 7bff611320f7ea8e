#include "packages/write/contents.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <stdexcept>

#include <boost/uuid/name_generator_sha1.hpp>
#include <boost/uuid/uuid_io.hpp>

#include "io/bytes.h"
#include "io/files.h"
#include "io/lines.h"
#include "io/messages.h"
#include "packages/write/layout.h"
#include "text/checker.h"

namespace quack::packages {

namespace {

// Returns the answer of the implementation of that name; none if it refuses the input.
std::optional<std::string> answer_by(const Problem& problem, std::string_view name, const std::string& input) {
  for (const Implementation& implementation : problem.implementations) {
    if (implementation.name != name) continue;
    MemorySource source(input);
    StringSink sink;
    if (implementation.answer(source, sink).fault) return std::nullopt;
    return sink.text();
  }
  return std::nullopt;
}

Validated validated(const Problem& problem, const std::string& input, std::uint64_t max_count) {
  MemorySource source(input);
  return problem.validate(source, max_count);
}

// The count at the head of a strict judge input.
std::uint64_t count_of(const std::string& input) { return std::stoull(input.substr(0, input.find('\n'))); }

constexpr const char* kNoItems = "0\n";  // a judge input with a count of 0

std::vector<TestCase> cases_of(const Problem& problem, const std::string& suite) {
  std::vector<TestCase> cases = suite_inputs(problem, suite);
  if (cases.empty()) throw std::logic_error(problem.id + " has no inputs in the suite " + suite);
  return cases;
}

void check(const Problem& problem, const TestCase& test, std::uint64_t max_count) {
  if (const auto fault = validated(problem, test.input, max_count).fault) {
    throw std::logic_error("the test " + test.name + " is not valid: " + text::to_text(*fault, "input").english());
  }
  if (answer_by(problem, "optimized", test.input) != test.answer) {
    throw std::logic_error("the answer of the test " + test.name + " is not the optimized engine's");
  }
}

constexpr std::size_t kMostLetters = 100;  // of a test's name; with number and ending, file systems take 255

// Returns a name that every judge takes: the test's number, and its file's name, unless that is a number.
std::string name_of(const JudgeTest& test, std::size_t number, std::size_t tests) {
  std::string words = std::filesystem::path(test.name).replace_extension().string().substr(0, kMostLetters);
  std::replace_if(
      words.begin(), words.end(), [](unsigned char letter) { return std::isalnum(letter) == 0; }, '-');
  const bool is_number = words.find_first_not_of("0123456789") == std::string::npos;
  return zero_padded(number, std::max<std::size_t>(2, std::to_string(tests).size())) + (is_number ? "" : '-' + words);
}

// Returns the tests of a request. Throws BadTest if one is invalid, or its recorded answer is wrong.
std::vector<TestCase> cases_of(const Problem& problem, const std::vector<JudgeTest>& tests) {
  std::vector<TestCase> cases;
  for (const JudgeTest& test : tests) {
    TestCase made{.name = name_of(test, cases.size() + 1, tests.size()), .input = read_all(test.input.string())};
    if (const auto fault = validated(problem, made.input, problem.max_count).fault) {
      throw BadTest(text::to_text(*fault, test.name));
    }
    made.answer = answer_by(problem, "optimized", made.input).value();
    made.purpose = "`" + test.name + "`";
    std::uint64_t lines = 0;
    if (test.answer) {
      const auto wrong = text::first_line_difference(made.answer, read_all(test.answer->string()), lines);
      if (wrong) {
        throw BadTest(tr("line {} of the answer to {}: expected {}, found {}", wrong->line, test.name,
                         line_text(wrong->expected), line_text(wrong->found)));
      }
    }
    cases.push_back(std::move(made));
  }
  return cases;
}

// Takes out the submissions that these tests may accept, and returns their names: wrong ones whose known mistake gives
// the right answers, and slow ones, because no test is known to be large enough.
std::vector<std::string> take_out_survivors(const Problem& problem, const std::vector<TestCase>& cases,
                                            std::vector<Submission>& submissions) {
  const auto is_told = [&](const Submission& submission) {
    if (submission.expected == ExpectedVerdict::accepted) return true;
    const std::string name = "mistake:" + std::filesystem::path(submission.name).stem().string();
    const auto mistake = std::find_if(problem.mistakes.begin(), problem.mistakes.end(),
                                      [&](const Implementation& one) { return one.name == name; });
    return mistake != problem.mistakes.end() && std::any_of(cases.begin(), cases.end(), [&](const TestCase& test) {
             return output_of(*mistake, test.input) != test.answer;
           });
  };
  const auto kept = std::stable_partition(submissions.begin(), submissions.end(), is_told);
  std::vector<std::string> left_out;
  for (auto gone = kept; gone != submissions.end(); ++gone) left_out.push_back(gone->name);
  submissions.erase(kept, submissions.end());
  return left_out;
}

// Returns invalid inputs: the sample with one error in each.
std::vector<InvalidInput> broken_samples(const std::string& sample, std::uint64_t max_count) {
  const std::size_t first_end = sample.find('\n');
  const std::string count = sample.substr(0, first_end);
  const std::string rest = sample.substr(first_end);  // with the LF after the count
  const std::uint64_t number = std::stoull(count);
  std::string crlf = sample;
  replace_all(crlf, "\n", "\r\n");
  const std::size_t blank = sample.find(' ');
  const auto with = [&sample](std::size_t at, const std::string& text) {
    return sample.substr(0, at) + text + sample.substr(at);
  };
  return {{"empty", ""},
          {"one-line-end", "\n"},
          {"crlf", crlf},
          {"no-line-end-at-the-end", sample.substr(0, sample.size() - 1)},
          {"blank-line-at-the-end", sample + '\n'},
          {"blank-line-in-between", with(first_end, "\n")},
          {"blank-line-at-the-beginning", '\n' + sample},
          {"blank-after-the-count", with(first_end, " ")},
          {"blank-before-the-count", ' ' + sample},
          {"blank-at-the-end-of-the-last-line", with(sample.size() - 1, " ")},
          {"two-blanks", with(blank, " ")},
          {"tab", sample.substr(0, blank) + '\t' + sample.substr(blank + 1)},
          {"leading-zero", '0' + sample},
          {"plus-sign", '+' + sample},
          {"minus-sign", '-' + sample},
          {"count-one-too-small", std::to_string(number - 1) + rest},
          {"count-one-too-large", std::to_string(number + 1) + rest},
          {"count-beyond-its-bound", std::to_string(max_count + 1) + rest},
          {"count-missing", rest.substr(1)},
          {"count-of-twenty-digits", "99999999999999999999" + rest},
          {"count-with-a-fraction", count + ".0" + rest},
          {"count-in-hexadecimal", "0x" + count + rest},
          {"count-as-a-word", "many" + rest},
          {"word-at-the-end", sample + "hello\n"},
          {"number-at-the-end", sample + "1\n"},
          {"zero-byte-at-the-end", sample + std::string(1, '\0')},
          {"byte-order-mark", "\xef\xbb\xbf" + sample},
          {"latex", "\\documentclass{article}\n"}};
}

std::string uuid_of(const Problem& problem) {
  const boost::uuids::name_generator_sha1 generator(boost::uuids::ns::url());
  return to_string(generator("quackcheck:problem:" + problem.id));
}

}  // namespace

Contents contents_of(const PackageRequest& request) {
  const Problem& problem = *request.problem;
  Contents contents;
  contents.problem = &problem;
  contents.packaging = problem.packaging();
  contents.uuid = uuid_of(problem);
  contents.samples = {{"1", problem.sample_input, problem.sample_answer, "the sample of the statement"}};
  contents.secret = request.tests ? cases_of(problem, *request.tests) : cases_of(problem, request.suite);
  // The samples are there already.
  std::erase_if(contents.secret, [&problem](const TestCase& test) { return test.input == problem.sample_input; });

  // Judges want every bound to be reached; the tests of a request stay as they are.
  const bool lacks_none = !request.tests && std::none_of(contents.secret.begin(), contents.secret.end(),
                                                         [](const TestCase& test) { return test.input == kNoItems; });
  if (lacks_none) contents.secret.insert(contents.secret.begin(), {"00-nothing", kNoItems, "", "the smallest count"});
  if (request.no_empty_answers) {
    std::erase_if(contents.secret, [&](const TestCase& test) {
      if (test.answer.empty() && request.tests) contents.empty_answers.push_back(test.purpose);
      return test.answer.empty();
    });
  }
  if (contents.secret.empty()) throw BadTest(tr("there is no test beside the sample"));

  Packaging& packaging = contents.packaging;
  std::uint64_t max_count = problem.max_count;
  if (packaging.count_of_the_data) {
    max_count = count_of(problem.sample_input);
    for (const auto& test : contents.secret) max_count = std::max(max_count, count_of(test.input));
  }
  for (const auto& test : contents.samples) check(problem, test, max_count);
  for (const auto& test : contents.secret) check(problem, test, max_count);
  for (std::string* text : {&packaging.english_statement, &packaging.chinese_statement, &packaging.testlib.validator,
                            &packaging.kattis.validator}) {
    replace_all(*text, "@MAX_COUNT@", std::to_string(max_count));
  }

  for (InvalidInput& invalid : broken_samples(problem.sample_input, max_count)) {
    packaging.invalid_inputs.push_back(std::move(invalid));
  }
  for (const InvalidInput& invalid : packaging.invalid_inputs) {
    if (validated(problem, invalid.text, max_count).fault) continue;
    throw std::logic_error("the input " + invalid.name + " is meant to be invalid, and is not");
  }
  if (request.only_accepted) {
    std::erase_if(packaging.submissions,
                  [](const Submission& submission) { return submission.expected != ExpectedVerdict::accepted; });
  }
  if (request.no_python) {
    std::erase_if(packaging.submissions, [](const Submission& submission) { return submission.name.ends_with(".py"); });
  }
  if (request.tests) contents.left_out = take_out_survivors(problem, all_cases(contents), packaging.submissions);
  return contents;
}

const std::vector<Format>& formats() {
  static const std::vector<Format> all = {
      {.name = "kattis",
       .description = "Kattis problem package format 2025-09 (BAPCtools)",
       .mark = "problem.yaml",
       .files = kattis_files,
       .named_by_directory = true,
       .no_empty_answers = true},
      {.name = "kattis-legacy",
       .description = "Kattis problem package format, legacy (problemtools)",
       .mark = "problem.yaml",
       .files = kattis_legacy_files,
       .named_by_directory = true,
       .has_invalid_inputs = false},
      {.name = "domjudge",
       .description = "DOMjudge's archive: the legacy format and domjudge-problem.ini",
       .mark = "domjudge-problem.ini",
       .files = domjudge_files,
       .flat = true,
       .has_invalid_inputs = false},
      // Hydro puts a line "// NAME: …" before each submission.
      {.name = "hydro", .description = "Hydro", .mark = "problem.yaml", .files = hydro_files, .no_python = true},
      {.name = "polygon", .description = "Polygon", .mark = "problem.xml", .files = polygon_files, .flat = true},
      {.name = "luogu",
       .description = "Luogu's data",
       .mark = "data/config.yml",
       .files = luogu_files,
       .flat = true,
       .archived = "data/",
       .only_accepted = true,
       .has_invalid_inputs = false}};
  return all;
}

std::string directory_of(ExpectedVerdict expected) {
  switch (expected) {
    case ExpectedVerdict::accepted:
      return "accepted";
    case ExpectedVerdict::wrong_answer:
      return "wrong_answer";
    case ExpectedVerdict::time_limit_exceeded:
      break;
  }
  return "time_limit_exceeded";
}

}  // namespace quack::packages
