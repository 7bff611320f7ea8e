#include "runner/headers.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>

#include "runner/compile_cache.h"

namespace quack {
namespace {

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 10> kHeaderExtensions = {".h",   ".hh",  ".hpp", ".hxx", ".h++",
                                                                ".inl", ".inc", ".ipp", ".tpp", ".tcc"};
constexpr std::size_t kMostHeaders = 1000;

// What a line includes: `# include "part/number.h"` or the same with <>; none if it includes nothing.
std::optional<std::string> included_by(std::string_view line) {
  const auto skip_blanks = [&] { line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size())); };
  skip_blanks();
  if (!line.starts_with('#')) return std::nullopt;
  line.remove_prefix(1);
  skip_blanks();
  constexpr std::string_view kInclude = "include";
  if (!line.starts_with(kInclude)) return std::nullopt;
  line.remove_prefix(kInclude.size());
  skip_blanks();
  if (!line.starts_with('"') && !line.starts_with('<')) return std::nullopt;
  const std::size_t end = line.find_first_of("\">", 1);
  if (end == std::string_view::npos) return std::nullopt;
  return std::string(line.substr(1, end - 1));
}

std::optional<std::string> header_text(const fs::path& beside, const fs::path& name) {
  if (name.empty() || name.is_absolute() || *name.begin() == "..") return std::nullopt;
  const auto is_extension = [&](std::string_view extension) { return name.extension() == extension; };
  if (std::none_of(kHeaderExtensions.begin(), kHeaderExtensions.end(), is_extension)) return std::nullopt;
  std::error_code error;
  const fs::path real = fs::canonical(beside / name, error);
  if (error || real != fs::canonical(beside, error) / name) return std::nullopt;
  return read_file(real, kLongestSource);
}

}  // namespace

std::vector<Header> headers_of(const fs::path& beside, std::string_view text) {
  std::map<std::string, std::string> found;
  // Texts to look through, and from where they include. The pointers are into the map, whose texts stay where they are.
  std::vector<std::pair<fs::path, std::string_view>> to_look_through = {{"", text}};
  while (!to_look_through.empty() && found.size() < kMostHeaders) {
    auto [directory, rest] = to_look_through.back();
    to_look_through.pop_back();
    while (!rest.empty()) {
      const std::size_t end = std::min(rest.find('\n'), rest.size() - 1) + 1;
      const auto included = included_by(rest.substr(0, end));
      rest.remove_prefix(end);
      if (!included) continue;
      for (const fs::path& name :
           {(directory / *included).lexically_normal(), fs::path(*included).lexically_normal()}) {
        if (found.count(name.string()) > 0) continue;
        auto header = header_text(beside, name);
        if (!header) continue;
        const auto place = found.emplace(name.string(), std::move(*header)).first;
        to_look_through.emplace_back(name.parent_path(), place->second);
      }
    }
  }
  std::vector<Header> headers;
  for (auto& [name, header] : found) headers.push_back({name, std::move(header)});
  return headers;
}

}  // namespace quack
