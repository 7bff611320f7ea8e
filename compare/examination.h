#pragma once

#include <functional>
#include <span>
#include <vector>

#include "compare/comparing.h"
#include "compare/diagnosis.h"

namespace quack {

// Diagnoses a program that can still be run: besides the evidence and the first `right` cases, in which it wrote what
// the expected one does, it is asked about short inputs that show the mistakes that fit, and where several do, about
// one of the cases on which they differ. What is found is checked on the `others` (more wrong runs), on more right ones
// and on cases from number `seen` on, which were not run yet: those that speak against it become evidence, and the
// choice is made again. So no mistake is named only because nothing that came up speaks against it. `stop` as in
// `diagnose`.
Diagnosis examine(const Problem& problem, Participant& expected, Participant& program, const Cases& cases,
                  std::vector<Evidence> evidence, std::span<const std::uint64_t> right, std::uint64_t seen,
                  std::span<const Evidence> others, unsigned jobs, const std::function<bool()>& stop);

}  // namespace quack
