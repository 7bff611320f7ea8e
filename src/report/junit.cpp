#include "report/junit.h"

#include <fmt/format.h>
#include <sstream>

#include "report/words.h"

namespace quack {
namespace {

constexpr std::size_t kLongestText = 20'000;  // bytes

std::string safe(std::string_view text) { return xml_text(shortened(text, kLongestText)); }

void set(pugi::xml_node node, const char* name, std::string_view value) {
  node.append_attribute(name).set_value(safe(value).c_str());
}

}  // namespace

// The format knows no time zone; it is UTC.
JunitReport::JunitReport(std::string_view name, std::string_view started)
    : timestamp_(started.substr(0, started.find('Z'))) {
  auto declaration = document_.append_child(pugi::node_declaration);
  set(declaration, "version", "1.0");
  set(declaration, "encoding", "UTF-8");
  suites_ = document_.append_child("testsuites");
  set(suites_, "name", name);
}

void JunitReport::begin_suite(std::string_view name) {
  end_suite();
  suite_ = suites_.append_child("testsuite");
  set(suite_, "name", name);
  set(suite_, "timestamp", timestamp_);
}

void JunitReport::add_property(std::string_view name, std::string_view value) {
  auto properties = suite_.child("properties");
  if (!properties) properties = suite_.append_child("properties");
  auto property = properties.append_child("property");
  set(property, "name", name);
  set(property, "value", value);
}

void JunitReport::add(const JunitTest& test) {
  auto node = suite_.append_child("testcase");
  set(node, "classname", test.class_name);
  set(node, "name", test.name);
  set(node, "time", fmt::format("{:g}", test.seconds));
  ++suite_sums_.tests;
  suite_sums_.seconds += test.seconds;
  if (test.result == JunitTest::Result::passed) return;
  const bool is_skipped = test.result == JunitTest::Result::skipped;
  const bool is_error = test.result == JunitTest::Result::error;
  ++(is_skipped ? suite_sums_.skipped : is_error ? suite_sums_.errors : suite_sums_.failures);
  auto failure = node.append_child(is_skipped ? "skipped" : is_error ? "error" : "failure");
  set(failure, "message", test.message);
  if (!is_skipped) set(failure, "type", test.type);
  failure.text().set(xml_text(test.text).c_str());
}

std::string JunitReport::text() {
  end_suite();
  set_sums(suites_, all_sums_);
  std::ostringstream text;
  document_.save(text, " ", pugi::format_indent, pugi::encoding_utf8);
  return text.str();
}

void JunitReport::end_suite() {
  if (suite_) set_sums(suite_, suite_sums_);
  all_sums_.tests += suite_sums_.tests;
  all_sums_.failures += suite_sums_.failures;
  all_sums_.errors += suite_sums_.errors;
  all_sums_.skipped += suite_sums_.skipped;
  all_sums_.seconds += suite_sums_.seconds;
  suite_sums_ = {};
}

void JunitReport::set_sums(pugi::xml_node node, const Sums& sums) {
  set(node, "tests", std::to_string(sums.tests));
  set(node, "failures", std::to_string(sums.failures));
  set(node, "errors", std::to_string(sums.errors));
  set(node, "skipped", std::to_string(sums.skipped));
  set(node, "time", fmt::format("{:g}", sums.seconds));
}

}  // namespace quack
