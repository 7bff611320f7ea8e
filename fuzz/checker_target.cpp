// For each right output, and for either of the two outputs as the expected one, the checker, given the output whole or
// in pieces, names the same first difference as the naive one and has compared as many lines; the same for the output
// against itself with other white space at the ends of its lines; a long line of an output in pieces is cut as
// text/checker.h says; and what it quotes of either line has no control byte. The input is any bytes, taken for a
// contestant's output.

#include <algorithm>
#include <array>
#include <memory>
#include <utility>

#include "fuzz/mutators/text_mutator.h"
#include "fuzz/naive_readers.h"
#include "fuzz/targets.h"
#include "io/quoted.h"
#include "problems/duck_chess/game.h"
#include "problems/primitive_chess/game.h"

namespace quack::fuzz {
namespace {

using text::LineDifference;

std::string in_words(const std::optional<LineDifference>& difference, std::uint64_t lines) {
  std::string words = std::to_string(lines) + " lines compared, ";
  if (!difference) return words + "no difference";
  const auto line = [](const std::optional<std::string>& text) { return text ? quoted(*text) : "no line"; };
  return words + "line " + std::to_string(difference->line) + ": " + line(difference->expected) + " against " +
         line(difference->found);
}

// Adds white space, which does not count, at the ends of every fourth line or of all, and empty lines after the last.
constexpr std::uint64_t kSpellings = 45;
std::string spelt_otherwise(std::string_view text, std::uint64_t spelling) {
  static constexpr std::array<std::string_view, 3> kBlanks = {" ", "\r", "\t \r"};
  const std::uint64_t lines = spelling / 9;  // 0 to 3: every fourth from there
  std::string spelt;
  std::uint64_t line = 0;
  for (const char byte : text) {
    if (byte == '\n' && (lines == 4 || line % 4 == lines)) spelt += kBlanks[(spelling + line) % kBlanks.size()];
    if (byte == '\n') ++line;
    spelt += byte;
  }
  return spelt.append(spelling / 3 % 3, '\n');
}

// The naive difference as one of an output in pieces, by the contract of first_line_difference_streamed.
std::optional<LineDifference> cut(std::optional<LineDifference> difference, std::size_t longest, Tally& tally) {
  if (!difference || !difference->found || difference->found->size() <= longest) return difference;
  const std::string line = *std::exchange(difference->found, difference->found->substr(0, longest));
  *difference->found += line[line.find_first_not_of(" \t\r", longest)];
  ++tally.classes[1];
  return difference;
}

bool has_control_byte(std::string_view text) {
  return std::any_of(text.begin(), text.end(), [](char byte) {
    const auto value = static_cast<unsigned char>(byte);
    return value < 0x20 || value == 0x7f;
  });
}

// The right outputs that the input is compared with, and the two checkers.
struct Checked {
  Checker checker;
  StreamedChecker streamed;
  std::vector<std::string> right_outputs;
};

// The reference's output for the sample of duck chess and of the remix, and for cases of primitive chess of every kind;
// and an empty one, than which every line is longer.
std::vector<std::string> right_outputs() {
  constexpr const char* kCases =
      "6\n1 5\n1 1 R\n1 5 R\n3 7\n1 1 R\n3 6 B\n3 7\n3 6 B\n1 1 R\n2 2\n1 1 R\n2 2 R\n3 3\n1 1 B\n2 2 R\n8 8\n1 1 R\n"
      "8 7 B\n";
  std::vector<std::string> outputs(1);
  for (const Game& game : {duckchess_game(), duckchess_remix_game(), primitive_chess_game()}) {
    const std::string input = game.id == "primitive-chess" ? kCases : game.sample_input;
    MemorySource source(input);
    StringSink output;
    game.implementations.at(1).answer(source, output);  // the reference
    outputs.push_back(output.text());
  }
  return outputs;
}

std::optional<Difference> difference_of(const std::optional<LineDifference>& expected, std::uint64_t expected_lines,
                                        const std::optional<LineDifference>& actual, std::uint64_t actual_lines,
                                        const std::string& how) {
  const std::string said = in_words(expected, expected_lines), found = in_words(actual, actual_lines);
  if (expected != actual || expected_lines != actual_lines) {
    return Difference{.text = "the checkers differ" + how + '\n' + both_sides(said, found),
                      .input = {},
                      .group = expected != actual ? "first-difference" : "lines-compared",
                      .expected = said + '\n',
                      .actual = found + '\n'};
  }
  if (actual && has_control_byte(found))
    return Difference{.text = "a control byte is quoted as it is\n", .input = {}, .group = "control-byte"};
  return std::nullopt;
}

std::optional<Difference> compare(const Checked& checked, std::string_view one, std::string_view two, Tally& tally,
                                  Ways ways, bool& past_first_line) {
  std::uint64_t expected_lines = 0;
  std::uint64_t actual_lines = 0;
  const auto expected = first_line_difference_naively(one, two, expected_lines);
  tally.operations += expected_lines;
  if (!expected) ++tally.classes[0];
  past_first_line = past_first_line || !expected || expected->line > 1;
  const auto actual = checked.checker(one, two, actual_lines);
  auto difference = difference_of(expected, expected_lines, actual, actual_lines, "");
  const std::uint64_t hashed = hash(two);
  for (const std::uint64_t size : ways_tried(ways, hashed, kReadSizes.size())) {
    for (const std::uint64_t kept : ways_tried(ways, hashed / kReadSizes.size(), kReadSizes.size())) {
      if (difference) return difference;
      MemorySource source(two, kReadSizes[size]);
      const auto streamed = checked.streamed(one, source, actual_lines, kReadSizes[kept]);
      difference = difference_of(cut(expected, std::max(one.size(), kReadSizes[kept]), tally), expected_lines, streamed,
                                 actual_lines, " on an output in pieces");
    }
  }
  return difference;
}

std::optional<Difference> first_difference(const Checked& checked, std::string_view input, Tally& tally, Ways ways) {
  ++tally.runs;
  bool past_first_line = false;
  const auto compared = [&](std::string_view one, std::string_view two, const std::string& what) {
    auto difference = compare(checked, one, two, tally, ways, past_first_line);
    if (difference) difference->input = input;
    if (difference) difference->text = what + ": " + difference->text;
    return difference;
  };
  for (const std::string& right : checked.right_outputs) {
    if (auto difference = compared(right, input, "a right output and the input")) return difference;
    if (auto difference = compared(input, right, "the input and a right output")) return difference;
  }
  if (past_first_line) ++tally.past_reader;
  // No right output has an empty line; this one may have some, and right ones after them.
  for (const std::uint64_t spelling : ways_tried(ways, hash(input), kSpellings)) {
    if (auto difference = compared(input, spelt_otherwise(input, spelling),
                                   "the input against itself, with other white space at the ends of its lines"))
      return difference;
  }
  return std::nullopt;
}

std::string mutate(const std::vector<std::string>& right_outputs, std::string_view input, std::size_t max_size,
                   Random& random, ByteMutation mutation) {
  // Starts from a right output now and then, so that outputs that are nearly right do not die out.
  std::string text(random.chance(20) ? right_outputs[random.below(right_outputs.size())] : input);
  do {
    const std::uint64_t lot = random.below(100);
    if (lot < 65) {
      change_lines(text, random);
    } else if (lot < 75) {
      change_words(text, random);
    } else {
      text = mutated_bytes(text, max_size, mutation);
    }
  } while (random.chance(40));
  text.resize(std::min(text.size(), max_size));
  return text;
}

}  // namespace

Target checker_target(Checker checker, StreamedChecker streamed) {
  const auto checked =
      std::make_shared<const Checked>(Checked{std::move(checker), std::move(streamed), right_outputs()});
  const auto run = [=](Ways ways) {
    return [=](auto input, Tally& tally) { return first_difference(*checked, input, tally, ways); };
  };
  return {.property = {{"agreed", "cut-lines"}, run(Ways::one), run(Ways::all)},
          .mutator = {[=](auto input, auto max_size, Random& random, auto mutation) {
                        return mutate(checked->right_outputs, input, max_size, random, mutation);
                      },
                      [](auto first, auto second, auto max_size, Random& random) {
                        return cross_lines(first, second, random).substr(0, max_size);
                      }},
          .takes_any_bytes = true};
}

}  // namespace quack::fuzz
