#pragma once

#include <chrono>
#include <csignal>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

#include "io/bytes.h"

namespace quack {

// A file that can't be read. The text begins with its name: "a.in: No such file or directory".
class Unreadable : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// Output that can't be written: "cannot write standard output: No space left on device".
class Unwritable : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// Thrown if nobody reads the output any more, as in `quackcheck explain x.in | head -n 1`; not reported as an error.
class ClosedPipe final : public Unwritable {
 public:
  using Unwritable::Unwritable;
};

// A file to read; "-" is standard input.
class InputFile final : public ByteSource {
 public:
  // Opens it. Throws Unreadable, for a directory too.
  explicit InputFile(const std::string& path);
  ~InputFile() override;
  InputFile(InputFile&&) = delete;

  std::size_t read(std::span<char> buffer) override;  // throws Unreadable

  // Skips a byte order mark at the beginning; only for a regular file that has not been read yet.
  void skip_byte_order_mark();

  // Its size in bytes; 0 if that is not known (a pipe, a terminal).
  std::uint64_t size() const { return size_; }

  // `call` is called after each read with the number of bytes read so far.
  void on_read(std::function<void(std::uint64_t)> call) { on_read_ = std::move(call); }

 private:
  std::string path_;
  int descriptor_ = -1;
  std::uint64_t size_ = 0;
  std::uint64_t read_so_far_ = 0;
  std::function<void(std::uint64_t)> on_read_;
};

// All of a file; "-" is standard input. Throws Unreadable.
std::string read_all(const std::string& path);

// All of a regular file. None if it is something else, can't be read, or has more than `most` bytes.
std::optional<std::string> read_file(const std::filesystem::path& file, std::uintmax_t most);

// A file that is written completely or not at all; "-" is standard output.
//
// A regular file is written under a temporary name in the same directory, and `finish` gives it its own name; without
// that it is removed. Devices and pipes (/dev/full, a FIFO) are written to directly.
class OutputFile final : public ByteSink {
 public:
  // Throws Unwritable if the file can't be made, or if it exists and `overwrite` is false.
  OutputFile(std::string path, bool overwrite);
  ~OutputFile() override;
  OutputFile(OutputFile&&) = delete;

  // Throws Unwritable. Buffered for about a second at most while more is written.
  void write(std::string_view text) override;

  // Writes what is buffered, and gives the file its name. Throws Unwritable. Nothing may be written afterwards.
  void finish();

  // True if the text goes to a temporary file first, so that nothing of it appears without `finish`.
  bool is_aside() const { return !aside_.empty(); }

 private:
  void flush();
  void remove_aside();
  [[noreturn]] void fail(int error);

  std::string path_;
  std::string aside_;  // the name under which a regular file is written; empty otherwise
  bool overwrite_;
  int descriptor_ = -1;
  std::string buffer_;
  std::chrono::steady_clock::time_point flushed_ = std::chrono::steady_clock::now();
};

// Writes all of an OutputFile. Throws Unwritable.
void write_file(const std::string& path, std::string_view text, bool overwrite);

// Writes a file directly, over its old content, as judges' tools expect of a checker's report. Throws Unwritable.
void write_in_place(const std::string& path, std::string_view text);

// Removes a file if it exists. Throws Unwritable if that fails.
void remove_file(const std::string& path);

// Writes text to standard output. Throws Unwritable if it did not all get there.
void print(std::string_view text);

// True if a file or directory is in `directory` even after following all links, so that links in other people's files
// can't lead elsewhere.
bool is_really_in(const std::filesystem::path& path, const std::filesystem::path& directory);

// Blocks the signals that end the program while it exists, in this thread and in threads that it starts.
class SignalsWait {
 public:
  SignalsWait();
  ~SignalsWait() { sigprocmask(SIG_SETMASK, &before_, nullptr); }
  SignalsWait(SignalsWait&&) = delete;

 private:
  sigset_t before_{};
};

// An empty directory for temporary files. The destructor, or a signal that ends the program, removes it with its
// contents.
class TemporaryDirectory {
 public:
  // Makes it in the system's directory for temporary files, or with a path that begins with `beginning`. Throws
  // Unwritable.
  explicit TemporaryDirectory(const std::filesystem::path& beginning = std::filesystem::temp_directory_path() /
                                                                       "quackcheck-");
  ~TemporaryDirectory();
  TemporaryDirectory(TemporaryDirectory&&) = delete;

  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

// An environment variable; none if it is not set or empty.
std::optional<std::string> environment(const char* name);

// Ignores SIGPIPE, so that a closed pipe is a write error; opens those of the descriptors 0, 1 and 2 that are closed,
// so that no file of ours gets one of these numbers; and removes half-written files and temporary directories when a
// signal ends the program.
void prepare_process();

}  // namespace quack
