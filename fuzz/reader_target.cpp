#include "fuzz/reader_target.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <utility>

#include "fuzz/byte_mutation.h"
#include "fuzz/text_mutator.h"
#include "judge/primitive_text.h"

namespace quack::fuzz {

namespace {

using testdata::Random;

constexpr std::array<std::size_t, 8> kReadSizes = {SIZE_MAX, 1, 2, 3, 5, 7, 16, 61};
constexpr std::uint64_t kBoundOnCount = 12;

// FNV-1a: how a text is read hangs on the text alone, so that an input that shows a difference shows it again.
std::uint64_t hash(std::string_view text) {
  std::uint64_t hashed = 0xcbf29ce484222325U;
  for (const char byte : text) hashed = (hashed ^ static_cast<unsigned char>(byte)) * 0x100000001b3U;
  return hashed;
}

// One way of reading one text.
struct Way {
  std::string dialect;
  judge::ReadingRules rules;
  std::size_t at_most = SIZE_MAX;
};

template <typename Item>
std::string in_words(const Reading<Item>& reading) {
  return std::to_string(reading.items.size()) + " items, then " +
         (reading.fault ? to_text(*reading.fault, "input") : "the end");
}

// What a fault is about, without the numbers: "the-count" of "the count of operations (a number from 0 to 12)".
std::string subject(const judge::Fault& fault) {
  std::string words = fault.expected.substr(0, std::min(fault.expected.find(" of "), fault.expected.find(" (")));
  std::replace(words.begin(), words.end(), ' ', '-');
  std::erase_if(words, [](char byte) { return byte != '-' && (byte < 'a' || byte > 'z'); });
  return words;
}

// One bug of a reader shows in several dialects and ways of reading: what counts is the fault that comes first, whoever
// tells of it.
template <typename Item>
std::string group_of(const Reading<Item>& expected, const Reading<Item>& actual) {
  const auto place = [](const judge::Fault& fault) { return std::pair(fault.line, fault.column); };
  if (!expected.fault && !actual.fault) return "other-items";
  if (expected.fault && actual.fault && place(*expected.fault) == place(*actual.fault)) {
    return expected.items == actual.items ? "fault-told-otherwise" : "other-items";
  }
  const bool is_missed = !actual.fault || (expected.fault && place(*expected.fault) < place(*actual.fault));
  return (is_missed ? "missed-fault-" : "wrong-fault-") + subject(*(is_missed ? expected : actual).fault);
}

template <typename Item>
std::optional<Difference> difference(const Reading<Item>& expected, const Reading<Item>& actual, const Way& way,
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
                    "\nthe same items: " + std::to_string(parted.first - expected.items.begin()) +
                    "\nexpected (naive): " + difference.expected + "actual (fast):    " + difference.actual;
  difference.input = input;
  difference.group = group_of(expected, actual);
  return difference;
}

std::optional<Difference> first_difference(const Readers& readers, std::string_view input, Tally& tally) {
  ++tally[Count::runs];
  const std::uint64_t hashed = hash(input);
  bool past_reader = false;
  Way way;
  std::uint64_t turn = hashed / 2;
  const auto next_way = [&](std::string_view dialect, bool strict) {
    way.dialect = dialect;
    way.rules.strict = strict;
    way.rules.max_count = strict && hashed % 2 == 0 ? kBoundOnCount : UINT64_MAX;
    way.at_most = kReadSizes[turn++ % kReadSizes.size()];
  };
  for (const bool strict : {false, true}) {
    for (const auto& [name, dialect] :
         {std::pair{"duckchess", &judge::kDuckChessDialect}, std::pair{"duckchess-remix", &judge::kRemixDialect}}) {
      next_way(name, strict);
      auto naive = judge::read_duck_input_naively(input, *dialect, way.rules);
      const Reading<Operation> expected{std::move(naive.operations), std::move(naive.fault)};
      past_reader = past_reader || !expected.fault;
      const auto actual = readers.operations(input, *dialect, way.rules, way.at_most);
      if (auto found = difference(expected, actual, way, input, tally)) return found;
    }
    next_way("primitive-chess", strict);
    auto naive = judge::read_primitive_input_naively(input, way.rules);
    const Reading<PrimitiveCase> expected{std::move(naive.cases), std::move(naive.fault)};
    past_reader = past_reader || !expected.fault;
    const auto actual = readers.cases(input, way.rules, way.at_most);
    if (auto found = difference(expected, actual, way, input, tally)) return found;
  }
  if (past_reader) ++tally[Count::past_reader];
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

std::string mutate(std::string_view input, std::size_t max_size, Random& random, ByteMutation mutation) {
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

Readers fast_readers() { return {read_operations, read_cases}; }

Target reader_target(Readers readers) {
  Target target;
  target.name = "reader";
  target.counts = {Count::faults};
  target.mutate = mutate;
  target.cross = cross;
  target.run = [readers = std::move(readers)](std::string_view input, Tally& tally) {
    return first_difference(readers, input, tally);
  };
  return target;
}

}  // namespace quack::fuzz
