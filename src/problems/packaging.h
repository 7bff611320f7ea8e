#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace quack {

// The verdict that a package of ours expects of a submission.
enum class ExpectedVerdict : std::uint8_t { accepted, wrong_answer, time_limit_exceeded };

// A program that packages include.
struct Submission {
  std::string name;  // of the file: "solution.cpp"
  ExpectedVerdict expected = ExpectedVerdict::accepted;
  std::string text;
};

// An input that the validator must reject.
struct InvalidInput {
  std::string name;
  std::string text;
};

// The sources of an input validator and of a checker.
struct JudgePrograms {
  std::string validator;
  std::string checker;
};

// The contents of packages besides the tests. In statements and validators @MAX_COUNT@ is the largest count.
struct Packaging {
  std::string short_name;  // [a-z0-9]+, for a directory
  std::string chinese_title;
  std::uint64_t time_limit_ms = 1000;  // at least four times the time of the slowest accepted submission, .py with PyPy
  std::uint64_t memory_limit_mb = 256;
  std::vector<std::string> keywords;
  // The problem's own bound of the count is not known: the largest count of the data is promised instead.
  bool count_of_the_data = false;

  // A subset of Markdown: paragraphs, lists with "- ", drawings (lines indented by four spaces), `code`, **bold** and
  // $mathematics$; with the headings "## Input" and "## Output" in both languages, and without a title.
  std::string english_statement, chinese_statement;
  JudgePrograms testlib;  // for judges that provide testlib.h
  JudgePrograms kattis;   // that include nothing but the standard library
  std::vector<Submission> submissions;
  std::vector<InvalidInput> invalid_inputs;  // besides those that are made of the sample (packages/write/contents.cpp)
};

// The files in problems/package/, problems/*/package/ and problems/*/statements/ by their paths below problems/. They
// are embedded, so that an installed program needs no source tree.
const std::map<std::string, std::string>& package_files();

// One of those files, or any text, with @NAME@ replaced by its value. Lines from "//@if NAME" (or "#@if NAME") to
// "//@else" or "//@end" stay only if there is a value of that name, those from "//@else" on only if there is none.
// Throws std::logic_error if there is no such file.
using TemplateValues = std::map<std::string, std::string, std::less<>>;
std::string filled_template(std::string_view text, const TemplateValues& values);
std::string filled_file(const std::string& path, const TemplateValues& values);

// The submissions of a problem: solution.cpp, solution_tables.cpp and solution.py in `directory`, and those that its
// wrong.txt makes of solution.cpp by changing one place. Throws std::logic_error if that place is not there.
std::vector<Submission> submissions_in(const std::string& directory, const TemplateValues& values);

}  // namespace quack
