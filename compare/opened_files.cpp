#include "compare/opened_files.h"

#include <regex>

#include "judge/text.h"
#include "runner/compile_cache.h"

namespace quack {
namespace {

constexpr std::uintmax_t kLongest = std::uintmax_t{16} << 20U;
constexpr std::size_t kLongestLine = 1000;  // std::regex recurses

bool begins_with(std::string_view line, std::string_view word) {
  const std::size_t begin = line.find_first_not_of(" \t#");
  return begin != std::string_view::npos && line.find('#') < begin && line.substr(begin).starts_with(word);
}

}  // namespace

std::string file_opened_by(std::string_view source) {
  static const std::regex opens(
      R"re(\b(freopen|fopen|ifstream|open|File|FileReader|FileInputStream|[Aa]ssign|readFileSync)\b[^"']{0,40}["']([\w./-]+\.\w+)["'])re");
  int conditions = 0;
  for (const std::string_view line : text_lines(source)) {
    if (begins_with(line, "if")) ++conditions;
    if (begins_with(line, "endif")) --conditions;
    const std::size_t first = line.find_first_not_of(" \t");
    if (first == std::string_view::npos || conditions > 0 || line.size() > kLongestLine) continue;
    if (line.substr(first).starts_with("//")) continue;
    std::match_results<std::string_view::const_iterator> found;
    if (std::regex_search(line.begin(), line.end(), found, opens)) return found[2].str();
  }
  return "";
}

std::string file_opened_in(const std::filesystem::path& source) {
  const auto text = read_file(source, kLongest);
  return text ? file_opened_by(*text) : "";
}

}  // namespace quack
