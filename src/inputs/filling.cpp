#include "inputs/filling.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>

namespace quack::inputs {
namespace {

constexpr std::size_t kMostLetters = 4'000'000;    // of the words of an input that are no numbers
constexpr std::size_t kMostWords = 600'000;        // of an input: 200,000 edges with weights
constexpr std::uint64_t kMedium = 30;              // things that are counted
constexpr std::int64_t kLeastTiny = 10;            // of a number that has another as its upper bound
constexpr int kTries = 20;                         // of a number that is to differ from others
constexpr std::uint64_t kOrders = 6, kLabels = 3;  // one of this many columns is sorted, or in its first order

struct NothingFits {};

class Filler {
 public:
  Filler(const Format& format, InputSize size, Choices& choices, const FieldNumbers& fixed)
      : format_(format), size_(size), choices_(choices), fixed_(fixed), numbers_(format.fields.size()) {
    fixed_.resize(format.fields.size());
  }

  Lines run() {
    fill_once(format_.shapes, 0, {});
    for (const auto& [index, place] : places_) {
      const Field& field = format_.fields[index];
      if (field.sum_of)
        lines_[place.first][place.second] = word_of(field, static_cast<std::int64_t>(sums_[*field.sum_of]));
    }
    return std::move(lines_);
  }

 private:
  using Columns = std::map<std::size_t, Line>;  // [field]
  struct Range {
    std::int64_t least, most, step = 1;
  };

  void fill_group(const Shape& group) {
    const std::int64_t times = count_of(group, numbers_);
    if (times < 0) throw NothingFits();
    Columns columns;
    make_columns(group.parts, times, columns);
    for (std::size_t time = 0; time < static_cast<std::size_t>(times); ++time) fill_once(group.parts, time, columns);
  }

  void fill_once(const Shapes& shapes, std::size_t time, const Columns& columns) {
    for (const Shape& shape : shapes) {
      if (shape.kind == Shape::Kind::group)
        fill_group(shape);
      else
        fill_line(shape.kind == Shape::Kind::kinds ? shape.parts[choices_.below(shape.parts.size())] : shape, time,
                  columns);
    }
  }

  // The words of these lines, except those with bounds that are in the lines themselves.
  void make_columns(const Shapes& shapes, std::int64_t times, Columns& columns) {
    std::optional<std::size_t> first;
    for (const Shape& line : shapes) {
      if (line.kind == Shape::Kind::kinds && size_ != InputSize::tiny) make_columns(line.parts, times, columns);
      for (const Shape& word : line.parts) {
        if (line.kind != Shape::Kind::line || word.kind != Shape::Kind::word) continue;
        first = first.value_or(word.field);
        const Field& field = format_.fields[word.field];
        if (columns.contains(word.field) || field.least.of >= first || field.most.of >= first) continue;
        if (field.pairs && !fixed_[word.field] && !fixed_[word.field + 1])
          std::tie(columns[word.field], columns[word.field + 1]) = pairs(word.field, times);
        else
          columns[word.field] = column(word.field, times);
      }
    }
  }

  void fill_line(const Shape& shape, std::size_t time, const Columns& columns) {
    Line line(shape.key.empty() ? 0 : 1, shape.key);
    for (const Shape& part : shape.parts) {
      const auto made = columns.find(part.field);
      const std::int64_t count = part.kind == Shape::Kind::words ? count_of(part, numbers_) : 1;
      const Line words = made == columns.end() ? column(part.field, count) : Line{made->second[time]};
      line.insert(line.end(), words.begin(), words.end());
      if (part.kind != Shape::Kind::word) continue;
      numbers_[part.field] = number_in(words[0]);
      places_[part.field] = {lines_.size(), line.size() - 1};
    }
    words_ += line.size();
    if (words_ > kMostWords) throw NothingFits();
    lines_.push_back(std::move(line));
  }

  Line column(std::size_t index, std::int64_t count) {
    if (count < 0 || count > static_cast<std::int64_t>(kMostWords)) throw NothingFits();
    const Field& field = format_.fields[index];
    Line words;
    if (!field.is_number) {
      for (; count > 0; --count) {
        words.push_back(word(field));
        letters_ += words.back().size();
        if (letters_ > kMostLetters) throw NothingFits();
      }
      return words;
    }
    const auto size = static_cast<std::size_t>(count);
    for (const std::int64_t number : fixed_[index] ? std::vector(size, *fixed_[index]) : numbers(field, size)) {
      words.push_back(word_of(field, number));
      sums_[index] += static_cast<std::uint64_t>(number);
    }
    return words;
  }

  std::int64_t bound(const Bound& bound) const {
    const auto value = bound.at(numbers_);
    if (!value) throw NothingFits();
    return *value;
  }

  // Returns what one of so many numbers may be; in a tiny input, whole numbers near zero or near the least one.
  Range range(const Field& field, std::size_t count) const {
    const Range range = {bound(field.least), bound(field.most)};
    if (range.least > range.most) throw NothingFits();
    const std::int64_t one = one_of(field);
    if (size_ != InputSize::tiny || (field.most.of && range.least >= -kLeastTiny * one)) return range;
    const std::int64_t wanted = field.is_distinct ? 1 + static_cast<std::int64_t>(count) : 2;
    const std::int64_t more = std::min(wanted, (range.most - range.least) / one + 1) * one;  // which does not overflow
    if (range.least <= -one && range.most >= more - one) return {-one, more - one, one};
    return {range.least, range.least + std::min(range.most - range.least, more), one};
  }

  // A whole one in the units of a number.
  static std::int64_t one_of(const Field& field) {
    std::int64_t one = 1;
    for (std::size_t decimal = 0; decimal < field.decimals; ++decimal) one *= 10;
    return one;
  }

  std::int64_t within(Range range) {
    const auto steps = static_cast<std::uint64_t>(range.most - range.least) / static_cast<std::uint64_t>(range.step);
    return range.least + range.step * static_cast<std::int64_t>(choices_.below(steps + 1));
  }

  // Returns how many there are of what a field counts. In one of the largest inputs that is, for each field, the most,
  // few or any.
  std::int64_t how_many(const Field& field, Range range) {
    const auto more = static_cast<std::uint64_t>(range.most - range.least);
    InputSize size = size_;
    if (size == InputSize::largest && !sizes_.contains(&field))
      sizes_[&field] = std::array{InputSize::tiny, InputSize::medium, InputSize::largest}.at(choices_.below(3));
    if (size == InputSize::largest) size = sizes_[&field];
    if (size == InputSize::largest) return range.most;
    std::uint64_t most = std::min<std::uint64_t>(more, 3);
    if (size == InputSize::medium) most = choices_.below(std::min(more, kMedium) + 1);
    return range.least + static_cast<std::int64_t>(choices_.below(most + 1));
  }

  std::vector<std::int64_t> numbers(const Field& field, std::size_t count) {
    std::vector<std::int64_t> all;
    const Range range = this->range(field, count);
    const std::int64_t least = range.least, most = range.most, one = one_of(field);
    const Range small = {std::max<std::int64_t>(least, std::min<std::int64_t>(0, most) - 9 * one),
                         std::min(most, std::max<std::int64_t>(least, 0) + 9 * one), one};
    const auto extreme = [&] {
      const std::uint64_t choice = choices_.below(4);
      return choice == 0 ? most : choice == 1 ? least : within(choice == 2 ? small : range);
    };
    const std::uint64_t way = size_ == InputSize::tiny ? 0 : choices_.below(7);
    const std::int64_t same = way == 4 ? most : way == 5 ? least : within(range);
    std::set<std::int64_t> seen;
    while (all.size() < count && field.is_permutation) all.push_back(least + static_cast<std::int64_t>(all.size()));
    if (field.is_permutation) shuffle(all);
    while (all.size() < count) {
      std::int64_t number = same;
      for (int attempt = 0; attempt == 0 || (field.is_distinct && !seen.insert(number).second); ++attempt) {
        if (attempt == kTries) throw NothingFits();
        number = field.is_count                  ? how_many(field, range)
                 : way == 3                      ? extreme()
                 : way > 3 && !field.is_distinct ? same
                 : way == 2                      ? within(small)
                                                 : within(range);
      }
      all.push_back(number);
    }
    if (field.is_sorted || (size_ != InputSize::tiny && choices_.below(kOrders) == 0)) std::ranges::sort(all);
    if (!field.is_sorted && size_ != InputSize::tiny && choices_.below(kOrders) == 0) std::ranges::reverse(all);
    return all;
  }

  void shuffle(auto& all) {
    if (size_ != InputSize::tiny && choices_.below(kLabels) == 0) return;
    for (std::size_t left = all.size(); left > 1; --left) std::swap(all[left - 1], all[choices_.below(left)]);
  }

  std::string word(const Field& field) {
    const Range lengths = {bound(field.least), bound(field.most)};
    if (lengths.least > lengths.most) throw NothingFits();
    std::string word;
    if (field.words.empty()) {
      const std::size_t letters = field.letters.size(),
                        few = choices_.below(3) > 0 ? std::min<std::size_t>(letters, 2) : letters;
      const std::size_t first = choices_.below(letters - few + 1);
      for (std::int64_t left = how_many(field, lengths); left > 0; --left)
        word += field.letters[first + choices_.below(few)];
      return word;
    }
    // A known word, or one that is as long as that several times: brackets stay balanced so.
    std::vector<const std::string*> known;
    for (const std::string& one : field.words)
      if (const auto size = static_cast<std::int64_t>(one.size()); lengths.most / size * size >= lengths.least)
        known.push_back(&one);
    if (known.empty()) throw NothingFits();
    const std::string& one = *known[choices_.below(known.size())];
    const auto size = static_cast<std::int64_t>(one.size());
    const std::int64_t times =
        std::max<std::int64_t>(1, (size_ == InputSize::largest ? lengths.most : lengths.least + size - 1) / size);
    const bool is_stretched = times > 1 && choices_.below(2) == 0;
    for (std::int64_t index = 0; index < times * size; ++index)
      word += one[static_cast<std::size_t>(is_stretched ? index / times : index % size)];
    return word;
  }

  // The edges of a graph, or intervals.
  std::pair<Line, Line> pairs(std::size_t index, std::int64_t count) {
    const Field& field = format_.fields[index];
    const Range range = this->range(field, 2);
    const auto nodes = static_cast<std::uint64_t>(range.most - range.least) + 1;
    const bool is_wide = nodes > kMostWords;
    std::vector<std::pair<std::int64_t, std::int64_t>> all;
    std::vector<std::int64_t> labels;
    for (std::uint64_t node = 0; node < nodes && field.pairs->are_connected && !is_wide; ++node)
      labels.push_back(range.least + static_cast<std::int64_t>(node));
    shuffle(labels);
    const std::uint64_t way = choices_.below(4);  // a path, a star, deep, any
    for (std::size_t node = 1; node < labels.size(); ++node) {
      const std::uint64_t back = way == 0   ? 0
                                 : way == 1 ? node - 1
                                            : choices_.below(way == 2 ? std::min<std::uint64_t>(node, 3) : node);
      all.emplace_back(labels[node], labels[node - 1 - back]);
    }
    std::set<std::pair<std::int64_t, std::int64_t>> seen;
    for (const auto& [one, other] : all) seen.insert(std::minmax({one, other}));
    for (int attempt = 0; static_cast<std::int64_t>(all.size()) < count; ++attempt) {
      const std::pair pair = {within(range), within(range)};
      if (attempt > kTries) throw NothingFits();
      if (pair.first == pair.second && field.pairs->are_different) continue;
      if (field.pairs->are_simple && !seen.insert(std::minmax({pair.first, pair.second})).second) continue;
      all.push_back(pair);
      attempt = 0;
    }
    if (static_cast<std::int64_t>(all.size()) > count) throw NothingFits();
    shuffle(all);
    std::pair<Line, Line> lines;
    for (const auto& [one, other] : all) {
      const bool is_swapped = field.pairs->are_ordered ? one > other : choices_.below(2) == 0;
      lines.first.push_back(word_of(field, is_swapped ? other : one));
      lines.second.push_back(word_of(field, is_swapped ? one : other));
    }
    return lines;
  }

  const Format& format_;
  InputSize size_;
  Choices& choices_;
  FieldNumbers fixed_, numbers_;
  std::map<const Field*, InputSize> sizes_;                            // of what fields count
  std::map<std::size_t, std::uint64_t> sums_;                          // [field]
  std::map<std::size_t, std::pair<std::size_t, std::size_t>> places_;  // [field] -> its last line and word
  Lines lines_;
  std::size_t words_ = 0, letters_ = 0;
};

}  // namespace

std::optional<std::int64_t> Bound::at(const FieldNumbers& numbers) const {
  if (!of) return value;
  if (*of >= numbers.size() || !numbers[*of]) return std::nullopt;
  return (is_negative ? -*numbers[*of] : *numbers[*of]) + value;
}

std::string word_of(const Field& field, std::int64_t units) {
  std::string word = text_of(Decimal{units, field.decimals});
  if (!field.is_trimmed || field.decimals == 0) return word;
  word.erase(word.find_last_not_of('0') + 1);
  return word.ends_with('.') ? word.substr(0, word.size() - 1) : word;
}

std::uint64_t Choices::below(std::uint64_t bound) {
  if (random_) return random_->below(bound);
  if (bound < 2) return 0;
  if (at_ == path_.size()) path_.emplace_back(0, bound);
  return path_[at_++].first;
}

bool Choices::next() {
  path_.resize(at_);
  while (!path_.empty() && path_.back().first + 1 == path_.back().second) path_.pop_back();
  at_ = 0;
  return !path_.empty() && (++path_.back().first, true);
}

std::optional<Lines> filled(const Format& format, InputSize size, Choices& choices, const FieldNumbers& fixed) {
  try {
    return Filler(format, size, choices, fixed).run();
  } catch (const NothingFits&) {
    return std::nullopt;
  }
}

}  // namespace quack::inputs
