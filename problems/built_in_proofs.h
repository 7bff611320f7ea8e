#pragma once

#include <string>
#include <vector>

#include "props/proofs.h"

namespace quack {

// A part of a proof, and the problem that it is about.
struct NamedPart {
  std::string problem;
  proofs::Part part;
};

// The proofs of all problems of the registry, in its order, without the rest of the problems: they alone are built in
// half a minute.
std::vector<NamedPart> built_in_proofs();

}  // namespace quack
