// Judge text: where it comes from and goes to, what is interrupted goes on; how hostile text is shown; that the reader
// stays where it ends or meets an error; the writer of many lines at once. The errors of the system are in
// tests/cli/answer.txt, the memory that reading and comparing take in scarce.txt, what is compared with what in
// check.txt, positions as text in counts_and_lists.txt; and the fuzz targets "checker" and "position-text" hold these
// to the naive way on any texts.

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <sys/resource.h>
#include <system_error>
#include <thread>
#include <unistd.h>

#include "game/outcome.h"
#include "game/primitive_chess.h"
#include "io/bytes.h"
#include "io/lines.h"
#include "io/quoted.h"
#include "tests/test.h"
#include "text/duck_dialect.h"
#include "text/duck_text.h"
#include "text/scanner.h"

namespace quack::text {
namespace {

TEST(Bytes, AWriteThatIsCutShortIsTakenUpAgain) {
  ASSERT_NE(std::signal(SIGXFSZ, SIG_IGN), SIG_ERR);
  FILE* file = std::tmpfile();
  ASSERT_NE(file, nullptr);
  rlimit before{};
  ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &before), 0);
  const rlimit five_bytes{5, before.rlim_max};
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &five_bytes), 0);
  int error = 0;
  try {
    DescriptorSink(fileno(file)).write("quack quack");  // takes 5 bytes at first
  } catch (const std::system_error& thrown) {
    error = thrown.code().value();
  }
  EXPECT_EQ(setrlimit(RLIMIT_FSIZE, &before), 0);
  EXPECT_EQ(error, EFBIG);
  EXPECT_EQ(std::fclose(file), 0);
}

TEST(Bytes, ASingleOneIsWritten) {
  FILE* file = std::tmpfile();
  ASSERT_NE(file, nullptr);
  DescriptorSink(fileno(file)).write("q");
  std::rewind(file);
  EXPECT_EQ(std::fgetc(file), 'q');
  EXPECT_EQ(std::fgetc(file), EOF);
  EXPECT_EQ(std::fclose(file), 0);
}

TEST(Bytes, AnInterruptedReadIsTakenUpAgain) {
  struct sigaction action {};
  action.sa_handler = [](int) {};  // without SA_RESTART: the read is interrupted
  ASSERT_EQ(sigaction(SIGUSR1, &action, nullptr), 0);
  std::array<int, 2> ends{};
  ASSERT_EQ(pipe(ends.data()), 0);
  std::thread writer([&, reader = pthread_self()] {
    for (int i = 0; i < 20; ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
      pthread_kill(reader, SIGUSR1);
    }
    DescriptorSink(ends[1]).write("quack");
  });
  std::array<char, 10> buffer{};
  EXPECT_EQ(DescriptorSource(ends[0]).read(buffer), 5U);
  writer.join();
  for (const int end : ends) close(end);
}

TEST(Quoted, ShowsHostileTextSafely) {
  const std::vector<std::pair<std::string, std::string>> rows = {
      {"", ""},
      {"red car;NA;no;no", "red car;NA;no;no"},
      {R"(it's a \)", R"(it\'s a \\)"},
      {std::string("\0\n\r\t\x1b[31m\x7f", 10), R"(\x00\x0a\x0d\x09\x1b[31m\x7f)"},
      {"\xe5\xb0\x86 \xc3\xa9 \xf0\x9f\xa6\x86", "\xe5\xb0\x86 \xc3\xa9 \xf0\x9f\xa6\x86"},
      {"\x80 \xc3 \xff", R"(\x80 \xc3 \xff)"},
  };
  for (const auto& [text, shown] : rows) EXPECT_EQ(quoted(text), '\'' + shown + '\'');
  const std::string most(59, 'a');
  EXPECT_EQ(quoted(most + 'a'), '\'' + most + "a'");
  EXPECT_EQ(quoted(most + "aa"), '\'' + most + "a'...");
  EXPECT_EQ(quoted(most + "\xc3\xa9"), '\'' + most + "'...") << "no half characters";
}

TEST(Quoted, TheLastCharactersOfUtf8AreKnown) {
  EXPECT_EQ(first_character("\xf4\x8f\xbf\xbf").code, 0x10ffffU);
  for (const char* none : {"", "\xf4\x90\x80\x80", "\xf5\x80\x80\x80", "\xed\xa0\x80", "\xed\xbf\xbf", "\xc0\xaf",
                           "\xc1\xbf", "\xe0\x9f\xbf", "\xf0\x8f\xbf\xbf"})
    EXPECT_EQ(first_character(none).bytes, 0U);
}

TEST(Piped, AnyBytesAreHandedOver) {
  EXPECT_EQ(piped("a %'\\\x01\x1f\n\x7f"
                  "9",
                  "cat"),
            R"(printf 'a %%\047\134\001\037\n\1779' | cat)");
}

// A number that is out of range, or has a letter in it, is quoted up to the limit, and marked where more follows.
TEST(Numbers, ThatAreWrongAreQuotedToTheLimit) {
  struct Row {
    std::size_t zeros;
    std::string end, mark;
  };
  for (const auto& [zeros, end, mark] :
       {Row{59, "9", ""}, Row{60, "9", "..."}, Row{61, "9", "..."}, Row{59, "x", ""}, Row{60, "x", "..."},
        Row{200, "x", "..."}, Row{0, "9", ""}, Row{58, "1x", ""}}) {
    const std::string word = std::string(zeros, '0') + end;
    const std::string text = word + " 1\n";
    MemorySource source(text);
    Scanner scanner(source, false);
    EXPECT_FALSE(scanner.number(1, 8)) << word;
    EXPECT_EQ(scanner.refused({}).found.english(), "'" + word.substr(0, 60) + "'" + mark) << word;
  }
}

TEST(Words, StandBetweenWhiteSpaceOfAnyKind) {
  const std::string_view text = "\ta b\rc\v\n\f";
  std::size_t at = 0;
  for (const std::string_view word : {"a", "b", "c", "", ""}) EXPECT_EQ(next_word(text, at), word);
}

std::string utf8(std::uint32_t code) {
  const auto byte = [&](std::uint32_t first, std::uint32_t shift) {
    return static_cast<char>(first | (code >> shift & (first == 0x80 ? 0x3fU : 0x7fU)));
  };
  if (code < 0x80) return {byte(0, 0)};
  if (code < 0x800) return {byte(0xc0, 6), byte(0x80, 0)};
  if (code < 0x10000) return {byte(0xe0, 12), byte(0x80, 6), byte(0x80, 0)};
  return {byte(0xf0, 18), byte(0x80, 12), byte(0x80, 6), byte(0x80, 0)};
}

TEST(Quoted, EveryCharacterIsShownButForThese) {
  struct Range {
    std::uint32_t first, last;
  };
  // Controls, the soft hyphen, joiners and selectors, marks and overrides of direction, blanks of all kinds and what
  // looks like them, line ends, surrogates, the byte order mark, annotations, and the planes of tags and of private
  // use.
  const std::vector<Range> escaped_ranges = {
      {0, 0x1f},        {0x7f, 0xa0},     {0xad, 0xad},       {0x34f, 0x34f},     {0x61c, 0x61c},   {0x115f, 0x1160},
      {0x1680, 0x1680}, {0x17b4, 0x17b5}, {0x180b, 0x180f},   {0x2000, 0x200f},   {0x2028, 0x202f}, {0x205f, 0x206f},
      {0x2800, 0x2800}, {0x3000, 0x3000}, {0x3164, 0x3164},   {0xd800, 0xdfff},   {0xfe00, 0xfe0f}, {0xfeff, 0xfeff},
      {0xffa0, 0xffa0}, {0xfff9, 0xfffb}, {0x1d173, 0x1d17a}, {0xe0000, 0x10ffff}};
  std::size_t wrong = 0;
  for (std::uint32_t code = 0; code <= 0x10ffff; ++code) {
    const std::string text = utf8(code);
    const bool escaped = std::ranges::any_of(
        escaped_ranges, [&](const Range& range) { return range.first <= code && code <= range.last; });
    if (shown_character(text) == (escaped ? 0 : text.size())) continue;
    if (++wrong == 1) ADD_FAILURE() << "U+" << std::hex << code << " should be " << (escaped ? "escaped" : "shown");
  }
  EXPECT_EQ(wrong, 0U);
}

TEST(Quoted, NamesOfFilesStayAsTheyAreUnlessATerminalWouldObeyThem) {
  const std::vector<std::pair<std::string, std::string>> rows = {
      {"a.in", "a.in"},
      {"-", "-"},
      {R"(it's a \ b.in)", R"(it's a \ b.in)"},
      {std::string(100, 'a'), std::string(100, 'a')},
      {"\xe5\xb0\x86.in", "\xe5\xb0\x86.in"},
      {"", "''"},
      {"a\nb.in", R"('a\x0ab.in')"},
      {"it's \\ \x1b[31m", R"('it\'s \\ \x1b[31m')"},
  };
  for (const auto& [name, shown] : rows) EXPECT_EQ(shown_name(name), shown);
  EXPECT_EQ(shown_name(std::string(100, '\n')).size(), 402U) << "whole, however long";
  EXPECT_EQ(printable("it's \\ \x1b\n"), R"(it's \ \x1b\x0a)");
}

TEST(Quoted, BytesAfterACharacterThatIsCutOffAreNotRead) {
  for (const std::string_view character : {"\xc3\xa9", "\xe5\xb0\x86", "\xf0\x9f\xa6\x86"}) {
    // Exactly these bytes, so that the address sanitizer would notice one more; the next one would complete it.
    const std::vector<char> cut(character.begin(), character.end() - 1);
    EXPECT_EQ(shown_character({cut.data(), cut.size()}), 0U);
    EXPECT_EQ(shown_character(character.substr(0, character.size() - 1)), 0U);
    EXPECT_EQ(shown_character(character), character.size());
  }
}

TEST(Messages, HaveABlankBetweenChineseAndWords) {
  set_language(MessageLanguage::chinese);
  for (const std::string chinese : {"\u4e00", "\u9fff", "\u9e2d\u9e2d"}) {
    const Message duck("duck", chinese);
    for (const char letter : std::string_view("09azAZ'`()-/")) {
      EXPECT_EQ(tr("{}{}", duck, std::string(1, letter)).translation(), chinese + ' ' + letter);
      EXPECT_EQ(tr("{1}{0}", duck, std::string(1, letter)).translation(), letter + (' ' + chinese));
    }
    for (const char letter : std::string_view(".:@[{|\n ")) {
      EXPECT_EQ(tr("{}{}", duck, std::string(1, letter)).translation(), chinese + letter);
      EXPECT_EQ(tr("{1}{0}", duck, std::string(1, letter)).translation(), letter + chinese);
    }
    EXPECT_EQ(tr("{}{}{}", duck, "\uff0c", "a").translation(), chinese + "\uff0c" + "a");
    EXPECT_EQ(tr("{}{}{}", duck, "\u3001", "a").translation(), chinese + "\u3001" + "a");
    EXPECT_EQ(tr("{}{}", "\ua000", "a").translation(), "\ua000" + std::string("a"));
  }
  set_language(MessageLanguage::english);
  EXPECT_EQ(tr("{}, {}: {0}{1} {2} {x {4", 1, "two").english(), "1, two: 1two  {x {4");
  EXPECT_EQ(tr("{9}{", 1).english(), "{");
}

// The usual lines are read many at a time.
TEST(DuckText, TheReaderGivesPlainLinesTogether) {
  for (const DuckDialect* dialect : {&kDuckChessDialect, &kRemixDialect}) {
    std::vector<Operation> operations;
    for (int cell = 0; cell < kCellCount; ++cell)
      operations.push_back(
          {{cell / kColumnCount, cell % kColumnCount}, {9 - cell / kColumnCount, 8 - cell % kColumnCount}});
    std::string text;
    append_input(text, operations, *dialect);
    MemorySource source(text);
    DuckReader reader(source, *dialect);
    EXPECT_TRUE(std::ranges::equal(reader.next_some(), std::span(operations).first(64)));
    EXPECT_EQ(reader.line(), 65U);
    EXPECT_TRUE(std::ranges::equal(reader.next_some(), std::span(operations).subspan(64)));
    EXPECT_EQ(reader.line(), 91U);
    EXPECT_TRUE(reader.next_some().empty());
    EXPECT_EQ(reader.fault(), std::nullopt);
  }
}

TEST(DuckText, TheReaderStaysAtTheEndAndAtAnError) {
  MemorySource source("2\n0 0 1 0\n1 0 2 0\n");
  DuckReader reader(source, kDuckChessDialect, {.strict = true});
  for (const std::uint64_t line : {2U, 3U}) {
    EXPECT_TRUE(reader.next().has_value());
    EXPECT_EQ(std::pair(reader.count(), reader.line()), std::pair(std::uint64_t{2}, line));
  }
  for (int times = 0; times < 2; ++times) EXPECT_FALSE(reader.next().has_value());
  EXPECT_EQ(reader.fault(), std::nullopt);

  MemorySource wrong_source("2\nx 0 0 1 0\n1 0 2 0\n");
  DuckReader wrong_reader(wrong_source, kDuckChessDialect);
  EXPECT_FALSE(wrong_reader.next().has_value());
  const auto fault = wrong_reader.fault();
  EXPECT_TRUE(fault.has_value());
  EXPECT_FALSE(wrong_reader.next().has_value());
  EXPECT_EQ(wrong_reader.fault(), fault);

  // The byte after '9' is no digit for 10, which is a row of the remix.
  MemorySource colon("1\n: 5 9 5\n");
  DuckReader colon_reader(colon, kRemixDialect);
  EXPECT_FALSE(colon_reader.next().has_value());
}

// In words they are in duck_chess_examples.txt.
TEST(Outcomes, AllDiffer) {
  std::set<std::string> texts;
  for (const Outcome& outcome : all_outcomes()) texts.insert(to_text(outcome));
  EXPECT_EQ(texts.size(), 1U + 14U * 15U * 4U);
  EXPECT_EQ(all_outcomes().size(), texts.size());
  EXPECT_EQ(all_outcomes()[0], (Outcome{.validity = Validity::unreachable}));
  EXPECT_EQ(all_outcomes()[1], (Outcome{.moved = Piece{Side::red, Kind::captain}}));
  EXPECT_EQ(outcome_of(OutcomeCode()), all_outcomes()[0]);
  EXPECT_EQ(OutcomeCode().bits, 0x77U);
}

TEST(PrimitiveCases, AreToldInOneLine) {
  EXPECT_EQ(quack::to_text(PrimitiveCase{}), "1 x 1, first R (1,1), second R (1,1)");
  EXPECT_EQ(quack::to_text({3, 5, {1, 2, PrimitiveKind::bishop}, {2, 4, PrimitiveKind::rook}}),
            "3 x 5, first B (1,2), second R (2,4)");
  EXPECT_EQ(name(PrimitiveKind::rook), "rook");
  EXPECT_EQ(name(PrimitiveKind::bishop), "bishop");
  std::string answers;
  for (const auto answer : {PrimitiveAnswer::win, PrimitiveAnswer::lose, PrimitiveAnswer::draw})
    answers.append(name(answer)) += ' ';
  EXPECT_EQ(answers, "WIN LOSE DRAW ");
}

TEST(AnswerLines, AreThoseOfTheOutcomes) {
  for (const DuckDialect* dialect : {&kDuckChessDialect, &kRemixDialect}) {
    std::vector<OutcomeCode> codes;
    std::string expected;
    for (std::size_t bits = 0; bits < OutcomeCode::kCount; ++bits) {
      codes.push_back({static_cast<std::uint16_t>(bits)});
      append_answer(expected, outcome_of(codes.back()), *dialect);
    }
    std::string found(codes.size() * kMostAnswerBytes, '?');
    found.resize(static_cast<std::size_t>(put_answers(found.data(), codes, *dialect) - found.data()));
    EXPECT_EQ(found, expected);
  }
}

}  // namespace
}  // namespace quack::text
