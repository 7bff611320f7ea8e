#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "game/cell.h"
#include "game/outcome.h"
#include "io/bytes.h"
#include "text/bounds.h"
#include "text/parse_error.h"

namespace quack::text {

// The text form of duck chess in one judge problem: its numbering of rows and columns, and its answers. Everything
// outside text/ uses Cell alone. There are two.
struct DuckDialect;
extern const DuckDialect kDuckChessDialect;  // DC-6.1, DC-6.2
extern const DuckDialect kRemixDialect;      // DR-1.1, DR-6.1, DR-6.2

// Reads a judge input in constant memory, operation by operation. A count beyond what follows costs no memory.
class DuckReader {
 public:
  // `source` and `dialect` must outlive the reader. Nothing is read yet.
  DuckReader(ByteSource& source, const DuckDialect& dialect, ReadRules rules = {});
  ~DuckReader();

  // The next operation; none after the last one, and none at an error, which `fault()` then has. After the last
  // one the rest of the text has been read and found valid. Once there is none, later calls give none either.
  std::optional<Operation> next();

  // The next operations: as many as have the usual form, each on its own line, and are in the buffer, but at least one;
  // none if `next` gives none. They are valid until the next call.
  std::span<const Operation> next_some();

  // The count at the head of the text; 0 before the first `next`, and if the count itself is malformed.
  std::uint64_t count() const;

  // The line on which the last returned operation begins; 0 before the first.
  std::uint64_t line() const;

  const std::optional<ParseError>& fault() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

// Reads a whole judge input from memory, lenient.
InputRead<Operation> read_duck_input(std::string_view text, const DuckDialect& dialect);

// Appends the strict text of a judge input: the count, then one operation per line, an LF after each line.
void append_input(std::string& out, std::span<const Operation> operations, const DuckDialect& dialect);

// Appends the line, LF included, that answers one operation; nothing for an invalid operation of the remix (DR-6.2).
void append_answer(std::string& out, const Outcome& outcome, const DuckDialect& dialect);

// Returns the variables of an input without any values: the count, and the four numbers of an operation. `see` adds the
// values of one operation.
std::vector<BoundsReached> input_variables(const DuckDialect& dialect);
void see(std::vector<BoundsReached>& variables, Operation operation, const DuckDialect& dialect);

// Writes the lines of append_answer for these outcomes, and returns where the next byte goes. `at` must have room for
// kMostAnswerBytes per outcome; bytes after the last line are overwritten too.
inline constexpr std::size_t kMostAnswerBytes = 48;
char* put_answers(char* at, std::span<const OutcomeCode> outcomes, const DuckDialect& dialect);

// An operation in the dialect's own numbers: "7 0 4 2".
std::string to_text(Operation operation, const DuckDialect& dialect);

}  // namespace quack::text
