#include "fuzz/reader_target.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

#include "fuzz/text_hash.h"
#include "fuzz/text_mutator.h"
#include "judge/primitive_text.h"
#include "problems/byte_mutation.h"
#include "problems/duck_chess/games.h"
#include "problems/primitive_chess/mutator.h"

namespace quack::fuzz {

namespace {

constexpr std::uint64_t kBoundOnCount = 12;
constexpr std::size_t kBufferBytes = std::size_t{1} << 16U;  // what the fast readers read at a time, if they get it
constexpr std::uint64_t kTextsForAcross = 16;                // one in so many is read across the end of a buffer too

constexpr std::size_t kMostOperations = 200;  // of a game to which some are added

// One way of reading one text.
struct Way {
  std::string dialect;
  judge::ReadRules rules;
  std::size_t at_most = SIZE_MAX;
  std::size_t empty_lines = 0;  // in front of the text
  bool in_runs = false;
};

template <typename Item>
std::string in_words(const ReadResult<Item>& reading) {
  const std::string last = reading.lines.empty() ? "" : ", the last on line " + std::to_string(reading.lines.back());
  return std::to_string(reading.items.size()) + " items" + last + ", then " +
         (reading.fault ? to_text(*reading.fault, "input") : "the end");
}

// What a fault is about, without the numbers: "the-count" of "the count of operations (a number from 0 to 12)".
std::string subject(const judge::ParseError& fault) {
  std::string words = fault.expected.substr(0, std::min(fault.expected.find(" of "), fault.expected.find(" (")));
  std::replace(words.begin(), words.end(), ' ', '-');
  std::erase_if(words, [](char byte) { return byte != '-' && (byte < 'a' || byte > 'z'); });
  return words;
}

// One bug of a reader shows in several dialects and ways of mistake: what counts is the fault that comes first, whoever
// tells of it.
template <typename Item>
std::string group_of(const ReadResult<Item>& expected, const ReadResult<Item>& actual) {
  const auto place = [](const judge::ParseError& fault) { return std::pair(fault.line, fault.column); };
  if (expected.items == actual.items && expected.fault == actual.fault) return "other-lines";
  if (!expected.fault && !actual.fault) return "other-items";
  if (expected.fault && actual.fault && place(*expected.fault) == place(*actual.fault)) {
    return expected.items == actual.items ? "fault-told-otherwise" : "other-items";
  }
  const bool is_missed = !actual.fault || (expected.fault && place(*expected.fault) < place(*actual.fault));
  return (is_missed ? "missed-fault-" : "wrong-fault-") + subject(*(is_missed ? expected : actual).fault);
}

template <typename Item>
std::optional<Difference> difference(const ReadResult<Item>& expected, const ReadResult<Item>& actual, const Way& way,
                                     std::string_view input, Tally& tally) {
  tally[Count::operations] += expected.items.size();
  if (expected.fault) ++tally[Count::faults];
  if (expected == actual) return std::nullopt;
  const auto parted =
      std::mismatch(expected.items.begin(), expected.items.end(), actual.items.begin(), actual.items.end());
  Difference difference;
  difference.expected = in_words(expected) + '\n';
  difference.actual = in_words(actual) + '\n';
  difference.text = "the readers differ on " + way.dialect + (way.rules.strict ? ", strict" : ", lenient") +
                    (way.rules.max_count == kBoundOnCount ? ", a count of at most 12" : "") +
                    (way.at_most == SIZE_MAX ? "" : ", " + std::to_string(way.at_most) + " bytes a read") +
                    (way.in_runs ? ", many at a time" : "") +
                    (way.empty_lines == 0 ? "" : ", behind " + std::to_string(way.empty_lines) + " empty lines") +
                    "\nthe same items: " + std::to_string(parted.first - expected.items.begin()) +
                    "\nexpected (naive): " + difference.expected + "actual (fast):    " + difference.actual;
  difference.input = input;
  difference.group = group_of(expected, actual);
  return difference;
}

// Where the text would begin in a buffer so that the buffer's end lies within it: behind so many empty lines. 0: not
// this text. Only lenient readers take empty lines, and a byte order mark is one at the beginning alone.
std::size_t lines_before(std::string_view input, std::uint64_t hashed) {
  if (input.empty() || input.starts_with('\xef') || hashed % kTextsForAcross != 0) return 0;
  return kBufferBytes - hashed / kTextsForAcross % input.size();
}

template <typename Item>
ReadResult<Item> without_lines(ReadResult<Item> reading, std::size_t lines) {
  if (reading.fault) reading.fault->line -= lines;
  for (std::uint64_t& line : reading.lines) line -= lines;
  return reading;
}

// The ways in which one text is read, one after the other.
class Comparison {
 public:
  Comparison(const Readers& readers, std::string_view input, Tally& tally)
      : readers_(readers), input_(input), tally_(tally), hashed_(hash(input)), turn_(hashed_ / 2) {
    if (const std::size_t lines = lines_before(input, hashed_); lines > 0) {
      behind_lines_ = std::string(lines, '\n').append(input);
    }
  }

  std::optional<Difference> duck(std::string_view name, const judge::DuckDialect& dialect, bool strict) {
    Way way = next_way(name, strict);
    auto naive = judge::read_duck_input_naively(input_, dialect, way.rules);
    const ReadResult<Operation> expected{std::move(naive.operations), std::move(naive.lines), std::move(naive.fault)};
    past_reader_ = past_reader_ || !expected.fault;
    const auto read = [&](const auto& reader, std::string_view text) {
      return reader(text, dialect, way.rules, way.at_most);
    };
    if (auto found = compare(expected, read(readers_.operations, input_), way)) return found;
    way.in_runs = true;
    if (auto found = compare(expected, read(readers_.operations_in_runs, input_), way)) return found;
    if (strict || behind_lines_.empty()) return std::nullopt;
    across_buffers(way);
    return compare(expected, without_lines(read(readers_.operations_in_runs, behind_lines_), way.empty_lines), way);
  }

  std::optional<Difference> primitive(bool strict) {
    Way way = next_way("primitive-chess", strict);
    auto naive = judge::read_primitive_input_naively(input_, way.rules);
    const ReadResult<PrimitiveCase> expected{std::move(naive.cases), std::move(naive.lines), std::move(naive.fault)};
    past_reader_ = past_reader_ || !expected.fault;
    if (auto found = compare(expected, readers_.cases(input_, way.rules, way.at_most), way)) return found;
    if (strict || behind_lines_.empty()) return std::nullopt;
    across_buffers(way);
    const auto actual = readers_.cases(behind_lines_, way.rules, way.at_most);
    return compare(expected, without_lines(actual, way.empty_lines), way);
  }

  bool past_reader() const { return past_reader_; }

 private:
  Way next_way(std::string_view dialect, bool strict) {
    Way way;
    way.dialect = dialect;
    way.rules.strict = strict;
    way.rules.max_count = strict && hashed_ % 2 == 0 ? kBoundOnCount : UINT64_MAX;
    way.at_most = kReadSizes[turn_++ % kReadSizes.size()];
    return way;
  }

  void across_buffers(Way& way) const {
    way.empty_lines = behind_lines_.size() - input_.size();
    way.at_most = SIZE_MAX;
  }

  template <typename Item>
  std::optional<Difference> compare(const ReadResult<Item>& expected, const ReadResult<Item>& actual, const Way& way) {
    return difference(expected, actual, way, input_, tally_);
  }

  const Readers& readers_;
  std::string_view input_;
  Tally& tally_;
  std::uint64_t hashed_;
  std::uint64_t turn_;
  std::string behind_lines_;  // the text behind empty lines; empty: not this one
  bool past_reader_ = false;
};

std::optional<Difference> first_difference(const Readers& readers, std::string_view input, Tally& tally) {
  ++tally[Count::runs];
  Comparison comparison(readers, input, tally);
  for (const bool strict : {false, true}) {
    if (auto found = comparison.duck("duckchess", judge::kDuckChessDialect, strict)) return found;
    if (auto found = comparison.duck("duckchess-remix", judge::kRemixDialect, strict)) return found;
    if (auto found = comparison.primitive(strict)) return found;
  }
  if (comparison.past_reader()) ++tally[Count::past_reader];
  return std::nullopt;
}

// The items before the fault, in whichever dialect reads most of them, written down properly.
std::string mended(std::string_view input) {
  const auto duck = read_operations(input, judge::kDuckChessDialect).items;
  const auto remix = read_operations(input, judge::kRemixDialect).items;
  const auto cases = read_cases(input).items;
  std::string text;
  if (cases.size() >= std::max(duck.size(), remix.size())) {
    judge::append_input(text, cases);
  } else if (duck.size() >= remix.size()) {
    judge::append_input(text, duck, judge::kDuckChessDialect);
  } else {
    judge::append_input(text, remix, judge::kRemixDialect);
  }
  return text;
}

// Proper items, some of them new, and in their text one byte that is wrong. A reader that takes many lines at once
// comes to it only if everything around it is right.
std::string nearly_right(std::string_view input, std::size_t max_size, Random& random, ByteMutation mutation) {
  std::string text;
  if (auto cases = read_cases(input).items; !cases.empty()) {
    // What may stand on a board of one row or column is a rule of its own (PC-4.2).
    PrimitiveCase& thin = cases[random.below(cases.size())];
    (random.chance(50) ? thin.n : thin.m) = 1;
    thin = fuzz::mended(thin);
    judge::append_input(text, cases);
    text = mutate_primitive_input(text, max_size, random, mutation);
  } else {
    const judge::DuckDialect& dialect = random.chance(50) ? judge::kDuckChessDialect : judge::kRemixDialect;
    auto operations = read_operations(input, dialect).items;
    for (std::uint64_t more = random.below(20); more > 0 && operations.size() < kMostOperations; --more) {
      const auto place = static_cast<std::ptrdiff_t>(random.below(operations.size() + 1));
      operations.insert(operations.begin() + place, any_two_cells(random));
    }
    judge::append_input(text, operations, dialect);
  }
  slip_one_byte(text, random);
  text.resize(std::min(text.size(), max_size));
  return text;
}

std::string mutated_text(std::string_view input, std::size_t max_size, Random& random, ByteMutation mutation) {
  if (random.chance(20)) return nearly_right(input, max_size, random, mutation);
  // Slips add up: without this most texts would soon be refused at their first words.
  std::string text = random.chance(50) ? mended(input) : std::string(input);
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

Readers fast_readers() { return {read_operations, read_operations_in_runs, read_cases}; }

Target reader_target(Readers readers) {
  Target target;
  target.name = "reader";
  target.counts = {Count::faults};
  target.mutate = mutated_text;
  target.cross = cross;
  target.run = [readers = std::move(readers)](std::string_view input, Tally& tally) {
    return first_difference(readers, input, tally);
  };
  return target;
}

}  // namespace quack::fuzz
