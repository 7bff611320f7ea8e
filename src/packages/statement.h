#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "packages/package.h"

namespace quack::packages {

enum class Language : std::uint8_t { english, chinese };

// A statement in its parts, in Markdown.
struct Statement {
  std::string title;
  std::string legend;  // what it is about
  std::string input;
  std::string output;
};
Statement statement_of(const Contents& contents, Language language);

// A part of it, or all of it, in a plain LaTeX subset or in HTML. In HTML mathematics may have letters, numbers, signs,
// "\le ", "\pm " and indices and exponents of one character; throws std::logic_error where it has more.
std::string in_latex(std::string_view markdown);
std::string in_html(std::string_view markdown);

// The words of a text in LaTeX, with nothing in them that LaTeX would interpret.
std::string latex_words(std::string_view text);

}  // namespace quack::packages
