#include "problems/counted_input.h"

namespace quack {

std::string_view sentence_of(std::span<const Clause> clauses, std::string_view id) {
  const auto found =
      std::find_if(clauses.begin(), clauses.end(), [&](const Clause& clause) { return clause.id == id; });
  return found == clauses.end() ? std::string_view() : found->sentence;
}

std::string counted_input(const std::vector<std::string>& items) {
  std::string input = std::to_string(items.size()) + '\n';
  for (const std::string& item : items) input += item + '\n';
  return input;
}

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
                        .description = "the sample of the statement, repeated from its first item when it runs out; "
                                       "the seed changes nothing",
                        .make = repeated});
    return profiles;
  });
}

}  // namespace quack
