#include "compare/run/environment.h"

#include <cstdlib>
#include <unistd.h>

namespace quack {

namespace {

bool is_program(const std::filesystem::path& file) {
  std::error_code ignored;
  return std::filesystem::is_regular_file(file, ignored) && access(file.c_str(), X_OK) == 0;
}

}  // namespace

std::optional<std::string> environment(const char* name) {
  const char* value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): nobody here sets variables
  if (value == nullptr || *value == '\0') return std::nullopt;
  return value;
}

std::optional<std::filesystem::path> find_program(std::string_view name) {
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

std::string why_no_bubblewrap() {
  return find_program("bwrap") ? "bubblewrap is installed but can't make its namespaces here"
                               : "bubblewrap is not installed";
}

}  // namespace quack
