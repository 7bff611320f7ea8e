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

void limit(__rlimit_resource resource, std::uint64_t soft, std::uint64_t hard) {
  rlimit now{};
  if (getrlimit(resource, &now) != 0) return;
  const rlim_t most = std::min<rlim_t>(hard, now.rlim_max);
  const rlimit wanted{std::min<rlim_t>(soft, most), most};
  setrlimit(resource, &wanted);
}

// The watch over time and memory is the supervisor's; these hold should it be slow.
void set_limits(const RunLimits& limits) {
  const std::uint64_t seconds = limits.cpu_time_us / 1'000'000 + 2;
  limit(RLIMIT_CPU, seconds, seconds + 1);
  const std::uint64_t longest_file = std::max(limits.output + 1, kShortestFileLimit);
  limit(RLIMIT_FSIZE, longest_file, longest_file);
  limit(RLIMIT_CORE, 0, 0);
  // The stack may take nearly all of the memory, as judges allow; not all of it, so that a recursion without end is a
  // crash and not a question of which limit is met first.
  const std::uint64_t stack = limits.memory - limits.memory / 8;
  limit(RLIMIT_STACK, stack, stack);
  limit(RLIMIT_NOFILE, 1024, 1024);
  limit(RLIMIT_MEMLOCK, 0, 0);
  limit(RLIMIT_MSGQUEUE, 0, 0);
}

// Root's privileges would get the program past every permission, and past what watches it.
void drop_privileges() {
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0);
  __user_cap_header_struct header{_LINUX_CAPABILITY_VERSION_3, 0};
  std::array<__user_cap_data_struct, 2> none{};
  syscall(SYS_capset, &header, none.data());
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
  prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
  prctl(PR_SET_DUMPABLE, 1, 0, 0, 0);  // or its own files in /proc are out of its reach
  setsid();
  be_first_to_go();
  drop_privileges();
  Message message;
  if (chdir(directory) == 0) {
    reset_signals();
    set_limits(limits);
    syscall(SYS_close_range, 3U, ~0U, 4U /* CLOSE_RANGE_CLOEXEC */);
    const bool has_namespaces = limits.is_init != 0;
    message.is_filtered = filter_system_calls(has_namespaces, supervisor, static_cast<pid_t>(limits.judge)) ? 1 : 0;
    send(to, message);
    execv(path, words);
    message.failure = {End::not_started, errno};
  } else {
    message.failure = {End::no_directory, errno};
  }
  send(to, message);
  _exit(127);
}

}  // namespace

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
