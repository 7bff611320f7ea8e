#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <utility>

#include "problems/duck_chess/features.h"

namespace quack {

namespace {

using Trait = DuckTrait;
using Keys = DuckFeatureKeys;
using Groups = std::vector<DuckFeatureGroup>;

constexpr auto kAny = [](DuckFeatureKey) { return true; };

// Whether one of the keys has the trait, and suits.
template <class Suits>
bool shown(const Keys& keys, Trait trait, const Suits& suits) {
  return std::any_of(keys.begin(), keys.end(), [&](DuckFeatureKey key) { return key.trait() == trait && suits(key); });
}

// Where `which` is a piece.
bool is_of(DuckFeatureKey key, Kind kind) { return key.which() % kKindCount == figure(kind); }

template <class Suits>
DuckFeatureGroup group(std::string name, Trait trait, Suits suits) {
  return {std::move(name), [=](const Keys& keys) { return shown(keys, trait, suits); }};
}

void add_checks_and_turns(Groups& groups) {
  const auto by = [](bool mover) { return [=](DuckFeatureKey key) { return (key.step() != 0) == mover; }; };
  const auto attacked = [=](const Keys& keys, Trait when, bool mover) { return shown(keys, when, by(mover)); };
  const auto moved_itself = [](DuckFeatureKey key) { return key.detail() != 0; };
  const auto no_check = [](DuckFeatureKey key) { return key.detail() == 0; };
  groups.push_back({"both-captains-attacked", [=](const Keys& keys) {
                      return attacked(keys, Trait::attack, true) && attacked(keys, Trait::attack, false);
                    }});
  groups.push_back({"check-by-a-piece-that-stood-still", [=](const Keys& keys) {
                      return !attacked(keys, Trait::attack_before, true) && attacked(keys, Trait::attack, true) &&
                             !shown(keys, Trait::attack, moved_itself);
                    }});
  groups.push_back({"check-is-parried", [=](const Keys& keys) {
                      return shown(keys, Trait::attacks_change, no_check) &&
                             attacked(keys, Trait::attack_before, false) && !attacked(keys, Trait::attack, false);
                    }});
  groups.push_back({"check-is-ignored", [=](const Keys& keys) {
                      return attacked(keys, Trait::attack_before, false) && attacked(keys, Trait::attack, false);
                    }});
  groups.push_back(group("an-empty-cell-is-moved", Trait::from_empty, kAny));
  groups.push_back({"the-other-sides-piece-is-moved", [](const Keys& keys) {
                      return shown(keys, Trait::out_of_turn, kAny) || shown(keys, Trait::out_of_turn_nowhere, kAny);
                    }});
  groups.push_back(group("a-piece-stays-where-it-is", Trait::stays, kAny));
  groups.push_back({"operation-after-the-end", [](const Keys& keys) {
                      return shown(keys, Trait::after_end, kAny) || shown(keys, Trait::after_end_nowhere, kAny) ||
                             shown(keys, Trait::after_end_empty, kAny);
                    }});
}

void add_kind(Groups& groups, Kind kind) {
  const std::string word(name(kind));
  const auto of_kind = [=](DuckFeatureKey key) { return is_of(key, kind); };
  const auto refused = [=](Validity why) {
    return [=](DuckFeatureKey key) { return is_of(key, kind) && key.detail() == figure(why); };
  };
  groups.push_back(group(word + "-captures", Trait::captures_piece, of_kind));
  groups.push_back(group(word + "-captures-captain", Trait::takes_captain, of_kind));
  groups.push_back(group(word + "-gives-check", Trait::attack,
                         [=](DuckFeatureKey key) { return is_of(key, kind) && key.detail() != 0; }));
  groups.push_back(group("movers-own-captain-attacked-by-" + word, Trait::attack,
                         [=](DuckFeatureKey key) { return is_of(key, kind) && key.step() == 0; }));
  groups.push_back(group(word + "-own-piece-on-target", Trait::refused, refused(Validity::own_piece_on_target)));
  groups.push_back(group(word + "-goes-where-it-can-not", Trait::refused, refused(Validity::unreachable)));
}

void add_blocked(Groups& groups) {
  for (const bool own : {true, false}) {
    const std::string by = own ? "-blocked-by-own-piece" : "-blocked-by-enemy";
    for (const Kind kind : {Kind::elephant, Kind::horse, Kind::car}) {
      groups.push_back(group(std::string(name(kind)) + by, Trait::blocked, [=](DuckFeatureKey key) {
        return is_of(key, kind) && key.detail() == figure(own ? Blocking::own : Blocking::enemy);
      }));
    }
    for (const bool first : {true, false}) {
      const std::string cell = first ? "duck-first-cell" : "duck-second-cell";
      groups.push_back(group(cell + by, Trait::refused_way, [=](DuckFeatureKey key) {
        const unsigned target = key.detail() % 3;
        const unsigned on_first = key.detail() / 9;
        const unsigned blocker = on_first != 0 ? on_first : key.detail() / 3 % 3;
        return is_of(key, Kind::duck) && target != 1 && (on_first != 0) == first && blocker == (own ? 1 : 2);
      }));
    }
  }
}

void add_edges(Groups& groups) {
  for (const Side side : kSides) {
    for (const bool first_column : {true, false}) {
      const Cell corner{side == Side::red ? 0 : kRowCount - 1, first_column ? 0 : kColumnCount - 1};
      groups.push_back(
          group("into-" + std::string(name(side)) + "s-corner-of-the-" + (first_column ? "first" : "last") + "-column",
                Trait::move_ends, [=](DuckFeatureKey key) { return key.which() == figure(corner); }));
    }
  }
  const auto crosses = [](int StepDirection::*along, int cells) {
    return [=](const Keys& keys) {
      const auto far = [=](DuckFeatureKey key) { return std::abs(step_of(key.step()).*along) == cells; };
      return shown(keys, Trait::car_moves_far, far) || shown(keys, Trait::car_captures_far, far);
    };
  };
  groups.push_back({"car-crosses-the-board-by-rows", crosses(&StepDirection::up, kRowCount - 1)});
  groups.push_back({"car-crosses-the-board-by-columns", crosses(&StepDirection::right, kColumnCount - 1)});
}

}  // namespace

std::vector<DuckFeatureGroup> duck_feature_groups() {
  Groups groups;
  add_checks_and_turns(groups);
  for (const Kind kind : kKinds) add_kind(groups, kind);
  add_blocked(groups);
  add_edges(groups);
  return groups;
}

}  // namespace quack
