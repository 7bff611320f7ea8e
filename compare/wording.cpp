#include "compare/wording.h"

#include <algorithm>
#include <cctype>
#include <functional>
#include <map>
#include <set>
#include <span>
#include <string_view>
#include <utility>

#include "judge/quoted.h"
#include "judge/text.h"

namespace quack {

namespace {

// The words of a line, and what stands between them: each of these is one.
std::vector<std::string_view> words_of_line(std::string_view line) {
  const auto is_letter = [](char letter) { return std::isalpha(static_cast<unsigned char>(letter)) != 0; };
  std::vector<std::string_view> words;
  for (std::size_t at = 0, end = 0; at < line.size(); at = end) {
    while (++end < line.size() && is_letter(line[end]) == is_letter(line[at])) {
    }
    words.push_back(line.substr(at, end - at));
  }
  return words;
}

std::string in_small_letters(std::string_view word) {
  std::string small;
  for (const char letter : word) small += static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
  return small;
}

// The text from the first to the last of these words, which follow each other in a line.
std::string_view text_of(std::span<const std::string_view> words) {
  if (words.empty()) return {};
  return {words.front().data(),
          static_cast<std::size_t>(words.back().data() + words.back().size() - words.front().data())};
}

using KnownWords = std::set<std::string, std::less<>>;

void add_words(std::string_view text, KnownWords& known) {
  for (const std::string_view line : text_lines(text)) {
    for (const std::string_view word : words_of_line(line)) known.emplace(word);
  }
}

bool has_unknown(std::span<const std::string_view> words, const KnownWords& known) {
  return std::any_of(words.begin(), words.end(), [&](std::string_view word) { return !known.contains(word); });
}

// What stands where no right line has such words -> in its place in the right line -> how often.
using Replacements = std::map<std::string, std::map<std::string, std::size_t>>;

// Word by word where the lines have as many, else the words between those that both begin and end with.
void compare_words(std::string_view found_line, std::string_view right_line, const KnownWords& known,
                   Replacements& replacements) {
  constexpr std::size_t kLongest = 5;  // words
  const auto found = words_of_line(found_line), right = words_of_line(right_line);
  if (!has_unknown(found, known)) return;
  if (found.size() == right.size()) {
    for (std::size_t word = 0; word < found.size(); ++word) {
      if (!known.contains(found[word])) ++replacements[std::string(found[word])][std::string(right[word])];
    }
    return;
  }
  const std::size_t shorter = std::min(found.size(), right.size());
  std::size_t before = 0, after = 0;
  while (before < shorter && found[before] == right[before]) ++before;
  while (before + after < shorter && found[found.size() - 1 - after] == right[right.size() - 1 - after]) ++after;
  const auto between = [&](const auto& words) {
    return std::span(words).subspan(before, words.size() - before - after);
  };
  const auto words = between(found), instead = between(right);
  if (words.size() > kLongest || instead.size() > kLongest || !has_unknown(words, known)) return;
  ++replacements[std::string(text_of(words))][std::string(text_of(instead))];
}

// Those that are most often in place of the same, most frequent first; none that has another one within it.
std::vector<Replacement> usual(const Replacements& replacements) {
  std::vector<Replacement> all, chosen;
  for (const auto& [found, rights] : replacements) {
    std::size_t count = 0;
    for (const auto& right : rights) count += right.second;
    const auto best = std::max_element(rights.begin(), rights.end(),
                                       [](const auto& one, const auto& other) { return one.second < other.second; });
    if (best->second * 2 > count) all.push_back({found, best->first, best->second});
  }
  std::stable_sort(all.begin(), all.end(),
                   [](const Replacement& one, const Replacement& other) { return one.count > other.count; });
  for (Replacement& one : all) {
    const auto is_within = [&](const Replacement& other) { return one.found.find(other.found) != std::string::npos; };
    if (std::none_of(chosen.begin(), chosen.end(), is_within)) chosen.push_back(std::move(one));
  }
  return chosen;
}

std::string replaced(std::string_view line, std::span<const Replacement> replacements) {
  std::string text;
  const auto words = words_of_line(line);
  for (std::size_t word = 0; word < words.size();) {
    const auto is_here = [&](const Replacement& one) {
      const auto count = words_of_line(one.found).size();
      return word + count <= words.size() && text_of(std::span(words).subspan(word, count)) == one.found;
    };
    const auto here = std::find_if(replacements.begin(), replacements.end(), is_here);
    text += here == replacements.end() ? words[word] : std::string_view(here->right);
    word += here == replacements.end() ? 1 : words_of_line(here->found).size();
  }
  return text;
}

}  // namespace

std::string sentence_of(const std::vector<Replacement>& replacements) {
  std::string said;
  for (const Replacement& one : replacements) {
    const bool is_same = in_small_letters(one.found) == in_small_letters(one.right);
    said += said.empty() ? "It prints " : " and ";
    said += judge::quoted(one.found) + " where " + judge::quoted(one.right) + " is expected";
    said += is_same ? ": only capitals differ" : ", which no right answer has";
  }
  return said;
}

std::vector<Replacement> replacements_in(const Problem& problem, const std::vector<DiagnosedRun>& runs) {
  constexpr std::size_t kMost = 3;
  KnownWords known;
  for (const DiagnosedRun& run : runs) add_words(run.right, known);
  // A word that is rare in right answers may not be among these.
  if (const SuiteRecipes* const suite = smallest_catching_suite(problem)) {
    for (const SuiteRecipe& recipe : suite->inputs) add_words(right_output(problem, input_of(problem, recipe)), known);
  }
  Replacements replacements;
  for (const DiagnosedRun& run : runs) {
    const auto found = text_lines(run.found), right = text_lines(run.right);
    for (std::size_t line = 0; line < std::min(found.size(), right.size()); ++line)
      compare_words(found[line], right[line], known, replacements);
  }
  std::vector<Replacement> chosen = usual(replacements);
  if (chosen.size() > kMost) return {};
  std::size_t odd = 0, left = 0;  // lines with such words, and those that still have some
  for (const DiagnosedRun& run : runs) {
    for (const std::string_view line : text_lines(run.found)) {
      if (!has_unknown(words_of_line(line), known)) continue;
      ++odd;
      const std::string other = replaced(line, chosen);
      left += has_unknown(words_of_line(other), known) ? 1 : 0;
    }
  }
  if (left * 10 > odd) chosen.clear();
  return chosen;
}

std::uint64_t reword(DiagnosedRun& run, const std::vector<Replacement>& replacements) {
  if (replacements.empty()) return 0;
  const auto right = text_lines(run.right);
  std::string text;
  std::uint64_t number = 0, corrected = 0;
  run.wrong.clear();
  for (const std::string_view line : text_lines(run.found)) {
    const std::string other = replaced(line, replacements);
    const bool is_right = number < right.size() && other == right[number];
    if (!is_right) run.wrong.push_back(number);
    corrected += is_right && other != line ? 1 : 0;
    text += other + '\n';
    ++number;
  }
  for (; number < right.size(); ++number) run.wrong.push_back(number);
  run.found = std::move(text);
  return corrected;
}

}  // namespace quack
