#include "campaign/target_client.h"

#include <array>
#include <charconv>
#include <chrono>
#include <csignal>

namespace quack::cli {

namespace {

constexpr std::chrono::seconds kPatience{kInputSeconds};
constexpr std::chrono::milliseconds kBetweenLooksAtAnAnswer{1000};

}  // namespace

std::optional<std::string> TargetClient::read_text() {
  const auto end = std::chrono::steady_clock::now() + kPatience;
  while (std::chrono::steady_clock::now() < end) {
    if (const std::size_t line = buffer_.find('\n'); line != std::string::npos) {
      std::size_t size = 0;
      std::from_chars(buffer_.data(), buffer_.data() + line, size);
      if (buffer_.size() >= line + 1 + size) {
        std::string text = buffer_.substr(line + 1, size);
        buffer_.erase(0, line + 1 + size);
        return text;
      }
    }
    const bool has_ended = child_->status().has_value();
    if (!has_ended) child_->wait_for_output(kBetweenLooksAtAnAnswer);
    const std::string more = child_->take_output();
    if (has_ended && more.empty()) return std::nullopt;
    buffer_ += more;
  }
  return std::nullopt;
}

// It has not answered: by what it wrote instead.
std::optional<Told> TargetClient::ended() {
  Told told;
  const bool is_late = !child_->status().has_value();
  if (is_late) child_->signal(SIGKILL);
  const int status = child_->wait();
  const std::string text = child_->take_text();
  child_.reset();
  if (is_late) {
    told.signs.group = "timeout";
    told.report = "no answer within " + std::to_string(kInputSeconds) + " seconds\n";
    return told;
  }
  told.report = report_in(text);
  told.signs = signs_in(text).value_or(Signs{.group = "ended-with-status-" + std::to_string(status), .place = {}});
  return told;
}

std::optional<Told> TargetClient::ask(std::string_view input) {
  if (!child_) {
    child_ = std::make_unique<Child>(asking_of(fuzzer_));
    buffer_.clear();
  }
  child_->give(std::to_string(input.size()) + '\n' + std::string(input));
  std::array<std::string, 6> parts;
  for (std::string& part : parts) {
    auto text = read_text();
    if (!text) return ended();
    part = std::move(*text);
  }
  child_->take_text();  // so that the pipe never fills up
  if (parts[0].empty()) return std::nullopt;
  return Told{.signs = {.group = parts[1], .place = parts[2], .is_difference = true},
              .report = parts[0],
              .input = parts[3],
              .expected = parts[4],
              .actual = parts[5]};
}

}  // namespace quack::cli
