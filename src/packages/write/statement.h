#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "packages/write/contents.h"

namespace quack::packages {

enum class StatementLanguage : std::uint8_t { english, chinese };

// A statement in its parts, in Markdown.
struct Statement {
  std::string title;
  std::string legend;  // what it is about
  std::string input;
  std::string output;
};
Statement statement_of(const Contents& contents, StatementLanguage language);

// Converts a statement, or a part of one, to a plain LaTeX subset or to HTML. In HTML, mathematics may have letters,
// numbers, signs, "\le ", "\pm " and indices and exponents of one character; throws std::logic_error where it has more.
std::string in_latex(std::string_view markdown);
std::string in_html(std::string_view markdown);

// Escapes a text for LaTeX.
std::string latex_words(std::string_view text);

}  // namespace quack::packages
