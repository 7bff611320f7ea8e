#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "compare/problem.h"

namespace quack::cli {

// Random cases: number i is what the profile makes of `seed` + i.
struct RandomCases {
  std::uint64_t cases = 0;
  std::uint64_t seed = 0;
  const Profile* profile = nullptr;
  std::uint64_t count = 0;  // operations or cases of the problem in each
};

// The inputs of a comparison, by number: random ones, or files.
class CaseList {
 public:
  explicit CaseList(RandomCases random) : random_(random) {}

  // "-" is standard input. Nothing is read yet, but standard input is when it is first asked for.
  explicit CaseList(std::vector<std::string> files) : files_(std::move(files)) {}

  std::uint64_t size() const { return random_ ? random_->cases : files_.size(); }

  // The judge input. May be called by several threads, and again for the same case. Throws Unreadable.
  std::string text(std::uint64_t index) const;

  // For messages: "random input 3 (profile mixed, seed 7, count 100)", or the file's name.
  std::string name(std::uint64_t index) const;

  // The words of the command line that ask for this case alone: "--random 1 --seed 7 --profile mixed --count 100".
  std::string words(std::uint64_t index) const;

 private:
  std::uint64_t seed(std::uint64_t index) const { return random_->seed + index; }

  std::optional<RandomCases> random_;
  std::vector<std::string> files_;
};

}  // namespace quack::cli
