#include "judge/checker.h"

#include <algorithm>
#include <vector>

namespace quack::judge {

namespace {

constexpr std::string_view kLineWhiteSpace = " \t\r";

std::string_view without_end(std::string_view text, std::string_view dropped) {
  const auto last = text.find_last_not_of(dropped);
  return text.substr(0, last == std::string_view::npos ? 0 : last + 1);
}

// Takes the first line off a text that has no white space at its end. None if the text is empty.
std::optional<std::string_view> take_line(std::string_view& text) {
  if (text.empty()) return std::nullopt;
  const auto end = std::min(text.find('\n'), text.size());
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return without_end(line, kLineWhiteSpace);
}

std::optional<std::string> copied(std::optional<std::string_view> line) {
  if (!line) return std::nullopt;
  return std::string(*line);
}

// The lines of a text as they are compared.
std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines(1);
  for (const char byte : text) {
    if (byte == '\n') {
      lines.emplace_back();
    } else {
      lines.back() += byte;
    }
  }
  for (std::string& line : lines) {
    while (!line.empty() && (line.back() == ' ' || line.back() == '\t' || line.back() == '\r')) line.pop_back();
  }
  while (!lines.empty() && lines.back().empty()) lines.pop_back();
  return lines;
}

}  // namespace

std::optional<LineDifference> first_line_difference(std::string_view expected, std::string_view found,
                                                    std::uint64_t& lines) {
  constexpr std::string_view kTextWhiteSpace = " \t\r\n";
  expected = without_end(expected, kTextWhiteSpace);
  found = without_end(found, kTextWhiteSpace);
  lines = 0;
  for (std::uint64_t line = 1;; ++line) {
    const auto expected_line = take_line(expected);
    const auto found_line = take_line(found);
    if (expected_line) lines = line;
    if (expected_line != found_line) return LineDifference{line, copied(expected_line), copied(found_line)};
    if (!expected_line) return std::nullopt;
  }
}

std::optional<LineDifference> first_line_difference_naively(std::string_view expected, std::string_view found,
                                                            std::uint64_t& lines) {
  const std::vector<std::string> expected_lines = lines_of(expected);
  const std::vector<std::string> found_lines = lines_of(found);
  for (std::size_t i = 0; i < std::max(expected_lines.size(), found_lines.size()); ++i) {
    lines = std::min(i + 1, expected_lines.size());
    LineDifference difference{i + 1, std::nullopt, std::nullopt};
    if (i < expected_lines.size()) difference.expected = expected_lines[i];
    if (i < found_lines.size()) difference.found = found_lines[i];
    if (difference.expected != difference.found) return difference;
  }
  lines = expected_lines.size();
  return std::nullopt;
}

}  // namespace quack::judge
