#pragma once

#include <cstddef>
#include <functional>
#include <string_view>

#include "fuzz/judge_input.h"
#include "fuzz/target.h"
#include "game/operation.h"
#include "game/primitive_chess.h"
#include "judge/duck_text.h"
#include "judge/parse_error.h"

namespace quack::fuzz {

// The readers that are held against the naive ones. `at_most`: as many bytes a read are to be had from the source.
struct Readers {
  std::function<ReadResult<Operation>(std::string_view text, const judge::DuckDialect& dialect, judge::ReadRules rules,
                                      std::size_t at_most)>
      operations;
  decltype(operations) operations_in_runs;  // the same, many at a time
  std::function<ReadResult<PrimitiveCase>(std::string_view text, judge::ReadRules rules, std::size_t at_most)> cases;
};

// DuckReader and PrimitiveReader.
Readers fast_readers();

// The property: for each of the three dialects, strict and lenient, with reads as short as one byte, and, strict, with
// a bound on the count in one half of the inputs, the reader gives the same items and the same fault as the naive one,
// one by one and many at a time; and so does the lenient one where the text lies across the end of its buffer.
// The input is any bytes.
Target reader_target(Readers readers);

}  // namespace quack::fuzz
