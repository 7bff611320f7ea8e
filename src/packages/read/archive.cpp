#include "packages/read/archive.h"

#include <algorithm>
#include <archive.h>
#include <archive_entry.h>
#include <array>
#include <cerrno>
#include <fstream>
#include <locale.h>
#include <memory>
#include <stdexcept>
#include <system_error>

#include "io/translation.h"

namespace quack::packages {

namespace {

namespace fs = std::filesystem;

// An archive may be hostile: nothing that it says of itself is trusted.
constexpr std::size_t kMostFiles = 20'000;
constexpr std::int64_t kMostBytes = std::int64_t{1} << 28U;  // unpacked
constexpr std::size_t kLongestPath = 1000;
constexpr std::size_t kLongestName = 255;  // of a file or a folder, in bytes
constexpr std::size_t kShownName = 60;     // bytes of a longer path that a message shows
constexpr std::size_t kReadAtATime = 65536;

// Returns the reason why libarchive finds no archive in a file.
Message why_no_archive(const fs::path& file) {
  std::array<char, 6> bytes{};
  std::ifstream stream(file, std::ios::binary);
  stream.read(bytes.data(), bytes.size());
  const std::string_view begin(bytes.data(), static_cast<std::size_t>(stream.gcount()));
  if (begin.starts_with("PK\5\6")) return tr("it has no files");
  if (begin.empty()) return stream.is_open() ? tr("it is empty") : tr("it can't be opened");
  for (const auto& [name, first_bytes] : {std::pair("RAR", "Rar!\x1a\x07"), std::pair("7z", "7z\xbc\xaf\x27\x1c")})
    if (begin == first_bytes)
      return tr("it is compressed by {}; expected a zip or tar archive, or a directory: unpack it", name);
  return tr("it is not a zip or tar archive, or damaged");
}

// While one exists, libarchive reads names as UTF-8. Without a locale it returns no name of an archive that declares
// its names as UTF-8.
class InUtf8 {
 public:
  InUtf8() : before_(uselocale(utf8_)) {}
  ~InUtf8() {
    uselocale(before_);
    if (utf8_ != nullptr) freelocale(utf8_);
  }
  InUtf8(InUtf8&&) = delete;

 private:
  const locale_t utf8_ = newlocale(LC_CTYPE_MASK, "C.UTF-8", nullptr);
  const locale_t before_;
};

class Unpacking {
 public:
  Unpacking(const fs::path& archive, fs::path target)
      : reader_(archive_read_new(), archive_read_free), target_(std::move(target)) {
    archive_read_support_format_zip_seekable(reader_.get());
    archive_read_support_format_tar(reader_.get());
    archive_read_support_filter_gzip(reader_.get());
    archive_read_support_filter_bzip2(reader_.get());
    archive_read_support_filter_xz(reader_.get());
    if (archive_read_open_filename(reader_.get(), archive.c_str(), kReadAtATime) != ARCHIVE_OK)
      throw std::runtime_error(why_no_archive(archive));
  }

  void run() {
    const InUtf8 names;
    archive_entry* entry = nullptr;
    std::size_t files = 0;
    for (;;) {
      const int result = archive_read_next_header(reader_.get(), &entry);
      if (result == ARCHIVE_EOF) break;
      if (result != ARCHIVE_OK && result != ARCHIVE_WARN) throw std::runtime_error(tr("it is damaged"));
      if (++files > kMostFiles) throw std::runtime_error(tr("it has more than 20000 files"));
      unpack(*entry);
    }
    if (files == 0) throw std::runtime_error(tr("it has no files"));
  }

 private:
  void unpack(archive_entry& entry) {
    const char* const name = archive_entry_pathname(&entry);
    std::string path = name == nullptr ? "" : name;
    const auto refuse = [&path](const char* why) { throw std::runtime_error(tr("its file '{}' {}", path, tr(why))); };
    if (path.empty()) refuse(tr_later("has no proper name"));
    std::replace(path.begin(), path.end(), '\\', '/');  // some archivers on Windows write backslashes
    if (fs::path(path).is_absolute()) refuse(tr_later("leads out of it"));
    bool is_long = path.size() > kLongestPath;
    for (const fs::path& part : fs::path(path)) {
      if (part == "..") refuse(tr_later("leads out of it"));
      is_long = is_long || part.native().size() > kLongestName;
    }
    if (is_long) {
      path = path.substr(0, kShownName) + "...";
      refuse(tr_later("has too long a name; expected at most 255 bytes between slashes and 1000 in all: rename it"));
    }
    if (archive_entry_filetype(&entry) == AE_IFDIR || path.ends_with('/')) return;
    if (archive_entry_filetype(&entry) != AE_IFREG || archive_entry_hardlink(&entry) != nullptr)
      refuse(tr_later("is a link, or something else that is no file"));
    const fs::path place = target_ / path;
    std::error_code failed;
    fs::create_directories(place.parent_path(), failed);
    if (failed) refuse(tr_later("is in a folder whose name a file has, too; expected one of the two: rename the file"));
    if (fs::is_directory(place))
      refuse(tr_later("has the name of a folder, too; expected one of the two: rename the file"));
    if (fs::exists(place)) refuse(tr_later("is there twice; expected it once: remove one of the two"));
    if (archive_entry_is_encrypted(&entry) != 0)
      refuse(tr_later("is encrypted; expected an archive without a password"));
    std::ofstream file(place, std::ios::binary);
    std::array<char, kReadAtATime> buffer{};
    la_ssize_t count = 0;
    while ((count = archive_read_data(reader_.get(), buffer.data(), buffer.size())) > 0) {
      if (count > bytes_left_) throw std::runtime_error(tr("unpacked it is too large"));
      bytes_left_ -= count;
      file.write(buffer.data(), count);
    }
    file.close();
    if (count < 0) refuse(tr_later("is damaged, or compressed in an unknown way"));
    if (!file) refuse(tr_later("can't be written into the directory for temporary files"));
  }

  std::unique_ptr<archive, int (*)(archive*)> reader_;
  fs::path target_;
  std::int64_t bytes_left_ = kMostBytes;
};

// Returns the only directory at the root, if nothing else is there, apart from what a Mac puts into archives; otherwise
// the root.
fs::path without_outer_directory(const fs::path& root) {
  std::vector<fs::path> entries;
  for (const auto& entry : fs::directory_iterator(root)) {
    const std::string name = entry.path().filename().string();
    if (name != "__MACOSX" && name != ".DS_Store") entries.push_back(entry.path());
  }
  return entries.size() == 1 && fs::is_directory(entries.front()) ? entries.front() : root;
}

}  // namespace

std::shared_ptr<const UnpackedArchive> unpacked(const fs::path& archive) {
  const std::shared_ptr<UnpackedArchive> result(new UnpackedArchive{archive});
  try {
    Unpacking(archive, result->top).run();
    result->root = without_outer_directory(result->top);
  } catch (const std::exception& failure) {
    throw std::runtime_error(tr("'{}' can't be read: {}", archive.string(), failure.what()));
  }
  return result;
}

std::vector<JudgeTest> tests_of_archive(const fs::path& archive) {
  const auto files = unpacked(archive);
  std::vector<JudgeTest> tests;
  try {
    tests = judge_tests(files->root);
  } catch (const std::exception& failure) {
    // The message names the archive, since the user does not know the temporary directory.
    std::string why = failure.what();
    const std::string top = files->top.string();
    if (const auto at = why.find(top); at != std::string::npos) why.replace(at, top.size(), archive.string());
    throw std::runtime_error(tr("'{}' can't be read: {}", archive.string(), why));
  }
  for (JudgeTest& test : tests) test.archive = files;
  return tests;
}

}  // namespace quack::packages
