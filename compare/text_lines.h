#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <vector>

namespace quack {

// The lines of a text, without their LFs; the last one need not have any. They are parts of `text`.
inline std::vector<std::string_view> text_lines(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

}  // namespace quack
