#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "runner/descriptor.h"
#include "runner/run.h"

namespace quack {

// Where a program runs as a user of its own: another place for those of its files that are closed to that user, as long
// as this lives. Files, and directories that are closed themselves, are copied; a directory to which only the way is
// closed is a link to a descriptor, which the supervisor opens while it is root.
class OpenedFiles {
 public:
  OpenedFiles() = default;
  // Throws BadSpec where there is too much to copy, and std::system_error.
  //   path         the program, as find_program found it
  //   temporary    the directory for temporary files
  //   needs_way    the program comes to its files by their paths; otherwise bubblewrap shows them to it
  OpenedFiles(const Program& program, const std::string& path, const std::filesystem::path& temporary,
              std::uint32_t user, bool needs_way);
  OpenedFiles(OpenedFiles&& other) noexcept;
  OpenedFiles& operator=(OpenedFiles&&) = delete;
  ~OpenedFiles();

  // Where that file is now: mostly where it was.
  std::filesystem::path place_of(const std::filesystem::path& file) const;

  // A word of a command line with the places of the files that it names.
  std::string with_places(const std::string& word) const;

  // What the supervisor is to open, in the order of the descriptors.
  const std::vector<std::filesystem::path>& directories() const { return directories_; }

 private:
  bool make_base(const std::filesystem::path& temporary);
  void open(const std::filesystem::path& file, bool needs_way);

  std::filesystem::path base_;  // below it they have their old paths
  Descriptor lock_;             // says to other quackchecks that this one lives
  std::vector<std::filesystem::path> moved_, directories_;
};

}  // namespace quack
