#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "io/bytes.h"
#include "io/quoted.h"

namespace quack::text {

// The first difference between a contestant's output and the expected one, line by line. The lines are given as they
// were compared: without the white space at their ends. They may be hostile: show them `quoted`.
struct LineDifference {
  std::uint64_t line = 1;               // counts from 1
  std::optional<std::string> expected;  // none: the output goes on after the last expected line
  std::optional<std::string> found;     // none: the output ends too early

  friend bool operator==(const LineDifference&, const LineDifference&) = default;
};

// Compares two outputs as the judges that host these problems do: line by line to the letter, but white space (blank,
// tab, CR) at the end of a line and empty lines at the end of the text do not count. None if they agree.
// `lines` is set to how many of the expected lines were looked at, the one that differs included.
std::optional<LineDifference> first_line_difference(std::string_view expected, std::string_view found,
                                                    std::uint64_t& lines);

// The length up to which a line of a streamed output is kept whole for a message, though no expected line is as long.
inline constexpr std::size_t kKeptLine = 4096;

// As first_line_difference, for an output that is read piece by piece up to its first difference, in memory bounded by
// `expected` and `kept_line`. A found line that is longer than both of them is given cut: as many bytes as the longer
// of the two, and after them the next byte of the line that is no white space. Exceptions of `found` propagate.
std::optional<LineDifference> first_line_difference_streamed(std::string_view expected, ByteSource& found,
                                                             std::uint64_t& lines, std::size_t kept_line = kKeptLine);

}  // namespace quack::text
