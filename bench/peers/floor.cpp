// The floor under every program that answers duck chess: reads the same numbers, writes lines of the same lengths, and
// knows no rule. What it leaves to gain is nothing but reading and writing.
//
//   peer-floor LINES        numbers of any length between any white space (FastNumbers)
//   peer-floor LINES fixed  nothing but lines of "d d d d": eight bytes a line, read as one word
//
// LINES is the judge output of a short dense game. Its lines are written in turn, again and again: copied 32 bytes at a
// time into a block of 64 KiB, of which as many bytes count as the line has, and the block goes to write(2). The
// lengths are the right answer's own as far as LINES reaches, and have its distribution beyond.

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <unistd.h>
#include <vector>

#include "bench/peers/fast_numbers.h"

namespace {

constexpr std::size_t kLongestLine = 32;  // of "blue elephant;NA;yes;no\n" and its like, no capture among them
constexpr std::size_t kBlock = 65536;

struct Line {
  char text[kLongestLine];
  std::size_t length;
};

// With fgets, so that it starts as soon as a program can.
std::vector<Line> read_lines(const char* path) {
  std::vector<Line> lines;
  std::FILE* file = std::fopen(path, "r");
  if (file == nullptr) return lines;
  for (Line line{}; std::fgets(line.text, kLongestLine, file) != nullptr; line = {}) {
    line.length = std::strlen(line.text);
    lines.push_back(line);
  }
  std::fclose(file);
  return lines;
}

class Writer {
 public:
  explicit Writer(const std::vector<Line>& lines) : begin_(lines.data()), end_(begin_ + lines.size()), line_(begin_) {}

  void write_line() {
    std::memcpy(at_, line_->text, kLongestLine);
    at_ += line_->length;
    if (++line_ == end_) line_ = begin_;
    if (static_cast<std::size_t>(at_ - block_) >= kBlock) flush();
  }

  void flush() {
    for (const char* from = block_; from != at_;) {
      const ssize_t gone = ::write(STDOUT_FILENO, from, static_cast<std::size_t>(at_ - from));
      if (gone <= 0) _exit(1);
      from += gone;
    }
    at_ = block_;
  }

 private:
  const Line* begin_;
  const Line* end_;
  const Line* line_;
  char block_[kBlock + kLongestLine];
  char* at_ = block_;
};

// Keeps the numbers from being optimized away.
volatile std::uint64_t seen;

void any_numbers(Writer& writer) {
  static quack::bench::FastNumbers numbers;
  std::uint64_t sum = 0;
  for (std::uint32_t count = numbers.next(); count > 0; --count) {
    for (int field = 0; field < 4; ++field) sum = sum * 16 + numbers.next();
    writer.write_line();
  }
  seen = sum;
}

void fixed_lines(Writer& writer) {
  static char block[kBlock];
  std::size_t kept = 0;
  bool headed = false;
  std::uint64_t sum = 0;
  for (;;) {
    const ssize_t got = ::read(STDIN_FILENO, block + kept, kBlock - kept);
    if (got <= 0) break;
    const char* at = block;
    const char* const end = block + kept + got;
    if (!headed) {
      at = static_cast<const char*>(std::memchr(block, '\n', static_cast<std::size_t>(end - at))) + 1;
      headed = true;
    }
    for (; end - at >= 8; at += 8) {
      std::uint64_t line = 0;
      std::memcpy(&line, at, sizeof line);
      sum += line & 0x000F000F000F000FU;
      writer.write_line();
    }
    kept = static_cast<std::size_t>(end - at);
    std::memmove(block, at, kept);
  }
  seen = sum;
}

}  // namespace

int main(int argument_count, char** arguments) {
  const std::vector<Line> lines = argument_count < 2 ? std::vector<Line>() : read_lines(arguments[1]);
  if (lines.empty()) {
    std::fputs("peer-floor LINES [fixed]: LINES is a judge output with at least one line\n", stderr);
    return 2;
  }
  Writer writer(lines);
  if (argument_count > 2) {
    fixed_lines(writer);
  } else {
    any_numbers(writer);
  }
  writer.flush();
}
