#include "runner/environment.h"

#include <algorithm>
#include <cstdlib>

namespace quack {

namespace {

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

void append_readable_beside(const std::filesystem::path& file, std::vector<std::filesystem::path>& readable) {
  std::error_code error;
  for (const auto& place : {file, std::filesystem::canonical(file, error)}) {
    if (!place.empty() && !holds_home(place.parent_path())) readable.push_back(place.parent_path());
  }
}

}  // namespace quack
