#pragma once

#include <span>
#include <string>
#include <string_view>

#include "campaign/fuzzer.h"
#include "problems/problem.h"

namespace quack::cli {

// The first of the problems as whose strictly valid judge input the text passes; null if there is none.
const Problem* problem_of_strict(std::span<const Problem* const> problems, std::string_view text);

// The same for a text that `answer` takes.
const Problem* problem_of_lenient(std::span<const Problem* const> problems, std::string_view text);

// Whether the corpus of a fuzzer holds more than valid judge input (fuzz/tests/corpora_test.cpp).
bool takes_any_bytes(const Fuzzer& fuzzer);

// The name under which a text goes to the corpus of a fuzzer: PREFIX-WHAT-HASH.txt, where the prefix is the problem
// whose text it is, or "malformed", if the corpus holds several problems' texts. Throws UsageError if the corpus takes
// no such text.
//   what   what the text shows, in words with hyphens
std::string corpus_name(const Fuzzer& fuzzer, std::string_view text, const std::string& what);

// What a judge text exercises, for its name: "ops-12-check-capture".
std::string exercised(const Fuzzer& fuzzer, std::string_view text);

}  // namespace quack::cli
