#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "io/translation.h"

namespace quack {

enum class ChangeKind : std::uint8_t {
  operators,      // relations and signs in place of others
  conditions,     // left out or negated; `&&` and `||` in place of each other; `==` in place of `=`
  similar_names,  // variables of the same type whose names differ in a letter; `first` and `second`
  numbers,        // off by one, or with the other sign
  characters,     // a digit's number, and upper and lower case, in place of a character
  exchanged,      // the conditions of an `if` and the next one; arguments or indexes beside each other
  partners,       // x and y exchanged, or what is done with one done with the other as well
  jumps,          // `break`, `continue` and `return` in place of each other, all like ones at once, or where none is
  assignments,    // `=`, `|=` and `&=` in place of each other
  statements,     // left out, or made conditional by the `if` before them; a `break` before a `case`
  moves,          // statements, and the values of variables, some statements earlier or later
  clearings,      // a variable that is zero, or empty, in each round of a loop or each call of a function
  names,          // variables of the same type that are declared beside each other
};

// All of them, likely ones first.
inline constexpr std::array kAllChanges = {ChangeKind::operators,  ChangeKind::conditions, ChangeKind::similar_names,
                                           ChangeKind::numbers,    ChangeKind::characters, ChangeKind::exchanged,
                                           ChangeKind::partners,   ChangeKind::jumps,      ChangeKind::assignments,
                                           ChangeKind::statements, ChangeKind::moves,      ChangeKind::clearings,
                                           ChangeKind::names};

// A C++ source (C++11 or later) in which many changes are compiled at once, each of which repairs a usual slip.
//
// The program compiled from `text` makes many tries in one run. It reads the limits of each try in milliseconds,
//   PROCESSOR_TIME WALL_TIME LF
// and then, for each, the length of its input in bytes, and the numbers (from 1; 0: none) of the changes to make:
//   LENGTH CHANGE CHANGE CHANGE LF INPUT
// Where the third number is one more than there are changes, it makes none and asks which changes the try comes by: for
// each, '1' or '0' is written behind what the source writes.
// It writes what the source writes with these changes for that input, and kTryEnded with one character behind it: '.'
// if it ended normally, 'T' if it exceeded a limit, 'F' otherwise.
class SourceChanges {
 public:
  static constexpr std::size_t kAtOnce = 3;
  static constexpr std::string_view kTryEnded = "\1quack";

  explicit SourceChanges(std::string_view source, std::span<const ChangeKind> kinds = kAllChanges);

  // A description of each change, for people: "`<=` in place of `<` in `if (x < 10)` (line 61)". The likely ones first;
  // a change's number is its place here, from 1.
  const std::vector<Message>& words() const { return words_; }
  std::size_t line(std::size_t place) const { return lines_[place]; }  // the source line of the change
  ChangeKind kind(std::size_t place) const { return kinds_[place]; }
  bool is_dropped(std::size_t place) const { return dropped_[site_of_[place]] != 0; }
  std::string text();

  // Drops the changes at the places where a compiler reports errors in `file`. False if there are none.
  bool drop_faulty(std::string_view complaints, const std::string& file);

 private:
  friend class ChangePlaces;

  // An insertion into the source for the changes of one place.
  struct Edit {
    std::size_t at = 0, removed = 0;  // bytes
    bool begins = false;              // something put around a part of the source; otherwise ends it
    std::size_t other = 0;            // the other end of that part
    int rank = 0;                     // among the edits of the same part, ascending
    std::size_t site = 0;
    std::string text;
  };

  std::string source_;
  std::vector<Edit> edits_;
  std::vector<Message> words_;
  std::vector<std::size_t> lines_;       // [place of a change]
  std::vector<ChangeKind> kinds_;        // [place of a change]
  std::vector<std::size_t> site_of_;     // [place of a change]
  std::vector<char> dropped_;            // [site]
  int surrounded_ = 0;                   // parts of the source
  std::vector<std::size_t> site_shown_;  // [line of `text`, from 0]; SIZE_MAX: the source's own
};

}  // namespace quack
