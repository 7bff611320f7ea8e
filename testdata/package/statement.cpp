#include <stdexcept>
#include <vector>

#include "judge/text.h"
#include "testdata/package/layout.h"

namespace quack::package {

namespace {

constexpr std::string_view kInput = "\n## Input\n\n";
constexpr std::string_view kOutput = "\n## Output\n\n";
constexpr std::string_view kDrawing = "    ";
constexpr std::string_view kItem = "- ";

// A line of text with its `code`, **bold** and $mathematics$.
std::string latex_line(std::string_view line) {
  std::string result;
  // The marks are not nested, so that what lies between two is copied or escaped.
  const auto take = [&line](std::string_view mark) {
    const std::size_t end = line.find(mark, mark.size());
    if (end == std::string_view::npos) throw std::logic_error("a statement has a mark without a partner");
    const std::string_view inside = line.substr(mark.size(), end - mark.size());
    line.remove_prefix(end + mark.size());
    return inside;
  };
  while (!line.empty()) {
    if (line.starts_with("**")) {
      result += "\\textbf{" + latex_words(take("**")) + '}';
    } else if (line.front() == '`') {
      result += "\\texttt{" + latex_words(take("`")) + '}';
    } else if (line.front() == '$') {
      result += '$' + std::string(take("$")) + '$';
    } else {
      const std::size_t end = std::min(line.find_first_of("*`$"), line.size());
      result += latex_words(line.substr(0, end));
      line.remove_prefix(end);
    }
  }
  return result;
}

}  // namespace

Statement statement_of(const Contents& contents, Language language) {
  const bool english = language == Language::english;
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
  enum class Block { none, drawing, list };
  Block block = Block::none;
  std::string result;
  const auto turn_to = [&](Block next) {
    if (next == block) return;
    if (block == Block::drawing) result += "\\end{verbatim}\n";
    if (block == Block::list) result += "\\end{itemize}\n";
    if (next == Block::drawing) result += "\\begin{verbatim}\n";
    if (next == Block::list) result += "\\begin{itemize}\n";
    block = next;
  };
  for (const std::string_view line : text_lines(markdown)) {
    if (line.empty()) {
      turn_to(Block::none);
      result += '\n';
    } else if (line.starts_with(kDrawing)) {
      turn_to(Block::drawing);
      result += std::string(line.substr(kDrawing.size())) + '\n';
    } else if (line.starts_with(kItem)) {
      turn_to(Block::list);
      result += "  \\item " + latex_line(line.substr(kItem.size())) + '\n';
    } else {
      turn_to(Block::none);
      result += latex_line(line) + '\n';
    }
  }
  turn_to(Block::none);
  return result;
}

}  // namespace quack::package
