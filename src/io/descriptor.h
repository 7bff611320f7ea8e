#pragma once

#include <cerrno>
#include <fcntl.h>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace quack {

// An open file, closed with its owner. -1: none.
class Descriptor {
 public:
  explicit Descriptor(int file = -1) : file_(file) {}
  Descriptor(Descriptor&& other) noexcept : file_(std::exchange(other.file_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(file_, other.file_);
    return *this;
  }
  ~Descriptor() {
    if (file_ >= 0) close(file_);
  }

  int get() const { return file_; }

 private:
  int file_;
};

// Throws std::system_error with errno, about `what`.
[[noreturn]] inline void throw_errno(const char* what) {
  throw std::system_error(errno, std::generic_category(), what);
}

// Returns the file under a number above those that our children are given, because we may have been started with these
// closed.
inline Descriptor above_standard_streams(Descriptor file) {
  constexpr int kMostGiven = 3;
  if (file.get() < 0) throw_errno("cannot open a file");
  if (file.get() > kMostGiven) return file;
  Descriptor moved(fcntl(file.get(), F_DUPFD_CLOEXEC, kMostGiven + 1));
  if (moved.get() < 0) throw_errno("cannot open a file");
  return moved;
}

}  // namespace quack
