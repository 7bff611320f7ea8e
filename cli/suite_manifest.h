#pragma once

#include <span>
#include <string>

#include "cli/gen.h"
#include "testdata/suites.h"

namespace quack::cli {

// manifest.json of a suite: how each input was made, what it is for, what it exercises and what it catches. The same
// bytes on every machine and every day.
std::string manifest_of(const GenRequest& request, std::span<const testdata::SuiteInput> inputs);

}  // namespace quack::cli
