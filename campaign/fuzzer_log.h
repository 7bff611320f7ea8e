#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace quack::cli {

// What libFuzzer and a target tell while they run, line by line.
struct FuzzerLog {
  std::uint64_t runs = 0;       // inputs so far
  std::uint64_t coverage = 0;   // "cov:", blocks of code
  std::uint64_t features = 0;   // "ft:"
  std::uint64_t corpus = 0;     // inputs that it keeps
  std::uint64_t rate = 0;       // "exec/s:"
  bool is_past_corpus = false;  // it has run the corpus and makes inputs of its own
  // The target's own counts at the end: "runs", "past-reader", "operations", …; empty if it did not come to its end.
  std::map<std::string, std::uint64_t, std::less<>> tally;
  std::map<std::string, std::uint64_t, std::less<>> again;  // how often a known group or place was met
  std::string text;                                         // all of it; of a long one the beginning and the end

  // Takes more of what it wrote, cut anywhere.
  void take(std::string_view more);

 private:
  void take_line(std::string_view line);

  std::string rest_;  // of a line that has no end yet
};

// What a finding is grouped by.
struct Signs {
  std::string group;           // "duck-accepted-though-blocked", "heap-buffer-overflow-in-read-count"
  std::string place;           // may be empty
  bool is_difference = false;  // the target's own report; otherwise a crash, a time-out or too much memory
};

// The signs in what a target wrote when it ended on an input: its own report, a sanitizer's, or libFuzzer's. None if
// there are none.
std::optional<Signs> signs_in(std::string_view text);

// The target's own report, from "quack-fuzz: difference" to its "Replay:" line; or of a crash the report of who tells
// of it. Empty if there is none.
std::string report_in(std::string_view text);

// The words of a text in lower case, joined by hyphens: at most `most` of them, those with digits left out.
std::string slug(std::string_view text, std::size_t most);

}  // namespace quack::cli
