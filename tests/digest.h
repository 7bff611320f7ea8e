#pragma once

#include <cstdint>
#include <string_view>

namespace quack::tests {

// A hash of the added values in their order, which is the same on every machine, for results that are too many to write
// down. After an intended change, the test's expected number is replaced by the one that it prints.
class Digest {
 public:
  void add(std::uint64_t number) { value_ = (value_ ^ number) * 0x9e3779b97f4a7c15U + (value_ >> 29U); }
  void add(std::string_view text) {
    for (const char byte : text) add(static_cast<std::uint64_t>(static_cast<unsigned char>(byte)));
    add(std::uint64_t{256});
  }

  std::uint64_t value() const { return value_; }

 private:
  std::uint64_t value_ = 0;
};

}  // namespace quack::tests
