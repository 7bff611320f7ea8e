#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
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
  // `matched` of what writes all of `found`.
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

// The known mistakes that a program makes: a set that, simulated, writes what the program wrote.
struct Diagnosis {
  // Places in Problem::mistakes, the one that shows in most runs first; empty: no set is known.
  std::vector<std::size_t> mistakes;
  // Sets of as many mistakes that write the same on all of the evidence.
  std::vector<std::vector<std::size_t>> alternatives;
  // True if one of them keeps something from one item to the next. A variable that is never set can look like that.
  bool keeps_state = false;
  // The number of wrong runs that they write to the end, and of all that were looked at. What they leave open speaks
  // for more mistakes, not against these.
  std::uint64_t explained = 0, cases = 0;
  // Lines of text where no set is known: something plain that is so of all outputs. May be empty.
  Message common;
  bool unfinished = false;       // it was stopped: nothing is claimed
  bool common_explains = false;  // it says what the program does instead of the rules: no known mistake has to
  // For each evidence: which of `mistakes`, by the place in that list, show in it, the first to show first.
  std::vector<std::vector<std::size_t>> of_evidence;
};

// Looks for the smallest set of known mistakes that explains what a program wrote. Runs in which it is right count too:
// a set that is wrong there is none. The work is bounded by the evidence, not by a clock, so that the same evidence
// gets the same diagnosis. `jobs` threads work on it. `stop` (may be null) is called now and then, by any thread: once
// it returns true, the diagnosis is what is known by then.
Diagnosis diagnose(const Problem& problem, std::span<const Evidence> evidence, unsigned jobs,
                   const std::function<bool()>& stop);

// True unless the run speaks against these mistakes: they write something there that is neither what the program wrote
// nor, where it went wrong, what is right. Of a set that explains everything else, what they leave open speaks against
// it as well.
bool agrees(const Problem& problem, const Diagnosis& diagnosis, const Evidence& evidence);

}  // namespace quack
