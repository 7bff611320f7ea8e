#include <array>
#include <cstdlib>
#include <string>
#include <vector>

#include "problems/counted_input.h"
#include "problems/duck_chess/problem.h"
#include "reference/duck_chess.h"

namespace quack {
namespace {

std::string line_of(const Outcome& outcome, const DuckVariant& variant) {
  std::string line;
  text::append_answer(line, outcome, *variant.dialect);
  if (!line.empty()) line.pop_back();
  return line;
}

// The fields of a line: the moved piece, the captured one, check, the end.
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

Message difference(const Fields& expected, const Fields& found, const Fields& plain) {
  enum Field { kMoved, kCaptured, kCheck, kOver };
  if (found[kMoved] != expected[kMoved]) return tr("another piece is said to move");
  if (found[kCaptured] != expected[kCaptured]) {
    if (expected[kCaptured] == plain[kCaptured]) return tr("a capture is reported where there is none");
    return found[kCaptured] == plain[kCaptured] ? tr("a capture is not reported")
                                                : tr("another piece is said to be captured");
  }
  if (found[kOver] != expected[kOver])
    return expected[kOver] == plain[kOver] ? tr("the end is reported where there is none")
                                           : tr("the end is not reported");
  return expected[kCheck] == plain[kCheck] ? tr("a check is reported where there is none")
                                           : tr("a check is not reported");
}

}  // namespace

std::vector<std::string> duck_items(const DuckVariant& variant, std::string_view input) {
  std::vector<std::string> items;
  for (const Operation operation : text::read_duck_input(input, *variant.dialect).items)
    items.push_back(to_text(operation, *variant.dialect));
  return items;
}

std::vector<bool> inert_duck_items(const DuckVariant& variant, std::string_view input) {
  reference::DuckChess engine(variant.start(), variant.check_rule);
  std::vector<bool> inert;
  for (const Operation operation : text::read_duck_input(input, *variant.dialect).items)
    inert.push_back(!engine.play(operation).valid());
  return inert;
}

std::vector<std::string> simpler_duck_items(const DuckVariant& variant, const std::vector<std::string>& items,
                                            std::size_t index) {
  const std::string input = counted_input({items.begin(), items.begin() + static_cast<std::ptrdiff_t>(index) + 1});
  const auto [from, to] = text::read_duck_input(input, *variant.dialect).items.back();
  const auto length = std::abs(to.x - from.x) + std::abs(to.y - from.y);
  std::vector<Operation> simpler;
  if (inert_duck_items(variant, input).back()) {
    if (from != Cell{} || length > 0) simpler.push_back({});
    if (from != Cell{} && length > 0) simpler.push_back({from, from});
  } else if (from.x == to.x || from.y == to.y) {
    for (const int shorter : {1, length / 2, length - 1}) {
      if (shorter < 1 || shorter >= length) continue;
      const Cell nearer = {from.x + (to.x - from.x) * shorter / length, from.y + (to.y - from.y) * shorter / length};
      simpler.push_back({from, nearer});
    }
  }
  std::vector<std::string> texts;
  for (const Operation operation : simpler) texts.push_back(to_text(operation, *variant.dialect));
  return texts;
}

Message duck_failure_bucket(const DuckVariant& variant, std::optional<std::string_view> expected,
                            std::optional<std::string_view> found) {
  if (!expected) return tr("a line too many");
  if (!found) return tr("a line is missing");
  Outcome outcome;
  outcome.moved = Piece{};
  const std::string plain = line_of(outcome, variant);  // of a plain move
  outcome.validity = Validity::unreachable;
  const std::string invalid = line_of(outcome, variant);
  const char between = plain.find(';') == std::string::npos ? ' ' : ';';
  const auto right = fields_of(*expected, between);
  const auto wrong = fields_of(*found, between);
  if (right && wrong) return difference(*right, *wrong, *fields_of(plain, between));
  if (wrong) return tr("an invalid operation is taken for a move");
  if (right && !invalid.empty() && *found == invalid) return tr("a move is taken for an invalid operation");
  return tr("a line of no known form");
}

}  // namespace quack
