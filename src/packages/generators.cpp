#include "packages/generators.h"

#include <algorithm>
#include <regex>
#include <set>

#include "packages/yaml.h"

namespace quack::packages {
namespace {

namespace fs = std::filesystem;

constexpr int kDeepest = 20;  // of groups of tests in each other

// The strings in which a seed stands, but none of the flags of validators and checkers.
void add_commands(const YAML::Node& node, int depth, std::vector<std::string>& commands) {
  if (depth == 0) return;
  if (is_scalar(node)) {
    if (node.Scalar().find("{seed") != std::string::npos) commands.push_back(node.Scalar());
  } else if (node.IsSequence()) {
    for (const auto& part : node) add_commands(part, depth - 1, commands);
  } else if (node.IsMap()) {
    for (const auto& part : node) {
      const auto key = part.first.as<std::string>("");
      if (!key.ends_with("_args") && !key.ends_with("_flags")) add_commands(part.second, depth - 1, commands);
    }
  }
}

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

// A file or directory in `generators`, maybe without its extension; empty if there is none.
fs::path program_called(const ProblemPackage& package, const std::string& file) {
  const fs::path folder = package.root / "generators";
  std::error_code ignored;
  if (fs::exists(folder / file, ignored)) return folder / file;
  for (const auto& entry : fs::directory_iterator(folder, ignored))
    if (entry.path().stem() == file) return entry.path();
  return {};
}

}  // namespace

std::vector<GeneratorCommand> read_generators(const ProblemPackage& package) {
  const fs::path description = package.root / "generators" / "generators.yaml";
  std::vector<GeneratorCommand> all;
  if (!fs::is_regular_file(description) || !is_really_in(description, package.root)) return all;
  const YAML::Node root = read_yaml(description);
  if (!root.IsMap()) return all;
  std::vector<std::string> commands;
  add_commands(root["data"], kDeepest, commands);
  std::set<std::string> seen;
  for (const std::string& command : commands) {
    std::vector<std::string> words = words_of(command);
    if (words.empty() || !seen.insert(command).second) continue;
    // The files of a program that is listed, of which the first one is started, or the program itself.
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
    all.push_back({{main.lexically_relative(package.root).generic_string(), main}, std::move(words), std::move(files)});
  }
  return all;
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
