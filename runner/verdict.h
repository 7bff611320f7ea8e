#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "judge/parse_error.h"

namespace quack {

// What a judge says of one run on one case: the field's own verdicts.
enum class Verdict : std::uint8_t {
  accepted,
  wrong_answer,
  presentation_error,
  runtime_error,
  time_limit_exceeded,
  memory_limit_exceeded,
  output_limit_exceeded,
  compile_error,
  judge_error,  // our own failure: never the program's fault
};

// "AC", "WA", "PE", "RE", "TLE", "MLE", "OLE", "CE", "JE".
std::string_view code(Verdict verdict);

// "accepted", "wrong answer", …: the verdict in words.
std::string_view words(Verdict verdict);

// What a program may use in one run.
struct Limits {
  std::chrono::milliseconds cpu_time{2000};
  std::chrono::milliseconds wall_time{5000};
  std::uint64_t memory = std::uint64_t{512} << 20U;  // bytes
  std::uint64_t output = std::uint64_t{64} << 20U;   // bytes on standard output
  unsigned processes = 64;                           // processes and threads at a time
};

// What a run used. Zero where nothing was measured (a recorded answer).
struct Usage {
  std::chrono::microseconds cpu_time{0};
  std::chrono::microseconds wall_time{0};
  std::uint64_t peak_memory = 0;  // bytes; 0 for what runs inside this program
};

// How one run ended, before anybody compared what it wrote.
struct Run {
  std::optional<Verdict> failure;  // none: it came to its end as it should
  std::string reason;      // of a failure: "signal 11 (SIGSEGV)", "exit code 3", "2.01 s of CPU time, limit 2 s"
  std::string output;      // what it wrote to standard output; up to the limit if it wrote more
  std::string complaints;  // the beginning of what it wrote to standard error, for people; hostile bytes
  Usage usage;
  std::optional<judge::ParseError> fault;  // built-in ones: the input is malformed there or beyond their reach
  std::uint64_t items = 0;                 // built-in ones: how many operations or cases they answered
};

}  // namespace quack
