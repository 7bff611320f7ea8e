// The checks as JUnit XML, which CI systems show. U+FFFD stands for the bytes that XML can't hold, and long texts are
// cut.

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <sstream>

#include <pugixml.hpp>

#include "report/checks.h"
#include "report/formatting.h"

namespace quack {
namespace {

constexpr std::size_t kLongestAttribute = 20'000;  // bytes

struct Sums {
  std::array<std::uint64_t, 4> results{};  // by CheckResult
  double seconds = 0;
};

void set(pugi::xml_node node, const char* name, std::string_view value) {
  node.append_attribute(name).set_value(xml_text(shortened(value, kLongestAttribute)).c_str());
}

void set_sums(pugi::xml_node node, const Sums& sums) {
  const auto& [passed, skipped, failed, errors] = sums.results;
  set(node, "tests", std::to_string(passed + skipped + failed + errors));
  set(node, "failures", std::to_string(failed));
  set(node, "errors", std::to_string(errors));
  set(node, "skipped", std::to_string(skipped));
  set(node, "time", fmt::format("{:g}", sums.seconds));
}

void append(pugi::xml_node suite, const std::string& class_name, const Check& check) {
  auto node = suite.append_child("testcase");
  set(node, "classname", class_name);
  set(node, "name", check.name);
  set(node, "time", fmt::format("{:g}", check.seconds));
  if (check.result == CheckResult::passed) return;
  constexpr std::array kNames = {"", "skipped", "failure", "error"};
  auto failure = node.append_child(kNames.at(static_cast<std::size_t>(check.result)));
  set(failure, "message", check.message);
  if (check.result != CheckResult::skipped) set(failure, "type", check.kind);
  failure.text().set(xml_text(check.text).c_str());
}

Sums append(pugi::xml_node suites, const CheckGroup& group, const Checks& checks) {
  auto node = suites.append_child("testsuite");
  set(node, "name", group.name);
  // The format knows no time zone; it is UTC.
  set(node, "timestamp", std::string_view(checks.started).substr(0, checks.started.find('Z')));
  pugi::xml_node properties;
  for (const auto& [name, value] : group.properties) {
    if (!properties) properties = node.append_child("properties");
    auto property = properties.append_child("property");
    set(property, "name", name);
    set(property, "value", value);
  }
  // A CI system takes what is before the last dot for a package, so a program's own dots go.
  std::string class_name = group.name;
  std::ranges::replace(class_name, '.', '_');
  Sums sums;
  for (const Check& check : group.checks) {
    append(node, checks.subject + "." + class_name, check);
    ++sums.results.at(static_cast<std::size_t>(check.result));
    sums.seconds += check.seconds;
  }
  set_sums(node, sums);
  return sums;
}

}  // namespace

std::string junit_text(const Checks& checks) {
  pugi::xml_document document;
  auto declaration = document.append_child(pugi::node_declaration);
  set(declaration, "version", "1.0");
  set(declaration, "encoding", "UTF-8");
  auto suites = document.append_child("testsuites");
  set(suites, "name", checks.command);
  Sums total;
  for (const CheckGroup& group : checks.groups) {
    const Sums sums = append(suites, group, checks);
    std::ranges::transform(total.results, sums.results, total.results.begin(), std::plus{});
    total.seconds += sums.seconds;
  }
  set_sums(suites, total);
  std::ostringstream text;
  document.save(text, " ", pugi::format_indent, pugi::encoding_utf8);
  return text.str();
}

}  // namespace quack
