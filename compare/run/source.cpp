#include "compare/run/source.h"

#include <array>
#include <string_view>
#include <utility>

namespace quack {

namespace {

constexpr std::array<std::pair<std::string_view, Language>, 6> kExtensions = {{{".c", Language::c},
                                                                               {".cc", Language::cpp},
                                                                               {".cpp", Language::cpp},
                                                                               {".cxx", Language::cpp},
                                                                               {".java", Language::java},
                                                                               {".py", Language::python}}};

}  // namespace

std::optional<Language> language_of(const std::filesystem::path& file) {
  const std::string extension = file.extension().string();
  for (const auto& [known, language] : kExtensions) {
    if (extension == known) return language;
  }
  return std::nullopt;
}

std::string source_extensions() {
  std::string all;
  for (const auto& [known, language] : kExtensions) all.append(all.empty() ? "" : " ").append(known);
  return all;
}

}  // namespace quack
