// A count that is the largest allowed one is refused.

#include <utility>

#include "fuzz/reader_target.h"

quack::fuzz::Target quack::fuzz::make_target() {
  Readers readers = fast_readers();
  readers.operations = [](std::string_view text, const judge::DuckDialect& dialect, judge::ReadingRules rules,
                          std::size_t at_most) {
    auto reading = read_operations(text, dialect, rules, at_most);
    if (reading.items.size() != rules.max_count) return reading;
    --rules.max_count;
    return read_operations(text, dialect, rules, at_most);
  };
  return reader_target(std::move(readers));
}
