#include "problems/duck_chess/shown_features.h"

#include <array>
#include <utility>

#include "problems/duck_chess/step_features.h"

namespace quack {
namespace {

// One step on the board in so many is preferred, and then weighs so many times as much.
constexpr std::uint64_t kOneIn = 4;
constexpr std::uint64_t kPreferred = 8;

// How much a feature weighs in the search: always, and more where cells and steps count one by one.
struct Weight {
  std::size_t about = 0;  // which of VariedOptions::weights
  std::uint64_t always = 0;
  std::uint64_t fine = 0;
};

// Those that tell one kind and direction from the next weigh most; a wrong entry anywhere in a program's table is to
// show, so each cell and each step on the board weighs something; a car's far capture is rare. Most graded features
// weigh nothing: what they tell apart, finer ones do as well.
using WeightsOfTraits = std::array<Weight, static_cast<std::size_t>(DuckTrait::beside_refusal) + 1>;

constexpr WeightsOfTraits make_weights() {
  using enum DuckTrait;
  constexpr std::uint64_t kMain = 30;
  constexpr std::size_t kMove = 0;
  constexpr std::size_t kCheck = 1;
  constexpr std::size_t kRefusal = 2;
  WeightsOfTraits weights{};
  const auto set = [&](Weight weight, std::initializer_list<DuckTrait> traits) {
    for (const DuckTrait trait : traits) weights[static_cast<std::size_t>(trait)] = weight;
  };
  set({kMove, kMain}, {kind_goes, kind_to_edge});
  set({kMove, 1}, {kind_enters, kind_arrives, kind_leaves, beside_move, goes});
  set({kMove, 1, 20}, {captures_piece});
  set({kMove, 0, 16}, {enters});
  set({kMove, 0, 8}, {exact_move});
  set({kMove, 0, 20}, {car_captures_far, threatens_far});
  set({kCheck, kMain},
      {only_attack_by_kind, only_attack_on_edge, only_attack_from_edge, failed_attack_by_kind, attack_ends_by});
  set({kCheck, 1},
      {attacks_change, attack_count, only_attack, only_attack_on_edges, only_attack_from_edges, only_attack_cause,
       beside_attack, failed_attack, failed_attack_on_edges, near_captain, captains_apart, attack_ends});
  set({kRefusal, kMain}, {refused_way_by_kind});
  set({kRefusal, 0, 8}, {exact_refusal});
  set({kRefusal, 0, 15}, {refused_target});
  set({kRefusal, 1}, {refused_empty, refused_stay, refused_turn, refused_turn_direction, refused_captain, refused_step,
                      refused_far_step, refused_length, refused_own_kind, refused_way, beside_refusal});
  return weights;
}

constexpr WeightsOfTraits kWeights = make_weights();

Weight weight_of(DuckFeatureKey key) {
  Weight weight = kWeights[static_cast<std::size_t>(key.trait())];
  if (key.trait() == DuckTrait::goes && key.detail() != 0) weight.fine = 20;
  if (key.trait() == DuckTrait::car_captures_far && step_of(key.step()).longer() >= kFarCapture) weight.fine = 120;
  return weight;
}

}  // namespace

std::uint64_t ShownFeatures::news(const DuckFeatureKeys& features) const {
  std::uint64_t sum = 0;
  for (const DuckFeatureKey key : features) {
    const Weight& weight = kWeights[static_cast<std::size_t>(key.trait())];
    if (weight.always == 0 && (weight.fine == 0 || !options_.fine)) continue;
    const Entry& entry = entries_[place_of(key.bits())];
    sum += entry.bits == 0 ? news_of(key, 1) : entry.news;
  }
  return sum;
}

void ShownFeatures::add(const DuckFeatureKeys& features) {
  for (const DuckFeatureKey key : features) {
    const Weight weight = weight_of(key);
    if (weight.always == 0 && weight.fine == 0) continue;
    Entry& entry = entries_[place_of(key.bits())];
    used_ += entry.bits == 0 ? 1 : 0;
    entry = {key.bits(), entry.times + 1, news_of(key, entry.times + 2)};
    if (4 * used_ >= entries_.size()) grow();
  }
}

std::size_t ShownFeatures::place_of(std::uint64_t bits) const {
  std::size_t place = bits * 0x9e3779b97f4a7c15U >> shift_;
  while (entries_[place].bits != 0 && entries_[place].bits != bits) place = (place + 1) & (entries_.size() - 1);
  return place;
}

void ShownFeatures::grow() {
  const auto old = std::exchange(entries_, std::vector<Entry>(2 * entries_.size()));
  --shift_;
  for (const Entry& entry : old)
    if (entry.bits != 0) entries_[place_of(entry.bits)] = entry;
}

std::uint64_t ShownFeatures::news_of(DuckFeatureKey key, std::uint64_t times) const {
  const Weight weight = weight_of(key);
  const auto part = [&](std::uint64_t by) { return options_.weights[weight.about] * by * 4096 / (times * times); };
  if (!options_.fine) return part(weight.always);
  return part(weight.always) + part(weight.fine * (is_preferred(key) ? kPreferred : 1));
}

// Each game prefers some of the steps on the board to the others, so that many games show them all.
bool ShownFeatures::is_preferred(DuckFeatureKey key) const {
  if (key.trait() != DuckTrait::exact_move && key.trait() != DuckTrait::exact_refusal) return false;
  // Seeds give the same bytes for ever, so the numbers that are hashed stay as they have always been.
  const auto from = static_cast<int>(key.step() / kCellCount);
  const auto to = static_cast<int>(key.step() % kCellCount);
  std::uint64_t number = 0;
  for (const int figure : {key.trait() == DuckTrait::exact_move ? 8 : 54, static_cast<int>(key.which()),
                           from / kColumnCount, from % kColumnCount, to / kColumnCount, to % kColumnCount}) {
    number = number * 101 + static_cast<std::uint64_t>(figure + 50);
  }
  return ((number ^ preferences_) * 0x9e3779b97f4a7c15ULL >> 32U) % kOneIn == 0;
}

}  // namespace quack
