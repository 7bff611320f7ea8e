#include "packages/write/layout.h"

#include <algorithm>

namespace quack::packages {

namespace {

std::string markdown_without_samples(const Contents& contents, StatementLanguage language) {
  const bool english = language == StatementLanguage::english;
  const Statement statement = statement_of(contents, language);
  return "# " + statement.title + "\n\n" + statement.legend + (english ? "\n## Input\n\n" : "\n## 输入格式\n\n") +
         statement.input + (english ? "\n## Output\n\n" : "\n## 输出格式\n\n") + statement.output;
}

}  // namespace

std::string markdown_of(const Contents& contents, StatementLanguage language, bool samples_are_named) {
  const bool english = language == StatementLanguage::english;
  std::string text = markdown_without_samples(contents, language);
  std::size_t number = 0;
  for (const TestCase& sample : contents.samples) {
    const std::string which = std::to_string(++number);
    const auto add = [&](std::string_view heading, const std::string& name, const std::string& content) {
      text += "\n## " + std::string(heading) + ' ' + which + "\n\n```" + (samples_are_named ? name + which : "") +
              '\n' + content + "```\n";
    };
    add(english ? "Sample input" : "样例输入", "input", sample.input);
    add(english ? "Sample output" : "样例输出", "output", sample.answer);
  }
  return text;
}

std::string kattis_latex_of(const Contents& contents) {
  return in_latex(markdown_without_samples(contents, StatementLanguage::english));
}

std::string html_page_of(const Contents& contents) {
  return "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>" + contents.problem->title +
         "</title>\n<style>body { max-width: 50em; margin: 1em auto; padding: 0 1em; line-height: 1.5; }</style>\n"
         "</head>\n<body>\n" +
         in_html(markdown_of(contents, StatementLanguage::english)) + "\n<div lang=\"zh-CN\">\n" +
         in_html(markdown_of(contents, StatementLanguage::chinese)) + "</div>\n</body>\n</html>\n";
}

std::string double_quoted(std::string_view text) {
  std::string result = "\"";
  for (const char byte : text) {
    if (byte == '"' || byte == '\\') result += '\\';
    result += byte;
  }
  return result + '"';
}

std::string quoted_list(const std::vector<std::string>& texts) {
  std::string list;
  for (const std::string& text : texts) list += (list.empty() ? "" : ", ") + double_quoted(text);
  return '[' + list + ']';
}

std::string readme_of(const Contents& contents, const std::vector<std::pair<std::string, std::string>>& tests) {
  std::string text =
      "# " + contents.problem->title +
      "\n\nMade by `quackcheck package`: tests, statements, an input validator, a checker, and programs that are "
      "right, "
      "wrong or slow.\nAll of it is under the MIT License, Copyright (c) 2026 The QuackCheck authors.\n\n"
      "The validator and the checker include testlib.h; the solutions need nothing but the standard library of C++14 "
      "or later.\nThe first lines of a wrong program say what its mistake is.\n\n"
      "| test | what it is for |\n| --- | --- |\n";
  for (const auto& [name, purpose] : tests) text += "| " + name + " | " + purpose + " |\n";
  return text;
}

std::vector<TestCase> all_cases(const Contents& contents) {
  std::vector<TestCase> cases = contents.samples;
  cases.insert(cases.end(), contents.secret.begin(), contents.secret.end());
  return cases;
}

std::vector<PackageFile> sorted(std::vector<PackageFile> files) {
  std::sort(files.begin(), files.end(), [](const auto& left, const auto& right) { return left.path < right.path; });
  return files;
}

}  // namespace quack::packages
