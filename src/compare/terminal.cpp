#include "compare/terminal.h"

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "compare/translation.h"
#include "run/sandbox.h"
#include "text/quoted.h"
#include "text/text.h"

namespace quack {
namespace {

constexpr std::chrono::milliseconds kFirstDraw{500};
constexpr std::chrono::milliseconds kBetweenDraws{100};
constexpr std::size_t kDefaultColumns = 80;
constexpr std::size_t kLeastBar = 5;  // columns between its brackets
constexpr std::size_t kMostBar = 30;

bool wanted(std::string_view when, bool automatic) { return when == "auto" ? automatic : when == "always"; }

std::size_t terminal_columns() {
  winsize size{};
  if (ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) return size.ws_col;
  return kDefaultColumns;
}

std::string clock_text(double seconds) {
  const auto whole = static_cast<std::uint64_t>(std::llround(std::min(seconds, 1e9)));
  const std::uint64_t hours = whole / 3600;
  const std::uint64_t minutes = whole / 60 % 60;
  if (hours > 0) return fmt::format("{}:{:02}:{:02}", hours, minutes, whole % 60);
  return fmt::format("{}:{:02}", minutes, whole % 60);
}

}  // namespace

TerminalSettings settings(std::string_view color, std::string_view progress) {
  const std::string terminal = environment("TERM").value_or("");
  const bool plain = terminal == "dumb" || environment("NO_COLOR").has_value();
  const bool on_results = isatty(STDOUT_FILENO) == 1;
  const bool on_complaints = isatty(STDERR_FILENO) == 1;
  TerminalSettings result;
  result.color_results = wanted(color, on_results && !plain);
  result.color_complaints = wanted(color, on_complaints && !plain);
  result.progress = wanted(progress, on_complaints && terminal != "dumb");
  return result;
}

std::string colored(std::string_view text, Color color, bool wanted) {
  if (!wanted) return std::string(text);
  const int code = color == Color::red      ? 31
                   : color == Color::green  ? 32
                   : color == Color::yellow ? 33
                   : color == Color::blue   ? 34
                                            : 1;
  return fmt::format("\x1b[{}m{}\x1b[0m", code, text);
}

void write_to_standard_error(std::string_view english) {
  const std::string translation = translated(english);
  std::string_view text = translation;
  while (!text.empty()) {
    const ssize_t written = write(STDERR_FILENO, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return;
    text.remove_prefix(static_cast<std::size_t>(written));
  }
}

void complain(std::string_view message, const TerminalSettings& settings) {
  std::string shown = colored("quackcheck:", Color::red, settings.color_complaints) + ' ';
  for (const std::string_view line : text_lines(message)) shown += translated(judge::printable(line)) + '\n';
  write_to_standard_error(shown);
}

ProgressBar::ProgressBar(std::string label, std::string unit, std::uint64_t total, bool wanted)
    : label_(std::move(label)),
      unit_(std::move(unit)),
      total_(total),
      wanted_(wanted),
      next_draw_(start_ + kFirstDraw) {}

ProgressBar::~ProgressBar() { clear(); }

void ProgressBar::show(std::uint64_t done) {
  if (!wanted_) return;
  const std::lock_guard lock(mutex_);
  done_ = done;
  const auto now = std::chrono::steady_clock::now();
  if (now < next_draw_) return;
  next_draw_ = now + kBetweenDraws;
  draw(done_, std::chrono::duration<double>(now - start_).count());
}

void ProgressBar::advance() {
  std::uint64_t done = 0;
  {
    const std::lock_guard lock(mutex_);
    done = ++done_;
  }
  show(done);
}

void ProgressBar::clear() {
  const std::lock_guard lock(mutex_);
  if (drawn_) write_to_standard_error("\r\x1b[K");
  drawn_ = false;
}

void ProgressBar::draw(std::uint64_t done, double seconds) {
  // One column stays free: a full line makes some terminals go to the next one.
  write_to_standard_error("\r\x1b[K" + progress_line(label_, unit_, done, total_, seconds, terminal_columns() - 1));
  drawn_ = true;
}

std::string progress_line(std::string_view label, std::string_view unit, std::uint64_t done, std::uint64_t total,
                          double seconds, std::size_t width) {
  const double rate = seconds > 0 ? static_cast<double>(done) / seconds : 0;
  const std::string speed = fmt::format("{} {}/s", short_number(rate), unit);
  if (total == 0)
    return fmt::format("{} {} {}, {}", label, short_number(static_cast<double>(done)), unit, speed).substr(0, width);
  done = std::min(done, total);
  const double share = static_cast<double>(done) / static_cast<double>(total);
  const std::string left = rate > 0 ? clock_text(static_cast<double>(total - done) / rate) + " left" : "";
  const std::string figures = fmt::format(" {:3.0f}% {}/{}, {}, {}", std::floor(share * 100), done, total, speed, left);
  std::string line(label);
  if (line.size() + figures.size() + kLeastBar + 3 <= width) {
    const std::size_t bar = std::min(kMostBar, width - line.size() - figures.size() - 3);
    const auto full = static_cast<std::size_t>(share * static_cast<double>(bar));
    line += " [" + std::string(full, '=') + std::string(bar - full, ' ') + ']';
  }
  return (line + figures).substr(0, width);
}

std::string short_number(double number) {
  if (number < 1e3) return fmt::format("{:.0f}", number);
  if (number < 1e6) return fmt::format("{:.1f}k", number / 1e3);
  if (number < 1e9) return fmt::format("{:.2f}M", number / 1e6);
  return fmt::format("{:.2f}G", number / 1e9);
}

}  // namespace quack
