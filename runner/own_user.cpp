#include "runner/own_user.h"

#include <cerrno>
#include <cstddef>
#include <cstring>
#include <fstream>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

namespace quack {
namespace {

namespace fs = std::filesystem;

// Those that systemd's "Users, Groups, UIDs and GIDs on systemd Systems" calls unused; Debian gives them to nobody.
constexpr std::uint32_t kFirstUser = 60578, kUsers = 61183 - kFirstUser + 1;

// A name that one process of the machine can have, until it closes the socket, however it ends.
bool claim(const Descriptor& socket, std::uint32_t user) {
  const std::string name = "quackcheck-user-" + std::to_string(user);
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  std::memcpy(address.sun_path + 1, name.data(), name.size());  // abstract: no file
  const auto size = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + 1 + name.size());
  return bind(socket.get(), reinterpret_cast<const sockaddr*>(&address), size) == 0;
}

bool has(const fs::path& file, fs::perms bits) {
  std::error_code error;
  return (fs::status(file, error).permissions() & bits) == bits;
}

}  // namespace

bool has_own_users() {
  if (geteuid() != 0) return false;
  // "0 1000 1": root by name only, whose one id is somebody else's outside of its namespace.
  std::ifstream map("/proc/self/uid_map");
  std::uint64_t inside = 0, outside = 0, count = 0;
  return !(map >> inside >> outside >> count) || count > 1;
}

OwnUser::OwnUser() {
  if (!has_own_users()) return;
  claim_ = Descriptor(socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
  if (claim_.get() < 0) throw_errno("no socket can be had");
  // Each quackcheck begins elsewhere, so that the users of one that was killed are not given again at once.
  for (std::uint32_t tries = 0; tries < kUsers && id_ == 0; ++tries) {
    const std::uint32_t user = kFirstUser + (static_cast<std::uint32_t>(getpid()) * 7 + tries) % kUsers;
    if (claim(claim_, user)) id_ = user;
  }
  if (id_ == 0) throw_errno("no user id is free for the program to run as");
}

bool is_closed_to_others(const fs::path& file, bool by_its_path) {
  std::error_code error;
  const fs::path real = fs::weakly_canonical(file, error);
  fs::path above;
  for (const fs::path& name : real.parent_path()) {
    above /= name;
    if (by_its_path && !has(above, fs::perms::others_exec)) return true;
  }
  if (error || !fs::exists(real, error)) return false;
  return !has(real, fs::perms::others_read) || (has(real, fs::perms::owner_exec) && !has(real, fs::perms::others_exec));
}

bool can_others_write(const fs::path& directory) {
  return !is_closed_to_others(directory, true) && has(directory, fs::perms::others_write);
}

void give(const fs::path& directory, std::uint32_t user) {
  const auto give_one = [&](const fs::path& path) {
    if (lchown(path.c_str(), user, user) != 0)
      throw fs::filesystem_error("it can't be given to another user", path,
                                 std::error_code(errno, std::generic_category()));
  };
  give_one(directory);
  for (const auto& entry : fs::recursive_directory_iterator(directory)) give_one(entry.path());
}

void open_to_all(const fs::path& directory) {
  constexpr fs::perms kOpen = fs::perms(0755);
  give(directory, geteuid());
  fs::permissions(directory, kOpen);
  for (const auto& entry : fs::recursive_directory_iterator(directory)) {
    if (entry.is_symlink()) continue;
    const bool is_executable =
        entry.is_directory() || (entry.status().permissions() & fs::perms::owner_exec) != fs::perms::none;
    fs::permissions(entry.path(), is_executable ? kOpen : fs::perms(0644));
  }
}

}  // namespace quack
