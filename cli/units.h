#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

namespace quack::cli {

// A time as people write it: "500ms", "2s", "1.5s", "10m", "2h"; a bare number is seconds. From one millisecond to a
// week. `what` begins the message: "option '--time-limit'". Throws UsageError.
std::chrono::milliseconds parse_duration(std::string_view what, std::string_view text);

// An amount of memory or of output: "512M", "64k", "1G", "1.5G" (powers of 1024), or bytes; "MB" and "MiB" mean the
// same as "M". From 1 byte to 1 TiB. Throws UsageError.
std::uint64_t parse_bytes(std::string_view what, std::string_view text);

}  // namespace quack::cli
