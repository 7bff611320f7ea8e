// For each right output, and for either of the two outputs as the expected one, the checker, given the output whole or
// in pieces, names the same first difference as the naive one and has compared as many lines; the same for the output
// against itself with other white space at the ends of its lines; and what it quotes of either line has no control
// byte. The input is any bytes, taken for a contestant's output.

#include <algorithm>
#include <array>
#include <memory>
#include <utility>

#include "fuzz/mutators/text_mutator.h"
#include "fuzz/targets.h"
#include "problems/games.h"
#include "text/quoted.h"

namespace quack::fuzz {
namespace {

using judge::LineDifference;

std::string in_words(const std::optional<LineDifference>& difference, std::uint64_t lines) {
  std::string words = std::to_string(lines) + " lines compared, ";
  if (!difference) return words + "no difference";
  const auto line = [](const std::optional<std::string>& text) { return text ? judge::quoted(*text) : "no line"; };
  return words + "line " + std::to_string(difference->line) + ": " + line(difference->expected) + " against " +
         line(difference->found);
}

// The same lines with white space at the ends of some, which counts for nothing.
std::string spelt_otherwise(std::string_view text) {
  static constexpr std::array<std::string_view, 3> kBlanks = {" ", "\r", "\t \r"};
  Random random(hash(text));
  std::string spelt;
  for (const char byte : text) {
    if (byte == '\n' && random.chance(30)) spelt += kBlanks[random.below(kBlanks.size())];
    spelt += byte;
  }
  return spelt.append(random.below(3), '\n');
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

// The reference's output for the sample of duck chess and of the remix, and for cases of primitive chess of every kind.
std::vector<std::string> right_outputs() {
  constexpr const char* kCases =
      "6\n1 5\n1 1 R\n1 5 R\n3 7\n1 1 R\n3 6 B\n3 7\n3 6 B\n1 1 R\n2 2\n1 1 R\n2 2 R\n3 3\n1 1 B\n2 2 R\n8 8\n1 1 R\n"
      "8 7 B\n";
  std::vector<std::string> outputs;
  for (const Game& game : games()) {
    const std::string input = game.id == "primitive-chess" ? kCases : game.sample_input;
    judge::MemorySource source(input);
    judge::StringSink output;
    game.implementations.at(1).answer(source, output);  // the reference
    outputs.push_back(output.text());
  }
  return outputs;
}

std::optional<Difference> compare(const Checked& checked, std::string_view one, std::string_view two, Tally& tally,
                                  bool& past_first_line) {
  std::uint64_t expected_lines = 0;
  std::uint64_t actual_lines = 0;
  const auto expected = judge::first_line_difference_naively(one, two, expected_lines);
  auto actual = checked.checker(one, two, actual_lines);
  tally.operations += expected_lines;
  if (!expected) ++tally.classes[0];
  past_first_line = past_first_line || !expected || expected->line > 1;
  if (expected == actual && expected_lines == actual_lines) {
    judge::MemorySource source(two, read_size(hash(two)));
    actual = checked.streamed(one, source, actual_lines);
  }
  const std::string said = in_words(expected, expected_lines), found = in_words(actual, actual_lines);
  if (expected != actual || expected_lines != actual_lines) {
    return Difference{.text = "the checkers differ\n" + both_sides(said, found),
                      .input = {},
                      .group = expected != actual ? "first-difference" : "lines-compared",
                      .expected = said + '\n',
                      .actual = found + '\n'};
  }
  if (actual && has_control_byte(found))
    return Difference{.text = "a control byte is quoted as it is\n", .input = {}, .group = "control-byte"};
  return std::nullopt;
}

std::optional<Difference> first_difference(const Checked& checked, std::string_view input, Tally& tally) {
  ++tally.runs;
  bool past_first_line = false;
  const auto compared = [&](std::string_view one, std::string_view two, const std::string& what) {
    auto difference = compare(checked, one, two, tally, past_first_line);
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
  return compared(input, spelt_otherwise(input),
                  "the input against itself, with other white space at the ends of its lines");
}

std::string mutate(const std::vector<std::string>& right_outputs, std::string_view input, std::size_t max_size,
                   Random& random, ByteMutation mutation) {
  // From a right output now and then, so that there is no end of outputs that are nearly right.
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

std::optional<LineDifference> first_difference_in_pieces(std::string_view expected, judge::ByteSource& found,
                                                         std::uint64_t& lines) {
  return judge::first_line_difference_streamed(expected, found, lines, SIZE_MAX);
}

Target checker_target(Checker checker, StreamedChecker streamed) {
  const auto checked =
      std::make_shared<const Checked>(Checked{std::move(checker), std::move(streamed), right_outputs()});
  return {.property = {{"agreed"}, [=](auto input, Tally& tally) { return first_difference(*checked, input, tally); }},
          .mutator = {[=](auto input, auto max_size, Random& random, auto mutation) {
                        return mutate(checked->right_outputs, input, max_size, random, mutation);
                      },
                      [](auto first, auto second, auto max_size, Random& random) {
                        return cross_lines(first, second, random).substr(0, max_size);
                      }}};
}

}  // namespace quack::fuzz
