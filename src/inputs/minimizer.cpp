#include "inputs/minimizer.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <set>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

#include "inputs/words.h"

namespace quack::inputs {
namespace {

constexpr std::size_t kHeaderLines = 3;    // at the beginning, in which the numbers that count things are
constexpr std::size_t kManyLines = 200;    // beyond it, single lines are not searched for words to leave out
constexpr std::size_t kMostLabels = 60;    // that are left out one by one
constexpr std::size_t kMostNumbers = 300;  // that are lowered one by one
constexpr std::size_t kPairedWords = 12;   // of a line: each two of them are tried together
constexpr std::size_t kPairedLetters = 40;

// How good an input is, the smaller the better: what a person has to read, then its bytes, then how round and how small
// its numbers are.
auto size_of(const Lines& lines, std::string_view text) {
  std::size_t read = 0, odd_digits = 0;
  double sum = 0;
  for (const Line& line : lines) {
    for (const std::string& word : line) {
      const auto number = number_in(word);
      read += number ? 1 : word.size();
      if (!number) continue;
      sum += std::abs(static_cast<double>(*number));
      const std::size_t first = word.starts_with('-') ? 3 : 2;
      for (std::size_t i = first; i < word.size(); ++i) odd_digits += word[i] != '0' ? 1 : 0;
    }
  }
  return std::tuple(read + lines.size(), text.size(), odd_digits, sum, text);
}

struct Place {
  std::size_t line = 0, word = 0;
};

// A list in an input of which elements can be left out.
struct List {
  enum class Of : std::uint8_t {
    lines,    // all lines
    columns,  // the words of all lines that have as many as this one
    words,    // the words of this line
    rows,     // the letters of all words that have as many as this one
    letters,  // the letters of this word
  };
  Of of = Of::lines;
  Place at{};
};

bool is_string(const std::string& word) { return !number_in(word); }

std::size_t length_of(const Lines& lines, const List& list) {
  if (list.of == List::Of::lines) return lines.size();
  if (list.at.line >= lines.size()) return 0;
  const Line& line = lines[list.at.line];
  if (list.of == List::Of::columns || list.of == List::Of::words) return line.size();
  return list.at.word < line.size() && is_string(line[list.at.word]) ? line[list.at.word].size() : 0;
}

template <class Sequence>
void erase(Sequence& sequence, std::size_t begin, std::size_t end) {
  sequence.erase(sequence.begin() + static_cast<std::ptrdiff_t>(begin),
                 sequence.begin() + static_cast<std::ptrdiff_t>(end));
}

Lines without(Lines lines, const List& list, std::size_t begin, std::size_t end) {
  const std::size_t length = length_of(lines, list);
  switch (list.of) {
    case List::Of::lines:
      erase(lines, begin, end);
      break;
    case List::Of::words:
      erase(lines[list.at.line], begin, end);
      break;
    case List::Of::letters:
      erase(lines[list.at.line][list.at.word], begin, end);
      break;
    case List::Of::columns:
      for (Line& line : lines)
        if (line.size() == length) erase(line, begin, end);
      break;
    case List::Of::rows:
      for (Line& line : lines)
        for (std::string& word : line)
          if (is_string(word) && word.size() == length) erase(word, begin, end);
      break;
  }
  return lines;
}

// All lists of an input, the long ones of many lines first.
std::vector<List> lists_of(const Lines& lines) {
  std::vector<List> lists = {{}};
  std::map<std::size_t, std::size_t> with_words, with_letters;  // how many lines and strings have so many
  std::vector<List> single;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (lines[i].size() > 1 && with_words[lines[i].size()]++ == 1) lists.push_back({List::Of::columns, {i, 0}});
    if (!lines[i].empty()) single.push_back({List::Of::words, {i, 0}});
    for (std::size_t j = 0; j < lines[i].size(); ++j) {
      const std::string& word = lines[i][j];
      if (!is_string(word) || word.size() < 2) continue;
      if (with_letters[word.size()]++ == 1) lists.push_back({List::Of::rows, {i, j}});
      single.push_back({List::Of::letters, {i, j}});
    }
  }
  if (lines.size() <= kManyLines) lists.insert(lists.end(), single.begin(), single.end());
  return lists;
}

// A number that counts what is left out: in one of the first lines, or in the line above; and how many of what is left
// out it counts as one, 0 if it counts all of it as one.
struct Counter {
  bool is_above = false;
  std::size_t line = 0, word = 0, of = 1;
  friend bool operator==(const Counter&, const Counter&) = default;
};

enum class Tried : std::uint8_t { refused, valid, shows };

class Search {
 public:
  Search(std::string_view input, const MinimizerQuestions& questions)
      : questions_(questions), best_(lines_of(input)), text_(input) {
    const std::string strict = text_of(best_);
    is_strict_ = strict == text_ || (questions_.is_valid(strict) && questions_.still_shows(strict));
    if (is_strict_) text_ = strict;
  }

  std::string run() {
    if (!is_strict_) return text_;  // only as it is written
    for (bool changed = true; changed;) {
      changed = leave_out_lists();
      changed = leave_out_balanced() || changed;
      changed = leave_out_labels() || changed;
      changed = lower_all() || changed;
      changed = lower_equal() || changed;
      changed = lower_each() || changed;
      changed = shift_pairs() || changed;
      changed = shorten_decimals() || changed;
      changed = replace_letters() || changed;
    }
    return text_;
  }

 private:
  Tried take(const Lines& lines) {
    if (lines.empty()) return Tried::refused;
    std::string text = text_of(lines);
    if (size_of(lines, text) >= size_of(best_, text_)) return Tried::refused;
    const auto [known, is_new] = tried_.emplace(std::hash<std::string>{}(text), Tried::refused);
    if (!is_new) return known->second;
    if (!questions_.is_valid(text)) return Tried::refused;
    known->second = Tried::valid;
    if (!questions_.still_shows(text)) return Tried::valid;
    best_ = lines;
    text_ = std::move(text);
    return Tried::shows;
  }
  bool shows(const Lines& lines) { return take(lines) == Tried::shows; }

  // Calls `change` for a copy of the best input; true if the result shows it.
  bool changed(const auto& change) {
    Lines lines = best_;
    change(lines);
    return shows(lines);
  }

  // How far apart the pieces of one size are that are tried: of a long list only some, before smaller ones.
  static std::size_t least_step(std::size_t length) { return length / (length > 2000 ? 16 : 200); }

  // Halves of every list, then quarters and so on down to single elements; of few lines any two or three in a row, and
  // each with as many after it as its first number says.
  bool leave_out_lists() {
    bool any = false;
    for (std::size_t parts = 2, is_finest = 0; is_finest == 0; parts *= 2) {
      is_finest = 1;
      for (const List& list : lists_of(best_)) {
        const std::size_t length = length_of(best_, list);
        if (length == 0 || parts / 2 > length) continue;
        const std::size_t chunk = std::max<std::size_t>(length / parts, 1);
        if (chunk > 1) is_finest = 0;
        const std::size_t step = std::max(chunk, least_step(length));
        for (std::size_t end = length; end > 0;) {
          any = leave_out(list, end - std::min(end, chunk), end) || any;
          end = std::min(end - std::min(end, step), length_of(best_, list));
        }
      }
    }
    for (std::size_t begin = best_.size(); best_.size() <= kManyLines && begin-- > 0;) {
      for (const std::size_t count : {std::size_t{2}, std::size_t{3}, 1 + said_by(begin)}) {
        if (begin + count > best_.size() || count < 2) continue;
        any = leave_out({}, begin, begin + count) || any;
      }
    }
    return any;
  }

  // The first number of that line; 0 if there is none.
  std::size_t said_by(std::size_t line) const {
    if (line >= best_.size() || best_[line].empty()) return 0;
    return static_cast<std::size_t>(std::clamp<std::int64_t>(number_in(best_[line][0]).value_or(0), 0, kManyLines));
  }

  bool leave_out(const List& list, std::size_t begin, std::size_t end) {
    const bool is_string_emptied = list.of >= List::Of::rows && end - begin == length_of(best_, list);
    if (is_string_emptied) return false;
    const std::size_t line = list.of == List::Of::lines ? begin : list.at.line;
    return counted(without(best_, list, begin, end), end - begin, line, list.of == List::Of::words);
  }

  // Tries what is left after `removed` elements have gone from line `line` on, with the number lowered that counts
  // them. `is_line`: the number may stand in the line itself. Once a number fits, no other one is tried.
  bool counted(const Lines& fewer, std::size_t removed, std::size_t line, bool is_line) {
    std::vector<Counter> counters = known_;
    const Tried alone = take(fewer);
    if (alone != Tried::refused) return alone == Tried::shows;
    for (const std::size_t of : std::set<std::size_t>{1, 2, 3, 0}) {
      if (of > 0 && removed % of != 0) continue;
      for (std::size_t i = 0; i < std::min({kHeaderLines, line, fewer.size()}); ++i)
        for (std::size_t word = 0; word < fewer[i].size(); ++word) counters.push_back({false, i, word, of});
      for (std::size_t above = is_line ? 0 : 1; above <= std::min<std::size_t>(line, 1); ++above)
        for (std::size_t word = 0; word < 3; ++word) counters.push_back({true, above, word, of});
    }
    for (const Counter& counter : counters) {
      for (const bool clamps : {false, true}) {
        const Tried tried = take(lowered(fewer, counter, removed, line, clamps));
        if (tried == Tried::refused) continue;
        std::erase(known_, counter);
        known_.insert(known_.begin(), counter);
        return tried == Tried::shows;
      }
    }
    return false;
  }

  // With the counter lowered; `clamps`: and later numbers that would be above it as well. As it is if there is no such
  // number.
  static Lines lowered(Lines lines, const Counter& counter, std::size_t removed, std::size_t line, bool clamps) {
    const std::size_t at = counter.is_above ? line - std::min(line, counter.line) : counter.line;
    if (at >= lines.size() || counter.word >= lines[at].size()) return {};
    const auto value = number_in(lines[at][counter.word]);
    const auto amount = static_cast<std::int64_t>(counter.of == 0 ? 1 : removed / counter.of);
    if (!value || *value < amount) return {};
    lines[at][counter.word] = std::to_string(*value - amount);
    if (!clamps) return lines;
    bool is_clamped = false;
    for (std::size_t i = at + 1; i < lines.size(); ++i) {
      for (std::string& word : lines[i]) {
        const auto number = number_in(word);
        if (!number || *number > *value || *number <= *value - amount) continue;
        word = std::to_string(*value - amount);
        is_clamped = true;
      }
    }
    return is_clamped ? lines : Lines();
  }

  // Pieces of strings with as many opening as closing letters, which are brackets or the first letter and all others;
  // of short strings any two letters.
  bool leave_out_balanced() {
    bool any = false;
    for (const List& list : lists_of(best_)) {
      if (list.of != List::Of::letters) continue;
      for (std::size_t chunk = length_of(best_, list) / 2; chunk >= 2; chunk /= 2) {
        const std::size_t step = std::max(chunk / 2, least_step(length_of(best_, list)));
        for (std::size_t begin = 0; begin + 2 <= length_of(best_, list);) {
          const std::size_t end = balanced_end(best_[list.at.line][list.at.word], begin, chunk);
          const bool went = end > 0 && leave_out(list, begin, end);
          any = any || went;
          if (!went) begin += step;
        }
      }
      any = leave_out_letters(list) || any;
    }
    return any;
  }

  // The end of the shortest balanced piece from `begin` on with at least `least` letters; 0: there is none.
  static std::size_t balanced_end(const std::string& text, std::size_t begin, std::size_t least) {
    const bool has_brackets = text.find_first_of("([{<") != std::string::npos;
    std::ptrdiff_t depth = 0;
    for (std::size_t i = begin; i < text.size(); ++i) {
      const bool opens =
          has_brackets ? std::string_view("([{<").find(text[i]) != std::string_view::npos : text[i] == text[0];
      depth += opens ? 1 : -1;
      if (depth == 0 && i + 1 - begin >= least) return i + 1;
    }
    return 0;
  }

  bool leave_out_letters(const List& list) {
    bool any = false;
    const std::size_t length = length_of(best_, list);
    for (std::size_t last = std::min(length, kPairedLetters); last-- > 1;) {
      for (std::size_t first = last; first-- > 0;) {
        if (last >= length_of(best_, list) || length_of(best_, list) <= 2) break;
        Lines lines = without(best_, list, last, last + 1);
        any = counted(without(std::move(lines), list, first, first + 1), 2, list.at.line, true) || any;
      }
    }
    return any;
  }

  // Takes a label out of 1..n: the lines or the words that name it go, or name the one before it instead; larger labels
  // become smaller by one, and so does n.
  bool leave_out_labels() {
    bool any = false;
    for (std::size_t i = 0; i < std::min(kHeaderLines, best_.size()); ++i) {
      for (std::size_t word = 0; i < best_.size() && word < best_[i].size(); ++word) {
        const auto labels = number_in(best_[i][word]);
        if (!labels || *labels < 2 || *labels > static_cast<std::int64_t>(kMostLabels)) continue;
        for (std::int64_t label = *labels; label >= 0; --label)
          for (const Gone gone : {Gone::line, Gone::word, Gone::row, Gone::name})
            any = leave_out_label({i, word}, label, gone) || any;
      }
    }
    return any;
  }

  // What goes with a label: the lines that name it, the words that do, the line and the column of that number, or
  // nothing.
  enum class Gone : std::uint8_t { line, word, row, name };

  bool leave_out_label(const Place& count, std::int64_t label, Gone gone) {
    const auto labels = count.line < best_.size() && count.word < best_[count.line].size()
                            ? number_in(best_[count.line][count.word])
                            : std::nullopt;
    if (!labels || *labels < 1 || label > *labels) return false;
    for (const bool spares_rows : {false, true}) {
      const Lines lines = without_label(count, *labels, label, gone, spares_rows);
      if (!lines.empty() && counted(lines, std::max<std::size_t>(best_.size() - lines.size(), 1), best_.size(), false))
        return true;
    }
    return false;
  }

  // `spares_rows`: the numbers in lines of n words are no labels, but belong to them.
  Lines without_label(const Place& count, std::int64_t labels, std::int64_t label, Gone gone, bool spares_rows) const {
    Lines lines(best_.begin(), best_.begin() + static_cast<std::ptrdiff_t>(count.line) + 1);
    lines[count.line][count.word] = std::to_string(labels - 1);
    const std::size_t body = lines.size();
    const std::string name = std::to_string(label);
    bool has_rows = false;
    for (std::size_t i = body; i < best_.size(); ++i) {
      Line line = best_[i];
      const bool is_row = line.size() == static_cast<std::size_t>(labels) && labels > 1;
      has_rows = has_rows || is_row;
      if (gone == Gone::row && static_cast<std::int64_t>(i - body) == label - 1) continue;
      if (gone == Gone::line && !(is_row && spares_rows) && std::ranges::count(line, name) > 0) continue;
      if (gone == Gone::word) std::erase(line, name);
      const bool loses_its_word = (gone == Gone::row || (is_row && spares_rows)) && label >= 1 &&
                                  label <= static_cast<std::int64_t>(line.size());
      if (loses_its_word) line.erase(line.begin() + static_cast<std::ptrdiff_t>(label) - 1);
      for (std::string& word : line) {
        const auto number = number_in(word);
        if (gone == Gone::row || (is_row && spares_rows) || !number) continue;
        if (*number > label || (gone == Gone::name && *number == label && label > 1))
          word = std::to_string(*number - 1);
      }
      lines.push_back(std::move(line));
    }
    return spares_rows && !has_rows ? Lines() : lines;
  }

  // Replaces every number from line `first` on by `map`'s value for it.
  bool mapped(std::size_t first, const auto& map) {
    return changed([&](Lines& lines) {
      for (std::size_t i = first; i < lines.size(); ++i)
        for (std::string& word : lines[i])
          if (const auto number = number_in(word)) word = std::to_string(map(*number));
    });
  }

  // All numbers at once: by their rank, halved, without signs.
  bool lower_all() {
    bool any = false;
    for (std::size_t first = 0; first < std::min<std::size_t>(best_.size(), kHeaderLines); ++first) {
      for (const int least : {0, 1}) {
        const std::vector<std::int64_t> values = values_from(first);
        any = mapped(first,
                     [&](std::int64_t value) {
                       return std::ranges::lower_bound(values, value) - values.begin() + least;
                     }) ||
              any;
      }
      any = mapped(first, [](std::int64_t value) { return value < 0 ? -value : value; }) || any;
      for (const std::int64_t by : {10, 2})
        while (mapped(first, [by](std::int64_t value) { return value / by; })) any = true;
    }
    return any;
  }

  // The different numbers from that line on, ascending.
  std::vector<std::int64_t> values_from(std::size_t first) const {
    std::set<std::int64_t> values;
    for (std::size_t i = first; i < best_.size(); ++i)
      for (const std::string& word : best_[i])
        if (const auto number = number_in(word)) values.insert(*number);
    return {values.begin(), values.end()};
  }

  // What to try in place of a number, the smallest first: 0 to 3, then ever smaller steps, each also rounded to its
  // first two digits and to the first.
  static std::vector<std::int64_t> lower_than(std::int64_t value) {
    const std::int64_t size = value < 0 ? -value : value;
    std::vector<std::int64_t> values = {0, 1, 2, 3, size};
    for (std::int64_t step = size / 2;; step /= 2) {
      const std::int64_t exact = size - step;
      std::int64_t unit = 1;
      while (exact / unit >= 100) unit *= 10;
      for (const std::int64_t digits : {unit * 10, unit})
        for (const std::int64_t rounded : {exact / digits * digits, (exact / digits + 1) * digits})
          values.push_back(rounded);
      values.push_back(exact);
      if (step == 0) break;
    }
    for (std::int64_t& one : values)
      if (value < 0 && one > 3 && one != size) one = -one;
    return values;
  }

  // Lowers a number as often as one of these succeeds. `put` puts another value into its place in a copy.
  bool lower(std::int64_t value, const auto& put) {
    bool any = false;
    for (bool again = true; again;) {
      again = false;
      for (const std::int64_t other : lower_than(value)) {
        if (other == value || !changed([&](Lines& lines) { put(lines, value, other); })) continue;
        any = again = true;
        value = other;
        break;
      }
    }
    return any;
  }

  bool lower_equal() {
    bool any = false;
    std::vector<std::int64_t> values = values_from(1);
    if (values.size() > kMostNumbers) return false;
    for (const std::int64_t value : values) {
      any = lower(value,
                  [](Lines& lines, std::int64_t from, std::int64_t to) {
                    for (std::size_t i = 1; i < lines.size(); ++i)
                      std::ranges::replace(lines[i], std::to_string(from), std::to_string(to));
                  }) ||
            any;
    }
    return any;
  }

  std::vector<Place> places(const auto& wanted) const {
    std::vector<Place> all;
    for (std::size_t i = 0; i < best_.size(); ++i)
      for (std::size_t j = 0; j < best_[i].size(); ++j)
        if (wanted(best_[i][j])) all.push_back({i, j});
    return all;
  }

  // Each number alone, or together with one of the first lines that may be a sum with it in it.
  bool lower_each() {
    const auto is_number = [](const std::string& word) { return number_in(word).has_value(); };
    bool any = false;
    const std::vector<Place> numbers = places(is_number);
    if (numbers.size() > kMostNumbers) return false;
    const auto in_header = std::ranges::find_if(numbers, [](const Place& at) { return at.line >= kHeaderLines; });
    for (const Place& at : numbers) {
      any = lower(number_at(at), [&](Lines& lines, std::int64_t, std::int64_t to) { put(lines, at, to); }) || any;
      for (auto sum = numbers.begin(); sum != in_header && sum->line < at.line; ++sum) {
        any = lower(number_at(at),
                    [&](Lines& lines, std::int64_t from, std::int64_t to) {
                      put(lines, at, to);
                      put(lines, *sum, number_at(*sum) + to - from);
                    }) ||
              any;
      }
    }
    return any;
  }

  std::int64_t number_at(const Place& at) const { return *number_in(best_[at.line][at.word]); }
  static void put(Lines& lines, const Place& at, std::int64_t value) {
    lines[at.line][at.word] = std::to_string(value);
  }

  // Two numbers of a short line or a short column: as much more of the one as there is less of the other.
  bool shift_pairs() {
    bool any = false;
    for (std::size_t i = 0; i < best_.size(); ++i)
      for (std::size_t j = 0; best_[i].size() <= kPairedWords && j < best_[i].size(); ++j)
        for (std::size_t k = 0; k < best_[i].size(); ++k) any = (k != j && shift({i, j}, {i, k})) || any;
    for (std::size_t i = 1; best_.size() <= kPairedWords && i < best_.size(); ++i)
      for (std::size_t k = 1; k < best_.size(); ++k)
        for (std::size_t j = 0; k != i && j < std::min(best_[i].size(), best_[k].size()); ++j)
          any = shift({i, j}, {k, j}) || any;
    return any;
  }

  bool shift(const Place& from, const Place& to) {
    const auto less = number_in(best_[from.line][from.word]), more = number_in(best_[to.line][to.word]);
    if (!less || !more) return false;
    for (const std::int64_t amount : {*less, *less - 1, *less / 2}) {
      if (amount <= 0) continue;
      if (changed([&](Lines& lines) {
            put(lines, from, *less - amount);
            put(lines, to, *more + amount);
          }))
        return true;
    }
    return false;
  }

  bool shorten_decimals() {
    bool any = false;
    for (const Place& at : places([](const std::string& word) { return word.find('.') != std::string::npos; })) {
      const std::string word = best_[at.line][at.word];
      const std::size_t point = word.find('.');
      const std::string zeros(word.size() - point - 1, '0');
      std::vector<std::string> simpler = {
          "0", "1", "0." + zeros, "1." + zeros, word.substr(0, point), "0.5", word.substr(0, point + 1) + zeros};
      for (std::size_t end = point + 2; end < word.size(); ++end) simpler.push_back(word.substr(0, end));
      for (const std::string& other : simpler) {
        if (!changed([&](Lines& lines) { lines[at.line][at.word] = other; })) continue;
        any = true;
        break;
      }
    }
    return any;
  }

  // Every letter of strings by the first that will do: all that are equal at once, then each alone.
  bool replace_letters() {
    bool any = false;
    std::set<char> letters = {'a'};
    const std::vector<Place> strings = places(is_string);
    for (const Place& at : strings) letters.insert(best_[at.line][at.word].begin(), best_[at.line][at.word].end());
    for (const char from : letters) {
      for (const char to : letters) {
        if (to >= from) break;
        any = changed([&](Lines& lines) {
                for (const Place& at : strings) std::ranges::replace(lines[at.line][at.word], from, to);
              }) ||
              any;
      }
    }
    for (const Place& at : strings) {
      for (std::size_t i = 0; i < best_[at.line][at.word].size() && i < kPairedLetters; ++i) {
        for (const char to : letters)
          if (to < best_[at.line][at.word][i] && changed([&](Lines& lines) { lines[at.line][at.word][i] = to; }))
            any = true;
      }
    }
    return any;
  }

  const MinimizerQuestions& questions_;
  Lines best_;
  std::string text_;  // of the best one
  bool is_strict_ = false;
  std::vector<Counter> known_;  // that have fitted, the last one first
  // By hash, because there may be many long inputs: one that is taken for another is not tried, no more.
  std::unordered_map<std::size_t, Tried> tried_;
};

}  // namespace

std::string minimize_by_words(std::string_view input, const MinimizerQuestions& questions) {
  return Search(input, questions).run();
}

}  // namespace quack::inputs
