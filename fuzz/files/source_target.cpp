// Any bytes as somebody's C++ source: its words lie one after the other and on their lines, brackets come in pairs, and
// variables and statements are within it. Of the changes that are compiled into it, each names a line of it; with none
// of them it is the source again, and where a compiler complains of one, it alone is dropped.

#include <algorithm>
#include <array>
#include <charconv>

#include "diagnose/source_outline.h"
#include "fuzz/files/targets.h"
#include "fuzz/mutators/text_mutator.h"
#include "io/lines.h"

namespace quack::fuzz {
namespace {

constexpr const char* kFile = "f";  // by which a compiler's messages call the source

std::string error_on(std::size_t line) { return std::string(kFile) + ':' + std::to_string(line) + ": error\n"; }

std::uint64_t line_count(std::string_view text) {
  return 1 + static_cast<std::uint64_t>(std::count(text.begin(), text.end(), '\n'));
}

// Returns the group of the first thing that is wrong with the outline of a source; empty if nothing is.
std::string wrong_in_outline(const SourceOutline& outline, const LineOf& line_of, std::string_view input,
                             Tally& tally) {
  tally.operations += outline.size();
  std::size_t end = 0, line = 1;
  for (std::size_t token = 0; token < outline.size(); ++token) {
    const std::size_t begin = outline.begin_of(token);
    if (begin < end || outline.end_of(token) > input.size() || outline.at(token).empty()) return "words-overlap";
    line += line_count(input.substr(end, begin - end)) - 1;
    if (line_of(outline, token) != line) return "another-line";
    end = outline.end_of(token);
    if (input.substr(begin, end - begin) != outline.at(token)) return "another-word";
    line += line_count(outline.at(token)) - 1;
    if (outline.match(outline.match(token)) != token || outline.after(token) <= token) return "unpaired-bracket";
  }
  for (const auto& [name, type, token, last, open, is_member] : outline.variables())
    if (name != outline.at(token) || last > outline.size() || token >= last) return "variable-out-of-place";
  for (const auto& [begin, last, block, is_declaration] : outline.statements())
    if (begin >= last || last > outline.size()) return "statement-out-of-place";
  if (!outline.variables().empty()) ++tally.classes[0];
  if (!outline.statements().empty()) ++tally.classes[1];
  return {};
}

// The number after "(line " in the description of a change.
std::size_t line_in(const std::string& description) {
  constexpr std::string_view kMark = "(line ";
  const std::size_t at = description.rfind(kMark);
  std::size_t line = 0;
  if (at != std::string::npos)
    std::from_chars(description.data() + at + kMark.size(), description.data() + description.size(), line);
  return line;
}

// True if the changes that are dropped stand one after the other, as those of one place do.
bool is_one_run(const SourceChanges& changes) {
  std::size_t begins = 0;
  for (std::size_t place = 0; place < changes.descriptions().size(); ++place)
    if (changes.is_dropped(place) && (place == 0 || !changes.is_dropped(place - 1))) ++begins;
  return begins == 1;
}

// A changed text without its first line, which says how many changes there are.
std::string without_count(const std::string& text) { return text.substr(text.find('\n')); }

// Returns the same for the changes of a source.
//   chosen   which line a compiler complains about, of those after what stands before each source
std::string wrong_in_changes(const ChangedText& changed_text, std::string_view input, std::uint64_t chosen,
                             Tally& tally) {
  static const std::string prelude = SourceChanges("").text();
  SourceChanges changes(input), none = changes;
  const std::string text = changed_text(changes);
  for (const Message& one : changes.descriptions())
    if (const std::size_t line = line_in(one.english()); line == 0 || line > line_count(input)) return "no-such-line";
  const std::vector<std::string_view> lines = text_lines(text);
  const std::size_t first = text_lines(prelude).size();
  const std::size_t chosen_line = first + chosen % std::max<std::size_t>(lines.size() - first, 1);
  if (changes.drop_faulty(error_on(chosen_line + 1), kFile)) {
    ++tally.classes[2];
    if (!is_one_run(changes)) return "another-change-dropped";
    const std::string without = changed_text(changes);
    const auto left = text_lines(without);
    const std::string_view edit = lines[chosen_line];
    const bool is_ours =
        edit.find("quack_") != std::string_view::npos && input.find("quack_") == std::string_view::npos;
    if (left.size() >= lines.size() || (is_ours && std::ranges::count(left, edit) >= std::ranges::count(lines, edit)))
      return "change-not-dropped";
  }
  std::string complaints;
  for (std::uint64_t one = 1; one <= lines.size(); ++one) complaints += error_on(one);
  changed_text(none);
  none.drop_faulty(complaints, kFile);
  if (without_count(changed_text(none)) != without_count(prelude) + std::string(input)) return "not-the-source-again";
  return {};
}

std::optional<Difference> difference_in(const LineOf& line_of, const ChangedText& changed_text, std::string_view input,
                                        Tally& tally, Ways ways) {
  ++tally.runs;
  ++tally.past_reader;
  std::string wrong = wrong_in_outline(SourceOutline(input), line_of, input, tally);
  constexpr std::uint64_t kPlaces = 64;  // of the changed text, where a compiler may complain
  for (const std::uint64_t place : ways_tried(ways, hash(input), kPlaces))
    if (wrong.empty()) wrong = wrong_in_changes(changed_text, input, place, tally);
  if (wrong.empty()) return std::nullopt;
  return Difference{.text = "a source is not outlined or changed as it should be: " + wrong + '\n',
                    .input = std::string(input),
                    .group = wrong};
}

std::string mutate_source(std::string_view input, std::size_t max_size, Random& random, ByteMutation mutation) {
  static constexpr auto kParts = std::to_array<std::string_view>({"int a = 1, b[10];\n",
                                                                  "if (a < b[0]) {\n",
                                                                  "}\n",
                                                                  "else ",
                                                                  "for (int i = 0; i < 9; ++i) ",
                                                                  "while (a && !b) ",
                                                                  "struct S { int x, y; };\n",
                                                                  "std::vector<std::pair<int, int>> v;\n",
                                                                  "switch (a) {\ncase 1: a = 2;\ncase 2: break;\n}\n",
                                                                  "int f(int m, char c) {\n",
                                                                  "return a + 1;\n",
                                                                  "// a\\\n",
                                                                  "/* a\n",
                                                                  "*/",
                                                                  "\"a\\\"b\"",
                                                                  "'\\''",
                                                                  "R\"(a)\"",
                                                                  "#define A \\\n",
                                                                  "(",
                                                                  ")",
                                                                  "[",
                                                                  "]",
                                                                  "<",
                                                                  ">>",
                                                                  "do a = a | 1; while (a);\n",
                                                                  "v[a].first = v[b].second;\n",
                                                                  ";\n",
                                                                  "template <class T>\n"});
  std::string text(input);
  do {
    const std::uint64_t lot = random.below(100);
    if (lot < 40) {
      text.insert(random.below(text.size() + 1), kParts[random.below(kParts.size())]);
    } else if (lot < 70) {
      change_lines(text, random);
    } else {
      text = mutated_bytes(text, max_size, mutation);
    }
  } while (random.chance(50));
  return text.substr(0, max_size);
}

}  // namespace

Target source_target(LineOf line_of, ChangedText changed_text) {
  const auto run = [=](Ways ways) {
    return [=](auto input, Tally& tally) { return difference_in(line_of, changed_text, input, tally, ways); };
  };
  return {
      .property = {{"variables", "statements", "changes-dropped"}, run(Ways::one), run(Ways::all)},
      .mutator = {mutate_source, [](auto first, auto second, auto max_size,
                                    Random& random) { return cross_lines(first, second, random).substr(0, max_size); }},
      .takes_any_bytes = true};
}

}  // namespace quack::fuzz
