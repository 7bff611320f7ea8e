#pragma once

#include <ostream>

#include "judge/bounds.h"
#include "judge/duck_text.h"
#include "judge/primitive_text.h"
#include "tests/escapes.h"
#include "tests/test.h"

// What a reader read, by any of the ways to read; and the bad inputs of judge_faults.txt.

namespace quack::judge {

// So that a failed comparison shows the fault and not its bytes.
// NOLINTNEXTLINE(readability-identifier-naming): GoogleTest's
inline void PrintTo(const ParseError& fault, std::ostream* out) { *out << to_text(fault, "input"); }

}  // namespace quack::judge

namespace quack::tests {

// Everything that a reader gives.
template <typename Item>
struct ReadResult {
  std::vector<Item> items;
  std::vector<std::uint64_t> lines;  // on which the items begin
  std::optional<judge::ParseError> fault;
};

template <typename Item, typename Reader>
ReadResult<Item> drain(Reader& reader) {
  ReadResult<Item> reading;
  while (const auto item = reader.next()) {
    reading.items.push_back(*item);
    reading.lines.push_back(reader.line());
  }
  reading.fault = reader.fault();
  return reading;
}

inline constexpr std::size_t kWholeReads = static_cast<std::size_t>(-1);

// Bytes a read: whole reads, and short ones so that every word lies across two buffers somewhere.
inline constexpr std::array<std::size_t, 5> kReadSizes = {kWholeReads, 1, 2, 3, 7};

// The duck-chess readers of one dialect.
struct DuckFormat {
  using Item = Operation;
  const judge::DuckDialect& dialect;

  ReadResult<Item> read(std::string_view text, judge::ReadRules rules, std::size_t at_most = kWholeReads) const {
    judge::MemorySource source(text, at_most);
    judge::DuckReader reader(source, dialect, rules);
    return drain<Item>(reader);
  }
  ReadResult<Item> read_naively(std::string_view text, judge::ReadRules rules) const {
    auto [operations, lines, fault] = judge::read_duck_input_naively(text, dialect, rules);
    return {std::move(operations), std::move(lines), std::move(fault)};
  }
  std::string write(const std::vector<Operation>& operations) const {
    std::string text;
    judge::append_input(text, operations, dialect);
    return text;
  }
};

struct PrimitiveFormat {
  using Item = PrimitiveCase;

  ReadResult<Item> read(std::string_view text, judge::ReadRules rules, std::size_t at_most = kWholeReads) const {
    judge::MemorySource source(text, at_most);
    judge::PrimitiveReader reader(source, rules);
    return drain<Item>(reader);
  }
  ReadResult<Item> read_naively(std::string_view text, judge::ReadRules rules) const {
    auto [cases, lines, fault] = judge::read_primitive_input_naively(text, rules);
    return {std::move(cases), std::move(lines), std::move(fault)};
  }
};

// A bad input of judge_faults.txt, and the fault that every way to read it must give.
struct FaultRow {
  std::string title;
  std::string text;
  std::string fault;  // "0 read, then 2:1: expected ..."
};

// Those of a section of the file.
inline std::vector<FaultRow> fault_rows(const std::string& section) {
  std::vector<FaultRow> rows;
  std::ifstream file(QUACK_JUDGE_FAULTS);
  bool is_within = false;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("== ")) is_within = line == "== " + section;
    if (!is_within || line.empty() || line[0] == '=') continue;
    if (line.starts_with("  ")) {
      FaultRow& row = rows.back();
      (row.text.empty() ? row.text : row.fault) = line.substr(2);
    } else {
      rows.push_back({line, "", ""});
    }
  }
  for (FaultRow& row : rows) {
    row.text = unescaped(row.text);
    for (std::size_t at = row.text.find('{'); at != std::string::npos; at = row.text.find('{')) {
      const std::size_t end = row.text.find('}', at);
      row.text.replace(at, end - at + 1, std::stoul(row.text.substr(at + 3, end - at - 3)), row.text[at + 1]);
    }
    row.fault = unescaped(row.fault);
  }
  return rows;
}

template <typename Item>
std::string in_words(const ReadResult<Item>& reading) {
  const std::string read = std::to_string(reading.items.size()) + " read, then ";
  return read + (reading.fault ? to_text(*reading.fault, "").substr(std::string("'':").size()) : "the end");
}

template <typename Format>
void expect_faults(const Format& format, judge::ReadRules rules, const std::string& section) {
  const std::vector<FaultRow> rows = fault_rows(section);
  EXPECT_FALSE(rows.empty()) << section;
  for (const FaultRow& row : rows) {
    SCOPED_TRACE(section + ": " + row.title);
    std::string expected = row.fault;
    if (const std::size_t most = expected.find("MOST"); most != std::string::npos)
      expected.replace(most, 4, judge::bound_text(std::min(rules.max_count, judge::kLargestCount)));
    for (const std::size_t at_most : kReadSizes) {
      EXPECT_EQ(in_words(format.read(row.text, rules, at_most)), expected) << "in reads of " << at_most << " bytes";
    }
    EXPECT_EQ(in_words(format.read_naively(row.text, rules)), expected) << "naively";
  }
}

}  // namespace quack::tests
