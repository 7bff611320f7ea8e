#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "problems/problem.h"

namespace quack {

// One run of a program: outputs are `tidied`, with lines as the judges compare them.
struct Evidence {
  std::string input;    // strict judge text
  std::string right;    // the right output
  std::string found{};  // the whole output of the program, if it is known

  bool is_wrong() const { return found != right; }
  // The beginning of the first wrong line of `found`.
  std::size_t wrong_from() const;
  // The end, after its LF, of the line of `found` that has byte `matched`.
  std::size_t end_of_line(std::size_t matched) const;
  // The value of `matched` when all of `found` is reproduced.
  std::size_t size() const { return found.size() + 1; }
};

// Returns an output as judges compare it: without white space at line ends and without empty lines at the end.
std::string tidied(std::string_view text);

// Makes the evidence of a program that wrote `found` for an input; computes the right output.
Evidence evidence_of(const Problem& problem, std::string input, std::string_view found = {});

// Splits a run into its items if they are independent and each has a line; otherwise returns it whole.
std::vector<Evidence> parts_of(const Problem& problem, const Evidence& evidence);

// The output of an implementation up to its first difference from another output.
struct StoppedRun {
  std::string text{};       // up to the end of the piece in which it differs
  std::size_t matched = 0;  // bytes of it, from its beginning, that are the same
  std::optional<text::ParseError> fault{};

  bool differs() const { return matched < text.size(); }
};
StoppedRun run_until_different(const Implementation& implementation, std::string_view input, std::string_view output);

// Returns how many bytes at the beginning of a tidied output the implementation reproduces, plus one if it reproduces
// all of it and writes no more. The implementation is stopped where it differs.
std::size_t matched(const Implementation& implementation, std::string_view input, std::string_view output);

}  // namespace quack
