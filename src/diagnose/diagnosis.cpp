#include "diagnose/diagnosis.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <tuple>
#include <utility>

#include "io/lines.h"
#include "io/parallel.h"
#include "io/quoted.h"

namespace quack {

namespace {

constexpr std::size_t kMostMistakes = 3;  // in a set
constexpr std::size_t kExtended = 6;      // sets of each size that are extended
constexpr std::size_t kTargets = 3;       // runs of a set; an extension must reproduce more of one of them
constexpr std::size_t kScreened = 64;     // extensions of each size that are tried on all runs; others only on half
constexpr std::size_t kVerified = 24;     // sets that are tried on the checked runs
constexpr std::size_t kImproved = 3;      // sets of these in which similar mistakes are tried
constexpr std::size_t kMostAlike = 12;    // mistakes that are tried in place of one
constexpr std::size_t kWrongItems = 60, kRightItems = 100;  // items that are used if each is a run of its own
constexpr std::uint64_t kWhole = 1000;                      // the score of a run that is reproduced completely
// In a set that does not explain everything, each mistake must explain wrong runs that the others do not: at least two,
// and at least an eighth of those that the set explains.
constexpr std::uint64_t kLeastShown = 2, kPartShown = 8;
constexpr std::size_t kClauses = 8;  // wrong runs that are examined for the clauses they break

// A set of mistakes, simulated.
struct Hypothesis {
  MistakeSet mistakes{};               // ascending
  std::vector<std::size_t> matched{};  // [run] -> as quack::matched
  std::uint64_t score = 0;             // the sum over the runs of the reproduced part of the output, times kWhole
  std::uint64_t before = 0;            // wrong runs that the set explained before its last mistake was added
};

std::vector<Evidence> all_parts(const Problem& problem, std::span<const Evidence> evidence, unsigned jobs) {
  std::vector<std::vector<Evidence>> of_run(evidence.size());
  parallel_for(evidence.size(), jobs, [&](std::size_t run) { of_run[run] = parts_of(problem, evidence[run]); });
  std::vector<Evidence> runs;
  std::size_t wrong = 0, right = 0;
  std::set<std::string> inputs;
  for (auto& some : of_run) {
    for (Evidence& run : some) {
      if (some.size() > 1) {  // single items
        if (!inputs.insert(run.input).second) continue;
        if (run.is_wrong() ? wrong++ >= kWrongItems : right++ >= kRightItems) continue;
      }
      runs.push_back(std::move(run));
    }
  }
  return runs;
}

MistakeSet without(MistakeSet mistakes, std::size_t mistake) {
  std::erase(mistakes, mistake);
  return mistakes;
}
MistakeSet with(MistakeSet mistakes, std::size_t mistake) {
  mistakes.insert(std::ranges::lower_bound(mistakes, mistake), mistake);
  return mistakes;
}

// Beam search for the set of mistakes: the best sets of each size are extended by one mistake. A set is only extended
// if its last mistake explains a further wrong run, that is, reproduces its output completely.
class Search {
 public:
  Search(const Problem& problem, std::vector<Evidence> chosen, std::vector<Evidence> checked, unsigned jobs,
         const std::function<bool()>& stop)
      : problem_(problem),
        runs_(std::move(chosen)),
        checked_(std::move(checked)),
        jobs_(jobs),
        stop_(stop),
        clauses_(broken_clauses()) {
    std::ranges::stable_sort(runs_, {}, [](const Evidence& run) { return run.input.size(); });
  }

  // Fills in the diagnosis, with a set of at most `most` mistakes.
  void fill(Diagnosis& diagnosis, std::size_t most) {
    std::vector<Hypothesis> kept = {evaluated({})}, all;
    for (std::size_t size = 1; size <= most && !kept.empty() && !is_over(); ++size) {
      std::vector<Hypothesis> extensions = extended(kept);
      kept = best_of(extensions);
      std::erase_if(kept, [&](const Hypothesis& one) { return explained(one) <= one.before; });
      const bool is_exact = !kept.empty() && kept.front().score == kWhole * runs_.size();
      std::ranges::move(extensions, std::back_inserter(all));
      if (is_exact) break;
    }
    std::ranges::stable_sort(all, {}, [&](const Hypothesis& one) {
      return std::tuple(~explained(one), one.mistakes.size(), ~one.score, -clauses_broken(one.mistakes));
    });
    if (all.size() > kVerified) all.resize(kVerified);
    count_chosen_ = runs_.size();
    std::ranges::move(checked_, std::back_inserter(runs_));
    evaluate(all, runs_.size());
    std::ranges::stable_sort(all, {}, [&](const Hypothesis& one) { return ~explained(one); });
    std::erase_if(all, [&](const Hypothesis& one) { return !explains_most(one); });
    for (std::size_t place = 0; place < all.size() && !is_over(); ++place) {
      Hypothesis one = place < kImproved ? improved(std::move(all[place])) : std::move(all[place]);
      if (is_worth_naming(one)) return take(one, diagnosis);
    }
  }

 private:
  bool is_over() const { return stop_ && stop_(); }
  bool is_whole(const Hypothesis& one, std::size_t run) const { return one.matched[run] >= runs_[run].size(); }

  // Simulates it on the first `count` runs, except those on which it was simulated before.
  void evaluate(Hypothesis& one, std::size_t count) const {
    const Implementation implementation = problem_.with_mistakes(one.mistakes);
    std::size_t run = one.matched.size();
    one.matched.resize(count);
    for (; run < count && !is_over(); ++run) {
      const Evidence& compared = runs_[run];
      one.matched[run] = matched(implementation, compared.input, compared.found);
      one.score += kWhole * one.matched[run] / compared.size();
    }
  }
  void evaluate(std::vector<Hypothesis>& all, std::size_t count) const {
    parallel_for(all.size(), jobs_, [&](std::size_t place) { evaluate(all[place], count); });
  }
  Hypothesis evaluated(MistakeSet mistakes) const {
    Hypothesis one{std::move(mistakes)};
    evaluate(one, runs_.size());
    return one;
  }

  // A few runs that the hypothesis does not reproduce completely: those from which it differs earliest.
  std::vector<std::size_t> targets_of(const Hypothesis& one) const {
    std::vector<std::size_t> targets;
    for (std::size_t run = 0; run < runs_.size(); ++run) {
      if (!is_whole(one, run)) targets.push_back(run);
    }
    const auto effort = [&](std::size_t run) { return std::pair(one.matched[run], runs_[run].input.size()); };
    std::ranges::stable_sort(targets, {}, effort);
    targets.resize(std::min(targets.size(), kTargets));
    return targets;
  }

  // The mistakes that can be added to these: `fits` is true of the implementation with all of them.
  MistakeSet further(const MistakeSet& mistakes, const std::function<bool(const Implementation&)>& fits) const {
    std::vector<char> is_one(problem_.mistakes.size());
    parallel_for(is_one.size(), jobs_, [&](std::size_t mistake) {
      if (is_over() || std::ranges::count(mistakes, mistake) > 0) return;
      is_one[mistake] = fits(problem_.with_mistakes(with(mistakes, mistake))) ? 1 : 0;
    });
    MistakeSet found;
    for (std::size_t mistake = 0; mistake < is_one.size(); ++mistake)
      if (is_one[mistake] != 0) found.push_back(mistake);
    return found;
  }

  // Extends each set by each mistake with which it reproduces a further line of one of its targets; evaluates the best.
  std::vector<Hypothesis> extended(const std::vector<Hypothesis>& kept) const {
    std::map<MistakeSet, std::uint64_t> sets;  // -> Hypothesis::before
    for (const Hypothesis& one : kept) {
      const std::vector<std::size_t> targets = targets_of(one);
      const auto extends = [&](const Implementation& implementation) {
        return std::ranges::any_of(targets, [&](std::size_t run) {
          const Evidence& target = runs_[run];
          return matched(implementation, target.input, target.found) >= target.end_of_line(one.matched[run]);
        });
      };
      for (const std::size_t mistake : further(one.mistakes, extends)) {
        std::uint64_t& before = sets[with(one.mistakes, mistake)];
        before = std::max(before, explained(one));
      }
    }
    std::vector<Hypothesis> all;
    for (const auto& [set, before] : sets) all.push_back({.mistakes = set, .before = before});
    evaluate(all, runs_.size() / 2);
    std::ranges::stable_sort(all, {}, [](const Hypothesis& one) { return ~one.score; });
    if (all.size() > kScreened) all.resize(kScreened);
    evaluate(all, runs_.size());
    return all;
  }

  // The best sets: first those that reproduce more of some run than each one before them, because they are about
  // different mistakes. Of sets that reproduce the same, only the one whose clauses wrong lines break.
  std::vector<Hypothesis> best_of(std::vector<Hypothesis> all) const {
    std::ranges::stable_sort(
        all, {}, [&](const Hypothesis& one) { return std::pair(~one.score, -clauses_broken(one.mistakes)); });
    std::vector<Hypothesis> best, others;
    for (Hypothesis& one : all) {
      const auto writes_no_less = [&](const Hypothesis& other) {
        return std::ranges::equal(other.matched, one.matched, std::ranges::greater_equal());
      };
      const auto writes_the_same = [&](const Hypothesis& other) { return other.matched == one.matched; };
      if (std::ranges::none_of(best, writes_no_less))
        best.push_back(std::move(one));
      else if (std::ranges::none_of(best, writes_the_same) && std::ranges::none_of(others, writes_the_same))
        others.push_back(std::move(one));
    }
    std::ranges::move(others, std::back_inserter(best));
    if (best.size() > kExtended) best.resize(kExtended);
    return best;
  }

  // The mistakes, that one included, with which the set reproduces the same of the first `count` runs. Tries the runs
  // in which that mistake shows first, because most others differ there.
  MistakeSet same_as(const Hypothesis& one, std::size_t mistake, std::size_t count) const {
    const Hypothesis rest = evaluated(without(one.mistakes, mistake));
    std::vector<std::size_t> order(count);
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_partition(order.begin(), order.end(),
                          [&](std::size_t run) { return rest.matched[run] != one.matched[run]; });
    return further(rest.mistakes, [&](const Implementation& implementation) {
      return std::ranges::all_of(order, [&](std::size_t run) {
        return matched(implementation, runs_[run].input, runs_[run].found) == one.matched[run];
      });
    });
  }

  // Replaces mistakes by others that reproduce the same of the chosen runs and more of all runs: of such sets only one
  // was extended.
  Hypothesis improved(Hypothesis one) const {
    for (const std::size_t mistake : MistakeSet(one.mistakes)) {
      const MistakeSet rest = without(one.mistakes, mistake);
      MistakeSet same = same_as(one, mistake, count_chosen_);
      same.resize(std::min(same.size(), kMostAlike));
      for (const std::size_t other : same)
        if (Hypothesis better = evaluated(with(rest, other)); better.score > one.score) one = std::move(better);
    }
    return one;
  }

  std::ptrdiff_t clauses_broken(const MistakeSet& mistakes) const {
    return std::ranges::count_if(
        mistakes, [&](std::size_t mistake) { return clauses_.contains(problem_.mistakes[mistake].clause); });
  }

  // The clauses that the first wrong lines of a few runs break.
  std::set<std::string> broken_clauses() const {
    std::set<std::string> clauses;
    std::size_t asked = 0;
    for (const Evidence& run : runs_) {
      if (!run.is_wrong() || !problem_.reason || asked++ >= kClauses) continue;
      const std::size_t from = run.wrong_from();
      const auto lines = text_lines(std::string_view(run.found).substr(0, run.end_of_line(from)));
      const bool has_ended = from >= run.found.size();
      const std::uint64_t line = lines.size() + (has_ended ? 1 : 0);
      const auto found = has_ended ? std::nullopt : std::optional(lines.back());
      if (const auto reason = problem_.reason(run.input, line, found)) clauses.insert(reason->clause);
    }
    return clauses;
  }

  std::uint64_t explained(const Hypothesis& one) const {
    std::uint64_t count = 0;
    for (std::size_t run = 0; run < one.matched.size(); ++run)
      count += runs_[run].is_wrong() && is_whole(one, run) ? 1 : 0;
    return count;
  }

  bool explains_most(const Hypothesis& one) const {
    const auto wrong = static_cast<std::uint64_t>(std::ranges::count(runs_, true, &Evidence::is_wrong));
    return explained(one) * 4 >= wrong * 3;
  }

  // True if the set may be reported. A set that does not explain everything must contradict no run, and needs each of
  // its mistakes: without it, some runs are not explained, and no run is reproduced further.
  bool is_worth_naming(const Hypothesis& one) const {
    const std::uint64_t count = explained(one);
    if (one.score == kWhole * runs_.size()) return true;
    if (count < 3) return false;
    const Implementation implementation = problem_.with_mistakes(one.mistakes);
    for (std::size_t run = 0; run < runs_.size(); ++run) {
      if (!is_whole(one, run) && contradicts(implementation, runs_[run], one.matched[run])) return false;
    }
    return std::ranges::all_of(one.mistakes, [&](std::size_t mistake) {
      const Hypothesis others = evaluated(without(one.mistakes, mistake));
      for (std::size_t run = 0; run < runs_.size(); ++run)
        if (!is_whole(one, run) && others.matched[run] > one.matched[run]) return false;
      return explained(others) + std::max(kLeastShown, count / kPartShown) <= count;
    });
  }

  // True if the simulation is wrong where the program is right, or is wrong in another way in the program's first wrong
  // line. A simulation that is right in that line does not explain the run, but does not contradict it either.
  static bool contradicts(const Implementation& implementation, const Evidence& run, std::size_t matched_bytes) {
    const std::size_t from = run.wrong_from();
    if (!run.is_wrong() || matched_bytes < from) return true;
    if (matched_bytes >= run.end_of_line(from)) return false;  // an earlier line was explained
    const std::size_t right_to = run.right.find('\n', from);
    return matched(implementation, run.input, run.right) <= std::min(right_to, run.right.size());
  }

  void take(const Hypothesis& one, Diagnosis& diagnosis) const {
    std::vector<MistakeSet> mistakes;  // in the order of Problem::mistakes, however many runs there are
    for (const std::size_t mistake : one.mistakes) {
      MistakeSet& same = mistakes.emplace_back(same_as(one, mistake, runs_.size()));
      std::ranges::stable_sort(same, {}, [&](std::size_t other) { return other != mistake; });
    }
    if (is_over()) return;
    diagnosis.mistakes = std::move(mistakes);
    diagnosis.explained = explained(one);
    diagnosis.keeps_state = problem_.with_mistakes(one.mistakes).keeps_state;
  }

  const Problem& problem_;
  std::vector<Evidence> runs_, checked_;  // `checked_` is moved to the end of `runs_` once the best sets are known
  std::size_t count_chosen_ = 0;
  unsigned jobs_;
  const std::function<bool()>& stop_;
  std::set<std::string> clauses_;  // that wrong lines break
};

// A sentence about all outputs, for a program of which no set of mistakes is known; empty if there is none.
Message common_of(std::span<const Evidence> evidence) {
  constexpr std::size_t kManyLines = 3;
  std::set<std::string> found_lines, right_lines;
  for (const Evidence& one : evidence) {
    for (const std::string_view line : text_lines(one.found)) found_lines.emplace(line);
    for (const std::string_view line : text_lines(one.right)) right_lines.emplace(line);
  }
  if (found_lines.size() != 1 || right_lines.size() < kManyLines) return {};
  return tr("Every line that it writes is {}.", quoted(*found_lines.begin()));
}

}  // namespace

MistakeSet Diagnosis::set() const {
  MistakeSet set;
  for (const MistakeSet& same : mistakes) set.push_back(same.front());
  std::ranges::sort(set);
  return set;
}

Diagnosis diagnose(const Problem& problem, std::span<const Evidence> chosen, std::span<const Evidence> checked,
                   unsigned jobs, const std::function<bool()>& stop) {
  Diagnosis diagnosis;
  std::vector<Evidence> runs = all_parts(problem, chosen, jobs), others = all_parts(problem, checked, jobs);
  const auto wrong = [](const std::vector<Evidence>& all) {
    return static_cast<std::uint64_t>(std::ranges::count(all, true, &Evidence::is_wrong));
  };
  diagnosis.cases = wrong(runs) + wrong(others);
  if (diagnosis.cases == 0) return diagnosis;
  Message common = common_of(chosen);
  // If all lines are the same, the search for larger sets would take long and say no more.
  const std::size_t most = common.empty() ? kMostMistakes : 1;
  if (problem.with_mistakes) Search(problem, std::move(runs), std::move(others), jobs, stop).fill(diagnosis, most);
  if (diagnosis.mistakes.empty()) diagnosis.common = std::move(common);
  return diagnosis;
}

std::optional<std::size_t> first_shown(const Problem& problem, const Diagnosis& diagnosis, const Evidence& evidence) {
  std::optional<std::size_t> first;
  if (diagnosis.mistakes.empty()) return first;
  const MistakeSet set = diagnosis.set();
  for (const Evidence& run : parts_of(problem, evidence)) {
    if (!run.is_wrong()) continue;
    std::size_t least = matched(problem.with_mistakes(set), run.input, run.found);
    for (std::size_t place = 0; place < diagnosis.mistakes.size(); ++place) {
      const MistakeSet others = without(set, diagnosis.mistakes[place].front());
      const std::size_t reached = matched(problem.with_mistakes(others), run.input, run.found);
      if (reached < least) first = place;
      least = std::min(least, reached);
    }
    if (first) break;
  }
  return first;
}

}  // namespace quack
