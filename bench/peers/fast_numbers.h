#pragma once

#include <cstddef>
#include <cstdint>
#include <unistd.h>

namespace quack::bench {

// Reads standard input as fast as can be without knowing more than that it is words between white space: read(2) into
// one block of 64 KiB, then byte by byte. A word that is cut off by the end of the block is moved to its beginning and
// the block filled up after it. Checks nothing.
class FastNumbers {
 public:
  // The next number; garbage for what is not a number, 0 at the end of the text.
  std::uint32_t next() {
    need();
    while (static_cast<unsigned char>(*at_) - unsigned{'0'} > 9U && at_ != end_) ++at_;
    std::uint32_t number = 0;
    for (; static_cast<unsigned char>(*at_) - unsigned{'0'} <= 9U; ++at_)
      number = number * 10 + (static_cast<unsigned char>(*at_) - unsigned{'0'});
    return number;
  }

  // The next byte that is not white space.
  char letter() {
    need();
    while (*at_ <= ' ' && at_ != end_) ++at_;
    return at_ == end_ ? '\0' : *at_++;
  }

  bool ended() {
    need();
    return at_ == end_;
  }

 private:
  static constexpr std::size_t kBlock = 65536;
  static constexpr std::size_t kLongestWord = 32;

  void need() {
    if (static_cast<std::size_t>(end_ - at_) < kLongestWord && !last_) fill();
  }

  void fill() {
    std::size_t kept = 0;
    for (; at_ != end_; ++at_) block_[kept++] = *at_;
    at_ = block_;
    while (kept < kBlock) {
      const ssize_t got = ::read(STDIN_FILENO, block_ + kept, kBlock - kept);
      if (got <= 0) {
        last_ = true;
        break;
      }
      kept += static_cast<std::size_t>(got);
      if (kept >= kLongestWord) break;
    }
    end_ = block_ + kept;
    *end_ = '\0';
  }

  char block_[kBlock + 1] = {};
  char* at_ = block_;
  char* end_ = block_;
  bool last_ = false;
};

}  // namespace quack::bench
