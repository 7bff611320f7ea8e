#include <cctype>
#include <stdexcept>
#include <utility>
#include <vector>

#include "io/lines.h"
#include "packages/layout.h"

namespace quack::packages {

namespace {

constexpr std::string_view kInput = "\n## Input\n\n";
constexpr std::string_view kOutput = "\n## Output\n\n";
constexpr std::string_view kDrawing = "    ";
constexpr std::string_view kItem = "- ";
constexpr std::string_view kTitle = "# ";
constexpr std::string_view kHeading = "## ";
constexpr std::string_view kFence = "```";

using Text = std::string (*)(std::string_view);
using Around = std::pair<std::string_view, std::string_view>;

// A language that statements are translated into.
struct Markup {
  Around title, heading, paragraph, drawing, list, item, bold, code;
  Text words;        // with nothing in them that the language would interpret
  Text mathematics;  // what stands between dollars
  Text drawn;        // a line of a drawing
};

std::string within(const Around& around, const std::string& text) {
  return std::string(around.first) + text + std::string(around.second);
}

// A line of text with its `code`, **bold** and $mathematics$.
std::string translated_line(std::string_view line, const Markup& markup) {
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
      result += within(markup.bold, markup.words(take("**")));
    } else if (line.front() == '`') {
      result += within(markup.code, markup.words(take("`")));
    } else if (line.front() == '$') {
      result += markup.mathematics(take("$"));
    } else {
      const std::size_t end = std::min(line.find_first_of("*`$"), line.size());
      result += markup.words(line.substr(0, end));
      line.remove_prefix(end);
    }
  }
  return result;
}

std::string translated_statement(std::string_view markdown, const Markup& markup) {
  constexpr Around kNone;
  const Around* block = &kNone;
  bool fenced = false;
  std::string result;
  const auto turn_to = [&](const Around& next) {
    if (&next == block) return;
    result += block->second;
    result += next.first;
    block = &next;
  };
  for (const std::string_view line : text_lines(markdown)) {
    if (line.starts_with(kFence)) {
      fenced = !fenced;
      turn_to(fenced ? markup.drawing : kNone);
    } else if (fenced) {
      result += markup.drawn(line) + '\n';
    } else if (line.empty()) {
      turn_to(kNone);
      result += '\n';
    } else if (line.starts_with(kDrawing)) {
      turn_to(markup.drawing);
      result += markup.drawn(line.substr(kDrawing.size())) + '\n';
    } else if (line.starts_with(kItem)) {
      turn_to(markup.list);
      result += within(markup.item, translated_line(line.substr(kItem.size()), markup)) + '\n';
    } else if (line.starts_with(kTitle)) {
      result += within(markup.title, markup.words(line.substr(kTitle.size()))) + '\n';
    } else if (line.starts_with(kHeading)) {
      result += within(markup.heading, markup.words(line.substr(kHeading.size()))) + '\n';
    } else {
      turn_to(markup.paragraph);
      result += translated_line(line, markup) + '\n';
    }
  }
  turn_to(kNone);
  return result;
}

std::string html_words(std::string_view text) {
  std::string result;
  for (const char byte : text) {
    result += byte == '&' ? "&amp;" : byte == '<' ? "&lt;" : byte == '>' ? "&gt;" : std::string(1, byte);
  }
  return result;
}

// Letters in italics, indices and exponents of one letter or number, and the signs that statements have.
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
        result += within({"<i>", "</i>"}, std::string(taken));
      } else if (text.starts_with("\\le ")) {
        taken = text.substr(0, 4);
        result += "≤ ";
      } else if (text.starts_with("\\pm ")) {
        taken = text.substr(0, 4);
        result += "± ";
      } else if (std::string_view("\\{}").find(byte) != std::string_view::npos) {
        throw std::logic_error("a statement has mathematics that HTML doesn't know: " + std::string(text));
      } else {
        result += html_words(taken);
      }
      result += std::exchange(end, {});
    }
    text.remove_prefix(taken.size());
  }
  return result;
}

const Markup kLatex = {.title = {"\\problemname{", "}"},
                       .heading = {"\\section*{", "}"},
                       .paragraph = {},
                       .drawing = {"\\begin{verbatim}\n", "\\end{verbatim}\n"},
                       .list = {"\\begin{itemize}\n", "\\end{itemize}\n"},
                       .item = {"  \\item ", ""},
                       .bold = {"\\textbf{", "}"},
                       .code = {"\\texttt{", "}"},
                       .words = latex_words,
                       .mathematics = [](std::string_view text) { return '$' + std::string(text) + '$'; },
                       .drawn = [](std::string_view line) { return std::string(line); }};

const Markup kHtml = {.title = {"<h1>", "</h1>"},
                      .heading = {"<h2>", "</h2>"},
                      .paragraph = {"<p>\n", "</p>\n"},
                      .drawing = {"<pre>\n", "</pre>\n"},
                      .list = {"<ul>\n", "</ul>\n"},
                      .item = {"<li>", "</li>"},
                      .bold = {"<b>", "</b>"},
                      .code = {"<code>", "</code>"},
                      .words = html_words,
                      .mathematics = html_mathematics,
                      .drawn = html_words};

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

std::string in_latex(std::string_view markdown) { return translated_statement(markdown, kLatex); }

std::string in_html(std::string_view markdown) { return translated_statement(markdown, kHtml); }

}  // namespace quack::packages
