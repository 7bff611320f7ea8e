#include "testdata/package/amalgamation.h"

#include <algorithm>
#include <memory>
#include <mutex>
#include <set>

#include "testdata/package/cpp17.h"
#include "testdata/package/cpp_text.h"

namespace quack::package {

namespace {

constexpr std::string_view kMain = "main";

struct File {
  std::string name;
  std::shared_ptr<const Source> source;
  std::vector<bool> kept{};  // which of its declarations
};

// Packages have hundreds of programs of the same sources: each is read once.
std::shared_ptr<const Source> own_source(const std::string& name) {
  static std::mutex reading;
  static std::map<std::string, std::shared_ptr<const Source>> read;
  const std::lock_guard lock(reading);
  auto& source = read[name];
  if (source) return source;
  const auto own = own_sources().find(name);
  if (own == own_sources().end()) throw std::logic_error("there is no source " + name + " to put into a package");
  return source = std::make_shared<Source>(source_of(own->second));
}

// The files of a program, those that others need first.
class Collection {
 public:
  explicit Collection(const Program& program) : program_(program) {}

  std::vector<File> collected() {
    const auto main = std::make_shared<Source>(source_of(program_.main));
    add_header("testdata/package/programs/bits.h");
    for (const std::string& include : main->own_includes) add_header(include);
    for (const std::string& file : program_.files) add_headers_of(file);
    // The list grows while it is gone through: a source may include what no header does.
    for (std::size_t i = 0; i < headers_.size(); ++i) {
      const std::string source = headers_[i].substr(0, headers_[i].rfind('.')) + ".cpp";
      if (own_sources().contains(source)) add_headers_of(source);
    }
    add_files();
    files_.push_back({std::string(kMain), main});
    return std::move(files_);
  }

 private:
  std::shared_ptr<const Source> source_called(const std::string& name) const {
    const auto edited = program_.edited.find(name);
    if (edited != program_.edited.end()) return std::make_shared<Source>(source_of(edited->second));
    return own_source(name);
  }

  void add_header(const std::string& name) {
    if (!seen_.insert(name).second) return;
    File file{name, source_called(name)};
    open_.push_back(name);
    std::string whole;  // the header that this one is a part of: it is included by it, and includes it
    for (const std::string& include : file.source->own_includes) {
      if (std::find(open_.begin(), open_.end(), include) != open_.end()) whole = include;
      add_header(include);
    }
    open_.pop_back();
    headers_.push_back(name);
    (whole.empty() ? files_ : parts_[whole]).push_back(std::move(file));
    for (File& part : parts_[name]) files_.push_back(std::move(part));
  }

  void add_headers_of(const std::string& name) {
    if (!seen_.insert(name).second) return;
    sources_.push_back({name, source_called(name)});
    for (const std::string& include : sources_.back().source->own_includes) add_header(include);
  }

  void add_files() {
    for (File& source : sources_) files_.push_back(std::move(source));
  }

  const Program& program_;
  std::set<std::string> seen_;
  std::vector<std::string> open_;  // headers that are being added, each included by the one before
  std::vector<std::string> headers_;
  std::map<std::string, std::vector<File>> parts_;
  std::vector<File> files_;
  std::vector<File> sources_;
};

// Marks what the last file, the one with `main`, needs.
void keep_what_is_needed(std::vector<File>& files) {
  struct Place {
    std::size_t file, declaration;
  };
  std::map<std::string, std::vector<Place>, std::less<>> declared;
  for (std::size_t file = 0; file < files.size(); ++file) {
    const auto& declarations = files[file].source->declarations;
    files[file].kept.assign(declarations.size(), false);
    for (std::size_t i = 0; i < declarations.size(); ++i) {
      if (!declarations[i].name.empty()) declared[declarations[i].name].push_back({file, i});
      for (const std::string& enumerator : declarations[i].enumerators) declared[enumerator].push_back({file, i});
    }
  }
  std::vector<Place> needed;
  const auto need = [&](Place place) {
    if (files[place.file].kept[place.declaration]) return;
    files[place.file].kept[place.declaration] = true;
    needed.push_back(place);
  };
  for (std::size_t i = 0; i < files.back().source->declarations.size(); ++i) need({files.size() - 1, i});
  while (!needed.empty()) {
    const Place place = needed.back();
    needed.pop_back();
    for (const std::string& word : files[place.file].source->declarations[place.declaration].words) {
      const auto found = declared.find(word);
      if (found == declared.end()) continue;
      for (const Place meant : found->second) {
        const bool unseen = files[meant.file].source->declarations[meant.declaration].namespaces.ends_with("::");
        if (meant.file == place.file || !unseen) need(meant);
      }
    }
  }
}

// Without what tools are told in comments.
std::string for_people(std::string_view text) {
  std::string result;
  std::size_t copied = 0;
  for (const Token& token : tokens_of(text)) {
    if (token.kind != Token::Kind::comment) continue;
    if (!token.text.starts_with("// NOLINT") && !token.text.starts_with("// clang-format")) continue;
    std::size_t begin = token.begin;
    while (begin > 0 && text[begin - 1] == ' ') --begin;
    if (begin > 0 && text[begin - 1] == '\n') --begin;
    result += text.substr(copied, begin - copied);
    copied = token.end();
  }
  return result + std::string(text.substr(copied));
}

void write_namespaces(std::string& out, const std::string& from, const std::string& to) {
  // Behind "quack" only the unnamed namespace opens and closes by itself.
  const auto outer = [](const std::string& spaces) {
    return spaces.ends_with("::") ? spaces.substr(0, spaces.size() - 2) : spaces;
  };
  const bool same = outer(from) == outer(to);
  if (from.ends_with("::") && from != to) out += "\n}  // namespace\n";
  if (!same && !from.empty()) out += "\n}  // namespace " + outer(from) + "\n";
  if (!same && !to.empty()) out += "\nnamespace " + outer(to) + " {\n";
  if (to.ends_with("::") && from != to) out += "\nnamespace {\n";
}

void write_file(std::string& out, const File& file) {
  if (std::find(file.kept.begin(), file.kept.end(), true) == file.kept.end()) return;
  if (file.name != kMain) out += "\n// ---- " + file.name + " ----\n";
  if (!file.source->banner.empty()) out += "\n" + file.source->banner + "\n";
  std::string spaces;
  for (std::size_t i = 0; i < file.kept.size(); ++i) {
    if (!file.kept[i]) continue;
    const Declaration& declaration = file.source->declarations[i];
    const bool moved = declaration.namespaces != spaces;
    write_namespaces(out, spaces, declaration.namespaces);
    spaces = declaration.namespaces;
    if (moved || declaration.apart || (i > 0 && !file.kept[i - 1])) out += '\n';
    out += in_cpp17(for_people(declaration.text)) + '\n';
  }
  write_namespaces(out, spaces, "");
}

// What each of these headers is included for, unless nothing of it is left.
const std::map<std::string_view, std::vector<std::string_view>>& header_words() {
  static const std::map<std::string_view, std::vector<std::string_view>> words = {
      {"algorithm", {"all_of", "any_of", "copy", "erase_if", "find", "find_if", "max", "min", "remove_if", "sort"}},
      {"array", {"array"}},
      {"bit", {}},
      {"compare", {}},
      {"cstdlib", {"abs", "exit"}},
      {"cstring", {"memcpy"}},
      {"functional", {"function"}},
      {"initializer_list", {"initializer_list"}},
      {"map", {"map"}},
      {"memory", {"make_unique", "unique_ptr"}},
      {"optional", {"optional", "nullopt"}},
      {"span", {"span"}},
      {"string", {"string", "to_string"}},
      {"tuple", {"tuple"}},
      {"utility", {"exchange", "move", "pair", "swap"}},
      {"variant", {"variant"}},
      {"vector", {"vector"}}};
  return words;
}

// The standard headers that the kept declarations need.
std::set<std::string> headers_of(const std::vector<File>& files) {
  std::set<std::string> headers;
  std::set<std::string_view> words;
  for (const File& file : files) {
    for (std::size_t i = 0; i < file.kept.size(); ++i) {
      if (!file.kept[i]) continue;
      headers.insert(file.source->standard_includes.begin(), file.source->standard_includes.end());
      words.insert(file.source->declarations[i].words.begin(), file.source->declarations[i].words.end());
    }
  }
  std::erase_if(headers, [&words](const std::string& header) {
    const auto known = header_words().find(header);
    return known != header_words().end() && std::none_of(known->second.begin(), known->second.end(),
                                                         [&words](auto word) { return words.contains(word); });
  });
  return headers;
}

std::string commented(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    result += end == 0 ? "//\n" : "// " + std::string(text.substr(0, end)) + '\n';
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return result;
}

}  // namespace

std::string amalgamated(const Program& program) {
  std::vector<File> files = Collection(program).collected();
  keep_what_is_needed(files);
  std::string out = commented(program.banner) + '\n';
  for (const std::string& header : headers_of(files)) out += "#include <" + header + ">\n";
  for (const File& file : files) write_file(out, file);
  return out;
}

}  // namespace quack::package
