#pragma once

#include <memory>
#include <string>

#include "compare/participant.h"
#include "problems/problem.h"

namespace quack {

// An engine or a known mistake of ours, run in this program. `implementation` must outlive it.
std::unique_ptr<Participant> built_in_participant(std::string name, std::string spec,
                                                  const Implementation& implementation);

// The recorded outputs beside the cases. A case that has none is a judge error.
std::unique_ptr<Participant> answers_participant(std::string name, std::string spec);

}  // namespace quack
