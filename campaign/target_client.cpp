#include "campaign/target_client.h"

#include <chrono>
#include <csignal>
#include <fmt/format.h>
#include <stdexcept>

#include <nlohmann/json.hpp>

#include "campaign/fuzzer_log.h"
#include "problems/fuzzing.h"

namespace quack {
namespace {

using Json = nlohmann::json;

constexpr std::chrono::seconds kPatience{kInputSeconds};
constexpr std::chrono::milliseconds kBetweenLooksAtAnAnswer{1000};

}  // namespace

TargetRecord parse_record(std::string_view line) try {
  const Json json = Json::parse(line);
  const auto text = [&json](const char* name) { return fuzz::bytes_of_text(json.at(name).get<std::string>()); };
  TargetRecord record;
  if (json.contains("group")) {
    record.hit = Hit{.group = text("group"),
                     .place = text("place"),
                     .is_difference = true,
                     .report = text("report"),
                     .input = text("input"),
                     .size = json.at("size").get<std::uint64_t>(),
                     .expected = text("expected"),
                     .actual = text("actual")};
  } else if (json.contains("runs")) {
    record.counts = TargetCounts{.runs = json.at("runs").get<std::uint64_t>(),
                                 .past_reader = json.at("past_reader").get<std::uint64_t>(),
                                 .operations = json.at("operations").get<std::uint64_t>(),
                                 .again = {}};
    for (const auto& [word, count] : json.at("again").items())
      record.counts->again[fuzz::bytes_of_text(word)] = count.get<std::uint64_t>();
  }
  return record;
} catch (const Json::exception& error) {
  throw std::runtime_error(fmt::format("a fuzz target wrote a record that can't be read ({}): {}", error.what(), line));
}

std::optional<std::string> TargetClient::read_line() {
  const auto end = std::chrono::steady_clock::now() + kPatience;
  while (std::chrono::steady_clock::now() < end) {
    if (const std::size_t size = buffer_.find('\n'); size != std::string::npos) {
      std::string line = buffer_.substr(0, size);
      buffer_.erase(0, size + 1);
      return line;
    }
    const bool has_ended = child_->status().has_value();
    if (!has_ended) child_->wait_for_output(kBetweenLooksAtAnAnswer);
    const std::string more = child_->take_output();
    if (has_ended && more.empty()) return std::nullopt;
    buffer_ += more;
  }
  return std::nullopt;
}

// It has not answered: what it wrote instead says why.
Hit TargetClient::ended() {
  const bool is_late = !child_->status().has_value();
  if (is_late) child_->signal(SIGKILL);
  const int status = child_->wait();
  const std::string text = child_->take_text();
  child_.reset();
  if (is_late) return {.group = "timeout", .report = fmt::format("no answer within {} seconds\n", kInputSeconds)};
  return crash_in(text, status);
}

std::optional<Hit> TargetClient::ask(std::string_view input) {
  if (!child_) {
    child_ = std::make_unique<Child>(asking_of(fuzzer_));
    buffer_.clear();
  }
  child_->give(Json{{"input", fuzz::text_of_bytes(input)}}.dump(-1, ' ', true) + '\n');
  if (const auto line = read_line()) {
    child_->take_text();  // so that the pipe never fills up
    return parse_record(*line).hit;
  }
  Hit hit = ended();
  hit.input = input;
  hit.size = input.size();
  return hit;
}

}  // namespace quack
