#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "game/primitive_chess.h"
#include "io/bytes.h"
#include "text/bounds.h"
#include "text/parse_error.h"

namespace quack::text {

// Reads a judge input of primitive chess (PC-4.1) in constant memory, case by case. Every case that it gives is proper
// (PC-1.1, PC-4.2, PC-4.4); anything else is an error. The interface is that of DuckReader.
class PrimitiveReader {
 public:
  explicit PrimitiveReader(ByteSource& source, ReadRules rules = {});
  ~PrimitiveReader();

  std::optional<PrimitiveCase> next();
  std::uint64_t count() const;
  std::uint64_t line() const;
  const std::optional<ParseError>& fault() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

InputRead<PrimitiveCase> read_primitive_input(std::string_view text);

// Returns the variables of an input without any values: T, n, m, x and y, the last two for both pieces. `see` adds the
// values of one case.
std::vector<BoundsReached> input_variables();
void see(std::vector<BoundsReached>& variables, const PrimitiveCase& board_case);

// Appends the strict text of a judge input.
void append_input(std::string& out, std::span<const PrimitiveCase> cases);

// Appends "WIN\n", "LOSE\n" or "DRAW\n" (PC-4.3).
void append_answer(std::string& out, PrimitiveAnswer answer);

}  // namespace quack::text
