#pragma once

#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <stdlib.h>
#include <string>
#include <unistd.h>

namespace quack::tests {

// An empty directory of a test's own, gone at its end.
class Scratch {
 public:
  Scratch() {
    std::string name = (std::filesystem::temp_directory_path() / "quackcheck-test-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("cannot make " + name);
    directory_ = std::filesystem::canonical(name);
    open(directory_);
  }
  ~Scratch() {
    if (getpid() != owner_) return;  // the child of a death test
    std::error_code ignored;
    std::filesystem::remove_all(directory_, ignored);
  }
  Scratch(Scratch&&) = delete;

  std::filesystem::path path(const std::string& name = "") const { return directory_ / name; }

  // Writes a file, and the directories above it; its path.
  std::filesystem::path write(const std::string& name, const std::string& text) const {
    std::filesystem::create_directories(path(name).parent_path());
    std::ofstream file(path(name), std::ios::binary);
    if (!(file << text << std::flush)) throw std::runtime_error("cannot write " + path(name).string());
    return path(name);
  }

  // As `write`, and makes the file executable.
  std::filesystem::path write_program(const std::string& name, const std::string& text) const {
    const auto file = write(name, text);
    open(file);
    return file;
  }

 private:
  // For the users that programs run as where root runs the test.
  static void open(const std::filesystem::path& path) {
    std::filesystem::permissions(path, std::filesystem::perms(0755));
  }

  std::filesystem::path directory_;
  pid_t owner_ = getpid();
};

}  // namespace quack::tests
