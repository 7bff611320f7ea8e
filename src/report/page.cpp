#include "report/page.h"

#include <filesystem>
#include <initializer_list>
#include <utility>

#include "compare/translation.h"
#include "report/pages.h"
#include "report/words.h"
#include "run/sha256.h"

namespace quack {
namespace {

std::string language_of_pages;

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

// A source of a content security policy that allows the text that has these parts, and no other.
std::string source_of(std::initializer_list<std::string_view> parts) {
  constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  constexpr std::size_t kHexPerGroup = 6;  // three bytes, written as four digits of Base64
  std::string text;
  for (const std::string_view part : parts) text += part;
  const std::string hash = sha256(text);
  std::string source = "'sha256-";
  for (std::size_t at = 0; at < hash.size(); at += kHexPerGroup) {
    std::string group = hash.substr(at, kHexPerGroup);
    const std::size_t digits = (group.size() * 4 + 5) / 6;
    group.resize(kHexPerGroup, '0');
    const unsigned long bits = std::stoul(group, nullptr, 16);
    for (std::size_t digit = 0; digit < 4; ++digit)
      source += digit < digits ? kDigits[bits >> (18 - 6 * digit) & 63U] : '=';
  }
  return source + '\'';
}

// Where the board of this build or installation is; empty if it has none.
std::string board_address() {
  std::error_code error;
  const std::filesystem::path here = std::filesystem::read_symlink("/proc/self/exe", error).parent_path();
  for (const auto& file : {here / "board.html", here.parent_path() / "share/quackcheck/board.html"})
    if (std::filesystem::is_regular_file(file, error)) return "file://" + address_text(file.string());
  return "";
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

void set_page_language(std::string language) { language_of_pages = std::move(language); }

std::string html_page(const PageParts& parts, const nlohmann::ordered_json& data) {
  const std::string style_source = source_of({kPageStyle, parts.style});
  const std::string board = board_address();
  const std::string script_source = source_of({kPageScript, parts.script});
  return filled(kPageShell, {{"{{STYLE_SOURCE}}", {style_source}},
                             {"{{SCRIPT_SOURCE}}", {script_source}},
                             {"{{TITLE}}", {parts.title}},
                             {"{{STYLE}}", {kPageStyle, parts.style}},
                             {"{{BOARD}}", {board}},
                             {"{{LANGUAGE}}", {language_of_pages}},
                             {"{{MAIN}}", {parts.main}},
                             {"{{DATA}}", {within_script(data)}},
                             {"{{MESSAGES}}", {within_script(chinese_messages())}},
                             {"{{SCRIPT}}", {kPageScript, parts.script}}});
}

}  // namespace quack
