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

#include "inputs/best_input.h"
#include "inputs/words.h"

namespace quack::inputs {
namespace {

constexpr std::size_t kHeaderLines = 3;  // at the beginning, in which the numbers that count things are
constexpr std::size_t kCounters = 6;     // of a line: words that may count things
constexpr std::size_t kManyLines = 200;  // beyond it, single lines are not searched for words to leave out
constexpr std::size_t kMostLabels = 60;  // that are left out one by one
constexpr std::size_t kPairedLetters = 40;

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
  std::map<std::size_t, std::size_t> with_words, with_letters;  // [length] -> the number of lines, of strings
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

using Tried = BestInput::Tried;

// Leaves out pieces of an input.
class Remover {
 public:
  explicit Remover(BestInput& best) : best_(best) {}

  bool run() {
    bool any = leave_out_lists();
    any = leave_out_balanced() || any;
    return leave_out_labels() || any;
  }

 private:
  const Lines& lines() const { return best_.lines(); }

  // The distance between the pieces of one size that are tried: of a long list only some are, before smaller ones.
  static std::size_t least_step(std::size_t length) { return length / (length > 2000 ? 16 : 200); }

  // Halves of every list, then quarters and so on down to single elements; of few lines any two or three in a row, and
  // each with as many after it as its first number says.
  bool leave_out_lists() {
    bool any = false;
    for (std::size_t parts = 2, is_finest = 0; is_finest == 0; parts *= 2) {
      is_finest = 1;
      for (const List& list : lists_of(lines())) {
        const std::size_t length = length_of(lines(), list);
        if (length == 0 || parts / 2 > length) continue;
        const std::size_t chunk = std::max<std::size_t>(length / parts, 1);
        if (chunk > 1) is_finest = 0;
        const std::size_t step = std::max(chunk, least_step(length));
        for (std::size_t end = length; end > 0;) {
          any = leave_out(list, end - std::min(end, chunk), end) || any;
          end = std::min(end - std::min(end, step), length_of(lines(), list));
        }
      }
    }
    for (std::size_t begin = lines().size(); lines().size() <= kManyLines && begin-- > 0;) {
      for (const std::size_t count : {std::size_t{2}, std::size_t{3}, 1 + said_by(begin)}) {
        if (begin + count > lines().size() || count < 2) continue;
        any = leave_out({}, begin, begin + count) || any;
      }
    }
    return any;
  }

  // The first number of that line; 0 if there is none.
  std::size_t said_by(std::size_t line) const {
    if (line >= lines().size() || lines()[line].empty()) return 0;
    return static_cast<std::size_t>(std::clamp<std::int64_t>(number_in(lines()[line][0]).value_or(0), 0, kManyLines));
  }

  bool leave_out(const List& list, std::size_t begin, std::size_t end) {
    const bool is_string_emptied = list.of >= List::Of::rows && end - begin == length_of(lines(), list);
    if (is_string_emptied) return false;
    const std::size_t line = list.of == List::Of::lines ? begin : list.at.line;
    return counted(without(lines(), list, begin, end), end - begin, line, list.of == List::Of::words);
  }

  // Tries what is left after `removed` elements have gone from line `line` on, with the number lowered that counts
  // them. `is_line`: the number may stand in the line itself. Once a number fits, no other one is tried.
  bool counted(const Lines& fewer, std::size_t removed, std::size_t line, bool is_line) {
    std::vector<Counter> counters = known_;
    const Tried alone = best_.take(fewer);
    if (alone != Tried::refused) return alone == Tried::shows;
    for (const std::size_t of : std::set<std::size_t>{1, 2, 3, 0}) {
      if (of > 0 && removed % of != 0) continue;
      for (std::size_t i = 0; i < std::min({kHeaderLines, line, fewer.size()}); ++i)
        for (std::size_t word = 0; word < std::min(kCounters, fewer[i].size()); ++word)
          counters.push_back({false, i, word, of});
      for (std::size_t above = is_line ? 0 : 1; above <= std::min<std::size_t>(line, 1); ++above)
        for (std::size_t word = 0; word < 3; ++word) counters.push_back({true, above, word, of});
    }
    for (const Counter& counter : counters) {
      for (const bool clamps : {false, true}) {
        const Tried tried = best_.take(lowered(fewer, counter, removed, line, clamps));
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
    for (const List& list : lists_of(lines())) {
      if (list.of != List::Of::letters) continue;
      for (std::size_t chunk = length_of(lines(), list) / 2; chunk >= 2; chunk /= 2) {
        const std::size_t step = std::max(chunk / 2, least_step(length_of(lines(), list)));
        for (std::size_t begin = 0; begin + 2 <= length_of(lines(), list);) {
          const std::size_t end = balanced_end(lines()[list.at.line][list.at.word], begin, chunk);
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
    const std::size_t length = length_of(lines(), list);
    for (std::size_t last = std::min(length, kPairedLetters); last-- > 1;) {
      for (std::size_t first = last; first-- > 0;) {
        if (last >= length_of(lines(), list) || length_of(lines(), list) <= 2) break;
        Lines fewer = without(lines(), list, last, last + 1);
        any = counted(without(std::move(fewer), list, first, first + 1), 2, list.at.line, true) || any;
      }
    }
    return any;
  }

  // Takes a label out of 1..n: the lines or the words that name it go, or name the one before it instead; larger labels
  // become smaller by one, and so does n.
  bool leave_out_labels() {
    bool any = false;
    for (std::size_t i = 0; i < std::min(kHeaderLines, lines().size()); ++i) {
      for (std::size_t word = 0; i < lines().size() && word < lines()[i].size(); ++word) {
        const auto labels = number_in(lines()[i][word]);
        if (!labels || *labels < 2 || *labels > static_cast<std::int64_t>(kMostLabels)) continue;
        for (std::int64_t label = *labels; label >= 0; --label)
          for (const Gone gone : {Gone::line, Gone::word, Gone::row, Gone::name})
            any = leave_out_label({i, word}, label, gone) || any;
      }
    }
    return any;
  }

  // The things that go with a label: the lines that name it, the words that do, the line and the column of that number,
  // or nothing.
  enum class Gone : std::uint8_t { line, word, row, name };

  bool leave_out_label(const Place& count, std::int64_t label, Gone gone) {
    const auto labels = count.line < lines().size() && count.word < lines()[count.line].size()
                            ? number_in(lines()[count.line][count.word])
                            : std::nullopt;
    if (!labels || *labels < 1 || label > *labels) return false;
    for (const bool spares_rows : {false, true}) {
      const Lines fewer = without_label(count, *labels, label, gone, spares_rows);
      if (!fewer.empty() &&
          counted(fewer, std::max<std::size_t>(lines().size() - fewer.size(), 1), lines().size(), false))
        return true;
    }
    return false;
  }

  // `spares_rows`: the numbers in lines of n words are no labels, but belong to them.
  Lines without_label(const Place& count, std::int64_t labels, std::int64_t label, Gone gone, bool spares_rows) const {
    Lines fewer(lines().begin(), lines().begin() + static_cast<std::ptrdiff_t>(count.line) + 1);
    fewer[count.line][count.word] = std::to_string(labels - 1);
    const std::size_t body = fewer.size();
    const std::string name = std::to_string(label);
    bool has_rows = false;
    for (std::size_t i = body; i < lines().size(); ++i) {
      Line line = lines()[i];
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
      fewer.push_back(std::move(line));
    }
    return spares_rows && !has_rows ? Lines() : fewer;
  }

  BestInput& best_;
  std::vector<Counter> known_;  // that have fitted, the last one first
};

}  // namespace

std::string minimize_by_words(std::string_view input, const MinimizerQuestions& questions) {
  BestInput best(input, questions);
  Remover remover(best);
  for (bool changed = best.is_strict(); changed;) {
    changed = remover.run();
    changed = simplify_words(best) || changed;
  }
  return best.text();
}

}  // namespace quack::inputs
