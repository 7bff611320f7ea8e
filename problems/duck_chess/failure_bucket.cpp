#include "problems/duck_chess/failure_bucket.h"

#include <algorithm>
#include <array>

#include "game/outcome.h"
#include "judge/duck_text.h"

namespace quack {

namespace {

constexpr std::string_view kNoKnownForm = "a line of no known form";

std::string line_of(const Outcome& outcome, const DuckVariant& variant) {
  std::string line;
  judge::append_answer(line, outcome, *variant.dialect);
  if (!line.empty()) line.pop_back();
  return line;
}

// What tells of a move: the piece, what it captured, check, the end.
using Fields = std::array<std::string_view, 4>;

std::optional<Fields> fields_of(std::string_view line, char between) {
  if (std::count(line.begin(), line.end(), between) != 3) return std::nullopt;
  Fields fields;
  for (auto& field : fields) {
    field = line.substr(0, line.find(between));
    line.remove_prefix(std::min(field.size() + 1, line.size()));
  }
  return fields;
}

std::string_view difference(const Fields& expected, const Fields& found, const Fields& plain) {
  enum Field { kMoved, kCaptured, kCheck, kOver };
  if (found[kMoved] != expected[kMoved]) return "another piece is said to move";
  if (found[kCaptured] != expected[kCaptured]) {
    if (expected[kCaptured] == plain[kCaptured]) return "a capture is told where there is none";
    return found[kCaptured] == plain[kCaptured] ? "a capture is not told" : "another piece is said to be captured";
  }
  if (found[kOver] != expected[kOver]) {
    return expected[kOver] == plain[kOver] ? "the end is told where there is none" : "the end is not told";
  }
  return expected[kCheck] == plain[kCheck] ? "a check is told where there is none" : "a check is not told";
}

}  // namespace

std::string duck_failure_bucket(const DuckVariant& variant, std::optional<std::string_view> expected,
                                std::optional<std::string_view> found) {
  if (!expected) return "a line too many";
  if (!found) return "a line is missing";
  Outcome outcome;
  outcome.moved = Piece{};
  const std::string plain = line_of(outcome, variant);  // of a move that does nothing worth telling
  outcome.validity = Validity::unreachable;
  const std::string invalid = line_of(outcome, variant);
  const char between = plain.find(';') == std::string::npos ? ' ' : ';';
  const auto right = fields_of(*expected, between);
  const auto wrong = fields_of(*found, between);
  if (!right) return std::string(wrong ? "an invalid operation is taken for a move" : kNoKnownForm);
  if (wrong) return std::string(difference(*right, *wrong, *fields_of(plain, between)));
  const bool is_refusal = !invalid.empty() && *found == invalid;
  return std::string(is_refusal ? "a move is taken for an invalid operation" : kNoKnownForm);
}

}  // namespace quack
