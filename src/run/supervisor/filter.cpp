#include <array>
#include <cerrno>
#include <cstdint>
#include <fcntl.h>
#include <linux/sockios.h>
#include <sched.h>
#include <seccomp.h>
#include <sys/mman.h>

#include "run/supervisor/watch.h"

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

// File metadata: the devices in a sandbox are those of the machine, and root's there are root's.
constexpr int kFchmodat2 = 452;  // newer than libseccomp
constexpr std::array kMarks = {
    SCMP_SYS(chmod),       SCMP_SYS(fchmod),       SCMP_SYS(fchmodat),    kFchmodat2,          SCMP_SYS(chown),
    SCMP_SYS(fchown),      SCMP_SYS(lchown),       SCMP_SYS(fchownat),    SCMP_SYS(utime),     SCMP_SYS(utimes),
    SCMP_SYS(futimesat),   SCMP_SYS(utimensat),    SCMP_SYS(setxattr),    SCMP_SYS(fsetxattr), SCMP_SYS(lsetxattr),
    SCMP_SYS(removexattr), SCMP_SYS(fremovexattr), SCMP_SYS(lremovexattr)};

// Forbidden where an argument is so. The kernel looks at 32 bits of commands.
struct Rule {
  int call;
  scmp_arg_cmp argument;
  std::uint32_t error = EPERM;
};
constexpr scmp_arg_cmp other_than(unsigned argument, std::uint64_t value) { return {argument, SCMP_CMP_NE, value, 0}; }
constexpr scmp_arg_cmp command(std::uint64_t value) { return {1, SCMP_CMP_MASKED_EQ, 0xffffffff, value}; }
constexpr scmp_arg_cmp flag(std::uint64_t value) { return {0, SCMP_CMP_MASKED_EQ, value, value}; }
constexpr scmp_arg_cmp kind(std::uint64_t value) {
  return {3, SCMP_CMP_MASKED_EQ, MAP_ANONYMOUS | MAP_TYPE, MAP_ANONYMOUS | value};
}
constexpr std::array<Rule, 27> kRules = {
    {// Calls that a program may make on itself, 0, and not on the supervisor.
     {SCMP_SYS(prlimit64), other_than(0, 0)},
     {SCMP_SYS(sched_setaffinity), other_than(0, 0)},
     {SCMP_SYS(sched_setattr), other_than(0, 0)},
     {SCMP_SYS(sched_setparam), other_than(0, 0)},
     {SCMP_SYS(sched_setscheduler), other_than(0, 0)},
     {SCMP_SYS(setpriority), other_than(0, 0)},  // PRIO_PROCESS
     {SCMP_SYS(setpriority), other_than(1, 0)},
     {SCMP_SYS(migrate_pages), other_than(0, 0)},
     {SCMP_SYS(ioprio_set), other_than(0, 1)},  // IOPRIO_WHO_PROCESS
     {SCMP_SYS(ioprio_set), other_than(1, 0)},
     // The process that a file's signals go to, which may be the supervisor.
     {SCMP_SYS(fcntl), command(F_SETOWN)},
     {SCMP_SYS(fcntl), command(F_SETOWN_EX)},
     {SCMP_SYS(ioctl), command(FIOSETOWN)},
     {SCMP_SYS(ioctl), command(SIOCSPGRP)},
     // Locks of ranges of bytes: memory that counts as nobody's, a million a second, and no limit bounds them.
     {SCMP_SYS(fcntl), command(F_SETLK), ENOLCK},
     {SCMP_SYS(fcntl), command(F_SETLKW), ENOLCK},
     {SCMP_SYS(fcntl), command(F_OFD_SETLK), ENOLCK},
     {SCMP_SYS(fcntl), command(F_OFD_SETLKW), ENOLCK},
     // Shared memory without a file counts as nobody's once it is not mapped in.
     {SCMP_SYS(mmap), kind(MAP_SHARED)},
     {SCMP_SYS(mmap), kind(MAP_SHARED_VALIDATE)},
     {SCMP_SYS(clone), flag(CLONE_NEWUSER)},
     {SCMP_SYS(clone), flag(CLONE_NEWNS)},
     {SCMP_SYS(clone), flag(CLONE_NEWPID)},
     {SCMP_SYS(clone), flag(CLONE_NEWNET)},
     {SCMP_SYS(clone), flag(CLONE_NEWIPC)},
     {SCMP_SYS(clone), flag(CLONE_NEWUTS)},
     {SCMP_SYS(clone), flag(CLONE_NEWCGROUP)}}};

}  // namespace

int filter_system_calls(const RunLimits& limits) {
  const scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ALLOW);
  if (filter == nullptr) return ENOMEM;
  // Calls of another architecture (int 0x80, x32) have other numbers, by which they would get past the rules.
  int error = seccomp_attr_set(filter, SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS);
  // Without this some kernels slow a filtered process down against attacks that need no system call.
  seccomp_attr_set(filter, SCMP_FLTATR_CTL_SSB, 1);
  const auto forbid = [&](int call, std::uint32_t why = EPERM, const scmp_arg_cmp* argument = nullptr) {
    if (error == 0)
      error = seccomp_rule_add_array(filter, SCMP_ACT_ERRNO(why), call, argument == nullptr ? 0 : 1, argument);
  };
  for (const int call : kForbidden) forbid(call);
  for (const Rule& rule : kRules) forbid(rule.call, rule.error, &rule.argument);
  // Its flags are in memory, out of a filter's sight: the C library then asks by clone.
  forbid(SCMP_SYS(clone3), ENOSYS);
  if (limits.is_machine == 0) forbid(SCMP_SYS(socketpair));
  for (const int call : kMarks)
    if (limits.is_compiler == 0) forbid(call);
  if (error == 0) error = seccomp_load(filter);
  seccomp_release(filter);
  return -error;
}

}  // namespace quack::supervisor
