#include "diagnose/diagnosis.h"

#include <algorithm>
#include <set>
#include <tuple>
#include <utility>

#include "io/lines.h"
#include "io/parallel.h"
#include "io/quoted.h"

namespace quack {

namespace {

constexpr std::size_t kMostMistakes = 4;  // of one program
constexpr std::size_t kExtended = 8;      // sets of each size that are extended
constexpr std::size_t kReplaced = 2;      // sets of each size in which other mistakes are tried
constexpr std::size_t kTargets = 5;       // runs of each in one of which an extension must write more of the output
constexpr std::size_t kWrongItems = 60, kRightItems = 100;  // that are looked at where each is a run
constexpr std::uint64_t kWhole = 1000;                      // the score of a run that is written to the end
constexpr std::uint64_t kLeastShown = 2,
                        kPartShown = 8;  // runs that each mistake explains alone in a set that leaves something open
constexpr std::size_t kClauses = 8;      // wrong runs whose clauses count

using Set = std::vector<std::size_t>;  // places in Problem::mistakes, ascending

// A set of mistakes, simulated.
struct Hypothesis {
  Set mistakes{};
  std::vector<std::size_t> matched{};  // [run] -> as quack::matched
  std::uint64_t score = 0;             // how much of all runs they write
};

std::vector<Evidence> all_parts(const Problem& problem, std::span<const Evidence> evidence, unsigned jobs) {
  std::vector<std::vector<Evidence>> of_run(evidence.size());
  parallel_for(evidence.size(), jobs, [&](std::size_t run) { of_run[run] = parts_of(problem, evidence[run], run); });
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

// The search for a set.
class Search {
 public:
  Search(const Problem& problem, std::vector<Evidence> runs, unsigned jobs, const std::function<bool()>& stop)
      : problem_(problem), runs_(std::move(runs)), jobs_(jobs), stop_(stop), clauses_(broken_clauses()) {}

  // With sets of at most this many mistakes.
  void fill(Diagnosis& diagnosis, std::size_t most) {
    std::vector<Hypothesis> kept = {evaluated({})};
    std::vector<Hypothesis> all;
    for (std::size_t size = 1; size <= most && !kept.empty() && !is_over(); ++size) {
      kept = with_replacements(best_of(extended(kept)));
      if (!kept.empty() && is_exact(kept.front())) {
        const Hypothesis smallest = simplified(kept.front());
        take(smallest, diagnosis);
        diagnosis.alternatives = alternatives_to(smallest.mistakes);
        return;
      }
      all.insert(all.end(), kept.begin(), kept.end());
    }
    const Hypothesis* best = nullptr;
    for (const Hypothesis& one : all) {
      if ((best == nullptr || explained(one) > explained(*best)) && is_worth_naming(one)) best = &one;
    }
    if (best != nullptr) take(*best, diagnosis);
  }

 private:
  bool is_over() const { return stop_ && stop_(); }
  bool is_whole(const Hypothesis& one, std::size_t run) const { return one.matched[run] >= runs_[run].size(); }
  bool is_exact(const Hypothesis& one) const { return one.score == kWhole * runs_.size(); }

  Hypothesis evaluated(Set mistakes) const {
    Hypothesis one{std::move(mistakes), std::vector<std::size_t>(runs_.size())};
    const Implementation implementation = problem_.with_mistakes(one.mistakes);
    for (std::size_t run = 0; run < runs_.size() && !is_over(); ++run) {
      const Evidence& compared = runs_[run];
      one.matched[run] = matched(implementation, compared.input, compared.found);
      one.score += kWhole * one.matched[run] / compared.size();
    }
    return one;
  }

  // The runs that the hypothesis does not write to the end, those that it leaves earliest first.
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

  // The sets with one more mistake that writes a further line of one of the targets.
  std::vector<Set> extensions(const Hypothesis& one) const {
    const std::vector<std::size_t> targets = targets_of(one);
    std::vector<char> extends(problem_.mistakes.size());
    parallel_for(extends.size(), jobs_, [&](std::size_t mistake) {
      if (is_over() || std::ranges::count(one.mistakes, mistake) > 0) return;
      const Implementation implementation = problem_.with_mistakes(with(one.mistakes, mistake));
      extends[mistake] = std::ranges::any_of(targets, [&](std::size_t run) {
        const Evidence& target = runs_[run];
        return matched(implementation, target.input, target.found) >= target.end_of_line(one.matched[run]);
      });
    });
    std::vector<Set> sets;
    for (std::size_t mistake = 0; mistake < extends.size(); ++mistake) {
      if (extends[mistake] != 0) sets.push_back(with(one.mistakes, mistake));
    }
    return sets;
  }

  static Set without(Set mistakes, std::size_t mistake) {
    std::erase(mistakes, mistake);
    return mistakes;
  }
  static Set with(Set mistakes, std::size_t mistake) {
    mistakes.insert(std::ranges::lower_bound(mistakes, mistake), mistake);
    return mistakes;
  }

  // The sets of one more mistake each, evaluated; of each set that is extended once.
  std::vector<Hypothesis> extended(const std::vector<Hypothesis>& kept) {
    std::set<Set> sets;
    for (const Hypothesis& one : kept) {
      if (!extended_.insert(one.mistakes).second) continue;
      for (Set& set : extensions(one)) sets.insert(std::move(set));
    }
    const std::vector<Set> list(sets.begin(), sets.end());
    std::vector<Hypothesis> all(list.size());
    parallel_for(all.size(), jobs_, [&](std::size_t place) { all[place] = evaluated(list[place]); });
    return all;
  }

  // The best sets: first those that write more of some run than each one before them, for they are about different
  // mistakes. Of those that write the same, the one about clauses that wrong lines break.
  std::vector<Hypothesis> best_of(std::vector<Hypothesis> all) const {
    const auto order = [&](const Hypothesis& one) {
      return std::tuple(~one.score, -clauses_broken(one.mistakes), one.mistakes);
    };
    std::ranges::sort(all, {}, order);
    std::vector<Hypothesis> best, others;
    for (Hypothesis& one : all) {
      const auto writes_no_less = [&](const Hypothesis& other) {
        return std::ranges::equal(other.matched, one.matched, std::ranges::greater_equal());
      };
      const auto writes_the_same = [&](const Hypothesis& other) { return other.matched == one.matched; };
      if (best.size() < kExtended && std::ranges::none_of(best, writes_no_less))
        best.push_back(std::move(one));
      else if (others.size() < kExtended && std::ranges::none_of(best, writes_the_same) &&
               std::ranges::none_of(others, writes_the_same))
        others.push_back(std::move(one));
    }
    for (Hypothesis& one : others) {
      if (best.size() < kExtended) best.push_back(std::move(one));
    }
    return best;
  }

  // The best of the sets and of those with another mistake in place of one of theirs: what looked best alone need not
  // be among them.
  std::vector<Hypothesis> with_replacements(std::vector<Hypothesis> kept) {
    std::vector<Hypothesis> smaller;
    for (std::size_t place = 0; place < std::min(kept.size(), kReplaced); ++place) {
      for (const std::size_t replaced : kept[place].mistakes) {
        const Set others = without(kept[place].mistakes, replaced);
        if (!others.empty() && !extended_.contains(others)) smaller.push_back(evaluated(others));
      }
    }
    std::vector<Hypothesis> all = extended(smaller);
    std::ranges::move(kept, std::back_inserter(all));
    return best_of(std::move(all));
  }

  std::ptrdiff_t clauses_broken(const Set& mistakes) const {
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

  // The sets of these and one more mistake, not among the `known`, that write all the same as the program.
  std::vector<Set> exact_with_one_more(const Set& mistakes, const Set& known) const {
    std::vector<char> fits(problem_.mistakes.size());
    parallel_for(fits.size(), jobs_, [&](std::size_t mistake) {
      if (is_over() || std::ranges::count(known, mistake) > 0) return;
      const Implementation implementation = problem_.with_mistakes(with(mistakes, mistake));
      fits[mistake] = std::ranges::all_of(
          runs_, [&](const Evidence& run) { return matched(implementation, run.input, run.found) >= run.size(); });
    });
    std::vector<Set> sets;
    for (std::size_t mistake = 0; mistake < fits.size(); ++mistake) {
      if (fits[mistake] != 0) sets.push_back(with(mistakes, mistake));
    }
    return sets;
  }

  // Sets that write all the same, with another mistake in place of one of these.
  std::vector<Set> alternatives_to(const Set& mistakes) const {
    std::vector<Set> alternatives;
    for (const std::size_t replaced : mistakes)
      std::ranges::copy(exact_with_one_more(without(mistakes, replaced), mistakes), std::back_inserter(alternatives));
    return alternatives;
  }

  // The same with fewer mistakes: one, which may be one of the two, may do what two of them were taken for.
  Hypothesis simplified(Hypothesis one) const {
    for (std::size_t second = 1; second < one.mistakes.size(); ++second) {
      for (std::size_t first = 0; first < second; ++first) {
        Set others = one.mistakes;
        others.erase(others.begin() + static_cast<std::ptrdiff_t>(second));
        others.erase(others.begin() + static_cast<std::ptrdiff_t>(first));
        const std::vector<Set> simpler = exact_with_one_more(others, others);
        if (!simpler.empty()) return simplified(evaluated(simpler.front()));
      }
    }
    return one;
  }

  std::uint64_t explained(const Hypothesis& one) const {
    std::uint64_t count = 0;
    for (std::size_t run = 0; run < runs_.size(); ++run) count += runs_[run].is_wrong() && is_whole(one, run) ? 1 : 0;
    return count;
  }

  // A set that leaves something open is named if it explains most of what is wrong, each of it something that the
  // others don't, and nothing speaks against it: also no run that the others write further without it.
  bool is_worth_naming(const Hypothesis& one) const {
    const std::uint64_t count = explained(one);
    const auto wrong = static_cast<std::uint64_t>(std::ranges::count(runs_, true, &Evidence::is_wrong));
    if (count < 3 || count * 4 < wrong * 3) return false;
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

 public:
  // True if it writes, where it leaves the run, neither what was found nor, where the program went wrong first, what is
  // right.
  static bool contradicts(const Implementation& implementation, const Evidence& run, std::size_t matched_bytes) {
    const std::size_t from = run.wrong_from();
    if (!run.is_wrong() || matched_bytes < from) return true;
    if (matched_bytes >= run.end_of_line(from)) return false;  // an earlier line was explained
    const std::size_t right_to = run.right.find('\n', from);
    return matched(implementation, run.input, run.right) <= std::min(right_to, run.right.size());
  }

 private:
  void take(const Hypothesis& one, Diagnosis& diagnosis) const {
    diagnosis.explained = explained(one);
    const Implementation implementation = problem_.with_mistakes(one.mistakes);
    diagnosis.keeps_state = implementation.keeps_state;
    // [mistake] -> the run without it
    std::vector<Hypothesis> reduced;
    for (const std::size_t mistake : one.mistakes) reduced.push_back(evaluated(without(one.mistakes, mistake)));
    std::vector<std::vector<std::pair<std::size_t, std::size_t>>> shown(diagnosis.of_evidence.size());
    std::vector<std::pair<std::size_t, std::size_t>> counts;  // how often each shows, negative to sort by, and which
    for (std::size_t mistake = 0; mistake < reduced.size(); ++mistake) counts.emplace_back(0, mistake);
    for (std::size_t run = 0; run < runs_.size(); ++run) {
      if (!runs_[run].is_wrong()) continue;
      for (std::size_t mistake = 0; mistake < reduced.size(); ++mistake) {
        const std::size_t reached = reduced[mistake].matched[run];
        if (reached >= one.matched[run]) continue;
        shown[runs_[run].run].emplace_back(reached, mistake);
        ++counts[mistake].first;
      }
    }
    std::ranges::stable_sort(counts, std::ranges::greater(), [](const auto& count) { return count.first; });
    std::vector<std::size_t> now_at(counts.size());
    for (std::size_t place = 0; place < counts.size(); ++place) {
      now_at[counts[place].second] = place;
      diagnosis.mistakes.push_back(one.mistakes[counts[place].second]);
    }
    for (std::size_t evidence = 0; evidence < shown.size(); ++evidence) {
      std::ranges::sort(shown[evidence]);
      for (const auto& [reached, mistake] : shown[evidence]) {
        auto& list = diagnosis.of_evidence[evidence];
        if (std::ranges::count(list, now_at[mistake]) == 0) list.push_back(now_at[mistake]);
      }
    }
  }

  const Problem& problem_;
  std::vector<Evidence> runs_;
  unsigned jobs_;
  const std::function<bool()>& stop_;
  std::set<std::string> clauses_;  // that wrong lines break
  std::set<Set> extended_;
};

// Something plain that is so of all outputs where no set is known.
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

Diagnosis diagnose(const Problem& problem, std::span<const Evidence> evidence, unsigned jobs,
                   const std::function<bool()>& stop) {
  Diagnosis diagnosis;
  diagnosis.of_evidence.resize(evidence.size());
  std::vector<Evidence> runs = all_parts(problem, evidence, jobs);
  diagnosis.cases = static_cast<std::uint64_t>(std::ranges::count(runs, true, &Evidence::is_wrong));
  if (diagnosis.cases == 0) return diagnosis;
  Message common = common_of(evidence);
  // Sets of mistakes would take long to look for, and say no more, if all lines are the same.
  const std::size_t most = common.empty() ? kMostMistakes : 1;
  if (problem.with_mistakes) Search(problem, std::move(runs), jobs, stop).fill(diagnosis, most);
  if (diagnosis.mistakes.empty()) diagnosis.common = std::move(common);
  return diagnosis;
}

bool agrees(const Problem& problem, const Diagnosis& diagnosis, const Evidence& evidence) {
  Set mistakes = diagnosis.mistakes;
  std::ranges::sort(mistakes);
  const Implementation implementation = problem.with_mistakes(mistakes);
  const bool is_exact = diagnosis.explained == diagnosis.cases;
  for (const Evidence& run : parts_of(problem, evidence, 0)) {
    const std::size_t reached = matched(implementation, run.input, run.found);
    if (reached < run.size() && (is_exact || Search::contradicts(implementation, run, reached))) return false;
  }
  return true;
}

}  // namespace quack
