#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "props/proofs/proofs.h"

namespace quack::cli {

// The result of all parts of one proof, or of all proofs.
struct ProofRow : proofs::ProofResult {
  std::string problem;
  std::string proof;
  double seconds = 0;  // of a proof: the sum over all threads; of all proofs: wall time
};

struct Proved {
  std::vector<ProofRow> rows;
  ProofRow total;
  int exit_code = 2;  // 0 if no answer differs, 1 if one does, 2 if some proof compared nothing
};

// Runs the parts on `jobs` threads. Calls `part_done` after each part, and `proof_done` in order, once a row and all
// earlier rows are complete; never two calls at a time. Exceptions propagate.
Proved proved(std::vector<proofs::Part> parts, unsigned jobs, const std::function<void()>& part_done,
              const std::function<void(const ProofRow&)>& proof_done);

// The lines of the table, without line ends: its head, a row or the total, and a line for programs.
std::string table_head();
std::string line_of(const ProofRow& row);
std::string summary_of(const ProofRow& total);

// The differences of a row, which are printed before it, each after `word`; ends with a line end unless it is empty.
std::string differences_of(const ProofRow& row, std::string_view word = "difference");

// The JSON that `prove --json` prints (defined in prove.cpp, which has the library for it).
std::string json_of(const Proved& proved);

}  // namespace quack::cli
