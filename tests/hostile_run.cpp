#include "tests/hostile_run.h"

#include <cstdlib>
#include <fstream>
#include <gtest/gtest.h>
#include <unistd.h>

namespace quack {
namespace fs = std::filesystem;

std::string marker() { return "quackcheck-hostile-" + std::to_string(getpid()); }

std::string marked_processes() {
  std::string found;
  for (const fs::directory_entry& entry : fs::directory_iterator("/proc")) {
    const std::string pid = entry.path().filename().string();
    if (pid.find_first_not_of("0123456789") != std::string::npos || pid == std::to_string(getpid())) continue;
    std::ifstream file(entry.path() / "cmdline");
    std::string words;
    std::getline(file, words, '\1');  // which, unlike an iterator, does not throw if the process is gone by now
    if (words.find(marker()) != std::string::npos) found += pid + " ";
  }
  return found;
}

std::string marked_remains() {
  std::string found;
  for (const char* kind : {"shm", "sem", "msg"}) {
    std::ifstream table(std::string("/proc/sysvipc/") + kind);
    for (std::string line; std::getline(table, line);)
      if (std::atoi(line.c_str()) == kHostileKey) found += std::string(kind) + " ";
  }
  for (const char* directory : {"/dev/shm", "/dev/mqueue", "/tmp", "/usr"}) {
    std::error_code error;
    for (fs::directory_iterator entry(directory, error), end; !error && entry != end; entry.increment(error))
      if (entry->path().filename().string().starts_with(kHostileName)) found += entry->path().string() + " ";
  }
  return found;
}

const fs::path& scratch_parent() {
  static const fs::path path = [] {
    std::string name = (fs::temp_directory_path() / "run_process_test-XXXXXX").string();
    EXPECT_NE(mkdtemp(name.data()), nullptr);
    setenv("TMPDIR", name.c_str(), 1);
    return fs::path(name);
  }();
  fs::create_directory(path);                                     // a test may have removed it at its end
  fs::permissions(path, fs::perms::all | fs::perms::sticky_bit);  // where root runs the test, others' programs write
  return path;
}

}  // namespace quack
