#pragma once

#include <vector>

#include "problems/problem.h"

namespace quack::testdata {

// The suites of each problem. tests/suites_test.cpp holds them to what testdata/suites.h promises.
std::vector<SuiteRecipes> duck_suites();
std::vector<SuiteRecipes> remix_suites();
std::vector<SuiteRecipes> primitive_suites();

}  // namespace quack::testdata
