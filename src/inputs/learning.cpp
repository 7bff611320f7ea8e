#include "inputs/learning.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace quack::inputs {
namespace {

// Measured on 39 packages with scripts of checktestdata: a format for 34 of them by 3,047 calls of the validators; of
// 50 medium inputs each 1,564 are valid, of 20 of the largest 582. Without constant bounds, negative ones and counts
// that are twice a number: 31 packages, 3,220 calls, 1,370 and 499. The constants were measured on 28 packages. One
// format alone: 24 of 25; six: no more. Half the trials: 260 calls less for the same; one try of a number: 453 less,
// and 7 more of the largest valid. 2 or 10 probes: 9 fewer of the largest. kMostNumbers 2, kFewColumns 1 to 10,
// kMostWords 20: no difference.
constexpr std::size_t kMostFormats = 3, kMostWords = 200;  // that are tried; of a field, that are remembered
constexpr int kTrials = 20, kGood = 10;  // inputs that are made by a format, to see how many are valid
constexpr std::int64_t kLongestWord = 1'000'000, kMostCounted = 200'000;
constexpr std::uint64_t kTriesOfNumber = 3, kFillings = 12;
constexpr std::size_t kMostNumbers = 4;  // one of this many spellings of a number may differ
constexpr std::size_t kProbes = 5;
constexpr std::size_t kFewColumns = 5;                      // which may be distinct or sorted by chance
constexpr std::int64_t kLargest = 999'999'999'999'999'999;  // that is read as a number

std::int64_t signed_of(std::size_t size) { return static_cast<std::int64_t>(size); }

// The largest number for which `is_so`, as it is for `known` and all between the two. Asks about round numbers first.
std::int64_t largest(std::int64_t known, const std::function<bool(std::int64_t)>& is_so) {
  std::int64_t least = known, above = kLargest + 1;
  const auto ask = [&](std::int64_t number) {
    if (number > least && number < above) (is_so(number) ? least : above) = number;
  };
  ask(0);
  for (std::int64_t power = 1; power < above; power *= 10) ask(power);
  for (std::int64_t power = 1; power < above; power *= 10) {
    if (power <= least / 10) continue;
    ask(2 * power);
    ask(5 * power);
  }
  ask(least + 1);
  while (above - least > 1) ask(least + (above - least) / 2);
  return least;
}

class Learner {
 public:
  Learner(const std::vector<Lines>& inputs, const Shapes& shapes, const IsValid& is_valid)
      : inputs_(inputs), is_valid_(is_valid), format_{shapes, {}} {}

  const Format& run() {
    for (const Lines& input : inputs_) {
      const auto columns = *columns_of(input, format_.shapes);
      seen_.resize(columns.size());
      for (std::size_t field = 0; field < columns.size(); ++field)
        for (const Column& column : columns[field]) seen_[field].push_back({&input, column});
    }
    format_.fields.resize(seen_.size());
    mark_counts(format_.shapes);
    for (std::size_t field = 0; field < seen_.size(); ++field)
      if (!seen_[field].empty()) learn(field);
    for (std::size_t field = 0; field + 1 < seen_.size(); ++field) learn_pairs(field);
    for (std::size_t field = 0; field < seen_.size(); ++field) learn_sum(field);
    for (std::size_t field = 0; field < seen_.size(); ++field) {
      if (!format_.fields[field].is_number) continue;
      learn_by_making(field, format_.fields[field].most, 1);
      learn_by_making(field, format_.fields[field].least, -1);
    }
    return format_;
  }

 private:
  struct Seen {
    const Lines* input;
    Column column;
  };

  void mark_counts(const Shapes& shapes) {
    for (const Shape& shape : shapes) {
      if (shape.kind == Shape::Kind::words || shape.kind == Shape::Kind::group)
        format_.fields[shape.counted_by].is_count = true;
      mark_counts(shape.parts);
    }
  }

  // The value of a number in the units of the field; none if it has too many digits for them.
  static std::optional<std::int64_t> units_in(const Field& field, const std::string& word) {
    const auto number = decimal_in(word);
    if (!number) return std::nullopt;
    std::int64_t units = number->units;
    for (std::size_t decimals = number->decimals; decimals < field.decimals; ++decimals) {
      if (units > kLargest / 10 || units < -kLargest / 10) return std::nullopt;
      units *= 10;
    }
    return units;
  }

  // The numbers of a column, or the lengths of its words.
  static std::vector<std::int64_t> values(const Field& field, const Column& column) {
    std::vector<std::int64_t> all;
    for (const std::string& word : column.words)
      all.push_back(field.is_number ? *units_in(field, word) : static_cast<std::int64_t>(word.size()));
    return all;
  }

  void learn(std::size_t index) {
    Field& field = format_.fields[index];
    std::set<std::string> words;
    for (const Seen& one : seen_[index]) words.insert(one.column.words.begin(), one.column.words.end());
    learn_numbers(index, words);
    if (!field.is_number) learn_words(index, words);
    field.least = bound(index, -1);
    field.most = bound(index, 1);
    if (!field.is_number && field.most.of) format_.fields[*field.most.of].is_count = true;
    if (!field.is_number) return;
    std::size_t columns = 0;
    bool is_sorted = true, is_distinct = true, is_permutation = true;
    for (const Seen& one : seen_[index]) {
      std::vector<std::int64_t> all = values(field, one.column);
      columns += all.size() > 1 ? 1 : 0;
      is_sorted = is_sorted && std::ranges::is_sorted(all);
      std::ranges::sort(all);
      is_distinct = is_distinct && std::ranges::adjacent_find(all) == all.end();
      is_permutation = is_permutation && all.back() - all.front() + 1 == signed_of(all.size());
    }
    if (columns < kFewColumns) return;
    field.is_sorted = is_sorted;
    field.is_distinct = is_distinct;
    field.is_permutation = is_distinct && is_permutation;
  }

  // A field has numbers if most of its words are numbers. The columns with others, such as 007, are left out then.
  void learn_numbers(std::size_t index, const std::set<std::string>& words) {
    Field& field = format_.fields[index];
    std::set<std::size_t> decimals;
    for (const std::string& word : words)
      if (const auto number = decimal_in(word)) decimals.insert(number->decimals);
    if (decimals.empty()) return;
    field.decimals = *decimals.rbegin();
    field.is_trimmed = decimals.size() > 1;
    const auto is_other = [&](const std::string& word) { return !units_in(field, word); };
    const auto others = static_cast<std::size_t>(std::ranges::count_if(words, is_other));
    if (others * kMostNumbers > words.size()) return;
    std::vector<Seen> seen = seen_[index];
    std::erase_if(seen, [&](const Seen& one) { return std::ranges::any_of(one.column.words, is_other); });
    if (seen.empty()) return;
    seen_[index] = std::move(seen);
    field.is_number = true;
  }

  bool is_valid_with(const Seen& one, std::size_t word, std::string replaced) const {
    Lines lines = *one.input;
    const auto [line, place] = one.column.places[word];
    lines[line][place] = std::move(replaced);
    return is_valid_(text_of(lines));
  }

  // Letters may stand in any order if most may fill a word alone.
  void learn_words(std::size_t index, const std::set<std::string>& words) {
    Field& field = format_.fields[index];
    std::set<char> letters;
    for (const std::string& word : words) letters.insert(word.begin(), word.end());
    field.letters.assign(letters.begin(), letters.end());
    const Seen& one = seen_[index].back();
    const auto fill = [&](char letter) {
      return is_valid_with(one, 0, std::string(one.column.words[0].size(), letter));
    };
    const bool is_free = 2 * std::ranges::count_if(letters, fill) >= signed_of(letters.size());
    if (!is_free)
      field.words.assign(words.begin(), std::next(words.begin(), signed_of(std::min(words.size(), kMostWords))));
  }

  // The largest number or length of a field, or the least one with the sign -1.
  Bound bound(std::size_t index, std::int64_t sign) const {
    const Field& field = format_.fields[index];
    std::vector<std::pair<std::size_t, Bound>> candidates;  // with the columns that reach it
    for (std::size_t of = 0; of < index && !field.is_count; ++of)
      for (const std::int64_t off : {0, -1, 1})
        for (const bool is_negative : {false, true})
          if (const Bound bound{off, of, is_negative}; const auto reached = reaching(index, sign, bound))
            candidates.emplace_back(*reached, bound);
    std::ranges::stable_sort(candidates, std::ranges::greater(), [](const auto& candidate) { return candidate.first; });
    const Seen& most = *std::ranges::max_element(
        seen_[index], {}, [&](const Seen& one) { return sign * extreme(field, one, sign).first; });
    const auto [value, place] = extreme(field, most, sign);
    // A bound that is the same everywhere is likelier than one that follows another number.
    if (is_constant(index, sign, value, candidates)) return {value};
    for (const auto& [reached, bound] : candidates)
      if (is_bound(index, sign, bound)) return bound;
    if (field.is_count || (!field.is_number && sign < 0)) return {value};
    return {sign * largest(sign * value, [&, place = place](std::int64_t number) {
              return is_valid_with(most, place, word(field, most.column.words[place], sign * number));
            })};
  }

  // The number of columns that reach a bound; none if one is beyond it, or if it is the same in all columns.
  std::optional<std::size_t> reaching(std::size_t index, std::int64_t sign, const Bound& bound) const {
    std::size_t reached = 0;
    std::set<std::int64_t> numbers;
    for (const Seen& one : seen_[index]) {
      const auto at = bound.at(one.column.numbers);
      const std::int64_t value = extreme(format_.fields[index], one, sign).first;
      if (!at || sign * (value - *at) > 0 || (bound.is_negative && value >= 0)) return std::nullopt;
      reached += value == *at ? 1 : 0;
      numbers.insert(*at);
    }
    return numbers.size() > 1 ? std::optional(reached) : std::nullopt;
  }

  // Some columns, from the one where a bound is nearest to the one where it is farthest.
  std::vector<const Seen*> probes(std::size_t index, std::int64_t sign, const Bound& bound) const {
    std::vector<const Seen*> columns, chosen;
    for (const Seen& one : seen_[index]) columns.push_back(&one);
    std::ranges::stable_sort(columns, {}, [&](const Seen* one) { return sign * *bound.at(one->column.numbers); });
    for (std::size_t probe = 0; probe < kProbes; ++probe)
      chosen.push_back(columns[probe * (columns.size() - 1) / (kProbes - 1)]);
    return chosen;
  }

  // True if the validator takes a column in which one of these places has that value.
  bool takes(std::size_t index, const Seen& one, const std::set<std::size_t>& places, std::int64_t value) const {
    const Field& field = format_.fields[index];
    return std::ranges::any_of(places, [&](std::size_t place) {
      const std::string made = word(field, one.column.words[place], value);
      return (field.is_number || signed_of(made.size()) == value) && is_valid_with(one, place, made);
    });
  }

  // True of a bound beyond which the validator takes nothing, and up to which it takes a number.
  bool is_bound(std::size_t index, std::int64_t sign, const Bound& bound) const {
    bool is_reached = false;
    for (const Seen* one : probes(index, sign, bound)) {
      const std::int64_t value = *bound.at(one->column.numbers);
      const auto [reached, place] = extreme(format_.fields[index], *one, sign);
      if (takes(index, *one, {place}, value + sign)) return false;
      is_reached =
          is_reached || reached == value || takes(index, *one, {place, 0, one->column.words.size() - 1}, value);
    }
    return is_reached;
  }

  // True if the bound is `value` also in the columns where others that may be the bound are nearest and farthest.
  bool is_constant(std::size_t index, std::int64_t sign, std::int64_t value,
                   const std::vector<std::pair<std::size_t, Bound>>& others) const {
    std::set<const Seen*> columns;
    for (const auto& [reached, other] : others) {
      const std::vector<const Seen*> all = probes(index, sign, other);
      columns.insert({all.front(), all.back()});
    }
    return !columns.empty() && std::ranges::all_of(columns, [&](const Seen* one) {
      const auto [reached, place] = extreme(format_.fields[index], *one, sign);
      return !takes(index, *one, {place}, value + sign) &&
             (reached == value || takes(index, *one, {place, 0, one->column.words.size() - 1}, value));
    });
  }

  // The largest or least value of a column, and its place.
  static std::pair<std::int64_t, std::size_t> extreme(const Field& field, const Seen& one, std::int64_t sign) {
    const std::vector<std::int64_t> all = values(field, one.column);
    const auto at = std::ranges::max_element(all, {}, [&](std::int64_t value) { return sign * value; });
    return {*at, static_cast<std::size_t>(at - all.begin())};
  }

  // A number, or a word made as long as that by repeating it.
  static std::string word(const Field& field, const std::string& known, std::int64_t value) {
    if (field.is_number) return word_of(field, value);
    const auto length = static_cast<std::size_t>(std::clamp<std::int64_t>(value, 0, kLongestWord + 1));
    std::string word;
    while (word.size() < length) word += known;
    return field.words.empty() ? word.substr(0, length) : word;
  }

  // Learns what the numbers of two fields have in common that stand in the same lines and have the same bounds.
  void learn_pairs(std::size_t index) {
    Field &one = format_.fields[index], &two = format_.fields[index + 1];
    const auto &left = seen_[index], &right = seen_[index + 1];
    if (!one.is_number || !two.is_number || left.size() != right.size() || one.most.of != two.most.of) return;
    Field::Pairs pairs = {true, true, true, one.most.of.has_value()};
    std::size_t columns = 0;
    for (std::size_t place = 0; place < left.size(); ++place) {
      const std::vector<std::int64_t> from = values(one, left[place].column), to = values(two, right[place].column);
      if (from.size() != to.size() || left[place].input != right[place].input) return;
      columns += from.size() > 1 ? 1 : 0;
      std::set<std::pair<std::int64_t, std::int64_t>> seen;
      std::map<std::int64_t, std::int64_t> part;  // [node]
      for (std::size_t row = 0; row < from.size(); ++row) {
        const std::pair pair = std::minmax({from[row], to[row]});
        pairs.are_different = pairs.are_different && pair.first < pair.second;
        pairs.are_simple = pairs.are_simple && pairs.are_different && seen.insert(pair).second;
        pairs.are_ordered = pairs.are_ordered && from[row] <= to[row];
        const std::int64_t kept = part.try_emplace(pair.first, pair.first).first->second;
        const std::int64_t joined = part.try_emplace(pair.second, pair.second).first->second;
        for (auto& [node, of] : part) of = of == joined ? kept : of;
      }
      const auto is_other = [&](const auto& node) { return node.second != part.begin()->second; };
      if (pairs.are_connected && !from.empty())
        pairs.are_connected = std::ranges::none_of(part, is_other) &&
                              signed_of(part.size()) == *one.most.at(left[place].column.numbers) - one.least.value + 1;
    }
    if (columns >= kFewColumns && (pairs.are_different || pairs.are_ordered)) one.pairs = pairs;
  }

  // Learns whether a number is the sum of a later field's numbers in each input.
  void learn_sum(std::size_t index) {
    Field& field = format_.fields[index];
    if (!field.is_number || field.is_count || seen_[index].size() != inputs_.size()) return;
    for (std::size_t later = index + 1; later < seen_.size() && !field.sum_of; ++later) {
      const Field& part = format_.fields[later];
      std::map<const Lines*, std::uint64_t> sums;  // less the number
      for (const auto& [of, sign] : {std::pair(index, -1), std::pair(later, 1)})
        for (const Seen& one : seen_[of])
          for (const std::int64_t value : values(format_.fields[of], one.column))
            sums[one.input] += static_cast<std::uint64_t>(sign * value);
      const bool is_sum = std::ranges::all_of(sums, [](const auto& sum) { return sum.second == 0; });
      if (is_sum && part.is_number && part.decimals == field.decimals) field.sum_of = later;
    }
  }

  // Moves a bound as far as inputs that are made with such numbers are valid.
  void learn_by_making(std::size_t index, Bound& bound, std::int64_t sign) {
    if (bound.of) return;
    bound.value = sign * largest(sign * bound.value, [&](std::int64_t value) {
                    FieldNumbers fixed(seen_.size());
                    fixed[index] = sign * value;
                    if (value > kMostCounted && format_.fields[index].is_count) return false;
                    std::uint64_t tried = 0;
                    for (std::uint64_t seed = 0; seed < kFillings && tried < kTriesOfNumber; ++seed) {
                      Choices choices{Random(seed)};
                      const auto lines =
                          filled(format_, seed % 2 == 0 ? InputSize::medium : InputSize::tiny, choices, fixed);
                      const auto columns = lines ? columns_of(*lines, format_.shapes) : std::nullopt;
                      if (!columns || (*columns)[index].empty()) continue;
                      if (is_valid_(text_of(*lines))) return true;
                      ++tried;
                    }
                    return false;
                  });
  }

  const std::vector<Lines>& inputs_;
  const IsValid& is_valid_;
  Format format_;
  std::vector<std::vector<Seen>> seen_;  // [field]
};

}  // namespace

std::optional<Format> learnt_format(const std::vector<Lines>& inputs, const IsValid& is_valid) {
  std::optional<Format> best;
  int most = 0;
  std::size_t formats = 0;
  try_formats(inputs, [&](const Shapes& shapes) {
    const Format format = Learner(inputs, shapes, is_valid).run();
    int valid = 0;
    for (std::uint64_t seed = 0; seed < kTrials; ++seed) {
      Choices choices{Random(seed)};
      const auto lines = filled(format, InputSize::medium, choices);
      valid += lines && is_valid(text_of(*lines)) ? 1 : 0;
    }
    if (valid > most) best = format;
    most = std::max(most, valid);
    return most >= kGood || ++formats == kMostFormats;
  });
  return best;
}

}  // namespace quack::inputs
