#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "fuzz/target.h"

namespace quack::fuzz {

// The targets of targets.txt.
std::vector<Target> all_targets();

// The files of a target's committed corpus in the order of their names, and their contents. Throws if there are none.
std::vector<std::filesystem::path> corpus_files(const std::string& target);
std::string content_of(const std::filesystem::path& path);

// The result of a walk.
struct Walk {
  Tally tally;
  std::optional<Difference> difference;  // the one that ended the walk, if any
};

// Runs a target on its committed corpus and then on `runs` inputs that its mutator and its cross-over make of earlier
// ones. This tests the mutator alone: there is no fuzzer, and so no coverage to guide it.
Walk walk(const Target& target, std::uint64_t runs, std::uint64_t seed);

// Changes, inserts or removes one random byte.
std::size_t mutate_byte(std::uint8_t* data, std::size_t size, std::size_t max_size);

}  // namespace quack::fuzz
