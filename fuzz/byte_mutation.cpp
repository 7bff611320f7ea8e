#include "fuzz/byte_mutation.h"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace quack::fuzz {

std::string mutated_bytes(std::string_view input, std::size_t max_size, ByteMutation mutation) {
  if (max_size == 0) return {};
  std::vector<std::uint8_t> bytes(max_size);
  const std::size_t size = std::min(input.size(), max_size);
  std::copy_n(input.begin(), size, bytes.begin());
  const std::size_t mutated = std::min(mutation(bytes.data(), size, max_size), max_size);
  return {bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(mutated)};
}

}  // namespace quack::fuzz
