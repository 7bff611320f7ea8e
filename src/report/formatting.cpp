#include "report/formatting.h"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "io/lines.h"
#include "io/messages.h"

namespace quack {
namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";  // U+FFFD

unsigned byte_at(std::string_view text, std::size_t place) { return static_cast<unsigned char>(text[place]); }

// The production Char of XML 1.0; without CR, which a parser would turn into LF.
bool xml_allows(std::uint32_t code) {
  return code == '\t' || code == '\n' || (code >= 0x20 && code != 0xFFFE && code != 0xFFFF);
}

}  // namespace

std::string duration_words(std::chrono::microseconds time) {
  const auto milliseconds = std::chrono::round<std::chrono::milliseconds>(time).count();
  return milliseconds < 1000 ? fmt::format("{} ms", milliseconds)
                             : fmt::format("{:.2f} s", static_cast<double>(milliseconds) / 1000);
}

std::string memory_words(std::uint64_t bytes) {
  constexpr std::uint64_t kMegabyte = std::uint64_t{1} << 20U;
  const std::uint64_t rounded = bytes / kMegabyte + (bytes % kMegabyte >= kMegabyte / 2 ? 1 : 0);
  return std::to_string(bytes == 0 ? 0 : std::max(rounded, std::uint64_t{1})) + " MB";
}

std::chrono::microseconds judged_time(const Usage& usage, Verdict verdict, const Limits& limits) {
  const bool was_idle = verdict == Verdict::time_limit_exceeded && usage.cpu_time < limits.cpu_time;
  return was_idle || usage.cpu_time.count() == 0 ? usage.wall_time : usage.cpu_time;
}

std::string xml_text(std::string_view text) {
  std::string safe;
  safe.reserve(text.size());
  while (!text.empty()) {
    const auto [code, bytes] = first_character(text);
    safe += bytes != 0 && xml_allows(code) ? text.substr(0, bytes) : kReplacement;
    text.remove_prefix(std::max<std::size_t>(bytes, 1));
  }
  return safe;
}

std::string shortened(std::string_view text, std::size_t limit) {
  if (text.size() <= limit) return std::string(text);
  // Back to the beginning of a character, which is at most three bytes away.
  std::size_t end = limit;
  while (end > 0 && limit - end < 3 && (byte_at(text, end) & 0xC0U) == 0x80U) --end;
  return std::string(text.substr(0, end)).append("… (").append(counted(text.size(), "byte")).append(" in all)");
}

std::optional<std::string> found_line(const Difference& difference) {
  if (!difference.wrong || !difference.wrong->found) return std::nullopt;
  const std::string& line = *difference.wrong->found;
  if (difference.found_bytes == 0) return line;
  return line + "… (" + counted(difference.found_bytes, "byte").english() + " in all)";
}

std::string harmless(std::string_view text, std::string_view before_each) {
  std::string result;
  for (const std::string_view line : text_lines(text)) result.append(before_each).append(printable(line)).append("\n");
  return result;
}

void to_json(nlohmann::ordered_json& json, const Message& message) { json = message.shown(); }

std::string address_text(std::string_view text) {
  std::string result;
  for (const char byte : text) {
    const auto code = static_cast<unsigned char>(byte);
    const bool is_plain =
        code < 0x80 && (std::isalnum(code) != 0 || std::string_view("-._~/").find(byte) != std::string_view::npos);
    result += is_plain ? std::string(1, byte) : fmt::format("%{:02X}", code);
  }
  return result;
}

}  // namespace quack
