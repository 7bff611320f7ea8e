#pragma once

#include <filesystem>
#include <memory>
#include <vector>

#include "packages/read/judge_data.h"

namespace quack::packages {

// Unpacks an archive of judge data or of a problem package into a temporary directory. Throws std::runtime_error with a
// sentence if it is damaged, has a path that leads out of it, a link, more than 20,000 files or 256 MiB when unpacked.
std::shared_ptr<const UnpackedArchive> unpacked(const std::filesystem::path& archive);

// Unpacks an archive of judge data and returns its tests, which judge_tests() finds at its root or in the only
// directory there. The temporary directory is removed with the last test. Throws as `unpacked` does, and if there is no
// test.
std::vector<JudgeTest> tests_of_archive(const std::filesystem::path& archive);

}  // namespace quack::packages
