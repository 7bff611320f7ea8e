#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "compare/comparing.h"
#include "diagnose/diagnosis.h"

namespace quack {

// Diagnoses a program that can still be run. Besides the evidence and the first `right` cases, which it answered as the
// expected one does, the program is run on short random games, on short inputs on which the candidate mistakes show,
// and on inputs on which candidate sets differ. The result is checked on the `others` (more wrong runs), on more right
// ones, on the smallest suite and on further random inputs. A contradiction becomes evidence, and the diagnosis is
// repeated. The generated inputs are the same each time. `stop` as in `diagnose`.
Diagnosis examine(const Problem& problem, Participant& expected, Participant& program, const Cases& cases,
                  std::vector<Evidence> evidence, std::span<const std::uint64_t> right, std::vector<Evidence> others,
                  unsigned jobs, const std::function<bool()>& stop);

}  // namespace quack
