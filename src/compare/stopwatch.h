#pragma once

#include <chrono>
#include <ctime>

#include "run/run.h"

namespace quack {

// Measures what this thread uses from the moment the stopwatch is made.
class Stopwatch {
 public:
  // CPU time of this thread and wall time; the memory is not measured.
  Usage usage() const {
    return {std::chrono::duration_cast<std::chrono::microseconds>(cpu_time() - cpu_start_),
            std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::steady_clock::now() - wall_start_), 0};
  }

 private:
  static std::chrono::nanoseconds cpu_time() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
  }

  std::chrono::nanoseconds cpu_start_ = cpu_time();
  std::chrono::steady_clock::time_point wall_start_ = std::chrono::steady_clock::now();
};

}  // namespace quack
