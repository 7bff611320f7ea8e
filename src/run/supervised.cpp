#include "run/supervised.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <climits>
#include <csignal>
#include <fcntl.h>
#include <fstream>
#include <list>
#include <mutex>
#include <poll.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

#include "io/files.h"
#include "run/compile_cache.h"
#include "run/run.h"
#include "run/sandbox.h"

namespace quack {
namespace {

namespace fs = std::filesystem;

constexpr const char* kName = "quackcheck-";

// Beyond the limits, which /proc is held to: files in memory that were written, and what the kernel keeps, count here.
constexpr std::uint64_t kMoreMemory = std::uint64_t{32} << 20U;

void put(const fs::path& file, const std::string& text) { std::ofstream(file) << text; }

// The directory of our own control group; empty if there is no hierarchy of version 2.
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
  const bool is_beside =
      read_file(beside / "cgroup.subtree_control", 4096).value_or("").find("memory") != std::string::npos &&
      access((beside / "cgroup.procs").c_str(), W_OK) == 0;
  fs::path base = is_beside ? beside : own;
  // Refused where processes are in the group itself, or the controller is elsewhere.
  for (const char* controller : {"+memory", "+pids"}) put(base / "cgroup.subtree_control", controller);
  remove_those_of_the_dead(base);
  return base;
}

Descriptor opened(const fs::path& file, int how) { return Descriptor(open(file.c_str(), how | O_CLOEXEC)); }

// Each has two or three small processes.
constexpr std::size_t kMostIdle = 64;

// The time after which a supervisor is given up: far longer than it should take, however busy the machine. Without
// isolation a program can stop it.
int patience_ms_over(const supervisor::RunLimits& run) {
  constexpr std::uint64_t kPatienceMs = 120'000;
  return static_cast<int>(std::min<std::uint64_t>(run.wall_time_us / 1000 + kPatienceMs, INT_MAX));
}

struct Idle {
  std::string key;
  std::unique_ptr<Supervised> supervised;
};

struct Pool {
  ~Pool() { end_idle_sandboxes(); }

  std::mutex mutex;
  std::list<Idle> idle;
};

Pool& pool() {
  static Pool only;
  return only;
}

}  // namespace

ControlGroup::ControlGroup(supervisor::RunLimits& limits) {
  static const fs::path base = find_base();
  static std::atomic<unsigned> next = 0;
  if (base.empty()) return;
  directory_ = base / (kName + std::to_string(getpid()) + "-" + std::to_string(next++));
  if (mkdir(directory_.c_str(), 0755) != 0) return;
  processes_ = opened(directory_ / "cgroup.procs", O_WRONLY);
  if (processes_.get() < 0 || !fs::exists(directory_ / "cpu.stat")) return;
  group_ = opened(directory_, O_PATH | O_DIRECTORY);
  limits.has_group = 1;
  put(directory_ / "memory.max", std::to_string(limits.memory + 2 * limits.output + kMoreMemory));
  put(directory_ / "memory.swap.max", "0");
  put(directory_ / "pids.max", std::to_string(limits.processes + supervisor::kMoreProcesses));
}

void ControlGroup::remove() const {
  if (!directory_.empty()) rmdir(directory_.c_str());
}

Supervised::Supervised(std::vector<std::string> command, std::vector<std::pair<std::string, std::string>> variables,
                       supervisor::RunLimits limits)
    : group_(limits), patience_ms_(patience_ms_over(limits)) {
  std::array<int, 2> sockets{};
  if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, sockets.data()) != 0) throw_errno("cannot make a socket");
  control_ = Descriptor(sockets[0]);
  const Descriptor others = above_standard_streams(Descriptor(sockets[1]));
  if (group_.exists()) command.insert(command.begin(), {supervisor_path(), "group", group_.directory().string()});
  Launch launch;
  launch.command = std::move(command);
  launch.environment = std::move(variables);
  launch.has_own_environment = true;
  launch.control = others.get();
  launch.outlives_thread = true;
  child_ = std::make_unique<Child>(launch);
  // If it does not listen any more, the first run notices.
  send(control_.get(), &limits, sizeof limits, MSG_NOSIGNAL);
  if (group_.exists()) supervisor::send_files(control_.get(), group_.files());
}

Supervised::~Supervised() {
  hang_up();
  child_->wait();
  group_.remove();
}

supervisor::Report Supervised::run(const supervisor::RunFiles& files) {
  supervisor::send_files(control_.get(), files);  // if it does not listen any more, it may have reported why
  std::array<pollfd, 2> events{{{control_.get(), POLLIN, 0}, {interrupt_event(), POLLIN, 0}}};
  for (bool is_asked_to_end = false;;) {
    const auto left = is_asked_to_end ? std::nullopt : time_left_to_runs();
    const bool is_first_to_pass = left && left->count() < patience_ms_;
    const int most = is_first_to_pass ? static_cast<int>(left->count()) : patience_ms_;
    const int found = poll(events.data(), events.size(), most);
    if (events[0].revents != 0 && found > 0) break;
    if (found == 0 && !is_first_to_pass) child_->signal(SIGKILL);
    if (found == 0 ? is_first_to_pass : found > 0 && events[1].revents != 0) {
      shutdown(control_.get(), SHUT_WR);
      is_asked_to_end = true;
      events[1].fd = -1;
    }
  }
  supervisor::Report report;
  const auto receive = [&] { return recv(control_.get(), &report, sizeof report, 0); };
  ssize_t length = receive();
  // A supervisor that failed before it took the files: the kernel reports that before the supervisor's own report.
  if (length < 0 && errno == ECONNRESET) length = receive();
  return length == static_cast<ssize_t>(sizeof report) ? report : supervisor::Report();
}

std::string Supervised::complaint() {
  hang_up();
  child_->wait();
  return child_->take_text();
}

std::unique_ptr<Supervised> take_idle(const std::string& key) {
  auto& [mutex, idle] = pool();
  const std::lock_guard lock(mutex);
  const auto found = std::find_if(idle.begin(), idle.end(), [&](const Idle& one) { return one.key == key; });
  if (found == idle.end()) return nullptr;
  auto taken = std::move(found->supervised);
  idle.erase(found);
  return taken;
}

void keep_idle(const std::string& key, std::unique_ptr<Supervised> supervised) {
  auto& [mutex, idle] = pool();
  Idle too_many;  // ends after the lock
  const std::lock_guard lock(mutex);
  idle.push_front({key, std::move(supervised)});
  if (idle.size() <= kMostIdle) return;
  too_many = std::move(idle.back());
  idle.pop_back();
}

// Asks all of them to end before it waits for any.
void end_idle_sandboxes() {
  auto& [mutex, idle] = pool();
  const std::lock_guard lock(mutex);
  for (Idle& one : idle) one.supervised->hang_up();
  idle.clear();
}

}  // namespace quack
