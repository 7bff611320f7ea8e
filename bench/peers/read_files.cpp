// Reads every file of a directory, in the order of their names, and does nothing with them: what the system takes for
// many small files for any program that reads them.
//
//   peer-read-files DIR     writes how many bytes there were
//
// Exit: 0; 2 if something can't be read.

#include <algorithm>
#include <array>
#include <cstdio>
#include <dirent.h>
#include <fcntl.h>
#include <string>
#include <unistd.h>
#include <vector>

namespace {

std::array<char, 1U << 16U> buffer;

// How many bytes a file has; -1 if it can't be read.
long read_file(int directory, const std::string& name) {
  const int file = openat(directory, name.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return -1;
  long bytes = 0;
  for (;;) {
    const ssize_t count = read(file, buffer.data(), buffer.size());
    if (count <= 0) {
      close(file);
      return count < 0 ? -1 : bytes;
    }
    bytes += count;
  }
}

}  // namespace

int main(int count, char** words) {
  DIR* const directory = count == 2 ? opendir(words[1]) : nullptr;
  if (directory == nullptr) {
    std::fputs("peer-read-files: expected a directory that can be read\n", stderr);
    return 2;
  }
  std::vector<std::string> names;
  while (const dirent* const entry = readdir(directory)) {
    if (entry->d_name[0] != '.') names.emplace_back(entry->d_name);
  }
  std::sort(names.begin(), names.end());
  long bytes = 0;
  for (const std::string& name : names) {
    const long more = read_file(dirfd(directory), name);
    if (more < 0) {
      std::fprintf(stderr, "peer-read-files: %s can't be read\n", name.c_str());
      return 2;
    }
    bytes += more;
  }
  std::printf("%ld\n", bytes);
  closedir(directory);
}
