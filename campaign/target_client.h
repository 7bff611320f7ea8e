#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "campaign/fuzzer.h"

namespace quack {

// The finding on one input: a difference that the target reports (fuzz/libfuzzer.cpp), or a crash.
struct Hit {
  // The name of its group, "heap-buffer-overflow-in-read-count"; and a second sign of the same bug, or nothing.
  std::string group, place{};
  bool is_difference = false;        // otherwise a crash, a timeout or too much memory
  std::string report{};              // for people
  std::string input{};               // shows it, perhaps shorter than the input that was run
  std::uint64_t size = 0;            // bytes of the input that was run
  std::string expected{}, actual{};  // the two outputs, or what stands for them; empty if the report says all
};

// What a target has done by its own count.
struct TargetCounts {
  std::uint64_t runs = 0, past_reader = 0, operations = 0;
  std::map<std::string, std::uint64_t, std::less<>> again;  // how often a known group or place was met
};

// One line of a target's record: a difference, or its counts at its end. Throws std::runtime_error for any other.
struct TargetRecord {
  std::optional<Hit> hit;
  std::optional<TargetCounts> counts;
};
TargetRecord parse_record(std::string_view line);

// Asks one target about many inputs, in one process until an input crashes it, which is an answer too.
class TargetClient {
 public:
  explicit TargetClient(const Fuzzer& fuzzer) : fuzzer_(fuzzer) {}

  // None if the property holds on the input.
  std::optional<Hit> ask(std::string_view input);

 private:
  std::optional<std::string> read_line();
  Hit ended();

  const Fuzzer& fuzzer_;
  std::unique_ptr<Child> child_;
  std::string buffer_;  // what it has written on standard output and is not read yet
};

}  // namespace quack
