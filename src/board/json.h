#pragma once

#include <concepts>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "io/translation.h"

// JSON for the page, written as text: the library that the reports use would be a third of the page.
namespace quack::board {

// A text in double quotes. Bytes that are not UTF-8 stay as they are: the page decodes them as U+FFFD.
inline std::string json(std::string_view text) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string quoted = "\"";
  for (const char byte : text) {
    const auto code = static_cast<unsigned char>(byte);
    if (code < 0x20) {
      quoted += "\\u00";
      quoted += {kDigits[code >> 4U], kDigits[code & 15U]};
      continue;
    }
    if (byte == '"' || byte == '\\') quoted += '\\';
    quoted += byte;
  }
  return quoted + '"';
}
inline std::string json(const std::string& text) { return json(std::string_view(text)); }
inline std::string json(const char* text) { return json(std::string_view(text)); }
inline std::string json(const Message& message) { return json(message.shown()); }
template <std::integral Number>
std::string json(Number number) {
  if constexpr (std::same_as<Number, bool>) return number ? "true" : "false";
  return std::to_string(number);
}

// A text that is JSON already.
struct Json {
  std::string text;
};
inline std::string json(const Json& value) { return value.text; }

template <class First, class Second>
std::string json(const std::pair<First, Second>& pair) {
  return '[' + json(pair.first) + ',' + json(pair.second) + ']';
}

template <class Item>
std::string json(const std::vector<Item>& items) {
  std::string text = "[";
  for (const Item& item : items) {
    if (text.size() > 1) text += ',';
    text += json(item);
  }
  return text + ']';
}

// A member of an object, which `object` is made of.
template <class Value>
std::pair<std::string_view, Json> member(std::string_view name, const Value& value) {
  return {name, Json{json(value)}};
}
inline Json object(std::initializer_list<std::pair<std::string_view, Json>> members) {
  std::string text = "{";
  for (const auto& [name, value] : members) {
    if (text.size() > 1) text += ',';
    text += json(name) + ':' + value.text;
  }
  return {text + '}'};
}

}  // namespace quack::board
