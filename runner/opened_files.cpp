#include "runner/opened_files.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <string_view>
#include <sys/file.h>
#include <sys/stat.h>
#include <utility>

#include "runner/own_user.h"
#include "runner/sandbox.h"
#include "runner/supervisor/protocol.h"

namespace quack {
namespace {

namespace fs = std::filesystem;

constexpr const char* kPrefix = "quackcheck-files-";
constexpr int kTries = 10;
constexpr std::uintmax_t kMostCopied = std::uintmax_t{256} << 20U;  // bytes
constexpr std::uintmax_t kOfEach = 4096;                            // so many does an empty file count

void copy_one(const fs::directory_entry& from, const fs::path& to, std::uintmax_t& room) {
  if (from.is_symlink()) {
    fs::copy_symlink(from.path(), to);
  } else if (from.is_directory()) {
    fs::create_directory(to);
  } else if (from.is_regular_file()) {
    room -= std::min(room, from.file_size() + kOfEach);
    if (room > 0) fs::copy_file(from.path(), to);
  }
}

void copy_all(const fs::path& from, const fs::path& to) {
  std::uintmax_t room = kMostCopied;
  copy_one(fs::directory_entry(from), to, room);
  if (fs::is_directory(from)) {
    for (const auto& entry : fs::recursive_directory_iterator(from)) {
      copy_one(entry, to / entry.path().lexically_relative(from), room);
      if (room == 0) break;
    }
  }
  if (room == 0)
    throw BadSpec("root's programs run as users of their own, to whom '" + from.string() +
                  "' is closed, and which is too large to be copied for them: open it (chmod o+rx)");
}

void remove_copies_of_the_dead(const fs::path& temporary) {
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(temporary, error)) {
    if (!entry.path().filename().string().starts_with(kPrefix)) continue;
    const Descriptor directory(::open(entry.path().c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
    struct stat status {};
    if (directory.get() < 0 || fstat(directory.get(), &status) != 0 || status.st_uid != geteuid()) continue;
    std::error_code ignored;
    if (flock(directory.get(), LOCK_EX | LOCK_NB) == 0) fs::remove_all(entry.path(), ignored);
  }
}

bool is_at_or_below(std::string_view path, const std::string& file) {
  return path.starts_with(file) && (path.size() == file.size() || path[file.size()] == '/');
}

// Whether a path may begin after this byte.
bool is_between(char byte) {
  return std::isalnum(static_cast<unsigned char>(byte)) == 0 &&
         std::string_view("._-/~+").find(byte) == std::string::npos;
}

}  // namespace

// Another quackcheck may take it for one of the dead before it is locked, and remove it: then it is made again.
bool OpenedFiles::make_base(const fs::path& temporary) {
  std::string name = (temporary / kPrefix).string() + "XXXXXX";
  if (mkdtemp(name.data()) == nullptr) return false;
  base_ = name;
  lock_ = Descriptor(::open(name.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  struct stat status {};
  return flock(lock_.get(), LOCK_SH) == 0 && fstat(lock_.get(), &status) == 0 && status.st_nlink > 0;
}

OpenedFiles::OpenedFiles(const Program& program, const std::string& path, const fs::path& temporary, std::uint32_t user,
                         bool needs_way) {
  if (user == 0) return;
  static const bool is_tidy = (remove_copies_of_the_dead(temporary), true);
  static_cast<void>(is_tidy);
  const auto is_closed = [&](const fs::path& file) {
    return is_closed_to_others(file, needs_way) || (needs_way && is_closed_to_others(file.parent_path(), true));
  };
  std::vector<fs::path> closed = readable_paths(program, path);
  closed.erase(std::remove_if(closed.begin(), closed.end(), [&](const auto& file) { return !is_closed(file); }),
               closed.end());
  // Where it starts: a directory that is closed itself is another one, with the files in it that the program may read.
  const bool has_start = needs_way && program.writable.empty() && !program.directory.empty() &&
                         is_closed_to_others(program.directory, false);
  if (closed.empty() && !has_start) return;
  for (int tries = 1; !make_base(temporary); ++tries)
    if (tries == kTries) throw_errno("no directory can be made for copies of files");
  for (const fs::path& file : closed) open(file, needs_way);
  if (has_start) {
    const fs::path start = program.directory.lexically_normal();
    fs::create_directories(base_ / start.relative_path());
    moved_.push_back(start);
  }
  open_to_all(base_);
  // But nobody else comes there.
  if (chown(base_.c_str(), geteuid(), user) != 0) throw_errno("copies of files can't be given to the program");
  fs::permissions(base_, fs::perms(0750));
}

OpenedFiles::OpenedFiles(OpenedFiles&& other) noexcept
    : base_(std::exchange(other.base_, {})),
      lock_(std::move(other.lock_)),
      moved_(std::move(other.moved_)),
      directories_(std::move(other.directories_)) {}

OpenedFiles::~OpenedFiles() {
  std::error_code ignored;
  if (!base_.empty()) fs::remove_all(base_, ignored);
}

void OpenedFiles::open(const fs::path& file, bool needs_way) {
  const fs::path to = base_ / file.relative_path();
  fs::create_directories(to.parent_path());
  if (fs::is_symlink(file)) {
    if (!needs_way) return;  // bubblewrap makes it again
    fs::create_symlink(place_of(fs::canonical(file)), to);
  } else if (needs_way && fs::is_directory(file) && !is_closed_to_others(file, false)) {
    fs::create_symlink("/proc/self/fd/" + std::to_string(supervisor::kFirstOpened + directories_.size()), to);
    directories_.push_back(file);
  } else {
    copy_all(file, to);
  }
  moved_.push_back(file);
}

fs::path OpenedFiles::place_of(const fs::path& file) const {
  const std::string normal = file.lexically_normal().string();
  const bool is_moved = std::any_of(moved_.begin(), moved_.end(),
                                    [&](const fs::path& one) { return is_at_or_below(normal, one.string()); });
  return is_moved ? fs::path(base_.string() + normal) : file;
}

std::string OpenedFiles::with_places(const std::string& word) const {
  if (word.starts_with('/') && fs::exists(word)) return place_of(word);
  std::string text;
  for (std::size_t i = 0; i < word.size(); ++i) {
    const bool is_place = word[i] == '/' && (i == 0 || is_between(word[i - 1])) &&
                          std::any_of(moved_.begin(), moved_.end(), [&](const fs::path& one) {
                            return std::string_view(word).substr(i).starts_with(one.string());
                          });
    if (is_place) text += base_.string();
    text += word[i];
  }
  return text;
}

}  // namespace quack
