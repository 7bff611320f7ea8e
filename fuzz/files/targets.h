#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "diagnose/source_changes.h"
#include "diagnose/source_outline.h"
#include "fuzz/target.h"
#include "packages/read/archive.h"

namespace quack::fuzz {

// The targets of code that reads other people's files. They need libraries that OSS-Fuzz's image lacks, so that
// fuzz/build.sh leaves out each target with a file here.

// Returns the target of that name in targets.txt, of these or any other (fuzz/targets.h). Throws std::invalid_argument
// if there is none.
Target find_any_target(std::string_view name);

// SourceOutline::line_of and SourceChanges::text, unless a bug is planted.
using LineOf = std::function<std::size_t(const SourceOutline& outline, std::size_t token)>;
using ChangedText = std::function<std::string(SourceChanges& changes)>;
Target source_target(LineOf line_of = &SourceOutline::line_of, ChangedText changed_text = &SourceChanges::text);

// packages::tests_of_archive, unless a bug is planted.
using ArchiveReader = std::function<std::vector<packages::JudgeTest>(const std::filesystem::path& archive)>;
Target archive_target(ArchiveReader reader = packages::tests_of_archive);

}  // namespace quack::fuzz
