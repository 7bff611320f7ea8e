#include "runner/sandbox.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <unistd.h>

namespace quack {
namespace {

namespace fs = std::filesystem;

bool is_executable(const fs::path& path) {
  std::error_code ignored;
  return fs::is_regular_file(path, ignored) && access(path.c_str(), X_OK) == 0;
}

// What is under these is seen in any case.
constexpr std::array<const char*, 10> kSystem = {"/usr", "/etc", "/opt",  "/nix",   "/gnu",
                                                 "/bin", "/lib", "/sbin", "/lib64", "/lib32"};

bool is_below(const fs::path& path, const fs::path& directory) {
  const auto parted = std::mismatch(directory.begin(), directory.end(), path.begin(), path.end());
  return parted.first == directory.end();
}

bool is_system(const fs::path& path) {
  return std::any_of(kSystem.begin(), kSystem.end(), [&](const char* directory) { return is_below(path, directory); });
}

// The arguments that show the system: links stay links (/bin is one to usr/bin), directories are bound.
std::vector<std::string> show_system() {
  std::vector<std::string> words;
  for (const fs::path directory : kSystem) {
    std::error_code error;
    if (fs::is_symlink(directory, error)) {
      words.insert(words.end(), {"--symlink", fs::read_symlink(directory, error).string(), directory.string()});
    } else if (fs::is_directory(directory, error) && !fs::is_empty(directory, error)) {
      words.insert(words.end(), {"--ro-bind", directory.string(), directory.string()});
    }
  }
  return words;
}

// A program in a `bin` directory belongs to an installation (a Python of somebody's own, say), which is the directory
// above, unless that is somebody's home or the root.
fs::path installation_of(const fs::path& path) {
  const fs::path directory = path.parent_path();
  const fs::path above = directory.parent_path();
  if (directory.filename() != "bin" && directory.filename() != "shims") return path;
  const auto home = environment("HOME");
  if (above == above.root_path() || (home && above == fs::path(*home).lexically_normal())) return directory;
  return above;
}

// What the program must be able to read besides the system, each once and nothing twice.
std::vector<fs::path> readable_paths(const Program& program, const std::string& path) {
  std::error_code error;
  std::vector<fs::path> wanted = program.readable;
  wanted.push_back(installation_of(path));
  wanted.push_back(installation_of(fs::weakly_canonical(path, error)));
  if (!program.directory.empty()) wanted.push_back(program.directory);
  // A word that names a file is meant to be read: `python3 solution.py`.
  for (std::size_t i = 1; i < program.words.size(); ++i) {
    const fs::path word = program.directory / program.words[i];
    if (word.is_absolute() && fs::exists(word, error)) wanted.push_back(word);
  }
  std::vector<fs::path> shown;
  for (const fs::path& one : wanted) {
    const fs::path normal = fs::absolute(one, error).lexically_normal();
    // The root and /tmp themselves would undo what this is for.
    if (normal == "/" || normal == "/tmp" || normal == "/tmp/" || is_system(normal)) continue;
    shown.push_back(normal);
  }
  std::sort(shown.begin(), shown.end());
  shown.erase(std::unique(shown.begin(), shown.end(), [](const auto& a, const auto& b) { return is_below(b, a); }),
              shown.end());
  return shown;
}

std::string find_supervisor() {
  std::error_code error;
  const fs::path here = fs::read_symlink("/proc/self/exe", error).parent_path();
  for (const fs::path& path : {here / "quackcheck-supervisor", (here / QUACK_SUPERVISOR_FROM_BIN).lexically_normal(),
                               fs::path(QUACK_SUPERVISOR_IN_BUILD)}) {
    if (is_executable(path)) return path.string();
  }
  return "";
}

// Whether `directory` is the user's home or above it.
bool holds_home(const std::filesystem::path& directory) {
  if (directory == directory.root_path()) return true;
  const auto home = environment("HOME");
  if (!home) return false;
  const std::filesystem::path inner = std::filesystem::path(*home).lexically_normal();
  const auto parted = std::mismatch(directory.begin(), directory.end(), inner.begin(), inner.end());
  return parted.first == directory.end();
}

}  // namespace

std::optional<std::string> environment(const char* name) {
  const char* value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): nobody here sets variables
  if (value == nullptr || *value == '\0') return std::nullopt;
  return value;
}

void append_readable_beside(const std::filesystem::path& file, std::vector<std::filesystem::path>& readable) {
  std::error_code error;
  for (const auto& place : {file, std::filesystem::canonical(file, error)}) {
    if (!place.empty() && !holds_home(place.parent_path())) readable.push_back(place.parent_path());
  }
}

std::optional<std::string> find_program(std::string_view name) {
  std::error_code error;
  if (name.find('/') != std::string_view::npos) {
    const fs::path path = fs::absolute(name, error);
    return is_executable(path) ? std::optional(path.string()) : std::nullopt;
  }
  const std::string variable = environment("PATH").value_or("/usr/local/bin:/usr/bin:/bin");
  std::string_view rest = variable;
  while (!name.empty() && !rest.empty()) {
    const std::string_view directory = rest.substr(0, rest.find(':'));
    rest.remove_prefix(std::min(directory.size() + 1, rest.size()));
    if (directory.empty()) continue;
    const fs::path path = fs::absolute(fs::path(directory) / name, error);
    if (is_executable(path)) return path.string();
  }
  return std::nullopt;
}

const std::string& supervisor_path() {
  static const std::string path = find_supervisor();
  return path;
}

std::vector<std::string> bubblewrap_words(const std::string& bubblewrap, const Program& program,
                                          const std::string& path, const std::vector<std::string>& supervisor) {
  static const std::vector<std::string> system = show_system();
  // The supervisor is process 1 of its namespace, so that what it leaves or loses dies with it.
  std::vector<std::string> words = {bubblewrap,      "--unshare-user",   "--unshare-pid", "--unshare-net",
                                    "--unshare-ipc", "--disable-userns", "--cap-drop",    "ALL",
                                    "--as-pid-1",    "--die-with-parent"};
  words.insert(words.end(), system.begin(), system.end());
  words.insert(words.end(), {"--proc", "/proc", "--size", std::to_string(kScratchBytes), "--tmpfs", "/tmp"});
  for (const char* device : {"/dev/null", "/dev/zero", "/dev/random", "/dev/urandom"})
    words.insert(words.end(), {"--dev-bind", device, device});
  words.insert(words.end(), {"--symlink", "/proc/self/fd", "/dev/fd", "--symlink", "fd/0", "/dev/stdin", "--symlink",
                             "fd/1", "/dev/stdout", "--symlink", "fd/2", "/dev/stderr"});
  bool has_shared_memory = true;  // shm_open's directory, unless a program is kept there
  for (const fs::path& shown : readable_paths(program, path)) {
    words.insert(words.end(), {"--ro-bind-try", shown.string(), shown.string()});
    has_shared_memory = has_shared_memory && !is_below(shown, "/dev/shm");
  }
  if (has_shared_memory) words.insert(words.end(), {"--symlink", "/tmp", "/dev/shm"});
  words.insert(words.end(), {"--ro-bind", supervisor.front(), "/quackcheck-supervisor", "--remount-ro", "/", "--",
                             "/quackcheck-supervisor"});
  words.insert(words.end(), supervisor.begin() + 1, supervisor.end());
  return words;
}

}  // namespace quack
