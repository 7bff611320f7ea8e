#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <unistd.h>

namespace quack {

// Key and name that hostile programs (hostile.cpp) give to what they would leave in the system.
inline constexpr int kHostileKey = 0x71756163;
inline constexpr const char* kHostileName = "quackcheck-hostile";

// A word for the command line of hostile programs, unlike any other process's.
inline std::string marker() { return "quackcheck-hostile-" + std::to_string(getpid()); }

// The processes whose command line has the marker: those that a run has left.
inline std::string marked_processes() {
  std::string found;
  for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
    const std::string pid = entry.path().filename().string();
    if (pid.find_first_not_of("0123456789") != std::string::npos || pid == std::to_string(getpid())) continue;
    std::ifstream file(entry.path() / "cmdline");
    std::string words;
    std::getline(file, words, '\1');  // which, unlike an iterator, does not throw if the process is gone by now
    if (words.find(marker()) != std::string::npos) found += pid + " ";
  }
  return found;
}

// Shared memory, semaphores, queues and files of that key or name: what a run has left in the system.
inline std::string marked_remains() {
  std::string found;
  for (const char* kind : {"shm", "sem", "msg"}) {
    std::ifstream table(std::string("/proc/sysvipc/") + kind);
    for (std::string line; std::getline(table, line);)
      if (std::atoi(line.c_str()) == kHostileKey) found += std::string(kind) + " ";
  }
  for (const char* directory : {"/dev/shm", "/dev/mqueue", "/tmp", "/usr"}) {
    std::error_code error;
    for (std::filesystem::directory_iterator entry(directory, error), end; !error && entry != end;
         entry.increment(error))
      if (entry->path().filename().string().starts_with(kHostileName)) found += entry->path().string() + " ";
  }
  return found;
}

// The directory of the scratch directories of runs, for this test alone: TMPDIR from the first call on.
inline const std::filesystem::path& scratch_parent() {
  namespace fs = std::filesystem;
  static const fs::path path = [] {
    std::string name = (fs::temp_directory_path() / "run_process_test-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("cannot make " + name);
    setenv("TMPDIR", name.c_str(), 1);
    return fs::path(name);
  }();
  fs::create_directory(path);                                     // a test may have removed it at its end
  fs::permissions(path, fs::perms::all | fs::perms::sticky_bit);  // where root runs the test, others' programs write
  return path;
}

}  // namespace quack
