#pragma once

#include <array>
#include <cstdint>
#include <sha2.h>
#include <string>
#include <string_view>

namespace quack {

// The SHA-256 of some bytes (FIPS 180-4), as 64 hexadecimal digits. Compiled programs are kept under such names,
// because a hostile source must not be able to take the name of another.
inline std::string sha256(std::string_view bytes) {
  std::array<char, SHA256_DIGEST_STRING_LENGTH> digits{};
  return SHA256Data(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size(), digits.data());
}

}  // namespace quack
