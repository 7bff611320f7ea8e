#include "packages/write/statement.h"

#include <cctype>
#include <cmark.h>
#include <cstdlib>
#include <memory>
#include <stdexcept>
#include <utility>
#include <vector>

#include "io/lines.h"

namespace quack::packages {

namespace {

constexpr std::string_view kInput = "\n## Input\n\n";
constexpr std::string_view kOutput = "\n## Output\n\n";

// Converts mathematics to HTML: letters in italics, indices and exponents of one character, and a few signs.
std::string html_mathematics(std::string_view text) {
  std::string result;
  std::string_view end;  // of an index or exponent
  while (!text.empty()) {
    const char byte = text.front();
    std::string_view taken = text.substr(0, 1);
    if (byte == '_' || byte == '^') {
      result += byte == '_' ? "<sub>" : "<sup>";
      end = byte == '_' ? "</sub>" : "</sup>";
    } else {
      if (std::isalpha(static_cast<unsigned char>(byte)) != 0) {
        result += "<i>" + std::string(taken) + "</i>";
      } else if (text.starts_with("\\le ")) {
        taken = text.substr(0, 4);
        result += "≤ ";
      } else if (text.starts_with("\\pm ")) {
        taken = text.substr(0, 4);
        result += "± ";
      } else if (std::string_view("\\{}").find(byte) != std::string_view::npos) {
        throw std::logic_error("a statement has mathematics that HTML doesn't know: " + std::string(text));
      } else {
        result += taken == "<" ? "&lt;" : taken == ">" ? "&gt;" : std::string(taken);
      }
      result += std::exchange(end, {});
    }
    text.remove_prefix(taken.size());
  }
  return result;
}

// Converts Markdown by cmark's function `render`. The text between dollars is hidden from cmark, and converted by
// `mathematics`.
std::string rendered(std::string_view markdown, char* (*render)(cmark_node*), const auto& mathematics) {
  std::string text;
  std::vector<std::string> hidden;
  for (std::size_t begin = 0; begin < markdown.size();) {
    const std::size_t open = std::min(markdown.find('$', begin), markdown.size());
    text += markdown.substr(begin, open - begin);
    if (open == markdown.size()) break;
    const std::size_t close = markdown.find('$', open + 1);
    if (close == std::string_view::npos) throw std::logic_error("a statement has a dollar without a partner");
    text += "MATHEMATICS" + std::to_string(hidden.size()) + 'X';
    hidden.push_back(mathematics(markdown.substr(open + 1, close - open - 1)));
    begin = close + 1;
  }
  const std::unique_ptr<cmark_node, void (*)(cmark_node*)> document(
      cmark_parse_document(text.data(), text.size(), CMARK_OPT_DEFAULT), cmark_node_free);
  const std::unique_ptr<char, void (*)(void*)> bytes(render(document.get()), std::free);
  std::string result = bytes.get();
  for (std::size_t i = 0; i < hidden.size(); ++i)
    replace_all(result, "MATHEMATICS" + std::to_string(i) + 'X', hidden[i]);
  return result;
}

}  // namespace

Statement statement_of(const Contents& contents, StatementLanguage language) {
  const bool english = language == StatementLanguage::english;
  const std::string& text = english ? contents.packaging.english_statement : contents.packaging.chinese_statement;
  const std::size_t input = text.find(kInput);
  const std::size_t output = text.find(kOutput);
  if (input == std::string::npos || output == std::string::npos) {
    throw std::logic_error("the statement of " + contents.problem->id + " has no input or no output");
  }
  const std::size_t input_begin = input + kInput.size();
  return {english ? contents.problem->title : contents.packaging.chinese_title, text.substr(0, input),
          text.substr(input_begin, output - input_begin), text.substr(output + kOutput.size())};
}

std::string latex_words(std::string_view text) {
  std::string result;
  for (const char byte : text) {
    if (std::string_view("#$%&_{}").find(byte) != std::string_view::npos) {
      result += {'\\', byte};
    } else if (byte == '\\') {
      result += "\\textbackslash{}";
    } else if (byte == '~') {
      result += "\\textasciitilde{}";
    } else if (byte == '^') {
      result += "\\textasciicircum{}";
    } else {
      result += byte;
    }
  }
  return result;
}

std::string in_latex(std::string_view markdown) {
  std::string text = rendered(
      markdown, [](cmark_node* document) { return cmark_render_latex(document, CMARK_OPT_DEFAULT, 0); },
      [](std::string_view mathematics) { return '$' + std::string(mathematics) + '$'; });
  replace_all(text, "\\textquotesingle{}", "'");  // Polygon knows no such command
  replace_all(text, "\\section{", "\\problemname{");
  replace_all(text, "\\subsection{", "\\section*{");
  return text;
}

std::string in_html(std::string_view markdown) {
  return rendered(
      markdown, [](cmark_node* document) { return cmark_render_html(document, CMARK_OPT_DEFAULT); }, html_mathematics);
}

}  // namespace quack::packages
