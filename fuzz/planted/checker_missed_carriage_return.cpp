// A CR behind a blank at the end of a line counts as a difference.

#include <string>

#include "fuzz/checker_target.h"

quack::fuzz::Target quack::fuzz::make_target() {
  return checker_target([](std::string_view expected, std::string_view found, std::uint64_t& lines) {
    std::string misread(found);
    for (std::size_t at = misread.find(" \r\n"); at != std::string::npos; at = misread.find(" \r\n", at)) {
      misread[at + 1] = '?';
    }
    return judge::first_line_difference(expected, misread, lines);
  });
}
