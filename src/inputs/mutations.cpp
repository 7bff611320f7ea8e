#include "inputs/mutations.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace quack::inputs {
namespace {

constexpr std::size_t kHeaderLines = 3;  // where counts stand, besides the line before what they count

using Words = std::vector<std::string*>;  // of the lines that are changed

std::int64_t signed_of(std::size_t size) { return static_cast<std::int64_t>(size); }
auto iterator_at(auto& all, std::size_t index) { return all.begin() + static_cast<std::ptrdiff_t>(index); }

auto& any_of(auto&& all, Random& random) { return all[random.below(all.size())]; }
void shuffle(auto& all, Random& random) {
  for (std::size_t left = all.size(); left > 1; --left) std::swap(all[left - 1], all[random.below(left)]);
}

// Consecutive lines, words or letters, which are removed or repeated.
struct Piece {
  std::size_t begin = 0, size = 0;
  bool is_removed = false;

  std::size_t end() const { return begin + size; }
  std::int64_t growth() const { return is_removed ? -signed_of(size) : signed_of(size); }
  template <class Sequence>
  void apply(Sequence& all) const {
    const Sequence copy(iterator_at(all, begin), iterator_at(all, end()));
    if (is_removed)
      all.erase(iterator_at(all, begin), iterator_at(all, end()));
    else
      all.insert(iterator_at(all, end()), copy.begin(), copy.end());
  }
};

class Mutator {
 public:
  Mutator(Lines& lines, Random& random, const Lines& other) : lines_(lines), random_(random), other_(other) {}

  // A number, or all that are equal to it, which may be the same thing.
  void change_number() {
    const Words group = random_group(), numbers = numbers_among(group);
    if (numbers.empty()) return;
    const std::string before = *any_of(numbers, random_), after = changed(before);
    if (random_.chance(50)) return (void)(*any_of(numbers, random_) = after);
    for (std::string* const word : random_.chance(50) ? group : words_from(0))
      if (*word == before) *word = after;
  }

  // Keeps the sum of two numbers, or their difference.
  void shift_pair() {
    Words numbers = numbers_among(random_.chance(70) ? random_group() : words_from(0));
    if (numbers.size() < 2) return;
    shuffle(numbers, random_);
    Decimal one = *decimal_in(*numbers[0]), two = *decimal_in(*numbers[1]);
    const std::int64_t by = random_.chance(30) ? two.units : 1 + signed_of(random_.below(3));
    one.units += by;
    two.units -= random_.chance(70) ? by : -by;
    *numbers[0] = text_of(one);
    *numbers[1] = text_of(two);
  }

  // Makes the words of a group sorted, equal, extreme, few, ranks, …
  void map_group() {
    const Words group = random_group();
    if (group.empty()) return;
    Line words;
    for (const std::string* const word : group) words.push_back(*word);
    Line sorted = words;
    std::ranges::sort(sorted, [](const std::string& one, const std::string& other) {
      const auto left = decimal_in(one), right = decimal_in(other);
      if (left && right) return left->units < right->units;
      return left || right ? left.has_value() : one < other;  // numbers come first: it must be an order
    });
    std::unordered_map<std::string_view, std::size_t> ranks;  // there may be many words
    for (std::size_t index = 0; index < sorted.size(); ++index) ranks.try_emplace(sorted[index], index + 1);
    const std::string chosen = any_of(words, random_);
    const std::int64_t modulus = signed_of(2 + random_.below(4));
    const std::uint64_t way = random_.below(7);
    if (way == 0) shuffle(words, random_);
    if (way == 1) words = sorted;
    if (way == 2) std::ranges::reverse(words);
    for (std::size_t index = 0; index < words.size(); ++index) {
      std::string& word = words[index];
      const auto number = decimal_in(word);
      if (way == 3) word = chosen;
      if (way == 4) word = random_.chance(50) ? sorted.front() : sorted.back();
      if (way == 5 && number) word = text_of(Decimal{number->units % modulus, number->decimals});
      if (way == 6 && number) word = text_of(Decimal{signed_of(ranks.at(word)), number->decimals});
      *group[index] = word;
    }
  }

  void swap_words() {
    const Words group = random_group();
    if (!group.empty()) std::swap(*any_of(group, random_), *any_of(group, random_));
  }

  // Swaps two lines of as many words, or copies one over the other.
  void change_lines() {
    const auto [begin, end] = run_of(random_.below(lines_.size()));
    Line &one = lines_[begin + random_.below(end - begin)], &two = lines_[begin + random_.below(end - begin)];
    if (random_.chance(60))
      std::swap(one, two);
    else if (&one != &two)
      one = two;
  }

  // Takes over a word, a line or all lines from one on of another input.
  void splice() {
    const std::size_t line = random_.below(std::min(lines_.size(), other_.size()));
    const std::size_t width = std::min(lines_[line].size(), other_[line].size());
    const std::uint64_t way = random_.below(3);
    if (way == 0) lines_.resize(line);
    if (way == 0) lines_.insert(lines_.end(), other_.begin() + signed_of(line), other_.end());
    if (way == 1) lines_[line] = other_[line];
    if (const std::size_t word = width > 0 ? random_.below(width) : 0; way == 2 && width > 0)
      lines_[line][word] = other_[line][word];
  }

  // Changes a word by letters that the input has in such words.
  void change_letters() {
    Words words = words_from(0);
    if (random_.chance(90)) std::erase_if(words, [](const std::string* word) { return number_in(*word).has_value(); });
    if (words.empty()) return;
    std::string& word = *any_of(words, random_);
    const std::string alphabet = *any_of(words, random_) + word;
    const std::size_t last = random_.below(word.size()), first = random_.below(last + 1);
    const char letter =
        random_.chance(85) ? any_of(alphabet, random_) : static_cast<char>(any_of(alphabet, random_) + 1);
    const std::uint64_t way = random_.below(4);
    if (way == 0) word[last] = letter;
    if (way == 1) std::swap(word[first], word[last]);
    if (way == 2) std::ranges::replace(word, char{word[last]}, letter);
    if (way == 3) std::reverse(iterator_at(word, first), iterator_at(word, last + random_.below(2)));
  }

  template <bool is_removed>
  void resize_lines() {
    const Piece piece = random_piece(lines_.size(), is_removed);
    const auto [begin, end] = run_of(piece.begin);
    piece.apply(lines_);
    Words added;
    for (std::size_t line = piece.begin; line < piece.end() && !is_removed; ++line)
      for (std::string& word : lines_[line]) added.push_back(&word);
    recount(piece.begin, 0, end - begin, piece.growth(), added);
  }

  // Of a line, or of all lines around it that have as many words.
  template <bool is_removed>
  void resize_words() {
    const std::size_t line = random_.below(lines_.size()), size = lines_[line].size();
    const Piece piece = random_piece(size, is_removed);
    const auto [begin, end] = some_of_run(line);
    for (std::size_t each = begin; each < end; ++each) piece.apply(lines_[each]);
    Words added;
    for (std::size_t word = piece.begin; word < piece.end() && !is_removed; ++word)
      added.push_back(&lines_[line][word]);
    recount(begin, end == begin + 1 ? piece.begin : 0, size, piece.growth(), added);
  }

  // Of a word, or of all words above and below it that are as long. Brackets need two letters at different places.
  void resize_letters() {
    const std::size_t line = random_.below(lines_.size());
    if (lines_[line].empty()) return;
    const std::size_t column = random_.below(lines_[line].size()), size = lines_[line][column].size();
    const bool is_removed = random_.chance(50);
    const auto [begin, end] = some_of_run(line);
    std::int64_t growth = 0;
    for (std::size_t pieces = random_.chance(30) ? 2 : 1; pieces > 0; --pieces) {
      const std::size_t now = lines_[line][column].size();
      const Piece piece = random_piece(now, is_removed);
      for (std::size_t each = begin; each < end; ++each)
        if (lines_[each][column].size() == now) piece.apply(lines_[each][column]);
      growth += piece.growth();
    }
    recount(begin, end == begin + 1 ? column : 0, size, growth, {});
  }

 private:
  Words words_from(std::size_t from) {
    Words words;
    for (std::size_t line = from; line < lines_.size(); ++line)
      for (std::string& word : lines_[line]) words.push_back(&word);
    return words;
  }

  // The lines around one that have as many words: from the first to before the second.
  std::pair<std::size_t, std::size_t> run_of(std::size_t line) const {
    std::size_t begin = line, end = line + 1;
    while (begin > 0 && lines_[begin - 1].size() == lines_[line].size()) --begin;
    while (end < lines_.size() && lines_[end].size() == lines_[line].size()) ++end;
    return {begin, end};
  }

  // The line alone, or all of these.
  std::pair<std::size_t, std::size_t> some_of_run(std::size_t line) {
    return random_.chance(50) ? run_of(line) : std::pair(line, line + 1);
  }

  // The words of a line or a column, which mostly mean the same. None of an empty line.
  Words random_group() {
    const std::size_t line = random_.below(lines_.size()), width = lines_[line].size();
    const auto [begin, end] = run_of(line);
    Words group;
    if (width > 1 && (end - begin == 1 || random_.chance(50))) {
      for (std::string& word : lines_[line]) group.push_back(&word);
    } else if (width > 0) {
      const std::size_t column = random_.below(width);
      for (std::size_t each = begin; each < end; ++each) group.push_back(&lines_[each][column]);
    }
    return group;
  }

  static Words numbers_among(Words words) {
    std::erase_if(words, [](const std::string* word) { return !decimal_in(*word); });
    return words;
  }

  std::string changed(const std::string& word) {
    const Line& line = random_.chance(50) ? any_of(lines_, random_) : any_of(other_, random_);
    if (!line.empty() && random_.chance(10)) return any_of(line, random_);
    Decimal number = *decimal_in(word);
    std::int64_t one = 1;  // in its units
    for (std::size_t decimal = 0; decimal < number.decimals && random_.chance(90); ++decimal) one *= 10;
    std::int64_t power = 1;
    for (std::uint64_t digits = random_.below(18); digits > 0; --digits) power *= 10;
    const std::array<std::int64_t, 10> others = {power - signed_of(random_.below(2)),
                                                 number.units + one,
                                                 number.units - one,
                                                 number.units + 2 * one,
                                                 number.units - 2 * one,
                                                 number.units * 2,
                                                 number.units / 2,
                                                 -number.units,
                                                 one * signed_of(random_.below(11)),
                                                 one * signed_of(random_.below(101))};
    number.units = others.at(random_.below(others.size()));
    return text_of(number);
  }

  // Adds `by` to a number that may count `size` things from that word on, mostly to one that is about that size, or to
  // none. Makes labels fit it: what was added becomes the new one or any, and those beyond the count become others.
  void recount(std::size_t line, std::size_t word, std::size_t size, std::int64_t by, const Words& added) {
    std::vector<std::pair<std::size_t, std::string*>> counts, likely;  // with the line after each
    for (std::size_t each = 0; each <= line && each < lines_.size(); ++each) {
      for (std::size_t index = 0; index < (each < line ? lines_[each].size() : word); ++index) {
        const auto number = number_in(lines_[each][index]);
        if (!number || (each >= kHeaderLines && each + 1 < line)) continue;
        counts.emplace_back(each + 1, &lines_[each][index]);
        if (std::abs(*number - signed_of(size)) <= 1) likely.push_back(counts.back());
      }
    }
    if (!likely.empty() && random_.chance(80)) counts = likely;
    if (counts.empty() || random_.chance(15)) return;
    const auto& [from, count] = any_of(counts, random_);
    const std::int64_t most = *number_in(*count) + by;
    *count = std::to_string(most);
    if (most < 1 || random_.chance(50)) return;
    const Words later = words_from(from);
    if (!added.empty() && random_.chance(30))
      *any_of(added, random_) = *count;
    else
      for (std::string* const each : added)
        if (!later.empty() && random_.chance(50)) *each = *any_of(later, random_);
    for (std::string* const each : later)
      if (const auto label = number_in(*each); label && *label > most && *label <= most - by)
        *each = std::to_string(1 + random_.below(static_cast<std::uint64_t>(most)));
  }

  // Of size 0 if there is nothing that could be removed.
  Piece random_piece(std::size_t size, bool is_removed) {
    if (size < (is_removed ? 2 : 1)) return {.is_removed = is_removed};
    const std::size_t length = random_.chance(60) ? 1 : 1 + random_.below(std::max<std::size_t>(1, size / 2));
    return {random_.below(size - length + 1), length, is_removed};
  }

  Lines& lines_;
  Random& random_;
  const Lines& other_;
};

constexpr std::array<void (Mutator::*)(), kMutations> kWays = {
    &Mutator::change_number,       &Mutator::shift_pair,          &Mutator::map_group,
    &Mutator::swap_words,          &Mutator::change_lines,        &Mutator::splice,
    &Mutator::change_letters,      &Mutator::resize_lines<false>, &Mutator::resize_lines<true>,
    &Mutator::resize_words<false>, &Mutator::resize_words<true>,  &Mutator::resize_letters};

}  // namespace

void mutate(std::size_t way, Lines& lines, Random& random, const Lines& other) {
  if (!lines.empty() && !other.empty()) (Mutator(lines, random, other).*kWays.at(way))();
}

}  // namespace quack::inputs
