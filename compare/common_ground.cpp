#include "compare/common_ground.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "problems/parallel.h"

namespace quack {

namespace {

// How often something is said of the wrong lines, and of the right ones.
struct Tally {
  std::size_t wrong = 0;
  std::uint64_t right = 0;
};

// What the item of one wrong line shows.
struct Shown {
  std::set<std::size_t> features;     // of Problem::features
  std::vector<std::uint64_t> before;  // how often the items before it show each
  std::uint64_t items_before = 0;
};

std::optional<Shown> shown_by(const Problem& problem, const FirstWrongLine& wrong) {
  const auto reason = problem.reason(wrong.input, wrong.line, wrong.found);
  auto items = problem.items(wrong.input);
  if (!reason || reason->item == 0 || reason->item > items.size()) return std::nullopt;
  items.resize(reason->item);
  const auto with = problem.exercised(problem.input_of(items));
  items.pop_back();
  Shown shown{.features = {}, .before = problem.exercised(problem.input_of(items)), .items_before = items.size()};
  for (std::size_t feature = 0; feature < with.size(); ++feature) {
    if (with[feature] > shown.before[feature]) shown.features.insert(feature);
  }
  return shown;
}

// A feature in words, from what is particular to it to what it shares with many.
std::vector<std::string> said_of(const Feature& feature) {
  const std::string what = feature.outcome + " (" + feature.clause + ")";
  if (feature.kind.empty()) return {what};
  std::vector<std::string> all = {feature.kind + " " + what};
  if (!feature.direction.empty()) all.insert(all.begin(), feature.kind + ", " + feature.direction + ": " + what);
  const std::size_t side = feature.kind.find(' ');  // "red horse": "horse" is said of both sides
  if (side != std::string::npos) all.push_back(feature.kind.substr(side + 1) + " " + what);
  all.push_back(what);
  return all;
}

// What is said of nearly all wrong lines and of the fewest right ones; empty if it is said of many of those.
std::string most_telling(const Problem& problem, const std::vector<Shown>& all) {
  std::map<std::string, Tally> tallies;
  std::uint64_t right = 0;
  for (const Shown& shown : all) {
    std::set<std::string> said;
    for (const std::size_t feature : shown.features) {
      for (const std::string& words : said_of(problem.features[feature])) said.insert(words);
    }
    for (const std::string& words : said) ++tallies[words].wrong;
    right += shown.items_before;
  }
  for (std::size_t feature = 0; feature < problem.features.size(); ++feature) {
    std::uint64_t count = 0;
    for (const Shown& shown : all) count += shown.before[feature];
    for (const std::string& words : said_of(problem.features[feature])) {
      const auto tally = tallies.find(words);
      if (tally != tallies.end()) tally->second.right += count;
    }
  }
  const std::string* best = nullptr;
  std::uint64_t least = right / 5;
  for (const auto& [words, tally] : tallies) {
    if (tally.wrong * 10 < all.size() * 9 || tally.right > least || (best != nullptr && tally.right == least)) continue;
    best = &words;
    least = tally.right;
  }
  return best != nullptr ? *best : std::string();
}

}  // namespace

std::string common_ground(const Problem& problem, std::span<const FirstWrongLine> lines, unsigned jobs) {
  if (lines.size() < 2) return {};
  std::map<std::string, std::size_t> buckets;
  const auto given = [](std::string_view line) { return line.empty() ? std::nullopt : std::optional(line); };
  for (const FirstWrongLine& line : lines) {
    if (problem.failure_bucket) ++buckets[problem.failure_bucket(given(line.expected), given(line.found))];
  }
  const auto bucket = std::find_if(buckets.begin(), buckets.end(),
                                   [&](const auto& one) { return one.second * 10 >= lines.size() * 9; });
  std::string where;
  if (problem.reason && problem.items && problem.input_of && problem.exercised && !problem.features.empty()) {
    std::vector<std::optional<Shown>> found(lines.size());
    parallel_for(lines.size(), jobs, [&](std::size_t index) { found[index] = shown_by(problem, lines[index]); });
    std::vector<Shown> all;
    for (auto& shown : found) {
      if (shown) all.push_back(std::move(*shown));
    }
    where = all.size() < 2 ? std::string() : most_telling(problem, all);
  }
  if (bucket == buckets.end() && where.empty()) return {};
  const bool all_alike = bucket == buckets.end() || bucket->second == lines.size();
  std::string sentence =
      std::string(all_alike ? "In all " : "In nearly all ") + std::to_string(lines.size()) + " runs ";
  if (bucket != buckets.end()) sentence += bucket->first + " at the first wrong line";
  if (bucket != buckets.end() && !where.empty()) sentence += ", and ";
  if (!where.empty()) sentence += "the " + problem.item_name + " that is first answered wrongly shows: " + where;
  return sentence + '.';
}

}  // namespace quack
