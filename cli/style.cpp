#include "cli/style.h"

#include <algorithm>

namespace quack::cli {

Option style_option() {
  return {.name = "style",
          .value = "STYLE",
          .help = "whose exit codes, arguments and messages: native, testlib or kattis (default native)",
          .choices = {"native", "testlib", "kattis"}};
}

Style style_of(const ParsedWords& parsed) {
  const std::string name = parsed.text("style").value_or("native");
  if (name == "testlib") return Style::testlib;
  return name == "kattis" ? Style::kattis : Style::native;
}

bool speaks_testlib(const std::vector<std::string>& arguments) {
  if (arguments.empty() || (arguments.front() != "check" && arguments.front() != "validate")) return false;
  if (std::find(arguments.begin(), arguments.end(), "--style=testlib") != arguments.end()) return true;
  const auto option = std::find(arguments.begin(), arguments.end(), "--style");
  return option != arguments.end() && option + 1 != arguments.end() && *(option + 1) == "testlib";
}

}  // namespace quack::cli
