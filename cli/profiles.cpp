#include "cli/profiles.h"

#include <fmt/format.h>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/options.h"
#include "testdata/targeted.h"

namespace quack::cli {

Profile profile_named(const Problem& problem, const std::string& name) {
  if (auto profile = testdata::find_profile(problem, name)) return *std::move(profile);
  constexpr std::string_view targeted = "targeted:";
  std::vector<std::string> known;
  if (name.starts_with(targeted)) {
    for (const auto& mistake : problem.mistakes) {
      known.push_back(fmt::format("{}{}", targeted, mistake.name.substr(mistake.name.find(':') + 1)));
    }
    throw UsageError(
        fmt::format("option '--profile': {} has no mistake for '{}'; see 'quackcheck list mistakes -p {}'{}",
                    problem.id, name, problem.id, did_you_mean(name, known)));
  }
  for (const auto& profile : problem.profiles) known.push_back(profile.name);
  known.push_back("targeted:NAME");
  throw UsageError(fmt::format("option '--profile': '{}' is no profile of {}; there are {}{}", name, problem.id,
                               joined(known, "and"), did_you_mean(name, known)));
}

}  // namespace quack::cli
