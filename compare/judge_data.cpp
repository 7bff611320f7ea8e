#include "compare/judge_data.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <set>
#include <stdexcept>
#include <system_error>

namespace quack {

namespace {

namespace fs = std::filesystem;

bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool is_file(const fs::path& path) {
  std::error_code ignored;
  return fs::is_regular_file(path, ignored);
}

bool is_folder(const fs::path& path) {
  std::error_code ignored;
  return fs::is_directory(path, ignored);
}

std::string in_quotes(const fs::path& path) { return std::string("'").append(path.string()).append("'"); }

fs::path with_ending(fs::path path, const char* ending) {
  path += ending;
  return path;
}

// X.in, or "01" as Polygon calls the input beside "01.a", which may not have been made yet.
bool is_input(const fs::path& file) {
  if (file.extension() == ".in") return true;
  const std::string name = file.filename().string();
  return std::all_of(name.begin(), name.end(), is_digit) &&
         (is_file(with_ending(file, ".a")) || file.parent_path().filename() == "tests");
}

// Data that is there to be refused is no test of a solution.
bool is_passed_over(const fs::path& directory) {
  static const std::array<std::string, 3> kWrongOnPurpose = {"invalid_input", "invalid_output", "valid_output"};
  const std::string name = directory.filename().string();
  return name.starts_with('.') ||
         std::find(kWrongOnPurpose.begin(), kWrongOnPurpose.end(), name) != kWrongOnPurpose.end();
}

// Looks for the inputs below one directory.
class Search {
 public:
  explicit Search(fs::path root) : root_(std::move(root)) {}

  // Takes the inputs in `directory` and below it. Throws fs::filesystem_error if it can't be read.
  void look_into(const fs::path& directory) {
    if (!seen_.insert(fs::canonical(directory)).second) return;
    for (const auto& entry : fs::directory_iterator(directory)) {
      const fs::path& path = entry.path();
      if (is_folder(path)) {
        if (!is_passed_over(path)) look_into(path);
      } else if (is_file(path) && is_input(path)) {
        tests_.push_back({path.lexically_relative(root_).generic_string(), path, answer_beside(path)});
      }
    }
  }

  std::vector<JudgeTest> take() { return std::move(tests_); }

 private:
  fs::path root_;
  std::set<fs::path> seen_;  // by their real paths, so that links that lead back are not followed for ever
  std::vector<JudgeTest> tests_;
};

std::vector<JudgeTest> tests_below(const fs::path& root, const std::vector<fs::path>& directories) {
  Search search(root);
  for (const auto& directory : directories) search.look_into(directory);
  return search.take();
}

// A scalar of YAML at the beginning of a text: quoted, or up to a blank or what ends it in flow style.
std::string_view yaml_scalar(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
  if (text.starts_with('"') || text.starts_with('\'')) {
    const char quote = text.front();
    text.remove_prefix(1);
    return text.substr(0, text.find(quote));
  }
  return text.substr(0, text.find_first_of(" \t\r,}#"));
}

// The next "input: FILE" or "output: FILE" in a line; what is behind its key is left of `rest`.
struct NamedFile {
  bool is_input = false;
  std::string name;
};
std::optional<NamedFile> next_named_file(std::string_view& rest) {
  for (std::size_t at = 1; at < rest.size(); ++at) {
    const bool is_input = rest.substr(at).starts_with("input:");
    if (!is_input && !rest.substr(at).starts_with("output:")) continue;
    if (std::string_view(" \t{,").find(rest[at - 1]) == std::string_view::npos) continue;  // part of another word
    rest.remove_prefix(at + (is_input ? 6 : 7));
    return NamedFile{is_input, std::string(yaml_scalar(rest))};
  }
  return std::nullopt;
}

// The cases that a Hydro configuration names: "- input: 1.in" and "output: 1.out" in either of YAML's styles. Most name
// none, because Hydro finds X.in and X.out by itself.
std::vector<JudgeTest> hydro_cases(const fs::path& config) {
  std::vector<JudgeTest> tests;
  std::ifstream file(config);
  for (std::string line; std::getline(file, line);) {
    std::string_view rest = line;
    if (rest.substr(std::min(rest.find_first_not_of(" \t"), rest.size())).starts_with('#')) continue;
    while (const auto named = next_named_file(rest)) {
      if (named->name.empty()) continue;
      const fs::path path = config.parent_path() / named->name;
      if (!is_file(path)) {
        throw std::runtime_error(in_quotes(config) + " names " + in_quotes(named->name) + ", which is not there");
      }
      if (named->is_input) {
        tests.push_back({named->name, path, answer_beside(path)});
      } else if (!tests.empty()) {
        tests.back().answer = path;
      }
    }
  }
  return tests;
}

std::optional<fs::path> hydro_config(const fs::path& directory) {
  for (const auto& place : {directory, directory / "testdata"}) {
    for (const char* name : {"config.yaml", "config.yml"}) {
      if (is_file(place / name)) return place / name;
    }
  }
  return std::nullopt;
}

std::vector<JudgeTest> tests_in(const fs::path& directory) {
  for (const auto& data : {directory / "data", directory}) {
    std::vector<fs::path> groups;
    for (const char* group : {"sample", "secret"}) {
      if (is_folder(data / group)) groups.push_back(data / group);
    }
    if (!groups.empty()) return tests_below(data, groups);
  }
  if (const auto config = hydro_config(directory)) {
    auto tests = hydro_cases(*config);
    return tests.empty() ? tests_below(config->parent_path(), {config->parent_path()}) : tests;
  }
  if (is_file(directory / "problem.xml") && is_folder(directory / "tests")) {
    return tests_below(directory / "tests", {directory / "tests"});
  }
  return tests_below(directory, {directory});
}

}  // namespace

bool natural_before(std::string_view left, std::string_view right) {
  std::size_t i = 0;
  std::size_t j = 0;
  while (i < left.size() && j < right.size()) {
    if (!is_digit(left[i]) || !is_digit(right[j])) {
      if (left[i] != right[j]) {
        if (left[i] == '/' || right[j] == '/') return left[i] == '/';
        return static_cast<unsigned char>(left[i]) < static_cast<unsigned char>(right[j]);
      }
      ++i;
      ++j;
      continue;
    }
    const auto number = [](std::string_view text, std::size_t& at) {
      while (at < text.size() && text[at] == '0') ++at;
      const std::size_t begin = at;
      while (at < text.size() && is_digit(text[at])) ++at;
      return text.substr(begin, at - begin);
    };
    const std::string_view a = number(left, i);
    const std::string_view b = number(right, j);
    if (a.size() != b.size()) return a.size() < b.size();
    if (a != b) return a < b;
  }
  const std::size_t left_rest = left.size() - i;
  const std::size_t right_rest = right.size() - j;
  // Names that differ in leading zeros alone still have an order of their own.
  return left_rest != right_rest ? left_rest < right_rest : left < right;
}

std::optional<fs::path> answer_beside(const fs::path& input) {
  std::vector<fs::path> places;
  if (input.extension() == ".in") {
    for (const char* extension : {".ans", ".out"}) places.push_back(fs::path(input).replace_extension(extension));
  }
  places.push_back(with_ending(input, ".a"));
  for (auto& place : places) {
    if (is_file(place)) return std::move(place);
  }
  return std::nullopt;
}

std::vector<JudgeTest> judge_tests(const fs::path& directory) {
  std::error_code error;
  const auto status = fs::status(directory, error);
  const std::string name = in_quotes(directory);
  if (status.type() == fs::file_type::not_found) throw std::runtime_error("there is no directory " + name);
  if (error) throw std::runtime_error(name + " can't be looked at: " + error.message());
  if (status.type() != fs::file_type::directory) {
    throw std::runtime_error(name + " is no directory; expected one of judge data");
  }
  std::vector<JudgeTest> tests;
  try {
    tests = tests_in(directory);
  } catch (const fs::filesystem_error& failure) {
    throw std::runtime_error("the directory '" + failure.path1().string() +
                             "' can't be read: " + failure.code().message());
  }
  if (tests.empty()) {
    throw std::runtime_error("there is no test in " + name +
                             "; expected X.in with X.ans or X.out, or a Kattis, Hydro or Polygon package");
  }
  std::sort(tests.begin(), tests.end(),
            [](const JudgeTest& left, const JudgeTest& right) { return natural_before(left.name, right.name); });
  return tests;
}

}  // namespace quack
