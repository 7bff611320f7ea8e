// For each problem, strict and lenient, with reads as short as one byte, and, strict, with a bound on the count or
// without, every reader gives the same items and the same error as the naive one; and so does the last one of them,
// lenient, where the text is read across the end of its buffer. The input is any bytes.

#include <algorithm>
#include <memory>
#include <utility>

#include "fuzz/mutators/text_mutator.h"
#include "fuzz/targets.h"

namespace quack::fuzz {
namespace {

constexpr std::uint64_t kBoundOnCount = 12;
constexpr std::size_t kBufferBytes = std::size_t{1} << 16U;  // of the fast readers' buffers
constexpr std::uint64_t kTextsForAcross = 16;  // one text in this many is read across the end of a buffer too
constexpr std::size_t kPlacesAcross = 128;     // of the text, where that end may be

struct Way {
  text::ReadRules rules;
  std::size_t at_most = SIZE_MAX;
  std::size_t empty_lines = 0;  // before the text
};

std::string in_words(const Reading& reading) {
  const std::string last = reading.lines.empty() ? "" : ", the last on line " + std::to_string(reading.lines.back());
  return std::to_string(reading.items.size()) + " items" + last + ", then " +
         (reading.fault ? to_text(*reading.fault, "input").english() : "the end") + '\n';
}

// The subject of an error, without the numbers: "the-count" of "the count of operations (a number from 0 to 12)".
std::string subject(const text::ParseError& error) {
  std::string words = error.expected.english();
  words.erase(std::min({words.find(" of "), words.find(" ("), words.size()}));
  std::replace(words.begin(), words.end(), ' ', '-');
  std::erase_if(words, [](char byte) { return byte != '-' && (byte < 'a' || byte > 'z'); });
  return words;
}

// One bug of a reader shows in several dialects and ways of reading: the error that comes first counts.
std::string group_of(const Reading& expected, const Reading& actual) {
  const auto place = [](const text::ParseError& error) { return std::pair(error.line, error.column); };
  if (expected.items == actual.items && expected.fault == actual.fault) return "other-lines";
  if (!expected.fault && !actual.fault) return "other-items";
  if (expected.fault && actual.fault && place(*expected.fault) == place(*actual.fault))
    return expected.items == actual.items ? "other-words-for-an-error" : "other-items";
  const bool is_missed = !actual.fault || (expected.fault && place(*expected.fault) < place(*actual.fault));
  return (is_missed ? "missed-error-" : "wrong-error-") + subject(*(is_missed ? expected : actual).fault);
}

Difference difference_of(const Reading& expected, const Reading& actual, const std::string& problem, const Way& way,
                         std::size_t reader, std::string_view input) {
  const auto same =
      std::mismatch(expected.items.begin(), expected.items.end(), actual.items.begin(), actual.items.end()).first -
      expected.items.begin();
  Difference difference;
  difference.expected = in_words(expected);
  difference.actual = in_words(actual);
  difference.text = "the readers differ on " + problem + (way.rules.strict ? ", strict" : ", lenient") +
                    (way.rules.max_count == kBoundOnCount ? ", a count of at most 12" : "") +
                    (way.at_most == SIZE_MAX ? "" : ", " + std::to_string(way.at_most) + " bytes a read") +
                    (reader > 1 ? ", many at a time" : "") +
                    (way.empty_lines == 0 ? "" : ", after " + std::to_string(way.empty_lines) + " empty lines") +
                    "\nthe same items: " + std::to_string(same) + "\nexpected (naive): " + difference.expected +
                    "actual (fast):    " + difference.actual;
  difference.input = input;
  difference.group = group_of(expected, actual);
  return difference;
}

// After how many empty lines the text lies across the end of a buffer, each one that is tried; none for most texts.
// Only lenient readers take empty lines, a byte order mark is one at the beginning alone, and a text that is longer
// than a buffer lies across its end by itself.
std::vector<std::size_t> lines_before(std::string_view input, std::uint64_t hashed, Ways ways) {
  const bool is_tried = ways == Ways::all || hashed % kTextsForAcross == 0;
  if (!is_tried || input.empty() || input.starts_with('\xef') || input.size() > kBufferBytes) return {};
  std::vector<std::size_t> lines;
  for (const auto place : ways_tried(ways, hashed / kTextsForAcross, std::min(input.size(), kPlacesAcross)))
    lines.push_back(kBufferBytes - place);
  return lines;
}

std::optional<Difference> compare(const ProblemText& problem, std::string_view input, const Way& way,
                                  const Reading& expected) {
  for (std::size_t reader = 1; reader < problem.readers.size(); ++reader) {
    const Reading actual = problem.readers[reader](input, way.rules, way.at_most);
    if (actual != expected) return difference_of(expected, actual, problem.problem, way, reader, input);
  }
  return std::nullopt;
}

std::optional<Difference> compare_across(const ProblemText& problem, std::string_view input, const Way& way,
                                         Reading expected) {
  if (expected.fault) expected.fault->line += way.empty_lines;
  for (std::uint64_t& line : expected.lines) line += way.empty_lines;
  const Reading actual =
      problem.readers.back()(std::string(way.empty_lines, '\n').append(input), way.rules, way.at_most);
  if (actual == expected) return std::nullopt;
  return difference_of(expected, actual, problem.problem, way, problem.readers.size() - 1, input);
}

// The naive reading, and what differs from it.
std::pair<Reading, std::optional<Difference>> compare_with(const ProblemText& problem, text::ReadRules rules,
                                                           const std::vector<std::uint64_t>& sizes,
                                                           const std::vector<std::size_t>& lines,
                                                           std::string_view input) {
  Reading expected = problem.readers.front()(input, rules, SIZE_MAX);
  std::optional<Difference> found;
  for (const std::uint64_t size : sizes)
    if (!found) found = compare(problem, input, {rules, kReadSizes[size]}, expected);
  for (const std::size_t before : lines)
    if (!found) found = compare_across(problem, input, {.rules = rules, .empty_lines = before}, expected);
  return {std::move(expected), std::move(found)};
}

std::optional<Difference> reader_difference(const std::vector<ProblemText>& problems, std::string_view input,
                                            Tally& tally, Ways ways) {
  ++tally.runs;
  const std::uint64_t hashed = hash(input);
  std::uint64_t turn = hashed / 2;
  bool is_past_reader = false;
  for (const bool strict : {false, true}) {
    const auto bounds = strict ? ways_tried(ways, hashed, 2) : std::vector<std::uint64_t>{1};
    const auto lines = strict ? std::vector<std::size_t>() : lines_before(input, hashed, ways);
    for (const ProblemText& problem : problems) {
      const auto sizes = ways_tried(ways, turn++, kReadSizes.size());
      for (const std::uint64_t bound : bounds) {
        const text::ReadRules rules{.strict = strict, .max_count = bound == 0 ? kBoundOnCount : UINT64_MAX};
        auto [expected, found] = compare_with(problem, rules, sizes, lines, input);
        tally.operations += expected.items.size();
        if (expected.fault) ++tally.classes[0];
        is_past_reader = is_past_reader || !expected.fault;
        if (found) return std::move(found);
      }
    }
  }
  if (is_past_reader) ++tally.past_reader;
  return std::nullopt;
}

// The problem of which the text has most items before the error, and these.
std::pair<const ProblemText*, std::vector<ItemNumbers>> most_items(const std::vector<ProblemText>& problems,
                                                                   std::string_view text) {
  std::pair<const ProblemText*, std::vector<ItemNumbers>> most{&problems.front(), {}};
  for (const ProblemText& problem : problems) {
    auto items = problem.readers[1](text, {}, SIZE_MAX).items;
    if (items.size() > most.second.size()) most = {&problem, std::move(items)};
  }
  return most;
}

// Proper items, some of them new, and one wrong byte: a reader of many lines at once reaches it only after right ones.
std::string nearly_right(const std::vector<ProblemText>& problems, std::string_view input, std::size_t max_size,
                         Random& random, ByteMutation mutation) {
  const auto [likeliest, items] = most_items(problems, input);
  const ProblemText& problem = items.empty() ? problems[random.below(problems.size())] : *likeliest;
  std::string text = problem.mutator.mutate(problem.write(items), max_size, random, mutation);
  slip_one_byte(text, random);
  return text;
}

std::string mutate(const std::vector<ProblemText>& problems, std::string_view input, std::size_t max_size,
                   Random& random, ByteMutation mutation) {
  if (random.chance(20)) return nearly_right(problems, input, max_size, random, mutation);
  std::string text(input);
  // Slips add up: without this most texts would soon be refused at their first words.
  if (random.chance(50)) {
    const auto [problem, items] = most_items(problems, input);
    text = problem->write(items);
  }
  do {
    const std::uint64_t lot = random.below(100);
    if (lot < 45) {
      change_lines(text, random);
      if (random.chance(80)) repair_count(text);
    } else if (lot < 80) {
      change_words(text, random);
    } else {
      text = mutated_bytes(text, max_size, mutation);
    }
  } while (random.chance(25));
  text.resize(std::min(text.size(), max_size));
  return text;
}

std::string cross(std::string_view first, std::string_view second, std::size_t max_size, Random& random) {
  std::string text = cross_lines(first, second, random);
  if (random.chance(80)) repair_count(text);
  text.resize(std::min(text.size(), max_size));
  return text;
}

}  // namespace

Target reader_target(std::vector<ProblemText> problems) {
  const auto shared = std::make_shared<const std::vector<ProblemText>>(std::move(problems));
  const auto run = [=](Ways ways) {
    return [=](auto input, Tally& tally) { return reader_difference(*shared, input, tally, ways); };
  };
  return {.property = {{"errors"}, run(Ways::one), run(Ways::all)},
          .mutator = {[=](auto input, auto max_size, Random& random, auto mutation) {
                        return mutate(*shared, input, max_size, random, mutation);
                      },
                      cross},
          .takes_any_bytes = true};
}

}  // namespace quack::fuzz
