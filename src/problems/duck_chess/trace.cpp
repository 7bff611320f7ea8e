#include "problems/duck_chess/trace.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

#include "game/position.h"

namespace quack {
namespace {

// [kind] -> the clause by which it goes.
constexpr std::array<std::string_view, kKindCount> kKindClauses = {"DC-2.1", "DC-2.2", "DC-2.3", "DC-2.4",
                                                                   "DC-2.5", "DC-2.6", "DC-2.7"};

Message on(const Position& position, Cell cell, const DuckVariant& variant) {
  const auto piece = position.at(cell);
  const std::string where = cell_text(cell, variant);
  return piece ? tr("{0} holds a {1}", where, word_of(*piece)) : tr("{0} is empty", where);
}

Message line_text(Cell from, Cell to, const DuckVariant& variant) {
  return from.y == to.y ? tr("column {0}", variant.dialect->column(from)) : tr("row {0}", variant.dialect->row(from));
}

// "(3,2) holds a red soldier and (2,3) holds a red soldier": some occupied cells.
Message all_on(const Position& position, std::vector<Cell> cells, const DuckVariant& variant) {
  const Cell last = cells.back();
  cells.pop_back();
  Message text = on(position, last, variant);
  const char* before_rest = tr_later("{0} holds a {1} and {2}");
  for (auto cell = cells.rbegin(); cell != cells.rend(); ++cell) {
    text = tr(before_rest, cell_text(*cell, variant), word_of(*position.at(*cell)), text);
    before_rest = tr_later("{0} holds a {1}, {2}");
  }
  return text;
}

// "the red car on (5,4) attacks the blue captain on (9,4) along column 4, nothing between", or what keeps it from that.
Message threat_text(const Position& position, const Threat& threat, const DuckVariant& variant) {
  const auto& [piece, from, captain, occupied] = threat;
  const bool attacks = threat.attacks();
  Message text = tr(attacks ? tr_later("{0} attacks {1}") : tr_later("{0} would attack {1}"),
                    piece_on(position, from, variant), piece_on(position, captain, variant));
  if (piece.kind == Kind::car) text = tr("{0} along {1}", text, line_text(from, captain, variant));
  const std::vector<Cell> needed = cells_in_the_way(piece.kind, from, captain);
  if (needed.empty()) return piece.kind == Kind::car ? tr("{0}, next to it", text) : tr("{0}, one cell away", text);
  if (!attacks) {
    const Message blocked = all_on(position, blockers_of(position, threat), variant);
    if (piece.kind == Kind::elephant) return tr("{0}, but its eye {1}", text, blocked);
    return piece.kind == Kind::horse ? tr("{0}, but its leg {1}", text, blocked) : tr("{0}, but {1}", text, blocked);
  }
  if (piece.kind == Kind::car) return tr("{0}, nothing between", text);
  const std::string first = cell_text(needed.front(), variant);
  if (piece.kind == Kind::elephant) return tr("{0}, with its eye {1} empty", text, first);
  if (piece.kind == Kind::horse) return tr("{0}, with its leg {1} empty", text, first);
  return tr("{0}, with {1} and {2} empty", text, first, cell_text(needed.back(), variant));
}

// The near misses of a check: attacks past the fewest pieces, and of these the ones that the move has to do with.
Threats near_misses(const Position& position, Threats all, Cell moved_to) {
  const auto distance = [&](const Threat& threat) {
    const auto blockers = blockers_of(position, threat);
    const bool by_move = threat.from == moved_to || threat.captain == moved_to ||
                         std::find(blockers.begin(), blockers.end(), moved_to) != blockers.end();
    return 2 * blockers.size() + (by_move ? 0 : 1);
  };
  const auto nearest = std::min_element(
      all.begin(), all.end(), [&](const Threat& one, const Threat& two) { return distance(one) < distance(two); });
  if (nearest == all.end()) return {};
  std::erase_if(all, [&, least = distance(*nearest)](const Threat& each) { return distance(each) > least; });
  return all;
}

// The reason why an operation of a piece of the side to move is not valid.
Message refusal(const DuckStep& step, const DuckVariant& variant, Piece piece) {
  const Message who = piece_on(step.before, step.operation.from, variant);
  if (step.operation.from == step.operation.to) return tr("{0} can't stay where it is", who);
  const std::string target = cell_text(step.operation.to, variant);
  switch (step.outcome.validity) {
    case Validity::own_piece_on_target:
      return tr("{0} can't go to {1}: its own side's {2} stands there", who, target,
                word_of(step.before.at(step.operation.to).value_or(piece).kind));
    case Validity::blocked:
      return tr(
          "{0} can't go to {1}: {2}", who, target,
          step.outcome.blocker ? on(step.before, *step.outcome.blocker, variant) : tr("something stands in its way"));
    default:
      return tr(piece.kind == Kind::elephant ? tr_later("{0} can't go to {1}: an {2} has no such step")
                                             : tr_later("{0} can't go to {1}: a {2} has no such step"),
                who, target, word_of(piece.kind));
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

Message board_text(const Position& position, const DuckVariant& variant) {
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
  return Message(board + "   ") + tr("{} to move", word_of(position.side_to_move)) + Message("\n");
}

Message piece_on(const Position& position, Cell cell, const DuckVariant& variant) {
  const auto piece = position.at(cell);
  std::string where = cell_text(cell, variant);
  return piece ? tr("the {0} on {1}", word_of(*piece), where) : Message(std::move(where));
}

std::string_view kind_clause(Kind kind) { return kKindClauses[static_cast<std::size_t>(kind)]; }

Sentence movement_sentence(const DuckStep& step, const DuckVariant& variant) {
  const Cell from = step.operation.from;
  const auto piece = step.before.at(from);
  if (step.outcome.validity == Validity::game_over)
    return {"DC-4.1c", tr("the game has been over since operation {0}", step.ended_by)};
  if (step.outcome.validity == Validity::no_own_piece || !piece) {
    return {"DC-4.1a",
            tr("{0}, and {1} is to move", on(step.before, from, variant), word_of(step.before.side_to_move))};
  }
  if (step.outcome.validity == Validity::own_piece_on_target) return {"DC-3.2", refusal(step, variant, *piece)};
  if (!step.outcome.valid()) return {kind_clause(piece->kind), refusal(step, variant, *piece)};
  return {kind_clause(piece->kind), tr("the {0} goes from {1} to {2}", word_of(*piece), cell_text(from, variant),
                                       cell_text(step.operation.to, variant))};
}

Sentence capture_sentence(const DuckStep& step, const DuckVariant& variant) {
  const std::string target = cell_text(step.operation.to, variant);
  if (!step.outcome.captured) return {"DC-3.3", tr("{0} was empty, so nothing is captured", target)};
  return {"DC-3.3", tr("it captures the {0} on {1}", word_of(*step.outcome.captured), target)};
}

std::vector<Cell> blockers_of(const Position& position, const Threat& threat) {
  std::vector<Cell> blockers = cells_in_the_way(threat.piece.kind, threat.from, threat.captain);
  std::erase_if(blockers, [&](Cell cell) { return !position.at(cell); });
  return blockers;
}

Threats deciding_threats(const DuckStep& step, const DuckVariant& variant) {
  const auto is_movers = [&](const Threat& threat) { return threat.piece.side == step.before.side_to_move; };
  const auto counts = [&](const Threat& threat) {
    return variant.check_rule == CheckRule::either_side || is_movers(threat);
  };
  Threats all = threats_on(step.after, occupied_cells(step.after));
  std::stable_partition(all.begin(), all.end(), is_movers);
  for (const bool counted : {true, false}) {
    Threats attacks;
    std::copy_if(all.begin(), all.end(), std::back_inserter(attacks),
                 [&](const Threat& threat) { return threat.attacks() && counts(threat) == counted; });
    if (!attacks.empty()) return attacks;
  }
  if (facing_captains(step.after)) return {};
  std::erase_if(all, [&](const Threat& threat) { return !counts(threat); });
  return near_misses(step.after, std::move(all), step.operation.to);
}

Sentence check_sentence(const DuckStep& step, const DuckVariant& variant) {
  if (step.outcome.over) return {"DC-5.2", tr("no check: the game is over"), false};
  const Message mover = word_of(step.before.side_to_move);
  const Threats deciding = deciding_threats(step, variant);
  if (const auto captains = facing_captains(step.after); deciding.empty() && captains) {
    const auto [own, others] =
        step.before.side_to_move == Side::red ? *captains : Operation{captains->to, captains->from};
    return {variant.check_clause,
            tr("no check: {0} faces {1} on the open {2}, which is no attack", piece_on(step.after, own, variant),
               piece_on(step.after, others, variant), line_text(own, others, variant))};
  }
  if (deciding.empty()) {
    if (variant.check_rule == CheckRule::either_side) {
      return {variant.check_clause,
              tr("no check: no piece of either side attacks a captain, and none is blocked from doing so"), false};
    }
    return {variant.check_clause,
            tr("no check: no {0} piece attacks a captain, and none is blocked from doing so", mover), false};
  }
  Message threats = threat_text(step.after, deciding.front(), variant);
  for (auto each = deciding.begin() + 1; each != deciding.end(); ++each) {
    threats = tr(each + 1 == deciding.end() ? tr_later("{0}; and {1}") : tr_later("{}; {}"), threats,
                 threat_text(step.after, *each, variant));
  }
  if (step.outcome.check) return {variant.check_clause, tr("check: {0}", threats)};
  if (!deciding.front().attacks()) return {variant.check_clause, tr("no check: {0}", threats)};
  return {variant.check_clause, tr("no check: {0} has moved, so it does not count that {1}", mover, threats)};
}

Sentence end_sentence(const DuckStep& step) {
  if (!step.outcome.over) return {"DC-4.4", tr("no captain was captured, so the game goes on")};
  return {"DC-4.4", tr("the captured captain ends the game, and {0} has won", word_of(step.before.side_to_move))};
}

std::optional<std::string> answer_line(const DuckStep& step, const DuckVariant& variant) {
  std::string line;
  text::append_answer(line, step.outcome, *variant.dialect);
  if (line.empty()) return std::nullopt;
  line.pop_back();
  return line;
}

}  // namespace quack
