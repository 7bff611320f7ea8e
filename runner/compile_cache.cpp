#include "runner/compile_cache.h"

#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <sstream>

#include "runner/run.h"
#include "runner/sandbox.h"
#include "runner/sha256.h"

namespace quack {

namespace {

namespace fs = std::filesystem;

constexpr const char* kReads = "reads";
constexpr const char* kDraft = "draft-";
constexpr std::uintmax_t kLongestHeader = std::uintmax_t{64} << 20U;  // bytes

// The fingerprint of files as they are now; none if one of them can't be read.
std::optional<std::string> fingerprint(const std::vector<std::string>& reads, const fs::path& beside) {
  std::string all;
  for (const auto& path : reads) {
    const auto text = read_file(beside / path, kLongestHeader);
    if (!text) return std::nullopt;
    all.append(path).append("\n").append(sha256(*text)).append("\n");
  }
  return sha256(all);
}

std::optional<std::vector<std::string>> lines_of(const fs::path& file) {
  std::ifstream text(file);
  if (!text) return std::nullopt;
  std::vector<std::string> lines;
  for (std::string line; std::getline(text, line);) lines.push_back(line);
  return lines;
}

// What a process that was killed while it compiled left behind.
void remove_old_drafts(const fs::path& directory) {
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(directory, error)) {
    if (!entry.path().filename().string().starts_with(kDraft)) continue;
    const auto written = fs::last_write_time(entry.path(), error);
    if (!error && written < fs::file_time_type::clock::now() - std::chrono::hours(24)) {
      fs::remove_all(entry.path(), error);
    }
  }
}

}  // namespace

CompileCache::CompileCache(fs::path directory) : directory_(std::move(directory)) {
  std::error_code error;
  directory_ = fs::absolute(directory_, error);
  if (fs::create_directories(directory_, error)) {
    fs::permissions(directory_, fs::perms::owner_all, error);
  }
  if (error) {
    throw BadSpec("the directory '" + directory_.string() + "' for compiled sources can't be made: " + error.message() +
                  "; XDG_CACHE_HOME says where else it may be");
  }
  remove_old_drafts(directory_);
}

std::optional<fs::path> CompileCache::find(const std::string& key, const fs::path& beside) const {
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(directory_ / key, error)) {
    const auto reads = lines_of(entry.path() / kReads);
    if (reads && fingerprint(*reads, beside) == entry.path().filename().string()) return entry.path();
  }
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

fs::path CompileCache::Draft::keep(const std::string& key, const fs::path& beside, const std::vector<fs::path>& reads) {
  std::vector<std::string> names;
  const std::string prefix = beside.string() + "/";
  std::ofstream list(directory_ / kReads);
  for (const auto& path : reads) {
    const std::string name = path.string();
    names.push_back(name.starts_with(prefix) ? name.substr(prefix.size()) : name);
    list << names.back() << '\n';
  }
  list.close();
  const auto name = fingerprint(names, beside);
  if (!name || !list) throw BadSpec("what it includes can't be read again, or the list of it not be written");
  const fs::path entry = cache_.directory_ / key / *name;
  fs::create_directories(entry.parent_path());
  std::error_code error;
  fs::rename(directory_, entry, error);
  if (error && !fs::is_directory(entry)) throw fs::filesystem_error("cannot keep what was compiled", entry, error);
  if (!error) directory_.clear();
  return entry;
}

fs::path default_cache() {
  const auto cache = environment("XDG_CACHE_HOME");
  if (cache && cache->starts_with('/')) return fs::path(*cache) / "quackcheck";
  const auto home = environment("HOME");
  if (!home) throw BadSpec("there is no place for compiled sources: neither XDG_CACHE_HOME nor HOME is set");
  return fs::path(*home) / ".cache" / "quackcheck";
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
