#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "campaign/fuzzer.h"

namespace quack {

// The directory of a campaign: ARTIFACTS/corpus/CORPUS for what it finds new, ARTIFACTS/finding-NAME, and
// ARTIFACTS/.scratch for what is not finished. One campaign at a time has it.
class CampaignDirectory {
 public:
  // Makes what is not there, and removes what a campaign that was killed has left in the scratch directory. Throws
  // Unwritable, and UsageError if another campaign has it.
  explicit CampaignDirectory(std::filesystem::path artifacts);
  ~CampaignDirectory();
  CampaignDirectory(CampaignDirectory&&) = delete;

  const std::filesystem::path& artifacts() const { return artifacts_; }
  std::filesystem::path scratch() const { return artifacts_ / ".scratch"; }
  std::filesystem::path corpus_of(const Fuzzer& fuzzer) const { return artifacts_ / "corpus" / fuzzer.corpus; }

  // Makes an empty directory in the scratch directory, in place of one of that name. Throws Unwritable.
  std::filesystem::path make_scratch(const std::string& name) const;

  // Moves the files of a directory to the corpus of a target; those that are there already stay. A file whose name is
  // not the SHA-1 of its bytes is left out: its writer was killed, or the disk was full. Gives how many were moved.
  std::uint64_t publish(const Fuzzer& fuzzer, const std::filesystem::path& made) const;

 private:
  std::filesystem::path artifacts_;
  int lock_ = -1;
};

}  // namespace quack
