#include "compare/shrink.h"

#include <algorithm>
#include <cstddef>
#include <set>
#include <utility>
#include <vector>

#include "judge/bytes.h"
#include "problems/list_minimizer.h"

namespace quack {

namespace {

using Items = std::vector<std::string>;

// Thrown to end the search from wherever it is.
struct BudgetSpent {};

// The smallest list of items found so far, and what has been asked about others.
class SmallerInputSearch {
 public:
  SmallerInputSearch(const Problem& problem, Items items, const StillShows& still_shows, const ShrinkBudget& budget)
      : problem_(problem),
        max_count_(std::max<std::uint64_t>(problem.max_count, items.size())),
        still_shows_(still_shows),
        budget_(budget),
        best_(std::move(items)) {}

  const Items& best() const { return best_; }
  std::size_t size() const { return best_.size(); }
  std::uint64_t runs() const { return runs_; }

  // Whether these items still show it; if so they are the best from now on. False without a run if they have been tried
  // before or make no valid input. Throws BudgetSpent instead of a run too many.
  bool take(const Items& items) {
    const std::string input = problem_.input_of(items);
    if (!tried_.emplace(input.size(), std::hash<std::string>{}(input)).second || !is_valid(input)) return false;
    if (runs_ >= budget_.runs || (budget_.stop && budget_.stop())) throw BudgetSpent();
    ++runs_;
    if (!still_shows_(input)) return false;
    best_ = items;
    return true;
  }

 private:
  bool is_valid(const std::string& input) const {
    judge::MemorySource source(input);
    return !problem_.validate(source, max_count_).fault;
  }

  const Problem& problem_;
  std::uint64_t max_count_;
  const StillShows& still_shows_;
  const ShrinkBudget& budget_;
  Items best_;
  std::uint64_t runs_ = 0;
  // By size and hash, because there may be many long inputs: one that is taken for another is not tried, no more.
  std::set<std::pair<std::size_t, std::size_t>> tried_;
};

Items prefix(const Items& items, std::size_t count) {
  return {items.begin(), items.begin() + static_cast<std::ptrdiff_t>(count)};
}

std::size_t count_of_inert(const Problem& problem, const Items& items) {
  const std::vector<bool> inert = problem.inert(problem.input_of(items));
  return static_cast<std::size_t>(std::count(inert.begin(), inert.end(), true));
}

// Without those that are inert, but for the last, by which it shows.
Items without_inert(const Problem& problem, const Items& items) {
  const std::vector<bool> inert = problem.inert(problem.input_of(items));
  Items kept;
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (!inert.at(i) || i + 1 == items.size()) kept.push_back(items[i]);
  }
  return kept;
}

// What comes after the item by which it shows goes first: the shortest beginning that still shows it.
void cut_the_end(SmallerInputSearch& search, std::uint64_t differs_at) {
  if (differs_at > 0 && differs_at <= search.size()) {
    if (search.take({search.best()[differs_at - 1]})) return;
    if (differs_at == search.size() || search.take(prefix(search.best(), differs_at))) return;
  }
  const Items all = search.best();
  std::size_t too_short = 0;
  while (too_short + 1 < search.size()) {
    const std::size_t middle = too_short + (search.size() - too_short) / 2;
    if (!search.take(prefix(all, middle))) too_short = middle;
  }
}

// Leaves out the items from `begin` to before `end`, and then what no longer changes anything for lack of them.
bool leave_out(const Problem& problem, SmallerInputSearch& search, std::size_t begin, std::size_t end) {
  const Items fewer = without(search.best(), begin, end);
  if (problem.inert && !fewer.empty() && count_of_inert(problem, fewer) > count_of_inert(problem, search.best()) &&
      search.take(without_inert(problem, fewer))) {
    return true;
  }
  return search.take(fewer);
}

// Puts simpler items in the place of others as long as there are any. True if it did.
bool simplify(const Problem& problem, SmallerInputSearch& search) {
  if (!problem.simpler) return false;
  bool changed = false;
  for (std::size_t index = 0; index < search.size();) {
    bool simplified = false;
    for (const std::string& item : problem.simpler(search.best(), index)) {
      Items items = search.best();
      items[index] = item;
      simplified = search.take(items);
      if (simplified) break;
    }
    changed = changed || simplified;
    if (!simplified) ++index;
  }
  return changed;
}

// All that there is to try with an input that shows it.
void make_small(const Problem& problem, SmallerInputSearch& search, std::uint64_t differs_at) {
  cut_the_end(search, differs_at);
  if (problem.inert) search.take(without_inert(problem, search.best()));
  if (problem.shorten) problem.shorten(Items(search.best()), [&](const Items& items) { return search.take(items); });
  do {
    minimize_list([&] { return search.size(); },
                  [&](std::size_t begin, std::size_t end) { return leave_out(problem, search, begin, end); });
  } while (simplify(problem, search));
}

}  // namespace

Shrunken shrink(const Problem& problem, std::string_view input, std::uint64_t differs_at, const StillShows& still_shows,
                const ShrinkBudget& budget) {
  const Items all = problem.items(input);
  SmallerInputSearch search(problem, all, still_shows, budget);
  bool shows = false;
  bool budget_spent = false;
  try {
    shows = search.take(all);
    if (shows) make_small(problem, search, differs_at);
  } catch (const BudgetSpent&) {
    budget_spent = true;
  }
  return {shows ? problem.input_of(search.best()) : std::string(input), search.size(), search.runs(), budget_spent};
}

}  // namespace quack
