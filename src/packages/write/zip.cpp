#include "packages/write/zip.h"

#include <cstdio>
#include <cstdlib>
#include <memory>
#include <minizip/zip.h>
#include <stdexcept>

#include "io/translation.h"

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
  if (result != ZIP_OK) throw std::runtime_error(tr("the archive can't be put together (error {})", result));
}

constexpr uLong kUnix = 3UL << 8U;                    // made on Unix, so that the mode counts
constexpr uLong kVersion = 20;                        // 2.0, with directories and deflate
constexpr uLong kRegularFile = 0100644UL << 16U;      // -rw-r--r--
constexpr uLong kFirstDay = 1UL << 21U | 1UL << 16U;  // 1 January 1980

}  // namespace

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
