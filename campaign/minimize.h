#pragma once

#include <chrono>
#include <cstdint>

#include "campaign/finding.h"
#include "campaign/target_client.h"

namespace quack::cli {

// How long it may take to make a finding small.
struct MinimiseBudget {
  std::uint64_t runs = 4000;
  std::chrono::steady_clock::time_point end;
};

// Makes the finding's input small as long as the target says on it what the finding is known by: judge text by its
// operations or cases (compare/shrink.h), then any text by pieces of lines and bytes. What the target says of the
// result takes the place of what it said before.
void minimise(Finding& finding, const MinimiseBudget& budget);

}  // namespace quack::cli
