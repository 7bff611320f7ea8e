#include "runner/supervisor/start.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <fcntl.h>
#include <linux/capability.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/utsname.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>

#include "runner/supervisor/filter.h"
#include "runner/supervisor/fork_server.h"

namespace quack::supervisor {
namespace {

// Files other than the output may be this long even if the output may not: a virtual machine keeps some of its own.
constexpr std::uint64_t kShortestFileLimit = std::uint64_t{16} << 20U;

constexpr std::uint64_t kMostOpenFiles = 256;
// Waiting to be delivered, or to be sent by a timer: each is memory of the kernel.
constexpr std::uint64_t kMostSignals = 1000;

// Whether the kernel counts the user's processes in this sandbox by themselves. Since Linux 5.14 it counts them for
// each user and namespace of users; before, for each user.
bool are_processes_counted_apart(const RunLimits& limits) {
  utsname kernel{};
  int major = 0, minor = 0;
  if (limits.user != 0 || limits.is_init == 0) return limits.user != 0;
  return uname(&kernel) == 0 && std::sscanf(kernel.release, "%d.%d", &major, &minor) == 2 &&
         (major > 5 || (major == 5 && minor >= 14));
}

constexpr int kNotExecuted = 127;  // exit code of what could not be executed
// With a server that does not answer: how long until it is woken again, and how often.
constexpr timeval kPatience{0, 10'000};
constexpr int kMostWakings = 1000;

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
  limit(steps, RLIMIT_CORE, 1, 1);  // bytes; at 0 the kernel would still start the program of a core_pattern
  // The stack may take nearly all of the memory, as judges allow; not all of it, so that a recursion without end is a
  // crash and not a question of which limit is met first.
  const std::uint64_t stack = limits.memory - limits.memory / 8;
  limit(steps, RLIMIT_STACK, stack, stack);
  // Few enough that the buffers of all the pipes that can be open are no memory to speak of.
  limit(steps, RLIMIT_NOFILE, kMostOpenFiles, kMostOpenFiles);
  const std::uint64_t processes = limits.processes + kMoreProcesses;
  if (are_processes_counted_apart(limits)) limit(steps, RLIMIT_NPROC, processes, processes);
  limit(steps, RLIMIT_MEMLOCK, 0, 0);
  limit(steps, RLIMIT_MSGQUEUE, 0, 0);
  limit(steps, RLIMIT_SIGPENDING, kMostSignals, kMostSignals);
}

// Root's privileges would get the program past every permission, and past what watches it.
void drop_privileges(Steps& steps) {
  steps.take(prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0);
  steps.take(prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0) == 0);
  __user_cap_header_struct header{_LINUX_CAPABILITY_VERSION_3, 0};
  std::array<__user_cap_data_struct, 2> none{};
  steps.take(syscall(SYS_capset, &header, none.data()) == 0);
}

void reset_signals() {
  for (int number = 1; number < NSIG; ++number)
    if (number != SIGKILL && number != SIGSTOP) signal(number, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
}

void send(ServerMessage message) {
  [[maybe_unused]] const ssize_t sent = ::send(kServer, &message, sizeof message, MSG_NOSIGNAL);
}

// No message: the server is dead, or does not answer.
bool receive(int socket, ServerMessage& message, int flags = 0) {
  return recv(socket, &message, sizeof message, flags) == static_cast<ssize_t>(sizeof message);
}

// The first message says that it serves, or what went wrong. A server in the program takes over; else each run is
// executed.
[[noreturn]] void become_server(const Command& command, bool is_served, int socket) {
  const RunLimits& limits = command.limits;
  const pid_t supervisor = getppid();
  Steps steps;
  steps.take(prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0) == 0);
  steps.take(setsid() >= 0);
  if (limits.has_group != 0) steps.take(write(kGroupProcesses, "0", 1) == 1);
  drop_privileges(steps);
  steps.take(dup2(socket, kServer) == kServer);
  for (int file = kServer + 1; file < kFirstOpened; ++file) close(file);
  steps.take_error(close_from(kFirstOpened + static_cast<unsigned>(limits.opened)));
  ServerMessage message;
  if (chdir(command.directory) != 0) {
    message = {End::no_directory, errno};
  } else {
    reset_signals();
    set_limits(steps, limits);
    steps.take_error(filter_system_calls(limits, supervisor));
    if (steps.error() != 0) message = {End::failed, steps.error()};
  }
  send(message);
  if (message.end != End::nothing) _exit(127);
  if (!is_served) quack_serve(1);
  // Of each run alone, or of all: by exec a run keeps nothing open but its files.
  if (is_served || fcntl(kServer, F_SETFD, FD_CLOEXEC) == 0) execv(command.path, command.words);
  send({End::not_started, errno});
  _exit(kNotExecuted);
}

}  // namespace

int close_from(unsigned first) {
  if (syscall(SYS_close_range, first, ~0U, 0U) == 0) return 0;
  // Kernels before 5.9 and some containers don't know it.
  rlimit files{};
  if (getrlimit(RLIMIT_NOFILE, &files) != 0) return errno;
  for (auto file = static_cast<int>(first); static_cast<rlim_t>(file) < std::max<rlim_t>(files.rlim_max, 1024);
       ++file) {
    if (close(file) != 0 && errno != EBADF) return errno;
  }
  return 0;
}

StartFailure Starter::start_server(Tree& tree) {
  std::array<int, 2> sockets{};
  if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, sockets.data()) != 0) return {End::failed, errno};
  tree.server = fork();
  if (tree.server == 0) become_server(command_, is_served_, sockets[1]);
  const int error = errno;
  close(sockets[1]);
  socket_ = sockets[0];
  if (tree.server < 0) {
    tree.server = 0;
    return {End::failed, error};
  }
  setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &kPatience, sizeof kPatience);
  ServerMessage message;
  bool has_answer = false;
  for (int i = 0; i < kMostWakings && !has_answer; ++i) {
    has_answer = receive(socket_, message);
    if (!has_answer && errno != EAGAIN) break;
  }
  if (!has_answer) return {End::failed, ESRCH};
  tree.session = tree.server;
  tree.counts_server = is_served_;
  tree.has_name_space = command_.limits.is_init != 0;
  return {message.end, message.value};
}

StartFailure Starter::ask(const RunFiles& files, Tree& tree) {
  is_new_ = tree.server == 0;
  silences_ = 0;
  if (is_new_) {
    end_server(tree);
    if (const StartFailure failure = start_server(tree); failure.end != End::nothing) return failure;
  }
  return send_files(socket_, files) ? StartFailure() : StartFailure{End::failed, errno};
}

StartFailure Starter::listen(Tree& tree) {
  ServerMessage message;
  if (!receive(socket_, message)) {
    if (errno != EAGAIN || ++silences_ == kMostWakings) return {End::failed, ESRCH};
    kill(tree.server, SIGCONT);  // a run may have stopped it
    return {};
  }
  if (message.end != End::nothing) {
    // Of the run itself, which was faster: the server's answer comes after it.
    ServerMessage late;
    if (message.end == End::not_started) receive(socket_, late);
    // A server in a program may say anything.
    return {is_served_ ? End::failed : message.end, message.value};
  }
  if (message.value <= 0) return {End::failed, ESRCH};
  tree.program = message.value;
  return {};
}

void Starter::end_server(Tree& tree) {
  if (socket_ >= 0) close(std::exchange(socket_, -1));
  if (tree.server > 0 && kill(tree.server, SIGKILL) == 0) waitpid(tree.server, nullptr, 0);
  tree.server = 0;
  end_tree(tree);
}

void Starter::give_up_server(Tree& tree) {
  // An own server that fails where it has only begun will fail again.
  if (is_new_) is_served_ = false;
  end_server(tree);
}

StartFailure Starter::failure_of_exec() const {
  ServerMessage message;
  if (!receive(socket_, message, MSG_DONTWAIT)) return {};
  return {message.end, message.value};
}

}  // namespace quack::supervisor
