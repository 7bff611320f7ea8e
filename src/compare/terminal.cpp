#include "compare/terminal.h"

#include <cerrno>
#include <fmt/format.h>
#include <unistd.h>

#include "compare/messages.h"
#include "compare/translation.h"
#include "run/sandbox.h"
#include "text/quoted.h"
#include "text/text.h"

namespace quack {
namespace {

constexpr std::chrono::milliseconds kFirstDraw{500};
constexpr std::chrono::milliseconds kBetweenDraws{100};

bool wanted(std::string_view when, bool automatic) { return when == "auto" ? automatic : when == "always"; }

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

void write_to_standard_error(std::string_view all) {
  const std::string shown = translated(all);
  std::string_view text = shown;
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

ProgressBar::ProgressBar(Message label, Message unit, std::uint64_t total, bool wanted)
    : label_(std::move(label)),
      unit_(std::move(unit)),
      total_(total),
      wanted_(wanted),
      next_draw_(std::chrono::steady_clock::now() + kFirstDraw) {}

ProgressBar::~ProgressBar() { clear(); }

void ProgressBar::show(std::uint64_t done) {
  if (!wanted_) return;
  const std::lock_guard lock(mutex_);
  done_ = done;
  const auto now = std::chrono::steady_clock::now();
  if (now < next_draw_) return;
  next_draw_ = now + kBetweenDraws;
  write_to_standard_error("\r\x1b[K" + (total_ > 0
                                            ? tr("{} {} of {} {}", label_, grouped(done_), grouped(total_), unit_)
                                            : tr("{} {} {}", label_, grouped(done_), unit_)));
  drawn_ = true;
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

std::string short_number(double number) {
  if (number < 1e3) return fmt::format("{:.0f}", number);
  if (number < 1e6) return fmt::format("{:.1f}k", number / 1e3);
  if (number < 1e9) return fmt::format("{:.2f}M", number / 1e6);
  return fmt::format("{:.2f}G", number / 1e9);
}

}  // namespace quack
