#include "fuzz/judge_input.h"

#include "judge/bytes.h"
#include "judge/primitive_text.h"

namespace quack::fuzz {

namespace {

template <typename Item, typename Reader>
ReadResult<Item> drained(Reader& reader) {
  ReadResult<Item> reading;
  while (const auto item = reader.next()) {
    reading.items.push_back(*item);
    reading.lines.push_back(reader.line());
  }
  reading.fault = reader.fault();
  return reading;
}

}  // namespace

ReadResult<Operation> read_operations(std::string_view text, const judge::DuckDialect& dialect, judge::ReadRules rules,
                                      std::size_t at_most) {
  judge::MemorySource source(text, at_most);
  judge::DuckReader reader(source, dialect, rules, judge::Instructions::portable);
  return drained<Operation>(reader);
}

ReadResult<Operation> read_operations_in_runs(std::string_view text, const judge::DuckDialect& dialect,
                                              judge::ReadRules rules, std::size_t at_most) {
  judge::MemorySource source(text, at_most);
  judge::DuckReader reader(source, dialect, rules);
  ReadResult<Operation> reading;
  for (auto run = reader.next_some(); !run.empty(); run = reader.next_some()) {
    reading.items.insert(reading.items.end(), run.begin(), run.end());
    for (std::uint64_t behind = run.size(); behind > 0; --behind) reading.lines.push_back(reader.line() + 1 - behind);
  }
  reading.fault = reader.fault();
  return reading;
}

ReadResult<PrimitiveCase> read_cases(std::string_view text, judge::ReadRules rules, std::size_t at_most) {
  judge::MemorySource source(text, at_most);
  judge::PrimitiveReader reader(source, rules);
  return drained<PrimitiveCase>(reader);
}

}  // namespace quack::fuzz
