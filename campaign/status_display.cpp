#include "campaign/status_display.h"

#include <algorithm>
#include <fmt/format.h>

#include "compare/translation.h"

namespace quack {
namespace {

constexpr std::chrono::milliseconds kBetweenDraws{250};
constexpr std::chrono::seconds kBetweenLines{10};

// "duckchess     1.2k/s  345k inputs  cov 1024  corpus 312  99.6% past the reader"
std::string status_line(const TargetStatus& target, std::size_t width) {
  const std::string rate = target.is_given_up  ? "given up"
                           : target.is_running ? short_number(static_cast<double>(target.rate)) + "/s"
                                               : "waits";
  const std::string past = target.past_reader < 0 ? "" : fmt::format("  {:.1f}% past the reader", target.past_reader);
  return fmt::format("{:<{}} {:>9}  {:>6} {}  {} {:<5} {} {:<5} {} {}{}", target.name, width, translated(rate),
                     short_number(static_cast<double>(target.runs)), translated("inputs"), translated("cov"),
                     target.coverage, translated("corpus"), target.corpus, translated("findings"), target.findings,
                     translated(past));
}

}  // namespace

void StatusDisplay::show(const std::vector<TargetStatus>& targets, const std::string& note) {
  const auto now = Clock::now();
  if (!on_terminal_ || now < next_draw_) return;
  next_draw_ = now + kBetweenDraws;
  std::size_t width = 0;
  for (const TargetStatus& target : targets) width = std::max(width, target.name.size());
  // One write, so that it doesn't flicker; no line wraps, so that the way back up is known.
  std::string text = drawn_ > 0 ? fmt::format("\x1b[{}A", drawn_) : "";
  for (const TargetStatus& target : targets) text += "\r\x1b[K\x1b[?7l" + status_line(target, width) + "\x1b[?7h\n";
  text += "\r\x1b[K" + note + "\n";
  drawn_ = targets.size() + 1;
  write_to_standard_error(text);
}

void StatusDisplay::show_end(const TargetStatus& target) {
  const auto now = Clock::now();
  const auto shown = shown_.find(target.name);
  if (on_terminal_ || (shown != shown_.end() && now < shown->second + kBetweenLines)) return;
  shown_[target.name] = now;
  write_to_standard_error(status_line(target, target.name.size()) + "\n");
}

void StatusDisplay::say(const std::string& line) {
  clear();
  write_to_standard_error(line + "\n");
}

void StatusDisplay::clear() {
  if (drawn_ > 0) write_to_standard_error(fmt::format("\x1b[{}A\r\x1b[J", drawn_));
  drawn_ = 0;
}

}  // namespace quack
