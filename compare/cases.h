#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace quack {

// The cases of a comparison, by number from 0. Every member may be called by several threads, and again for the same
// case.
class Cases {
 public:
  virtual ~Cases() = default;
  virtual std::uint64_t size() const = 0;

  // The judge input. Throws std::runtime_error with a sentence that begins with the case's name if it can't be had.
  virtual std::string input(std::uint64_t index) const = 0;

  // The recorded output beside it; none if there is none. Throws as `input`.
  virtual std::optional<std::string> answer(std::uint64_t index) const = 0;

  // For messages: "random input 3 (profile mixed, seed 7, count 100)", or the file's name.
  virtual std::string name(std::uint64_t index) const = 0;

  // The words of the command line that ask for this case alone: "--random 1 --seed 7 --profile mixed --count 100".
  virtual std::string words(std::uint64_t index) const = 0;
};

}  // namespace quack
