#include "problems/duck_chess/trace.h"

#include <array>
#include <vector>

#include "game/position_text.h"
#include "props/step_geometry.h"

namespace quack {

namespace {

// [kind] -> the clause by which it goes.
constexpr std::array<std::string_view, kKindCount> kKindClauses = {"DC-2.1", "DC-2.2", "DC-2.3", "DC-2.4",
                                                                   "DC-2.5", "DC-2.6", "DC-2.7"};

std::string words(Piece piece) { return std::string(name(piece.side)) + ' ' + std::string(name(piece.kind)); }

// Every attack of `attacker` on a captain, by the reference: whether the capture would be a move.
std::vector<std::string> attacks(Position position, Side attacker, const DuckVariant& variant) {
  std::vector<std::string> found;
  position.side_to_move = attacker;
  for (const Cell target : kAllCells) {
    if (position.at(target) != Piece{other(attacker), Kind::captain}) continue;
    for (const Cell from : kAllCells) {
      const auto piece = position.at(from);
      if (!piece || piece->side != attacker) continue;
      if (!reference::DuckChess(position, variant.check_rule).play({from, target}).valid()) continue;
      found.push_back(piece_on(position, from, variant) + " attacks " + piece_on(position, target, variant));
    }
  }
  return found;
}

std::string joined(const std::vector<std::string>& parts) {
  std::string text;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (i > 0) text += i + 1 == parts.size() ? ", and " : ", ";
    text += parts[i];
  }
  return text;
}

std::string on(const Position& position, Cell cell, const DuckVariant& variant) {
  const auto piece = position.at(cell);
  return cell_text(cell, variant) + (piece ? " holds a " + words(*piece) : " is empty");
}

// Why an operation of a piece of the side to move is not valid.
std::string refusal(const DuckStep& step, const DuckVariant& variant, Piece piece) {
  const std::string who = piece_on(step.before, step.operation.from, variant);
  if (step.operation.from == step.operation.to) return who + " can't stay where it is";
  const std::string cannot = who + " can't go to " + cell_text(step.operation.to, variant);
  switch (step.outcome.validity) {
    case Validity::own_piece_on_target:
      return cannot + ": its own side's " + std::string(name(step.before.at(step.operation.to).value_or(piece).kind)) +
             " stands there";
    case Validity::blocked:
      return cannot + ": " +
             (step.outcome.blocker ? on(step.before, *step.outcome.blocker, variant) : "something stands in its way");
    default:
      return cannot + (piece.kind == Kind::elephant ? ": an " : ": a ") + std::string(name(piece.kind)) +
             " has no such step";
  }
}

}  // namespace

DuckTrace::DuckTrace(const DuckVariant& variant, std::string_view input)
    : source_(input), reader_(source_, *variant.dialect), engine_(variant.start(), variant.check_rule) {}

std::optional<DuckStep> DuckTrace::next() {
  const auto operation = reader_.next();
  if (!operation) return std::nullopt;
  DuckStep step;
  step.item = ++item_;
  step.input_line = reader_.line();
  step.ended_by = ended_by_;
  step.operation = *operation;
  step.before = engine_.position();
  step.outcome = engine_.play(*operation);
  step.after = engine_.position();
  if (step.outcome.over) ended_by_ = item_;
  return step;
}

std::string cell_text(Cell cell, const DuckVariant& variant) {
  return '(' + std::to_string(variant.dialect->row(cell)) + ',' + std::to_string(variant.dialect->column(cell)) + ')';
}

std::string board_text(const Position& position, const DuckVariant& variant) {
  // to_board writes the rows from x=9 down, each after the digit of its number and a blank.
  const std::string drawn = to_board(position);
  std::string board;
  std::size_t at = 0;
  for (int x = kRowCount - 1; x >= 0; --x) {
    const std::size_t end = drawn.find('\n', at);
    const std::string row = std::to_string(variant.dialect->row({x, 0}));
    board += std::string(2 - row.size(), ' ') + row + drawn.substr(at + 1, end - at);
    at = end + 1;
  }
  board += "   ";
  for (int y = 0; y < kColumnCount; ++y) board += ' ' + std::to_string(variant.dialect->column({0, y}));
  return board + "   " + std::string(name(position.side_to_move)) + " to move\n";
}

std::string piece_on(const Position& position, Cell cell, const DuckVariant& variant) {
  const auto piece = position.at(cell);
  return (piece ? "the " + words(*piece) + " on " : "") + cell_text(cell, variant);
}

std::string_view kind_clause(Kind kind) { return kKindClauses[static_cast<std::size_t>(kind)]; }

Sentence movement_sentence(const DuckStep& step, const DuckVariant& variant) {
  const Cell from = step.operation.from;
  const auto piece = step.before.at(from);
  if (step.outcome.validity == Validity::game_over) {
    return {"DC-4.1c", "the game has been over since operation " + std::to_string(step.ended_by)};
  }
  if (step.outcome.validity == Validity::no_own_piece || !piece) {
    return {"DC-4.1a",
            on(step.before, from, variant) + ", and " + std::string(name(step.before.side_to_move)) + " is to move"};
  }
  if (step.outcome.validity == Validity::own_piece_on_target) return {"DC-3.2", refusal(step, variant, *piece)};
  if (!step.outcome.valid()) return {kind_clause(piece->kind), refusal(step, variant, *piece)};
  return {kind_clause(piece->kind), "the " + words(*piece) + " goes from " + cell_text(from, variant) + " to " +
                                        cell_text(step.operation.to, variant)};
}

Sentence capture_sentence(const DuckStep& step, const DuckVariant& variant) {
  const std::string target = cell_text(step.operation.to, variant);
  if (!step.outcome.captured) return {"DC-3.3", target + " was empty, so nothing is captured"};
  return {"DC-3.3", "it captures the " + words(*step.outcome.captured) + " on " + target};
}

Sentence check_sentence(const DuckStep& step, const DuckVariant& variant) {
  if (step.outcome.over) return {"DC-5.2", "no check: the game is over"};
  const Side mover = step.before.side_to_move;
  std::vector<std::string> counted = attacks(step.after, mover, variant);
  const std::vector<std::string> on_own = attacks(step.after, other(mover), variant);
  if (variant.check_rule == CheckRule::either_side) {
    counted.insert(counted.end(), on_own.begin(), on_own.end());
    if (counted.empty()) return {variant.check_clause, "no check: no piece of either side attacks a captain"};
  } else if (counted.empty()) {
    std::string text = "no check: no " + std::string(name(mover)) + " piece attacks a captain";
    if (!on_own.empty()) text += " (that " + joined(on_own) + " does not count)";
    return {variant.check_clause, text};
  }
  return {variant.check_clause, "check: " + joined(counted)};
}

Sentence end_sentence(const DuckStep& step) {
  if (!step.outcome.over) return {"DC-4.4", "no captain was captured, so the game goes on"};
  return {"DC-4.4",
          "the captured captain ends the game, and " + std::string(name(step.before.side_to_move)) + " has won"};
}

std::optional<std::string> answer_line(const DuckStep& step, const DuckVariant& variant) {
  std::string line;
  judge::append_answer(line, step.outcome, *variant.dialect);
  if (line.empty()) return std::nullopt;
  line.pop_back();
  return line;
}

}  // namespace quack
