#include "compare/common_ground.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>
#include <map>
#include <memory>
#include <numeric>
#include <set>
#include <utility>

#include <boost/dynamic_bitset.hpp>

#include "compare/explanation.h"
#include "compare/messages.h"
#include "problems/parallel.h"

namespace quack {

namespace {

constexpr std::size_t kWrongLines = 600, kRightLines = 3000;  // that are looked at

using Bits = boost::dynamic_bitset<>;

// The items that are looked at, and what is said of them. Wrong items come first.
class FactTable {
 public:
  FactTable(const Problem& problem, std::span<const std::unique_ptr<FollowedRun>> followed, unsigned jobs) {
    collect(followed, jobs);
    for (std::size_t item = 0; item < wrong_; ++item) {
      if (problem.failure_bucket) ways_[problem.failure_bucket(facts_[item].right, facts_[item].found)].push_back(item);
    }
    for (std::size_t item = 0; item < wrong_; ++item) all_wrong_.push_back(item);
    for (std::size_t item = 0; item < facts_.size(); ++item) {
      for (const std::string& fact : facts_[item].facts) {
        const auto known = places_.try_emplace(fact, holds_.size());
        if (known.second) {
          holds_.emplace_back(facts_.size());
          names_.push_back(fact);
        }
        holds_[known.first->second].set(item);
      }
    }
  }

  const std::vector<std::size_t>& all_wrong() const { return all_wrong_; }
  // How lines are wrong, and which.
  const std::map<std::string, std::vector<std::size_t>>& ways() const { return ways_; }

  // "36 wrong lines: a move is taken for an invalid operation, always where …". Leaves in `items` what that does not
  // hold for; none if it says no more than how they are wrong.
  std::string sentence(const std::string& way, std::vector<std::size_t>& items) const;

  // What distinguishes the wrong ones from the right ones: facts joined by "and", of how many wrong and right ones they
  // are true, and how many wrong ones there are. No facts if none do.
  struct Distinction {
    std::string facts;
    std::size_t wrong = 0, all_wrong = 0, right = 0;
  };
  Distinction distinction() const;

 private:
  struct Fact {
    std::string name;
    Bits holds;      // for which items
    bool is_fitted;  // a bound that was chosen so that it holds for all of them
  };
  struct Rule {
    double score = 0;
    std::vector<std::string> facts{};
    Bits holds{};
  };

  void collect(std::span<const std::unique_ptr<FollowedRun>> followed, unsigned jobs);
  std::vector<Fact> candidates(const std::vector<std::size_t>& items, const Bits& right) const;
  void add_bounds(const std::vector<std::size_t>& items, std::vector<Fact>& facts) const;
  // The right items whose right answer is as that of all these.
  Bits comparable(const std::vector<std::size_t>& items) const;
  Rule best_rule(const std::vector<std::size_t>& items, const Bits& right) const;

  std::size_t wrong_ = 0;          // how many of them are wrong
  std::vector<ItemFacts> facts_;   // of each
  std::vector<std::size_t> runs_;  // of each wrong one: its run
  std::vector<std::size_t> all_wrong_;
  std::map<std::string, std::vector<std::size_t>> ways_;
  std::map<std::string, std::size_t> places_;
  std::vector<std::string> names_;  // of facts, in the order in which they are said
  std::vector<Bits> holds_;         // [fact] -> for which items
};

// Wrong ones from every run in turn, right ones at equal distances.
void FactTable::collect(std::span<const std::unique_ptr<FollowedRun>> followed, unsigned jobs) {
  std::vector<std::vector<std::size_t>> wrong(followed.size()), right(followed.size());
  std::vector<std::vector<ItemFacts>> of_wrong(followed.size()), of_right(followed.size());
  std::size_t all_right = 0, seen = 0;
  for (std::size_t run = 0; run < followed.size(); ++run) {
    for (std::size_t place = 0; followed[run] && place < followed[run]->items().size(); ++place)
      (is_wrong(followed[run]->items()[place]) ? wrong : right)[run].push_back(place);
    all_right += right[run].size();
  }
  std::size_t most = 0;  // of each run
  for (std::size_t count = 0; most < kWrongLines && count < kWrongLines; ++most)
    for (const auto& places : wrong) count += places.size() > most ? 1 : 0;
  for (std::size_t run = 0; run < followed.size(); ++run) {
    for (std::size_t at = 0; wrong[run].size() > most && at < most; ++at)
      wrong[run][at] = wrong[run][at * wrong[run].size() / most];
    wrong[run].resize(std::min(wrong[run].size(), most));
    std::erase_if(right[run], [&](std::size_t) { return seen++ % (1 + all_right / kRightLines) != 0; });
  }
  parallel_for(followed.size(), jobs, [&](std::size_t run) {
    if (!followed[run]) return;
    of_wrong[run] = followed[run]->facts(wrong[run]);
    of_right[run] = followed[run]->facts(right[run]);
  });
  for (auto* const of_all : {&of_wrong, &of_right}) {
    for (std::size_t run = 0; run < of_all->size(); ++run) {
      auto& of_run = (*of_all)[run];
      std::move(of_run.begin(), of_run.end(), std::back_inserter(facts_));
      runs_.resize(facts_.size(), run);
    }
    if (of_all == &of_wrong) wrong_ = facts_.size();
  }
}

// How much more likely it is to find a rule true of so many of these items if it has to do with them than if it is true
// of them as often as of right ones: a logarithm.
double score(const Bits& holds, const Bits& items, const Bits& right) {
  const auto among = static_cast<double>((holds & items).count()), all = static_cast<double>(items.count());
  const double share = among / all;
  const double usual = (static_cast<double>((holds & right).count()) + 0.5) / (static_cast<double>(right.count()) + 1);
  if (share <= usual || share < 0.5) return 0;
  return among * std::log(share / usual) + (share < 1 ? (all - among) * std::log((1 - share) / (1 - usual)) : 0);
}

// Bounds of numbers.
void FactTable::add_bounds(const std::vector<std::size_t>& items, std::vector<Fact>& facts) const {
  constexpr std::size_t kFewItems = 5, kFewRuns = 3;  // the items of one run are much alike
  std::set<std::size_t> runs;
  for (const std::size_t item : items) runs.insert(runs_[item]);
  if (items.size() < kFewItems || runs.size() < kFewRuns) return;
  std::map<std::string_view, std::pair<std::int64_t, std::int64_t>> bounds;
  for (const std::size_t item : items) {
    for (const auto& [name, number] : facts_[item].numbers) {
      auto& [least, most] = bounds.try_emplace(name, number, number).first->second;
      least = std::min(least, number);
      most = std::max(most, number);
    }
  }
  for (const auto& bound : bounds) {
    const std::string_view name = bound.first;
    const std::int64_t least = bound.second.first, most = bound.second.second;
    const auto add = [&](const std::string& words, const auto& is_so) {
      Bits holds(facts_.size());
      for (std::size_t item = 0; item < facts_.size(); ++item) {
        for (const auto& [of_item, number] : facts_[item].numbers) {
          if (of_item == name && is_so(number)) holds.set(item);
        }
      }
      facts.push_back({words, std::move(holds), true});
    };
    constexpr std::string_view kNumber = "the number of ", kBefore = " before it";
    const std::string words(name), lowest = grouped(static_cast<std::uint64_t>(least));
    const bool is_count = name.starts_with(kNumber);
    std::string at_least = words + " is at least " + lowest;
    if (is_count && name.ends_with(kBefore)) {
      const std::string counted = words.substr(kNumber.size(), name.size() - kNumber.size() - kBefore.size());
      at_least = "at least " + lowest + ' ' + counted + " come before it";
    }
    if (least == most) add(words + " is " + lowest, [&](auto at) { return at == least; });
    add(at_least, [&](auto at) { return at >= least; });
    if (!is_count)
      add(words + " is at most " + grouped(static_cast<std::uint64_t>(most)), [&](auto at) { return at <= most; });
  }
}

// What is true of most of them, what says most by itself first.
std::vector<FactTable::Fact> FactTable::candidates(const std::vector<std::size_t>& items, const Bits& right) const {
  constexpr std::size_t kMost = 40;
  Bits all(facts_.size());
  for (const std::size_t item : items) all.set(item);
  std::vector<Fact> facts;
  for (std::size_t fact = 0; fact < holds_.size(); ++fact) facts.push_back({names_[fact], holds_[fact], false});
  add_bounds(items, facts);
  std::vector<std::pair<double, std::size_t>> order;
  for (std::size_t fact = 0; fact < facts.size(); ++fact) {
    const double worth = score(facts[fact].holds, all, right);
    if (worth > 0) order.emplace_back(-worth, fact);
  }
  std::stable_sort(order.begin(), order.end());
  std::vector<Fact> best;
  for (std::size_t place = 0; place < std::min(order.size(), kMost); ++place)
    best.push_back(std::move(facts[order[place].second]));
  return best;
}

Bits FactTable::comparable(const std::vector<std::size_t>& items) const {
  std::set<std::string> answer(facts_[items.front()].answer.begin(), facts_[items.front()].answer.end());
  const auto has = [&](std::size_t item, const std::string& fact) {
    const auto& all = facts_[item].answer;
    return std::find(all.begin(), all.end(), fact) != all.end();
  };
  std::erase_if(answer, [&](const std::string& fact) {
    return std::any_of(items.begin(), items.end(), [&](std::size_t item) { return !has(item, fact); });
  });
  Bits right(facts_.size());
  for (std::size_t item = wrong_; item < facts_.size(); ++item)
    right[item] = std::all_of(answer.begin(), answer.end(), [&](const std::string& fact) { return has(item, fact); });
  return right;
}

// Of up to three facts together, each of which must rule out at least half of what is left of the right ones.
FactTable::Rule FactTable::best_rule(const std::vector<std::size_t>& items, const Bits& right) const {
  constexpr std::size_t kMostFacts = 3;
  const double half = 0.7 * static_cast<double>(items.size());
  const double cost = 6 + half, cost_of_fitted = 10 + half * 1.5;
  Bits all(facts_.size());
  for (const std::size_t item : items) all.set(item);
  const std::vector<Fact> facts = candidates(items, right);
  Rule best;
  const std::function<void(const Rule&, std::size_t)> add = [&](const Rule& rule, std::size_t from) {
    for (std::size_t next = from; next < facts.size(); ++next) {
      Rule more = rule;
      more.score -= facts[next].is_fitted ? cost_of_fitted : cost;
      more.facts.push_back(facts[next].name);
      more.holds &= facts[next].holds;
      const double worth = score(more.holds, all, right) + more.score;
      if (worth > best.score) best = {worth, more.facts, more.holds};
      if (more.facts.size() < kMostFacts) add(more, next + 1);
    }
  };
  Bits every(facts_.size());
  add({.holds = every.set()}, 0);
  return best;
}

// That what is said of wrong lines also holds for some right ones.
std::string but_also(std::string_view what, std::size_t right) {
  if (right == 0) return "";
  return " (but " + std::string(what) + ' ' + grouped(right) + (right == 1 ? " such line)" : " such lines)");
}

std::string joined(const std::vector<std::string>& facts) {
  std::string text;
  for (const std::string& fact : facts) text += (text.empty() ? "" : " and ") + fact;
  return text;
}

FactTable::Distinction FactTable::distinction() const {
  if (all_wrong_.empty()) return {};
  Bits wrong(facts_.size()), right(facts_.size());
  for (std::size_t item = 0; item < facts_.size(); ++item) (item < wrong_ ? wrong : right).set(item);
  const Rule rule = best_rule(all_wrong_, right);
  return {joined(rule.facts), (rule.holds & wrong).count(), wrong.count(), (rule.holds & right).count()};
}

std::string FactTable::sentence(const std::string& way, std::vector<std::size_t>& items) const {
  const Bits right = comparable(items);
  const Rule rule = best_rule(items, right);
  std::string text = grouped(items.size()) + (items.size() == 1 ? " wrong line" : " wrong lines") + ": " + way;
  if (rule.facts.empty()) {
    items.clear();
    return text;
  }
  const std::size_t all = items.size();
  std::erase_if(items, [&](std::size_t item) { return rule.holds.test(item); });
  text += items.empty() ? ", always where " : ", " + grouped(all - items.size()) + " of them where ";
  return text + joined(rule.facts) + but_also("the program is right on", (rule.holds & right).count());
}

// Some items of another run, and which of them count as wrong.
class Relabelled final : public FollowedRun {
 public:
  explicit Relabelled(const FollowedRun& run) : run_(run) {}

  void add(std::size_t place, bool is_wrong) {
    places_.push_back(place);
    items_.push_back({.item = run_.items()[place].item, .found = {is_wrong ? 2U : 1U}, .right = {1}});
  }

  const std::vector<FollowedItem>& items() const override { return items_; }
  bool remembers(std::size_t mistake) const override { return run_.remembers(mistake); }
  void ask(std::size_t /*mistake*/, std::span<const std::size_t> /*places*/, const Tell& /*tell*/) const override {}
  std::vector<ItemFacts> facts(std::span<const std::size_t> places) const override {
    std::vector<std::size_t> theirs;
    for (const std::size_t place : places) theirs.push_back(places_[place]);
    return run_.facts(theirs);
  }

 private:
  const FollowedRun& run_;
  std::vector<std::size_t> places_;
  std::vector<FollowedItem> items_;
};

// Where a mistake would have something wrong: whether the program has it so (then that is a "wrong" item) or is right.
std::vector<std::unique_ptr<FollowedRun>> chances_of(std::span<const FollowedRun* const> runs, std::size_t mistake) {
  std::vector<std::unique_ptr<FollowedRun>> chances;
  for (const FollowedRun* run : runs) {
    auto some = std::make_unique<Relabelled>(*run);
    const auto& items = run->items();
    std::vector<std::size_t> places(items.size());
    std::iota(places.begin(), places.end(), std::size_t{0});
    run->ask(mistake, places, [&](std::size_t place, const SaidFields& said) {
      FollowedItem item = items[place];
      item.found = said;
      if (is_wrong(item) && (said == items[place].found || !is_wrong(items[place])))
        some->add(place, said == items[place].found);
      return true;
    });
    chances.push_back(std::move(some));
  }
  return chances;
}

}  // namespace

std::string where_it_stops(const Problem& problem, std::span<const std::unique_ptr<FollowedRun>> followed,
                           std::span<const std::size_t> lines, unsigned jobs) {
  std::vector<std::unique_ptr<FollowedRun>> ends;
  for (std::size_t run = 0; run < followed.size(); ++run) {
    if (!followed[run]) continue;
    auto some = std::make_unique<Relabelled>(*followed[run]);
    const std::size_t all = followed[run]->items().size();
    for (std::size_t place = 0; place < std::min(all, lines[run]); ++place) some->add(place, place + 1 == lines[run]);
    ends.push_back(std::move(some));
  }
  const auto where = FactTable(problem, ends, jobs).distinction();
  const std::string text = "It prints only right lines, but its output ends early";
  if (where.facts.empty()) return text + '.';
  return text +
         (where.wrong == where.all_wrong
              ? ", always after a line where "
              : ", in " + grouped(where.wrong) + " of " + grouped(where.all_wrong) + " runs after a line where ") +
         where.facts + but_also("it goes on after", where.right) + '.';
}

std::string common_ground(const Problem& problem, std::span<const std::unique_ptr<FollowedRun>> followed,
                          unsigned jobs) {
  constexpr std::size_t kMostSentences = 3, kFewLines = 3;
  const FactTable table(problem, followed, jobs);
  std::vector<std::pair<std::string, std::vector<std::size_t>>> open(table.ways().begin(), table.ways().end());
  std::string text;
  if (open.size() > 1) {
    std::vector<std::size_t> left = table.all_wrong();
    const std::string all = table.sentence("wrong in " + std::to_string(open.size()) + " ways", left);
    if (left.empty() && all.find(" where ") != std::string::npos) return all + '.';
  }
  for (std::size_t sentences = 0; sentences < kMostSentences && !open.empty(); ++sentences) {
    const auto most = std::max_element(open.begin(), open.end(), [](const auto& one, const auto& other) {
      return one.second.size() < other.second.size();
    });
    if (sentences > 0 && most->second.size() < kFewLines) break;
    text += (text.empty() ? "" : "\n") + table.sentence(most->first, most->second) + '.';
    if (most->second.empty()) open.erase(most);
  }
  return text;
}

std::string nearest_words(const Problem& problem, std::span<const std::unique_ptr<FollowedRun>> followed,
                          std::size_t mistake, unsigned jobs) {
  constexpr std::uint64_t kFewLines = 3;
  std::vector<const FollowedRun*> runs;
  for (const auto& run : followed) {
    if (run) runs.push_back(run.get());
  }
  const Misfits misfits = misfits_of(problem, runs, std::span(&mistake, 1));
  const std::uint64_t differing = misfits.explained + misfits.unexplained;
  if (differing < kFewLines || misfits.explained * 3 < differing) return "";
  const Implementation& nearest = problem.mistakes[mistake];
  const std::string what = nearest.description + " (" + nearest.clause + ")";
  const std::string explained = grouped(misfits.explained) + " of " + grouped(differing) + " differing lines";
  const std::string contradicted = " is wrong on " + grouped(misfits.contradicted) +
                                   (misfits.contradicted == 1 ? " line" : " lines") + " where the program is right";
  // Something is always true of none of one or two lines.
  constexpr std::size_t kManyLines = 5;
  if (misfits.contradicted >= kManyLines && misfits.unexplained * 19 <= misfits.explained) {
    const auto where = FactTable(problem, chances_of(runs, mistake), jobs).distinction();
    if (!where.facts.empty() && where.wrong * 20 >= where.all_wrong * 19 && where.right * 19 <= where.wrong)
      return "It behaves as if: " + what + "\nbut only where " + where.facts + ". Explains " + explained + '.';
  }
  if (misfits.are_few()) {
    return "It behaves nearly as if: " + what + "\nExplains " + explained +
           (misfits.contradicted > 0 ? ", but" + contradicted + "." : ".");
  }
  if (misfits.contradicted > misfits.explained) return "";
  return "The nearest one explains " + explained + (misfits.contradicted > 0 ? ", and" + contradicted : "") + ": " +
         what;
}

}  // namespace quack
