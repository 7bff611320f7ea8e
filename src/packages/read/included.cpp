#include "packages/read/included.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <string_view>

namespace quack::packages {
namespace {

namespace fs = std::filesystem;

// [Language] -> its code in Kattis' table of languages.
constexpr std::array<std::string_view, 10> kCodes = {"c",          "cpp",    "csharp", "go",      "java",
                                                     "javascript", "kotlin", "pascal", "python3", "rust"};

// True if a directory has a driver: a file that the language starts first, and which calls the submission.
bool has_driver(const fs::path& directory, const std::string& extension) {
  constexpr std::array kNames = {"main", "Main", "MainKt", "__main__"};
  return std::ranges::any_of(kNames, [&](const char* name) { return fs::exists(directory / (name + extension)); });
}

}  // namespace

std::vector<Language> languages_of_folder(const std::string& name) {
  std::vector<Language> languages;
  for (std::size_t place = 0; place < kCodes.size(); ++place)
    if (name == "default" || name == kCodes.at(place)) languages.push_back(static_cast<Language>(place));
  return languages;
}

fs::path with_included(const ProblemPackage& package, const fs::path& program) {
  const auto language = package.included.empty() ? std::nullopt : language_of_program(program);
  if (!language || !package.included.contains(*language)) return program;
  static std::atomic<std::size_t> made = 0;
  const fs::path copy = package.copies->path() / "included" / std::to_string(++made) / program.filename();
  fs::create_directories(copy);
  constexpr auto kAll = fs::copy_options::recursive | fs::copy_options::overwrite_existing;
  const bool is_file = !fs::is_directory(program);
  if (is_file) {
    fs::copy_file(program, copy / program.filename());
  } else {
    fs::copy(program, copy, kAll | fs::copy_options::skip_symlinks);
  }
  for (const fs::path& files : package.included.at(*language))
    fs::copy(files, copy, kAll | fs::copy_options::skip_symlinks);
  // In C and C++ all sources are compiled. In other languages the submission is started, unless there is a driver.
  const std::string extension = program.extension().string();
  if (is_file && !is_c_or_cpp(language) && !has_driver(copy, extension))
    fs::rename(copy / program.filename(), copy / ("main" + extension));
  return copy;
}

}  // namespace quack::packages
