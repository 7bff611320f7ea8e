#include "text/checker.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

namespace quack::text {
namespace {

constexpr std::string_view kLineWhiteSpace = " \t\r";

constexpr std::size_t kPiece = std::size_t{1} << 16U;

std::string_view without_end(std::string_view text, std::string_view dropped) {
  const auto last = text.find_last_not_of(dropped);
  return text.substr(0, last == std::string_view::npos ? 0 : last + 1);
}

// Takes the first line off a text that has no white space at its end. None if the text is empty.
std::optional<std::string_view> take_line(std::string_view& text) {
  if (text.empty()) return std::nullopt;
  const auto end = std::min(text.find('\n'), text.size());
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return without_end(line, kLineWhiteSpace);
}

std::optional<std::string> copied(std::optional<std::string_view> line) {
  if (!line) return std::nullopt;
  return std::string(*line);
}

// Holds an output, given in pieces, against the expected one. What may yet turn out to be white space at an end is
// remembered and not compared: empty lines by their number, the beginning of a line by its bytes.
class Comparison {
 public:
  // A found line of more than `longest` bytes is cut. At least the length of `expected`, so that such a line is wrong.
  Comparison(std::string_view expected, std::size_t longest)
      : rest_(without_end(expected, " \t\r\n")), longest_(longest) {}

  // The next piece of the output. False: the difference is known.
  bool take(std::string_view piece) {
    while (!piece.empty() && !difference_) {
      if (held_.empty() && piece.front() == '\n') {
        const auto run = std::min(piece.find_first_not_of('\n'), piece.size());
        empty_lines_ += run;
        piece.remove_prefix(run);
        continue;
      }
      const auto end = piece.find('\n');
      if (end == std::string_view::npos) {
        hold(piece);
        break;
      }
      if (held_.empty()) {
        compare_line(without_end(piece.substr(0, end), kLineWhiteSpace));
      } else {
        hold(piece.substr(0, end));
        end_held_line();
      }
      piece.remove_prefix(end + 1);
    }
    return !difference_;
  }

  // After the last piece. `lines` as first_line_difference sets it.
  std::optional<LineDifference> finish(std::uint64_t& lines) {
    if (!difference_) end_held_line();
    if (!difference_) {
      if (const auto expected = next_expected()) differ(expected, std::nullopt);
    }
    lines = lines_;
    return std::move(difference_);
  }

 private:
  // A part of a line that may go on in the next piece.
  void hold(std::string_view part) {
    const std::size_t kept = std::min(part.size(), longest_ - held_.size());
    held_ += part.substr(0, kept);
    const auto beyond = part.find_first_not_of(kLineWhiteSpace, kept);
    if (beyond == std::string_view::npos) return;
    held_ += part[beyond];
    compare_line(held_);
  }

  void end_held_line() {
    if (!difference_) compare_line(without_end(held_, kLineWhiteSpace));
    held_.clear();
  }

  // A line without white space at its end. Empty ones count only if another follows that isn't.
  void compare_line(std::string_view found) {
    if (found.empty()) {
      ++empty_lines_;
      return;
    }
    for (; empty_lines_ > 0 && !difference_; --empty_lines_) compare_counted("");
    if (!difference_) compare_counted(found);
  }

  void compare_counted(std::string_view found) {
    const auto expected = next_expected();
    if (expected != found) differ(expected, found);
  }

  std::optional<std::string_view> next_expected() {
    const auto expected = take_line(rest_);
    if (expected) ++lines_;
    return expected;
  }

  void differ(std::optional<std::string_view> expected, std::optional<std::string_view> found) {
    difference_ = LineDifference{expected ? lines_ : lines_ + 1, copied(expected), copied(found)};
    if (!found || found->size() <= longest_) return;
    difference_->found =
        std::string(found->substr(0, longest_)) + found->at(found->find_first_not_of(kLineWhiteSpace, longest_));
  }

  std::string_view rest_;  // of the expected text
  std::size_t longest_;
  std::uint64_t lines_ = 0;        // expected ones that were looked at
  std::uint64_t empty_lines_ = 0;  // found ones that are not compared yet
  std::string held_;               // the beginning of a found line; never more than longest_ and one byte
  std::optional<LineDifference> difference_;
};

}  // namespace

std::optional<LineDifference> first_line_difference(std::string_view expected, std::string_view found,
                                                    std::uint64_t& lines) {
  Comparison comparison(expected, std::max(expected.size(), found.size()));
  comparison.take(found);
  return comparison.finish(lines);
}

std::optional<LineDifference> first_line_difference_streamed(std::string_view expected, ByteSource& found,
                                                             std::uint64_t& lines, std::size_t kept_line) {
  Comparison comparison(expected, std::max(expected.size(), kept_line));
  std::array<char, kPiece> buffer;  // NOLINT(cppcoreguidelines-pro-type-member-init): `read` fills it
  for (;;) {
    const std::size_t length = found.read(buffer);
    if (length == 0 || !comparison.take({buffer.data(), length})) return comparison.finish(lines);
  }
}

}  // namespace quack::text
