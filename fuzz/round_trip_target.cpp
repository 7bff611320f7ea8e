// For each problem that reads the input as judge text: its items, once written, are read again by the strict reader as
// the same items, and written again as the same text; an input that is strictly valid is that text.

#include <memory>
#include <utility>

#include "fuzz/targets.h"

namespace quack::fuzz {
namespace {

constexpr text::ReadRules kStrict = {.strict = true};

Reading read(const ProblemText& problem, std::string_view text, text::ReadRules rules) {
  return problem.readers[1](text, rules, SIZE_MAX);
}

// A sentence about what went wrong on the way there and back, or nothing.
std::string wrong(const ProblemText& problem, std::string_view input, const std::vector<ItemNumbers>& items,
                  const std::string& written) {
  const Reading again = read(problem, written, kStrict);
  if (again.fault)
    return "the strict reader refuses what the writer wrote: " + to_text(*again.fault, "written").english();
  if (again.items != items) return "the items come back changed";
  if (problem.write(again.items) != written) return "written again, the text is different";
  if (written != input && !read(problem, input, kStrict).fault) return "a strictly valid input is written differently";
  return {};
}

std::optional<Difference> round_trip_difference(const std::vector<ProblemText>& problems, std::string_view input,
                                                Tally& tally) {
  ++tally.runs;
  bool is_past_reader = false;
  for (const ProblemText& problem : problems) {
    const Reading reading = read(problem, input, {});
    if (reading.fault) continue;  // not this problem's text
    is_past_reader = true;
    tally.operations += reading.items.size();
    const std::string written = problem.write(reading.items);
    const std::string what = wrong(problem, input, reading.items, written);
    if (what.empty()) continue;
    return Difference{.text = problem.problem + ": " + what + "\nwritten:\n" + written,
                      .input = std::string(input),
                      .group = problem.problem + "-judge-text"};
  }
  if (is_past_reader) ++tally.past_reader;
  return std::nullopt;
}

// The mutator of a problem that reads the text, so that no problem's texts die out; of any one if several do, or none.
const Mutator& mutator_for(const std::vector<ProblemText>& problems, std::string_view input, Random& random) {
  std::vector<const ProblemText*> fitting;
  for (const ProblemText& problem : problems)
    if (!read(problem, input, {}).fault) fitting.push_back(&problem);
  return fitting.empty() ? problems[random.below(problems.size())].mutator
                         : fitting[random.below(fitting.size())]->mutator;
}

}  // namespace

Target round_trip_target(std::vector<ProblemText> problems) {
  const auto shared = std::make_shared<const std::vector<ProblemText>>(std::move(problems));
  return {.property = {{}, [=](auto input, Tally& tally) { return round_trip_difference(*shared, input, tally); }},
          .mutator = {[=](auto input, auto max_size, Random& random, auto mutation) {
                        return mutator_for(*shared, input, random).mutate(input, max_size, random, mutation);
                      },
                      [=](auto first, auto second, auto max_size, Random& random) {
                        return mutator_for(*shared, first, random).cross(first, second, max_size, random);
                      }}};
}

}  // namespace quack::fuzz
