#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "packages/write/contents.h"
#include "packages/write/statement.h"

// Functions that several formats use.
namespace quack::packages {

// A statement with its samples as one Markdown file, with headings in its own language. Hydro finds samples by the
// names "input1" and "output1" of their code blocks.
std::string markdown_of(const Contents& contents, StatementLanguage language, bool samples_are_named = false);

// Returns the statement in LaTeX, in English and without the samples, which the judge adds.
std::string kattis_latex_of(const Contents& contents);

// Returns the statement as a page that needs no other file, in English and then in Chinese.
std::string html_page_of(const Contents& contents);

// "A text" as a YAML or a JSON string.
std::string double_quoted(std::string_view text);

// "[one, two]", each quoted.
std::string quoted_list(const std::vector<std::string>& texts);

// Returns README.md of a package, which describes its contents. `tests` has the file and the purpose of each test.
std::string readme_of(const Contents& contents, const std::vector<std::pair<std::string, std::string>>& tests);

// Returns the samples and then the other tests.
std::vector<TestCase> all_cases(const Contents& contents);

// Sorts the files by path.
std::vector<PackageFile> sorted(std::vector<PackageFile> files);

}  // namespace quack::packages
