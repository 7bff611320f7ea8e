#include "campaign/campaign_directory.h"

#include <cerrno>
#include <chrono>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <system_error>
#include <unistd.h>

#include "compare/files.h"
#include "compare/messages.h"

namespace quack {

namespace {

namespace fs = std::filesystem;

// No file that was last written so long before the end of its writer is still being written.
constexpr std::chrono::seconds kWritingTime{5};

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
  if (lock_ < 0) {
    throw Unwritable(fmt::format("cannot write {}: {}", lock.string(), std::generic_category().message(errno)));
  }
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

std::uint64_t CampaignDirectory::publish(const Fuzzer& fuzzer, const fs::path& made, bool is_cut) const {
  const fs::path corpus = corpus_of(fuzzer);
  make_directory(corpus);
  std::uint64_t count = 0;
  std::error_code error;
  const auto now = fs::file_time_type::clock::now();
  for (const auto& entry : fs::directory_iterator(made, error)) {
    if (is_cut && now - entry.last_write_time(error) < kWritingTime) continue;
    const fs::path place = corpus / entry.path().filename();
    if (fs::exists(place, error)) continue;  // the name is the hash of what is in it
    fs::rename(entry.path(), place, error);
    if (!error) ++count;
  }
  return count;
}

}  // namespace quack
