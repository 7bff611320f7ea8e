#include "campaign/campaign_directory.h"

#include <cerrno>
#include <fcntl.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sys/file.h>
#include <system_error>
#include <unistd.h>

#include <boost/uuid/detail/sha1.hpp>

#include "compare/files.h"
#include "compare/messages.h"
#include "runner/compile_cache.h"

namespace quack {
namespace {

namespace fs = std::filesystem;

// Bytes; libFuzzer is given a smaller limit.
constexpr std::uintmax_t kLongestEntry = 1U << 20U;

// As libFuzzer names its entries.
std::string sha1_of(const std::string& bytes) {
  boost::uuids::detail::sha1 hash;
  hash.process_bytes(bytes.data(), bytes.size());
  unsigned digest[5];
  hash.get_digest(digest);
  return fmt::format("{:08x}", fmt::join(digest, ""));
}

void make_directory(const fs::path& directory) {
  std::error_code error;
  fs::create_directories(directory, error);
  if (error) throw Unwritable(fmt::format("cannot make the directory {}: {}", directory.string(), error.message()));
}

}  // namespace

CampaignDirectory::CampaignDirectory(fs::path artifacts) : artifacts_(fs::absolute(artifacts)) {
  make_directory(artifacts_);
  const fs::path lock = artifacts_ / ".lock";
  lock_ = open(lock.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  if (lock_ < 0)
    throw Unwritable(fmt::format("cannot write {}: {}", lock.string(), std::generic_category().message(errno)));
  if (flock(lock_, LOCK_EX | LOCK_NB) != 0) {
    close(lock_);
    throw UsageError(fmt::format("option '--artifacts': another campaign is using '{}'", artifacts_.string()));
  }
  std::error_code ignored;
  fs::remove_all(scratch(), ignored);
  make_directory(scratch());
}

CampaignDirectory::~CampaignDirectory() {
  std::error_code ignored;
  fs::remove_all(scratch(), ignored);
  close(lock_);
}

fs::path CampaignDirectory::make_scratch(const std::string& name) const {
  const fs::path directory = scratch() / name;
  std::error_code ignored;
  fs::remove_all(directory, ignored);
  make_directory(directory);
  return directory;
}

std::uint64_t CampaignDirectory::publish(const Fuzzer& fuzzer, const fs::path& made) const {
  const fs::path corpus = corpus_of(fuzzer);
  make_directory(corpus);
  std::uint64_t count = 0;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(made, error)) {
    const fs::path place = corpus / entry.path().filename();
    const auto bytes = read_file(entry.path(), kLongestEntry);
    if (!bytes || sha1_of(*bytes) != place.filename() || fs::exists(place, error)) continue;
    fs::rename(entry.path(), place, error);
    if (!error) ++count;
  }
  return count;
}

}  // namespace quack
