#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace quack::fuzz {

// FNV-1a. How a text is read hangs on the text alone, so that an input that shows a difference shows it again.
constexpr std::uint64_t hash(std::string_view text) {
  std::uint64_t hashed = 0xcbf29ce484222325U;
  for (const char byte : text) hashed = (hashed ^ static_cast<unsigned char>(byte)) * 0x100000001b3U;
  return hashed;
}

// How many bytes a reader gets at a time.
inline constexpr std::array<std::size_t, 8> kReadSizes = {SIZE_MAX, 1, 2, 3, 5, 7, 16, 61};

}  // namespace quack::fuzz
