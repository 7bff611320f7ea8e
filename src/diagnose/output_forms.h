#pragma once

#include <cstddef>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "diagnose/evidence.h"

namespace quack {

// Corrects the words that a program always writes in place of right ones, and the line ends that it leaves out, so that
// its outputs show what else is wrong.
class Rewording {
 public:
  Rewording() = default;
  // Learns from outputs. A word is replaced if no right output has it and most lines in which nothing else is wrong
  // have the same right word in its place.
  explicit Rewording(std::span<const Evidence> outputs);

  // True if there is nothing to correct.
  bool empty() const { return replacements_.empty() && run_on_.empty() && !has_empty_lines_; }
  // Returns the tidied output with right words and line ends.
  std::string corrected(std::string_view found) const;
  // Returns a sentence for each correction, a line each: "It writes 'LOST' for 'LOSE'."
  Message sentences() const;

 private:
  struct Replacement {
    std::string found, right;  // whole words; or whole lines, with an LF before and after them
  };

  bool learn_replacement(std::span<const Evidence> outputs);
  std::vector<Replacement> replacements_in(std::string_view found_line, std::string_view right_line) const;
  Replacement replacement_of_middle(std::string_view found_line, std::string_view right_line) const;
  bool is_never_right(std::span<const Evidence> outputs, const std::string& found, const std::string& right) const;
  bool is_right_somewhere(std::string_view words) const { return right_text_.find(words) != std::string::npos; }
  bool is_needless(std::string_view line) const { return line.empty() && !right_lines_.contains(line); }
  std::string with_right_words(std::string_view found) const;
  std::vector<std::string_view> split(std::string_view line) const;

  std::set<std::string, std::less<>> right_lines_, right_words_, right_forms_;
  std::size_t longest_line_ = 0;
  std::string right_text_;  // the right lines, with an LF before and after each
  std::vector<Replacement> replacements_;
  std::set<std::string, std::less<>> run_on_;  // right lines after which the line end was missing
  bool has_empty_lines_ = false;
};

// The errors in the form of a program's outputs: other words, missing line ends, and lines that are missing or too
// many. They are corrected before the contents are examined.
class OutputForms {
 public:
  // Learns from runs of the program, wrong and right ones.
  OutputForms(const Problem& problem, std::span<const Evidence> runs);

  // True if there is nothing to correct.
  bool empty() const { return !leaves_out_last_line_ && shifted_.empty() && rewording_.empty(); }
  // Corrects the output of a run of that program.
  void correct(const Problem& problem, Evidence& run) const;
  // Returns a sentence for each correction, a line each.
  Message sentences() const;

 private:
  void learn_shifts(std::span<const Evidence> runs);

  bool leaves_out_last_line_ = false;  // in each run
  Message shifted_;                    // a sentence about lines that are too many or too few, all others being right
  Rewording rewording_;
};

}  // namespace quack
