#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <memory>
#include <minizip/unzip.h>
#include <minizip/zip.h>
#include <stdexcept>
#include <system_error>

#include "io/translation.h"
#include "packages/package.h"

namespace quack::packages {

namespace {

// The bytes that have been written to a FILE in memory, by `open_memstream`.
struct Memory {
  char* bytes = nullptr;
  std::size_t size = 0;
};

voidpf open_memory(voidpf memory, const char* /*name*/, int /*mode*/) {
  return open_memstream(&static_cast<Memory*>(memory)->bytes, &static_cast<Memory*>(memory)->size);
}

void require(int result) {
  if (result != ZIP_OK) throw std::runtime_error(tr("the archive can't be put together (minizip's error {})", result));
}

constexpr uLong kUnix = 3UL << 8U;                    // made on Unix, so that the mode counts
constexpr uLong kVersion = 20;                        // 2.0, with directories and deflate
constexpr uLong kRegularFile = 0100644UL << 16U;      // -rw-r--r--
constexpr uLong kFirstDay = 1UL << 21U | 1UL << 16U;  // 1 January 1980

// ---- Reading. What is in an archive is a stranger's: nothing that it says of itself is trusted.

namespace fs = std::filesystem;

constexpr std::size_t kMostFiles = 20'000;
constexpr std::size_t kLongestPath = 1000;
constexpr std::size_t kLongestName = 255;  // of a file or a folder, in bytes
constexpr std::size_t kShownName = 60;     // of one that is longer
constexpr uLong kLink = 0120000UL << 16U, kKindOfFile = 0170000UL << 16U;

// Why a file is no zip archive, by its first bytes.
Message why_no_zip(const fs::path& file) {
  struct Kind {
    const char* name;
    std::string_view first_bytes;
  };
  static constexpr std::array<Kind, 6> kKinds = {{{"RAR", "Rar!\x1a\x07"},
                                                  {"7z", "7z\xbc\xaf\x27\x1c"},
                                                  {"gzip", "\x1f\x8b"},
                                                  {"bzip2", "BZh"},
                                                  {"xz", std::string_view("\xfd\x37zXZ", 5)},
                                                  {"zstd", "\x28\xb5\x2f\xfd"}}};
  std::array<char, 8> bytes{};
  std::ifstream stream(file, std::ios::binary);
  stream.read(bytes.data(), bytes.size());
  const std::string_view begin(bytes.data(), static_cast<std::size_t>(stream.gcount()));
  if (begin.empty()) return stream.is_open() ? tr("it is empty") : tr("it can't be opened");
  if (begin.starts_with("PK\5\6")) return tr("it has no files");
  for (const Kind& kind : kKinds)
    if (begin.starts_with(kind.first_bytes))
      return tr("it is compressed by {}; expected a zip archive, or a directory: unpack it", kind.name);
  return tr("it is not a zip archive, or damaged");
}

class Unpacking {
 public:
  Unpacking(const fs::path& archive, fs::path target)
      : zip_(unzOpen64(archive.c_str()), unzClose), target_(std::move(target)) {
    if (!zip_) throw std::runtime_error(why_no_zip(archive));
  }

  void run() {
    std::size_t files = 0;
    for (int result = unzGoToFirstFile(zip_.get()); result != UNZ_END_OF_LIST_OF_FILE;
         result = unzGoToNextFile(zip_.get())) {
      if (result != UNZ_OK) throw std::runtime_error(tr("it is damaged"));
      if (++files > kMostFiles) throw std::runtime_error(tr("it has more than 20000 files"));
      unpack_file();
    }
  }

 private:
  void unpack_file() {
    std::array<char, kLongestPath + 1> name{};
    unz_file_info64 info{};
    if (unzGetCurrentFileInfo64(zip_.get(), &info, name.data(), name.size() - 1, nullptr, 0, nullptr, 0) != UNZ_OK) {
      throw std::runtime_error(tr("it is damaged"));
    }
    std::string path = name.data();
    const auto refuse = [&path](const char* why) { throw std::runtime_error(tr("its file '{}' {}", path, tr(why))); };
    bool is_long = info.size_filename > kLongestPath;
    if (!is_long && (info.size_filename != path.size() || path.empty())) refuse(tr_later("has no proper name"));
    std::replace(path.begin(), path.end(), '\\', '/');  // some archivers of Windows write the one for the other
    if (fs::path(path).is_absolute()) refuse(tr_later("leads out of it"));
    for (const fs::path& part : fs::path(path)) {
      if (part == "..") refuse(tr_later("leads out of it"));
      is_long = is_long || part.native().size() > kLongestName;
    }
    if (is_long) {
      path = path.substr(0, kShownName) + "...";
      refuse(tr_later("has too long a name; expected at most 255 bytes between slashes and 1000 in all: rename it"));
    }
    if ((info.external_fa & kKindOfFile) == kLink) refuse(tr_later("is a link"));
    if (path.ends_with('/')) return;
    const fs::path place = target_ / path;
    std::error_code failed;
    fs::create_directories(place.parent_path(), failed);
    if (failed) refuse(tr_later("is in a folder whose name a file has, too; expected one of the two: rename the file"));
    if (fs::is_directory(place))
      refuse(tr_later("has the name of a folder, too; expected one of the two: rename the file"));
    if (fs::exists(place)) refuse(tr_later("is there twice; expected it once: remove one of the two"));
    if ((info.flag & 1U) != 0) refuse(tr_later("is encrypted; expected an archive without a password"));
    // Bytes that minizip can't decompress it would hand over as they are.
    if (info.compression_method != 0 && info.compression_method != Z_DEFLATED) {
      refuse(tr_later("is compressed in an unknown way: expected a zip archive with the usual compression, deflate"));
    }
    if (unzOpenCurrentFile(zip_.get()) != UNZ_OK) refuse(tr_later("is damaged"));
    std::ofstream file(place, std::ios::binary);
    std::array<char, 65536> buffer{};
    int count = 0;
    while ((count = unzReadCurrentFile(zip_.get(), buffer.data(), buffer.size())) > 0) {
      if (static_cast<std::uint64_t>(count) > bytes_left_) throw std::runtime_error(tr("unpacked it is too large"));
      bytes_left_ -= static_cast<std::uint64_t>(count);
      file.write(buffer.data(), count);
    }
    file.close();
    // The second sees the checksum.
    if (count < 0 || unzCloseCurrentFile(zip_.get()) != UNZ_OK) refuse(tr_later("is damaged"));
    if (!file) refuse(tr_later("can't be written into the directory for temporary files"));
  }

  std::unique_ptr<void, int (*)(unzFile)> zip_;
  fs::path target_;
  std::uint64_t bytes_left_ = std::uint64_t{1} << 28U;
};

// The only directory at the root, if there is nothing else.
fs::path without_outer_directory(const fs::path& root) {
  const fs::directory_iterator entries(root);
  const bool is_alone = entries != end(entries) && std::next(fs::directory_iterator(root)) == end(entries);
  return is_alone && entries->is_directory() ? entries->path() : root;
}

}  // namespace

std::vector<JudgeTest> tests_of_archive(const fs::path& archive) {
  std::string pattern = fs::temp_directory_path() / "quackcheck-tests-XXXXXX";
  if (mkdtemp(pattern.data()) == nullptr) {
    throw std::runtime_error(tr("no directory for temporary files can be made: {}", system_message(errno)));
  }
  const auto unpacked = std::make_shared<UnpackedArchive>(archive, pattern);
  std::vector<JudgeTest> tests;
  try {
    Unpacking(archive, pattern).run();
    unpacked->root = without_outer_directory(pattern);
    tests = judge_tests(unpacked->root);
  } catch (const std::exception& failure) {
    // Nobody knows the temporary directory.
    std::string why = failure.what();
    if (const auto at = why.find(pattern); at != std::string::npos) why.replace(at, pattern.size(), archive.string());
    throw std::runtime_error(tr("'{}' can't be read: {}", archive.string(), why));
  }
  for (JudgeTest& test : tests) test.archive = unpacked;
  return tests;
}

std::string zipped(const std::vector<PackageFile>& files, const std::string& directory) {
  Memory result;
  zlib_filefunc_def functions{};
  fill_fopen_filefunc(&functions);
  functions.zopen_file = open_memory;
  functions.opaque = &result;
  const zipFile zip = zipOpen2(nullptr, APPEND_STATUS_CREATE, nullptr, &functions);
  if (zip == nullptr) throw std::runtime_error(tr("the archive can't be begun"));
  for (const PackageFile& file : files) {
    zip_fileinfo info{};
    info.dosDate = kFirstDay;
    info.external_fa = kRegularFile;
    require(zipOpenNewFileInZip4(zip, (directory + file.path).c_str(), &info, nullptr, 0, nullptr, 0, nullptr,
                                 Z_DEFLATED, Z_BEST_COMPRESSION, 0, -MAX_WBITS, DEF_MEM_LEVEL, Z_DEFAULT_STRATEGY,
                                 nullptr, 0, kUnix | kVersion, 0));
    require(zipWriteInFileInZip(zip, file.content.data(), static_cast<unsigned>(file.content.size())));
    require(zipCloseFileInZip(zip));
  }
  require(zipClose(zip, nullptr));
  const std::unique_ptr<char, void (*)(void*)> bytes(result.bytes, std::free);
  return {bytes.get(), result.size};
}

}  // namespace quack::packages
