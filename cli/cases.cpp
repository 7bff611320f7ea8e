#include "cli/cases.h"

#include <fmt/format.h>

#include "cli/command.h"
#include "cli/files.h"

namespace quack::cli {

namespace {

// Standard input can be read once; whoever asks later gets the same text.
const std::string& standard_input() {
  static const std::string text = read_all("-");
  return text;
}

}  // namespace

std::string CaseList::text(std::uint64_t index) const {
  if (random_) return random_->profile->make(random_->count, seed(index));
  return files_[index] == "-" ? standard_input() : read_all(files_[index]);
}

std::string CaseList::name(std::uint64_t index) const {
  if (!random_) return files_[index];
  return fmt::format("random input {} (profile {}, seed {}, count {})", index + 1, random_->profile->name, seed(index),
                     random_->count);
}

std::string CaseList::words(std::uint64_t index) const {
  if (!random_) return shell_word(files_[index]);
  return fmt::format("--random 1 --seed {} --profile {} --count {}", seed(index), random_->profile->name,
                     random_->count);
}

}  // namespace quack::cli
