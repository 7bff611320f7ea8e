#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "runner/child.h"
#include "runner/descriptor.h"
#include "runner/own_user.h"
#include "runner/run.h"

struct quack_channel;  // fuzz/harness/channel.h

namespace quack::fuzz {

// A C or C++ source compiled together with the harness (harness.c): one sandboxed process that answers input after
// input, its memory put back between them, and counts the places in its code that each input reaches. For searching
// alone: how a run would end as a judge starts it, a plain start decides.
class HarnessedProgram {
 public:
  // Compiles it with the flags and the compiler of a plain start. With options.sanitize undefined behaviour that the
  // compiler can check for without a library ends a run by SIGILL. Throws BadSpec, which says why it can't be had: it
  // does not compile, or not with static libraries.
  HarnessedProgram(const std::filesystem::path& source, const RunOptions& options);
  ~HarnessedProgram();

  // Runs it on strict judge input, up to 500 ms of processor time: `ask` begins, `answer` waits for the end. None if it
  // does something that the harness can't undo (threads, files, processes), or its process keeps ending: `why_not` says
  // what, and there is no use in asking again. Throw std::system_error for want of descriptors or memory.
  void ask(std::string_view input);
  std::optional<ProgramRun> answer();

  const std::string& why_not() const { return why_not_; }

  // How often the last run came to each place of its code, at most 255, by a hash of the place.
  std::span<const std::uint8_t> counters() const { return counters_; }

 private:
  void start();
  std::optional<ProgramRun> ending_of_run();

  std::string program_;  // the path
  OwnUser user_;         // as whom it runs where root runs this
  Sandbox sandbox_;
  std::string why_not_;
  std::span<const std::uint8_t> counters_;
  Descriptor channel_file_, input_, output_, nowhere_;
  quack_channel* channel_ = nullptr;
  std::unique_ptr<Child> child_;
  std::size_t input_size_ = 0;
  unsigned asked_ = 0;
  unsigned deaths_ = 0;  // one after the other
};

}  // namespace quack::fuzz
