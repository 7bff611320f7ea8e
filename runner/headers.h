#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace quack {

inline constexpr std::uintmax_t kLongestSource = std::uintmax_t{16} << 20U;  // bytes

// A header that lies beside a source or below.
struct Header {
  std::string name;  // its path from the source's directory
  std::string text;
};

// The headers beside a C or C++ source that it includes, by themselves or through one another, sorted by name. Headers
// alone: what else lies beside a source (tests, the answers, other people's programs) is not for it to include, and a
// link that leads elsewhere isn't either.
//   beside   the directory of the source
//   text     the source
std::vector<Header> headers_of(const std::filesystem::path& beside, std::string_view text);

}  // namespace quack
