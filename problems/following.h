#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace quack {

// What one answer says, field by field, in the problem's own numbers.
inline constexpr std::size_t kMostFields = 5;
using SaidFields = std::array<std::uint32_t, kMostFields>;
inline constexpr std::uint32_t kUnsaid = 0;  // the answer has no such field, or nobody can tell what it says

// One item of an input that a program answered.
struct FollowedItem {
  std::uint64_t item = 0;  // operation or case, from 1
  SaidFields found{};      // what the program said
  SaidFields right{};      // what is right where its own answers so far have led; also where `found` says nothing
};

// Whether the two say something else in some field in which the program says something.
inline bool is_wrong(const FollowedItem& item) {
  for (std::size_t field = 0; field < kMostFields; ++field) {
    if (item.found[field] != kUnsaid && item.found[field] != item.right[field]) return true;
  }
  return false;
}

// A program's output on one input, item by item from the positions to which its own answers lead.
class FollowedRun {
 public:
  virtual ~FollowedRun() = default;

  // In the order of the input.
  virtual const std::vector<FollowedItem>& items() const = 0;

  // Whether it had to be guessed which lines answer which items.
  virtual bool is_guess() const { return false; }

  // Whether a known mistake (by its place in Problem::mistakes) must be asked from the first item on, so that asking it
  // about few items takes as long as about all before the last of them.
  virtual bool remembers(std::size_t mistake) const = 0;

  // Asks a known mistake what it says of the items at these places of `items()`, in ascending order. Calls `tell` with
  // each place and the answer, until it returns false. Several threads may ask.
  using Tell = std::function<bool(std::size_t place, const SaidFields& said)>;
  virtual void ask(std::size_t mistake, std::span<const std::size_t> places, const Tell& tell) const = 0;
};

}  // namespace quack
