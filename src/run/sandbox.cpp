#include "run/sandbox.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <unistd.h>

#include "io/files.h"

namespace quack {
namespace {

namespace fs = std::filesystem;

bool is_executable(const fs::path& path) {
  std::error_code ignored;
  return fs::is_regular_file(path, ignored) && access(path.c_str(), X_OK) == 0;
}

// Programs can read these system directories in any case.
constexpr std::array<const char*, 8> kSystem = {"/usr", "/nix", "/gnu", "/bin", "/lib", "/sbin", "/lib64", "/lib32"};

// The parts of /etc that programs need to start; the rest is about this machine and its users. Java's and Mono's
// libraries are links into it.
constexpr std::array<std::string_view, 8> kSettings = {"alternatives", "fpc",          "fpc.cfg",   "ld.so.cache",
                                                       "ld.so.conf",   "ld.so.conf.d", "localtime", "mono"};

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
  words.insert(words.end(), {"--dir", "/etc"});
  std::error_code error;
  for (const auto& setting : fs::directory_iterator("/etc", error)) {
    const std::string name = setting.path().filename().string();
    const bool is_one = std::find(kSettings.begin(), kSettings.end(), name) != kSettings.end();
    if (!is_one && !name.starts_with("java")) continue;
    words.insert(words.end(), {"--ro-bind", setting.path().string(), setting.path().string()});
  }
  return words;
}

// The paths besides the system that a program must be able to read: absolute, without links, none below another one.
std::vector<fs::path> readable_paths(const Program& program, const std::string& path) {
  std::error_code error;
  std::vector<fs::path> wanted = program.readable;
  wanted.emplace_back(path);
  // And what links lead to.
  for (std::size_t i = 0, size = wanted.size(); i < size; ++i) wanted.push_back(fs::weakly_canonical(wanted[i], error));
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

}  // namespace

bool is_below(const fs::path& path, const fs::path& directory) {
  const auto parted = std::mismatch(directory.begin(), directory.end(), path.begin(), path.end());
  return parted.first == directory.end();
}

bool holds_home(const fs::path& directory) {
  std::error_code error;
  const auto home = environment("HOME");
  return directory == directory.root_path() ||
         (home && is_below(fs::weakly_canonical(*home, error) / "", fs::weakly_canonical(directory, error)));
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
  static const std::string path = [] {
    constexpr const char* kName = "quackcheck-supervisor";
    std::error_code error;
    fs::path here = fs::read_symlink("/proc/self/exe", error).parent_path();
    const fs::path installed = (here / QUACK_SUPERVISOR_FROM_BIN).lexically_normal() / kName;
    if (fs::is_regular_file(installed, error)) return installed.string();
    // In a build it is beside the program; tests and fuzz targets are at most two folders below.
    for (int depth = 0; depth < 3; ++depth, here = here.parent_path())
      if (fs::is_regular_file(here / kName, error)) return (here / kName).string();
    return std::string();
  }();
  return path;
}

std::vector<std::string> bubblewrap_command(const std::string& bubblewrap, const Program& program,
                                            const std::string& path, const std::vector<std::string>& supervisor,
                                            std::uint64_t scratch) {
  static const std::vector<std::string> system = show_system();
  // The supervisor is process 1 of its namespace, so that what it leaves or loses dies with it. It notices by itself
  // when quackcheck dies; --die-with-parent would go by the thread that started it.
  std::vector<std::string> words = {
      bubblewrap,      "--unshare-user", "--disable-userns", "--uid",         "65534",      "--gid", "65534",
      "--unshare-pid", "--unshare-net",  "--unshare-ipc",    "--unshare-uts", "--cap-drop", "ALL",   "--as-pid-1"};
  words.insert(words.end(), system.begin(), system.end());
  words.insert(words.end(), {"--proc", "/proc", "--perms", "1777", "--size", std::to_string(scratch), "--tmpfs", "/tmp",
                             "--dir", "/dev"});
  // Without /dev/zero: shared mappings of it count as the memory of no process.
  for (const char* device : {"/dev/null", "/dev/random", "/dev/urandom"})
    words.insert(words.end(), {"--dev-bind", device, device});
  words.insert(words.end(), {"--symlink", "/proc/self/fd", "/dev/fd", "--symlink", "fd/0", "/dev/stdin", "--symlink",
                             "fd/1", "/dev/stdout", "--symlink", "fd/2", "/dev/stderr"});
  words.insert(words.end(), {"--symlink", "../tmp", "/dev/shm"});  // shm_open's directory
  const auto all_shown = readable_paths(program, path);
  const fs::path& start = program.directory;  // it has nothing else, and nothing can be left in it for the next run
  const bool has_start =
      !start.empty() && program.writable.empty() && !is_system(start) && start != "/" && start != "/tmp" &&
      std::none_of(all_shown.begin(), all_shown.end(), [&](const fs::path& one) { return is_below(start, one); });
  if (has_start) words.insert(words.end(), {"--tmpfs", start.string()});
  for (const fs::path& shown : all_shown) {
    std::error_code error;
    const bool is_link = fs::is_symlink(shown, error);
    words.insert(words.end(), {is_link ? "--symlink" : "--ro-bind-try",
                               (is_link ? fs::weakly_canonical(shown, error) : shown).string(), shown.string()});
  }
  for (const fs::path& hidden : program.hidden) {
    const auto holds = [&](const fs::path& one) { return is_below(hidden, one); };
    if (is_system(hidden) || std::ranges::any_of(all_shown, holds))
      words.insert(words.end(), {"--ro-bind", "/dev/null", hidden.string()});
  }
  if (has_start) words.insert(words.end(), {"--remount-ro", start.string()});
  if (!program.writable.empty())
    words.insert(words.end(), {"--bind", program.writable.string(), program.writable.string()});
  words.insert(words.end(), {"--ro-bind", supervisor.front(), "/quackcheck-supervisor", "--remount-ro", "/",
                             // The kernel's settings are there, which are root's to write.
                             "--remount-ro", "/proc", "--", "/quackcheck-supervisor"});
  words.insert(words.end(), supervisor.begin() + 1, supervisor.end());
  return words;
}

}  // namespace quack
