#pragma once

#include <string>
#include <vector>

#include "packages/write/contents.h"

namespace quack::packages {

// The files as a zip archive, in their order, each below `directory` ("duckchess/", or nothing). The same files give
// the same bytes: all have the first date that a zip can store, and everybody may read them.
std::string zipped(const std::vector<PackageFile>& files, const std::string& directory);

}  // namespace quack::packages
