#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "compare/terminal.h"

namespace quack {

// What is shown of one target while a campaign runs.
struct TargetStatus {
  std::string name;
  std::uint64_t rate = 0;  // inputs a second, of its processes together; 0 while none runs
  std::uint64_t runs = 0;
  std::uint64_t coverage = 0;
  std::uint64_t corpus = 0;
  double past_reader = -1;  // of a hundred inputs; less than 0: not known yet
  std::uint64_t findings = 0;
  bool is_running = false;
  bool is_given_up = false;
};

// Shows a line a target on standard error: on a terminal they stay in place and are drawn again and again; elsewhere a
// target's line is written when there is something new of it, at most every ten seconds.
class StatusDisplay {
 public:
  explicit StatusDisplay(bool on_terminal) : on_terminal_(on_terminal) {}
  ~StatusDisplay() { clear(); }
  StatusDisplay(StatusDisplay&&) = delete;

  // `note` is a line below the targets: how much time is left.
  void show(const std::vector<TargetStatus>& targets, const std::string& note);

  // A slice of this target has ended: its line, if it is not drawn anyway.
  void show_end(const TargetStatus& target);

  // Something that stays: a finding, a failure.
  void say(const std::string& line);

  // Wipes the lines off.
  void clear();

 private:
  using Clock = std::chrono::steady_clock;

  bool on_terminal_;
  std::size_t drawn_ = 0;  // lines
  Clock::time_point next_draw_;
  std::map<std::string, Clock::time_point> shown_;  // by target
};

}  // namespace quack
