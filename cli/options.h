#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compare/messages.h"

namespace quack::cli {

// One option of a command: all that the parser, the help, the manual page and the completion know of it.
struct Option {
  std::string name;                    // "problem", written --problem
  char letter = '\0';                  // 'p', also written -p; none if '\0'
  std::string value{};                 // "ID", as the help calls its value; empty if it takes none
  std::string help;                    // what it does, without a full stop
  std::vector<std::string> choices{};  // the only values that there are; empty if any text may do
  bool repeatable = false;
};

// The words of a command line, sorted into options and the rest. Every value is the text that the user wrote.
class ParsedWords {
 public:
  explicit ParsedWords(std::vector<Option> options) : options_(std::move(options)) {}

  bool has(const std::string& name) const { return values_.contains(name); }

  // The value of an option that is not repeatable; none if it wasn't given.
  std::optional<std::string> text(const std::string& name) const;

  // All values of a repeatable option, in the order in which they were given.
  std::vector<std::string> texts(const std::string& name) const;

  // The value as a whole number from `least` to `most`; `otherwise` if it wasn't given. Digits alone: no sign, no
  // blank, no exponent. Throws UsageError.
  std::uint64_t number(const std::string& name, std::uint64_t least, std::uint64_t most, std::uint64_t otherwise) const;

  // The words that are no options, in order.
  const std::vector<std::string>& words() const { return words_; }

  // Throws UsageError unless there are from `least` to `most` words. `expected` says what they are: "INPUT OUTPUT".
  void require_words(std::size_t least, std::size_t most, std::string_view expected) const;

 private:
  friend ParsedWords parse_words(const std::vector<std::string>& words, const std::vector<Option>& options);

  std::vector<Option> options_;
  std::map<std::string, std::vector<std::string>> values_;
  std::vector<std::string> words_;
};

// Sorts the words that follow a command's name. Option names must be written out; an unknown option, a value that is
// missing, not wanted or not among the choices, and a second value for an option that takes one are UsageErrors.
// Behind "--" everything is a word; so is "-".
ParsedWords parse_words(const std::vector<std::string>& words, const std::vector<Option>& options);

// A whole number written in digits alone, from `least` to `most`, where UINT64_MAX is as good as no bound. `what`
// begins the message: "option '--seed'". Throws UsageError.
std::uint64_t parse_number(std::string_view what, std::string_view text, std::uint64_t least, std::uint64_t most);

// The options as Boost.Program_options prints them, one a line or more.
std::string options_help(const std::vector<Option>& options);

}  // namespace quack::cli
