#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include "compare/terminal.h"

namespace quack::cli {

// What is shown of one target while a campaign runs.
struct LiveTarget {
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

// A line a target, as people read it: "duckchess     1.2k/s  345k inputs  cov 1024  corpus 312  99.6% past the reader".
std::string live_line(const LiveTarget& target, std::size_t name_width);

// Shows a line a target on standard error: on a terminal they stay in place and are drawn again and again; elsewhere a
// target's line is written when there is something new of it, at most every ten seconds.
class Live {
 public:
  explicit Live(bool on_terminal) : on_terminal_(on_terminal) {}
  ~Live() { clear(); }
  Live(const Live&) = delete;
  Live& operator=(const Live&) = delete;

  // `note` is a line below the targets: how much time is left.
  void show(const std::vector<LiveTarget>& targets, const std::string& note);

  // A slice of this target has ended: its line, if it is not drawn anyway.
  void tell(const LiveTarget& target, std::size_t name_width);

  // Something that stays: a finding, a failure.
  void say(const std::string& line);

  // Wipes the lines off.
  void clear();

 private:
  using Clock = std::chrono::steady_clock;

  bool on_terminal_;
  std::size_t drawn_ = 0;  // lines
  Clock::time_point next_draw_;
  std::vector<std::pair<std::string, Clock::time_point>> told_;  // by target
};

}  // namespace quack::cli
