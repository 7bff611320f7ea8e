// The floor under every program that answers duck chess: reads the same numbers, writes lines of the same lengths, and
// knows no rule. What it leaves to gain is nothing but reading and writing.
//
//   peer-floor LINES
//
// LINES is a judge output, best that of the input itself. Its lines are written in turn, again and again: copied 48
// bytes at a time into a block of 64 KiB, of which as many bytes count as the line has, and the block goes to write(2).

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <unistd.h>
#include <vector>

namespace {

constexpr std::size_t kLongestLine = 48;  // of "blue elephant;blue elephant;yes;yes\n" and its like
constexpr std::size_t kLongestNumber = 32;
constexpr std::size_t kBlock = 65536;

struct Line {
  char text[kLongestLine];
  std::size_t length;
};

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

char input[kBlock + 1];  // ends in a NUL
char* at = input;
char* input_end = input;
bool ended = false;

// Moves a number that is cut off by the end of the block to its beginning, and fills the block up after it.
void fill() {
  const auto kept = static_cast<std::size_t>(input_end - at);
  std::memmove(input, at, kept);
  const ssize_t got = ::read(STDIN_FILENO, input + kept, kBlock - kept);
  ended = got <= 0;
  at = input;
  input_end = input + kept + (ended ? 0 : got);
  *input_end = '\0';
}

unsigned digit() { return static_cast<unsigned char>(*at) - unsigned{'0'}; }

// The next number between white space; 0 at the end of the text. Checks nothing.
std::uint32_t next_number() {
  while (static_cast<std::size_t>(input_end - at) < kLongestNumber && !ended) fill();
  while (digit() > 9 && at != input_end) ++at;
  std::uint32_t number = 0;
  for (; digit() <= 9; ++at) number = number * 10 + digit();
  return number;
}

char output[kBlock + kLongestLine];

void write_output(const char* end) {
  for (const char* from = output; from != end;) {
    const ssize_t gone = ::write(STDOUT_FILENO, from, static_cast<std::size_t>(end - from));
    if (gone <= 0) _exit(1);
    from += gone;
  }
}

volatile std::uint64_t seen;  // keeps the numbers from being optimized away

}  // namespace

int main(int argument_count, char** arguments) {
  const std::vector<Line> lines = argument_count < 2 ? std::vector<Line>() : read_lines(arguments[1]);
  if (lines.empty()) {
    std::fputs("usage: peer-floor LINES, a judge output with at least one line\n", stderr);
    return 2;
  }
  std::uint64_t sum = 0;
  std::size_t line = 0;
  char* end = output;
  for (std::uint32_t count = next_number(); count > 0; --count) {
    for (int field = 0; field < 4; ++field) sum = sum * 16 + next_number();
    std::memcpy(end, lines[line].text, kLongestLine);
    end += lines[line].length;
    if (++line == lines.size()) line = 0;
    if (end - output >= static_cast<std::ptrdiff_t>(kBlock)) {
      write_output(end);
      end = output;
    }
  }
  seen = sum;
  write_output(end);
}
