#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "testdata/package/package.h"
#include "testdata/package/statement.h"

// What the layouts share.
namespace quack::package {

// A statement with its samples as one Markdown file, with headings in its own language.
std::string markdown_of(const Contents& contents, Language language);

// The same in a plain LaTeX subset: what stands between \problemname and the samples.
std::string kattis_latex_of(const Contents& contents);

// "A text" as a YAML or a JSON string.
std::string quoted(std::string_view text);

// "[one, two]", each quoted.
std::string quoted_list(const std::vector<std::string>& texts);

// The number with leading zeros: "07".
std::string numbered(std::size_t number, std::size_t digits);

// README.md of a package: what is in it, and what QuackCheck is.
std::string readme_of(const Contents& contents, std::string_view hints);

// Sorted by path.
std::vector<PackageFile> sorted(std::vector<PackageFile> files);

}  // namespace quack::package
