#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "io/random.h"

namespace quack::fuzz {

// Changes `size` bytes at `data` in place, to at most `max_size`, and gives the new size: what LLVMFuzzerMutate does.
using ByteMutation = std::size_t (*)(std::uint8_t* data, std::size_t size, std::size_t max_size);

// Makes new inputs out of old ones, of at most `max_size` bytes: deterministic if the mutation of bytes is. Empty if
// `max_size` leaves no room.
struct Mutator {
  std::function<std::string(std::string_view input, std::size_t max_size, Random& random, ByteMutation mutation)>
      mutate;
  // Joins the beginning of one input and the end of another, and repairs the result.
  std::function<std::string(std::string_view first, std::string_view second, std::size_t max_size, Random& random)>
      cross;
};

}  // namespace quack::fuzz
