#include "reports/filled_page.h"

#include <initializer_list>
#include <utility>

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
std::string filled(std::string_view page, std::initializer_list<std::pair<std::string_view, std::string_view>> parts) {
  std::string text;
  for (const auto& [mark, content] : parts) {
    const std::size_t place = page.find(mark);
    text.append(page.substr(0, place)).append(content);
    page.remove_prefix(place + mark.size());
  }
  return text.append(page);
}

}  // namespace

std::string filled_page(std::string_view page, std::string_view style, const nlohmann::ordered_json& data,
                        std::string_view script) {
  return filled(page, {{"{{STYLE}}", style}, {"{{DATA}}", within_script(data)}, {"{{SCRIPT}}", script}});
}

}  // namespace quack
