#include "testdata/sample_profile.h"

namespace quack::testdata {

Profile sample_profile(const Problem& problem) {
  return {
      .name = "sample",
      .description = "the sample of the statement, from its beginning again behind its end; the seed changes nothing",
      .make = [sample = problem.sample_input, items_of = problem.items, input_of = problem.input_of](
                  std::uint64_t count, std::uint64_t /*seed*/) {
        const std::vector<std::string> once = items_of(sample);
        std::vector<std::string> items;
        for (std::uint64_t index = 0; index < count; ++index) items.push_back(once[index % once.size()]);
        return input_of(items);
      }};
}

}  // namespace quack::testdata
