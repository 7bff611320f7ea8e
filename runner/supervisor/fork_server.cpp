#include "runner/supervisor/fork_server.h"

#include <cerrno>
#include <csignal>
#include <cstddef>
#include <fcntl.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

// In programs under test any name of the C library may be their own: this makes system calls alone, on its stack.

namespace {

using quack::supervisor::End;
using quack::supervisor::kRunFiles;
using quack::supervisor::kServer;
using quack::supervisor::ServerMessage;

#if defined(__x86_64__)
long call(long number, long a = 0, long b = 0, long c = 0, long d = 0, long e = 0) {
  long result = number;
  register long fourth asm("r10") = d;
  register long fifth asm("r8") = e;
  asm volatile("syscall" : "+a"(result) : "D"(a), "S"(b), "d"(c), "r"(fourth), "r"(fifth) : "rcx", "r11", "memory");
  return result;
}
#else
long call(long number, long a = 0, long b = 0, long c = 0, long d = 0, long e = 0) {
  return syscall(number, a, b, c, d, e);
}
#endif

template <typename Type>
long address(Type* object) {
  return reinterpret_cast<long>(object);
}

// What earlier runs may have sent it: nothing of that stays for the next to see.
void drop_signals(const std::uint64_t& all) {
  const timespec at_once{0, 0};
  while (call(SYS_rt_sigtimedwait, address(&all), 0, address(&at_once), sizeof all) > 0) {
  }
}

void close_files() {
  for (int file = 0; file < kRunFiles; ++file) call(SYS_close, file);
}

// The processors that a run may have: those of the server, unless the supervisor has it stay on one.
struct Processors {
  cpu_set_t all;
  long size;  // bytes; negative: not known
};

void become_run(int keeps, const Processors& processors) {
  if (processors.size > 0) call(SYS_sched_setaffinity, 0, processors.size, address(&processors.all));
  call(SYS_prctl, PR_SET_PDEATHSIG, SIGKILL);
  call(SYS_prctl, PR_SET_DUMPABLE, 1);  // or its own files in /proc are out of its reach
  call(SYS_setpgid, 0, 0);              // where that is filtered, the server's own group is the bound
  if (keeps == 0) call(SYS_close, kServer);
  const std::uint64_t none = 0;
  call(SYS_rt_sigprocmask, SIG_SETMASK, address(&none), 0, sizeof none);
}

}  // namespace

namespace quack::supervisor {

bool receive_files(int socket, int* files, int flags) {
  constexpr std::size_t kBytes = sizeof(int[kRunFiles]);
  char request = 0;
  iovec text{&request, 1};
  alignas(cmsghdr) char room[CMSG_SPACE(kBytes)];
  msghdr message;
  message.msg_name = nullptr;
  message.msg_namelen = 0;
  message.msg_iov = &text;
  message.msg_iovlen = 1;
  message.msg_control = room;
  message.msg_controllen = sizeof room;
  message.msg_flags = 0;
  long length = 0;
  do {
    length = call(SYS_recvmsg, socket, address(&message), flags);
  } while (length == -EINTR);
  if (length != 1 || message.msg_controllen < CMSG_LEN(kBytes)) return false;
  const char* data = room + CMSG_LEN(0);
  for (std::size_t i = 0; i < kBytes; ++i) reinterpret_cast<char*>(files)[i] = data[i];
  return true;
}

}  // namespace quack::supervisor

extern "C" void quack_serve(int keeps) {
  if (call(SYS_fcntl, kServer, F_GETFD) < 0) return;
  const std::uint64_t all = ~std::uint64_t{0};
  call(SYS_rt_sigprocmask, SIG_SETMASK, address(&all), 0, sizeof all);
  call(SYS_prctl, PR_SET_DUMPABLE, 0);  // its memory is every later run's: none may write there
  // Where the C library keeps the number of its thread: the copy's is another.
  long thread = 0;
  const long knows_thread = call(SYS_prctl, 40 /* PR_GET_TID_ADDRESS */, address(&thread)) == 0 && thread != 0;
  const long thread_flags = knows_thread ? CLONE_CHILD_SETTID | CLONE_CHILD_CLEARTID : 0;
  Processors processors;
  processors.size = call(SYS_sched_getaffinity, 0, sizeof processors.all, address(&processors.all));
  close_files();
  int files[kRunFiles];
  while (quack::supervisor::receive_files(kServer, files, 0)) {
    drop_signals(all);
    // A child of the parent, who alone waits for it.
    const long made = call(SYS_clone, CLONE_PARENT | SIGCHLD | thread_flags, 0, 0, thread);
    if (made == 0) {
      become_run(keeps, processors);
      return;
    }
    close_files();
    ServerMessage answer;
    if (made < 0) answer.end = End::failed;
    answer.value = static_cast<std::int32_t>(made < 0 ? -made : made);
    call(SYS_sendto, kServer, address(&answer), sizeof answer, MSG_NOSIGNAL);
  }
  call(SYS_exit_group, 0);
}

#ifdef QUACK_IN_PROGRAM
// The C library calls it before all constructors, those of its own and of C++ included.
namespace {
void serve_before_main() { quack_serve(0); }
[[gnu::section(".preinit_array"), gnu::used]] void (*const before_main)() = serve_before_main;
}  // namespace
#endif
