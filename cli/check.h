#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cli/command.h"
#include "cli/style.h"
#include "judge/bytes.h"

namespace quack::cli {

// What `check` was asked to do.
struct CheckRequest {
  const Problem* problem = nullptr;
  Style style = Style::native;
  std::string input, answer;
  std::string output = "-";  // kattis: standard input always
  std::string report;        // testlib: the file for the message; empty: standard error
  bool appes = false;        // testlib: the report is XML
  std::string feedback_dir;  // kattis: an existing directory
  TerminalSettings settings;
};

// Parses and checks the words behind `check`; touches no files. Throws UsageError.
CheckRequest check_check(const std::vector<std::string>& words);

enum class CheckVerdict : std::uint8_t {
  accepted,
  wrong,       // the contestant's output departs from the rules
  unreadable,  // there is no output to look at
  failed,      // the judge's own fault: the input is malformed, or the answer departs from the rules
};

struct Judgement {
  CheckVerdict verdict = CheckVerdict::accepted;
  std::string message;  // one line
};

// Judges a contestant's output to an input. The truth is what the optimized engine answers; `answer` is held against it
// first, unless it is empty. Both are read no further than to their first wrong line, and never held in memory.
//   input_name, answer_name   how the message calls those files
Judgement judged(const Problem& problem, const std::string& input, judge::ByteSource& output, judge::ByteSource& answer,
                 const std::string& input_name, const std::string& answer_name);

}  // namespace quack::cli
