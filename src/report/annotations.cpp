// The failures among the checks beside the lines of a change: as GitHub's workflow commands, and as SARIF.

#include <algorithm>
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "report/checks.h"
#include "report/formatting.h"

namespace quack {
namespace {

constexpr std::size_t kLongestAnnotation = 4000;  // bytes

// One for each group that can be summed up, otherwise one for each check.
std::vector<Check> failures_of(const Checks& checks) {
  std::vector<Check> failures;
  for (const CheckGroup& group : checks.groups)
    for (const Check& check : group.whole ? std::vector{*group.whole} : group.checks)
      if (check.result >= CheckResult::failed) failures.push_back(check);
  return failures;
}

// The beginning of a text, without control sequences for terminals or pages.
std::string harmless_text(std::string_view text) {
  std::string result = harmless(shortened(text, kLongestAnnotation));
  if (!result.empty()) result.pop_back();
  return result;
}

// A text within a workflow command; within its properties a comma and a colon end it as well.
std::string escaped(std::string_view text, std::string_view special) {
  std::string result;
  for (const char character : harmless_text(text)) {
    if (special.find(character) == std::string_view::npos) {
      result += character;
    } else {
      result += fmt::format("%{:02X}", static_cast<unsigned char>(character));
    }
  }
  return result;
}

}  // namespace

std::string github_text(const Checks& checks) {
  constexpr std::string_view kInText = "%\r\n";
  constexpr std::string_view kInProperty = "%\r\n:,";
  std::string text;
  for (const Check& one : failures_of(checks)) {
    text += "::error ";
    if (!one.file.empty())
      text += fmt::format("file={},line={},", escaped(one.file, kInProperty), std::max<std::uint64_t>(one.line, 1));
    text += fmt::format("title={}::{}\n", escaped(one.message, kInProperty), escaped(one.text, kInText));
  }
  return text + fmt::format("::notice title=quackcheck::{}\n", escaped(checks.summary, kInText));
}

// SARIF 2.1.0 (https://docs.oasis-open.org/sarif/sarif/v2.1.0). GitHub takes no result without a place.
std::string sarif_text(const Checks& checks) {
  using nlohmann::ordered_json;
  ordered_json rules = ordered_json::array(), results = ordered_json::array();
  for (const Check& one : failures_of(checks)) {
    const ordered_json rule = {{"id", xml_text(one.kind)}};
    if (std::ranges::find(rules, rule) == rules.end()) rules.push_back(rule);
    const std::string& file = one.file.empty() ? checks.elsewhere : one.file;
    const ordered_json place = {{"artifactLocation", {{"uri", address_text(file)}}},
                                {"region", {{"startLine", std::max<std::uint64_t>(one.line, 1)}}}};
    results.push_back({{"ruleId", rule["id"]},
                       {"level", "error"},
                       {"message", {{"text", xml_text(harmless_text(one.message + "\n" + one.text))}}},
                       {"locations", ordered_json::array({{{"physicalLocation", place}}})}});
  }
  const ordered_json driver = {{"name", "QuackCheck"},
                               {"version", checks.version},
                               {"informationUri", "https://github.com/quackcheck/quackcheck"},
                               {"rules", rules}};
  const ordered_json run = {{"tool", {{"driver", driver}}}, {"results", results}};
  const ordered_json log = {{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
                            {"version", "2.1.0"},
                            {"runs", ordered_json::array({run})}};
  return log.dump(2) + '\n';
}

}  // namespace quack
