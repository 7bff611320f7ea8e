#include "reports/page.h"

#include <initializer_list>
#include <utility>

#include "compare/translation.h"
#include "reports/pages.h"

namespace quack {

namespace {

// JSON that can stand within a script element: no '<' ends it or begins a comment in it.
std::string within_script(const nlohmann::ordered_json& data) {
  const std::string json = data.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
  std::string safe;
  safe.reserve(json.size());
  for (const char letter : json) {
    if (letter == '<') {
      safe += "\\u003c";
    } else {
      safe += letter;
    }
  }
  return safe;
}

// The page with each {{NAME}} replaced, in the order of the list; what is put in is not looked at again.
std::string filled(std::string_view page,
                   std::initializer_list<std::pair<std::string_view, std::initializer_list<std::string_view>>> marks) {
  std::string text;
  for (const auto& [mark, parts] : marks) {
    const std::size_t place = page.find(mark);
    text.append(page.substr(0, place));
    for (const std::string_view part : parts) text.append(part);
    page.remove_prefix(place + mark.size());
  }
  return text.append(page);
}

}  // namespace

std::string html_page(const PageParts& parts, const nlohmann::ordered_json& data) {
  return filled(kPageShell, {{"{{TITLE}}", {parts.title}},
                             {"{{STYLE}}", {kPageStyle, parts.style}},
                             {"{{MAIN}}", {parts.main}},
                             {"{{DATA}}", {within_script(data)}},
                             {"{{MESSAGES}}", {within_script(chinese_messages())}},
                             {"{{SCRIPT}}", {kPageScript, parts.script}}});
}

}  // namespace quack
