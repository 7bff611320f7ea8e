#pragma once

#include <array>
#include <csignal>

namespace quack::cli {

// While it lives, the first Ctrl-C (or SIGTERM, SIGHUP) ends all runs (runner/run.h) and the command goes on
// to tell what was done; a second one ends the program. One at a time.
class Interruptible {
 public:
  Interruptible();
  ~Interruptible();
  Interruptible(const Interruptible&) = delete;
  Interruptible& operator=(const Interruptible&) = delete;

 private:
  static constexpr std::array kSignals = {SIGINT, SIGTERM, SIGHUP};
};

}  // namespace quack::cli
