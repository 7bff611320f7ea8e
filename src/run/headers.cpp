#include "run/headers.h"

#include <algorithm>
#include <array>
#include <utility>

#include "io/files.h"
#include "run/compile_cache.h"
#include "run/sandbox.h"

namespace quack {
namespace {

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 10> kHeaderExtensions = {".h",   ".hh",  ".hpp", ".hxx", ".h++",
                                                                ".inl", ".inc", ".ipp", ".tpp", ".tcc"};
constexpr std::size_t kMostNames = 10'000;                        // that are looked up for a source
constexpr std::uintmax_t kMostBytes = std::uintmax_t{64} << 20U;  // in all headers

// The names in quotes or angle brackets in the lines that begin with '#', whatever the directive.
std::vector<std::string> names_in(std::string_view text) {
  std::vector<std::string> names;
  while (!text.empty()) {
    std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    if (!line.substr(std::min(line.find_first_not_of(" \t"), line.size())).starts_with('#')) continue;
    for (std::size_t at = 0; (at = line.find_first_of("\"<", at)) != std::string_view::npos;) {
      const std::size_t end = line.find_first_of("\"<>", at + 1);
      if (end == std::string_view::npos) break;
      const bool is_name = line[end] == (line[at] == '<' ? '>' : '"') && end > at + 1;
      if (is_name) names.emplace_back(line.substr(at + 1, end - at - 1));
      at = is_name ? end + 1 : end;
    }
  }
  return names;
}

class Search {
 public:
  Search(const fs::path& file, const std::vector<fs::path>& with) {
    std::error_code error;
    directory_ = fs::weakly_canonical(fs::absolute(file).parent_path(), error);
    for (const auto& one : with) {
      with_.push_back(fs::weakly_canonical(one, error));
      const fs::path& place = fs::is_directory(with_.back(), error) ? with_.back() : with_.back().parent_path();
      places_.push_back(place.lexically_relative(directory_));
      found_.options.insert(found_.options.end(), {"-I", places_.back().string()});
    }
  }

  Headers search(std::string_view text) {
    look_into(text, {});
    while (!unseen_.empty()) {
      const auto& [name, header] = *unseen_.back();
      unseen_.pop_back();
      look_into(header, name.parent_path());
    }
    for (auto end = directory_.end(); ups_ > 0; --ups_) found_.place = *--end / found_.place;
    return std::move(found_);
  }

 private:
  using Found = std::map<fs::path, std::string>::const_iterator;

  // Takes the headers that the text of a file in `folder` names; as all names, a path from the source's directory.
  void look_into(std::string_view text, const fs::path& folder) {
    for (const std::string& name : names_in(text)) {
      look_up(folder / name);
      for (const auto& place : places_) look_up(place / name);
    }
  }

  void look_up(const fs::path& path) {
    const fs::path name = path.lexically_normal();
    const auto ups = std::count(name.begin(), name.end(), "..");
    if (name.is_absolute() || ups >= std::distance(directory_.begin(), directory_.end())) return;
    if (found_.texts.contains(name) || ++looked_up_ > kMostNames) return;
    std::error_code error;
    const fs::path real = fs::canonical(directory_ / name, error);
    if (error || !may_be_included(real)) return;
    auto text = read_file(real, kMostBytes - bytes_);
    if (!text) return;
    bytes_ += text->size();
    ups_ = std::max(ups_, ups);
    unseen_.push_back(found_.texts.emplace(name, std::move(*text)).first);
  }

  bool may_be_included(const fs::path& real) const {
    const auto& known = kHeaderExtensions;
    const bool is_header = std::find(known.begin(), known.end(), real.extension()) != known.end();
    return (is_header && is_below(real, directory_)) ||
           std::any_of(with_.begin(), with_.end(), [&](const fs::path& one) { return is_below(real, one); });
  }

  fs::path directory_;                           // of the source, without links
  std::vector<fs::path> with_;                   // what the user names, without links
  std::vector<fs::path> places_ = {fs::path()};  // where the compiler looks besides the folder of who includes
  std::size_t looked_up_ = 0;
  std::ptrdiff_t ups_ = 0;  // most folders that a header is above the source's
  std::uintmax_t bytes_ = 0;
  std::vector<Found> unseen_;  // those whose own names have not been looked up
  Headers found_;
};

}  // namespace

Headers headers_of(const fs::path& file, std::string_view text, const std::vector<fs::path>& with) {
  return Search(file, with).search(text);
}

}  // namespace quack
