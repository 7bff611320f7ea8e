// Hydro: problem.yaml and the statements, and the data in testdata/ with config.yaml beside them.

#include <algorithm>
#include <stdexcept>

#include "testdata/package/layout.h"

namespace quack::package {

namespace {

constexpr std::size_t kMostCases = 100;
constexpr std::uint64_t kMostMs = 60'000;  // of all cases together
constexpr std::uint64_t kStepMs = 100;
constexpr std::size_t kHydroFullScore = 100;

// The problem's time limit, or what is left for a case if there are many: "1s", "1800ms".
std::string time_limit(std::uint64_t problems_ms, std::size_t cases) {
  const std::uint64_t most = kMostMs / cases / kStepMs * kStepMs;
  const std::uint64_t ms = std::min(problems_ms, most);
  return ms % 1000 == 0 ? std::to_string(ms / 1000) + 's' : std::to_string(ms) + "ms";
}

std::string config_of(const Contents& contents, const std::vector<std::string>& names) {
  const Packaging& packaging = *contents.packaging;
  std::string text = "type: default\ntime: " + time_limit(packaging.time_limit_ms, names.size()) +
                     "\nmemory: " + std::to_string(packaging.memory_limit_mb) +
                     "m\nchecker_type: testlib\nchecker: checker.cc\nvalidator: validator.cc\n"
                     "subtasks:\n  - id: 1\n    score: " +
                     std::to_string(kHydroFullScore) + "\n    type: min\n    cases:\n";
  for (const std::string& name : names) text += "      - input: " + name + ".in\n        output: " + name + ".out\n";
  return text;
}

}  // namespace

std::vector<PackageFile> hydro_files(const Contents& contents) {
  std::vector<PackageCase> cases = contents.samples;
  cases.insert(cases.end(), contents.secret.begin(), contents.secret.end());
  if (cases.size() > kMostCases) throw std::logic_error("Hydro takes at most 100 cases");
  std::vector<PackageFile> files;
  std::vector<std::string> names;
  for (const PackageCase& test : cases) {
    names.push_back(std::to_string(names.size() + 1));
    files.push_back({"testdata/" + names.back() + ".in", test.input});
    files.push_back({"testdata/" + names.back() + ".out", test.answer});
  }
  files.push_back({"testdata/config.yaml", config_of(contents, names)});
  files.push_back({"testdata/checker.cc", contents.packaging->checker(ToolStyle::testlib)});
  files.push_back({"testdata/validator.cc", contents.packaging->validator(ToolStyle::testlib, contents.max_count)});
  files.push_back({"problem.yaml", "pid: " + contents.packaging->short_name +
                                       "\ntitle: " + quoted(contents.problem->title) +
                                       "\ntag: " + quoted_list(contents.packaging->keywords) + '\n'});
  files.push_back({"problem_en.md", markdown_of(contents, Language::english)});
  files.push_back({"problem_zh.md", markdown_of(contents, Language::chinese)});
  files.push_back({"README.md", readme_of(contents,
                                          "The checker and the validator are C++17 with testlib's command line, "
                                          "and no testlib is needed. The checker works out the\nanswer itself "
                                          "where the answer file is empty, as for users' hacks.\n")});
  for (const Submission& submission : contents.submissions) {
    files.push_back({"submissions/" + directory_of(submission.expected) + '/' + submission.name, submission.text});
  }
  for (const InvalidInput& invalid : contents.invalid_inputs) {
    files.push_back({"invalid_input/" + invalid.name + ".in", invalid.text});
  }
  return sorted(files);
}

}  // namespace quack::package
