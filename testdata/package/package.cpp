#include "testdata/package/package.h"

#include <algorithm>
#include <stdexcept>

#include <boost/uuid/name_generator_sha1.hpp>
#include <boost/uuid/uuid_io.hpp>

#include "testdata/suites.h"

namespace quack::package {

namespace {

// What the implementation of that name answers; none where the input is beyond its reach.
std::optional<std::string> answer_by(const Problem& problem, std::string_view name, const std::string& input) {
  for (const Implementation& implementation : problem.implementations) {
    if (implementation.name != name) continue;
    judge::MemorySource source(input);
    judge::StringSink sink;
    if (implementation.answer(source, sink).fault) return std::nullopt;
    return sink.text();
  }
  return std::nullopt;
}

Validated validated(const Problem& problem, const std::string& input, std::uint64_t max_count) {
  judge::MemorySource source(input);
  return problem.validate(source, max_count);
}

// The count at the head of a strict judge input.
std::uint64_t count_of(const std::string& input) { return std::stoull(input.substr(0, input.find('\n'))); }

constexpr const char* kNothing = "0\n";

std::vector<PackageCase> cases_of(const Problem& problem, const std::string& suite) {
  std::vector<PackageCase> cases;
  for (auto& input : testdata::suite_inputs(problem, suite)) {
    cases.push_back({std::move(input.name), std::move(input.input), std::move(input.answer), std::move(input.purpose)});
  }
  if (cases.empty()) throw std::logic_error(problem.id + " has no inputs in the suite " + suite);
  return cases;
}

void check(const Problem& problem, const PackageCase& test, std::uint64_t max_count) {
  if (const auto fault = validated(problem, test.input, max_count).fault) {
    throw std::logic_error("the test " + test.name + " is not valid: " + judge::to_text(*fault, "input"));
  }
  if (answer_by(problem, "optimized", test.input) != test.answer) {
    throw std::logic_error("the answer of the test " + test.name + " is not the optimized engine's");
  }
}

// The sample with one thing wrong in each.
std::vector<InvalidInput> broken_samples(const std::string& sample, std::uint64_t max_count) {
  const std::size_t first_end = sample.find('\n');
  const std::string count = sample.substr(0, first_end);
  const std::string rest = sample.substr(first_end);  // with the LF after the count
  const std::uint64_t number = std::stoull(count);
  std::string crlf;
  for (const char byte : sample) crlf += byte == '\n' ? "\r\n" : std::string(1, byte);
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

void replace_all(std::string& text, std::string_view place, const std::string& value) {
  for (std::size_t at = text.find(place); at != std::string::npos; at = text.find(place, at + value.size())) {
    text.replace(at, place.size(), value);
  }
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
  contents.secret = cases_of(problem, request.suite);
  // The samples are there already.
  std::erase_if(contents.secret, [&problem](const PackageCase& test) { return test.input == problem.sample_input; });

  // Judges ask that every bound is reached.
  const bool none = std::none_of(contents.secret.begin(), contents.secret.end(),
                                 [](const PackageCase& test) { return test.input == kNothing; });
  if (none) contents.secret.insert(contents.secret.begin(), {"00-nothing", kNothing, "", "the smallest count"});
  if (request.no_empty_answers) {
    std::erase_if(contents.secret, [](const PackageCase& test) { return test.answer.empty(); });
  }

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
                  [](const Submission& submission) { return submission.expected != Expected::accepted; });
  }
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
      {.name = "hydro", .description = "Hydro", .mark = "problem.yaml", .files = hydro_files},
      {.name = "polygon", .description = "Polygon", .mark = "problem.xml", .files = polygon_files, .flat = true},
      {.name = "luogu",
       .description = "Luogu's data",
       .mark = "config.yml",
       .files = luogu_files,
       .flat = true,
       .only_accepted = true,
       .has_invalid_inputs = false}};
  return all;
}

std::string directory_of(Expected expected) {
  switch (expected) {
    case Expected::accepted:
      return "accepted";
    case Expected::wrong_answer:
      return "wrong_answer";
    case Expected::time_limit_exceeded:
      break;
  }
  return "time_limit_exceeded";
}

}  // namespace quack::package
