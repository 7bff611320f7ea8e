#pragma once

// Attempts that no program in a sandbox may succeed in. To add one, add a row: what it would break, and the call.

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <fcntl.h>
#include <sched.h>
#include <string>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/xattr.h>
#include <unistd.h>

#include "tests/hostile_run.h"

namespace quack::hostile {

struct Attempt {
  const char* name;
  bool (*succeeds)();
};

template <typename... Arguments>
bool calls(long number, Arguments... arguments) {
  return syscall(number, arguments...) >= 0;
}

// A call that takes the address of some numbers.
template <typename Number, std::size_t count>
const Number* these(const Number (&numbers)[count]) {
  return numbers;
}

inline bool opens(const std::string& path, int how) { return open(path.c_str(), how | O_CLOEXEC, 0600) >= 0; }

inline std::string parents(const char* file) { return "/proc/" + std::to_string(getppid()) + "/" + file; }

inline bool raises(__rlimit_resource what) {
  rlimit now{};
  getrlimit(what, &now);
  now.rlim_cur = now.rlim_max = now.rlim_max + 1;
  return setrlimit(what, &now) == 0;
}

inline bool maps_shared(std::size_t size, int flags) {
  return mmap(nullptr, size, PROT_READ, MAP_SHARED | MAP_ANONYMOUS | flags, -1, 0) != MAP_FAILED;
}

inline bool writes_parents_memory() {
  int number = 0;
  const iovec here{&number, sizeof number};
  return process_vm_writev(getppid(), &here, 1, &here, 1, 0) > 0;
}

// A report could be forged in a file that the supervisor holds open.
inline bool opens_parents_files() {
  bool is_open = false;
  for (int i = 0; i < 10; ++i) is_open = opens(parents("fd/") + std::to_string(i), O_RDWR) || is_open;
  return is_open;
}

inline bool gives_page() {
  std::array<int, 2> ends{};
  std::array<char, 1> bytes{};
  const iovec page{bytes.data(), bytes.size()};
  return pipe(ends.data()) == 0 && syscall(SYS_vmsplice, ends[1], &page, 1, 0) > 0;
}

inline bool makes_many_timers() {
  timer_t timer;
  int made = 0;
  while (made < 10'000 && timer_create(CLOCK_MONOTONIC, nullptr, &timer) == 0) ++made;
  return made == 10'000;
}

// Locks one byte of a file of its own.
inline bool locks(int how) {
  flock byte{};
  byte.l_type = F_WRLCK;
  byte.l_len = 1;
  return fcntl(STDOUT_FILENO, how, &byte) == 0;
}

// Signals about its output would go to the supervisor.
inline bool gives_signals_to_parent(int how) {
  const f_owner_ex owner{F_OWNER_PID, getppid()};
  return how == F_SETOWN ? fcntl(STDOUT_FILENO, how, getppid()) == 0 : fcntl(STDOUT_FILENO, how, &owner) == 0;
}

constexpr Attempt kAttempts[] = {
    // Memory that counts as nobody's, or that stays.
    {"shmget", [] { return calls(SYS_shmget, kHostileKey, 4096, 01600); }},
    {"semget", [] { return calls(SYS_semget, kHostileKey, 1, 01600); }},
    {"msgget", [] { return calls(SYS_msgget, kHostileKey, 01600); }},
    {"mq_open", [] { return calls(SYS_mq_open, kHostileName, O_CREAT | O_RDWR, 0600, nullptr); }},
    {"memfd_create", [] { return calls(SYS_memfd_create, kHostileName, 0); }},
    {"memfd_secret", [] { return calls(447, 0); }},
    {"add_key", [] { return calls(SYS_add_key, "user", kHostileName, "x", 1, -3); }},
    {"keyctl", [] { return calls(SYS_keyctl, 0, -3, 1); }},
    {"request_key", [] { return calls(SYS_request_key, "user", kHostileName, nullptr, -3); }},
    {"mlock", [] { return mlock(&errno, 1) == 0; }},
    {"huge_pages", [] { return maps_shared(1 << 21, MAP_HUGETLB); }},
    {"shared_memory", [] { return maps_shared(4096, 0); }},
    {"socketpair", [] { return calls(SYS_socketpair, AF_UNIX, SOCK_DGRAM, 0, std::array<int, 2>().data()); }},
    {"inotify", [] { return calls(SYS_inotify_init1, 0); }},
    {"inotify_old", [] { return calls(SYS_inotify_init); }},
    {"fanotify", [] { return calls(SYS_fanotify_init, 0x200, 0); }},  // as any user may: FAN_REPORT_FID
    {"vmsplice", gives_page},
    {"io_setup", [] { return calls(SYS_io_setup, 1, std::array<unsigned long, 1>().data()); }},
    {"timers", makes_many_timers},
    {"locks", [] { return locks(F_SETLK); }},
    {"open_locks", [] { return locks(F_OFD_SETLK); }},
    // The kernel's log: what crashes are called is there for the next run.
    {"syslog", [] { return calls(SYS_syslog, 10); }},  // its size
    // The network, and the kernel's own sockets.
    {"internet", [] { return calls(SYS_socket, AF_INET, SOCK_DGRAM, 0); }},
    {"netlink", [] { return calls(SYS_socket, AF_NETLINK, SOCK_RAW, 0); }},
    {"kernel_cryptography", [] { return calls(SYS_socket, 38, SOCK_SEQPACKET, 0); }},
    // Other namespaces, and ways around the filter.
    {"unshare", [] { return calls(SYS_unshare, CLONE_NEWUSER); }},
    {"clone", [] { return calls(SYS_clone, CLONE_NEWUSER | SIGCHLD, 0, 0, 0, 0); }},
    {"clone3",
     [] {
       return calls(SYS_clone3, these({CLONE_NEWUSER + 0UL, 0UL, 0UL, 0UL, 17UL, 0UL, 0UL, 0UL}), 64);
     }},
    {"setns", [] { return calls(SYS_setns, open("/proc/1/ns/user", O_RDONLY | O_CLOEXEC), 0); }},
    {"io_uring", [] { return calls(SYS_io_uring_setup, 1, std::array<std::uint64_t, 15>().data()); }},
    {"mount", [] { return mount("none", "/tmp", "tmpfs", 0, nullptr) == 0; }},
    {"remount", [] { return mount("none", "/", nullptr, MS_REMOUNT | MS_BIND, nullptr) == 0; }},
    {"umount", [] { return umount2("/proc", MNT_DETACH) == 0; }},
    {"chroot", [] { return chroot("/usr") == 0; }},
    {"device", [] { return mknod("device", S_IFBLK | 0600, 0x800) == 0; }},
    {"handle",
     [] {
       return calls(SYS_open_by_handle_at, AT_FDCWD, std::array<int, 34>{8, 1, 2}.data(), 0);
     }},
    {"kernel_programs",
     [] {
       return calls(SYS_bpf, 0, std::array<int, 18>{3, 4, 4, 1}.data(), 72);
     }},
    {"kernel_counters",
     [] {
       return calls(SYS_perf_event_open, std::array<int, 32>{1, 128}.data(), 0, -1, -1, 0);
     }},
    {"page_faults", [] { return calls(SYS_userfaultfd, 1); }},  // as any user may: UFFD_USER_MODE_ONLY
    {"file_system", [] { return calls(SYS_fsopen, "tmpfs", 0); }},
    {"tree_of_files", [] { return calls(SYS_open_tree, AT_FDCWD, "/", 1); }},  // OPEN_TREE_CLONE
    {"modules", [] { return calls(SYS_delete_module, kHostileName, 0); }},
    // Limits, and the place among other processes.
    {"processor_limit", [] { return raises(RLIMIT_CPU); }},
    {"file_limit", [] { return raises(RLIMIT_FSIZE); }},
    {"descriptor_limit", [] { return raises(RLIMIT_NOFILE); }},
    {"priority", [] { return setpriority(PRIO_PROCESS, 0, -5) == 0; }},
    {"group_priority", [] { return setpriority(PRIO_USER, 0, 5) == 0; }},
    {"real_time", [] { return calls(SYS_sched_setscheduler, 0, SCHED_FIFO, these({1})); }},
    {"session_priority", [] { return opens("/proc/self/autogroup", O_WRONLY); }},
    {"spared_by_kernel", [] { return write(open("/proc/self/oom_score_adj", O_WRONLY), "-1000", 5) == 5; }},
    {"user", [] { return setuid(0) == 0 && getuid() == 0 && opens("/etc/shadow", O_RDONLY); }},
    // Its supervisor.
    {"parents_limits",
     [] {
       return calls(SYS_prlimit64, getppid(), RLIMIT_MSGQUEUE, these({0UL, 0UL}), nullptr);
     }},
    {"parents_processor", [] { return calls(SYS_sched_setaffinity, getppid(), 8, these({1UL})); }},
    {"parents_priority", [] { return setpriority(PRIO_PROCESS, static_cast<id_t>(getppid()), 5) == 0; }},
    {"parents_memory", writes_parents_memory},
    {"parents_memory_file", [] { return opens(parents("mem"), O_RDWR); }},
    {"parents_environment", [] { return opens(parents("environ"), O_RDONLY); }},
    {"parents_files", opens_parents_files},
    {"parents_descriptor", [] { return calls(SYS_pidfd_getfd, syscall(SYS_pidfd_open, getppid(), 0), 3, 0); }},
    {"parents_descriptors", [] { return calls(SYS_kcmp, getpid(), getppid(), 2, 0, 0); }},  // KCMP_FILES
    {"parents_registers", [] { return calls(SYS_ptrace, 0x4206, getppid(), 0, 0); }},       // PTRACE_SEIZE
    {"parents_steps", [] { return calls(SYS_ptrace, 16, getppid(), 0, 0); }},               // PTRACE_ATTACH
    {"parents_signals", [] { return gives_signals_to_parent(F_SETOWN); }},
    {"parents_signals_too", [] { return gives_signals_to_parent(F_SETOWN_EX); }},
    // Files of the system.
    {"core_pattern", [] { return opens("/proc/sys/kernel/core_pattern", O_WRONLY); }},
    {"system_request", [] { return opens("/proc/sysrq-trigger", O_WRONLY); }},
    {"kernel_memory", [] { return opens("/proc/kcore", O_RDONLY); }},
    {"system_directory", [] { return opens("/usr/quackcheck-hostile", O_WRONLY | O_CREAT); }},
    {"control_group", [] { return opens("/sys/fs/cgroup/cgroup.procs", O_WRONLY); }},
    {"terminal", [] { return opens("/dev/tty", O_RDWR); }},
    // The machine's own, which root's program would change.
    {"device_mode", [] { return chmod("/dev/null", 0666) == 0; }},
    {"device_mode_at", [] { return calls(SYS_fchmodat, AT_FDCWD, "/dev/null", 0666); }},
    {"device_mode_at_2", [] { return calls(452, AT_FDCWD, "/dev/null", 0666, 0); }},
    {"device_owner", [] { return chown("/dev/null", getuid(), getgid()) == 0; }},
    {"device_time", [] { return utimensat(AT_FDCWD, "/dev/null", nullptr, 0) == 0; }},
    {"device_attribute", [] { return setxattr("/dev/null", "user.mark", "1", 1, 0) == 0; }},
};

}  // namespace quack::hostile
