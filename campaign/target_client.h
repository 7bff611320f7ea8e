#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "campaign/child.h"
#include "campaign/fuzzer.h"
#include "campaign/fuzzer_log.h"

namespace quack::cli {

// What a target says of one input.
struct Told {
  Signs signs;
  std::string report;    // for people
  std::string input;     // of a difference: an input that shows it too, perhaps a shorter one
  std::string expected;  // of a difference: the two outputs, or what stands for them
  std::string actual;
};

// Asks one target about many inputs, in one process as long as that lives (fuzz/target_server.h). An input that crashes
// it is an answer too; then another is started.
class TargetClient {
 public:
  explicit TargetClient(const Fuzzer& fuzzer) : fuzzer_(fuzzer) {}

  // None if the property holds on the input.
  std::optional<Told> ask(std::string_view input);

 private:
  std::optional<std::string> read_text();
  std::optional<Told> ended();

  const Fuzzer& fuzzer_;
  std::unique_ptr<Child> child_;
  std::string buffer_;  // what it has written on standard output and is not read yet
};

}  // namespace quack::cli
