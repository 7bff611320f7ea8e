// Kattis problem packages, in the format 2025-09 and in the one before it, called legacy. No package passes both.
// DOMjudge imports the legacy one.

#include "io/lines.h"
#include "packages/write/layout.h"

namespace quack::packages {

namespace {

constexpr std::string_view kOwner = "The QuackCheck authors";

// Returns a time limit in seconds: "1.5".
std::string seconds(std::uint64_t milliseconds) {
  const std::string tenths = std::to_string(milliseconds / 100);
  return tenths.substr(0, tenths.size() - 1) + '.' + tenths.back();
}

void add_cases(std::vector<PackageFile>& files, const std::string& directory, const std::vector<TestCase>& cases) {
  for (const TestCase& test : cases) {
    files.push_back({directory + test.name + ".in", test.input});
    files.push_back({directory + test.name + ".ans", test.answer});
  }
}

// Returns the files that both formats have in the same place. The Chinese statement is an attachment: the judges' LaTeX
// can't typeset Chinese, and a statement that can't be typeset is an error.
std::vector<PackageFile> common_files(const Contents& contents) {
  std::vector<PackageFile> files;
  add_cases(files, "data/sample/", contents.samples);
  add_cases(files, "data/secret/", contents.secret);
  for (const Submission& submission : contents.packaging.submissions) {
    files.push_back({"submissions/" + directory_of(submission.expected) + '/' + submission.name, submission.text});
  }
  files.push_back({"input_validators/validator.cpp", contents.packaging.kattis.validator});
  files.push_back({"attachments/statement.zh.md", markdown_of(contents, StatementLanguage::chinese)});
  files.push_back({"attachments/statement.en.md", markdown_of(contents, StatementLanguage::english)});
  return files;
}

// Adds outputs for the sample that test the output validator: some differ from the answer in white space that does not
// matter, the others are wrong.
void add_outputs(std::vector<PackageFile>& files, const TestCase& sample) {
  const auto add = [&](const std::string& path, const std::string& output) {
    files.push_back({path + ".in", sample.input});
    files.push_back({path + ".ans", sample.answer});
    files.push_back({path + ".out", output});
  };
  std::string crlf = sample.answer;
  replace_all(crlf, "\n", "\r\n");
  const std::size_t first_end = sample.answer.find('\n');
  std::string other_case = sample.answer;
  other_case[0] = static_cast<char>(other_case[0] ^ 0x20);  // 'I' becomes 'i', 'c' becomes 'C'
  add("data/valid_output/crlf", crlf);
  add("data/valid_output/blank-at-a-line-end",
      sample.answer.substr(0, first_end) + ' ' + sample.answer.substr(first_end));
  add("data/valid_output/no-line-end-at-the-end", sample.answer.substr(0, sample.answer.size() - 1));
  add("data/invalid_output/empty", "");
  add("data/invalid_output/first-line-missing", sample.answer.substr(first_end + 1));
  add("data/invalid_output/one-line-more", sample.answer + sample.answer.substr(0, first_end + 1));
  add("data/invalid_output/blank-line-at-the-beginning", '\n' + sample.answer);
  add("data/invalid_output/other-case", other_case);
}

}  // namespace

std::vector<PackageFile> kattis_files(const Contents& contents) {
  const Packaging& packaging = contents.packaging;
  std::vector<PackageFile> files = common_files(contents);
  // BAPCtools then tries no outputs with other white space or letter case, which the problem counts as wrong.
  files.push_back({"data/test_group.yaml", "output_validator_args: [case_sensitive, space_change_sensitive]\n"});
  files.push_back({"problem.yaml",
                   "problem_format_version: 2025-09\n"
                   "type: pass-fail\n"
                   "name:\n  en: " +
                       double_quoted(contents.problem->title) + "\nuuid: " + contents.uuid + "\ncredits: " +
                       double_quoted(kOwner) + "\nlicense: cc by\nrights_owner: " + double_quoted(kOwner) +
                       "\nlimits:\n  time_limit: " + seconds(packaging.time_limit_ms) +
                       "\n  memory: " + std::to_string(packaging.memory_limit_mb) +
                       "\nkeywords: " + quoted_list(packaging.keywords) + '\n'});
  files.push_back({"statement/problem.en.tex", kattis_latex_of(contents)});
  files.push_back({"output_validator/output_validator.cpp", packaging.kattis.checker});
  for (const InvalidInput& invalid : packaging.invalid_inputs) {
    files.push_back({"data/invalid_input/" + invalid.name + ".in", invalid.text});
  }
  add_outputs(files, contents.samples.front());
  return sorted(files);
}

std::vector<PackageFile> kattis_legacy_files(const Contents& contents) {
  const Packaging& packaging = contents.packaging;
  std::vector<PackageFile> files = common_files(contents);
  files.push_back(
      {"problem.yaml", "name: " + double_quoted(contents.problem->title) + "\nuuid: " + contents.uuid +
                           "\nauthor: " + double_quoted(kOwner) +
                           "\nsource: QuackCheck\nlicense: cc by\nrights_owner: " + double_quoted(kOwner) +
                           "\nvalidation: custom\nlimits:\n  time_multiplier: 2\n  time_safety_margin: 2\n  memory: " +
                           std::to_string(packaging.memory_limit_mb) + '\n'});
  files.push_back({"problem_statement/problem.en.tex", kattis_latex_of(contents)});
  files.push_back({"output_validators/output_validator.cpp", packaging.kattis.checker});
  return sorted(files);
}

std::vector<PackageFile> domjudge_files(const Contents& contents) {
  std::vector<PackageFile> files = kattis_legacy_files(contents);
  files.push_back({"domjudge-problem.ini", "short-name = '" + contents.packaging.short_name + "'\ntimelimit = '" +
                                               seconds(contents.packaging.time_limit_ms) + "'\n"});
  // Teams are shown this one: the importer reads neither LaTeX nor Markdown.
  files.push_back({"problem.html", html_page_of(contents)});
  return sorted(files);
}

}  // namespace quack::packages
