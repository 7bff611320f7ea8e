#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "testdata/grading/grade.h"

namespace quack::testdata {

// For each of these readings the shortest input that was found to catch it, `jobs` searches at a time.
std::vector<Survivor> find_catching_inputs(const Problem& problem, const std::vector<std::size_t>& readings,
                                           std::uint64_t seed, unsigned jobs,
                                           const std::function<void(std::size_t, std::size_t)>& progress);

// The places of the fewest survivors whose inputs catch all of those for which one was found.
std::vector<std::size_t> fewest_additions(const Problem& problem, const std::vector<Survivor>& survivors,
                                          unsigned jobs);

}  // namespace quack::testdata
