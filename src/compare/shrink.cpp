#include "compare/shrink.h"

#include <algorithm>
#include <cstddef>
#include <set>
#include <utility>

#include "inputs/minimizer.h"
#include "io/lines.h"
#include "problems/list_minimizer.h"

namespace quack {
namespace {

using Items = std::vector<std::string>;

constexpr std::uint64_t kRunsOverThoseForAStart = 50;  // before it is known which start leads furthest
constexpr std::size_t kFewItems = 2;                   // hardly any other start leads to fewer

struct BudgetSpent {};

// Writes a strict input in other line ends; null: as it is.
using Spelling = std::function<std::string(std::string strict)>;

// The line ends of an input, where they are not strict ones.
Spelling spelling_of(std::string_view input) {
  const bool has_returns = input.find("\r\n") != std::string_view::npos;
  const bool ends_early = !input.empty() && !input.ends_with('\n');
  if (!has_returns && !ends_early) return nullptr;
  return [has_returns, ends_early](std::string strict) {
    if (ends_early) strict.pop_back();
    if (has_returns) replace_all(strict, "\n", "\r\n");
    return strict;
  };
}

// The smallest list of items found from one start so far, and the lists that were tried.
class SmallerInputSearch {
 public:
  SmallerInputSearch(const Problem& problem, const StillShows& still_shows, const ShrinkBudget& budget,
                     Spelling spelling)
      : problem_(problem), still_shows_(still_shows), budget_(budget), spelling_(std::move(spelling)) {}

  std::string input_of(const Items& items) const {
    std::string strict = problem_.input_of(items);
    return spelling_ ? spelling_(std::move(strict)) : strict;
  }

  const Items& best() const { return best_; }
  std::size_t size() const { return best_.size(); }
  std::uint64_t runs() const { return runs_; }
  bool is_spent() const { return is_spent_; }

  void begin(Items items) {
    best_ = std::move(items);
    most_runs_ = budget_.runs;
  }

  // Limits the runs before the next `begin`.
  void allow(std::uint64_t runs) { most_runs_ = std::min(budget_.runs, runs_ + runs); }

  // True if these items still show the failure; they then become the best. False without a run if they have been tried
  // before. Throws BudgetSpent if no run is left.
  bool take(const Items& items) {
    const std::string input = input_of(items);
    if (!tried_.emplace(input.size(), std::hash<std::string>{}(input)).second) return false;
    is_spent_ = runs_ >= budget_.runs || (budget_.stop && budget_.stop());
    if (is_spent_ || runs_ >= most_runs_) throw BudgetSpent();
    ++runs_;
    if (!still_shows_(input)) return false;
    best_ = items;
    return true;
  }

 private:
  const Problem& problem_;
  const StillShows& still_shows_;
  const ShrinkBudget& budget_;
  Spelling spelling_;
  Items best_;
  std::uint64_t runs_ = 0, most_runs_ = 0;
  bool is_spent_ = false;
  // [size and hash of an input], because there may be many long ones. An input with the size and hash of another is not
  // tried.
  std::set<std::pair<std::size_t, std::size_t>> tried_;
};

std::size_t count_of_inert(const Problem& problem, const Items& items) {
  const std::vector<bool> inert = problem.inert(problem.input_of(items));
  return static_cast<std::size_t>(std::count(inert.begin(), inert.end(), true));
}

// Leaves out the inert items, except the last, at which it fails.
Items without_inert(const Problem& problem, const Items& items) {
  const std::vector<bool> inert = problem.inert(problem.input_of(items));
  Items kept;
  for (std::size_t i = 0; i < items.size(); ++i)
    if (!inert.at(i) || i + 1 == items.size()) kept.push_back(items[i]);
  return kept;
}

// Leaves out the items after the one that fails: keeps the shortest beginning that still fails.
void cut_the_end(SmallerInputSearch& search, std::uint64_t differs_at) {
  if (differs_at > 0 && differs_at <= search.size()) {
    if (search.take({search.best()[differs_at - 1]})) return;
    if (differs_at == search.size() || search.take(without(search.best(), differs_at, search.size()))) return;
  }
  const Items all = search.best();
  std::size_t too_short = 0;
  while (too_short + 1 < search.size()) {
    const std::size_t middle = too_short + (search.size() - too_short) / 2;
    if (!search.take(without(all, middle, all.size()))) too_short = middle;
  }
}

// Leaves out the items from `begin` to before `end`, and then items that have no effect without them.
bool leave_out(const Problem& problem, SmallerInputSearch& search, std::size_t begin, std::size_t end) {
  const Items fewer = without(search.best(), begin, end);
  if (problem.inert && !fewer.empty() && count_of_inert(problem, fewer) > count_of_inert(problem, search.best()) &&
      search.take(without_inert(problem, fewer))) {
    return true;
  }
  return search.take(fewer);
}

// Replaces items by simpler ones as long as there are any. True if it replaced one.
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

void shorten(const Problem& problem, SmallerInputSearch& search) {
  if (problem.shorten) problem.shorten(Items(search.best()), [&](const Items& items) { return search.take(items); });
}

// The results of a few runs from each of the starts that show it, the shortest first.
std::vector<Items> prepared(const Problem& problem, SmallerInputSearch& search, const std::vector<ShrinkStart>& starts,
                            std::uint64_t runs_for_each) {
  std::vector<Items> all;
  for (const auto& [input, differs_at] : starts) {
    bool shows = false;
    try {
      search.begin(problem.items(input));
      shows = search.take(Items(search.best()));
      if (!shows) continue;
      cut_the_end(search, differs_at);
      if (problem.inert) search.take(without_inert(problem, search.best()));
      search.allow(runs_for_each);
      if (starts.size() > 1) shorten(problem, search);
    } catch (const BudgetSpent&) {
      if (!shows) break;
    }
    all.push_back(search.best());
    if (search.is_spent()) break;
  }
  std::stable_sort(all.begin(), all.end(),
                   [](const Items& one, const Items& other) { return one.size() < other.size(); });
  return all;
}

// Tries all ways to make an input smaller.
void make_small(const Problem& problem, SmallerInputSearch& search) {
  shorten(problem, search);
  do {
    minimize_list([&] { return search.size(); },
                  [&](std::size_t begin, std::size_t end) { return leave_out(problem, search, begin, end); });
  } while (simplify(problem, search));
}

// The smallest input found from these starts in that spelling.
Shrunken shrink_in(const Spelling& spelling, const Problem& problem, const std::vector<ShrinkStart>& starts,
                   const StillShows& still_shows, const ShrinkBudget& budget) {
  SmallerInputSearch search(problem, still_shows, budget, spelling);
  const std::vector<Items> all = prepared(problem, search, starts, budget.runs / kRunsOverThoseForAStart);
  Items best = all.empty() ? problem.items(starts.front().input) : all.front();
  bool budget_spent = search.is_spent();
  for (std::size_t place = 0; place < all.size() && !search.is_spent(); ++place) {
    if (place > 0 && best.size() <= kFewItems) break;
    search.begin(all[place]);
    try {
      make_small(problem, search);
    } catch (const BudgetSpent&) {
      budget_spent = place == 0;
    }
    if (search.size() < best.size() || place == 0) best = search.best();
  }
  return {all.empty() ? std::string(starts.front().input) : search.input_of(best),
          best.size(),
          search.runs(),
          budget_spent,
          !all.empty(),
          spelling != nullptr};
}

// Minimizes the smallest start that still fails word by word, for a problem without a grammar.
Shrunken shrink_by_words(const Problem& problem, std::vector<ShrinkStart> starts, const StillShows& still_shows,
                         const ShrinkBudget& budget) {
  std::ranges::stable_sort(starts, {}, [](const ShrinkStart& one) { return one.input.size(); });
  Shrunken shrunken{.input = std::string(starts.front().input), .shows = false};
  const auto may_go_on = [&] {
    shrunken.budget_spent = shrunken.runs >= budget.runs || (budget.stop && budget.stop());
    if (shrunken.budget_spent) throw BudgetSpent();
  };
  const inputs::MinimizerQuestions questions{.is_valid =
                                                 [&](const std::string& input) {
                                                   may_go_on();
                                                   return problem.accepts(input);
                                                 },
                                             .still_shows =
                                                 [&](const std::string& input) {
                                                   may_go_on();
                                                   ++shrunken.runs;
                                                   if (!still_shows(input)) return false;
                                                   shrunken.input = input;
                                                   return shrunken.shows = true;
                                                 }};
  try {
    const auto shows = [&](const ShrinkStart& one) { return questions.still_shows(std::string(one.input)); };
    const auto start = std::ranges::find_if(starts, shows);
    if (start != starts.end()) inputs::minimize_by_words(start->input, questions);
  } catch (const BudgetSpent&) {  // the smallest one so far is the result
  }
  shrunken.items = problem.items(shrunken.input).size();
  return shrunken;
}

}  // namespace

Shrunken shrink(const Problem& problem, std::string_view input, std::uint64_t differs_at, const StillShows& still_shows,
                const ShrinkBudget& budget, std::vector<ShrinkStart> others) {
  std::vector<ShrinkStart> starts = std::move(others);
  starts.insert(starts.begin(), {input, differs_at});
  if (problem.accepts) return shrink_by_words(problem, std::move(starts), still_shows, budget);
  Shrunken shrunken = shrink_in(nullptr, problem, starts, still_shows, budget);
  if (shrunken.shows || shrunken.budget_spent || problem.input_of(problem.items(input)) == input) return shrunken;
  const std::uint64_t runs = shrunken.runs;
  if (const Spelling spelling = spelling_of(input))
    shrunken = shrink_in(spelling, problem, {starts.front()}, still_shows, budget);
  shrunken.runs += runs;
  shrunken.is_loose = true;
  return shrunken;
}

}  // namespace quack
