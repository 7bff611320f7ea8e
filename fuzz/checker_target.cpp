#include <algorithm>
#include <array>
#include <memory>
#include <utility>

#include "fuzz/targets.h"
#include "fuzz/text_mutator.h"
#include "problems/problem.h"
#include "problems/registry.h"
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

// The output of the reference for each problem's example input, by its id.
struct RightOutput {
  std::string problem;
  std::string text;
};

std::vector<RightOutput> right_outputs() {
  std::vector<RightOutput> outputs;
  for (const Fuzzing& fuzzing : all_fuzzing()) {
    judge::MemorySource source(fuzzing.example_input);
    judge::StringSink output;
    find_problem(fuzzing.problem)->implementations.at(1).answer(source, output);  // the reference
    outputs.push_back({fuzzing.problem, output.text()});
  }
  return outputs;
}

class CheckerProperty {
 public:
  CheckerProperty(Checker checker, StreamedChecker streamed)
      : checker_(std::move(checker)), streamed_(std::move(streamed)), right_outputs_(right_outputs()) {}

  std::optional<Difference> first_difference(std::string_view found, Tally& tally) const {
    ++tally.runs;
    bool past_first_line = false;
    for (const RightOutput& right : right_outputs_) {
      const auto there = compare(right.text, found, tally, past_first_line);
      const auto wrong = there ? there : compare(found, right.text, tally, past_first_line);
      if (!wrong) continue;
      Difference difference = *wrong;
      difference.text = "output of " + right.problem + (there ? "" : ", swapped") + ": " + wrong->text;
      difference.input = found;
      return difference;
    }
    if (past_first_line) ++tally.past_reader;
    // No right output has an empty line; this one may have some, and right ones after them.
    auto wrong = compare(found, spelt_otherwise(found), tally, past_first_line);
    if (wrong) {
      wrong->text = "the output against itself, with other white space at the ends of its lines: " + wrong->text;
      wrong->input = found;
      return wrong;
    }
    return std::nullopt;
  }

  const std::string& any_right_output(Random& random) const {
    return right_outputs_[random.below(right_outputs_.size())].text;
  }

 private:
  std::optional<Difference> compare(std::string_view one, std::string_view two, Tally& tally,
                                    bool& past_first_line) const {
    std::uint64_t expected_lines = 0;
    std::uint64_t actual_lines = 0;
    const auto expected = judge::first_line_difference_naively(one, two, expected_lines);
    auto actual = checker_(one, two, actual_lines);
    tally.operations += expected_lines;
    if (!expected) ++tally.classes[0];
    past_first_line = past_first_line || !expected || expected->line > 1;
    if (expected == actual && expected_lines == actual_lines) {
      judge::MemorySource source(two, read_size(hash(two)));
      actual = streamed_(one, source, actual_lines);
    }
    if (expected != actual || expected_lines != actual_lines) {
      Difference difference;
      difference.group = expected != actual ? "first-difference" : "lines-compared";
      difference.expected = in_words(expected, expected_lines) + '\n';
      difference.actual = in_words(actual, actual_lines) + '\n';
      difference.text =
          "the checkers differ\nexpected (naive): " + difference.expected + "actual:           " + difference.actual;
      return difference;
    }
    if (actual && has_control_byte(in_words(actual, actual_lines)))
      return Difference{.text = "a control byte is quoted as it is\n", .input = {}, .group = "control-byte"};
    return std::nullopt;
  }

  Checker checker_;
  StreamedChecker streamed_;
  std::vector<RightOutput> right_outputs_;
};

std::string mutate(const CheckerProperty& property, std::string_view input, std::size_t max_size, Random& random,
                   ByteMutation mutation) {
  // From a right output now and then, so that there is no end of outputs that are nearly right.
  std::string text = random.chance(20) ? property.any_right_output(random) : std::string(input);
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
  const auto property = std::make_shared<const CheckerProperty>(std::move(checker), std::move(streamed));
  return {"checker",
          {{"agreed"},
           [property](std::string_view input, Tally& tally) { return property->first_difference(input, tally); }},
          {[property](std::string_view input, std::size_t max_size, Random& random, ByteMutation mutation) {
             return mutate(*property, input, max_size, random, mutation);
           },
           [](std::string_view first, std::string_view second, std::size_t max_size, Random& random) {
             std::string text = cross_lines(first, second, random);
             text.resize(std::min(text.size(), max_size));
             return text;
           }}};
}

}  // namespace quack::fuzz
