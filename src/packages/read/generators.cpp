#include "packages/read/generators.h"

#include <algorithm>
#include <fstream>
#include <regex>
#include <set>

#include "packages/read/yaml.h"

namespace quack::packages {
namespace {

namespace fs = std::filesystem;

constexpr int kDeepest = 20;         // levels of groups of tests
constexpr std::size_t kMost = 5000;  // tests and groups: with aliases of YAML a short file can list billions

// Collects what `data` of generators.yaml lists: commands, and tests that are given by their text or a file.
class Listing {
 public:
  Listing(const fs::path& root, const std::function<fs::path()>& directory) : root_(root), directory_(directory) {}

  // Adds the tests and groups of a map or a list. In a list, their number comes before their name, as in BAPCtools.
  void add_all(const YAML::Node& rules, const std::string& group, int depth) {
    if (depth == 0) return;
    std::size_t number = 0;
    for (const auto& rule : rules) {
      if (rules.IsMap()) add(rule.second, group, rule.first.as<std::string>(""), depth);
      ++number;
      if (rules.IsSequence() && rule.IsMap())
        for (const auto& one : rule) {
          const auto name = one.first.as<std::string>("");
          add(one.second, group, std::to_string(number) + (name.empty() ? "" : '-' + name), depth);
        }
    }
  }

  std::vector<std::string> commands;
  std::vector<JudgeTest> tests;
  std::vector<std::string> lost;  // files of tests that the package does not have
  bool is_full() const { return rules_ >= kMost; }

 private:
  void add(const YAML::Node& rule, const std::string& group, const std::string& name, int depth) {
    if (is_wrong_on_purpose(name) || is_full()) return;
    ++rules_;
    const std::string test = group.empty() ? name : group + '/' + name;
    if (is_scalar(rule)) return add_scalar(rule.Scalar(), test);
    if (!rule.IsMap()) return;
    for (const char* const key : {"generate", "input"})
      if (is_scalar(rule[key])) add_scalar(rule[key].Scalar(), test);
    if (is_scalar(rule["copy"])) add_file(rule["copy"].Scalar() + ".in", test);
    if (is_scalar(rule["in"])) add_text(rule, test);
    if (rule["data"].IsDefined()) add_all(rule["data"], test, depth - 1);
  }

  void add_scalar(const std::string& text, const std::string& test) {
    if (text.ends_with(".in") && text.find(' ') == std::string::npos)
      add_file(text, test);
    else
      commands.push_back(text);
  }

  void add_file(const std::string& name, const std::string& test) {
    const fs::path file = name.starts_with('/') ? root_ / name.substr(1) : root_ / "generators" / name;
    if (!fs::is_regular_file(file) || !is_really_in(file, root_)) return lost.push_back(name);
    auto answer = answer_beside(file);
    if (answer && !is_really_in(*answer, root_)) answer.reset();
    tests.push_back({.name = test + ".in", .input = file, .answer = std::move(answer)});
  }

  void add_text(const YAML::Node& rule, const std::string& test) {
    const fs::path stem = directory_() / std::to_string(tests.size());
    const auto written = [&](const char* key) {
      const std::string& text = rule[key].Scalar();
      const fs::path file = stem.string() + '.' + key;
      std::ofstream(file) << text << (text.ends_with('\n') ? "" : "\n");
      return file;
    };
    tests.push_back({.name = test + ".in", .input = written("in"), .is_temporary = true});
    if (is_scalar(rule["ans"])) tests.back().answer = written("ans");
  }

  const fs::path& root_;
  const std::function<fs::path()>& directory_;
  std::size_t rules_ = 0;
};

// The words of a command as a POSIX shell splits them, without any expansion.
std::vector<std::string> words_of(const std::string& command) {
  std::vector<std::string> words;
  bool is_in_word = false;
  char quote = '\0';
  for (std::size_t at = 0; at < command.size(); ++at) {
    const char letter = command[at];
    const bool is_blank = letter == ' ' || letter == '\t' || letter == '\n';
    if (quote == '\0' && is_blank) {
      is_in_word = false;
      continue;
    }
    if (!is_in_word) words.emplace_back();
    is_in_word = true;
    if (letter == quote)
      quote = '\0';
    else if (quote == '\0' && (letter == '\'' || letter == '"'))
      quote = letter;
    else if (letter == '\\' && quote != '\'' && at + 1 < command.size())
      words.back() += command[++at];
    else
      words.back() += letter;
  }
  return words;
}

// Finds a file or directory in `generators` by its name, maybe without its extension; empty if there is none.
fs::path program_called(const ProblemPackage& package, const std::string& file) {
  const fs::path folder = package.root / "generators";
  std::error_code ignored;
  if (fs::exists(folder / file, ignored)) return folder / file;
  for (const auto& entry : fs::directory_iterator(folder, ignored))
    if (entry.path().stem() == file) return entry.path();
  return {};
}

}  // namespace

GeneratedTests read_generators(const ProblemPackage& package, const std::function<fs::path()>& directory) {
  const fs::path description = package.root / "generators" / "generators.yaml";
  GeneratedTests all;
  if (!fs::is_regular_file(description) || !is_really_in(description, package.root)) return all;
  const YAML::Node root = read_yaml(description);
  if (!root.IsMap()) return all;
  Listing listing(package.root, directory);
  listing.add_all(root["data"], "", kDeepest);
  all.tests = std::move(listing.tests);
  for (const std::string& file : listing.lost)
    all.notes.push_back(tr("{}: the test '{}' is no file in the package", description.string(), file));
  if (listing.is_full()) all.notes.push_back(tr("{}: only the first {} tests are read", description.string(), kMost));
  std::set<std::string> seen;
  for (const std::string& command : listing.commands) {
    std::vector<std::string> words = words_of(command);
    if (words.empty() || !seen.insert(command).second) continue;
    // The program's files, if `generators` lists them; the first one is started. Otherwise the program is one file.
    const YAML::Node listed = root["generators"];
    std::vector<std::string> names;
    if (listed.IsDefined() && listed.IsMap()) names = words_in(listed[words[0]]);
    if (names.empty()) names = {words[0]};
    std::vector<fs::path> files;
    for (const std::string& name : names) files.push_back(program_called(package, name));
    const auto is_lost = [&](const fs::path& file) { return file.empty() || !is_really_in(file, package.root); };
    if (is_lost(files[0])) continue;
    const fs::path main = files[0];
    files.erase(files.begin());
    std::erase_if(files, is_lost);
    words.erase(words.begin());
    all.commands.push_back(
        {{main.lexically_relative(package.root).generic_string(), main}, std::move(words), std::move(files)});
  }
  return all;
}

bool takes_seed(const GeneratorCommand& command) {
  return std::ranges::any_of(command.arguments,
                             [](const std::string& word) { return word.find("{seed") != word.npos; });
}

std::vector<std::string> arguments_with(const GeneratorCommand& command, std::uint64_t seed) {
  static const std::regex seeds(R"(\{seed(:[^}]*)?\})"), names(R"(\{name\})"), counts(R"(\{count(:[^}]*)?\})");
  std::vector<std::string> arguments;
  for (std::string word : command.arguments) {
    word = std::regex_replace(word, seeds, std::to_string(seed));
    word = std::regex_replace(word, names, "random");
    arguments.push_back(std::regex_replace(word, counts, "1"));
  }
  return arguments;
}

}  // namespace quack::packages
