#include "testdata/package/layout.h"

#include <algorithm>

namespace quack::package {

std::string markdown_of(const Contents& contents, Language language) {
  const bool english = language == Language::english;
  const Statement statement = statement_of(*contents.problem, language, contents.max_count);
  std::string text = "# " + statement.title + "\n\n" + statement.legend +
                     (english ? "\n## Input\n\n" : "\n## 输入格式\n\n") + statement.input +
                     (english ? "\n## Output\n\n" : "\n## 输出格式\n\n") + statement.output;
  std::size_t number = 0;
  for (const PackageCase& sample : contents.samples) {
    const std::string which = ' ' + std::to_string(++number);
    text += (english ? "\n## Sample input" : "\n## 样例输入") + which + "\n\n```\n" + sample.input + "```\n";
    text += (english ? "\n## Sample output" : "\n## 样例输出") + which + "\n\n```\n" + sample.answer + "```\n";
  }
  return text;
}

std::string kattis_latex_of(const Contents& contents) {
  const Statement statement = statement_of(*contents.problem, Language::english, contents.max_count);
  return "\\problemname{" + latex_words(statement.title) + "}\n\n" + in_latex(statement.legend) +
         "\n\\section*{Input}\n\n" + in_latex(statement.input) + "\n\\section*{Output}\n\n" +
         in_latex(statement.output);
}

std::string quoted(std::string_view text) {
  std::string result = "\"";
  for (const char byte : text) {
    if (byte == '"' || byte == '\\') result += '\\';
    result += byte;
  }
  return result + '"';
}

std::string quoted_list(const std::vector<std::string>& texts) {
  std::string list;
  for (const std::string& text : texts) list += (list.empty() ? "" : ", ") + quoted(text);
  return '[' + list + ']';
}

std::string numbered(std::size_t number, std::size_t digits) {
  const std::string text = std::to_string(number);
  return std::string(digits - std::min(digits, text.size()), '0') + text;
}

std::string readme_of(const Contents& contents, std::string_view hints) {
  std::string text =
      "# " + contents.problem->title + "\n\nMade by `quackcheck package`: judge data, statements, an input " +
      "validator, a checker, and programs that are\nright and wrong. All of it is under the MIT License, " +
      "Copyright (c) 2026 The QuackCheck authors.\n\nEvery C++ program here is one C++17 file that needs " +
      "nothing but the standard library. A wrong one is called after the\nmistake that it makes; its " +
      "first lines say which.\n\n" + std::string(hints) + "\n| test | what it is for |\n| --- | --- |\n";
  for (const PackageCase& test : contents.secret) text += "| " + test.name + " | " + test.purpose + " |\n";
  return text;
}

std::vector<PackageFile> sorted(std::vector<PackageFile> files) {
  std::sort(files.begin(), files.end(), [](const auto& left, const auto& right) { return left.path < right.path; });
  return files;
}

}  // namespace quack::package
