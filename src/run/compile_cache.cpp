#include "run/compile_cache.h"

#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <sys/stat.h>
#include <unistd.h>

#include "io/files.h"
#include "run/run.h"
#include "run/sandbox.h"

namespace quack {
namespace {

namespace fs = std::filesystem;

constexpr const char* kDraft = "draft-";

// Removes drafts that are a day old: they are of processes that were killed while they compiled.
void remove_old_drafts(const fs::path& directory) {
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(directory, error)) {
    if (!entry.path().filename().string().starts_with(kDraft)) continue;
    const auto written = fs::last_write_time(entry.path(), error);
    if (!error && written < fs::file_time_type::clock::now() - std::chrono::hours(24))
      fs::remove_all(entry.path(), error);
  }
}

// Throws BadSpec if the environment names none.
fs::path users_cache() {
  const auto cache = environment("XDG_CACHE_HOME");
  if (cache && cache->starts_with('/')) return fs::path(*cache) / "quackcheck";
  if (const auto home = environment("HOME")) return fs::path(*home) / ".cache/quackcheck";
  throw BadSpec(tr("there is no place for compiled sources: neither XDG_CACHE_HOME nor HOME is set"));
}

// The directory that is there as long as this program where the user's can't be used.
class TemporaryCache {
 public:
  TemporaryCache() {
    try {
      const CompileCache cache(users_cache());
      const CompileCache::Draft trial(cache);
    } catch (const BadSpec& unusable) {
      std::string name = environment("TMPDIR").value_or("/tmp") + "/quackcheck-cache-XXXXXX";
      if (mkdtemp(name.data()) == nullptr) throw;
      directory_ = name;
      reason_ = unusable.message();
    }
  }
  ~TemporaryCache() {
    std::error_code ignored;
    if (!directory_.empty()) fs::remove_all(directory_, ignored);
  }
  TemporaryCache(TemporaryCache&&) = delete;

  const fs::path& directory() const { return directory_; }
  const Message& reason() const { return reason_; }

 private:
  fs::path directory_;  // empty: the user's can be used
  Message reason_;      // why not
};

const TemporaryCache& temporary_cache() {
  static const TemporaryCache only;
  return only;
}

}  // namespace

CompileCache::CompileCache(fs::path directory) : directory_(std::move(directory)) {
  std::error_code error;
  directory_ = fs::absolute(directory_, error);
  if (fs::create_directories(directory_, error)) fs::permissions(directory_, fs::perms::owner_all, error);
  struct stat status {};
  if (error)
    throw BadSpec(
        tr("the directory '{}' for compiled sources can't be made: {}; XDG_CACHE_HOME says where else it may be",
           directory_.string(), system_message(error.value())));
  if (stat(directory_.c_str(), &status) != 0 || status.st_uid != geteuid())
    throw BadSpec(
        tr("the directory '{}' for compiled sources is another user's, who could change them; XDG_CACHE_HOME "
           "says where else it may be",
           directory_.string()));
  // A sandbox has no way through links and "..".
  directory_ = fs::canonical(directory_);
  fs::permissions(directory_, fs::perms::group_write | fs::perms::others_write, fs::perm_options::remove, error);
  remove_old_drafts(directory_);
}

std::optional<fs::path> CompileCache::find(const std::string& key) const {
  std::error_code error;
  return fs::is_directory(directory_ / key, error) ? std::optional(directory_ / key) : std::nullopt;
}

CompileCache::Draft::Draft(const CompileCache& cache) : cache_(cache) {
  std::string name = (cache_.directory_ / kDraft).string() + "XXXXXX";
  if (mkdtemp(name.data()) == nullptr) {
    throw BadSpec(tr("nothing can be written into '{}', where compiled sources are kept: {}",
                     cache_.directory_.string(), system_message(errno)));
  }
  directory_ = name;
}

CompileCache::Draft::~Draft() {
  std::error_code ignored;
  if (!directory_.empty()) fs::remove_all(directory_, ignored);
}

fs::path CompileCache::Draft::keep(const std::string& key) {
  const fs::path entry = cache_.directory_ / key;
  std::error_code error;
  fs::rename(directory_, entry, error);
  if (!error) {
    directory_.clear();
  } else if (!cache_.find(key)) {
    throw BadSpec(tr("what was compiled can't be kept in '{}': {}", entry.string(), system_message(error.value())));
  }
  return entry;
}

fs::path default_cache() {
  return temporary_cache().directory().empty() ? users_cache() : temporary_cache().directory();
}

const Message& why_cache_is_temporary() { return temporary_cache().reason(); }

}  // namespace quack
