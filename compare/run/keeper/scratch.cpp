#include "compare/run/keeper/scratch.h"

#include <array>
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dirent.h>
#include <fcntl.h>
#include <ftw.h>
#include <sys/stat.h>
#include <unistd.h>

namespace quack::keeper {
namespace {

constexpr std::uint64_t kMostFiles = 100'000;

// What nftw has no other place for.
struct Count {
  std::uint64_t bytes = 0;
  std::uint64_t files = 0;
  std::uint64_t limit = 0;
};
Count count;

int add_file(const char*, const struct stat* status, int, struct FTW*) {
  ++count.files;
  count.bytes += static_cast<std::uint64_t>(status->st_blocks) * 512;  // st_blocks counts 512 bytes, whatever the disk
  return count.bytes > count.limit || count.files > kMostFiles ? 1 : 0;
}

bool is_dots(const char* name) { return std::strcmp(name, ".") == 0 || std::strcmp(name, "..") == 0; }

DIR* open_directory(int at, const char* name) {
  fchmodat(at, name, 0700, 0);
  const int file = openat(at, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (file < 0) return nullptr;
  DIR* directory = fdopendir(file);
  if (directory == nullptr) close(file);
  return directory;
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
    std::snprintf(moved.data(), moved.size(), "quackcheck-%d-%lu", static_cast<int>(getpid()), next_name++);
    fchmodat(dirfd(directory), entry->d_name, 0700, 0);  // a directory that can't be written can't be moved
    went = renameat(dirfd(directory), entry->d_name, top, moved.data()) == 0 && went;
  }
  closedir(directory);
  return went;
}

}  // namespace

const char* make_scratch(const char* parent) {
  static std::array<char, PATH_MAX> path;
  std::snprintf(path.data(), path.size(), "%s/quackcheck-XXXXXX", parent);
  return mkdtemp(path.data());
}

bool scratch_is_over(const char* directory, std::uint64_t limit) {
  count = {0, 0, limit};
  return nftw(directory, add_file, 8, FTW_PHYS) == 1;
}

void remove_scratch(const char* directory) {
  DIR* top = open_directory(AT_FDCWD, directory);
  if (top == nullptr) return;
  unsigned long next_name = 0;
  for (bool found = true; found;) {
    found = false;
    rewinddir(top);
    while (const dirent* entry = readdir(top)) {
      if (is_dots(entry->d_name) || unlinkat(dirfd(top), entry->d_name, 0) == 0) continue;
      found = empty_into(dirfd(top), entry->d_name, next_name) || found;
      unlinkat(dirfd(top), entry->d_name, AT_REMOVEDIR);
    }
  }
  closedir(top);
  rmdir(directory);
}

}  // namespace quack::keeper
