// bench-start PROGRAM SOURCE: what it costs to start a program under test, beside fork and exec of PROGRAM, which is
// compiled of SOURCE. A line for each way, medians of rounds in turn: its name, microseconds on the clock and of the
// processor, and how many times those of fork and exec these are.

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <fcntl.h>
#include <functional>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

#include "runner/source.h"

namespace quack {
namespace {

constexpr int kRuns = 200;
constexpr std::size_t kRounds = 7;

struct Cost {
  double clock = 0, processor = 0;  // seconds
};

Cost cost_until_now() {
  Cost cost{.clock = std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count()};
  for (const auto who : {RUSAGE_SELF, RUSAGE_CHILDREN}) {
    rusage use{};
    getrusage(who, &use);
    for (const timeval& time : {use.ru_utime, use.ru_stime})
      cost.processor += static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
  }
  return cost;
}

void start_bare(const char* program) {
  const pid_t child = fork();
  if (child == 0) {
    const int nothing = open("/dev/null", O_RDWR | O_CLOEXEC);
    dup2(nothing, STDIN_FILENO);
    dup2(nothing, STDOUT_FILENO);
    execl(program, program, nullptr);
    _exit(127);
  }
  int status = 0;
  if (waitpid(child, &status, 0) != child || status != 0) throw BadSpec("the program can't be started");
}

double median(std::array<double, kRounds> values) {
  std::sort(values.begin(), values.end());
  return values[kRounds / 2];
}

struct Way {
  const char* name;
  std::function<void()> start;
  std::array<double, kRounds> clock{}, processor{};  // of a run, in each round
};

void measure(const char* program, const char* source) {
  const CompiledSource compiled = compile_source(Language::cpp, std::filesystem::absolute(source), {});
  if (!compiled.program) throw BadSpec(compiled.reason);
  Program own;
  own.words = {program};
  const auto run = [](const Program& what, Start start) {
    const ProgramRun ended = run_program(what, "", {}, Sandbox::bubblewrap, start);
    if (ended.failure) throw BadSpec(ended.reason);
  };
  std::array<Way, 3> ways = {{{"fork and exec", [&] { start_bare(program); }},
                              {"a program in the sandbox", [&] { run(own, Start::plain); }},
                              {"its source, by a fork server", [&] { run(*compiled.program, Start::quick); }}}};
  for (std::size_t round = 0; round < kRounds; ++round) {
    for (Way& way : ways) {
      const Cost before = cost_until_now();
      for (int i = 0; i < kRuns; ++i) way.start();
      end_idle_sandboxes();  // which then have been counted
      const Cost after = cost_until_now();
      way.clock[round] = (after.clock - before.clock) / kRuns;
      way.processor[round] = (after.processor - before.processor) / kRuns;
    }
  }
  for (const Way& way : ways) {
    const double clock = median(way.clock);
    const double processor = median(way.processor);
    std::printf("%-30s %7.0f us %5.2f  processor %7.0f us %5.2f\n", way.name, clock * 1e6,
                clock / median(ways[0].clock), processor * 1e6, processor / median(ways[0].processor));
  }
}

}  // namespace
}  // namespace quack

int main(int count, char** words) {
  try {
    if (count != 3) throw quack::BadSpec("usage: bench-start PROGRAM SOURCE");
    quack::measure(words[1], words[2]);
    return 0;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "bench-start: %s\n", error.what());
    return 2;
  }
}
