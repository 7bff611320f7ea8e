// For each problem, strict and lenient, with reads as short as one byte, and, strict, with a bound on the count in one
// half of the inputs, every reader gives the same items and the same error as the naive one; and so does the last one
// of them, lenient, where the text is read across the end of its buffer. The input is any bytes.

#include <algorithm>
#include <memory>
#include <utility>

#include "fuzz/mutators/text_mutator.h"
#include "fuzz/targets.h"

namespace quack::fuzz {
namespace {

constexpr std::uint64_t kBoundOnCount = 12;
constexpr std::size_t kBufferBytes = std::size_t{1} << 16U;  // of the fast readers' buffers
constexpr std::uint64_t kTextsForAcross = 16;                // one in so many is read across the end of a buffer too

struct Way {
  judge::ReadRules rules;
  std::size_t at_most = SIZE_MAX;
  std::size_t empty_lines = 0;  // before the text
};

std::string in_words(const Reading& reading) {
  const std::string last = reading.lines.empty() ? "" : ", the last on line " + std::to_string(reading.lines.back());
  return std::to_string(reading.items.size()) + " items" + last + ", then " +
         (reading.fault ? to_text(*reading.fault, "input").english() : "the end") + '\n';
}

// The subject of an error, without the numbers: "the-count" of "the count of operations (a number from 0 to 12)".
std::string subject(const judge::ParseError& error) {
  std::string words = error.expected.english();
  words.erase(std::min({words.find(" of "), words.find(" ("), words.size()}));
  std::replace(words.begin(), words.end(), ' ', '-');
  std::erase_if(words, [](char byte) { return byte != '-' && (byte < 'a' || byte > 'z'); });
  return words;
}

// One bug of a reader shows in several dialects and ways of reading: the error that comes first counts.
std::string group_of(const Reading& expected, const Reading& actual) {
  const auto place = [](const judge::ParseError& error) { return std::pair(error.line, error.column); };
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

// After how many empty lines the text lies across the end of a buffer; 0 for most texts. Only lenient readers take
// empty lines, and a byte order mark is one at the beginning alone.
std::size_t lines_before(std::string_view input, std::uint64_t hashed) {
  if (input.empty() || input.starts_with('\xef') || hashed % kTextsForAcross != 0) return 0;
  return kBufferBytes - hashed / kTextsForAcross % input.size();
}

std::optional<Difference> compare(const ProblemText& problem, std::string_view input, Way way, Reading expected,
                                  std::size_t lines) {
  for (std::size_t reader = 1; reader < problem.readers.size(); ++reader) {
    const Reading actual = problem.readers[reader](input, way.rules, way.at_most);
    if (actual != expected) return difference_of(expected, actual, problem.problem, way, reader, input);
  }
  if (way.rules.strict || lines == 0) return std::nullopt;
  way.at_most = SIZE_MAX;
  way.empty_lines = lines;
  if (expected.fault) expected.fault->line += lines;
  for (std::uint64_t& line : expected.lines) line += lines;
  const Reading actual = problem.readers.back()(std::string(lines, '\n').append(input), way.rules, way.at_most);
  if (actual == expected) return std::nullopt;
  return difference_of(expected, actual, problem.problem, way, problem.readers.size() - 1, input);
}

std::optional<Difference> reader_difference(const std::vector<ProblemText>& problems, std::string_view input,
                                            Tally& tally) {
  ++tally.runs;
  const std::uint64_t hashed = hash(input);
  std::uint64_t turn = hashed / 2;
  bool is_past_reader = false;
  for (const bool strict : {false, true}) {
    for (const ProblemText& problem : problems) {
      const Way way{.rules = {.strict = strict, .max_count = strict && hashed % 2 == 0 ? kBoundOnCount : UINT64_MAX},
                    .at_most = read_size(turn++)};
      Reading expected = problem.readers.front()(input, way.rules, SIZE_MAX);
      tally.operations += expected.items.size();
      if (expected.fault) ++tally.classes[0];
      is_past_reader = is_past_reader || !expected.fault;
      auto found = compare(problem, input, way, std::move(expected), lines_before(input, hashed));
      if (found) return found;
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

// Proper items, some of them new, and one wrong byte: what reads many lines at once comes to it only in right ones.
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
      if (random.chance(80)) mend_count(text);
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
  if (random.chance(80)) mend_count(text);
  text.resize(std::min(text.size(), max_size));
  return text;
}

}  // namespace

Target reader_target(std::vector<ProblemText> problems) {
  const auto shared = std::make_shared<const std::vector<ProblemText>>(std::move(problems));
  return {.property = {{"errors"}, [=](auto input, Tally& tally) { return reader_difference(*shared, input, tally); }},
          .mutator = {[=](auto input, auto max_size, Random& random, auto mutation) {
                        return mutate(*shared, input, max_size, random, mutation);
                      },
                      cross}};
}

}  // namespace quack::fuzz
