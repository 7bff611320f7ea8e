#pragma once

#include <functional>

#include "compare/comparing.h"
#include "diagnose/diagnosis.h"
#include "diagnose/kept_runs.h"
#include "diagnose/output_forms.h"

namespace quack {

struct Examined {
  OutputForms forms;    // which are corrected in what is diagnosed
  Diagnosis diagnosis;  // its sentences include those about the forms
};

// Diagnoses a program that can still be run: first the form of its outputs, then the known mistakes in what is left.
// Mistakes are chosen by its first wrong and right runs and by short random games; they are checked on further runs of
// all these sorts and on the smallest suite, on which each known mistake shows. The generated inputs are the same each
// time. `stop` as in `diagnose`.
Examined examine(const Problem& problem, Participant& program, const Cases& cases, const KeptRuns& runs, unsigned jobs,
                 const std::function<bool()>& stop);

}  // namespace quack
