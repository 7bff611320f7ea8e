#pragma once

#include <string>
#include <vector>

#include "testdata/package/package.h"

namespace quack::package {

// The files as a zip archive, in their order, each below `directory` ("duckchess/", or nothing). The same files give
// the same bytes: all are from the first day that a zip can tell, and readable by all.
std::string zipped(const std::vector<PackageFile>& files, const std::string& directory);

}  // namespace quack::package
