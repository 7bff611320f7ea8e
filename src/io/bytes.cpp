#include "io/bytes.h"

#include <algorithm>
#include <cerrno>
#include <system_error>
#include <unistd.h>

namespace quack {

std::size_t MemorySource::read(std::span<char> buffer) {
  const std::size_t length = std::min({buffer.size(), rest_.size(), at_most_});
  std::copy_n(rest_.data(), length, buffer.data());
  rest_.remove_prefix(length);
  return length;
}

std::size_t DescriptorSource::read(std::span<char> buffer) {
  for (;;) {
    const ssize_t length = ::read(descriptor_, buffer.data(), buffer.size());
    if (length >= 0) return static_cast<std::size_t>(length);
    if (errno != EINTR) throw std::system_error(errno, std::generic_category(), "read");
  }
}

void DescriptorSink::write(std::string_view text) {
  while (!text.empty()) {
    const ssize_t length = ::write(descriptor_, text.data(), text.size());
    if (length > 0) {
      text.remove_prefix(static_cast<std::size_t>(length));
    } else if (length == 0 || errno != EINTR) {
      throw std::system_error(length == 0 ? EIO : errno, std::generic_category(), "write");
    }
  }
}

}  // namespace quack
