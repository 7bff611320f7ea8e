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
  std::string right;    // output
  std::string found{};  // all that the program wrote, if that is known
  std::size_t run = 0;  // of a single item: the number of the run that it is from

  bool is_wrong() const { return found != right; }
  // The beginning of the first wrong line of `found`.
  std::size_t wrong_from() const;
  // The end of the line of `found` that begins after, or goes wrong after, so many bytes, with its LF.
  std::size_t end_of_line(std::size_t matched) const;
  // The value of `matched` when all of `found` is reproduced.
  std::size_t size() const { return found.size() + 1; }
};

// An output with each line as the judges compare it: no white space at its end, no empty lines at the end of the text.
std::string tidied(std::string_view text);

// The run of an input, with its right output, in which a program wrote that.
Evidence evidence_of(const Problem& problem, std::string input, std::string_view found = {});

// Run number `run` as it is compared with known mistakes: where items are independent of each other and each has a
// line, its items one by one.
std::vector<Evidence> parts_of(const Problem& problem, const Evidence& evidence, std::size_t run);

// The output of an implementation until it differs from another one.
struct StoppedRun {
  std::string text{};       // up to the end of the piece in which it differs
  std::size_t matched = 0;  // bytes of it, from its beginning, that are the same
  std::optional<text::ParseError> fault{};

  bool differs() const { return matched < text.size(); }
};
StoppedRun run_until_different(const Implementation& implementation, std::string_view input, std::string_view output);

// The number of bytes of a tidied output that the implementation writes alike, from its beginning, and one more if that
// is all and it writes no more. It is stopped where it differs.
std::size_t matched(const Implementation& implementation, std::string_view input, std::string_view output);

}  // namespace quack
