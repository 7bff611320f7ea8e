#include "runner/supervisor/scratch.h"

#include <array>
#include <cerrno>
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <dirent.h>
#include <fcntl.h>
#include <linux/fs.h>
#include <sys/ioctl.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

namespace quack::supervisor {
namespace {

constexpr int kDeepest =
    64;  // directories in directories; also how many are open at a time while they are looked through

bool is_dots(const char* name) { return std::strcmp(name, ".") == 0 || std::strcmp(name, "..") == 0; }

// Makes a directory its owner's to read and write; never what a link leads to.
void unlock(int at, const char* name) {
  const int place = openat(at, name, O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (place < 0) return;
  std::array<char, 32> path;
  std::snprintf(path.data(), path.size(), "/proc/self/fd/%d", place);
  chmod(path.data(), 0700);
  close(place);
}

DIR* open_directory(int at, const char* name) {
  unlock(at, name);
  const int file = openat(at, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (file < 0) return nullptr;
  DIR* directory = fdopendir(file);
  if (directory == nullptr) close(file);
  return directory;
}

struct Room {
  std::uint64_t bytes = 0;
  std::uint64_t files = kMostFiles;
};

// Takes what is in the directory `name` of the directory `at` from the room. False: it is not enough.
bool fits(int at, const char* name, Room& room, int depth) {
  if (depth == 0) return false;
  const int file = openat(at, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  DIR* directory = file < 0 ? nullptr : fdopendir(file);
  if (directory == nullptr) return errno == ENOENT;  // gone; who locks a directory can't be measured
  bool is_enough = true;
  while (is_enough) {
    const dirent* entry = readdir(directory);
    if (entry == nullptr) break;
    struct stat status {};
    if (is_dots(entry->d_name) || fstatat(file, entry->d_name, &status, AT_SYMLINK_NOFOLLOW) != 0) continue;
    const auto bytes = static_cast<std::uint64_t>(status.st_blocks) * 512;  // blocks of 512, whatever the disk
    is_enough = bytes <= room.bytes && room.files > 0;
    if (!is_enough) break;
    room.bytes -= bytes;
    room.files -= 1;
    if (S_ISDIR(status.st_mode)) is_enough = fits(file, entry->d_name, room, depth - 1);
  }
  closedir(directory);
  return is_enough;
}

// Empties the directory `name` of the directory `top`; directories in it are moved up into `top` under new names, so
// that no depth is too deep for a path or for the number of open files. Says whether all went.
bool empty_into(int top, const char* name, unsigned long& next_name) {
  DIR* directory = open_directory(top, name);
  if (directory == nullptr) return false;
  bool went = true;
  while (const dirent* entry = readdir(directory)) {
    if (is_dots(entry->d_name) || unlinkat(dirfd(directory), entry->d_name, 0) == 0) continue;
    std::array<char, 64> moved;
    std::snprintf(moved.data(), moved.size(), "quackcheck-%lx", next_name++);
    unlock(dirfd(directory), entry->d_name);  // a directory that can't be written can't be moved
    went = renameat(dirfd(directory), entry->d_name, top, moved.data()) == 0 && went;
  }
  closedir(directory);
  return went;
}

bool is_same(const timespec& one, const timespec& other) {
  return one.tv_sec == other.tv_sec && one.tv_nsec == other.tv_nsec;
}

// Removes what is in a directory and can be. Says whether it looked no more than `most_rounds` times.
bool empty(DIR* top, unsigned long most_rounds) {
  unsigned long next_name = 0;  // nobody can have guessed it, and be there
  [[maybe_unused]] const ssize_t length = getrandom(&next_name, sizeof next_name, 0);
  bool found = true;
  for (unsigned long round = 0; found && round < most_rounds; ++round) {
    found = false;
    rewinddir(top);
    while (const dirent* entry = readdir(top)) {
      if (is_dots(entry->d_name) || unlinkat(dirfd(top), entry->d_name, 0) == 0) continue;
      found = empty_into(dirfd(top), entry->d_name, next_name) || found;
      unlinkat(dirfd(top), entry->d_name, AT_REMOVEDIR);
    }
  }
  return !found;
}

bool is_empty(DIR* top) {
  rewinddir(top);
  const dirent* entry = readdir(top);
  while (entry != nullptr && is_dots(entry->d_name)) entry = readdir(top);
  return entry == nullptr;
}

// What a directory can carry itself, besides its times.
struct Marks {
  struct stat status {};
  ssize_t attributes = 0;  // bytes of the names
  int flags = 0;           // as chattr sets them
  bool is_empty = false;

  bool has(const Marks& other) const {
    return status.st_ino == other.status.st_ino && status.st_dev == other.status.st_dev &&
           status.st_mode == other.status.st_mode && status.st_uid == other.status.st_uid &&
           status.st_gid == other.status.st_gid && attributes == other.attributes && flags == other.flags &&
           is_empty == other.is_empty;
  }
};

Marks as_it_was;

Marks marks_of(DIR* directory) {
  Marks marks;
  fstat(dirfd(directory), &marks.status);
  marks.attributes = flistxattr(dirfd(directory), nullptr, 0);
  ioctl(dirfd(directory), FS_IOC_GETFLAGS, &marks.flags);
  marks.is_empty = is_empty(directory);
  return marks;
}

// As it is, and never what a link leads to.
DIR* open_top(const char* path) {
  const int file = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  DIR* directory = file < 0 ? nullptr : fdopendir(file);
  if (directory == nullptr && file >= 0) close(file);
  return directory;
}

// More rounds take longer than another sandbox.
constexpr unsigned long kMostRounds = 16;

}  // namespace

void settle(const char* directory) {
  if (DIR* top = open_top(directory); top != nullptr) {
    as_it_was = marks_of(top);
    closedir(top);
  }
  stat(directory, &as_it_was.status);  // which has been looked through since
  timespec now{};
  do {
    clock_gettime(CLOCK_REALTIME_COARSE, &now);
  } while (is_same(now, as_it_was.status.st_ctim) && usleep(1000) == 0);
}

bool clean(const char* directory) {
  DIR* top = open_top(directory);
  // Where files are bound into it, directories must stay where they are.
  if (top == nullptr || !as_it_was.is_empty) return false;
  const bool is_clean = empty(top, kMostRounds) && as_it_was.has(marks_of(top));
  closedir(top);
  return is_clean;
}

bool is_untouched(const char* directory) {
  struct stat now {};
  const struct stat& before = as_it_was.status;
  return lstat(directory, &now) == 0 && now.st_ino == before.st_ino && now.st_dev == before.st_dev &&
         is_same(now.st_ctim, before.st_ctim) && is_same(now.st_mtim, before.st_mtim) &&
         is_same(now.st_atim, before.st_atim);
}

const char* make_scratch(const char* parent) {
  static std::array<char, PATH_MAX> path;
  std::snprintf(path.data(), path.size(), "%s/quackcheck-XXXXXX", parent);
  return mkdtemp(path.data());
}

bool scratch_is_over(const char* directory, std::uint64_t limit) {
  Room room;
  room.bytes = limit;
  return !fits(AT_FDCWD, directory, room, kDeepest);
}

void remove_scratch(const char* directory) {
  DIR* top = open_directory(AT_FDCWD, directory);
  if (top == nullptr) return;
  empty(top, ULONG_MAX);
  closedir(top);
  rmdir(directory);
}

}  // namespace quack::supervisor
