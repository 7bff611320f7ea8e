#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "io/messages.h"

namespace quack::cli {

// One option of a command: all that the parser, the help, the manual page and the completion know about it.
struct Option {
  std::string name;                    // "problem,p": --problem, also written -p
  std::string value{};                 // "ID", as the help calls its value; empty: it takes none
  std::string help{};                  // its description, without a full stop; empty: the option is not documented
  std::vector<std::string> choices{};  // the only values; empty: any text
  bool repeatable = false;

  std::string long_name() const { return name.substr(0, name.find(',')); }
  std::string letter() const { return name.substr(std::min(name.size(), long_name().size() + 1)); }  // "p"; may be ""
};

using Options = std::vector<Option>;

// Joins lists of options.
Options all_of(std::initializer_list<Options> lists);

// The arguments of a command, sorted into options and words. Every value is the text that the user wrote.
class ParsedWords {
 public:
  bool has(const std::string& name) const { return values_.contains(name); }

  // The value of an option that is not repeatable; none if it wasn't given.
  std::optional<std::string> text(const std::string& name) const;
  std::string text(const std::string& name, const std::string& otherwise) const;

  // All values of a repeatable option, in the order given.
  std::vector<std::string> texts(const std::string& name) const;

  // The value as a whole number from `least` to `most`; `otherwise` if it wasn't given. Throws UsageError.
  std::uint64_t number(const std::string& name, std::uint64_t least, std::uint64_t most, std::uint64_t otherwise) const;

  // The words that are not options, in order.
  const std::vector<std::string>& words() const { return words_; }

  // The only word, or `otherwise` if there is none. Throws UsageError if there are more.
  std::string only_word(const Message& expected, const std::string& otherwise) const;

  // Throws UsageError unless there are from `least` to `most` words. `expected` names them: "INPUT OUTPUT".
  void require_words(std::size_t least, std::size_t most, const Message& expected) const;

  // All arguments, as they were given.
  const std::vector<std::string>& arguments() const { return arguments_; }

 private:
  friend ParsedWords parse_words(const std::vector<std::string>& words, const Options& options);

  std::map<std::string, std::vector<std::string>> values_;
  std::vector<std::string> words_, arguments_;
};

// True if an option is given with that value. Works even if the words can't be parsed.
bool asks_for(const std::vector<std::string>& words, const std::string& option, const std::string& value);

// Sorts the words after a command's name. Option names must be written in full; an unknown option, a value that is
// missing, unexpected or not among the choices, and a second value of an option that takes one are UsageErrors. After
// "--" everything is a word; so is "-". With "--style testlib" and "--style kattis" unknown options are left out.
ParsedWords parse_words(const std::vector<std::string>& words, const Options& options);

// "option '--seed'"
Message option_words(std::string_view name);

// Parses a whole number in digits alone (no sign, blank or exponent) from `least` to `most`; UINT64_MAX means no bound.
// `what` begins the message: "option '--seed'". Throws UsageError.
std::uint64_t parse_number(const Message& what, std::string_view text, std::uint64_t least, std::uint64_t most);

// Parses a time: "500ms", "2s", "1.5s", "10m", "2h"; a bare number is seconds; from 1 ms to a week. Throws UsageError.
std::chrono::milliseconds parse_duration(const Message& what, std::string_view text);

// Parses an amount of memory or output, to 1 TiB: "512M", "64k", "1.5G" (powers of 1024), or bytes. Throws UsageError.
std::uint64_t parse_bytes(const Message& what, std::string_view text);

// Returns the documented options as Boost.Program_options prints them.
std::string options_help(const Options& options);

}  // namespace quack::cli
