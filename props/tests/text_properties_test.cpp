// What holds of judge text, of positions as text and of the checker, for any bytes. Each law is tried on the code in
// judge/ and game/, where it must hold, and on a wrong one, where it must be seen to fail.

#include <algorithm>
#include <functional>
#include <gtest/gtest.h>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "compare/problem.h"
#include "game/position_text.h"
#include "judge/checker.h"
#include "props/tests/property.h"
#include "testdata/duck_games.h"
#include "testdata/primitive_games.h"
#include "testdata/problems.h"
#include "tests/judge_texts.h"

namespace quack::props {
namespace {

using testdata::Random;
using tests::DuckFormat;
using tests::kReadSizes;
using tests::kWholeReads;
using tests::PrimitiveFormat;
using tests::Reading;

constexpr int kCases = 30000;
constexpr int kCasesUntilCaught = 10000;

using Complaint = std::optional<std::string>;

// ---- Cases
// -----------------------------------------------------------------------------------------------------------

// A text, and how to read it.
struct TextCase {
  std::string text;
  judge::ReadingRules rules;
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
          "refused behind it",
          "with a CR",
          "with a NUL byte",
          "with a byte order mark",
          "empty",
          "of short reads",
          "of a bounded count"};
}

template <typename Item>
void count_text(const TextCase& text_case, const Reading<Item>& reading, Classes& classes) {
  const bool accepted = !reading.fault;
  classes.count(text_case.rules.strict ? "strict" : "lenient");
  classes.count(reading.items.empty() ? "accepted, without items" : "accepted, with items", accepted);
  classes.count(!accepted && reading.fault->line == 1 ? "refused in the first line" : "refused behind it", !accepted);
  classes.count("with a CR", text_case.text.find('\r') != std::string::npos);
  classes.count("with a NUL byte", text_case.text.find('\0') != std::string::npos);
  classes.count("with a byte order mark", text_case.text.starts_with("\xef\xbb\xbf"));
  classes.count("empty", text_case.text.empty());
  classes.count("of short reads", text_case.at_most != kWholeReads);
  classes.count("of a bounded count", text_case.rules.max_count != UINT64_MAX);
}

template <typename Item>
std::string in_words(const Reading<Item>& reading) {
  return std::to_string(reading.items.size()) + " items, " +
         (reading.fault ? to_text(*reading.fault, "input") : std::string("no fault"));
}

// ---- Readers
// ---------------------------------------------------------------------------------------------------------

template <typename Format>
using Reader = std::function<Reading<typename Format::Item>(std::string_view, judge::ReadingRules, std::size_t)>;

template <typename Format>
Reader<Format> streaming(const Format& format) {
  return [format](std::string_view text, judge::ReadingRules rules, std::size_t at_most) {
    return format.read(text, rules, at_most);
  };
}

template <typename Format>
Trial try_alike(const Format& format, const std::string& id, int count, const Reader<Format>& reader) {
  Classes classes(classes_of_texts());
  Trial trial = try_property(
      "the optimized reader of " + id + " and the naive one read the same or refuse alike, whatever the bytes", count,
      text_cases(format), [&](const TextCase& text_case) -> Complaint {
        const auto expected = format.read_naively(text_case.text, text_case.rules);
        const auto actual = reader(text_case.text, text_case.rules, text_case.at_most);
        count_text(text_case, expected, classes);
        if (expected.items == actual.items && expected.fault == actual.fault) return std::nullopt;
        return "expected:  " + in_words(expected) + "\nactual:    " + in_words(actual) + "\nagain:     printf '" +
               printf_words(text_case.text) + "' | quackcheck " + (text_case.rules.strict ? "validate" : "answer") +
               " -p " + id + " -";
      });
  trial.classes = classes;
  return trial;
}

template <typename Format>
void expect_alike(const Format& format, const std::string& id) {
  expect_held(try_alike(format, id, kCases, streaming(format)));

  const std::vector<std::string> words = {"expected: ", "actual: ", "again: ", "quackcheck ", id};
  const auto lenient_always = [&](std::string_view text, judge::ReadingRules rules, std::size_t at_most) {
    rules.strict = false;
    return format.read(text, rules, at_most);
  };
  expect_caught(try_alike(format, id, kCasesUntilCaught, Reader<Format>(lenient_always)),
                "a reader that is never strict", words);
  const auto carriage_returns_dropped = [&](std::string_view text, judge::ReadingRules rules, std::size_t at_most) {
    std::string rest(text);
    std::erase(rest, '\r');
    return format.read(rest, rules, at_most);
  };
  expect_caught(try_alike(format, id, kCasesUntilCaught, Reader<Format>(carriage_returns_dropped)),
                "a reader that drops carriage returns", words);
  const auto last_byte_lost = [&](std::string_view text, judge::ReadingRules rules, std::size_t at_most) {
    return format.read(text.substr(0, text.empty() ? 0 : text.size() - 1), rules, at_most);
  };
  expect_caught(try_alike(format, id, kCasesUntilCaught, Reader<Format>(last_byte_lost)),
                "a reader that loses the last byte", words);
}

TEST(TextProperties, DuckChessIsReadAlike) { expect_alike(DuckFormat{judge::kDuckChessDialect}, "duckchess"); }
TEST(TextProperties, TheRemixIsReadAlike) { expect_alike(DuckFormat{judge::kRemixDialect}, "duckchess-remix"); }
TEST(TextProperties, PrimitiveChessIsReadAlike) { expect_alike(PrimitiveFormat{}, "primitive-chess"); }

// ---- Writers
// ---------------------------------------------------------------------------------------------------------

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
    static constexpr std::array<testdata::PrimitiveStyle, 2> kStyles = {testdata::PrimitiveStyle::mixed,
                                                                        testdata::PrimitiveStyle::huge};
    return testdata::random_primitive_cases(random.below(8), kStyles.at(random.below(2)), random);
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
  Trial trial = try_property(
      "what is written as judge text of " + id + " is valid and reads back, otherwise spaced too", count, items,
      [&](const Items& written) -> Complaint {
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
  trial.classes = classes;
  return trial;
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

// ---- Positions
// -------------------------------------------------------------------------------------------------------

using PositionWriter = std::string (*)(const Position&);

Trial try_position_round_trip(int count, PositionWriter write) {
  Classes classes({"red to move", "blue to move", "empty board", "full row"});
  const auto make = [](Random& random) {
    Position position = random.chance(5) ? Position() : testdata::random_position(random);
    if (random.chance(10)) {
      for (int y = 0; y < kColumnCount; ++y) position.put({4, y}, Piece{kSides[random.below(2)], Kind::duck});
    }
    return position;
  };
  Trial trial = try_property("a position as text reads back", count,
                             cases<Position>(make, [](const Position&) { return std::vector<Position>(); }),
                             [&](const Position& position) -> Complaint {
                               const std::string text = write(position);
                               classes.count(position.side_to_move == Side::red ? "red to move" : "blue to move");
                               classes.count("empty board", text.starts_with("9/9/9/9/9/9/9/9/9/9 "));
                               bool full = true;
                               for (int y = 0; y < kColumnCount; ++y) full = full && position.at({4, y});
                               classes.count("full row", full);
                               const auto read = position_from_text(text);
                               if (std::holds_alternative<Position>(read) && std::get<Position>(read) == position) {
                                 return std::nullopt;
                               }
                               return text + " does not read back\n" + to_board(position);
                             });
  trial.classes = classes;
  return trial;
}

TEST(TextProperties, PositionsReadBack) {
  expect_held(try_position_round_trip(kCases, to_text));
  const PositionWriter other_side = [](const Position& position) {
    Position wrong = position;
    wrong.side_to_move = Side::red;
    return to_text(wrong);
  };
  expect_caught(try_position_round_trip(kCasesUntilCaught, other_side), "a writer that always has red to move",
                {"does not read back"});
}

using PositionReader = std::variant<Position, PositionTextFault> (*)(std::string_view);

std::string any_position_text(Random& random) {
  static constexpr std::string_view kLikely = "123456789/cgehrdsCGEHRDS rbx0";
  std::string text = to_text(testdata::random_position(random));
  for (std::uint64_t changes = random.below(4); changes > 0; --changes) {
    const char byte = random.chance(90) ? kLikely[random.below(kLikely.size())] : static_cast<char>(random.below(256));
    text.replace(random.below(text.size() + 1), random.below(3), random.chance(70) ? std::string(1, byte) : "");
  }
  return text;
}

Trial try_position_reader(int count, PositionReader read) {
  Classes classes({"a position", "no position, the fault inside", "no position, the fault behind the last byte"});
  Trial trial = try_property(
      "any bytes are the one text of a position, or are refused at one of them or behind the last", count,
      cases<std::string>(any_position_text, shorter_lists<std::string>), [&](const std::string& text) -> Complaint {
        const auto position = read(text);
        if (std::holds_alternative<Position>(position)) {
          classes.count("a position");
          if (to_text(std::get<Position>(position)) == text) return std::nullopt;
          return "'" + text + "' is accepted, but is written " + to_text(std::get<Position>(position));
        }
        const std::size_t column = std::get<PositionTextFault>(position).column;
        classes.count(column <= text.size() ? "no position, the fault inside"
                                            : "no position, the fault behind the last byte");
        if (column >= 1 && column <= text.size() + 1) return std::nullopt;
        return "'" + text + "' is refused at column " + std::to_string(column);
      });
  trial.classes = classes;
  return trial;
}

TEST(TextProperties, AnyBytesAreAPositionOrAreRefused) {
  expect_held(try_position_reader(kCases, position_from_text));
  const PositionReader blanks_are_nothing = [](std::string_view text) {
    while (text.ends_with(' ')) text.remove_suffix(1);
    return position_from_text(text);
  };
  expect_caught(try_position_reader(kCasesUntilCaught, blanks_are_nothing), "a reader that lets blanks pass at the end",
                {"is accepted, but is written"});
}

// ---- The checker
// -----------------------------------------------------------------------------------------------------

struct OutputPair {
  std::string expected;
  std::string found;
};

// NOLINTNEXTLINE(readability-identifier-naming): RapidCheck's
void showValue(const OutputPair& pair, std::ostream& out) {
  out << printf_words(pair.expected) << "\nagainst\n" << printf_words(pair.found);
}

OutputPair any_outputs(Random& random) {
  static constexpr std::array<std::string_view, 12> kPieces = {"a", "b",  "ab",   "\n",   "\n",    "\n",
                                                               " ", "\t", "\r\n", "\n\n", "WIN\n", "\v"};
  OutputPair pair;
  for (std::uint64_t left = random.below(12); left > 0; --left)
    pair.expected += kPieces.at(random.below(kPieces.size()));
  pair.found = pair.expected;
  for (std::uint64_t changes = random.below(3); changes > 0; --changes) {
    pair.found.replace(random.below(pair.found.size() + 1), random.below(2),
                       std::string(kPieces.at(random.below(kPieces.size()))));
  }
  return pair;
}

using Compare = std::function<std::optional<judge::LineDifference>(std::string_view, std::string_view, std::uint64_t&)>;

Trial try_checker(int count, const Compare& compare) {
  Classes classes(
      {"the same bytes", "the same but for white space", "a line differs", "lines are missing", "lines are left over"});
  const auto smaller = [](const OutputPair& pair) {
    std::vector<OutputPair> smaller_pairs;
    for (const std::string& text : shorter_lists(pair.expected)) smaller_pairs.push_back({text, pair.found});
    for (const std::string& text : shorter_lists(pair.found)) smaller_pairs.push_back({pair.expected, text});
    return smaller_pairs;
  };
  Trial trial = try_property(
      "the checker and the naive one find the same first difference, whatever the bytes", count,
      cases<OutputPair>(any_outputs, smaller), [&](const OutputPair& pair) -> Complaint {
        std::uint64_t expected_lines = 0;
        std::uint64_t actual_lines = 0;
        const auto expected = judge::first_line_difference_naively(pair.expected, pair.found, expected_lines);
        const auto actual = compare(pair.expected, pair.found, actual_lines);
        if (!expected) {
          classes.count(pair.expected == pair.found ? "the same bytes" : "the same but for white space");
        } else if (expected->expected && expected->found) {
          classes.count("a line differs");
        } else {
          classes.count(expected->expected ? "lines are missing" : "lines are left over");
        }
        if (expected == actual && expected_lines == actual_lines) return std::nullopt;
        return "printf '" + printf_words(pair.expected) + "' against printf '" + printf_words(pair.found) + "'";
      });
  trial.classes = classes;
  return trial;
}

TEST(TextProperties, TheCheckerFindsWhatTheNaiveOneFinds) {
  expect_held(try_checker(kCases, judge::first_line_difference));
  const Compare blanks_count = [](std::string_view expected, std::string_view found, std::uint64_t& lines) {
    auto difference = judge::first_line_difference(expected, found, lines);
    if (!difference && expected != found)
      difference = judge::LineDifference{1, std::string(expected), std::string(found)};
    return difference;
  };
  expect_caught(try_checker(kCasesUntilCaught, blanks_count), "a checker that counts blanks", {"against"});
  const Compare lines_off_by_one = [](std::string_view expected, std::string_view found, std::uint64_t& lines) {
    auto difference = judge::first_line_difference(expected, found, lines);
    if (difference) ++lines;
    return difference;
  };
  expect_caught(try_checker(kCasesUntilCaught, lines_off_by_one), "a checker that counts a line too many", {"against"});
}

}  // namespace
}  // namespace quack::props
