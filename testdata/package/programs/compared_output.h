#pragma once

#include <fstream>
#include <iterator>
#include <optional>
#include <string>

#include "judge/checker.h"

namespace quack::package {

// All of a file; none if it can't be read.
inline std::optional<std::string> content_of(const char* path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return std::nullopt;
  return std::string(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
}

// "3 lines", "1 line".
inline std::string counted_lines(std::uint64_t lines) {
  return std::to_string(lines) + (lines == 1 ? " line" : " lines");
}

// In words: what is wrong with the first wrong line.
inline std::string words_for(const judge::LineDifference& difference) {
  const std::string line = "line " + std::to_string(difference.line) + ": expected ";
  return line + (difference.expected ? judge::quoted(*difference.expected) : std::string("no more lines")) +
         ", found " + (difference.found ? judge::quoted(*difference.found) : std::string("the end of the output"));
}

}  // namespace quack::package
