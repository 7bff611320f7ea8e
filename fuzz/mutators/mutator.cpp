#include "fuzz/mutators/mutator.h"

#include <algorithm>
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

std::size_t change_one_byte(std::uint8_t* data, std::size_t size, std::size_t max_size, Random& random) {
  const auto byte = static_cast<std::uint8_t>(random.below(256));
  const std::uint64_t lot = random.below(3);
  if (lot == 0 && size > 0) {
    data[random.below(size)] = byte;
  } else if (lot == 1 && size > 1) {
    const std::size_t place = random.below(size);
    std::copy(data + place + 1, data + size, data + place);
    --size;
  } else if (size < max_size) {
    const std::size_t place = random.below(size + 1);
    std::copy_backward(data + place, data + size, data + size + 1);
    data[place] = byte;
    ++size;
  }
  return size;
}

}  // namespace quack::fuzz
