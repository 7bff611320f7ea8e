#pragma once

#include <functional>

#include "compare/comparing.h"
#include "diagnose/diagnosis.h"
#include "diagnose/kept_runs.h"
#include "diagnose/output_forms.h"

namespace quack {

struct Examined {
  OutputForms forms;    // wrong forms of the outputs, which were corrected before the diagnosis
  Diagnosis diagnosis;  // its sentences include those about the forms
};

// Diagnoses a program that can still be run: first the form of its outputs, then, with that corrected, its known
// mistakes. They are chosen by its first wrong and right runs and by short random inputs, and checked on further runs
// of these kinds and on the smallest suite, on which each known mistake shows. The random inputs are the same each
// time. `stop` as in `diagnose`.
Examined examine(const Problem& problem, Participant& program, const Cases& cases, const KeptRuns& runs, unsigned jobs,
                 const std::function<bool()>& stop);

}  // namespace quack
