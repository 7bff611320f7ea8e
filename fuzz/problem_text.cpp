#include "fuzz/problem_text.h"

#include "fuzz/compared_game.h"
#include "fuzz/mutators/primitive_mutator.h"
#include "fuzz/naive_readers.h"
#include "io/bytes.h"
#include "text/duck_text.h"
#include "text/primitive_text.h"

namespace quack::fuzz {
namespace {

ItemNumbers numbers(const Operation& operation) {
  return {operation.from.x, operation.from.y, operation.to.x, operation.to.y};
}

ItemNumbers numbers(const PrimitiveCase& one) {
  const auto& [n, m, first, second] = one;
  return {n, m, first.x, first.y, static_cast<int>(first.kind), second.x, second.y, static_cast<int>(second.kind)};
}

template <typename Item>
Reading reading_of(text::InputRead<Item> read) {
  Reading reading{{}, std::move(read.lines), std::move(read.fault)};
  for (const Item& item : read.items) reading.items.push_back(numbers(item));
  return reading;
}

// The operations that the reader gives many at a time.
Reading reading_in_batches(text::DuckReader reader) {
  Reading reading;
  for (auto batch = reader.next_some(); !batch.empty(); batch = reader.next_some()) {
    for (const Operation& operation : batch) reading.items.push_back(numbers(operation));
    for (std::uint64_t after = batch.size(); after > 0; --after) reading.lines.push_back(reader.line() + 1 - after);
  }
  reading.fault = reader.fault();
  return reading;
}

ProblemText duck_text(const ComparedGame& game) {
  const text::DuckDialect& dialect = *game.dialect;
  return {.problem = game.problem,
          .mutator = game.mutator(),
          .readers = {[&dialect](std::string_view text, text::ReadRules rules, std::size_t /*at_most*/) {
                        return reading_of(read_duck_input_naively(text, dialect, rules));
                      },
                      [&dialect](std::string_view text, text::ReadRules rules, std::size_t at_most) {
                        MemorySource source(text, at_most);
                        return reading_of(text::all_items(text::DuckReader(source, dialect, rules)));
                      },
                      [&dialect](std::string_view text, text::ReadRules rules, std::size_t at_most) {
                        MemorySource source(text, at_most);
                        return reading_in_batches(text::DuckReader(source, dialect, rules));
                      }},
          .write = [&dialect](const std::vector<ItemNumbers>& items) {
            std::vector<Operation> operations;
            for (const auto& [from_x, from_y, to_x, to_y, ignored1, ignored2, ignored3, ignored4] : items) {
              const auto cell = [](std::int64_t x, std::int64_t y) {
                return Cell{static_cast<int>(x), static_cast<int>(y)};
              };
              operations.push_back({cell(from_x, from_y), cell(to_x, to_y)});
            }
            std::string text;
            text::append_input(text, operations, dialect);
            return text;
          }};
}

ProblemText primitive_text() {
  return {.problem = "primitive-chess",
          .mutator = {mutate_primitive_input, cross_primitive_inputs},
          .readers = {[](std::string_view text, text::ReadRules rules, std::size_t /*at_most*/) {
                        return reading_of(read_primitive_input_naively(text, rules));
                      },
                      [](std::string_view text, text::ReadRules rules, std::size_t at_most) {
                        MemorySource source(text, at_most);
                        return reading_of(text::all_items(text::PrimitiveReader(source, rules)));
                      }},
          .write = [](const std::vector<ItemNumbers>& items) {
            std::vector<PrimitiveCase> cases;
            for (const auto& [n, m, x, y, kind, other_x, other_y, other_kind] : items) {
              cases.push_back({n,
                               m,
                               {x, y, static_cast<PrimitiveKind>(kind)},
                               {other_x, other_y, static_cast<PrimitiveKind>(other_kind)}});
            }
            std::string text;
            text::append_input(text, cases);
            return text;
          }};
}

}  // namespace

std::vector<ProblemText> problem_texts() {
  return {duck_text(duck_chess_game()), duck_text(remix_game()), primitive_text()};
}

}  // namespace quack::fuzz
