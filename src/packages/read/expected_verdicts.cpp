#include "packages/read/expected_verdicts.h"

#include <algorithm>
#include <cctype>
#include <fnmatch.h>
#include <sstream>
#include <string_view>

#include "io/files.h"
#include "io/lines.h"

namespace quack::packages {
namespace {

namespace fs = std::filesystem;

using Verdicts = std::set<Verdict>;

// Returns the verdicts that a word stands for: a folder, an abbreviation, DOMjudge's or Polygon's name of a result.
// None if it is unknown.
Verdicts verdicts_of(std::string word) {
  using enum Verdict;
  static const std::vector<std::pair<std::string, Verdicts>> known = {
      {" accepted ac correct main ", {accepted}},
      {" wrong_answer wa no_output presentation_error ", {wrong_answer}},
      {" time_limit_exceeded timelimit tle ", {time_limit_exceeded}},
      {" slow_accepted time_limit_exceeded_or_accepted ", {accepted, time_limit_exceeded}},
      {" time_limit_exceeded_or_memory_limit_exceeded ", {time_limit_exceeded, memory_limit_exceeded}},
      {" run_time_error run_error rte ", {runtime_error, memory_limit_exceeded, output_limit_exceeded}},
      {" memory_limit memory_limit_exceeded ", {memory_limit_exceeded, runtime_error}},
      {" output_limit output_limit_exceeded ", {output_limit_exceeded}},
      {" compiler_error ", {compile_error}},
      {" brute_force ", {time_limit_exceeded, runtime_error, memory_limit_exceeded, output_limit_exceeded}},
      {" rejected failed ",
       {wrong_answer, time_limit_exceeded, runtime_error, memory_limit_exceeded, output_limit_exceeded}}};
  std::ranges::transform(word, word.begin(), [](char letter) {
    return letter == '-' ? '_' : static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
  });
  for (const auto& [words, verdicts] : known)
    if (words.find(' ' + word + ' ') != std::string::npos) return verdicts;
  return {};
}

// Expects one of these verdicts on at least one test; the others may be accepted.
ExpectedVerdicts expecting(Verdicts required) {
  ExpectedVerdicts expected{required, std::move(required)};
  expected.permitted.insert(Verdict::accepted);
  return expected;
}

Verdicts verdicts_in(const YAML::Node& node) {
  Verdicts all;
  for (const std::string& word : words_in(node)) all.merge(verdicts_of(word));
  return all;
}

// True if a pattern of submissions.yaml matches that submission, "wrong_answer/{eva,tom}*", or a folder above it.
// Braces are expanded, at most `most_braces` pairs.
bool is_match(const std::string& pattern, const std::string& name, int most_braces = 5) {
  const std::size_t open = pattern.find('{'), close = pattern.find('}', open);
  if (close == std::string::npos || most_braces == 0)
    return fnmatch(pattern.c_str(), name.c_str(), FNM_PATHNAME | FNM_LEADING_DIR) == 0;
  std::istringstream choices(pattern.substr(open + 1, close - open - 1) + ',');
  for (std::string choice; std::getline(choices, choice, ',');)
    if (is_match(pattern.substr(0, open) + choice + pattern.substr(close + 1), name, most_braces - 1)) return true;
  return false;
}

// Keeps the verdicts that both sets have; if there are none, takes the special ones.
void narrow(Verdicts& verdicts, const Verdicts& special) {
  Verdicts both;
  std::ranges::set_intersection(verdicts, special, std::inserter(both, both.end()));
  if (!special.empty()) verdicts = both.empty() ? special : both;
}

}  // namespace

ExpectedVerdicts verdicts_by_folder(const std::string& folder) {
  const Verdicts verdicts = verdicts_of(folder);
  ExpectedVerdicts expected = expecting(verdicts.empty() ? verdicts_of("rejected") : verdicts);
  if (verdicts.empty()) expected.required = expected.permitted;
  return expected;
}

std::optional<ExpectedVerdicts> verdicts_by_tag(const fs::path& program, std::vector<std::string>& unknown) {
  constexpr std::string_view kTag = "@EXPECTED_RESULTS@:";
  constexpr std::uintmax_t kLongest = 1U << 20U;  // bytes of a source
  std::vector<fs::path> sources = {program};
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator(program, ignored)) sources.push_back(entry.path());
  for (const fs::path& source : sources) {
    const std::string text = read_file(source, kLongest).value_or("");
    const std::size_t at = text.find(kTag);
    if (at == std::string::npos) continue;
    std::string line = text.substr(at + kTag.size(), text.find('\n', at) - at - kTag.size());
    std::ranges::replace(line, ',', ' ');
    Verdicts required;
    for (std::size_t end = 0; end < line.size();) {
      const std::string word(next_word(line, end));
      const Verdicts verdicts = verdicts_of(word);
      required.insert(verdicts.begin(), verdicts.end());
      // The end of a comment is not a word, and CHECK-MANUALLY stands for any verdict.
      if (verdicts.empty() && word != "CHECK-MANUALLY" && !word.empty() &&
          std::isalpha(static_cast<unsigned char>(word[0])) != 0)
        unknown.push_back(word);
    }
    if (!required.empty()) return expecting(required);
  }
  return std::nullopt;
}

ExpectedVerdicts verdicts_by_rules(const std::string& name, const YAML::Node& rules) {
  const std::string folder = name.substr(0, name.find('/'));
  ExpectedVerdicts expected = verdicts_by_folder(folder);
  if (!rules.IsDefined() || !rules.IsMap()) return expected;
  // A rule for the folder itself replaces the meaning of its name.
  if (const YAML::Node rule = rules[folder]; rule.IsDefined() && rule.IsMap()) {
    if (const Verdicts permitted = verdicts_in(rule["permitted"]); !permitted.empty()) expected.permitted = permitted;
    if (const Verdicts required = verdicts_in(rule["required"]); !required.empty()) expected.required = required;
  }
  for (const auto& rule : rules) {
    if (!rule.first.IsScalar() || !rule.second.IsMap() || !is_match(rule.first.Scalar(), name)) continue;
    narrow(expected.permitted, verdicts_in(rule.second["permitted"]));
    narrow(expected.required, verdicts_in(rule.second["required"]));
  }
  narrow(expected.required, expected.permitted);
  return expected;
}

std::vector<Message> unused_rules(const YAML::Node& rules, const std::vector<std::string>& names) {
  std::vector<Message> unused;
  if (!rules.IsDefined() || !rules.IsMap()) return unused;
  for (const auto& rule : rules) {
    const std::string pattern = rule.first.IsScalar() ? rule.first.Scalar() : "";
    const auto is_matched = [&](const std::string& name) { return is_match(pattern, name); };
    if (std::ranges::none_of(names, is_matched))
      unused.push_back(tr("the pattern '{}' matches no submission", pattern));
    for (const char* const key : {"permitted", "required"})
      for (const std::string& word : rule.second.IsMap() ? words_in(rule.second[key]) : std::vector<std::string>())
        if (verdicts_of(word).empty())
          unused.push_back(tr("the verdict '{}' of '{}' is unknown, and ignored", word, pattern));
  }
  return unused;
}

}  // namespace quack::packages
