#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "campaign/target_client.h"

namespace quack {

// What libFuzzer writes while it runs: it has no other way to say how far it is.
struct FuzzerLog {
  std::uint64_t runs = 0;       // inputs so far
  std::uint64_t features = 0;   // "ft:", what inputs reached, and how often
  std::uint64_t coverage = 0;   // "cov:", blocks of code
  std::uint64_t corpus = 0;     // inputs that it keeps
  std::uint64_t rate = 0;       // "exec/s:"
  bool is_past_corpus = false;  // it has run the corpus and makes inputs of its own
  std::string text;             // all of it; of a long one the beginning and the end

  // Takes more of what it wrote, cut anywhere.
  void take(std::string_view more);

 private:
  void take_line(std::string_view line);

  std::string rest_;  // of a line that has no end yet
};

// The crash of which a sanitizer or libFuzzer wrote a report: its group and that report. Where there is none it is
// grouped by the exit status, and the report is the whole text.
Hit crash_in(std::string_view text, int status);

}  // namespace quack
