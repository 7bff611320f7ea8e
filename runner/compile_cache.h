#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace quack {

// Where compiled sources are kept: DIRECTORY/KEY/FINGERPRINT/. KEY says what was compiled and how; FINGERPRINT says
// what else the compiler read (the included headers), which only the compiler can tell: each entry has a list of it,
// the file "reads". An entry is right as long as these files still have the fingerprint of its name. So looking one up
// takes no compiler, and a changed header is noticed; not noticed is a header that is new and hides another of its
// name.
//
// Entries appear whole, by rename, and are never changed: any number of processes may use one directory. It may be
// deleted while nothing runs.
class CompileCache {
 public:
  // Makes the directory, for this user alone. Throws BadSpec.
  explicit CompileCache(std::filesystem::path directory);

  // The entry of that key whose files are as they were.
  //   key     hexadecimal digits
  //   beside  the directory of the source: the list has what lies there by its path from it, so that an entry also
  //           serves a copy of the source elsewhere
  std::optional<std::filesystem::path> find(const std::string& key, const std::filesystem::path& beside) const;

  // A directory in which an entry is made. What is not kept is removed.
  class Draft {
   public:
    explicit Draft(const CompileCache& cache);
    ~Draft();
    Draft(const Draft&) = delete;
    Draft& operator=(const Draft&) = delete;

    const std::filesystem::path& directory() const { return directory_; }

    // Makes it an entry; where another process was faster, its entry is taken. Throws
    // std::filesystem::filesystem_error.
    //   reads   what the compiler read besides the source
    std::filesystem::path keep(const std::string& key, const std::filesystem::path& beside,
                               const std::vector<std::filesystem::path>& reads);

   private:
    const CompileCache& cache_;
    std::filesystem::path directory_;
  };

 private:
  std::filesystem::path directory_;
};

// Where the cache is unless told otherwise: $XDG_CACHE_HOME/quackcheck or ~/.cache/quackcheck. Throws BadSpec if
// neither is known.
std::filesystem::path default_cache();

// All of a file. None if it can't be read, is not a regular file or has more than `most` bytes.
std::optional<std::string> read_file(const std::filesystem::path& file, std::uintmax_t most);

}  // namespace quack
