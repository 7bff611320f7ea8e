#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "packages/judge_data.h"
#include "packages/package.h"

namespace quack::packages {

// The files as a zip archive, in their order, each below `directory` ("duckchess/", or nothing). The same files give
// the same bytes: all have the first date that a zip can store, and everybody may read them.
std::string zipped(const std::vector<PackageFile>& files, const std::string& directory);

// The files of an archive of judge data or of a problem package, in a temporary directory. Throws std::runtime_error
// with a sentence if it is damaged, has a path that leads out of it, a link, more than 20,000 files or 256 MiB when
// unpacked.
std::shared_ptr<const UnpackedArchive> unpacked(const std::filesystem::path& archive);

// The tests of an archive of judge data, as judge_tests() finds them in it, or in the only directory at its root; its
// directory is removed with the last of the tests. Throws as `unpacked`, and if it holds no test.
std::vector<JudgeTest> tests_of_archive(const std::filesystem::path& archive);

}  // namespace quack::packages
