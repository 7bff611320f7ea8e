#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "fuzz/target.h"

namespace quack::fuzz {

// `input` after one mutation of its bytes, at most `max_size` long; with libFuzzer this is where the dictionaries are
// used.
std::string mutated_bytes(std::string_view input, std::size_t max_size, ByteMutation mutation);

}  // namespace quack::fuzz
