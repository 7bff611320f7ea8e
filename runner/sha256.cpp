#include "runner/sha256.h"

#include <array>
#include <cstdint>
#include <sha2.h>

namespace quack {

std::string sha256(std::string_view bytes) {
  std::array<char, SHA256_DIGEST_STRING_LENGTH> digits{};
  return SHA256Data(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size(), digits.data());
}

}  // namespace quack
