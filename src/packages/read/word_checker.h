#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "io/translation.h"

namespace quack::packages {

// Kattis' default checker, which compares outputs word by word (its options: the problem package format, "default
// output validator"): case_sensitive, space_change_sensitive, float_absolute_tolerance E, float_relative_tolerance E,
// float_tolerance E.
struct WordRules {
  bool is_case_sensitive = false;
  bool is_space_sensitive = false;
  double absolute = -1, relative = -1;  // tolerances; below zero: numbers are words like others

  // Throws std::runtime_error with a sentence that names the flag if one is unknown, or lacks its number.
  explicit WordRules(const std::vector<std::string>& flags);
};

// Returns the reason why an output is wrong; none if it is right. `line` is set to the wrong line of `output`, from 1.
std::optional<Message> word_complaint(const WordRules& rules, std::string_view answer, std::string_view output,
                                      std::uint64_t& line);

}  // namespace quack::packages
