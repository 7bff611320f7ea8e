#include "runner/compile_cache.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>

#include "runner/compiler.h"
#include "runner/run.h"
#include "runner/sandbox.h"
#include "runner/sha256.h"

namespace quack {
namespace {

namespace fs = std::filesystem;

constexpr const char* kDigest = "digest";
constexpr const char* kDraft = "draft-";
constexpr std::uintmax_t kLongestFile = std::uintmax_t{1} << 30U;  // bytes

// The digest of the files in a directory but that of itself; none if one of them can't be read, or is no file.
std::optional<std::string> digest_of(const fs::path& directory) {
  std::vector<std::string> lines;
  std::error_code error;
  for (fs::recursive_directory_iterator entry(directory, error), end; !error && entry != end; entry.increment(error)) {
    const std::string name = entry->path().lexically_relative(directory).string();
    const fs::file_type type = entry->symlink_status(error).type();
    if (type == fs::file_type::directory || name == kDigest) continue;
    const auto text = type == fs::file_type::regular ? read_file(entry->path(), kLongestFile) : std::nullopt;
    if (!text) return std::nullopt;
    lines.push_back(sha256(name) + sha256(*text));
  }
  if (error) return std::nullopt;
  std::sort(lines.begin(), lines.end());
  std::string all;
  for (const auto& line : lines) all += line;
  return sha256(all);
}

// What a process that was killed while it compiled left behind.
void remove_old_drafts(const fs::path& directory) {
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(directory, error)) {
    if (!entry.path().filename().string().starts_with(kDraft)) continue;
    const auto written = fs::last_write_time(entry.path(), error);
    if (!error && written < fs::file_time_type::clock::now() - std::chrono::hours(24))
      fs::remove_all(entry.path(), error);
  }
}

}  // namespace

CompileCache::CompileCache(fs::path directory) : directory_(std::move(directory)) {
  std::error_code error;
  directory_ = fs::absolute(directory_, error);
  if (fs::create_directories(directory_, error)) fs::permissions(directory_, fs::perms::owner_all, error);
  if (error) {
    throw BadSpec("the directory '" + directory_.string() + "' for compiled sources can't be made: " + error.message() +
                  "; XDG_CACHE_HOME says where else it may be");
  }
  // A sandbox has no way through links and "..".
  directory_ = fs::canonical(directory_);
  struct stat status {};
  if (stat(directory_.c_str(), &status) != 0 || status.st_uid != geteuid()) {
    throw BadSpec("the directory '" + directory_.string() +
                  "' for compiled sources is another user's, who could change them; XDG_CACHE_HOME says where else it "
                  "may be");
  }
  fs::permissions(directory_, fs::perms::group_write | fs::perms::others_write, fs::perm_options::remove, error);
  remove_old_drafts(directory_);
}

std::optional<fs::path> CompileCache::find(const std::string& key) const {
  const fs::path entry = directory_ / key;
  std::error_code error;
  if (!fs::is_directory(entry, error)) return std::nullopt;
  const auto written = read_file(entry / kDigest, 1000);
  if (written && written == digest_of(entry)) return entry;
  fs::remove_all(entry, error);
  return std::nullopt;
}

CompileCache::Draft::Draft(const CompileCache& cache) : cache_(cache) {
  std::string name = (cache_.directory_ / kDraft).string() + "XXXXXX";
  if (mkdtemp(name.data()) == nullptr) {
    throw BadSpec("nothing can be written into '" + cache_.directory_.string() +
                  "', where compiled sources are kept: " + std::error_code(errno, std::generic_category()).message());
  }
  directory_ = name;
}

CompileCache::Draft::~Draft() {
  std::error_code ignored;
  if (!directory_.empty()) fs::remove_all(directory_, ignored);
}

fs::path CompileCache::Draft::keep(const std::string& key) {
  const auto digest = digest_of(directory_);
  if (!digest) throw BadSpec("what was compiled can't be read again in '" + directory_.string() + "'");
  write_file(directory_ / kDigest, *digest);
  const fs::path entry = cache_.directory_ / key;
  std::error_code error;
  fs::rename(directory_, entry, error);
  if (!error) {
    directory_.clear();
  } else if (!cache_.find(key)) {
    throw BadSpec("what was compiled can't be kept in '" + entry.string() + "': " + error.message());
  }
  return entry;
}

fs::path default_cache() {
  const auto cache = environment("XDG_CACHE_HOME");
  const auto home = environment("HOME");
  const bool is_named = cache && cache->starts_with('/');
  if (!is_named && !home)
    throw BadSpec("there is no place for compiled sources: neither XDG_CACHE_HOME nor HOME is set");
  return (is_named ? fs::path(*cache) : fs::path(*home) / ".cache") / "quackcheck";
}

std::optional<std::string> read_file(const fs::path& file, std::uintmax_t most) {
  std::error_code error;
  if (!fs::is_regular_file(file, error) || fs::file_size(file, error) > most || error) return std::nullopt;
  std::ifstream stream(file, std::ios::binary);
  std::ostringstream text;
  text << stream.rdbuf();
  if (!stream) return std::nullopt;
  return std::move(text).str();
}

}  // namespace quack
