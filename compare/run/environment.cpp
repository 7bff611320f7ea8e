#include "compare/run/environment.h"

#include <algorithm>
#include <cstdlib>
#include <unistd.h>

namespace quack {

namespace {

bool is_program(const std::filesystem::path& file) {
  std::error_code ignored;
  return std::filesystem::is_regular_file(file, ignored) && access(file.c_str(), X_OK) == 0;
}

// Whether `directory` is the user's home or above it.
bool holds_home(const std::filesystem::path& directory) {
  if (directory == directory.root_path()) return true;
  const auto home = environment("HOME");
  if (!home) return false;
  const std::filesystem::path inner = std::filesystem::path(*home).lexically_normal();
  const auto parted = std::mismatch(directory.begin(), directory.end(), inner.begin(), inner.end());
  return parted.first == directory.end();
}

}  // namespace

std::optional<std::string> environment(const char* name) {
  const char* value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): nobody here sets variables
  if (value == nullptr || *value == '\0') return std::nullopt;
  return value;
}

std::optional<std::filesystem::path> program_in_path(std::string_view name) {
  if (name.find('/') != std::string_view::npos) {
    const auto file = std::filesystem::absolute(name);
    return is_program(file) ? std::optional(file) : std::nullopt;
  }
  const std::string path = environment("PATH").value_or("/usr/local/bin:/usr/bin:/bin");
  for (std::size_t begin = 0; begin <= path.size();) {
    const std::size_t end = std::min(path.find(':', begin), path.size());
    const auto file = std::filesystem::absolute(std::filesystem::path(path.substr(begin, end - begin)) / name);
    if (is_program(file)) return file;
    begin = end + 1;
  }
  return std::nullopt;
}

void append_readable_beside(const std::filesystem::path& file, std::vector<std::filesystem::path>& readable) {
  std::error_code error;
  for (const auto& place : {file, std::filesystem::canonical(file, error)}) {
    if (!place.empty() && !holds_home(place.parent_path())) readable.push_back(place.parent_path());
  }
}

std::string why_no_bubblewrap() {
  return program_in_path("bwrap") ? "bubblewrap is installed but can't make its namespaces here"
                                  : "bubblewrap is not installed";
}

}  // namespace quack
