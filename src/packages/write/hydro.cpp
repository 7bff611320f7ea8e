// Hydro: problem.yaml and the statements, and the data in testdata/ with config.yaml beside them.

#include "packages/write/layout.h"

namespace quack::packages {

namespace {

constexpr std::uint64_t kMostMs = 60'000;  // of all cases together; its other bound, 100 cases, is beyond that
constexpr std::size_t kHydroFullScore = 100;

// The checker is a plain name, which every version takes, so Hydro compiles it as its language "cc": C++14.
// Hydro 4.19.1 refuses {file: checker.cc, lang: cc.cc17o2}, which newer versions take. There is no line "validator:":
// with one, users may hack, and Hydro gives the checker of a hack an empty answer file, from which every right output
// differs.
std::string config_of(const Packaging& packaging, std::size_t cases) {
  std::string text = "type: default\ntime: " + std::to_string(packaging.time_limit_ms) +
                     "ms\nmemory: " + std::to_string(packaging.memory_limit_mb) +
                     "m\nchecker_type: testlib\nchecker: checker.cc\n"
                     "subtasks:\n  - id: 1\n    score: " +
                     std::to_string(kHydroFullScore) + "\n    type: min\n    cases:\n";
  for (std::size_t number = 1; number <= cases; ++number) {
    const std::string name = std::to_string(number);
    text += "      - input: " + name + ".in\n        output: " + name + ".out\n";
  }
  return text;
}

}  // namespace

std::vector<PackageFile> hydro_files(const Contents& contents) {
  const Packaging& packaging = contents.packaging;
  const std::vector<TestCase> cases = all_cases(contents);
  const std::size_t most = kMostMs / packaging.time_limit_ms;
  if (cases.size() > most) {
    throw BadTest(
        tr("Hydro gives all tests 60 s together, and each may take {} ms: expected at most {} tests with the "
           "sample, found {}; leave some out ('quackcheck grade --all' lists a smallest set)",
           packaging.time_limit_ms, most, cases.size()));
  }
  std::vector<PackageFile> files;
  std::vector<std::pair<std::string, std::string>> tests;
  for (const TestCase& test : cases) {
    const std::string name = std::to_string(tests.size() + 1);
    files.push_back({"testdata/" + name + ".in", test.input});
    files.push_back({"testdata/" + name + ".out", test.answer});
    tests.emplace_back(name + ".in", test.purpose);
  }
  files.push_back({"testdata/config.yaml", config_of(packaging, cases.size())});
  files.push_back({"testdata/checker.cc", packaging.testlib.checker});
  files.push_back({"testdata/validator.cc", packaging.testlib.validator});
  files.push_back({"problem.yaml", "pid: " + packaging.short_name +
                                       "\ntitle: " + double_quoted(contents.problem->title) +
                                       "\ntag: " + quoted_list(packaging.keywords) + '\n'});
  files.push_back({"problem_en.md", markdown_of(contents, StatementLanguage::english, true)});
  files.push_back({"problem_zh.md", markdown_of(contents, StatementLanguage::chinese, true)});
  files.push_back({"README.md", readme_of(contents, tests)});
  for (const Submission& submission : packaging.submissions) {
    files.push_back({"submissions/" + directory_of(submission.expected) + '/' + submission.name, submission.text});
  }
  for (const InvalidInput& invalid : packaging.invalid_inputs) {
    files.push_back({"invalid_input/" + invalid.name + ".in", invalid.text});
  }
  return sorted(files);
}

}  // namespace quack::packages
