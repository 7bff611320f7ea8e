// quackcheck-supervisor: runs one program within limits, as often as it is asked to, ends whatever each run started,
// and says how it ended (protocol.h).

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <poll.h>
#include <string>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/syscall.h>
#include <sys/utsname.h>
#include <sys/wait.h>
#include <unistd.h>

#include "run/supervisor/protocol.h"
#include "run/supervisor/watch.h"

namespace quack::supervisor {
namespace {

// The first look is early, as a fork bomb doubles every millisecond; looks take time themselves, so they are fewer
// later.
constexpr int kFirstTickMs = 3, kTickMs = 10;
// A wait that takes so much longer than it should: even a busy machine lets this process run sooner.
constexpr std::uint64_t kStoppedUs = 1'000'000;
constexpr int kReapLimit = 100;  // ended processes that are waited for at a time: they may end faster
// Files other than the output may be this long even if the output may not: a virtual machine keeps some of its own.
constexpr std::uint64_t kShortestFileLimit = std::uint64_t{16} << 20U;
// Few enough that the buffers of all the pipes that can be open are no memory to speak of.
constexpr std::uint64_t kMostOpenFiles = 256;
// Waiting to be delivered, or to be sent by a timer: each is memory of the kernel.
constexpr std::uint64_t kMostSignals = 1000;
// An empty file takes a kilobyte of the kernel's memory, too.
constexpr std::uint64_t kMostFiles = 20'000;

std::uint64_t now_us() {
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  return static_cast<std::uint64_t>(std::chrono::duration_cast<std::chrono::microseconds>(now).count());
}

// Since Linux 5.14 the kernel counts a user's processes for each namespace of users; before, a limit would be met by
// those outside.
bool are_processes_counted_apart() {
  utsname kernel{};
  int major = 0, minor = 0;
  return uname(&kernel) == 0 && std::sscanf(kernel.release, "%d.%d", &major, &minor) == 2 &&
         (major > 5 || (major == 5 && minor >= 14));
}

bool limit(__rlimit_resource resource, std::uint64_t soft, std::uint64_t hard) {
  rlimit now{};
  if (getrlimit(resource, &now) != 0) return false;
  now.rlim_max = std::min<rlim_t>(hard, now.rlim_max);
  now.rlim_cur = std::min<rlim_t>(soft, now.rlim_max);
  return setrlimit(resource, &now) == 0;
}

// The watch over time and memory is the supervisor's; these hold should it be slow.
bool set_limits(const RunLimits& limits) {
  const std::uint64_t seconds = limits.cpu_time_us / 1'000'000 + 2;
  const std::uint64_t longest_file = std::max(limits.output + 1, kShortestFileLimit);
  // The stack may take nearly all of the memory, as judges allow; not all of it, so that a recursion without end is a
  // crash and not a question of which limit is met first.
  const std::uint64_t stack = limits.stack > 0 ? limits.stack : limits.memory - limits.memory / 8;
  const std::uint64_t processes = limits.processes + kMoreProcesses;
  return limit(RLIMIT_CPU, seconds, seconds + 1) && limit(RLIMIT_FSIZE, longest_file, longest_file) &&
         // Bytes; at 0 the kernel would still start the program of a core_pattern.
         limit(RLIMIT_CORE, 1, 1) && limit(RLIMIT_STACK, stack, stack) &&
         limit(RLIMIT_NOFILE, kMostOpenFiles, kMostOpenFiles) && limit(RLIMIT_MEMLOCK, 0, 0) &&
         limit(RLIMIT_MSGQUEUE, 0, 0) && limit(RLIMIT_SIGPENDING, kMostSignals, kMostSignals) &&
         (limits.is_init == 0 || !are_processes_counted_apart() || limit(RLIMIT_NPROC, processes, processes));
}

class Sandbox {
 public:
  Sandbox(const RunLimits& limits, int group, char** arguments)
      : limits_(limits),
        group_(group),
        directory_(arguments[1]),
        path_(arguments[2]),
        words_(arguments + 3),
        free_files_(free_files()),
        temporary_(std::getenv("TMPDIR")) {
    sigset_t child;
    sigemptyset(&child);
    sigaddset(&child, SIGCHLD);
    sigprocmask(SIG_BLOCK, &child, nullptr);
    children_ = signalfd(-1, &child, SFD_CLOEXEC | SFD_NONBLOCK);
    group_now_ = measure_group(group_);
  }

  Report run(const RunFiles& files) {
    started_us_ = now_us();
    report_ = {};
    reaped_cpu_time_us_ = 0;
    group_before_ = group_now_;  // nothing has run since
    files_ = &files;
    if (limits_.is_init == 0) make_scratch();
    if (report_.end == End::nothing) start();
    while (report_.end == End::nothing) watch();
    end_all();
    if (program_ > 0) finish();
    report_.is_last = !is_empty_again() || report_.end >= End::not_started ? 1 : 0;
    program_ = 0;
    return report_;
  }

 private:
  void end_with(End end, int detail = 0) {
    report_.end = end;
    report_.detail = detail;
  }

  // Makes the directory of a run that has no file system of its own.
  void make_scratch() {
    scratch_ = temporary_ + "/quackcheck-XXXXXX";
    if (mkdtemp(scratch_.data()) == nullptr) end_with(End::failed, errno);
    setenv("HOME", scratch_.c_str(), 1);
    setenv("TMPDIR", scratch_.c_str(), 1);
  }

  static std::uint64_t free_files() {
    struct statvfs use {};
    return statvfs("/tmp", &use) == 0 ? use.f_ffree : 0;
  }

  // A file system with something in it is given up with its sandbox.
  bool is_empty_again() {
    if (limits_.is_init != 0) return free_files() == free_files_;
    std::error_code error;
    std::filesystem::remove_all(scratch_, error);
    return true;
  }

  // Runs in the child, which shares the supervisor's memory until exec, and its files, which exec closes.
  [[noreturn, gnu::noinline]] void become_program(volatile Report& failure) const {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    setsid();
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);
    failure.end = End::failed;
    bool is_ready = set_limits(limits_);
    for (int i = 0; i < 3; ++i) is_ready = is_ready && dup2((*files_)[static_cast<std::size_t>(i)], i) == i;
    const char* home = limits_.is_init != 0 ? "/tmp" : scratch_.c_str();
    if (is_ready && chdir(*directory_ != '\0' ? directory_ : home) == 0) {
      failure.end = End::not_started;
      execv(path_, words_);
    }
    failure.detail = errno;
    _exit(127);
  }

  void start() {
    volatile Report failure{};
    const pid_t child = vfork();  // NOLINT(clang-analyzer-security.insecureAPI.vfork): which copies nothing
    if (child == 0) become_program(failure);
    program_ = child;
    if (child < 0) {
      end_with(End::failed, errno);
    } else if (failure.detail != 0) {
      end_with(failure.end, failure.detail);
    }
  }

  // Waits for a moment, or until the program ends, and looks at what the run uses.
  void watch() {
    std::array<pollfd, 2> events{{{children_, POLLIN, 0}, {kControl, POLLIN, 0}}};
    const std::uint64_t passed_us = now_us() - started_us_;
    const std::uint64_t left_ms = passed_us < limits_.wall_time_us ? (limits_.wall_time_us - passed_us) / 1000 + 1 : 0;
    const std::uint64_t tick_ms = passed_us < kFirstTickMs * 1000 ? kFirstTickMs : kTickMs;
    const std::uint64_t wait_ms = std::min(left_ms, tick_ms), before_us = now_us();
    if (poll(events.data(), events.size(), static_cast<int>(wait_ms)) < 0 && errno != EINTR)
      end_with(End::failed, errno);
    // If this process was stopped or frozen, or the machine let it wait for so long, the program could not run either:
    // that time does not count.
    if (const std::uint64_t waited_us = now_us() - before_us; waited_us > wait_ms * 1000 + kStoppedUs)
      started_us_ += waited_us - wait_ms * 1000;
    signalfd_siginfo ignored{};
    while (read(children_, &ignored, sizeof ignored) > 0) continue;
    for (int i = 0; i < kReapLimit && report_.end == End::nothing && reap() > 0;) ++i;
    if (events[1].revents != 0) end_with(End::interrupted);
    if (report_.end == End::nothing) look();
  }

  // Waits for a child if one has ended, as waitpid does, and counts what it used.
  pid_t reap() {
    rusage use{};
    int status = 0;
    const pid_t dead = wait4(-1, &status, WNOHANG | __WALL, &use);
    if (dead <= 0) return dead;
    reaped_cpu_time_us_ += cpu_time_us(use);
    report_.peak_memory = std::max(report_.peak_memory, static_cast<std::uint64_t>(use.ru_maxrss) << 10U);
    if (dead == program_ && report_.end == End::nothing) {
      const bool is_signaled = WIFSIGNALED(status);
      end_with(is_signaled ? End::signaled : End::exited, is_signaled ? WTERMSIG(status) : WEXITSTATUS(status));
    }
    return dead;
  }

  void look() {
    const Use use = measure(limits_.is_init != 0 ? 0 : program_, limits_.memory, limits_.processes);
    report_.cpu_time_us = use.cpu_time_us + reaped_cpu_time_us_;
    report_.peak_memory = std::max(report_.peak_memory, use.memory + look_at_file_system());
    look_at_use();
    if (use.tasks > limits_.processes) end_with(End::processes, static_cast<int>(use.tasks));
  }

  // Ends a run that has filled its file system, which is in memory: what that takes is returned, in bytes.
  std::uint64_t look_at_file_system() {
    struct statvfs use {};
    if (limits_.is_init == 0 || statvfs("/tmp", &use) != 0) return 0;
    if (use.f_files - use.f_ffree > kMostFiles || use.f_bfree == 0) end_with(End::scratch);
    return (use.f_blocks - use.f_bfree) * use.f_frsize;
  }

  void look_at_use() {
    if (group_ >= 0) {
      group_now_ = measure_group(group_);
      const std::int64_t used_us = group_now_.cpu_time_us - group_before_.cpu_time_us;
      report_.cpu_time_us = static_cast<std::uint64_t>(std::max<std::int64_t>(used_us, 0));
      if (group_now_.kills_for_memory > group_before_.kills_for_memory)
        report_.peak_memory = std::max(report_.peak_memory, limits_.memory + 1);
    }
    report_.wall_time_us = now_us() - started_us_;
    if (report_.wall_time_us > limits_.wall_time_us) end_with(End::wall_time);
    if (report_.cpu_time_us > limits_.cpu_time_us) end_with(End::cpu_time);
    if (report_.peak_memory > limits_.memory) end_with(End::memory);
    if (is_over_output(STDOUT_FILENO)) end_with(End::output);
    if (is_over_output(STDERR_FILENO)) end_with(End::error_output);
  }

  bool is_over_output(std::size_t file) const {
    struct stat status {};
    return fstat((*files_)[file], &status) != 0 || static_cast<std::uint64_t>(status.st_size) > limits_.output;
  }

  // After everything has ended: what the kernel counted for the ended processes, which is exact. A limit that was
  // passed says more than the exit code or the signal that came of it.
  void finish() {
    const Report before = report_;
    report_.cpu_time_us = std::max(report_.cpu_time_us, reaped_cpu_time_us_);
    look_at_file_system();
    look_at_use();
    if (before.end != End::exited && before.end != End::signaled) {
      report_.wall_time_us = before.wall_time_us;
      end_with(before.end, before.detail);
    } else if (report_.end == End::signaled && report_.detail == SIGXCPU) {
      end_with(End::cpu_time);
    } else if (report_.end == End::signaled && report_.detail == SIGXFSZ) {
      end_with(End::scratch);
    }
  }

  // Ends the processes of the run and waits for all of them: as this process adopts orphans, having no child means that
  // nothing is left.
  void end_all() {
    int reaped = 0;
    for (pid_t dead = 0; (dead = reap()) >= 0;) {
      if (dead == 0 || ++reaped % kReapLimit == 0) kill_all();
      if (dead == 0) usleep(200);  // they are dying: let them
    }
  }

  // In a namespace of its own nothing escapes. Elsewhere the session is killed first, then the processes that became
  // children of this one when their parents died.
  void kill_all() const {
    if (limits_.is_init != 0 || program_ > 0) kill(limits_.is_init != 0 ? -1 : -program_, SIGKILL);
    if (limits_.is_init != 0) return;
    std::array<char, 4096> text{};
    const int file = open("/proc/thread-self/children", O_RDONLY | O_CLOEXEC);
    const char* child = read(file, text.data(), text.size() - 1) > 0 ? text.data() : "";
    for (char* end = nullptr; const pid_t process = static_cast<pid_t>(std::strtol(child, &end, 10)); child = end)
      kill(process, SIGKILL);
    close(file);
  }

  const RunLimits& limits_;
  int group_;  // -1: there is none
  const char* directory_;
  const char* path_;
  char** words_;
  std::uint64_t free_files_;
  std::string temporary_, scratch_;
  int children_ = -1;  // readable when a child ended

  // The state of the current run.
  const RunFiles* files_ = nullptr;
  std::uint64_t started_us_ = 0;
  pid_t program_ = 0;
  std::uint64_t reaped_cpu_time_us_ = 0;
  GroupUse group_before_, group_now_;
  Report report_;
};

void tell(const Report& report) {
  [[maybe_unused]] const ssize_t sent = send(kControl, &report, sizeof report, MSG_NOSIGNAL);
}

// 0, or errno. Where nothing can be counted nothing runs. Nor is the supervisor's memory the program's to look into.
int set_up(const RunLimits& limits, const RunFiles& group) {
  if (access("/proc/self/stat", R_OK) != 0 || prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) != 0 ||
      prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) != 0 || (group[0] >= 0 && write(group[0], "0", 1) != 1))
    return errno;
  return limits.is_init != 0 ? filter_system_calls(limits) : 0;
}

// `… group DIRECTORY WORD…`: removes a sandbox's control group after it, whatever killed quackcheck.
int run_in_group(const char* directory, char** words) {
  const pid_t child = fork();
  if (child == 0) _exit(execv(words[0], words));
  waitpid(child, nullptr, 0);
  for (int tries = 0; rmdir(directory) != 0 && errno == EBUSY && tries < 100; ++tries) usleep(1000);
  return 0;
}

}  // namespace
}  // namespace quack::supervisor

int main(int count, char** arguments) {
  using namespace quack::supervisor;
  if (count > 3 && std::string(arguments[1]) == "group") return run_in_group(arguments[2], arguments + 3);
  RunLimits limits;
  if (count < 4 || recv(kControl, &limits, sizeof limits, 0) != static_cast<ssize_t>(sizeof limits)) {
    std::fputs("quackcheck-supervisor is started by quackcheck, not by hand.\n", stderr);
    return 2;
  }
  RunFiles group{-1, -1, -1};
  Report report;
  // Its descriptors are not the program's to inherit.
  const bool is_closed =
      syscall(SYS_close_range, kControl + 1, ~0U, 0U) == 0 && fcntl(kControl, F_SETFD, FD_CLOEXEC) == 0;
  const bool is_complete = is_closed && (limits.has_group == 0 || receive_files(kControl, group));
  report.detail = is_complete ? set_up(limits, group) : errno;
  if (report.detail != 0) {
    report.end = End::failed;
    report.is_last = 1;
  }
  Sandbox sandbox(limits, group[1], arguments);
  for (RunFiles files{}; report.is_last == 0 && receive_files(kControl, files);) {
    report = sandbox.run(files);
    for (const int file : files) close(file);
    if (report.is_last == 0) tell(report);
  }
  if (report.is_last != 0) tell(report);  // nothing is left by then
  return 0;
}
