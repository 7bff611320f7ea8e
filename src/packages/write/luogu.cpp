// Luogu: the tests and config.yml at the root of a zip, and no other file. It compares lines as our checkers do, so
// that no checker is needed.

#include "packages/write/layout.h"

namespace quack::packages {

namespace {

constexpr std::uint64_t kKilobytes = 1024;
constexpr std::size_t kLuoguFullScore = 100;

}  // namespace

std::vector<PackageFile> luogu_files(const Contents& contents) {
  const Packaging& packaging = contents.packaging;
  std::vector<PackageFile> files;
  std::string config;
  std::size_t number = 0;
  const std::vector<TestCase> cases = all_cases(contents);
  for (const TestCase& test : cases) {
    const std::string name = packaging.short_name + std::to_string(++number);
    files.push_back({"data/" + name + ".in", test.input});
    files.push_back({"data/" + name + ".out", test.answer});
    // The scores are whole numbers that add up to the full score.
    const std::size_t score = kLuoguFullScore * number / cases.size() - kLuoguFullScore * (number - 1) / cases.size();
    config += name + ".in:\n  timeLimit: " + std::to_string(packaging.time_limit_ms) +
              "\n  memoryLimit: " + std::to_string(packaging.memory_limit_mb * kKilobytes) +
              "\n  score: " + std::to_string(score) + "\n  subtaskId: 0\n";
  }
  files.push_back({"data/config.yml", config});
  files.push_back({"statement.en.md", markdown_of(contents, StatementLanguage::english)});
  files.push_back({"statement.zh.md", markdown_of(contents, StatementLanguage::chinese)});
  for (const Submission& submission : packaging.submissions) {
    files.push_back({directory_of(submission.expected) + '.' + submission.name, submission.text});
  }
  return sorted(files);
}

}  // namespace quack::packages
