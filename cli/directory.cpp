#include "cli/directory.h"

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <set>
#include <system_error>

#include "compare/files.h"
#include "judge/quoted.h"

namespace quack::cli {

namespace fs = std::filesystem;

namespace {

// Holds the signals that end the program back while there is something aside.
class SignalsWait {
 public:
  SignalsWait() {
    sigset_t held;
    sigemptyset(&held);
    for (const int signal : {SIGHUP, SIGINT, SIGTERM}) sigaddset(&held, signal);
    sigprocmask(SIG_BLOCK, &held, &before_);
  }
  ~SignalsWait() { sigprocmask(SIG_SETMASK, &before_, nullptr); }
  SignalsWait(const SignalsWait&) = delete;
  SignalsWait& operator=(const SignalsWait&) = delete;

 private:
  sigset_t before_{};
};

// A directory of our own beside another, removed with all that is left in it.
//   told   what messages call that other
class Aside {
 public:
  Aside(const fs::path& target, const std::string& told) {
    std::string pattern = (target.parent_path() / ("." + target.filename().string() + ".XXXXXX")).string();
    if (mkdtemp(pattern.data()) == nullptr) {
      throw Unwritable(fmt::format("cannot write {}: {}", judge::shown_name(told),
                                   std::error_code(errno, std::generic_category()).message()));
    }
    path_ = pattern;
  }
  ~Aside() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
  Aside(const Aside&) = delete;
  Aside& operator=(const Aside&) = delete;

  const fs::path& path() const { return path_; }

 private:
  fs::path path_;
};

// Without a slash at its end, and with a directory before it.
fs::path normal(const std::string& path) {
  fs::path normal = fs::absolute(path).lexically_normal();
  return normal.has_filename() ? normal : normal.parent_path();
}

}  // namespace

void require_replaceable(const std::string& path, const std::string& mark, bool overwrite) {
  const fs::path target = normal(path);
  const std::string name = judge::shown_name(path);
  std::error_code error;
  if (!fs::exists(fs::symlink_status(target, error))) {
    if (fs::is_directory(target.parent_path(), error)) return;
    throw Unwritable(fmt::format("cannot write {}: there is no directory {}; make it first", name,
                                 judge::shown_name(target.parent_path().string())));
  }
  if (!fs::is_directory(target, error)) {
    throw Unwritable(fmt::format("'{}' is there already and is no directory; name another or remove it", name));
  }
  if (fs::is_empty(target, error)) return;
  if (!overwrite) throw Unwritable(fmt::format("'{}' is there already; --force replaces it", name));
  if (fs::exists(target / mark, error)) return;
  throw Unwritable(
      fmt::format("'{}' has no {}, so that it is no directory that --force would replace; name another", name, mark));
}

void write_directory(const std::string& path, const std::string& mark, bool overwrite,
                     const std::function<void(const PutFile& put)>& fill) {
  require_replaceable(path, mark, overwrite);
  const fs::path target = normal(path);
  const SignalsWait signals_wait;
  const Aside aside(target, path);
  const fs::path fresh = aside.path() / "new";
  std::set<fs::path> made;
  try {
    fill([&](const std::string& file, std::string_view content) {
      const fs::path place = fresh / file;
      if (made.insert(place.parent_path()).second) fs::create_directories(place.parent_path());
      write_in_place(place.string(), content);
    });
    // What stood there goes aside, and away with it.
    if (fs::exists(target)) fs::rename(target, aside.path() / "old");
    fs::rename(fresh, target);
  } catch (const fs::filesystem_error& error) {
    throw Unwritable(fmt::format("cannot write {}: {}", judge::shown_name(path), error.code().message()));
  }
}

}  // namespace quack::cli
