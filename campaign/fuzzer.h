#pragma once

#include <chrono>
#include <filesystem>
#include <string>
#include <vector>

#include "problems/problem.h"
#include "runner/child.h"

namespace quack {

// One fuzz target as it is built, and where it finds what it needs.
struct Fuzzer {
  std::string name;                      // in reports and of its folders: "duckchess"
  std::filesystem::path program;         // fuzz-NAME
  std::vector<std::string> options;      // libFuzzer's for every run: the limits below, and what fuzz-NAME.options says
  std::string corpus;                    // the name of its corpus, which it may share: "duckchess"
  std::filesystem::path seeds;           // the folder of the corpus; empty if there is none
  std::vector<const Problem*> problems;  // whose judge text its inputs may be, the likeliest first; may be empty
};

// What a fuzzer may use for one input. ClusterFuzz has the same limits.
inline constexpr unsigned kInputSeconds = 25;
inline constexpr unsigned kMemoryMegabytes = 2560;

// Starts it on inputs of its own for about so long.
//   made      an empty directory: what it finds new goes there
//   corpora   directories that it starts from and leaves as they are
//   artifacts a directory for the inputs on which it ends
//   record    the file to which it adds what it finds (fuzz/libfuzzer.cpp)
//   known     groups and places of differences that are only counted, a ';' between them
struct Slice {
  std::chrono::seconds time{1};
  std::filesystem::path made;
  std::vector<std::filesystem::path> corpora;
  std::filesystem::path artifacts;
  std::filesystem::path record;
  std::string known;
};
Launch launch_of(const Fuzzer& fuzzer, const Slice& slice);

// Starts it on one input, as a person who looks at a finding does.
Launch replay_of(const Fuzzer& fuzzer, const std::filesystem::path& input);

// Starts it to be asked (fuzz/libfuzzer.cpp).
Launch asking_of(const Fuzzer& fuzzer);

// Merges `from` into `into`: to its files are added those of the others that reach something new, the smallest ones.
// What shows a known difference is run like any other.
Launch merge_of(const Fuzzer& fuzzer, const std::filesystem::path& into, const std::filesystem::path& from,
                const std::string& known);

// What became of a fuzzer that ran to its end, or was killed.
struct Ended {
  int status = 0;
  std::string text;  // what it wrote
};

// Runs it for at most so long; then, and when runs are interrupted, it is killed.
Ended run_to_end(const Launch& launch, std::chrono::seconds most);

// The directory that holds the fuzz programs, by what the user says, $QUACK_FUZZ_BIN, or where builds put them. Throws
// UsageError, which says how they are built, if there is none.
std::filesystem::path find_fuzzers(const std::string& said);

// Fuzzers by name, all of `list targets` if there are no names. Throws UsageError if one is not built.
//   corpus    the directory with a folder for each target
std::vector<Fuzzer> fuzzers_of(const std::vector<std::string>& names, const std::filesystem::path& directory,
                               const std::filesystem::path& corpus);

}  // namespace quack
