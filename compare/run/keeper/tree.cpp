#include "compare/run/keeper/tree.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dirent.h>
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace quack::keeper {
namespace {

// A process as /proc/PID/stat shows it.
struct Process {
  pid_t pid = 0;
  pid_t parent = 0;
  std::uint64_t ticks = 0;  // CPU time of it and of the children it waited for, in clock ticks
  std::uint32_t threads = 0;
  bool is_below = false;  // descends from this process
};

// More than this many are looked at in the next round: they can't hide, as those that are seen are killed.
// 65536 entries of 32 bytes, 2 MB of which a usual run touches one page.
constexpr std::size_t kMostProcesses = 65536;
std::array<Process, kMostProcesses> processes;

// How many of the dead are waited for before the living are looked at again.
constexpr int kMostBurials = 1000;

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

// The fields of stat(5) after the name, which may hold blanks and parentheses itself.
bool read_process(pid_t pid, Process& process) {
  std::array<char, 1024> text;
  if (!read_proc(pid, "stat", text)) return false;
  const char* after_name = std::strrchr(text.data(), ')');
  if (after_name == nullptr) return false;
  int parent = 0;
  std::array<unsigned long, 4> times{};  // utime, stime, cutime, cstime
  unsigned threads = 0;
  // state ppid pgrp session tty tpgid flags minflt cminflt majflt cmajflt utime stime cutime cstime priority nice
  // threads
  const int found =
      std::sscanf(after_name + 1, " %*c %d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu %lu %lu %*d %*d %u", &parent,
                  &times[0], &times[1], &times[2], &times[3], &threads);
  if (found != 6) return false;
  process = {pid, parent, times[0] + times[1] + times[2] + times[3], threads, false};
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

bool is_above(const Process& process, pid_t pid) { return process.pid < pid; }

// Fills `processes` with all there are in the order of their numbers, marks those below this one, and says how many it
// looked at.
std::size_t list_processes() {
  DIR* directory = opendir("/proc");
  if (directory == nullptr) return 0;
  std::size_t count = 0;
  while (count < kMostProcesses) {
    const dirent* entry = readdir(directory);
    if (entry == nullptr) break;
    if (entry->d_name[0] < '1' || entry->d_name[0] > '9') continue;
    if (read_process(static_cast<pid_t>(std::strtol(entry->d_name, nullptr, 10)), processes[count])) ++count;
  }
  closedir(directory);
  const auto end = processes.begin() + static_cast<std::ptrdiff_t>(count);
  std::sort(processes.begin(), end, [](const Process& one, const Process& other) { return is_above(one, other.pid); });
  // Parents mostly have smaller numbers than their children, so that one round finds all and a second one nothing.
  const pid_t self = getpid();
  for (bool found = true; found;) {
    found = false;
    for (auto process = processes.begin(); process != end; ++process) {
      if (process->is_below || process->pid == self) continue;
      const auto parent = std::lower_bound(processes.begin(), end, process->parent, is_above);
      process->is_below =
          process->parent == self || (parent != end && parent->pid == process->parent && parent->is_below);
      found = found || process->is_below;
    }
  }
  return count;
}

void signal_tree(int signal) {
  const std::size_t count = list_processes();
  for (std::size_t i = 0; i < count; ++i) {
    if (processes[i].is_below) kill(processes[i].pid, signal);
  }
}

}  // namespace

TreeUse measure_tree(std::uint64_t limit) {
  static const auto ticks_per_second = static_cast<std::uint64_t>(sysconf(_SC_CLK_TCK));
  TreeUse use;
  std::uint64_t ticks = 0;
  std::size_t below = 0;
  const std::size_t count = list_processes();
  for (std::size_t i = 0; i < count; ++i) {
    if (!processes[i].is_below) continue;
    ++below;
    ticks += processes[i].ticks;
    use.tasks += std::max(1U, processes[i].threads);  // a zombie has none
    use.memory += memory_of(processes[i].pid);
  }
  if (use.memory > limit && below > 1) {
    use.memory = 0;
    for (std::size_t i = 0; i < count; ++i) {
      if (processes[i].is_below) use.memory += share_of_memory(processes[i].pid);
    }
  }
  use.cpu_time_us = ticks * 1'000'000 / ticks_per_second;
  return use;
}

void end_tree(bool is_init) {
  for (;;) {
    if (is_init) {
      kill(-1, SIGKILL);
    } else if (waitpid(-1, nullptr, WNOHANG) >= 0) {
      // Stopped first, they can't go on forking while the others are looked for.
      signal_tree(SIGSTOP);
      signal_tree(SIGKILL);
    }
    // Not until there is none: they may be born faster than they are buried, and then it is time to kill again.
    for (int buried = 0; buried < kMostBurials; ++buried) {
      const pid_t dead = waitpid(-1, nullptr, WNOHANG);
      if (dead < 0 && errno == ECHILD) return;
      if (dead > 0) continue;
      usleep(200);  // they are dying: let them
      break;
    }
  }
}

}  // namespace quack::keeper
