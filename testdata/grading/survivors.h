#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "testdata/grading/grade.h"

namespace quack::testdata {

// For each of these mistakes the shortest input that was found to catch it, `jobs` searches at a time; those that have
// not begun when runs are interrupted are left out.
std::vector<Survivor> find_catching_inputs(const Problem& problem, const std::vector<std::size_t>& mistakes,
                                           std::uint64_t seed, unsigned jobs,
                                           const std::function<void(std::size_t, std::size_t)>& progress);

// The fewest of their inputs that catch all survivors for which one was found.
std::vector<Addition> fewest_additions(const Problem& problem, const std::vector<Survivor>& survivors, unsigned jobs);

}  // namespace quack::testdata
