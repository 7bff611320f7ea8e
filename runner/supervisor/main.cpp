// quackcheck-supervisor: runs one program within limits, as often as it is asked to, ends whatever each run started,
// and says how it ended (protocol.h). Kept to plain system calls: a run costs little more than its process, and the
// supervisor's memory counts as the program's until that begins.

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fcntl.h>
#include <grp.h>
#include <poll.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/wait.h>
#include <unistd.h>

#include "runner/supervisor/fork_server.h"
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
constexpr int kTries = 3;           // to start a run
constexpr int kIdleMs = 10;         // until a program's own server is stopped
constexpr int kRunsInPlace = 100;   // before another processor may be better

std::uint64_t now_us() {
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return static_cast<std::uint64_t>(now.tv_sec) * 1'000'000 + static_cast<std::uint64_t>(now.tv_nsec) / 1000;
}

std::uint64_t length(int file) {
  struct stat status {};
  return fstat(file, &status) == 0 ? static_cast<std::uint64_t>(status.st_size) : 0;
}

// Keeps the supervisor and the server on one processor: to wake a process on another one takes longer than all else
// that they do for a short run. The run itself may have any, and so may the supervisor when it has to watch one.
class Place {
 public:
  Place() : is_known_(sched_getaffinity(0, sizeof all_, &all_) == 0) {}

  // With a server that has served: it knows what a run may have. 0: the next one is to know it, too.
  void stay(pid_t server) {
    if (server != 0 && server == server_ && ++runs_ < kRunsInPlace) return;
    leave();
    if (!is_known_ || server == 0) return;
    const int processor = sched_getcpu();
    if (processor < 0 || processor >= CPU_SETSIZE) return;
    cpu_set_t here;
    CPU_ZERO(&here);
    CPU_SET(processor, &here);
    if (sched_setaffinity(0, sizeof here, &here) != 0) return;
    sched_setaffinity(server, sizeof here, &here);
    server_ = server;
  }

  void leave() {
    if (server_ != 0) sched_setaffinity(0, sizeof all_, &all_);
    server_ = runs_ = 0;
  }

 private:
  cpu_set_t all_{};
  bool is_known_;
  pid_t server_ = 0;  // that stays; 0: none
  int runs_ = 0;
};

class Monitor {
 public:
  Monitor(const RunLimits& limits, const char* scratch, const RunFiles& files, std::uint64_t started_us)
      : limits_(limits), scratch_(scratch), files_(files), started_us_(started_us) {}

  // Waits until the program ends, goes over a limit, or is to be interrupted. Otherwise it was not started.
  StartFailure wait_for(Tree& tree, Starter& starter, Place& place, int children) {
    std::array<pollfd, 2> events{{{children, POLLIN, 0}, {kControl, POLLIN, 0}}};
    for (unsigned tick = 0; report_.end == End::nothing; ++tick) {
      if (tick > 0) place.leave();
      const int found = poll(events.data(), events.size(), next_tick_ms(tree, tick));
      if (found < 0 && errno != EINTR) end_with(End::failed, errno);
      if (events[0].revents != 0) {
        signalfd_siginfo ignored{};
        [[maybe_unused]] const ssize_t length = read(children, &ignored, sizeof ignored);
      }
      if (tree.program == 0) {
        if (const StartFailure failure = starter.listen(tree); failure.end != End::nothing) return failure;
      }
      reap_ended(tree);
      if (events[1].revents != 0) end_with(End::interrupted, 0);
      if (report_.end == End::nothing) look(tree, tick);
    }
    report_.wall_time_us = now_us() - started_us_;
    return {};
  }

  // After everything has ended: what the kernel counted for the ended processes, which is exact. A limit that was
  // passed says more than the exit code or the signal that came of it.
  Report finish(Tree& tree) {
    report_.cpu_time_us = std::max(report_.cpu_time_us, tree.reaped_cpu_time_us);
    report_.peak_memory = std::max(report_.peak_memory, tree.reaped_peak_memory);
    look_at_group(tree);
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
    const int later_ms = tree.has_name_space ? kTickMs : kTickAmongOthersMs;
    const auto tick_ms = static_cast<std::uint64_t>(tick == 0 ? kFirstTickMs : later_ms);
    return static_cast<int>(std::min(tick_ms, left_ms));
  }

  void end_with(End end, int detail) {
    report_.end = end;
    report_.detail = detail;
  }

  // Waits for the program if it ended, and for a few of the orphans: they may end faster than they can be reaped.
  void reap_ended(Tree& tree) {
    if (tree.program == 0) return;
    int status = 0;
    if (reap(tree, tree.program, &status) == tree.program) {
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
      if (waitid(P_ALL, 0, &dead, WEXITED | WNOHANG | WNOWAIT) != 0 || dead.si_pid == 0 || dead.si_pid == tree.program)
        return;
      reap(tree, dead.si_pid);
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
    if (length(files_[STDOUT_FILENO]) > limits_.output) end_with(End::output, 0);
    if (length(files_[STDERR_FILENO]) > limits_.output) end_with(End::error_output, 0);
  }

  void look_at_use() {
    if (report_.wall_time_us > limits_.wall_time_us) end_with(End::wall_time, 0);
    if (report_.cpu_time_us > limits_.cpu_time_us) end_with(End::cpu_time, 0);
    if (report_.peak_memory > limits_.memory) end_with(End::memory, 0);
  }

  // The kernel's count of time includes processes that were never seen; and it says when it refused memory.
  void look_at_group(Tree& tree) {
    if (!tree.has_group) return;
    const GroupUse use = measure_group(tree);
    report_.cpu_time_us = std::max(report_.cpu_time_us, use.cpu_time_us);
    if (use.kills_for_memory > 0) report_.peak_memory = std::max(report_.peak_memory, limits_.memory + 1);
  }

  void look(Tree& tree, unsigned tick) {
    const TreeUse use = measure_tree(tree, limits_.memory, limits_.processes);
    report_.cpu_time_us = std::max(use.seen_cpu_time_us, use.cpu_time_us + tree.reaped_cpu_time_us);
    look_at_group(tree);
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
  const RunFiles& files_;
  std::uint64_t started_us_;
  Report report_;
};

bool read_limits(RunLimits& limits) {
  return recv(kControl, &limits, sizeof limits, 0) == static_cast<ssize_t>(sizeof limits);
}

void tell(const Report& report) {
  [[maybe_unused]] const ssize_t sent = send(kControl, &report, sizeof report, MSG_NOSIGNAL);
}

void fail(End end, int error) {
  Report report;
  report.end = end;
  report.detail = error;
  report.is_last = 1;
  tell(report);
}

// While it is root: what the program could not come to by its path. All numbers below are taken.
bool open_directories(char** paths, std::uint64_t count) {
  for (std::uint64_t i = 0; i < count; ++i)
    if (open(paths[i], O_PATH | O_DIRECTORY) != kFirstOpened + static_cast<int>(i)) return false;
  return true;
}

// For ever, and with none of root's privileges.
bool become(std::uint32_t user) {
  return setgroups(0, nullptr) == 0 && setresgid(user, user, user) == 0 && setresuid(user, user, user) == 0;
}

// Where the program starts, if it is to start in its scratch directory, which then is its home too.
void use_as_home(const char* scratch) {
  setenv("HOME", scratch, 1);
  setenv("TMPDIR", scratch, 1);
}

// Waits for the next run. Meanwhile nobody looks at what a program does in a server of its own: it is stopped.
bool receive_run(RunFiles& files, bool is_served) {
  pollfd event{kControl, POLLIN, 0};
  if (is_served && poll(&event, 1, kIdleMs) == 0) {
    kill(-1, SIGSTOP);
    poll(&event, 1, -1);
    kill(-1, SIGCONT);
  }
  return receive_files(kControl, files.data(), MSG_CMSG_CLOEXEC);
}

class Sandbox {
 public:
  Sandbox(const Command& command, const char* scratch)
      : command_(command), scratch_(scratch), home_(scratch == nullptr ? "/tmp" : scratch), starter_(command) {
    sigset_t child;
    sigemptyset(&child);
    sigaddset(&child, SIGCHLD);
    sigprocmask(SIG_BLOCK, &child, nullptr);
    children_ = signalfd(-1, &child, SFD_CLOEXEC | SFD_NONBLOCK);
    tree_.has_group = command.limits.has_group != 0;
    settle(home_);
  }

  Sandbox(Sandbox&&) = delete;
  ~Sandbox() {
    starter_.end_server(tree_);
    if (scratch_ != nullptr) remove_scratch(scratch_);
  }

  Report run(const RunFiles& files) {
    const std::uint64_t started_us = now_us();
    Report report;
    StartFailure failure;
    for (int tries = 0; tries < kTries; ++tries) {
      begin_tree(tree_);
      place_.stay(tree_.server);
      failure = starter_.ask(files, tree_);
      Monitor monitor(command_.limits, scratch_, files, started_us);
      if (failure.end == End::nothing) failure = monitor.wait_for(tree_, starter_, place_, children_);
      if (failure.end == End::failed) {
        starter_.give_up_server(tree_);
        for (const int file : files) {
          lseek(file, 0, SEEK_SET);
          if (file != files[0] && ftruncate(file, 0) != 0) failure.error = errno;  // what it wrote, if it did run
        }
        continue;
      }
      end_tree(tree_);
      if (failure.end == End::nothing) {
        report = monitor.finish(tree_);
        if (report.end == End::exited && report.detail != 0) failure = starter_.failure_of_exec();
      }
      break;
    }
    if (failure.end != End::nothing) {
      report.end = failure.end;
      report.detail = failure.error;
    }
    report.is_last = report.end == End::interrupted || !(is_untouched(home_) || clean(home_)) ? 1 : 0;
    return report;
  }

 private:
  const Command& command_;
  const char* scratch_;  // null: a file system of its own
  const char* home_;
  Starter starter_;
  Tree tree_;
  Place place_;
  int children_ = -1;  // readable when a child ended
};

// Takes the numbers of the group's files, so that no other file gets one of them. They come if there is a group.
bool reserve(bool has_group) {
  RunFiles files;
  files.fill(kControl);
  if (has_group && !receive_files(kControl, files.data(), MSG_CMSG_CLOEXEC)) return false;
  bool are_all = true;
  for (int i = 0; i < kRunFiles; ++i) {
    const int file = files[static_cast<std::size_t>(i)];
    if (file != kGroupProcesses + i) are_all = dup3(file, kGroupProcesses + i, O_CLOEXEC) >= 0 && are_all;
  }
  return are_all;
}

}  // namespace
}  // namespace quack::supervisor

// DIRECTORY PATH OPENED0… WORD0 WORD1…: empty DIRECTORY is the scratch directory.
int main(int count, char** arguments) {
  using namespace quack::supervisor;
  RunLimits limits;
  if (count < 4 || !read_limits(limits) || limits.opened > static_cast<std::uint64_t>(count) - 4) {
    std::fputs("quackcheck-supervisor is started by quackcheck, not by hand.\n", stderr);
    return 2;
  }
  // Its descriptors are not the program's to inherit.
  const int error = close_from(kControl + 1);
  if (error != 0 || fcntl(kControl, F_SETFD, FD_CLOEXEC) != 0 || !reserve(limits.has_group != 0) ||
      !open_directories(arguments + 3, limits.opened)) {
    fail(End::failed, error != 0 ? error : errno);
    return 1;
  }
  // The way to the directory may be closed to the user, and the directory to root without privileges.
  const bool has_directory = *arguments[1] != '\0';
  const bool is_there = has_directory && chdir(arguments[1]) == 0;
  if (limits.user != 0 && !become(limits.user)) {
    fail(End::failed, errno);
    return 1;
  }
  if (has_directory && !is_there && chdir(arguments[1]) != 0) {
    fail(End::no_directory, errno);
    return 1;
  }
  // Where nothing can be counted nothing runs. Nor is its memory the program's to look into.
  if (access("/proc/self/stat", R_OK) != 0 || prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) != 0 ||
      prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) != 0) {
    fail(End::failed, errno);
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
  const Command command{limits, has_directory ? "." : home, arguments[2], arguments + 3 + limits.opened};
  Report report;
  {
    Sandbox sandbox(command, scratch);
    RunFiles files{};
    while (report.is_last == 0 && receive_run(files, limits.is_served != 0)) {
      report = sandbox.run(files);
      for (const int file : files) close(file);
      if (report.is_last == 0) tell(report);
    }
  }
  // Nothing is left by then.
  if (report.is_last != 0) tell(report);
  return 0;
}
