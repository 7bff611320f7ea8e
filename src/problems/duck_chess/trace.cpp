#include "problems/duck_chess/trace.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

#include "game/position_text.h"
#include "problems/duck_chess/step_geometry.h"

namespace quack {
namespace {

// [kind] -> the clause by which it goes.
constexpr std::array<std::string_view, kKindCount> kKindClauses = {"DC-2.1", "DC-2.2", "DC-2.3", "DC-2.4",
                                                                   "DC-2.5", "DC-2.6", "DC-2.7"};

// All attacks by that side; and its steps onto captains that are blocked; and, of the side that has moved, its captain
// facing the other's at a distance on an open row or column, which is an attack in xiangqi.
std::vector<Approach> approaches(Position position, Side attacker, const DuckVariant& variant) {
  std::vector<Approach> found;
  const Side moved = other(std::exchange(position.side_to_move, attacker));
  for (const Cell captain : kAllCells) {
    if (position.at(captain) != Piece{other(attacker), Kind::captain}) continue;
    for (const Cell from : kAllCells) {
      const auto piece = position.at(from);
      if (!piece || piece->side != attacker) continue;
      const bool facing = attacker == moved && piece->kind == Kind::captain && is_step(Kind::car, from, captain);
      if (!facing && !is_step(piece->kind, from, captain)) continue;
      Approach approach{from, captain, false, {}};
      approach.attacks = reference::DuckChess(position, variant.check_rule).play({from, captain}).valid();
      for (const Cell cell : cells_in_the_way(facing ? Kind::car : piece->kind, from, captain))
        if (position.at(cell)) approach.blockers.push_back(cell);
      if (!facing || approach.blockers.empty()) found.push_back(std::move(approach));
    }
  }
  return found;
}

std::string joined(const std::vector<std::string>& parts, std::string_view between, std::string_view before_last) {
  std::string text;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (i > 0) text += i + 1 == parts.size() ? before_last : between;
    text += parts[i];
  }
  return text;
}

std::string on(const Position& position, Cell cell, const DuckVariant& variant) {
  const auto piece = position.at(cell);
  return cell_text(cell, variant) + (piece ? " holds a " + name(*piece) : " is empty");
}

// "the red car on (5,4) attacks the blue captain on (9,4) along column 4, nothing between", or what keeps it from that.
std::string approach_text(const Position& position, const Approach& approach, const DuckVariant& variant) {
  const auto& [from, captain, attacks, blockers] = approach;
  const Kind kind = position.at(from)->kind;
  const std::string who = piece_on(position, from, variant);
  const std::string whom = piece_on(position, captain, variant);
  const std::string line = from.y == captain.y ? "column " + std::to_string(variant.dialect->column(from))
                                               : "row " + std::to_string(variant.dialect->row(from));
  if (kind == Kind::captain && !attacks)
    return who + " faces " + whom + " on the open " + line + ", which is no attack";
  std::string text = who + (attacks ? " attacks " : " would attack ") + whom;
  if (kind == Kind::car) text += " along " + line;
  const std::vector<Cell> needed = cells_in_the_way(kind, from, captain);
  if (needed.empty()) return text + (kind == Kind::car ? ", next to it" : ", one cell away");
  if (attacks && kind == Kind::car) return text + ", nothing between";
  const std::string_view role = kind == Kind::elephant ? "its eye " : kind == Kind::horse ? "its leg " : "";
  std::vector<std::string> cells;
  for (const Cell cell : attacks ? needed : blockers)
    cells.push_back(attacks ? cell_text(cell, variant) : on(position, cell, variant));
  text += (attacks ? ", with " : ", but ") + std::string(role) + joined(cells, ", ", " and ");
  return attacks ? text + " empty" : text;
}

// The near misses of a check: attacks past the fewest pieces, and of these the ones that the move has to do with.
std::vector<Approach> near_misses(std::vector<Approach> all, Cell moved_to) {
  const auto distance = [&](const Approach& approach) {
    const auto& blockers = approach.blockers;
    const bool by_move = approach.from == moved_to || approach.captain == moved_to ||
                         std::find(blockers.begin(), blockers.end(), moved_to) != blockers.end();
    return 2 * blockers.size() + (by_move ? 0 : 1);
  };
  const auto nearest = std::min_element(
      all.begin(), all.end(), [&](const Approach& one, const Approach& two) { return distance(one) < distance(two); });
  if (nearest == all.end()) return {};
  std::erase_if(all, [&, least = distance(*nearest)](const Approach& each) { return distance(each) > least; });
  return all;
}

// The reason why an operation of a piece of the side to move is not valid.
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
  return (piece ? "the " + name(*piece) + " on " : "") + cell_text(cell, variant);
}

std::string_view kind_clause(Kind kind) { return kKindClauses[static_cast<std::size_t>(kind)]; }

Sentence movement_sentence(const DuckStep& step, const DuckVariant& variant) {
  const Cell from = step.operation.from;
  const auto piece = step.before.at(from);
  if (step.outcome.validity == Validity::game_over)
    return {"DC-4.1c", "the game has been over since operation " + std::to_string(step.ended_by)};
  if (step.outcome.validity == Validity::no_own_piece || !piece) {
    return {"DC-4.1a",
            on(step.before, from, variant) + ", and " + std::string(name(step.before.side_to_move)) + " is to move"};
  }
  if (step.outcome.validity == Validity::own_piece_on_target) return {"DC-3.2", refusal(step, variant, *piece)};
  if (!step.outcome.valid()) return {kind_clause(piece->kind), refusal(step, variant, *piece)};
  return {kind_clause(piece->kind), "the " + name(*piece) + " goes from " + cell_text(from, variant) + " to " +
                                        cell_text(step.operation.to, variant)};
}

Sentence capture_sentence(const DuckStep& step, const DuckVariant& variant) {
  const std::string target = cell_text(step.operation.to, variant);
  if (!step.outcome.captured) return {"DC-3.3", target + " was empty, so nothing is captured"};
  return {"DC-3.3", "it captures the " + name(*step.outcome.captured) + " on " + target};
}

std::vector<Approach> deciding_approaches(const DuckStep& step, const DuckVariant& variant) {
  const Side mover = step.before.side_to_move;
  std::vector<Approach> all = approaches(step.after, mover, variant);
  std::vector<Approach> on_own = approaches(step.after, other(mover), variant);
  if (variant.check_rule == CheckRule::either_side) all.insert(all.end(), on_own.begin(), on_own.end());
  for (const auto& some : {all, on_own}) {
    std::vector<Approach> attacks;
    std::copy_if(some.begin(), some.end(), std::back_inserter(attacks), [](const auto& each) { return each.attacks; });
    if (!attacks.empty()) return attacks;
  }
  return near_misses(std::move(all), step.operation.to);
}

Sentence check_sentence(const DuckStep& step, const DuckVariant& variant) {
  if (step.outcome.over) return {"DC-5.2", "no check: the game is over", false};
  const std::string mover(name(step.before.side_to_move));
  const std::vector<Approach> deciding = deciding_approaches(step, variant);
  if (deciding.empty()) {
    const bool either = variant.check_rule == CheckRule::either_side;
    return {variant.check_clause,
            "no check: no " + (either ? "piece of either side" : mover + " piece") +
                " attacks a captain, and none is blocked from doing so",
            false};
  }
  std::vector<std::string> texts;
  for (const Approach& each : deciding) texts.push_back(approach_text(step.after, each, variant));
  std::string text = step.outcome.check ? "check: " : "no check: ";
  if (deciding.front().attacks && !step.outcome.check) text += mover + " has moved, so it does not count that ";
  return {variant.check_clause, text + joined(texts, "; ", "; and ")};
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
