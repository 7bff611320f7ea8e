#pragma once

#include "packages/read/problem_package.h"

namespace quack::packages {

// The file that describes a package of Polygon.
inline constexpr const char* kPolygonDescription = "problem.xml";

// Reads the package of Polygon in package.root, by its problem.xml, and sets the other members. Throws
// std::runtime_error with a sentence if that file is not XML, or if problems of its kind can't be compared.
void read_polygon_package(ProblemPackage& package);

}  // namespace quack::packages
