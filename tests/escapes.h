#pragma once

#include <cstddef>
#include <string>

namespace quack::tests {

// \n, \r, \t, \xHH and \\ in a text as in C. `kept`: a backslash before anything else stays, as in a pattern, and so do
// two of them.
inline std::string unescaped(const std::string& text, bool kept = false) {
  std::string result;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char next = text[at] == '\\' && at + 1 < text.size() ? text[at + 1] : '\0';
    if (next == '\0') {
      result += text[at];
      continue;
    }
    ++at;
    if (next == 'x') {
      result += static_cast<char>(std::stoi(text.substr(at + 1, 2), nullptr, 16));
      at += 2;
    } else if (const std::size_t known = std::string("nrt").find(next); known != std::string::npos) {
      result += "\n\r\t"[known];
    } else {
      if (kept) result += '\\';
      result += next;
    }
  }
  return result;
}

}  // namespace quack::tests
