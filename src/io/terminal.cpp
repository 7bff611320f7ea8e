#include "io/terminal.h"

#include <algorithm>
#include <cerrno>
#include <fmt/format.h>
#include <unistd.h>

#include "io/files.h"
#include "io/lines.h"
#include "io/messages.h"
#include "io/quoted.h"

namespace quack {
namespace {

constexpr std::chrono::milliseconds kFirstDraw{500};
constexpr std::chrono::milliseconds kBetweenDraws{100};

bool wanted(std::string_view when, bool automatic) { return when == "auto" ? automatic : when == "always"; }

// Chinese characters and punctuation are three bytes in UTF-8, of which the first is one of these.
bool begins_chinese(char byte) { return (byte >= '\xe3' && byte <= '\xe9') || byte == '\xef'; }

// The end of the word at `at`: before the next blank, line end or Chinese character, or after one such; with what must
// not begin a line after it, or end one before it.
std::size_t end_of_word(std::string_view text, std::size_t at) {
  const auto is_any_of = [&](std::string_view all) {
    return at + 3 <= text.size() && begins_chinese(text[at]) && all.find(text.substr(at, 3)) != std::string_view::npos;
  };
  while (is_any_of("（")) at += 3;
  if (at < text.size() && begins_chinese(text[at]))
    at += 3;
  else
    while (at < text.size() && text[at] != ' ' && text[at] != '\n' && !begins_chinese(text[at])) ++at;
  while (is_any_of("，。；：、）！？")) at += 3;
  return std::min(at, text.size());
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

void write_to_standard_error(std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = write(STDERR_FILENO, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return;
    text.remove_prefix(static_cast<std::size_t>(written));
  }
}

void complain(std::string_view message, const TerminalSettings& settings) {
  std::string shown = colored("quackcheck:", Color::red, settings.color_complaints) + ' ';
  for (const std::string_view line : text_lines(message)) shown += printable(line) + '\n';
  write_to_standard_error(shown);
}

ProgressBar::ProgressBar(Message label, Message unit, std::uint64_t total, bool wanted)
    : label_(std::move(label)), unit_(std::move(unit)), total_(total) {
  if (!wanted) return;
  drawer_ = std::thread([this] {
    std::unique_lock lock(mutex_);
    for (auto pause = kFirstDraw; !ends_.wait_for(lock, pause, [this] { return has_ended_; }); pause = kBetweenDraws)
      if (!std::exchange(is_paused_, false)) draw();
  });
}

ProgressBar::~ProgressBar() {
  clear();
  if (!drawer_.joinable()) return;
  {
    const std::lock_guard lock(mutex_);
    has_ended_ = true;
  }
  ends_.notify_all();
  drawer_.join();
}

void ProgressBar::draw() {
  write_to_standard_error("\r\x1b[K" + (total_ > 0
                                            ? tr("{}, {}: {} of {}", label_, unit_, grouped(done_), grouped(total_))
                                            : tr("{}, {}: {}", label_, unit_, grouped(done_))));
  drawn_ = true;
}

void ProgressBar::show(std::uint64_t done) {
  const std::lock_guard lock(mutex_);
  done_ = done;
}

void ProgressBar::advance() {
  const std::lock_guard lock(mutex_);
  ++done_;
}

void ProgressBar::clear() {
  const std::lock_guard lock(mutex_);
  if (drawn_) write_to_standard_error("\r\x1b[K");
  drawn_ = false;
  is_paused_ = true;
}

std::size_t columns_of(std::string_view text) {
  return text.size() - static_cast<std::size_t>(std::ranges::count_if(text, begins_chinese));
}

std::string wrapped(std::string_view text, std::size_t length) {
  std::string result;
  std::size_t column = 0;
  bool has_blank = false;
  for (std::size_t at = 0; at < text.size();) {
    if (text[at] == ' ' || text[at] == '\n') {
      has_blank = text[at] == ' ';
      if (!has_blank) result += '\n', column = 0;
      ++at;
      continue;
    }
    const std::size_t end = end_of_word(text, at), width = columns_of(text.substr(at, end - at));
    if (column > 0 && column + width + (has_blank ? 1 : 0) > length) {
      result += '\n';
      column = 0;
    }
    if (column > 0 && has_blank) result += ' ', ++column;
    result += text.substr(at, end - at);
    column += width;
    has_blank = false;
    at = end;
  }
  return result;
}

std::string short_number(double number) {
  if (number < 1e3) return fmt::format("{:.0f}", number);
  if (number < 1e6) return fmt::format("{:.1f}k", number / 1e3);
  if (number < 1e9) return fmt::format("{:.2f}M", number / 1e6);
  return fmt::format("{:.2f}G", number / 1e9);
}

}  // namespace quack
