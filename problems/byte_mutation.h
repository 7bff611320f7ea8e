#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "fuzz/target.h"
#include "problems/random.h"

namespace quack::fuzz {

// `input` after one mutation of its bytes, at most `max_size` long; with libFuzzer this is where the dictionaries are
// used.
std::string mutated_bytes(std::string_view input, std::size_t max_size, ByteMutation mutation);

// A byte put in, taken out or replaced: a mutation for where there is no libFuzzer to do it. Returns the new size.
std::size_t change_one_byte(std::uint8_t* data, std::size_t size, std::size_t max_size, Random& random);

}  // namespace quack::fuzz
