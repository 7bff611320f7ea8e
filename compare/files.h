#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

#include "judge/bytes.h"

namespace quack {

// A file that can't be read. The text begins with its name: "a.in:1:1: expected a readable file, found none (…)".
class Unreadable : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// Output that can't be written: "cannot write standard output: No space left on device".
class Unwritable : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// A file that is read, or standard input where it is called "-".
class InputFile final : public judge::ByteSource {
 public:
  // Opens it. Throws Unreadable, for a directory too.
  explicit InputFile(const std::string& path);
  ~InputFile() override;
  InputFile(const InputFile&) = delete;
  InputFile& operator=(const InputFile&) = delete;

  std::size_t read(std::span<char> buffer) override;  // throws Unreadable

  // How many bytes it has, or 0 where that can't be known (a pipe, a terminal).
  std::uint64_t size() const { return size_; }

  // Is called with the number of bytes that have been read, each time that some have been.
  void on_read(std::function<void(std::uint64_t)> told) { told_ = std::move(told); }

 private:
  std::string path_;
  int descriptor_ = -1;
  std::uint64_t size_ = 0;
  std::uint64_t read_so_far_ = 0;
  std::function<void(std::uint64_t)> told_;
};

// All of a file, or of standard input where it is called "-". Throws Unreadable.
std::string read_all(const std::string& path);

// A file that is written whole or not at all, or standard output where it is called "-".
//
// A regular file is written aside, in the same directory, and takes its name when `finish` is called; without that
// nothing is left of it. Devices and pipes (/dev/full, a FIFO) are written to as they are.
class OutputFile final : public judge::ByteSink {
 public:
  // Throws Unwritable if the file can't be made, or if it is there already and `overwrite` is false.
  OutputFile(std::string path, bool overwrite);
  ~OutputFile() override;
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  // Throws Unwritable. Buffered, but not for much longer than a second while more comes.
  void write(std::string_view text) override;

  // Hands over what is buffered, and gives the file its name. Throws Unwritable. Nothing may be written afterwards.
  void finish();

  // Whether the text goes aside first, so that nothing of it appears without `finish`.
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

// Writes a file in its place, over whatever it held, as a judge's tools expect it of a checker's report. Throws
// Unwritable.
void write_in_place(const std::string& path, std::string_view text);

// Removes a file if it is there. Throws Unwritable if it stays.
void remove_file(const std::string& path);

// Writes text to standard output and makes sure that it got there. Throws Unwritable.
void print(std::string_view text);

// Ignores SIGPIPE, so that a closed pipe is an error of writing; makes sure that descriptors 0, 1 and 2 are open, so
// that no file of ours gets one of those numbers; and removes half-written files when a signal ends the program.
void prepare_process();

}  // namespace quack
