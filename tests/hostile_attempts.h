#pragma once

// What no program in a sandbox may do: a name and the attempt.

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <fcntl.h>
#include <linux/sched.h>
#include <linux/sockios.h>
#include <sched.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <unistd.h>

#include "tests/hostile_run.h"

namespace quack::hostile {

struct Attempt {
  const char* name;
  bool (*goes)();
};

template <typename... Arguments>
bool calls(long number, Arguments... arguments) {
  return syscall(number, arguments...) >= 0;
}

inline bool opens(const std::string& path, int how) { return open(path.c_str(), how | O_CLOEXEC, 0600) >= 0; }

inline std::string parents(const char* file) { return "/proc/" + std::to_string(getppid()) + "/" + file; }

inline bool raises(__rlimit_resource what) {
  rlimit now{};
  getrlimit(what, &now);
  now.rlim_cur = now.rlim_max = now.rlim_max + 1;
  return setrlimit(what, &now) == 0;
}

// A child in another namespace of users; waited for, if there is one.
inline bool clones(std::uint64_t flags, bool by_new_call) {
  clone_args asked{};
  asked.flags = flags;
  asked.exit_signal = SIGCHLD;
  const long child =
      by_new_call ? syscall(SYS_clone3, &asked, sizeof asked) : syscall(SYS_clone, flags | SIGCHLD, 0, 0, 0, 0);
  if (child == 0) _exit(0);
  if (child > 0) waitpid(static_cast<pid_t>(child), nullptr, 0);
  return child > 0;
}

// Input on a pipe would send a signal to the supervisor.
inline bool owns_pipe(int how) {
  std::array<int, 2> ends{};
  if (pipe(ends.data()) != 0) return false;
  f_owner_ex owner{F_OWNER_PID, getppid()};
  int parent = getppid();
  if (how == F_SETOWN_EX) return fcntl(ends[0], F_SETOWN_EX, &owner) == 0;
  if (how == F_SETOWN) return fcntl(ends[0], F_SETOWN, parent) == 0;
  return ioctl(ends[0], FIOSETOWN, &parent) == 0;
}

inline bool writes_parents_memory() {
  int number = 0;
  const iovec here{&number, sizeof number};
  return process_vm_writev(getppid(), &here, 1, &here, 1, 0) > 0;
}

inline bool gets_parents_file() {
  const long parent = syscall(SYS_pidfd_open, getppid(), 0);
  return parent >= 0 && syscall(SYS_pidfd_getfd, parent, 3, 0) >= 0;
}

inline bool gives_page() {
  std::array<int, 2> ends{};
  std::array<char, 1> bytes{};
  const iovec page{bytes.data(), bytes.size()};
  return pipe(ends.data()) == 0 && syscall(SYS_vmsplice, ends[1], &page, 1, 0) > 0;
}

inline bool sets_up_requests() {
  unsigned long requests = 0;
  return calls(SYS_io_setup, 1, &requests);
}

inline bool makes_many_timers() {
  for (int i = 0; i < 10'000; ++i) {
    timer_t timer;
    if (timer_create(CLOCK_MONOTONIC, nullptr, &timer) != 0) return false;
  }
  return true;
}

inline bool is_scheduled_first() {
  const sched_param first{1};
  return sched_setscheduler(0, SCHED_FIFO, &first) == 0;
}

inline bool moves_parent() {
  cpu_set_t all;
  CPU_ZERO(&all);
  CPU_SET(0, &all);
  return sched_setaffinity(getppid(), sizeof all, &all) == 0;
}

inline bool limits_parent() {
  const rlimit none{0, 0};
  return prlimit(getppid(), RLIMIT_MSGQUEUE, &none, nullptr) == 0;
}

inline bool is_spared() {
  const int file = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC);
  return file >= 0 && write(file, "-1000", 5) == 5;
}

// Of one byte of a file of its own.
inline bool locks(int how) {
  flock byte{};
  byte.l_type = F_WRLCK;
  byte.l_len = 1;
  return fcntl(STDOUT_FILENO, how, &byte) == 0;
}

inline bool types() {
  char letter = 'x';
  return ioctl(STDIN_FILENO, TIOCSTI, &letter) == 0;
}

constexpr std::array<Attempt, 79> kAttempts = {{
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
    {"huge_pages",
     [] { return mmap(nullptr, 1 << 21, PROT_READ, MAP_SHARED | MAP_ANONYMOUS | MAP_HUGETLB, -1, 0) != MAP_FAILED; }},
    {"shared_memory", [] { return mmap(nullptr, 4096, PROT_READ, MAP_SHARED | MAP_ANONYMOUS, -1, 0) != MAP_FAILED; }},
    {"socketpair", [] { return calls(SYS_socketpair, AF_UNIX, SOCK_DGRAM, 0, std::array<int, 2>().data()); }},
    {"inotify", [] { return calls(SYS_inotify_init1, 0); }},
    {"inotify_old", [] { return calls(SYS_inotify_init); }},
    {"fanotify", [] { return calls(SYS_fanotify_init, 0x200, 0); }},  // as any user may: FAN_REPORT_FID
    {"vmsplice", [] { return gives_page(); }},
    {"io_setup", [] { return sets_up_requests(); }},
    {"timers", makes_many_timers},
    {"locks", [] { return locks(F_SETLK); }},
    {"open_locks", [] { return locks(F_OFD_SETLK); }},
    // The kernel's log: what crashes are called is there for the next run.
    {"syslog", [] { return calls(SYS_syslog, 10); }},  // its size
    // The network, and the kernel's own sockets.
    {"internet", [] { return calls(SYS_socket, AF_INET, SOCK_DGRAM, 0); }},
    {"internet_6", [] { return calls(SYS_socket, AF_INET6, SOCK_STREAM, 0); }},
    {"netlink", [] { return calls(SYS_socket, AF_NETLINK, SOCK_RAW, 0); }},
    {"raw_socket", [] { return calls(SYS_socket, AF_PACKET, SOCK_RAW, 0); }},
    {"kernel_cryptography", [] { return calls(SYS_socket, 38, SOCK_SEQPACKET, 0); }},
    {"virtual_machines_socket", [] { return calls(SYS_socket, 40, SOCK_STREAM, 0); }},
    // Other namespaces, and ways around the filter.
    {"unshare", [] { return calls(SYS_unshare, CLONE_NEWUSER); }},
    {"clone", [] { return clones(CLONE_NEWUSER, false); }},
    {"clone3", [] { return clones(CLONE_NEWUSER, true); }},
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
    {"real_time", is_scheduled_first},
    {"session_priority", [] { return opens("/proc/self/autogroup", O_WRONLY); }},
    {"spared_by_kernel", is_spared},
    {"user", [] { return setuid(0) == 0 && getuid() == 0 && opens("/etc/shadow", O_RDONLY); }},
    // Its supervisor.
    {"parents_limits", limits_parent},
    {"parents_processor", moves_parent},
    {"parents_priority", [] { return setpriority(PRIO_PROCESS, static_cast<id_t>(getppid()), 5) == 0; }},
    {"parents_memory", writes_parents_memory},
    {"parents_memory_file", [] { return opens(parents("mem"), O_RDWR); }},
    {"parents_environment", [] { return opens(parents("environ"), O_RDONLY); }},
    {"parents_descriptor", gets_parents_file},
    {"parents_descriptors", [] { return calls(SYS_kcmp, getpid(), getppid(), 2, 0, 0); }},  // KCMP_FILES
    {"parents_registers", [] { return calls(SYS_ptrace, 0x4206, getppid(), 0, 0); }},       // PTRACE_SEIZE
    {"parents_steps", [] { return calls(SYS_ptrace, 16, getppid(), 0, 0); }},               // PTRACE_ATTACH
    {"parents_signals", [] { return owns_pipe(F_SETOWN); }},
    {"parents_signals_too", [] { return owns_pipe(F_SETOWN_EX); }},
    {"parents_signals_by_ioctl", [] { return owns_pipe(0); }},
    // Files of the system.
    {"core_pattern", [] { return opens("/proc/sys/kernel/core_pattern", O_WRONLY); }},
    {"system_request", [] { return opens("/proc/sysrq-trigger", O_WRONLY); }},
    {"kernel_memory", [] { return opens("/proc/kcore", O_RDONLY); }},
    {"system_directory", [] { return opens("/usr/quackcheck-hostile", O_WRONLY | O_CREAT); }},
    {"control_group", [] { return opens("/sys/fs/cgroup/cgroup.procs", O_WRONLY); }},
    {"terminal", types},
    // The machine's own, which root's program would change.
    {"device_mode", [] { return chmod("/dev/null", 0666) == 0; }},
    {"device_mode_at", [] { return calls(SYS_fchmodat, AT_FDCWD, "/dev/null", 0666); }},
    {"device_mode_at_2", [] { return calls(452, AT_FDCWD, "/dev/null", 0666, 0); }},
    {"device_owner", [] { return chown("/dev/null", getuid(), getgid()) == 0; }},
    {"device_time", [] { return utimensat(AT_FDCWD, "/dev/null", nullptr, 0) == 0; }},
    {"device_attribute", [] { return setxattr("/dev/null", "user.mark", "1", 1, 0) == 0; }},
}};

}  // namespace quack::hostile
