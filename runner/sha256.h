#pragma once

#include <string>
#include <string_view>

namespace quack {

// The SHA-256 of some bytes (FIPS 180-4), as 64 hexadecimal digits. What is compiled is kept under such a name: a
// hostile source must not be able to take the name of another.
std::string sha256(std::string_view bytes);

}  // namespace quack
