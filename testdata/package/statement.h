#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "testdata/package/packaging.h"

namespace quack::package {

enum class Language { english, chinese };

// A problem's statement in our own words, as it is kept in statements/: Markdown, as far as paragraphs, lists with "-
// ", drawings (lines indented by four spaces), `code`, **bold** and $mathematics$ go.
struct Statement {
  std::string title;
  std::string legend;  // what it is about
  std::string input;
  std::string output;
};

Statement statement_of(const Problem& problem, Language language, std::uint64_t max_count);

// A part of it in LaTeX.
std::string in_latex(std::string_view markdown);

// The words of a text in LaTeX, with nothing in them that LaTeX would obey.
std::string latex_words(std::string_view text);

}  // namespace quack::package
