#include "runner/control_group.h"

#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <fstream>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace quack {
namespace {

namespace fs = std::filesystem;

constexpr const char* kName = "quackcheck-";

// Beyond the limits, which /proc is held to: files in memory that were written, and what the kernel keeps, count here.
constexpr std::uint64_t kMoreMemory = std::uint64_t{32} << 20U;

bool put(const fs::path& file, const std::string& text) {
  const Descriptor opened(open(file.c_str(), O_WRONLY | O_CLOEXEC));
  return opened.get() >= 0 && write(opened.get(), text.data(), text.size()) == static_cast<ssize_t>(text.size());
}

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
                         access(beside.c_str(), W_OK) == 0 && access((beside / "cgroup.procs").c_str(), W_OK) == 0;
  const fs::path base = is_beside ? beside : own;
  // Refused where processes are in the group itself, or the controller is elsewhere.
  for (const char* controller : {"+memory", "+pids"}) put(base / "cgroup.subtree_control", controller);
  remove_those_of_the_dead(base);
  return base;
}

}  // namespace

ControlGroup::ControlGroup(const supervisor::RunLimits& limits) {
  static const fs::path base = find_base();
  static std::atomic<unsigned> next = 0;
  if (base.empty()) return;
  const fs::path made = base / (kName + std::to_string(getpid()) + "-" + std::to_string(next++));
  if (mkdir(made.c_str(), 0755) != 0) return;
  directory_ = made;
  processes_ = Descriptor(open((made / "cgroup.procs").c_str(), O_WRONLY | O_CLOEXEC));
  kill_ = Descriptor(open((made / "cgroup.kill").c_str(), O_WRONLY | O_CLOEXEC));
  group_ = Descriptor(open(made.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC));
  // Linux 5.14 has all of them.
  if (processes_.get() < 0 || kill_.get() < 0 || group_.get() < 0 || !fs::exists(made / "cpu.stat")) {
    rmdir(made.c_str());
    directory_.clear();
    return;
  }
  counts_.emplace_back("processor time");
  const std::uint64_t memory = limits.memory + 2 * limits.output + kMoreMemory;
  if (put(made / "memory.max", std::to_string(memory)) &&
      (!fs::exists(made / "memory.swap.max") || put(made / "memory.swap.max", "0")))
    counts_.emplace_back("memory");
  if (put(made / "pids.max", std::to_string(limits.processes + supervisor::kMoreProcesses)))
    counts_.emplace_back("processes");
}

ControlGroup::ControlGroup(ControlGroup&& other) noexcept
    : directory_(std::exchange(other.directory_, {})),
      processes_(std::move(other.processes_)),
      kill_(std::move(other.kill_)),
      group_(std::move(other.group_)),
      counts_(std::move(other.counts_)) {}

ControlGroup::~ControlGroup() {
  // A process that has ended is in it for a moment more.
  for (int tries = 0; exists() && rmdir(directory_.c_str()) != 0 && errno == EBUSY && tries < 100; ++tries)
    usleep(1000);
}

}  // namespace quack
