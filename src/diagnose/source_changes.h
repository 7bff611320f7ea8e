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

// All kinds, likely ones first.
inline constexpr std::array kAllChanges = {ChangeKind::operators,  ChangeKind::conditions, ChangeKind::similar_names,
                                           ChangeKind::numbers,    ChangeKind::characters, ChangeKind::exchanged,
                                           ChangeKind::partners,   ChangeKind::jumps,      ChangeKind::assignments,
                                           ChangeKind::statements, ChangeKind::moves,      ChangeKind::clearings,
                                           ChangeKind::names};

// Mutant schemata of a C++ source (C++11 or later): a program with many small changes, each of which repairs a common
// slip, and is made only in the tries that ask for it.
//
// The program compiled from `text` makes many tries in one run. It reads the limits of each try in milliseconds,
//   PROCESSOR_TIME WALL_TIME LF
// and then, for each, the length of its input in bytes, and the numbers (from 1; 0: none) of the changes to make:
//   LENGTH CHANGE CHANGE CHANGE LF INPUT
// It writes what the source writes with these changes for that input, and then kTryEnded and one character: '.' if the
// try ended normally, 'T' if it exceeded a limit, 'F' otherwise.
// If the third number is one more than there are changes, it stands for no change. The program then writes for each
// change, before kTryEnded, '1' or '0': whether the try has reached that place of the source.
class SourceChanges {
 public:
  static constexpr std::size_t kAtOnce = 3;  // changes of a try
  static constexpr std::string_view kTryEnded = "\1quack";

  explicit SourceChanges(std::string_view source, std::span<const ChangeKind> kinds = kAllChanges);

  // A description of each change, for people: "`<=` in place of `<` in `if (x < 10)` (line 61)". The likely ones first;
  // a change's number in a try is its index here plus one.
  const std::vector<Message>& descriptions() const { return descriptions_; }
  std::size_t line(std::size_t change) const { return lines_[change]; }  // in the source
  ChangeKind kind(std::size_t change) const { return kinds_[change]; }
  bool is_dropped(std::size_t change) const { return dropped_[site_of_[change]] != 0; }

  // Returns the source of the program, without the changes that are dropped.
  std::string text();

  // Drops the changes at which a compiler of `text` reports errors in `file`. Returns false if there are none.
  bool drop_faulty(std::string_view complaints, const std::string& file);

 private:
  friend class ChangePlaces;

  // An edit of the source for the changes of one site: of a token, or at the beginning or the end of a part of it.
  struct Edit {
    std::size_t at = 0, removed = 0;  // bytes
    bool begins = false;              // it stands at the beginning of the part
    std::size_t other = 0;            // the other end of the part
    int rank = 0;                     // among the edits at this place for the same part, ascending
    std::size_t site = 0;
    std::string text;
  };

  std::string source_;
  std::vector<Edit> edits_;
  std::vector<Message> descriptions_;  // [change], as are the next three
  std::vector<std::size_t> lines_;
  std::vector<ChangeKind> kinds_;
  std::vector<std::size_t> site_of_;
  std::vector<char> dropped_;            // [site]
  int surrounded_ = 0;                   // the number of parts that texts were put around
  std::vector<std::size_t> site_shown_;  // [line of `text`, from 0]; SIZE_MAX: the source's own
};

}  // namespace quack
