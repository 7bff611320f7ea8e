#include "run/supervisor/watch.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dirent.h>
#include <fcntl.h>
#include <string>
#include <unistd.h>
#include <vector>

namespace quack::supervisor {
namespace {

// The beginning of a small file, until the next call. Empty: it is gone, or hidden.
const char* text_of(int directory, const char* path) {
  static std::array<char, 4096> text;
  const int file = openat(directory, path, O_RDONLY | O_CLOEXEC);
  const ssize_t length = read(file, text.data(), text.size() - 1);
  close(file);
  text[static_cast<std::size_t>(std::max<ssize_t>(length, 0))] = '\0';
  return text.data();
}

const char* text_of_process(pid_t process, const char* name) {
  return text_of(AT_FDCWD, ("/proc/" + std::to_string(process) + "/" + name).c_str());
}

// The number after a name, 0 if it is not there.
std::uint64_t value(const char* text, const char* name) {
  const char* line = std::strstr(text, name);
  return line == nullptr ? 0 : std::strtoull(line + std::strlen(name), nullptr, 10);
}

// The numbers in a directory, in its order: processes or threads.
std::vector<pid_t> numbers_in(const std::string& path, std::size_t most) {
  std::vector<pid_t> numbers;
  DIR* directory = opendir(path.c_str());
  while (const dirent* entry = directory == nullptr || numbers.size() > most ? nullptr : readdir(directory))
    if (const auto number = static_cast<pid_t>(std::atoi(entry->d_name)); number > 0) numbers.push_back(number);
  if (directory != nullptr) closedir(directory);
  return numbers;
}

// Adds a process, if it is of that session or if that is 0. False: it is not, or is gone.
bool add_process(pid_t pid, pid_t session, Use& use) {
  static const auto ticks_per_second = static_cast<std::uint64_t>(sysconf(_SC_CLK_TCK));
  // The name may hold blanks and parentheses itself.
  const char* after_name = std::strrchr(text_of_process(pid, "stat"), ')');
  int its_session = 0;
  std::array<unsigned long, 4> times{};  // utime, stime, cutime, cstime
  unsigned threads = 0;
  // state ppid pgrp session tty tpgid flags minflt cminflt majflt cmajflt utime stime cutime cstime priority nice
  // threads
  constexpr const char* kFields = " %*c %*d %*d %d %*d %*d %*u %*u %*u %*u %*u %lu %lu %lu %lu %*d %*d %u";
  if (after_name == nullptr ||
      std::sscanf(after_name + 1, kFields, &its_session, &times[0], &times[1], &times[2], &times[3], &threads) != 6)
    return false;
  if (session != 0 && session != its_session) return false;
  use.cpu_time_us += (times[0] + times[1] + times[2] + times[3]) * 1'000'000 / ticks_per_second;
  use.tasks += std::max(1U, threads);  // a zombie has none
  return true;
}

// If the first thread of a process has ended before the others, another thread shows the memory.
std::uint64_t memory_of(pid_t pid) {
  const char* text = text_of_process(pid, "status");
  if (value(text, "\nVmRSS:") == 0 && value(text, "\nThreads:") > 1) {
    const auto threads = numbers_in("/proc/" + std::to_string(pid) + "/task", 2);
    text = text_of_process(threads.empty() ? pid : threads.back(), "status");
  }
  return (value(text, "\nVmRSS:") + value(text, "\nVmSwap:") + value(text, "\nVmPTE:")) << 10U;
}

// The memory with a page that n processes share counted as an n-th; memory_of if that can't be read.
std::uint64_t share_of_memory(pid_t pid) {
  const char* text = text_of_process(pid, "smaps_rollup");
  return *text == '\0' ? memory_of(pid) : (value(text, "\nPss:") + value(text, "\nSwapPss:")) << 10U;
}

}  // namespace

Use measure(pid_t session, std::uint64_t limit, std::uint64_t most_tasks) {
  Use use;
  std::vector<pid_t> run;
  // In a namespace of its own there are no other processes, and no need to see all of a fork bomb.
  for (const pid_t pid : numbers_in("/proc", session == 0 ? most_tasks + 1 : ~std::size_t{0}))
    if (pid != getpid() && add_process(pid, session, use)) run.push_back(pid);
  if (use.tasks > most_tasks) return use;
  for (const pid_t pid : run) use.memory += memory_of(pid);
  if (use.memory <= limit || run.size() == 1) return use;
  use.memory = 0;
  for (const pid_t pid : run) use.memory += share_of_memory(pid);
  return use;
}

std::uint64_t cpu_time_us(const rusage& use) {
  return static_cast<std::uint64_t>(use.ru_utime.tv_sec + use.ru_stime.tv_sec) * 1'000'000 +
         static_cast<std::uint64_t>(use.ru_utime.tv_usec + use.ru_stime.tv_usec);
}

GroupUse measure_group(int group) {
  if (group < 0) return {};
  rusage own{};
  getrusage(RUSAGE_SELF, &own);
  const std::uint64_t all = value(text_of(group, "cpu.stat"), "usage_usec ");
  return {static_cast<std::int64_t>(all - cpu_time_us(own)), value(text_of(group, "memory.events"), "oom_kill ")};
}

}  // namespace quack::supervisor
