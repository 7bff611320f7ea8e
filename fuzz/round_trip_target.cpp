#include <memory>
#include <utility>

#include "fuzz/targets.h"

namespace quack::fuzz {
namespace {

constexpr judge::ReadRules kStrict = {.strict = true};

Reading read(const Fuzzing& problem, std::string_view text, judge::ReadRules rules) {
  return problem.readers[1](text, rules, SIZE_MAX);
}

// What went wrong on the way there and back: a sentence, or nothing.
std::string wrong(const Fuzzing& problem, std::string_view input, const std::vector<ItemNumbers>& items,
                  const std::string& written) {
  const Reading again = read(problem, written, kStrict);
  if (again.fault) return "the strict reader refuses what the writer wrote: " + to_text(*again.fault, "written");
  if (again.items != items) return "the items come back changed";
  if (problem.write(again.items) != written) return "written again, the text is different";
  if (written != input && !read(problem, input, kStrict).fault) return "a strictly valid input is written differently";
  return {};
}

std::optional<Difference> round_trip_difference(const std::vector<Fuzzing>& problems, std::string_view input,
                                                Tally& tally) {
  ++tally.runs;
  bool is_past_reader = false;
  for (const Fuzzing& problem : problems) {
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
const Mutator& mutator_for(const std::vector<Fuzzing>& problems, std::string_view input, Random& random) {
  std::vector<const Fuzzing*> fitting;
  for (const Fuzzing& problem : problems)
    if (!read(problem, input, {}).fault) fitting.push_back(&problem);
  return fitting.empty() ? problems[random.below(problems.size())].mutator
                         : fitting[random.below(fitting.size())]->mutator;
}

}  // namespace

Target round_trip_target(std::vector<Fuzzing> problems) {
  const auto shared = std::make_shared<const std::vector<Fuzzing>>(std::move(problems));
  return {"round-trip",
          {{}, [shared](std::string_view input, Tally& tally) { return round_trip_difference(*shared, input, tally); }},
          {[shared](std::string_view input, std::size_t max_size, Random& random, ByteMutation mutation) {
             return mutator_for(*shared, input, random).mutate(input, max_size, random, mutation);
           },
           [shared](std::string_view first, std::string_view second, std::size_t max_size, Random& random) {
             return mutator_for(*shared, first, random).cross(first, second, max_size, random);
           }}};
}

}  // namespace quack::fuzz
