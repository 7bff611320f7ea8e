#pragma once

#include <cstdint>
#include <filesystem>

#include "runner/descriptor.h"

namespace quack {

// Whether programs run as users of their own: this is root, who has other users' ids to give.
bool has_own_users();

// A user id for the runs of one sandbox, which no other sandbox on this machine has while this lives.
class OwnUser {
 public:
  // Throws std::system_error if none is free.
  OwnUser();

  // 0 where programs run as the user who starts quackcheck.
  std::uint32_t id() const { return id_; }

 private:
  std::uint32_t id_ = 0;
  Descriptor claim_;
};

// Whether something keeps other users from reading a file or directory, or from executing what its owner may execute:
// its own permissions or, if `by_its_path`, also those of the directories above it. False for what is not there.
bool is_closed_to_others(const std::filesystem::path& file, bool by_its_path);

// Whether other users can make files in a directory.
bool can_others_write(const std::filesystem::path& directory);

// Gives a directory, and all that is in it, to a user; follows no links. Throws std::filesystem::filesystem_error.
void give(const std::filesystem::path& directory, std::uint32_t user);

// Gives a directory, and all that is in it, to this user, for all to read, and to execute what can be executed. Throws
// std::filesystem::filesystem_error.
void open_to_all(const std::filesystem::path& directory);

}  // namespace quack
