#pragma once

#include <string>
#include <string_view>

namespace quack::package {

// A declaration in C++17 that is written in C++20, as far as our own sources need it:
//   operator==(...) = default    written out, member by member, with operator!= behind it
//   operator<=>(...) = default   operator<, the first member that differs decides
//   consteval                    constexpr
//   std::popcount, std::countr_zero, std::bit_width   those of programs/bits.h
std::string in_cpp17(std::string_view declaration);

}  // namespace quack::package
