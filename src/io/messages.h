#pragma once

#include <cstdint>
#include <fmt/format.h>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "io/translation.h"

// Formats a message as it is shown.
template <>
struct fmt::formatter<quack::Message> : fmt::formatter<std::string> {
  template <class Context>
  auto format(const quack::Message& message, Context& context) const {
    return fmt::formatter<std::string>::format(message.shown(), context);
  }
};

namespace quack {

// Thrown if the user asked for something that does not exist or does not fit. The text names the option, its value and
// the valid ones; the program prints it and ends with exit code 2.
class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// "2 operations", "1 case". `singular` is one of the nouns that this file's source lists.
Message counted(std::uint64_t number, std::string_view singular);
// "operation 3"
Message numbered(std::string_view noun, std::uint64_t number);

// A line of an output: quoted, or "no such line".
Message line_text(const std::optional<std::string>& line);

// "18,446": with a comma before every three digits.
std::string grouped(std::uint64_t number);

// "optimized, reference or mistake:NAME": commas, and "or" or "and" before the last one; "nothing" for an empty list.
Message joined_by_or(const std::vector<std::string>& words);
Message joined_by_and(const std::vector<std::string>& words);

// "; did you mean 'answer'?" if one of `known` is spelled nearly like `word`, otherwise nothing.
Message did_you_mean(std::string_view word, const std::vector<std::string>& known);

}  // namespace quack
