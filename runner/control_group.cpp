#include "runner/control_group.h"

#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <fstream>
#include <sys/stat.h>
#include <unistd.h>

namespace quack {
namespace {

namespace fs = std::filesystem;

constexpr const char* kName = "quackcheck-";

// Beyond the limits, which /proc is held to: files in memory that were written, and what the kernel keeps, count here.
constexpr std::uint64_t kMoreMemory = std::uint64_t{32} << 20U;

void put(const fs::path& file, const std::string& text) { std::ofstream(file) << text; }

std::string first_line_of(const fs::path& file) {
  std::ifstream stream(file);
  std::string line;
  std::getline(stream, line);
  return line;
}

// Where our own group is; empty: there is no hierarchy of version 2.
fs::path own_group() {
  std::ifstream groups("/proc/self/cgroup");
  for (std::string line; std::getline(groups, line);) {
    if (!line.starts_with("0::/")) continue;
    for (const std::string mounted : {"/sys/fs/cgroup", "/sys/fs/cgroup/unified"}) {
      const fs::path group = (fs::path(mounted + line.substr(3)) / "").parent_path();
      std::error_code error;
      if (fs::exists(group / "cgroup.controllers", error)) return group;
    }
  }
  return {};
}

void remove_those_of_the_dead(const fs::path& base) {
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(base, error)) {
    const std::string name = entry.path().filename().string();
    if (!name.starts_with(kName)) continue;
    const int owner = std::atoi(name.c_str() + std::string(kName).size());
    if (owner > 0 && kill(owner, 0) != 0 && errno == ESRCH) rmdir(entry.path().c_str());
  }
}

fs::path find_base() {
  const fs::path own = own_group();
  if (own.empty()) return {};
  const fs::path beside = own.parent_path();
  const bool is_beside = first_line_of(beside / "cgroup.subtree_control").find("memory") != std::string::npos &&
                         access((beside / "cgroup.procs").c_str(), W_OK) == 0;
  const fs::path base = is_beside ? beside : own;
  // Refused where processes are in the group itself, or the controller is elsewhere.
  for (const char* controller : {"+memory", "+pids"}) put(base / "cgroup.subtree_control", controller);
  remove_those_of_the_dead(base);
  return base;
}

Descriptor opened(const fs::path& file, int how) { return Descriptor(open(file.c_str(), how | O_CLOEXEC)); }

}  // namespace

ControlGroup::ControlGroup(supervisor::RunLimits& limits) {
  static const fs::path base = find_base();
  static std::atomic<unsigned> next = 0;
  if (base.empty()) return;
  const std::string name = kName + std::to_string(getpid()) + "-" + std::to_string(next++);
  directory_ = base / name;
  if (name.size() >= limits.group.size() || mkdir(directory_.c_str(), 0755) != 0) return;
  processes_ = opened(directory_ / "cgroup.procs", O_WRONLY);
  ours_ = opened(own_group() / "cgroup.procs", O_WRONLY);
  if (processes_.get() < 0 || ours_.get() < 0 || !fs::exists(directory_ / "cpu.stat")) {
    remove();
    return;
  }
  group_ = opened(directory_, O_PATH | O_DIRECTORY);
  name.copy(limits.group.data(), name.size());
  put(directory_ / "memory.max", std::to_string(limits.memory + 2 * limits.output + kMoreMemory));
  put(directory_ / "memory.swap.max", "0");
  put(directory_ / "pids.max", std::to_string(limits.processes + supervisor::kMoreProcesses));
}

void ControlGroup::remove() const {
  if (!directory_.empty()) rmdir(directory_.c_str());
}

}  // namespace quack
