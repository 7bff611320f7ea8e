#include "runner/supervisor/tree.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dirent.h>
#include <fcntl.h>
#include <linux/kcmp.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "runner/supervisor/protocol.h"

namespace quack::supervisor {
namespace {

struct Process {
  pid_t pid = 0;
  pid_t session = 0;
  pid_t thread = 0;             // one that shows its memory
  std::uint64_t ticks = 0;      // CPU time of it and of the children it waited for, in clock ticks
  std::uint64_t own_ticks = 0;  // of it alone
  std::uint32_t threads = 0;
};

// More than this many are looked at in the next round: they can't hide, as those that are seen are killed.
// 65536 entries of 48 bytes, 3 MB of which a usual run touches one page.
constexpr std::size_t kMostProcesses = 65536;
std::array<Process, kMostProcesses> processes;

// How many ended processes are reaped before the running ones are looked at again.
constexpr int kReapLimit = 1000;

// Reads the beginning of a small file of /proc as a string. False: it is gone, or hidden.
template <std::size_t Size>
bool read_proc(pid_t pid, const char* name, std::array<char, Size>& text) {
  std::array<char, 64> path;
  std::snprintf(path.data(), path.size(), "/proc/%d/%s", static_cast<int>(pid), name);
  const int file = open(path.data(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return false;
  const ssize_t length = read(file, text.data(), text.size() - 1);
  close(file);
  if (length <= 0) return false;
  text[static_cast<std::size_t>(length)] = '\0';
  return true;
}

// The first thread of a process no longer has its memory when it has ended before the others.
pid_t another_thread(pid_t pid) {
  std::array<char, 64> path;
  std::snprintf(path.data(), path.size(), "/proc/%d/task", static_cast<int>(pid));
  DIR* directory = opendir(path.data());
  pid_t thread = pid;
  while (const dirent* entry = directory == nullptr ? nullptr : readdir(directory)) {
    const auto found = static_cast<pid_t>(std::strtol(entry->d_name, nullptr, 10));
    if (found > 0 && found != pid) thread = found;
  }
  if (directory != nullptr) closedir(directory);
  return thread;
}

// The fields of stat(5) after the name, which may hold blanks and parentheses itself.
bool read_process(pid_t pid, Process& process) {
  std::array<char, 1024> text;
  if (!read_proc(pid, "stat", text)) return false;
  const char* after_name = std::strrchr(text.data(), ')');
  if (after_name == nullptr) return false;
  int session = 0;
  char state = 0;
  std::array<unsigned long, 4> times{};  // utime, stime, cutime, cstime
  unsigned threads = 0;
  // state ppid pgrp session tty tpgid flags minflt cminflt majflt cmajflt utime stime cutime cstime priority nice
  // threads
  const int found = std::sscanf(after_name + 1, " %c %*d %*d %d %*d %*d %*u %*u %*u %*u %*u %lu %lu %lu %lu %*d %*d %u",
                                &state, &session, &times[0], &times[1], &times[2], &times[3], &threads);
  if (found != 7) return false;
  const std::uint64_t own = times[0] + times[1];
  process = {pid, session, pid, own + times[2] + times[3], own, threads};
  if (state == 'Z' && threads > 1) process.thread = another_thread(pid);
  return true;
}

// A line "Name:  123 kB" of status(5) or smaps_rollup, in bytes; 0 if there is none (a kernel thread, a zombie).
std::uint64_t kilobytes(const char* text, const char* name) {
  const char* line = std::strstr(text, name);
  return line == nullptr ? 0 : std::strtoull(line + std::strlen(name), nullptr, 10) << 10U;
}

std::uint64_t memory_of(pid_t pid) {
  std::array<char, 4096> text;
  if (!read_proc(pid, "status", text)) return 0;
  return kilobytes(text.data(), "\nVmRSS:") + kilobytes(text.data(), "\nVmSwap:") + kilobytes(text.data(), "\nVmPTE:");
}

// The same with pages shared by n processes counted as an n-th; where that can't be read, without regard to sharing.
std::uint64_t share_of_memory(pid_t pid) {
  std::array<char, 4096> text;
  if (!read_proc(pid, "smaps_rollup", text)) return memory_of(pid);
  return kilobytes(text.data(), "\nPss:") + kilobytes(text.data(), "\nSwapPss:");
}

// As between vfork and exec: then what it shares counts as its own, and not as shared.
bool has_memory_of_earlier(std::size_t process) {
  for (std::size_t i = 0; i < process; ++i)
    if (syscall(SYS_kcmp, processes[i].thread, processes[process].thread, KCMP_VM, 0, 0) == 0) return true;
  return false;
}

std::uint64_t microseconds(const timeval& time) {
  return static_cast<std::uint64_t>(time.tv_sec) * 1'000'000 + static_cast<std::uint64_t>(time.tv_usec);
}

// Whether the server is this process's only child. A process of the run that were alive has one above it that is a
// child of this one, or was until it died: then it is still listed, as only this process waits for it.
bool only_server_is_left(const Tree& tree) {
  static const int file = open("/proc/thread-self/children", O_RDONLY | O_CLOEXEC);
  std::array<char, 64> text{};
  const ssize_t length = file < 0 ? 0 : pread(file, text.data(), text.size() - 1, 0);
  if (length <= 0 || tree.server == 0) return false;
  char* end = nullptr;
  return std::strtol(text.data(), &end, 10) == tree.server && (*end == '\0' || (*end == ' ' && end[1] == '\0'));
}

// Fills `processes` with those of the run, and says how many there are; it stops after `most`.
std::size_t list_processes(Tree& tree, std::uint32_t most) {
  DIR* directory = opendir("/proc");
  if (directory == nullptr) return 0;
  const pid_t self = getpid();
  std::size_t count = 0;
  while (count < kMostProcesses) {
    const dirent* entry = readdir(directory);
    if (entry == nullptr || count > most) break;
    if (entry->d_name[0] < '1' || entry->d_name[0] > '9') continue;
    Process& process = processes[count];
    if (!read_process(static_cast<pid_t>(std::strtol(entry->d_name, nullptr, 10)), process)) continue;
    if (process.pid == self || !(tree.has_name_space || process.session == tree.session)) continue;
    if (process.pid == tree.server) {
      if (!tree.counts_server) continue;
      if (tree.server_ticks < 0) tree.server_ticks = static_cast<std::int64_t>(process.ticks);
      process.ticks -= static_cast<std::uint64_t>(tree.server_ticks);
      process.own_ticks = process.ticks;
    }
    ++count;
  }
  closedir(directory);
  return count;
}

// The number after `name` in one of the group's files; 0: there is no such file.
std::uint64_t group_value(int file, const char* name) {
  if (file < 0) return 0;
  std::array<char, 4096> text;
  const ssize_t length = pread(file, text.data(), text.size() - 1, 0);
  text[static_cast<std::size_t>(std::max<ssize_t>(length, 0))] = '\0';
  const char* line = std::strstr(text.data(), name);
  return line == nullptr ? 0 : std::strtoull(line + std::strlen(name), nullptr, 10);
}

void kill_tree(const Tree& tree) {
  if (tree.has_group) {
    [[maybe_unused]] const ssize_t written = write(kGroupKill, "1", 1);  // whom it does not reach the others do
  }
  if (tree.has_name_space) {
    kill(-1, SIGKILL);
  } else if (tree.session > 0) {
    kill(-tree.session, SIGKILL);
  }
}

struct Seen {
  pid_t pid = 0;
  std::uint64_t ticks = 0;
};
std::array<Seen, kMostProcesses> seen;
std::size_t seen_count = 0;
std::uint64_t gone = 0;

// The ticks of processes that are gone, when each was last seen. Takes note of the first `count`, those of now.
std::uint64_t ticks_of_gone(std::size_t count) {
  // Both are in the order of their numbers, as /proc is.
  std::size_t now = 0;
  for (std::size_t before = 0; before < seen_count; ++before) {
    while (now < count && processes[now].pid < seen[before].pid) ++now;
    const bool is_here = now < count && processes[now].pid == seen[before].pid &&
                         processes[now].own_ticks >= seen[before].ticks;  // fewer: another of its number
    if (!is_here) gone += seen[before].ticks;
  }
  seen_count = 0;
  for (std::size_t i = 0; i < count; ++i) seen[seen_count++] = {processes[i].pid, processes[i].own_ticks};
  return gone;
}

}  // namespace

TreeUse measure_tree(Tree& tree, std::uint64_t limit, std::uint32_t most_tasks) {
  static const auto ticks_per_second = static_cast<std::uint64_t>(sysconf(_SC_CLK_TCK));
  TreeUse use;
  std::uint64_t ticks = 0;
  std::uint64_t own_ticks = 0;
  const std::size_t count = list_processes(tree, most_tasks + 1);  // the server is not counted
  for (std::size_t i = 0; i < count; ++i) {
    ticks += processes[i].ticks;
    own_ticks += processes[i].own_ticks;
    const std::uint32_t threads = std::max(1U, processes[i].threads);  // a zombie has none
    use.tasks += processes[i].pid == tree.server ? threads - 1 : threads;
  }
  use.cpu_time_us = ticks * 1'000'000 / ticks_per_second;
  use.seen_cpu_time_us = (own_ticks + ticks_of_gone(count)) * 1'000'000 / ticks_per_second;
  if (use.tasks > most_tasks) return use;
  for (std::size_t i = 0; i < count; ++i) use.memory += memory_of(processes[i].thread);
  if (use.memory <= limit || count == 1) return use;
  use.memory = 0;
  for (std::size_t i = 0; i < count; ++i)
    if (!has_memory_of_earlier(i)) use.memory += share_of_memory(processes[i].thread);
  return use;
}

GroupUse measure_group(Tree& tree) {
  static const int times = openat(kGroup, "cpu.stat", O_RDONLY | O_CLOEXEC);
  static const int events = openat(kGroup, "memory.events", O_RDONLY | O_CLOEXEC);
  tree.group = {group_value(times, "usage_usec "), group_value(events, "oom_kill ")};
  return {tree.group.cpu_time_us - tree.group_before.cpu_time_us,
          tree.group.kills_for_memory - tree.group_before.kills_for_memory};
}

void begin_tree(Tree& tree) {
  tree.group_before = tree.group;
  tree.reaped_cpu_time_us = tree.reaped_peak_memory = 0;
  tree.program = 0;
  tree.server_ticks = -1;
  seen_count = 0;
  gone = 0;
}

pid_t reap(Tree& tree, pid_t which, int* status) {
  rusage use{};
  const pid_t dead = wait4(which, status, WNOHANG, &use);
  if (dead <= 0) return dead;
  if (dead == tree.server) {
    tree.server = 0;
    return dead;
  }
  tree.reaped_cpu_time_us += microseconds(use.ru_utime) + microseconds(use.ru_stime);
  // ru_maxrss: kilobytes
  tree.reaped_peak_memory = std::max(tree.reaped_peak_memory, static_cast<std::uint64_t>(use.ru_maxrss) << 10U);
  return dead;
}

void end_tree(Tree& tree) {
  if (only_server_is_left(tree)) return;  // as after most runs
  // A bounded number each time: processes may start faster than they are reaped, and then it is time to kill again.
  for (unsigned round = 0;; ++round) {
    for (int reaped = 0; reaped < kReapLimit; ++reaped) {
      const pid_t dead = reap(tree, -1);
      if (dead < 0 && errno == ECHILD) return;
      if (dead > 0) continue;
      if (round > 0) usleep(200);  // they are dying: let them
      break;
    }
    if (round == 0 && only_server_is_left(tree)) return;
    kill_tree(tree);
  }
}

}  // namespace quack::supervisor
