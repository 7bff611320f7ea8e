#include "compare/common_ground.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "compare/explanation.h"
#include "compare/messages.h"
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
  std::set<std::size_t> last;         // of the last valid item before it
  std::vector<std::uint64_t> before;  // how often the items before it show each
  std::uint64_t items_before = 0;
  std::uint64_t moves_before = 0;  // of those, as far as Problem::inert says
};

std::optional<Shown> shown_by(const Problem& problem, const FirstWrongLine& wrong) {
  const auto reason = problem.reason(wrong.input, wrong.line, wrong.found);
  auto items = problem.items(wrong.input);
  if (!reason || reason->item == 0 || reason->item > items.size()) return std::nullopt;
  items.resize(reason->item);
  const auto with = problem.exercised(problem.input_of(items));
  items.pop_back();
  const std::string input = problem.input_of(items);
  Shown shown{.features = {}, .last = {}, .before = problem.exercised(input), .items_before = items.size()};
  const auto more = [](const auto& with_it, const auto& without) {
    std::set<std::size_t> features;
    for (std::size_t feature = 0; feature < with_it.size(); ++feature) {
      if (with_it[feature] > without[feature]) features.insert(feature);
    }
    return features;
  };
  shown.features = more(with, shown.before);
  if (!problem.inert) return shown;
  const std::vector<bool> inert = problem.inert(input);
  shown.moves_before = static_cast<std::uint64_t>(std::count(inert.begin(), inert.end(), false));
  if (shown.moves_before == 0) return shown;
  items.resize(static_cast<std::size_t>(inert.rend() - std::find(inert.rbegin(), inert.rend(), false)));
  const auto with_last = problem.exercised(problem.input_of(items));
  items.pop_back();
  shown.last = more(with_last, problem.exercised(problem.input_of(items)));
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

// What is said of nearly all wrong lines (or, by `Shown::last`, of the items before them) and of the fewest right ones;
// empty if it is said of many of those.
std::string most_telling(const Problem& problem, const std::vector<Shown>& all,
                         std::set<std::size_t> Shown::*features) {
  std::map<std::string, Tally> tallies;
  std::uint64_t right = 0;
  for (const Shown& shown : all) {
    std::set<std::string> said;
    for (const std::size_t feature : shown.*features) {
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

// Where all go wrong after the same number of valid items, that number; 0 where they don't, or where it is small: many
// mistakes show early.
std::uint64_t moves_before_all(const std::vector<Shown>& all) {
  constexpr std::uint64_t kFewMoves = 30;
  const auto differs = [&](const Shown& shown) { return shown.moves_before != all.front().moves_before; };
  if (all.size() < 3 || all.front().moves_before < kFewMoves || std::any_of(all.begin(), all.end(), differs)) return 0;
  return all.front().moves_before;
}

// Of the first lines on which the program is right, as many as are looked at here: how many the mistake has wrong.
std::size_t contradicting_lines(std::span<const std::unique_ptr<FollowedRun>> followed, std::size_t mistake) {
  std::size_t left = 400, contradicting = 0;
  for (const auto& run : followed) {
    if (!run) continue;
    std::vector<std::size_t> places;
    for (std::size_t place = 0; place < run->items().size() && left > 0; ++place) {
      if (is_wrong(run->items()[place])) continue;
      places.push_back(place);
      --left;
    }
    run->ask(mistake, places, [&](std::size_t place, const SaidFields& said) {
      FollowedItem item = run->items()[place];
      for (std::size_t field = 0; field < kMostFields; ++field) {
        if (item.found[field] != kUnsaid) item.found[field] = said[field];
      }
      contradicting += is_wrong(item) ? 1 : 0;
      return true;
    });
  }
  return contradicting;
}

}  // namespace

std::string common_ground(const Problem& problem, std::span<const FirstWrongLine> lines, unsigned jobs) {
  if (lines.size() < 2) return {};
  std::map<std::string, std::size_t> buckets;
  const auto given = [](std::string_view line) { return line.empty() ? std::nullopt : std::optional(line); };
  const auto bucket_of = [&](const FirstWrongLine& line) {
    return problem.failure_bucket ? problem.failure_bucket(given(line.expected), given(line.found)) : std::string();
  };
  for (const FirstWrongLine& line : lines) ++buckets[bucket_of(line)];
  buckets.erase("");
  const auto bucket = std::max_element(buckets.begin(), buckets.end(),
                                       [](const auto& one, const auto& other) { return one.second < other.second; });
  // What most runs have in common is said too, if it is more than how their lines are wrong.
  const bool has_bucket = bucket != buckets.end() && bucket->second * 2 > lines.size();
  const bool are_most = has_bucket && bucket->second * 10 < lines.size() * 9;
  std::string where, last;
  std::uint64_t moves = 0;
  if (problem.reason && problem.items && problem.input_of && problem.exercised) {
    std::vector<std::optional<Shown>> found(lines.size());
    parallel_for(lines.size(), jobs, [&](std::size_t index) {
      if (!are_most || bucket_of(lines[index]) == bucket->first) found[index] = shown_by(problem, lines[index]);
    });
    std::vector<Shown> all;
    for (auto& shown : found) {
      if (shown) all.push_back(std::move(*shown));
    }
    if (all.size() >= 2) where = most_telling(problem, all, &Shown::features);
    if (all.size() >= 4) last = most_telling(problem, all, &Shown::last);
    moves = moves_before_all(all);
  }
  if (where.empty() && last.empty() && (!has_bucket || are_most)) return {};
  const bool all_alike = !has_bucket || bucket->second == lines.size();
  std::string sentence = all_alike  ? "In all "
                         : are_most ? "In " + std::to_string(bucket->second) + " of "
                                    : "In nearly all ";
  sentence += std::to_string(lines.size()) + " runs ";
  if (has_bucket) sentence += bucket->first + " at the first wrong line";
  if (has_bucket && !where.empty()) sentence += ", and ";
  if (!has_bucket && where.empty()) sentence += "the lines are wrong in several ways";
  if (!where.empty()) sentence += "the " + problem.item_name + " that is first answered wrongly shows: " + where;
  sentence += '.';
  if (!last.empty()) sentence += " The last valid " + problem.item_name + " before it shows: " + last + '.';
  if (moves > 0)
    sentence += " Exactly " + grouped(moves) + " valid " + problem.item_name + "s come before it each time.";
  return sentence;
}

std::string nearest_words(const Problem& problem, std::span<const std::unique_ptr<FollowedRun>> followed,
                          const std::vector<std::size_t>& candidates, std::uint64_t differing) {
  constexpr std::uint64_t kFewLines = 3;
  std::pair<std::uint64_t, std::size_t> best;  // lines, mistake
  for (const std::size_t mistake : candidates) {
    std::uint64_t explained = 0;
    for (const auto& run : followed) {
      if (!run) continue;
      const auto lines = explained_lines(*run, std::span(&mistake, 1));
      explained += static_cast<std::uint64_t>(
          std::count_if(lines.begin(), lines.end(), [](const ExplainedLine& line) { return !line.by.empty(); }));
    }
    if (explained > best.first) best = {explained, mistake};
  }
  if (differing < kFewLines || best.first * 3 < differing) return "";
  const Implementation& nearest = problem.mistakes[best.second];
  const bool contradicts = contradicting_lines(followed, best.second) > 0;
  return "The nearest one explains " + grouped(best.first) + " of " + grouped(differing) + " differing lines" +
         (contradicts ? ", but is wrong where the program is right, too: " : ": ") + nearest.description + " (" +
         nearest.clause + ")";
}

}  // namespace quack
