#include "runner/supervisor/filter.h"

#include <array>
#include <cerrno>
#include <cstdint>
#include <fcntl.h>
#include <linux/sockios.h>
#include <memory>
#include <sched.h>
#include <seccomp.h>
#include <sys/mman.h>
#include <sys/syscall.h>

namespace quack::supervisor {
namespace {

// Never allowed: memory that counts as nobody's, as files in memory, segments, queues, the buffers of sockets, events
// that nobody fetches and pages given to pipes do; other namespaces; asking the kernel in a ring, past all filters;
// programs in the kernel, its counters and its log; and keys, which stay for the next run.
constexpr std::array<int, 22> kForbidden = {
    SCMP_SYS(inotify_init), SCMP_SYS(inotify_init1), SCMP_SYS(fanotify_init), SCMP_SYS(vmsplice),
    SCMP_SYS(io_setup),     SCMP_SYS(syslog),        SCMP_SYS(bpf),           SCMP_SYS(perf_event_open),
    SCMP_SYS(userfaultfd),  SCMP_SYS(memfd_create),  SCMP_SYS(memfd_secret),  SCMP_SYS(shmget),
    SCMP_SYS(semget),       SCMP_SYS(msgget),        SCMP_SYS(mq_open),       SCMP_SYS(add_key),
    SCMP_SYS(request_key),  SCMP_SYS(keyctl),        SCMP_SYS(socket),        SCMP_SYS(unshare),
    SCMP_SYS(setns),        SCMP_SYS(io_uring_setup)};

// Only of itself, 0: what the supervisor and the server may use is what later runs inherit.
struct Argument {
  int call;
  unsigned number;
};
constexpr std::array<Argument, 9> kOnlyItself = {{{SCMP_SYS(prlimit64), 0},
                                                  {SCMP_SYS(sched_setaffinity), 0},
                                                  {SCMP_SYS(sched_setattr), 0},
                                                  {SCMP_SYS(sched_setparam), 0},
                                                  {SCMP_SYS(sched_setscheduler), 0},
                                                  {SCMP_SYS(setpriority), 0},  // PRIO_PROCESS
                                                  {SCMP_SYS(setpriority), 1},
                                                  {SCMP_SYS(migrate_pages), 0},
                                                  {SCMP_SYS(ioprio_set), 1}}};

// Nor, without namespaces: leaving the group; memory and threads of others; signals by other ways than kGuarded.
constexpr std::array<int, 10> kForbiddenBesides = {
    SCMP_SYS(setsid),           SCMP_SYS(setpgid),           SCMP_SYS(ptrace),
    SCMP_SYS(process_vm_readv), SCMP_SYS(process_vm_writev), SCMP_SYS(pidfd_send_signal),
    SCMP_SYS(pidfd_getfd),      SCMP_SYS(rt_sigqueueinfo),   SCMP_SYS(rt_tgsigqueueinfo),
    SCMP_SYS(pidfd_open)};

// Nor these, if the first argument names one of the guarded.
constexpr std::array<int, 3> kGuarded = {SCMP_SYS(kill), SCMP_SYS(tkill), SCMP_SYS(tgkill)};

// Of clone's flags, those that make a namespace.
constexpr std::array<int, 7> kNewNamespaces = {CLONE_NEWUSER, CLONE_NEWNS,  CLONE_NEWPID,   CLONE_NEWNET,
                                               CLONE_NEWIPC,  CLONE_NEWUTS, CLONE_NEWCGROUP};

// Whom a file's signals go to, which may be any of the user's processes.
constexpr std::array<std::uint64_t, 2> kOwnsByFcntl = {F_SETOWN, F_SETOWN_EX}, kOwnsByIoctl = {FIOSETOWN, SIOCSPGRP};

// Locks of ranges of bytes: memory that counts as nobody's, a million a second, and no limit bounds them.
constexpr std::array<std::uint64_t, 4> kLocks = {F_SETLK, F_SETLKW, F_OFD_SETLK, F_OFD_SETLKW};

struct Release {
  void operator()(void* filter) const { seccomp_release(filter); }
};

class Filter {
 public:
  Filter() : context_(seccomp_init(SCMP_ACT_ALLOW)) {
    note(context_ == nullptr ? -ENOMEM : 0);
    // Calls of another architecture (int 0x80, x32) have other numbers, by which they would get past the rules.
    if (context_) note(seccomp_attr_set(context_.get(), SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS));
    // Without this some kernels slow a filtered process down against attacks that need no system call.
    if (context_) seccomp_attr_set(context_.get(), SCMP_FLTATR_CTL_SSB, 1);
  }

  void forbid(int call, std::uint32_t error = EPERM) {
    if (context_) note(seccomp_rule_add_array(context_.get(), SCMP_ACT_ERRNO(error), call, 0, nullptr));
  }
  void forbid_if(int call, const scmp_arg_cmp& condition, std::uint32_t error = EPERM) {
    if (context_) note(seccomp_rule_add_array(context_.get(), SCMP_ACT_ERRNO(error), call, 1, &condition));
  }

  // 0, or errno.
  int install() {
    if (error_ == 0) note(seccomp_load(context_.get()));
    return -error_;
  }

 private:
  void note(int error) {
    if (error_ == 0 && error < 0) error_ = error;
  }

  std::unique_ptr<void, Release> context_;
  int error_ = 0;
};

}  // namespace

int filter_system_calls(const RunLimits& limits, pid_t supervisor) {
  Filter filter;
  for (const int call : kForbidden) filter.forbid(call);
  for (const auto& [call, number] : kOnlyItself) filter.forbid_if(call, {number, SCMP_CMP_NE, 0, 0});
  constexpr std::uint64_t kOneProcess = 1;  // IOPRIO_WHO_PROCESS
  filter.forbid_if(SCMP_SYS(ioprio_set), {0, SCMP_CMP_NE, kOneProcess, 0});
  for (const std::uint64_t owns : kOwnsByFcntl)
    filter.forbid_if(SCMP_SYS(fcntl), {1, SCMP_CMP_MASKED_EQ, 0xffffffff, owns});
  for (const std::uint64_t locks : kLocks)
    filter.forbid_if(SCMP_SYS(fcntl), {1, SCMP_CMP_MASKED_EQ, 0xffffffff, locks}, ENOLCK);
  for (const std::uint64_t owns : kOwnsByIoctl)
    filter.forbid_if(SCMP_SYS(ioctl), {1, SCMP_CMP_MASKED_EQ, 0xffffffff, owns});
  for (const int flag : kNewNamespaces)
    filter.forbid_if(SCMP_SYS(clone),
                     {0, SCMP_CMP_MASKED_EQ, static_cast<std::uint64_t>(flag), static_cast<std::uint64_t>(flag)});
  // Its flags are in memory, out of a filter's sight: the C library then asks by clone.
  filter.forbid(SCMP_SYS(clone3), ENOSYS);
  // Shared memory without a file counts as nobody's once it is not mapped in.
  for (const int kind : {MAP_SHARED, MAP_SHARED_VALIDATE})
    filter.forbid_if(SCMP_SYS(mmap), {3, SCMP_CMP_MASKED_EQ, MAP_ANONYMOUS | MAP_TYPE,
                                      static_cast<std::uint64_t>(MAP_ANONYMOUS | kind)});
  if (limits.is_machine == 0) filter.forbid(SCMP_SYS(socketpair));
  if (limits.is_init == 0) {
    const auto judge = static_cast<pid_t>(limits.judge);
    for (const int call : kForbiddenBesides) filter.forbid(call);
    // Negative: process groups; -1: everybody. The kernel looks at 32 bits.
    const std::array<pid_t, 6> guarded = {
        supervisor, -supervisor, judge, -judge, -static_cast<pid_t>(limits.judge_group), -1};
    constexpr std::uint64_t kHalf = 0xffffffff;
    for (const int call : kGuarded) {
      for (const pid_t process : guarded) {
        // The judge's group is 0 where its leader is outside of the namespace; in a call 0 is the caller's own group.
        if (process != 0) filter.forbid_if(call, {0, SCMP_CMP_MASKED_EQ, kHalf, static_cast<std::uint32_t>(process)});
      }
    }
  }
  return filter.install();
}

}  // namespace quack::supervisor
