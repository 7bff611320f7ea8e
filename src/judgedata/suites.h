#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "problems/problem.h"

namespace quack::testdata {

// One input of a suite with its answer, ready to be written to files.
struct SuiteInput {
  std::string name;           // "07-checks-of-every-kind", without suffix: its number in the suite first
  std::string input, answer;  // strict judge text; the right output
  std::string purpose;        // one sentence
  std::string made_by;        // the command that makes this input alone
};

// The number of inputs in a suite; 0 where the problem has no suite of that name.
std::size_t suite_size(const Problem& problem, std::string_view suite);

// "07-checks-of-every-kind": the name of input number `index` (from 0), its number in the suite first.
std::string suite_input_name(const SuiteRecipes& suite, std::size_t index);

// Input number `index` (from 0, below suite_size): the same bytes on every machine.
SuiteInput suite_input(const Problem& problem, std::string_view suite, std::size_t index);

// All inputs of a suite in order; none where the problem has no suite of that name.
std::vector<SuiteInput> suite_inputs(const Problem& problem, std::string_view suite);

}  // namespace quack::testdata
