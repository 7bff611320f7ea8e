#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "problems/problem.h"

namespace quack {

// One run of the program that is diagnosed.
struct Evidence {
  std::string_view input;  // strict judge text
  std::string_view found;  // all that the program wrote
};

// A run with which known mistakes are compared. Lines are as the judges compare them.
struct SimulatedRun {
  std::string input;
  std::string found, right;  // tidied
  std::size_t evidence = 0;  // the number of the run that it is from
  bool is_wrong = false;
  std::size_t wrong_from = 0, wrong_to = 0;  // the first wrong line of `found`: where it begins, and ends with its LF

  // `matched` of what writes all of it.
  std::size_t size() const { return found.size() + 1; }
  // The end of the line that begins after, or goes wrong after, so many bytes.
  std::size_t end_of_line(std::size_t matched) const;
};

// An output with each line as the judges compare it: no white space at its end, no empty lines at the end of the text.
std::string tidied(std::string_view text);

// The number of bytes of a tidied output that the implementation writes alike, from its beginning, and one more if that
// is all and it writes no more. It is stopped where it differs.
std::size_t matched(const Implementation& implementation, std::string_view input, std::string_view output);

// The run of some evidence; where items are independent of each other and each has a line, its items one by one.
std::vector<SimulatedRun> simulated_runs(const Problem& problem, const Evidence& evidence, std::size_t number);

}  // namespace quack
