#include "testdata/package/archive.h"

#include <algorithm>
#include <cstring>
#include <minizip/zip.h>
#include <stdexcept>

namespace quack::package {

namespace {

// minizip writes to what calls itself a file: here to memory.
struct Memory {
  std::string bytes;
  std::size_t at = 0;
};

Memory& memory(voidpf stream) { return *static_cast<Memory*>(stream); }

voidpf open_memory(voidpf opaque, const char* /*name*/, int /*mode*/) { return opaque; }

uLong read_memory(voidpf /*opaque*/, voidpf stream, void* buffer, uLong size) {
  Memory& file = memory(stream);
  const std::size_t length = std::min<std::size_t>(size, file.bytes.size() - file.at);
  std::memcpy(buffer, file.bytes.data() + file.at, length);
  file.at += length;
  return static_cast<uLong>(length);
}

uLong write_memory(voidpf /*opaque*/, voidpf stream, const void* buffer, uLong size) {
  Memory& file = memory(stream);
  file.bytes.resize(std::max(file.bytes.size(), file.at + size));
  std::memcpy(file.bytes.data() + file.at, buffer, size);
  file.at += size;
  return size;
}

long tell_memory(voidpf /*opaque*/, voidpf stream) { return static_cast<long>(memory(stream).at); }

long seek_memory(voidpf /*opaque*/, voidpf stream, uLong offset, int origin) {
  Memory& file = memory(stream);
  file.at = offset + (origin == ZLIB_FILEFUNC_SEEK_CUR   ? file.at
                      : origin == ZLIB_FILEFUNC_SEEK_END ? file.bytes.size()
                                                         : 0);
  return 0;
}

int close_memory(voidpf /*opaque*/, voidpf /*stream*/) { return 0; }

int error_of_memory(voidpf /*opaque*/, voidpf /*stream*/) { return 0; }

void require(int result) {
  if (result != ZIP_OK)
    throw std::runtime_error("the archive can't be put together (minizip's error " + std::to_string(result) + ')');
}

constexpr uLong kUnix = 3UL << 8U;                    // made on Unix, so that the mode counts
constexpr uLong kVersion = 20;                        // 2.0, with directories and deflate
constexpr uLong kRegularFile = 0100644UL << 16U;      // -rw-r--r--
constexpr uLong kFirstDay = 1UL << 21U | 1UL << 16U;  // 1 January 1980

}  // namespace

std::string zipped(const std::vector<PackageFile>& files, const std::string& directory) {
  Memory result;
  zlib_filefunc_def functions = {open_memory, read_memory,  write_memory,    tell_memory,
                                 seek_memory, close_memory, error_of_memory, &result};
  const zipFile zip = zipOpen2(nullptr, APPEND_STATUS_CREATE, nullptr, &functions);
  if (zip == nullptr) throw std::runtime_error("the archive can't be begun");
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
  return std::move(result.bytes);
}

}  // namespace quack::package
