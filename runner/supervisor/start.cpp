#include "runner/supervisor/start.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <linux/capability.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "runner/supervisor/filter.h"

namespace quack::supervisor {
namespace {

// Files other than the output may be this long even if the output may not: a virtual machine keeps some of its own.
constexpr std::uint64_t kShortestFileLimit = std::uint64_t{16} << 20U;

constexpr std::uint64_t kMostOpenFiles = 256;

// The first error of several steps, all of which must succeed: 0 or errno.
class Steps {
 public:
  void take(bool succeeded) {
    if (!succeeded && error_ == 0) error_ = errno;
  }
  void take_error(int error) {
    if (error_ == 0) error_ = error;
  }
  int error() const { return error_; }

 private:
  int error_ = 0;
};

void limit(Steps& steps, __rlimit_resource resource, std::uint64_t soft, std::uint64_t hard) {
  rlimit now{};
  steps.take(getrlimit(resource, &now) == 0);
  const rlim_t most = std::min<rlim_t>(hard, now.rlim_max);
  const rlimit wanted{std::min<rlim_t>(soft, most), most};
  steps.take(setrlimit(resource, &wanted) == 0);
}

// The watch over time and memory is the supervisor's; these hold should it be slow.
void set_limits(Steps& steps, const RunLimits& limits) {
  const std::uint64_t seconds = limits.cpu_time_us / 1'000'000 + 2;
  limit(steps, RLIMIT_CPU, seconds, seconds + 1);
  const std::uint64_t longest_file = std::max(limits.output + 1, kShortestFileLimit);
  limit(steps, RLIMIT_FSIZE, longest_file, longest_file);
  limit(steps, RLIMIT_CORE, 0, 0);
  // The stack may take nearly all of the memory, as judges allow; not all of it, so that a recursion without end is a
  // crash and not a question of which limit is met first.
  const std::uint64_t stack = limits.memory - limits.memory / 8;
  limit(steps, RLIMIT_STACK, stack, stack);
  // Few enough that the buffers of all the pipes that can be open are no memory to speak of.
  limit(steps, RLIMIT_NOFILE, kMostOpenFiles, kMostOpenFiles);
  limit(steps, RLIMIT_MEMLOCK, 0, 0);
  limit(steps, RLIMIT_MSGQUEUE, 0, 0);
}

// Root's privileges would get the program past every permission, and past what watches it.
void drop_privileges(Steps& steps) {
  steps.take(prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0);
  steps.take(prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0) == 0);
  __user_cap_header_struct header{_LINUX_CAPABILITY_VERSION_3, 0};
  std::array<__user_cap_data_struct, 2> none{};
  steps.take(syscall(SYS_capset, &header, none.data()) == 0);
}

// If memory runs out on the machine, the program is what the kernel kills.
void be_first_to_go() {
  const int file = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC);
  if (file < 0) return;
  [[maybe_unused]] const ssize_t written = write(file, "1000", 4);
  close(file);
}

void reset_signals() {
  for (int number = 1; number < NSIG; ++number) {
    if (number != SIGKILL && number != SIGSTOP) signal(number, SIG_DFL);
  }
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
}

// What the child tells on its way; after the last there is nothing more to tell.
struct Message {
  std::uint32_t is_filtered = 0;
  StartFailure failure;
};

void send(int to, const Message& message) {
  [[maybe_unused]] const ssize_t written = write(to, &message, sizeof message);
}

[[noreturn]] void become_program(const RunLimits& limits, const char* directory, const char* path, char** words,
                                 int to) {
  const pid_t supervisor = getppid();
  Steps steps;
  steps.take(prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0) == 0);
  steps.take(prctl(PR_SET_DUMPABLE, 1, 0, 0, 0) == 0);  // or its own files in /proc are out of its reach
  steps.take(setsid() >= 0);
  be_first_to_go();
  drop_privileges(steps);
  Message message;
  if (chdir(directory) != 0) {
    message.failure = {End::no_directory, errno};
  } else {
    reset_signals();
    set_limits(steps, limits);
    steps.take_error(close_from(3, true));
    const bool has_namespaces = limits.is_init != 0;
    const int error = filter_system_calls(limits, supervisor);
    message.is_filtered = error == 0 ? 1 : 0;
    // Without namespaces nothing is promised that needs it.
    if (has_namespaces) steps.take_error(error);
    message.failure = {steps.error() == 0 ? End::nothing : End::failed, steps.error()};
    if (steps.error() == 0) {
      send(to, message);
      execv(path, words);
      message.failure = {End::not_started, errno};
    }
  }
  send(to, message);
  _exit(127);
}

}  // namespace

int close_from(unsigned first, bool on_exec) {
  if (syscall(SYS_close_range, first, ~0U, on_exec ? 4U /* CLOSE_RANGE_CLOEXEC */ : 0U) == 0) return 0;
  // Kernels before 5.9 and some containers don't know it.
  rlimit files{};
  if (getrlimit(RLIMIT_NOFILE, &files) != 0) return errno;
  for (auto file = static_cast<int>(first); static_cast<rlim_t>(file) < std::max<rlim_t>(files.rlim_max, 1024);
       ++file) {
    const int result = on_exec ? fcntl(file, F_SETFD, FD_CLOEXEC) : close(file);
    if (result != 0 && errno != EBADF) return errno;
  }
  return 0;
}

Start start_program(const RunLimits& limits, const char* directory, const char* path, char** words) {
  Start start;
  std::array<int, 2> pipes{};
  if (pipe2(pipes.data(), O_CLOEXEC) != 0) {
    start.failure = {End::failed, errno};
    return start;
  }
  start.program = fork();
  if (start.program == 0) become_program(limits, directory, path, words, pipes[1]);
  if (start.program < 0) start.failure = {End::failed, errno};
  close(pipes[1]);
  Message message;
  while (start.program > 0 && read(pipes[0], &message, sizeof message) == static_cast<ssize_t>(sizeof message)) {
    start.is_filtered = message.is_filtered != 0;
    start.failure = message.failure;
  }
  close(pipes[0]);
  return start;
}

}  // namespace quack::supervisor
