#include "runner/supervisor/filter.h"

#include <array>
#include <cerrno>
#include <cstdint>
#include <fcntl.h>
#include <linux/sockios.h>
#include <sched.h>
#include <seccomp.h>
#include <sys/mman.h>

namespace quack::supervisor {
namespace {

// Memory that counts as nobody's, as files in memory, segments, queues, the buffers of sockets, events that nobody
// fetches and pages given to pipes do; other namespaces; asking the kernel in a ring, past all filters; programs in the
// kernel, its counters and its log; and keys, which stay for the next run.
constexpr std::array kForbidden = {
    SCMP_SYS(inotify_init), SCMP_SYS(inotify_init1), SCMP_SYS(fanotify_init), SCMP_SYS(vmsplice),
    SCMP_SYS(io_setup),     SCMP_SYS(syslog),        SCMP_SYS(bpf),           SCMP_SYS(perf_event_open),
    SCMP_SYS(userfaultfd),  SCMP_SYS(memfd_create),  SCMP_SYS(memfd_secret),  SCMP_SYS(shmget),
    SCMP_SYS(semget),       SCMP_SYS(msgget),        SCMP_SYS(mq_open),       SCMP_SYS(add_key),
    SCMP_SYS(request_key),  SCMP_SYS(keyctl),        SCMP_SYS(socket),        SCMP_SYS(unshare),
    SCMP_SYS(setns),        SCMP_SYS(io_uring_setup)};

// What a file carries besides its text: the devices in a sandbox are those of the machine, and root's there are root's.
constexpr int kFchmodat2 = 452;  // newer than libseccomp
constexpr std::array kMarks = {
    SCMP_SYS(chmod),       SCMP_SYS(fchmod),       SCMP_SYS(fchmodat),    kFchmodat2,          SCMP_SYS(chown),
    SCMP_SYS(fchown),      SCMP_SYS(lchown),       SCMP_SYS(fchownat),    SCMP_SYS(utime),     SCMP_SYS(utimes),
    SCMP_SYS(futimesat),   SCMP_SYS(utimensat),    SCMP_SYS(setxattr),    SCMP_SYS(fsetxattr), SCMP_SYS(lsetxattr),
    SCMP_SYS(removexattr), SCMP_SYS(fremovexattr), SCMP_SYS(lremovexattr)};

// Where an argument has another value: of itself, 0, a program may ask this, but not of the supervisor.
struct Argument {
  int call;
  unsigned number;
  std::uint64_t allowed;
};
constexpr std::array<Argument, 10> kOnlyItself = {{{SCMP_SYS(prlimit64), 0, 0},
                                                   {SCMP_SYS(sched_setaffinity), 0, 0},
                                                   {SCMP_SYS(sched_setattr), 0, 0},
                                                   {SCMP_SYS(sched_setparam), 0, 0},
                                                   {SCMP_SYS(sched_setscheduler), 0, 0},
                                                   {SCMP_SYS(setpriority), 0, 0},  // PRIO_PROCESS
                                                   {SCMP_SYS(setpriority), 1, 0},
                                                   {SCMP_SYS(migrate_pages), 0, 0},
                                                   {SCMP_SYS(ioprio_set), 0, 1},  // IOPRIO_WHO_PROCESS
                                                   {SCMP_SYS(ioprio_set), 1, 0}}};

// Where the bits `mask` of an argument have this value. The kernel looks at 32 bits of commands.
struct Bits {
  int call;
  unsigned number;
  std::uint64_t mask, value;
  std::uint32_t error = EPERM;
};
constexpr std::uint64_t kHalf = 0xffffffff;
constexpr Bits flag_of_clone(std::uint64_t flag) { return {SCMP_SYS(clone), 0, flag, flag}; }
constexpr std::array<Bits, 17> kForbiddenBits = {
    {// Whom a file's signals go to, which may be the supervisor.
     {SCMP_SYS(fcntl), 1, kHalf, F_SETOWN},
     {SCMP_SYS(fcntl), 1, kHalf, F_SETOWN_EX},
     {SCMP_SYS(ioctl), 1, kHalf, FIOSETOWN},
     {SCMP_SYS(ioctl), 1, kHalf, SIOCSPGRP},
     // Locks of ranges of bytes: memory that counts as nobody's, a million a second, and no limit bounds them.
     {SCMP_SYS(fcntl), 1, kHalf, F_SETLK, ENOLCK},
     {SCMP_SYS(fcntl), 1, kHalf, F_SETLKW, ENOLCK},
     {SCMP_SYS(fcntl), 1, kHalf, F_OFD_SETLK, ENOLCK},
     {SCMP_SYS(fcntl), 1, kHalf, F_OFD_SETLKW, ENOLCK},
     // Shared memory without a file counts as nobody's once it is not mapped in.
     {SCMP_SYS(mmap), 3, MAP_ANONYMOUS | MAP_TYPE, MAP_ANONYMOUS | MAP_SHARED},
     {SCMP_SYS(mmap), 3, MAP_ANONYMOUS | MAP_TYPE, MAP_ANONYMOUS | MAP_SHARED_VALIDATE},
     flag_of_clone(CLONE_NEWUSER),
     flag_of_clone(CLONE_NEWNS),
     flag_of_clone(CLONE_NEWPID),
     flag_of_clone(CLONE_NEWNET),
     flag_of_clone(CLONE_NEWIPC),
     flag_of_clone(CLONE_NEWUTS),
     flag_of_clone(CLONE_NEWCGROUP)}};

}  // namespace

int filter_system_calls(const RunLimits& limits) {
  const scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ALLOW);
  if (filter == nullptr) return ENOMEM;
  // Calls of another architecture (int 0x80, x32) have other numbers, by which they would get past the rules.
  int error = seccomp_attr_set(filter, SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS);
  // Without this some kernels slow a filtered process down against attacks that need no system call.
  seccomp_attr_set(filter, SCMP_FLTATR_CTL_SSB, 1);
  const auto forbid = [&](int call, std::uint32_t why, unsigned conditions, const scmp_arg_cmp* condition) {
    if (error == 0) error = seccomp_rule_add_array(filter, SCMP_ACT_ERRNO(why), call, conditions, condition);
  };
  for (const int call : kForbidden) forbid(call, EPERM, 0, nullptr);
  for (const auto& [call, number, allowed] : kOnlyItself) {
    const scmp_arg_cmp is_other{number, SCMP_CMP_NE, allowed, 0};
    forbid(call, EPERM, 1, &is_other);
  }
  for (const auto& [call, number, mask, value, why] : kForbiddenBits) {
    const scmp_arg_cmp is_it{number, SCMP_CMP_MASKED_EQ, mask, value};
    forbid(call, why, 1, &is_it);
  }
  // Its flags are in memory, out of a filter's sight: the C library then asks by clone.
  forbid(SCMP_SYS(clone3), ENOSYS, 0, nullptr);
  if (limits.is_machine == 0) forbid(SCMP_SYS(socketpair), EPERM, 0, nullptr);
  for (const int call : kMarks)
    if (limits.is_compiler == 0) forbid(call, EPERM, 0, nullptr);
  if (error == 0) error = seccomp_load(filter);
  seccomp_release(filter);
  return -error;
}

}  // namespace quack::supervisor
