#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>

#include "io/translation.h"

namespace quack {

// The terminal settings of a command's output.
struct TerminalSettings {
  bool color_results = false;     // on standard output
  bool color_complaints = false;  // on standard error
  bool progress = false;          // a bar on standard error
};

// The settings for --color and --progress, each "auto", "always" or "never": "auto" colours a stream that is a
// terminal, unless NO_COLOR is set and not empty or TERM is "dumb", and shows progress if standard error is a terminal.
TerminalSettings settings(std::string_view color, std::string_view progress);

enum class Color : std::uint8_t { red, green, yellow, blue, bold };

// The text, in colour if `wanted`.
std::string colored(std::string_view text, Color color, bool wanted);

// Writes "quackcheck: MESSAGE" and a line end to standard error. The message may have several lines; hostile
// bytes in it are escaped. Write errors are ignored.
void complain(std::string_view message, const TerminalSettings& settings);

// Writes text to standard error. Write errors are ignored.
void write_to_standard_error(std::string_view text);

// A line on standard error, "proving 50 of 200 parts", rewritten a few times a second, even while nothing advances.
// Threads may share one. Shows nothing if progress is not wanted, or if the work takes less than half a second.
class ProgressBar {
 public:
  // `unit` is what is counted, in the plural: "cases". `total` 0: not known.
  ProgressBar(Message label, Message unit, std::uint64_t total, bool wanted);
  ~ProgressBar();
  ProgressBar(ProgressBar&&) = delete;

  // Reports that `done` of the total are done.
  void show(std::uint64_t done);

  // Reports that one more is done.
  void advance();

  // Removes the bar, and shows none for a moment, so that something else can be written. The destructor removes it too.
  void clear();

 private:
  const Message label_, unit_;
  const std::uint64_t total_;
  void draw();  // called with the lock held

  std::mutex mutex_;
  std::condition_variable ends_;
  std::uint64_t done_ = 0;
  bool drawn_ = false, is_paused_ = false, has_ended_ = false;
  std::thread drawer_;  // if progress is wanted
};

// The width of a text on a terminal: a Chinese character takes two columns.
std::size_t columns_of(std::string_view text);

// The text with its lines broken between words and Chinese characters, `length` columns at most. Blank lines stay.
std::string wrapped(std::string_view text, std::size_t length);

// A number for people: 950, 12.3k, 4.56M, 7.89G.
std::string short_number(double number);

}  // namespace quack
