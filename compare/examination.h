#pragma once

#include <functional>
#include <span>
#include <vector>

#include "compare/comparing.h"
#include "compare/diagnosis.h"

namespace quack {

// Diagnoses a program that can still be run: besides the evidence and the `right` cases, in which it wrote what the
// expected one does, it is asked about the targeted inputs of the
// mistakes that fit, and where several do, about one of the cases on which they differ. So no mistake is named only
// because nothing that came up speaks against it. Where all is explained, those of the `others` (more wrong runs) that
// are not explained by it become evidence: another mistake may show in them. `stop` as in `diagnose`.
Diagnosis examine(const Problem& problem, Participant& expected, Participant& program, const Cases& cases,
                  std::vector<Evidence> evidence, std::span<const std::uint64_t> right,
                  std::span<const Evidence> others, unsigned jobs, const std::function<bool()>& stop);

}  // namespace quack
