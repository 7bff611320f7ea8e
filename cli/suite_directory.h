#pragma once

#include "cli/gen.h"

namespace quack::cli {

// Writes a suite into the directory `request.output`: NN-NAME.in and .ans for each input, and manifest.json last. Each
// file appears whole or not at all. Throws Unwritable, also where the directory holds anything but a run of the same
// suite that was broken off, unless the request says --force.
int write_suite(const GenRequest& request);

}  // namespace quack::cli
