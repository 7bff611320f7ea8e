// What holds of judge text, for any bytes. Each property is tried on the readers and writers of judge/, where it must
// hold, and on wrong ones, where it must be seen to fail.

#include <algorithm>
#include <functional>
#include <gtest/gtest.h>
#include <optional>
#include <string>
#include <vector>

#include "problems/primitive_chess/games.h"
#include "problems/problem.h"
#include "problems/registry.h"
#include "props/tests/property.h"
#include "tests/judge_texts.h"

namespace quack::props {
namespace {

using tests::DuckFormat;
using tests::kReadSizes;
using tests::kWholeReads;
using tests::PrimitiveFormat;
using tests::ReadResult;

constexpr int kCases = 30000;
constexpr int kCasesUntilCaught = 10000;

// ---- Cases --------------------------------------------------------------------------------------------------------

// A text, and how to read it.
struct TextCase {
  std::string text;
  judge::ReadRules rules;
  std::size_t at_most = kWholeReads;  // bytes a read
};

// NOLINTNEXTLINE(readability-identifier-naming): RapidCheck's
void showValue(const TextCase& text_case, std::ostream& out) { out << printf_words(text_case.text); }

std::string any_bytes(Random& random) {
  static constexpr std::string_view kLikely = "0123456789 \n\r\t+-RBxy\xef\xbb\xbf";
  std::string text;
  for (std::uint64_t left = random.below(30); left > 0; --left) {
    text += random.chance(90) ? kLikely[random.below(kLikely.size())] : static_cast<char>(random.below(256));
  }
  return text;
}

template <typename Format>
rc::Gen<TextCase> text_cases(const Format& format) {
  const auto make = [format](Random& random) {
    TextCase text_case;
    text_case.text = random.chance(20) ? any_bytes(random) : tests::mutated(format.random_text(random), random);
    text_case.rules.strict = random.chance(50);
    if (random.chance(20)) text_case.rules.max_count = random.below(4);
    text_case.at_most = kReadSizes.at(random.below(kReadSizes.size()));
    return text_case;
  };
  const auto smaller = [](const TextCase& text_case) {
    std::vector<TextCase> smaller_cases;
    for (std::string& text : shorter_lists(text_case.text)) {
      smaller_cases.push_back(text_case);
      smaller_cases.back().text = std::move(text);
    }
    return smaller_cases;
  };
  return cases<TextCase>(make, smaller);
}

std::vector<std::string> classes_of_texts() {
  return {"strict",
          "lenient",
          "accepted, with items",
          "accepted, without items",
          "refused in the first line",
          "refused after it",
          "with a CR",
          "with a NUL byte",
          "with a byte order mark",
          "empty",
          "of short reads",
          "of a bounded count"};
}

template <typename Item>
void count_text(const TextCase& text_case, const ReadResult<Item>& reading, Classes& classes) {
  const bool accepted = !reading.fault;
  classes.count(text_case.rules.strict ? "strict" : "lenient");
  classes.count(reading.items.empty() ? "accepted, without items" : "accepted, with items", accepted);
  classes.count(!accepted && reading.fault->line == 1 ? "refused in the first line" : "refused after it", !accepted);
  classes.count("with a CR", text_case.text.find('\r') != std::string::npos);
  classes.count("with a NUL byte", text_case.text.find('\0') != std::string::npos);
  classes.count("with a byte order mark", text_case.text.starts_with("\xef\xbb\xbf"));
  classes.count("empty", text_case.text.empty());
  classes.count("of short reads", text_case.at_most != kWholeReads);
  classes.count("of a bounded count", text_case.rules.max_count != UINT64_MAX);
}

template <typename Item>
std::string in_words(const ReadResult<Item>& reading) {
  return std::to_string(reading.items.size()) + " items, " +
         (reading.fault ? to_text(*reading.fault, "input") : std::string("no fault"));
}

// ---- Readers ------------------------------------------------------------------------------------------------------

template <typename Format>
using Reader = std::function<ReadResult<typename Format::Item>(std::string_view, judge::ReadRules, std::size_t)>;

template <typename Format>
Reader<Format> streaming(const Format& format) {
  return [format](std::string_view text, judge::ReadRules rules, std::size_t at_most) {
    return format.read(text, rules, at_most);
  };
}

template <typename Format>
Trial try_alike(const Format& format, const std::string& id, int count, const Reader<Format>& reader) {
  Classes classes(classes_of_texts());
  return try_property(
      "the optimized reader of " + id + " and the naive one read the same or refuse alike, whatever the bytes", count,
      text_cases(format), classes, [&](const TextCase& text_case) -> Complaint {
        const auto expected = format.read_naively(text_case.text, text_case.rules);
        const auto actual = reader(text_case.text, text_case.rules, text_case.at_most);
        count_text(text_case, expected, classes);
        if (expected.items == actual.items && expected.lines == actual.lines && expected.fault == actual.fault)
          return std::nullopt;
        return "expected:  " + in_words(expected) + "\nactual:    " + in_words(actual) + "\nagain:     printf '" +
               printf_words(text_case.text) + "' | quackcheck " + (text_case.rules.strict ? "validate" : "answer") +
               " -p " + id + " -";
      });
}

template <typename Format>
void expect_alike(const Format& format, const std::string& id) {
  expect_held(try_alike(format, id, kCases, streaming(format)));

  const std::vector<std::string> words = {"expected: ", "actual: ", "again: ", "quackcheck ", id};
  const auto lenient_always = [&](std::string_view text, judge::ReadRules rules, std::size_t at_most) {
    rules.strict = false;
    return format.read(text, rules, at_most);
  };
  expect_caught(try_alike(format, id, kCasesUntilCaught, Reader<Format>(lenient_always)),
                "a reader that is never strict", words);
  const auto one_too_many = [&](std::string_view text, judge::ReadRules rules, std::size_t at_most) {
    if (rules.max_count != UINT64_MAX) ++rules.max_count;
    return format.read(text, rules, at_most);
  };
  expect_caught(try_alike(format, id, kCasesUntilCaught, Reader<Format>(one_too_many)),
                "a reader that accepts a count too large by one", words);
  const auto carriage_returns_dropped = [&](std::string_view text, judge::ReadRules rules, std::size_t at_most) {
    std::string rest(text);
    std::erase(rest, '\r');
    return format.read(rest, rules, at_most);
  };
  expect_caught(try_alike(format, id, kCasesUntilCaught, Reader<Format>(carriage_returns_dropped)),
                "a reader that drops carriage returns", words);
  const auto last_byte_lost = [&](std::string_view text, judge::ReadRules rules, std::size_t at_most) {
    return format.read(text.substr(0, text.empty() ? 0 : text.size() - 1), rules, at_most);
  };
  expect_caught(try_alike(format, id, kCasesUntilCaught, Reader<Format>(last_byte_lost)),
                "a reader that loses the last byte", words);
}

TEST(TextProperties, DuckChessIsReadAlike) { expect_alike(DuckFormat{judge::kDuckChessDialect}, "duckchess"); }
TEST(TextProperties, TheRemixIsReadAlike) { expect_alike(DuckFormat{judge::kRemixDialect}, "duckchess-remix"); }
TEST(TextProperties, PrimitiveChessIsReadAlike) { expect_alike(PrimitiveFormat{}, "primitive-chess"); }

// ---- Writers ------------------------------------------------------------------------------------------------------

using Operations = std::vector<Operation>;
using PrimitiveCases = std::vector<PrimitiveCase>;

Cell any_cell(Random& random) {
  return {static_cast<int>(random.below(kRowCount)), static_cast<int>(random.below(kColumnCount))};
}

rc::Gen<Operations> any_operations() {
  const auto make = [](Random& random) {
    Operations operations(random.below(20));
    for (Operation& operation : operations) operation = {any_cell(random), any_cell(random)};
    return operations;
  };
  return cases<Operations>(make, shorter_lists<Operations>);
}

rc::Gen<PrimitiveCases> any_primitive_cases() {
  const auto make = [](Random& random) {
    static constexpr std::array<PrimitiveStyle, 2> kStyles = {PrimitiveStyle::mixed, PrimitiveStyle::huge};
    return random_primitive_cases(random.below(8), kStyles.at(random.below(2)), random);
  };
  return cases<PrimitiveCases>(make, shorter_lists<PrimitiveCases>);
}

// Other white space, leading zeros and plus signs, as a contestant's program would take them.
std::string respaced(std::string_view text, Random& random) {
  static constexpr std::array<std::string_view, 6> kSpaces = {" ", "\n", "\r\n", "\t", "  \n ", "\v\f"};
  std::string other;
  bool in_number = false;
  for (const char byte : text) {
    const bool space = byte == ' ' || byte == '\n';
    const bool digit = byte >= '0' && byte <= '9';
    if (digit && !in_number && random.chance(20)) other += random.chance(50) ? "+" : "00";
    in_number = digit;
    if (space) {
      other += kSpaces.at(random.below(kSpaces.size()));
    } else {
      other += byte;
    }
  }
  return other;
}

// What the writer of a format wrote, by every way to read: as it stands and strictly, and otherwise spaced. `write` may
// be a wrong writer.
template <typename Format, typename Items, typename Write>
Trial try_round_trip(const Format& format, const std::string& id, int count, const rc::Gen<Items>& items,
                     const Write& write) {
  Classes classes({"no items", "one item", "several items"});
  const Problem& problem = *find_problem(id);
  std::uint64_t number = 0;
  return try_property(
      "what is written as judge text of " + id + " is valid and reads back, otherwise spaced too", count, items,
      classes, [&](const Items& written) -> Complaint {
        classes.count(written.empty() ? "no items" : written.size() == 1 ? "one item" : "several items");
        const std::string text = write(written);
        Random random(++number);
        const auto complaint = [&](const std::string& how, const std::string& what, const std::string& read) {
          return how + " " + what + ":\nagain:     printf '" + printf_words(read) + "' | quackcheck validate -p " + id +
                 " -";
        };
        judge::MemorySource source(text);
        const Validated validated = problem.validate(source, UINT64_MAX);
        if (validated.fault) return complaint("validate finds", to_text(*validated.fault, "input"), text);
        if (validated.items != written.size())
          return complaint("validate counts", std::to_string(validated.items), text);
        const auto strictly = format.read(text, {.strict = true});
        if (strictly.fault || strictly.items != written) return complaint("strictly reads", in_words(strictly), text);
        const std::string other = respaced(text, random);
        const auto leniently = format.read(other, {});
        if (leniently.fault || leniently.items != written)
          return complaint("leniently reads", in_words(leniently), other);
        return std::nullopt;
      });
}

template <typename Format, typename Items>
void expect_round_trip(const Format& format, const std::string& id, const rc::Gen<Items>& items) {
  const auto write = [&](const Items& list) { return format.write(list); };
  expect_held(try_round_trip(format, id, kCases, items, write));

  const auto without_last_line_end = [&](const Items& list) {
    std::string text = format.write(list);
    text.pop_back();
    return text;
  };
  expect_caught(try_round_trip(format, id, kCasesUntilCaught, items, without_last_line_end),
                "a writer that forgets the last line's end",
                {"validate finds", "the end of the file", "quackcheck validate"});
  const auto without_last_item = [&](const Items& list) {
    return format.write(Items(list.begin(), list.empty() ? list.end() : list.end() - 1));
  };
  expect_caught(try_round_trip(format, id, kCasesUntilCaught, items, without_last_item),
                "a writer that forgets the last item", {"validate counts", "quackcheck validate"});
}

TEST(TextProperties, DuckChessReadsBack) {
  expect_round_trip(DuckFormat{judge::kDuckChessDialect}, "duckchess", any_operations());
}
TEST(TextProperties, TheRemixReadsBack) {
  expect_round_trip(DuckFormat{judge::kRemixDialect}, "duckchess-remix", any_operations());
}
TEST(TextProperties, PrimitiveChessReadsBack) {
  expect_round_trip(PrimitiveFormat{}, "primitive-chess", any_primitive_cases());
}

}  // namespace
}  // namespace quack::props
