#include "problems/sample_profile.h"

#include <utility>

namespace quack::testdata {

LazyList<Profile> with_sample_profile(const Problem& problem, std::function<std::vector<Profile>()> make) {
  const auto repeated = [sample = problem.sample_input, items_of = problem.items, input_of = problem.input_of](
                            std::uint64_t count, std::uint64_t /*seed*/) {
    const std::vector<std::string> once = items_of(sample);
    std::vector<std::string> items;
    for (std::uint64_t index = 0; index < count; ++index) items.push_back(once[index % once.size()]);
    return input_of(items);
  };
  return LazyList<Profile>([make = std::move(make), repeated] {
    std::vector<Profile> profiles = make();
    profiles.push_back({.name = "sample",
                        .description = "the sample of the statement, from its beginning again behind its end; the seed "
                                       "changes nothing",
                        .make = repeated});
    return profiles;
  });
}

}  // namespace quack::testdata
