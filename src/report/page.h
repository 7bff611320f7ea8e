#pragma once

#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

namespace quack {

// What one kind of page has of its own.
struct PageParts {
  std::string_view title;   // "QuackCheck report"
  std::string_view main;    // HTML
  std::string_view style;   // CSS, after that of all pages
  std::string_view script;  // JavaScript, after that of all pages
};

// The language in which pages begin, "en" or "zh"; empty, as before this is called: what the browser asks for.
void set_page_language(std::string language);

// A whole page (pages/shell.html) that needs no network and no other file. The data stand in a script element with the
// id "data"; bytes of them that are not UTF-8 appear as U+FFFD.
std::string html_page(const PageParts& parts, const nlohmann::ordered_json& data);

}  // namespace quack
