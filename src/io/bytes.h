#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace quack {

// A source of judge text.
class ByteSource {
 public:
  virtual ~ByteSource() = default;

  // Fills the beginning of `buffer` (not empty) and returns the number of bytes; 0 only at the end. Throws
  // std::system_error when the operating system refuses to read.
  virtual std::size_t read(std::span<char> buffer) = 0;
};

// Reads a text in memory, which must outlive the source. A read gives at most `at_most` bytes, so that tests can try
// short reads.
class MemorySource final : public ByteSource {
 public:
  explicit MemorySource(std::string_view text, std::size_t at_most = static_cast<std::size_t>(-1))
      : rest_(text), at_most_(at_most) {}
  std::size_t read(std::span<char> buffer) override;

 private:
  std::string_view rest_;
  std::size_t at_most_;
};

// An open file descriptor, which the caller closes. Interrupted reads are resumed.
class DescriptorSource final : public ByteSource {
 public:
  explicit DescriptorSource(int descriptor) : descriptor_(descriptor) {}
  std::size_t read(std::span<char> buffer) override;

 private:
  int descriptor_;
};

// A destination of judge text.
class ByteSink {
 public:
  virtual ~ByteSink() = default;

  // Takes all of `text`. Throws std::system_error when the operating system refuses to write.
  virtual void write(std::string_view text) = 0;
};

class StringSink final : public ByteSink {
 public:
  void write(std::string_view text) override { text_ += text; }
  const std::string& text() const { return text_; }

 private:
  std::string text_;
};

// An open file descriptor, which the caller closes. Unbuffered: callers hand over large pieces. Short and interrupted
// writes are resumed; the caller must ignore SIGPIPE, so that a closed pipe is an error and does not end the program.
class DescriptorSink final : public ByteSink {
 public:
  explicit DescriptorSink(int descriptor) : descriptor_(descriptor) {}
  void write(std::string_view text) override;

 private:
  int descriptor_;
};

}  // namespace quack
