#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "compare/comparing.h"
#include "diagnose/diagnosis.h"

namespace quack {

// Diagnoses a program that can still be run. Besides the evidence and the first `right` cases, in which it wrote what
// the expected one does, it is asked about short random games, about short inputs on which the mistakes that fit show,
// and where several sets fit, about inputs on which they differ. What is found is checked on the `others` (more wrong
// runs), on more right ones, on the smallest suite and on further random inputs: what speaks against it becomes
// evidence, and the choice is made again. So no mistake is named only because nothing that came up speaks against it.
// All inputs of its own are the same each time. `stop` as in `diagnose`.
Diagnosis examine(const Problem& problem, Participant& expected, Participant& program, const Cases& cases,
                  std::vector<Evidence> evidence, std::span<const std::uint64_t> right, std::vector<Evidence> others,
                  unsigned jobs, const std::function<bool()>& stop);

}  // namespace quack
