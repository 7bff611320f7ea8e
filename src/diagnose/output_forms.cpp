#include "diagnose/output_forms.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "io/lines.h"
#include "io/quoted.h"

namespace quack {

namespace {

constexpr std::size_t kMostReplacements = 8;
constexpr std::size_t kMostWords = 2;   // in a replacement
constexpr std::size_t kLeastLines = 2;  // lines that a replacement corrects

bool is_of_a_word(char byte) {
  const char small = static_cast<char>(byte | 0x20);
  return small >= 'a' && small <= 'z';
}

bool is_boundary(std::string_view text, std::size_t at) {
  return at == 0 || at >= text.size() || !is_of_a_word(text[at - 1]) || !is_of_a_word(text[at]);
}

// Splits a line into its words and the characters between them.
std::vector<std::string_view> tokens_of(std::string_view line) {
  std::vector<std::string_view> tokens;
  for (std::size_t begin = 0; begin < line.size();) {
    std::size_t end = begin + 1;
    while (end < line.size() && is_of_a_word(line[end]) == is_of_a_word(line[begin])) ++end;
    tokens.push_back(line.substr(begin, end - begin));
    begin = end;
  }
  return tokens;
}

// The line without its words.
std::string form_of(std::string_view line) {
  std::string form(line);
  std::erase_if(form, is_of_a_word);
  return form;
}

std::string replaced(std::string_view text, std::string_view found, std::string_view right) {
  std::string result;
  std::size_t done = 0;
  for (std::size_t at = text.find(found); at != std::string_view::npos; at = text.find(found, at)) {
    if (!is_boundary(text, at) || !is_boundary(text, at + found.size())) {
      ++at;
      continue;
    }
    const bool shares_line_end = found.ends_with('\n');  // with the next line
    result += text.substr(done, at - done);
    result += shares_line_end ? right.substr(0, right.size() - 1) : right;
    at += found.size() - (shares_line_end ? 1 : 0);
    done = at;
  }
  return result += text.substr(done);
}

std::string quoted_words(std::string_view words) {
  if (words.starts_with('\n')) words = words.substr(1, words.size() - 2);
  return quoted(words);
}

}  // namespace

Rewording::Rewording(std::span<const Evidence> outputs) {
  for (const Evidence& output : outputs)
    for (const std::string_view line : text_lines(output.right)) right_lines_.emplace(line);
  right_text_ = "\n";
  for (const std::string& line : right_lines_) {
    right_text_ += line + '\n';
    longest_line_ = std::max(longest_line_, line.size());
    right_forms_.insert(form_of(line));
    for (const std::string_view token : tokens_of(line)) right_words_.emplace(token);
  }
  while (replacements_.size() < kMostReplacements && learn_replacement(outputs)) continue;
  for (const Evidence& output : outputs) {
    const std::string found = with_right_words(output.found);
    for (const std::string_view line : text_lines(found)) {
      has_empty_lines_ = has_empty_lines_ || is_needless(line);
      const std::vector<std::string_view> lines = split(line);
      run_on_.insert(lines.begin(), lines.end() - 1);
    }
  }
}

// Adds the replacement that corrects the most lines. Returns false if there is none.
bool Rewording::learn_replacement(std::span<const Evidence> outputs) {
  std::map<std::string, std::map<std::string, std::size_t>> counts;  // found -> right -> lines
  for (const Evidence& output : outputs) {
    const std::string corrected_output = corrected(output.found);
    const auto found = text_lines(corrected_output), right = text_lines(output.right);
    for (std::size_t line = 0; line < std::min(found.size(), right.size()); ++line) {
      if (found[line] == right[line]) continue;
      for (Replacement& one : replacements_in(found[line], right[line])) ++counts[one.found][one.right];
    }
  }
  std::size_t most = 0;
  Replacement best;
  for (const auto& [found, rights] : counts) {
    std::size_t all = 0;
    for (const auto& [right, count] : rights) all += count;
    const auto& [right, count] = *std::ranges::max_element(rights, {}, [](const auto& one) { return one.second; });
    if (count < kLeastLines || count * 3 < all * 2 || count <= most || !is_never_right(outputs, found, right)) continue;
    most = count;
    best = {found, right};
  }
  if (most > 0) replacements_.push_back(std::move(best));
  return most > 0;
}

// True if the program always writes `found` for `right`: it is a word that no right output has, or a few words, and the
// program never writes the right ones.
bool Rewording::is_never_right(std::span<const Evidence> outputs, const std::string& found,
                               const std::string& right) const {
  std::size_t words = 0;
  bool has_wrong_word = false;
  for (const std::string_view token : tokens_of(found)) {
    if (!is_of_a_word(token.front())) continue;
    ++words;
    has_wrong_word = has_wrong_word || !right_words_.contains(token);
  }
  if (words == 1 && has_wrong_word) return true;
  return words <= kMostWords && std::ranges::none_of(outputs, [&](const Evidence& output) {
           return ('\n' + output.found).find(right) != std::string::npos;
         });
}

// The replacements that correct a line. None if something else is wrong as well.
std::vector<Rewording::Replacement> Rewording::replacements_in(std::string_view found_line,
                                                               std::string_view right_line) const {
  const auto found = tokens_of(found_line), right = tokens_of(right_line);
  if (found.size() == right.size()) {
    std::vector<Replacement> replacements;
    const auto is_replaced = [&](std::size_t place) {
      return found[place] == right[place] || !right_words_.contains(found[place]);
    };
    bool are_words = true;
    for (std::size_t place = 0; place < found.size() && are_words; ++place) {
      are_words = is_replaced(place);
      if (found[place] != right[place]) replacements.push_back({std::string(found[place]), std::string(right[place])});
    }
    if (are_words) return replacements;
  }
  Replacement middle = replacement_of_middle(found_line, right_line);
  if (middle.found.empty()) return {};
  return {std::move(middle)};
}

// The replacement of the words in which the lines differ, with a character on each side if they are right elsewhere.
Rewording::Replacement Rewording::replacement_of_middle(std::string_view found_line,
                                                        std::string_view right_line) const {
  const std::string found = '\n' + std::string(found_line) + '\n', right = '\n' + std::string(right_line) + '\n';
  std::size_t begin = 0, end = 0;  // bytes that are the same before and after
  const std::size_t most = std::min(found.size(), right.size());
  while (begin < most && found[begin] == right[begin]) ++begin;
  while (end < most - begin && found[found.size() - 1 - end] == right[right.size() - 1 - end]) ++end;
  const auto is_whole = [&](const std::string& line) {
    return is_boundary(line, begin) && is_boundary(line, line.size() - end);
  };
  while (begin > 1 && !(is_boundary(found, begin) && is_boundary(right, begin))) --begin;
  while (end > 1 && !(is_boundary(found, found.size() - end) && is_boundary(right, right.size() - end))) --end;
  const auto middle = [&](const std::string& line) { return line.substr(begin, line.size() - end - begin); };
  if (middle(found).empty() || is_right_somewhere(middle(found))) {
    begin -= begin > 0 ? 1 : 0;
    end -= end > 0 ? 1 : 0;
  }
  if (!is_right_somewhere(middle(found)) && is_whole(found)) return {middle(found), middle(right)};
  if (right_forms_.contains(form_of(found_line))) return {};
  return {found, right};
}

// Splits a line that consists of several right lines; returns any other line whole.
std::vector<std::string_view> Rewording::split(std::string_view line) const {
  if (right_lines_.contains(line)) return {line};
  // [place] -> the length of a right line there, after which others follow to the end; 0: none
  std::vector<std::size_t> length(line.size() + 1);
  const auto after = [&](std::size_t place) {
    while (place < line.size() && line[place] == ' ') ++place;
    return place;
  };
  for (std::size_t place = line.size(); place-- > 0;) {
    for (std::size_t size = std::min(longest_line_, line.size() - place); size > 0 && length[place] == 0; --size) {
      const std::size_t next = after(place + size);
      if ((next == line.size() || length[next] > 0) && right_lines_.contains(line.substr(place, size)))
        length[place] = size;
    }
  }
  if (line.empty() || length[0] == 0) return {line};
  std::vector<std::string_view> lines;
  for (std::size_t place = 0; place < line.size(); place = after(place + length[place]))
    lines.push_back(line.substr(place, length[place]));
  return lines;
}

std::string Rewording::with_right_words(std::string_view found) const {
  std::string text = '\n' + std::string(found);
  for (const auto& [wrong, right] : replacements_) text = replaced(text, wrong, right);
  return text.substr(1);
}

std::string Rewording::corrected(std::string_view found) const {
  const std::string text = with_right_words(found);
  std::string result;
  for (const std::string_view line : text_lines(text)) {
    if (is_needless(line)) continue;
    for (const std::string_view one : split(line)) {
      result += one;
      result += '\n';
    }
  }
  return result;
}

Message Rewording::sentences() const {
  Message lines;
  for (const auto& [found, right] : replacements_)
    lines.add_line(tr("It writes {} for {}.", quoted_words(found), quoted_words(right)));
  if (!run_on_.empty()) lines.add_line(tr("It leaves out line ends, such as that after {}.", quoted(*run_on_.begin())));
  if (has_empty_lines_) lines.add_line(tr("It writes empty lines."));
  return lines;
}

namespace {

Evidence without_last_item(const Problem& problem, const Evidence& run) {
  auto items = problem.items(run.input);
  items.pop_back();
  return evidence_of(problem, problem.input_of(items), run.found);
}

using Lines = std::vector<std::string_view>;

// Returns the indexes of the `lines` that must be left out so that `others` is left; none if that is impossible.
std::optional<std::vector<std::size_t>> needless(const Lines& lines, const Lines& others) {
  std::vector<std::size_t> places;
  std::size_t at = 0;
  for (std::size_t place = 0; place < lines.size(); ++place) {
    if (at < others.size() && lines[place] == others[at])
      ++at;
    else
      places.push_back(place);
  }
  return at == others.size() ? std::optional(places) : std::nullopt;
}

// An error of a wrong run: lines too many, lines missing, or each line written one line too late; all others are right.
struct Shift {
  enum class Kind : std::uint8_t { many, few, late };
  Kind kind = Kind::many;
  std::size_t line = 0;  // the first of these lines, from 1
  std::string_view text;
};

std::optional<Shift> shift_of(const Evidence& run) {
  constexpr std::size_t kMostLeftOut = 3;  // lines; a program that leaves out more has stopped
  const Lines found = text_lines(run.found), right = text_lines(run.right);
  if (found == right || right.size() < 2) return std::nullopt;
  if (found.size() > right.size()) {
    if (const auto places = needless(found, right))
      return Shift{Shift::Kind::many, places->front() + 1, found[places->front()]};
  } else if (found.size() < right.size() && right.size() - found.size() <= kMostLeftOut && !found.empty()) {
    if (const auto places = needless(right, found))
      return Shift{Shift::Kind::few, places->front() + 1, right[places->front()]};
  } else if (found.size() == right.size() && std::equal(found.begin() + 1, found.end(), right.begin()) &&
             found.size() > kMostLeftOut) {
    return Shift{Shift::Kind::late, 1, found.front()};
  }
  return std::nullopt;
}

}  // namespace

// Sets `shifted_` if most runs with a wrong number of lines have lines too many, or missing, or if most wrong runs have
// each line one line too late.
void OutputForms::learn_shifts(std::span<const Evidence> runs) {
  std::size_t wrong = 0, uneven = 0;
  std::map<Shift::Kind, std::vector<Shift>> shifts;
  for (const Evidence& run : runs) {
    if (!run.is_wrong()) continue;
    ++wrong;
    uneven += text_lines(run.found).size() != text_lines(run.right).size() ? 1 : 0;
    if (const auto shift = shift_of(run)) shifts[shift->kind].push_back(*shift);
  }
  for (const auto& [kind, some] : shifts) {
    const bool is_late = kind == Shift::Kind::late;
    if (some.size() * 4 < (is_late ? wrong : uneven) * 3) continue;
    const Shift& first = some.front();
    shifted_ =
        is_late ? tr("It writes each line one line too late in {} of {} wrong cases: line 1 is {}.", some.size(), wrong,
                     quoted(first.text))
        : kind == Shift::Kind::many
            ? tr("It writes too many lines in {} of {} wrong cases, such as line {}: {}. All other lines are right.",
                 some.size(), wrong, first.line, quoted(first.text))
            : tr("It leaves out lines in {} of {} wrong cases, such as line {}: {}. All other lines are right.",
                 some.size(), wrong, first.line, quoted(first.text));
  }
}

OutputForms::OutputForms(const Problem& problem, std::span<const Evidence> runs) {
  leaves_out_last_line_ = std::ranges::all_of(runs, [&](const Evidence& one) {
    const std::size_t items = problem.items(one.input).size();
    return text_lines(one.right).size() == items && text_lines(one.found).size() + 1 == items;
  });
  if (!leaves_out_last_line_) {
    learn_shifts(runs);
    if (shifted_.empty()) rewording_ = Rewording(runs);
    return;
  }
  std::vector<Evidence> shorter;
  for (const Evidence& run : runs) shorter.push_back(without_last_item(problem, run));
  rewording_ = Rewording(shorter);
}

void OutputForms::correct(const Problem& problem, Evidence& run) const {
  if (leaves_out_last_line_) run = without_last_item(problem, run);
  if (!shifted_.empty() && shift_of(run)) run.found = run.right;
  if (!rewording_.empty()) run.found = tidied(rewording_.corrected(run.found));
}

Message OutputForms::sentences() const {
  Message lines;
  if (leaves_out_last_line_) lines.add_line(tr("It leaves out the last line."));
  if (!shifted_.empty()) lines.add_line(shifted_);
  if (const Message words = rewording_.sentences(); !words.empty()) lines.add_line(words);
  return lines;
}

}  // namespace quack
