#include "runner/supervisor/filter.h"

#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace quack::supervisor {
namespace {

#if defined(__x86_64__)
constexpr std::uint32_t kMachine = AUDIT_ARCH_X86_64;
#elif defined(__aarch64__)
constexpr std::uint32_t kMachine = AUDIT_ARCH_AARCH64;
#else
constexpr std::uint32_t kMachine = 0;
#endif

// Never allowed: memory that counts as nobody's, as files in memory and segments do while nobody has them mapped; and
// asking the kernel in a ring, past all filters.
constexpr std::array<std::uint32_t, 4> kForbidden = {SYS_memfd_create, SYS_shmget, SYS_add_key, SYS_io_uring_setup};

// Nor, without namespaces: leaving the group; sockets of every kind (one of the machine's own may reach as far as the
// network); what stays when the process is gone; memory and threads of others; signals by other ways.
constexpr std::array<std::uint32_t, 13> kForbiddenBesides = {SYS_setsid,
                                                             SYS_setpgid,
                                                             SYS_socket,
                                                             SYS_semget,
                                                             SYS_msgget,
                                                             SYS_mq_open,
                                                             SYS_ptrace,
                                                             SYS_process_vm_readv,
                                                             SYS_process_vm_writev,
                                                             SYS_pidfd_send_signal,
                                                             SYS_pidfd_getfd,
                                                             SYS_rt_sigqueueinfo,
                                                             SYS_rt_tgsigqueueinfo};

// Nor these, if the first argument names one of the guarded.
constexpr std::array<std::uint32_t, 4> kGuarded = {SYS_kill, SYS_tkill, SYS_tgkill, SYS_prlimit64};

constexpr std::uint32_t kNoSuchCall =
    0x40000000;  // and above: x86-64's second table of calls, by which a filter is met

// A program of the kernel's packet filter, which goes over the call's number and its first argument.
class Filter {
 public:
  void load(std::size_t offset) { add(BPF_LD | BPF_W | BPF_ABS, static_cast<std::uint32_t>(offset)); }
  void answer(std::uint32_t action) { add(BPF_RET | BPF_K, action); }
  void forbid() { answer(SECCOMP_RET_ERRNO | EPERM); }
  void forbid(std::uint32_t call) {
    unless_equal_skip(call, 1);
    forbid();
  }
  // Forbids the call with any of these as its first argument.
  template <std::size_t Count>
  void forbid(std::uint32_t call, const std::array<pid_t, Count>& guarded) {
    unless_equal_skip(call, 1 + 2 * Count + 1);
    load(offsetof(seccomp_data, args));  // the lower half: both machines are little-endian
    for (const pid_t process : guarded) forbid(static_cast<std::uint32_t>(process));
    answer(SECCOMP_RET_ALLOW);
  }
  void unless_equal_skip(std::uint32_t value, std::uint8_t count) { jump(BPF_JEQ, value, 0, count); }
  void if_equal_skip(std::uint32_t value, std::uint8_t count) { jump(BPF_JEQ, value, count, 0); }
  void if_less_skip(std::uint32_t value, std::uint8_t count) { jump(BPF_JGE, value, 0, count); }

  bool install() {
    sock_fprog program{static_cast<unsigned short>(size_), instructions_.data()};
    // Without the flag some kernels slow a filtered process down against attacks that need no system call.
    return syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_SPEC_ALLOW, &program) == 0;
  }

 private:
  void add(std::uint32_t code, std::uint32_t value) { jump_or_add(static_cast<std::uint16_t>(code), value, 0, 0); }
  void jump(std::uint32_t test, std::uint32_t value, std::uint8_t if_true, std::uint8_t if_false) {
    jump_or_add(static_cast<std::uint16_t>(BPF_JMP | BPF_K | test), value, if_true, if_false);
  }
  void jump_or_add(std::uint16_t code, std::uint32_t value, std::uint8_t if_true, std::uint8_t if_false) {
    instructions_.at(size_++) = {code, if_true, if_false, value};
  }

  std::array<sock_filter, 128> instructions_{};
  std::size_t size_ = 0;
};

}  // namespace

bool filter_system_calls(bool has_namespaces, pid_t supervisor, pid_t judge) {
  if (kMachine == 0) return false;
  Filter filter;
  filter.load(offsetof(seccomp_data, arch));
  // The calls of 32-bit programs have other numbers: such programs are watched without this.
  filter.if_equal_skip(kMachine, 1);
  filter.answer(SECCOMP_RET_ALLOW);
  filter.load(offsetof(seccomp_data, nr));
  filter.if_less_skip(kNoSuchCall, 1);
  filter.forbid();
  for (const std::uint32_t call : kForbidden) filter.forbid(call);
  if (!has_namespaces) {
    for (const std::uint32_t call : kForbiddenBesides) filter.forbid(call);
    // Negative: process groups; -1: everybody.
    const std::array<pid_t, 6> guarded = {supervisor, -supervisor, judge, -judge, -getpgid(judge), -1};
    for (const std::uint32_t call : kGuarded) filter.forbid(call, guarded);
  }
  filter.answer(SECCOMP_RET_ALLOW);
  return filter.install();
}

}  // namespace quack::supervisor
