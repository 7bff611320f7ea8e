#include "compare/explanation.h"

#include <algorithm>
#include <map>
#include <mutex>
#include <numeric>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

#include <boost/dynamic_bitset.hpp>

#include "problems/parallel.h"

namespace quack {

namespace {

// How many wrong lines and right lines are looked at to choose a set. Fewer where each item is answered by itself, for
// there the known mistakes may take long for each.
struct LinesToAsk {
  std::size_t wrong, right;
};
constexpr LinesToAsk kOfGames = {400, 30'000};
constexpr LinesToAsk kOfIndependentItems = {120, 400};

// The field that says first of all whether an item is done.
constexpr std::size_t kStepField = 0;

using Bits = boost::dynamic_bitset<>;

// A field, and what the program wrote there. Another mistake that predicts this may override one that predicts
// something else.
using FieldValue = std::pair<std::size_t, std::uint32_t>;  // field, what was found

struct WrongField {
  std::size_t line;  // among the wrong lines that are looked at
  FieldValue value;
};

// A known mistake, with what it explains and contradicts.
struct Candidate {
  std::size_t mistake = 0;
  Bits explained;  // of the wrong fields
  std::size_t explained_count = 0;
  std::map<FieldValue, std::size_t> explains{};        // how often by what was found
  std::map<FieldValue, std::size_t> contradictions{};  // where it predicts something wrong that was not found
  std::size_t contradiction_count = 0;
  std::size_t refutations = 0;  // those of them that no other mistake may override

  // Whether it has more contradictions than other mistakes could override.
  bool is_hopeless() const { return contradiction_count > 20 + 2 * explained_count; }
};

// How well a set of mistakes fits.
struct Fit {
  std::vector<const Candidate*> set;
  Explanation explanation{};  // without contradictions that another mistake of the set may override
  std::size_t hidden = 0;     // those

  // One more mistake is better than more hidden contradictions than this.
  static constexpr std::size_t kCostOfOne = 8;
  std::size_t cost() const { return set.size() * kCostOfOne + hidden; }
};

using PlacesByRun = std::vector<std::vector<std::size_t>>;  // [run] -> of its items

class Explaining {
 public:
  Explaining(const Problem& problem, std::span<const FollowedRun* const> runs, const Expectations& expectations,
             const PlacesByRun& first, unsigned jobs, const std::function<bool()>& stop)
      : problem_(problem),
        runs_(runs),
        expectations_(expectations),
        jobs_(jobs),
        stop_(stop),
        wrong_(runs.size()),
        right_(runs.size()),
        both_(runs.size()),
        first_field_(runs.size()) {
    choose_lines(first);
  }

  Explanation best() {
    if (lines_ == 0) return {};
    ask_all(problem_.mistakes.size());
    std::optional<Fit> best;
    for (std::size_t size = 1; size <= 3; ++size) {
      auto fit = best_of_size(size);
      if (fit && (!best || fit->cost() < best->cost())) best = std::move(fit);
      if (best && best->hidden <= Fit::kCostOfOne) break;  // no larger set is better
    }
    if (best) return best->explanation;
    return partial();
  }

 private:
  void choose_lines(const PlacesByRun& first);
  void ask_all(std::size_t mistakes);
  void keep_candidates();
  std::optional<Candidate> candidate_of(std::size_t mistake) const;
  // Counts what the mistake predicts for an item; false: the mistake can be ruled out.
  bool take(Candidate& candidate, std::size_t run, std::size_t place, const SaidFields& said) const;
  bool is_about_the_same(const Candidate& one, const Candidate& other) const {
    return problem_.mistakes[one.mistake].clause == problem_.mistakes[other.mistake].clause;
  }
  Fit fit_of(std::vector<const Candidate*> set) const;
  // Whether one of the set explains nothing by itself, so that it only hides what the others predict wrongly, or
  // little, and predicts nearly as much that the program did not write.
  bool has_filler(const std::vector<const Candidate*>& set) const;
  std::optional<Fit> best_of_size(std::size_t size) const;
  Explanation partial() const;
  // Whether the lines may have been taken for answers to other items.
  bool is_guess() const {
    return std::any_of(runs_.begin(), runs_.end(), [](const FollowedRun* run) { return run->is_guess(); });
  }

  const Problem& problem_;
  std::span<const FollowedRun* const> runs_;
  const Expectations& expectations_;
  unsigned jobs_;
  const std::function<bool()>& stop_;
  PlacesByRun wrong_, right_, both_;  // the lines that are looked at
  std::size_t lines_ = 0;             // wrong ones
  std::vector<WrongField> fields_;
  PlacesByRun first_field_;            // [run][place] of a wrong line that is looked at: in fields_
  std::vector<Candidate> candidates_;  // that explain most first
};

// Wrong lines from every run in turn, half of them those of `first` as long as there are some; right ones at equal
// distances, and all those of `first`.
void Explaining::choose_lines(const PlacesByRun& first) {
  const LinesToAsk most = problem_.independent_items ? kOfIndependentItems : kOfGames;
  PlacesByRun all_wrong(runs_.size());
  std::size_t all = 0, right = 0;  // lines
  for (std::size_t run = 0; run < runs_.size(); ++run) {
    const auto& items = runs_[run]->items();
    all += items.size();
    first_field_[run].resize(items.size());
    for (std::size_t place = 0; place < items.size(); ++place) {
      if (is_wrong(items[place])) all_wrong[run].push_back(place);
    }
    right += items.size() - all_wrong[run].size();
    auto to = all_wrong[run].begin();
    for (const std::size_t place : first[run]) {
      const auto from = std::find(to, all_wrong[run].end(), place);
      if (from == all_wrong[run].end()) continue;
      std::rotate(to, from, from + 1);
      if (all_wrong[run].end() - to <= 2) break;
      to += 2;
    }
  }
  const std::size_t enough = std::min(most.wrong, all - right);
  for (std::size_t round = 0; lines_ < enough; ++round) {
    for (std::size_t run = 0; run < runs_.size() && lines_ < enough; ++run) {
      if (round >= all_wrong[run].size()) continue;
      const std::size_t place = all_wrong[run][round];
      wrong_[run].push_back(place);
      first_field_[run][place] = fields_.size();
      const FollowedItem& item = runs_[run]->items()[place];
      for (std::size_t field = 0; field < kMostFields; ++field) {
        if (item.found[field] != kUnsaid && item.found[field] != item.right[field]) {
          fields_.push_back({lines_, {field, item.found[field]}});
        }
      }
      ++lines_;
    }
  }
  for (auto& places : wrong_) std::sort(places.begin(), places.end());
  const std::size_t stride = 1 + right / most.right;
  std::size_t seen = 0;
  for (std::size_t run = 0; run < runs_.size(); ++run) {
    const auto& items = runs_[run]->items();
    for (std::size_t place = 0; place < items.size(); ++place) {
      if (is_wrong(items[place])) continue;
      const bool is_first = std::binary_search(first[run].begin(), first[run].end(), place);
      if (seen++ % stride == 0 || is_first) right_[run].push_back(place);
    }
    std::merge(wrong_[run].begin(), wrong_[run].end(), right_[run].begin(), right_[run].end(),
               std::back_inserter(both_[run]));
  }
}

bool Explaining::take(Candidate& candidate, std::size_t run, std::size_t place, const SaidFields& said) const {
  const FollowedItem& item = runs_[run]->items()[place];
  if (said == item.right) return true;  // explains nothing and contradicts nothing
  std::size_t next = first_field_[run][place];
  for (std::size_t field = 0; field < kMostFields; ++field) {
    const FieldValue value{field, item.found[field]};
    if (value.second == kUnsaid) continue;
    const bool differs = value.second != item.right[field];
    if (differs && said[field] == value.second) {
      candidate.explained.set(next);
      ++candidate.explains[value];
      ++candidate.explained_count;
    } else if (said[field] != item.right[field] && said[field] != value.second) {
      ++candidate.contradiction_count;
      // Of an item by itself, two mistakes are never both asked where only one of them would say something wrong.
      if (problem_.independent_items && !differs) {
        ++candidate.refutations;
      } else {
        ++candidate.contradictions[value];
      }
    }
    if (differs) ++next;
  }
  return !candidate.is_hopeless();
}

// A mistake that remembers must play all games anyway. Most of the others are ruled out by the wrong lines alone.
std::optional<Candidate> Explaining::candidate_of(std::size_t mistake) const {
  Candidate candidate{.mistake = mistake, .explained = Bits(fields_.size())};
  const bool remembers = runs_.front()->remembers(mistake);
  const auto ask = [&](const PlacesByRun& places) {
    for (std::size_t run = 0; run < runs_.size(); ++run) {
      if (stop_ && stop_()) return;
      if (candidate.is_hopeless()) return;
      if (places[run].empty()) continue;
      runs_[run]->ask(mistake, places[run],
                      [&](std::size_t place, const SaidFields& said) { return take(candidate, run, place, said); });
    }
  };
  ask(remembers ? both_ : wrong_);
  if (candidate.explained_count > 0 && !remembers) ask(right_);
  if (candidate.explained_count == 0 || candidate.is_hopeless()) return std::nullopt;
  return candidate;
}

void Explaining::ask_all(std::size_t mistakes) {
  std::mutex mutex;
  parallel_for(mistakes, jobs_, [&](std::size_t mistake) {
    if (expectations_.excluded.contains(mistake)) return;
    auto candidate = candidate_of(mistake);
    if (!candidate) return;
    const std::lock_guard lock(mutex);
    candidates_.push_back(std::move(*candidate));
  });
  // Of mistakes that explain as much, those about a clause that was broken come first.
  const auto order = [&](const Candidate& one) {
    const bool is_about_it = expectations_.clauses.contains(problem_.mistakes[one.mistake].clause);
    return std::tuple(fields_.size() - one.explained_count, !is_about_it, one.mistake);
  };
  std::sort(candidates_.begin(), candidates_.end(), [&](auto& one, auto& other) { return order(one) < order(other); });
  keep_candidates();
}

// Leaves out what can't be better than another, and for each field all but a few that explain it: a mistake that
// explains little, but alone, must not be lost among those that nearly explain much.
void Explaining::keep_candidates() {
  constexpr std::size_t kMostCandidates = 60;
  constexpr std::size_t kMostForAField = 6;
  std::vector<Candidate> kept;
  std::vector<std::size_t> explained(fields_.size());  // by how many that are kept
  for (Candidate& one : candidates_) {
    const auto is_better = [&](const Candidate& other) {
      return other.contradiction_count == 0 && one.explained.is_subset_of(other.explained);
    };
    bool is_wanted = false;
    for (std::size_t field = 0; field < fields_.size() && !is_wanted; ++field) {
      is_wanted = one.explained.test(field) && explained[field] < kMostForAField;
    }
    if (!is_wanted || std::any_of(kept.begin(), kept.end(), is_better)) continue;
    for (std::size_t field = 0; field < fields_.size(); ++field) explained[field] += one.explained.test(field) ? 1 : 0;
    kept.push_back(std::move(one));
    if (kept.size() == kMostCandidates) break;
  }
  candidates_ = std::move(kept);
}

Fit Explaining::fit_of(std::vector<const Candidate*> set) const {
  Fit fit{.set = std::move(set)};
  Explanation& explanation = fit.explanation;
  Bits explained(fields_.size());
  for (const Candidate* one : fit.set) {
    explanation.mistakes.push_back(one->mistake);
    explained |= one->explained;
    explanation.contradictions += one->refutations;
    for (const auto& contradiction : one->contradictions) {
      // Of one piece's steps, a mistake that forbids them does not undo one that allows them.
      const bool is_step = contradiction.first.first == kStepField;
      // What shows seldom does not undo again and again what another one says.
      constexpr std::size_t kFew = 5, kTimes = 5;
      const bool may_be_hidden = std::any_of(fit.set.begin(), fit.set.end(), [&](const Candidate* other) {
        const auto shows = other == one ? other->explains.end() : other->explains.find(contradiction.first);
        return shows != other->explains.end() && contradiction.second <= kFew + kTimes * shows->second &&
               !(is_step && is_about_the_same(*one, *other));
      });
      (may_be_hidden ? fit.hidden : explanation.contradictions) += contradiction.second;
    }
  }
  std::size_t last = lines_;  // the last line that has a field that isn't explained
  for (std::size_t field = 0; field < fields_.size(); ++field) {
    if (explained.test(field) || fields_[field].line == last) continue;
    last = fields_[field].line;
    ++explanation.unexplained;
  }
  return fit;
}

bool Explaining::has_filler(const std::vector<const Candidate*>& set) const {
  const std::size_t little = std::max<std::size_t>(3, fields_.size() / 12);
  return set.size() > 1 && std::any_of(set.begin(), set.end(), [&](const Candidate* one) {
           std::size_t alone = 0;
           for (std::size_t field = 0; field < fields_.size(); ++field) {
             const auto explains = [&](const Candidate* any) { return any->explained.test(field); };
             if (explains(one) && std::count_if(set.begin(), set.end(), explains) == 1) ++alone;
           }
           if (alone == 0) return true;
           // A step that another one about that clause forbids or allows as well: they can't both be so.
           const auto is_doubled = [&](const Candidate* other) {
             if (other == one || !is_about_the_same(*one, *other)) return false;
             const Bits both = one->explained & other->explained;
             for (auto field = both.find_first(); field != Bits::npos; field = both.find_next(field)) {
               if (fields_[field].value.first == kStepField) return true;
             }
             return false;
           };
           if (std::any_of(set.begin(), set.end(), is_doubled)) return true;
           const bool contradicts = one->contradiction_count > 0 && one->contradiction_count * 2 >= alone;
           return contradicts && alone <= little && !is_guess();
         });
}

// The set of that size that explains everything and hides least; none if there is no such set.
std::optional<Fit> Explaining::best_of_size(std::size_t size) const {
  std::optional<Fit> best;
  std::vector<const Candidate*> set;
  const std::function<void(std::size_t)> choose = [&](std::size_t from) {
    if (set.size() == size) {
      Fit fit = fit_of(set);
      if (fit.explanation.is_exact() && (!best || fit.hidden < best->hidden) && !has_filler(fit.set))
        best = std::move(fit);
      return;
    }
    for (std::size_t next = from; next < candidates_.size(); ++next) {
      set.push_back(&candidates_[next]);
      choose(next + 1);
      set.pop_back();
    }
  };
  choose(0);
  return best;
}

// Greedily, mistake by mistake, each of which explains more than a line or two. A contradiction counts for more than
// all lines, but for little where the lines may have been taken for answers to other items.
Explanation Explaining::partial() const {
  constexpr std::size_t kMost = 4;
  const auto loss = [&](const Fit& fit) {
    return fit.explanation.unexplained + fit.explanation.contradictions * (is_guess() ? 1 : lines_ + 1);
  };
  Fit best = fit_of({});
  while (best.set.size() < kMost) {
    Fit better = best;
    for (const Candidate& one : candidates_) {
      std::vector<const Candidate*> set = best.set;
      set.push_back(&one);
      Fit fit = fit_of(std::move(set));
      if (loss(fit) < loss(better) && !has_filler(fit.set)) better = std::move(fit);
    }
    if (loss(better) + 2 > loss(best)) break;
    best = std::move(better);
  }
  return best.explanation;
}

}  // namespace

Misfits misfits_of(const Problem& problem, std::span<const FollowedRun* const> runs,
                   std::span<const std::size_t> mistakes) {
  Misfits misfits;
  misfits.places.resize(runs.size());
  // Of several in a game, none of these undoes a step that another one allows.
  const bool share_a_clause = std::all_of(mistakes.begin(), mistakes.end(), [&](std::size_t mistake) {
    return problem.mistakes[mistake].clause == problem.mistakes[mistakes.front()].clause;
  });
  const std::size_t fields = problem.independent_items || mistakes.size() == 1 ? kMostFields : kStepField + 1;
  for (std::size_t run = 0; run < runs.size(); ++run) {
    const auto& items = runs[run]->items();
    std::set<std::size_t> places;
    for (const ExplainedLine& line : explained_lines(*runs[run], mistakes)) {
      ++(line.explained ? misfits.explained : misfits.unexplained);
      if (!line.explained) places.insert(line.place);
    }
    if (problem.independent_items || share_a_clause) {
      std::vector<std::size_t> right;
      for (std::size_t place = 0; place < items.size(); ++place) {
        if (!is_wrong(items[place])) right.push_back(place);
      }
      std::set<std::size_t> contradicted;
      for (const std::size_t mistake : mistakes) {
        runs[run]->ask(mistake, right, [&](std::size_t place, const SaidFields& said) {
          FollowedItem item = items[place];
          for (std::size_t field = 0; field < fields; ++field) {
            if (item.found[field] != kUnsaid) item.found[field] = said[field];
          }
          if (is_wrong(item)) contradicted.insert(place);
          return true;
        });
      }
      misfits.contradicted += contradicted.size();
      places.merge(contradicted);
    }
    misfits.places[run].assign(places.begin(), places.end());
  }
  return misfits;
}

Explanation smallest_explanation(const Problem& problem, std::span<const FollowedRun* const> runs,
                                 const Expectations& expectations, unsigned jobs, const std::function<bool()>& stop) {
  // In a game some lines are wrong only by two mistakes together: such a line leads nowhere.
  const int most_rounds = problem.independent_items ? 3 : 1;
  if (runs.empty()) return {};
  Explanation best = Explaining(problem, runs, expectations, PlacesByRun(runs.size()), jobs, stop).best();
  Misfits misfits = misfits_of(problem, runs, best.mistakes);
  PlacesByRun first(runs.size());
  // Among the lines that were not looked at, some may show one more mistake, or speak against one.
  for (int round = 0; round < most_rounds && !best.mistakes.empty() && misfits.count() > 0; ++round) {
    for (std::size_t run = 0; run < runs.size(); ++run) {
      std::set<std::size_t> places(first[run].begin(), first[run].end());
      places.insert(misfits.places[run].begin(), misfits.places[run].end());
      first[run].assign(places.begin(), places.end());
    }
    if (stop && stop()) break;
    Explanation next = Explaining(problem, runs, expectations, first, jobs, stop).best();
    Misfits others = misfits_of(problem, runs, next.mistakes);
    if ((stop && stop()) ||
        std::pair(others.contradicted, others.count()) >= std::pair(misfits.contradicted, misfits.count()))
      break;
    best = std::move(next);
    misfits = std::move(others);
  }
  return best;
}

}  // namespace quack
