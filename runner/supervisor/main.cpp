// quackcheck-supervisor: runs one program within limits, ends whatever it started, and says how it ended (protocol.h).
// Kept to plain system calls: it is started once a run, so it must start fast, and its memory counts as the program's
// until the program begins.

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/wait.h>
#include <unistd.h>

#include "runner/supervisor/protocol.h"
#include "runner/supervisor/scratch.h"
#include "runner/supervisor/start.h"
#include "runner/supervisor/tree.h"

namespace quack::supervisor {
namespace {

// The first look is early, as a fork bomb doubles every millisecond. The looks take time themselves, so that they are
// fewer later, and the more so where all processes of the machine must be looked through: then one takes a millisecond.
constexpr int kFirstTickMs = 3;
constexpr int kTickMs = 10;
constexpr int kTickAmongOthersMs = 25;
constexpr int kReapLimit = 100;
constexpr int kTicksToScratch = 4;  // looking through a directory is slower still

std::uint64_t now_us() {
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return static_cast<std::uint64_t>(now.tv_sec) * 1'000'000 + static_cast<std::uint64_t>(now.tv_nsec) / 1000;
}

std::uint64_t microseconds(const timeval& time) {
  return static_cast<std::uint64_t>(time.tv_sec) * 1'000'000 + static_cast<std::uint64_t>(time.tv_usec);
}

std::uint64_t length(int file) {
  struct stat status {};
  return fstat(file, &status) == 0 ? static_cast<std::uint64_t>(status.st_size) : 0;
}

rusage use_of_ended_processes() {
  rusage use{};
  getrusage(RUSAGE_CHILDREN, &use);
  return use;
}

std::uint64_t cpu_time_us(const rusage& use) { return microseconds(use.ru_utime) + microseconds(use.ru_stime); }

// One run, from its start until nothing of it is left.
class Monitor {
 public:
  Monitor(const RunLimits& limits, const char* scratch, std::uint64_t started_us)
      : limits_(limits), scratch_(scratch), started_us_(started_us) {}

  // Waits until the program ends, goes over a limit, or is to be interrupted.
  void wait_for(const Tree& tree, int children) {
    std::array<pollfd, 2> events{{{children, POLLIN, 0}, {kControl, POLLIN, 0}}};
    for (unsigned tick = 0; report_.end == End::nothing; ++tick) {
      const int found = poll(events.data(), events.size(), next_tick_ms(tree, tick));
      if (found < 0 && errno != EINTR) end_with(End::failed, errno);
      if (events[0].revents != 0) {
        signalfd_siginfo ignored{};
        [[maybe_unused]] const ssize_t length = read(children, &ignored, sizeof ignored);
      }
      reap(tree.program);
      if (events[1].revents != 0) end_with(End::interrupted, 0);
      if (report_.end == End::nothing) look(tree, tick);
    }
    report_.wall_time_us = now_us() - started_us_;
  }

  // After everything has ended: what the kernel counted for the ended processes, which is exact. A limit that was
  // passed says more than the exit code or the signal that came of it.
  Report finish() {
    const rusage use = use_of_ended_processes();
    report_.cpu_time_us = std::max(report_.cpu_time_us, cpu_time_us(use));
    // ru_maxrss: kilobytes, of the largest of them
    report_.peak_memory = std::max(report_.peak_memory, static_cast<std::uint64_t>(use.ru_maxrss) << 10U);
    if (report_.end == End::exited || report_.end == End::signaled) {
      look_at_use();
      look_at_files();
      if (scratch_ != nullptr && is_over_scratch()) end_with(End::scratch, 0);
      if (report_.end == End::signaled && report_.detail == SIGXCPU) end_with(End::cpu_time, 0);
      if (report_.end == End::signaled && report_.detail == SIGXFSZ) end_with(End::scratch, 0);
    }
    return report_;
  }

 private:
  int next_tick_ms(const Tree& tree, unsigned tick) const {
    const std::uint64_t passed_us = now_us() - started_us_;
    const std::uint64_t left_ms = passed_us < limits_.wall_time_us ? (limits_.wall_time_us - passed_us) / 1000 + 1 : 0;
    const int later_ms = tree.bounds == Bounds::name_space ? kTickMs : kTickAmongOthersMs;
    const auto tick_ms = static_cast<std::uint64_t>(tick == 0 ? kFirstTickMs : later_ms);
    return static_cast<int>(std::min(tick_ms, left_ms));
  }

  void end_with(End end, int detail) {
    report_.end = end;
    report_.detail = detail;
  }

  // Waits for the program if it ended, and for a few of the orphans: they may end faster than they can be reaped.
  void reap(pid_t program) {
    int status = 0;
    if (waitpid(program, &status, WNOHANG) == program) {
      if (WIFSIGNALED(status)) {
        end_with(End::signaled, WTERMSIG(status));
      } else {
        end_with(End::exited, WEXITSTATUS(status));
      }
      return;
    }
    siginfo_t dead{};
    for (int i = 0; i < kReapLimit; ++i) {
      dead.si_pid = 0;
      if (waitid(P_ALL, 0, &dead, WEXITED | WNOHANG | WNOWAIT) != 0 || dead.si_pid == 0 || dead.si_pid == program)
        return;
      waitpid(dead.si_pid, nullptr, WNOHANG);
    }
  }

  bool is_over_scratch() const { return scratch_is_over(scratch_, limits_.scratch); }

  // The program's file system is in memory, which counts; so does each empty file.
  std::uint64_t memory_of_file_system() {
    struct statvfs use {};
    if (limits_.is_init == 0 || statvfs("/tmp", &use) != 0) return 0;
    if (use.f_files - use.f_ffree > kMostFiles) end_with(End::scratch, 0);
    return (use.f_blocks - use.f_bfree) * use.f_frsize;
  }

  void look_at_files() {
    if (length(kOutput) > limits_.output) end_with(End::output, 0);
    if (length(kError) > limits_.output) end_with(End::error_output, 0);
  }

  void look_at_use() {
    if (report_.wall_time_us > limits_.wall_time_us) end_with(End::wall_time, 0);
    if (report_.cpu_time_us > limits_.cpu_time_us) end_with(End::cpu_time, 0);
    if (report_.peak_memory > limits_.memory) end_with(End::memory, 0);
  }

  void look(const Tree& tree, unsigned tick) {
    const TreeUse use = measure_tree(tree, limits_.memory, limits_.processes);
    report_.cpu_time_us = std::max(use.seen_cpu_time_us, use.cpu_time_us + cpu_time_us(use_of_ended_processes()));
    report_.peak_memory = std::max(report_.peak_memory, use.memory + memory_of_file_system());
    report_.wall_time_us = now_us() - started_us_;
    look_at_use();
    look_at_files();
    if (use.tasks > limits_.processes) end_with(End::processes, static_cast<int>(use.tasks));
    if (scratch_ != nullptr && tick % kTicksToScratch == kTicksToScratch - 1 && is_over_scratch())
      end_with(End::scratch, 0);
  }

  const RunLimits& limits_;
  const char* scratch_;  // null: a file system of its own, which has its size
  std::uint64_t started_us_;
  Report report_;
};

bool read_limits(RunLimits& limits) {
  return recv(kControl, &limits, sizeof limits, MSG_WAITALL) == static_cast<ssize_t>(sizeof limits);
}

void tell(const Report& report) {
  [[maybe_unused]] const ssize_t sent = send(kControl, &report, sizeof report, MSG_NOSIGNAL);
}

void fail(End end, int error) {
  Report report;
  report.end = end;
  report.detail = error;
  tell(report);
}

// Where the program starts, if it is to start in its scratch directory, which then is its home too.
void use_as_home(const char* scratch) {
  setenv("HOME", scratch, 1);
  setenv("TMPDIR", scratch, 1);
}

Report run(const RunLimits& limits, const char* directory, const char* scratch, const char* path, char** words) {
  sigset_t child;
  sigemptyset(&child);
  sigaddset(&child, SIGCHLD);
  sigprocmask(SIG_BLOCK, &child, nullptr);
  const int children = signalfd(-1, &child, SFD_CLOEXEC | SFD_NONBLOCK);
  const std::uint64_t started_us = now_us();
  const Start start = start_program(limits, directory, path, words);
  const Bounds otherwise = start.is_filtered ? Bounds::session : Bounds::descendants;
  const Tree tree = {limits.is_init != 0 ? Bounds::name_space : otherwise, start.program};
  Report report;
  if (start.failure.end == End::nothing) {
    Monitor monitor(limits, scratch, started_us);
    monitor.wait_for(tree, children);
    end_tree(tree);
    report = monitor.finish();
  } else {
    end_tree(tree);
    report.end = start.failure.end;
    report.detail = start.failure.error;
  }
  return report;
}

}  // namespace
}  // namespace quack::supervisor

// DIRECTORY PATH WORD0 WORD1…: empty DIRECTORY is the scratch directory.
int main(int count, char** arguments) {
  using namespace quack::supervisor;
  RunLimits limits;
  if (count < 4 || !read_limits(limits)) {
    std::fputs("quackcheck-supervisor is started by quackcheck, not by hand.\n", stderr);
    return 2;
  }
  // Its descriptors and its memory are not the program's to look into, or to inherit.
  const int error = close_from(kControl + 1, false);
  if (error != 0 || fcntl(kControl, F_SETFD, FD_CLOEXEC) != 0 || prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) != 0 ||
      prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) != 0) {
    fail(End::failed, error != 0 ? error : errno);
    return 1;
  }
  const char* scratch = nullptr;
  if (limits.is_init == 0) {
    const char* temporary = std::getenv("TMPDIR");
    scratch = make_scratch(temporary == nullptr ? "/tmp" : temporary);
    if (scratch == nullptr) {
      fail(End::failed, errno);
      return 1;
    }
    use_as_home(scratch);
  }
  const char* home = scratch == nullptr ? "/tmp" : scratch;
  const char* directory = *arguments[1] == '\0' ? home : arguments[1];
  const Report report = run(limits, directory, scratch, arguments[2], arguments + 3);
  if (scratch != nullptr) remove_scratch(scratch);
  tell(report);
  return 0;
}
