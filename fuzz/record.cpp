#include "fuzz/record.h"

#include <array>
#include <istream>
#include <ostream>
#include <utility>

namespace quack::fuzz {

namespace {

constexpr std::string_view kHexDigits = "0123456789abcdef";

std::string json_text(std::string_view bytes) {
  std::string text = "\"";
  for (const char byte : bytes) {
    const auto value = static_cast<unsigned char>(byte);
    if (value >= 0x20 && value < 0x7f && byte != '"' && byte != '\\') {
      text += byte;
    } else {
      text += {'\\', 'u', '0', '0', kHexDigits[value / 16], kHexDigits[value % 16]};
    }
  }
  return text + '"';
}

// The bytes of the JSON string with which the text begins, whose escapes are \uNNNN or a letter.
std::string unquoted(std::string_view text) {
  static constexpr std::string_view kEscaped = "bfnrt";
  static constexpr std::string_view kMeant = "\b\f\n\r\t";
  std::string bytes;
  for (std::size_t at = 1; at < text.size() && text[at] != '"'; ++at) {
    if (text[at] != '\\' || at + 1 == text.size()) {
      bytes += text[at];
      continue;
    }
    const char escape = text[++at];
    if (escape == 'u') {
      std::size_t value = 0;
      for (const char digit : text.substr(at + 1, 4)) value = value * 16 + kHexDigits.find(digit);
      bytes += static_cast<char>(value);
      at += 4;
    } else {
      const std::size_t letter = kEscaped.find(escape);
      bytes += letter == std::string_view::npos ? escape : kMeant[letter];
    }
  }
  return bytes;
}

std::string member(std::string_view name, const std::string& value) { return json_text(name) + ':' + value; }

}  // namespace

std::string difference_record(const Target& target, const Difference& difference, std::size_t size) {
  return '{' + member("group", json_text(difference.group)) + ',' + member("place", json_text(difference.place)) + ',' +
         member("report", json_text(report(target, difference))) + ',' + member("input", json_text(difference.input)) +
         ',' + member("size", std::to_string(size)) + ',' + member("expected", json_text(difference.expected)) + ',' +
         member("actual", json_text(difference.actual)) + '}';
}

std::string tally_record(const Tally& tally, const std::map<std::string, std::uint64_t, std::less<>>& again) {
  std::string met;
  for (const auto& [word, count] : again) {
    if (count > 0) met += (met.empty() ? "" : ",") + member(word, std::to_string(count));
  }
  return '{' + member("runs", std::to_string(tally.runs)) + ',' +
         member("past_reader", std::to_string(tally.past_reader)) + ',' +
         member("operations", std::to_string(tally.operations)) + ',' + member("again", '{' + met + '}') + '}';
}

void answer_questions(const Target& target, Tally& tally, std::istream& questions, std::ostream& answers) {
  for (std::string line; std::getline(questions, line);) {
    const std::string input = unquoted(std::string_view(line).substr(std::min(line.find(':'), line.size() - 1) + 1));
    const auto found = target.property.run(input, tally);
    answers << (found ? difference_record(target, *found, input.size()) : "{}") << std::endl;
  }
}

}  // namespace quack::fuzz
