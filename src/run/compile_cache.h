#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "io/translation.h"

namespace quack {

// The directory of compiled sources. Each is in DIRECTORY/KEY/, where KEY depends on the source and on how it was
// compiled.
//
// Entries appear whole, by rename, and are never changed: any number of processes may use one directory.
class CompileCache {
 public:
  // Makes the directory, for this user alone. Throws BadSpec: also if it is somebody else's, or others may write there.
  explicit CompileCache(std::filesystem::path directory);

  // Finds the entry of a key, which is hexadecimal digits.
  std::optional<std::filesystem::path> find(const std::string& key) const;

  // A directory in which an entry is made. It is removed unless it is kept.
  class Draft {
   public:
    explicit Draft(const CompileCache& cache);
    ~Draft();
    Draft(Draft&&) = delete;

    const std::filesystem::path& directory() const { return directory_; }

    // Makes it an entry, or returns the entry that another process made meanwhile. Throws BadSpec.
    std::filesystem::path keep(const std::string& key);

   private:
    const CompileCache& cache_;
    std::filesystem::path directory_;
  };

 private:
  std::filesystem::path directory_;
};

// The cache directory by default: $XDG_CACHE_HOME/quackcheck, or ~/.cache/quackcheck; where neither is known or can be
// written to, a temporary directory that is removed when this program ends. Throws BadSpec if none can be made.
std::filesystem::path default_cache();

// The reason why default_cache gives a temporary directory, for people; empty if it does not.
const Message& why_cache_is_temporary();

}  // namespace quack
