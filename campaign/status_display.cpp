#include "campaign/status_display.h"

#include <algorithm>
#include <fmt/format.h>

namespace quack::cli {

namespace {

constexpr std::chrono::milliseconds kBetweenLiveDraws{250};
constexpr std::chrono::seconds kBetweenLines{10};

}  // namespace

std::string live_line(const LiveTarget& target, std::size_t name_width) {
  const std::string rate = target.is_given_up  ? "given up"
                           : target.is_running ? short_number(static_cast<double>(target.rate)) + "/s"
                                               : "waits";
  const std::string past = target.past_reader < 0 ? "" : fmt::format("  {:.1f}% past the reader", target.past_reader);
  return fmt::format("{:<{}} {:>9}  {:>6} inputs  cov {:<5} corpus {:<5} findings {}{}", target.name, name_width, rate,
                     short_number(static_cast<double>(target.runs)), target.coverage, target.corpus, target.findings,
                     past);
}

void Live::show(const std::vector<LiveTarget>& targets, const std::string& note) {
  const auto now = Clock::now();
  if (!on_terminal_ || now < next_draw_) return;
  next_draw_ = now + kBetweenLiveDraws;
  std::size_t width = 0;
  for (const LiveTarget& target : targets) width = std::max(width, target.name.size());
  // One write, so that it doesn't flicker; no line wraps, so that the way back up is known.
  std::string text = drawn_ > 0 ? fmt::format("\x1b[{}A", drawn_) : "";
  for (const LiveTarget& target : targets) text += "\r\x1b[K\x1b[?7l" + live_line(target, width) + "\x1b[?7h\n";
  text += "\r\x1b[K" + note + "\n";
  drawn_ = targets.size() + 1;
  write_to_standard_error(text);
}

void Live::tell(const LiveTarget& target, std::size_t name_width) {
  if (on_terminal_) return;
  const auto now = Clock::now();
  auto told = std::find_if(told_.begin(), told_.end(), [&](const auto& one) { return one.first == target.name; });
  if (told != told_.end() && now < told->second + kBetweenLines) return;
  if (told == told_.end()) told = told_.insert(told_.end(), {target.name, now});
  told->second = now;
  write_to_standard_error(live_line(target, name_width) + "\n");
}

void Live::say(const std::string& line) {
  clear();
  write_to_standard_error(line + "\n");
}

void Live::clear() {
  if (drawn_ > 0) write_to_standard_error(fmt::format("\x1b[{}A\r\x1b[J", drawn_));
  drawn_ = 0;
}

}  // namespace quack::cli
