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

std::string line_text(Cell from, Cell to, const DuckVariant& variant) {
  return from.y == to.y ? "column " + std::to_string(variant.dialect->column(from))
                        : "row " + std::to_string(variant.dialect->row(from));
}

// "the red car on (5,4) attacks the blue captain on (9,4) along column 4, nothing between", or what keeps it from that.
std::string threat_text(const Position& position, const Threat& threat, const DuckVariant& variant) {
  const auto& [piece, from, captain, occupied] = threat;
  const bool attacks = threat.attacks();
  std::string text = piece_on(position, from, variant) + (attacks ? " attacks " : " would attack ") +
                     piece_on(position, captain, variant);
  if (piece.kind == Kind::car) text += " along " + line_text(from, captain, variant);
  const std::vector<Cell> needed = cells_in_the_way(piece.kind, from, captain);
  if (needed.empty()) return text + (piece.kind == Kind::car ? ", next to it" : ", one cell away");
  if (attacks && piece.kind == Kind::car) return text + ", nothing between";
  const std::string_view role = piece.kind == Kind::elephant ? "its eye " : piece.kind == Kind::horse ? "its leg " : "";
  std::vector<std::string> cells;
  for (const Cell cell : attacks ? needed : blockers_of(position, threat))
    cells.push_back(attacks ? cell_text(cell, variant) : on(position, cell, variant));
  text += (attacks ? ", with " : ", but ") + std::string(role) + joined(cells, ", ", " and ");
  return attacks ? text + " empty" : text;
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
  if (step.outcome.over) return {"DC-5.2", "no check: the game is over", false};
  const std::string mover(name(step.before.side_to_move));
  const Threats deciding = deciding_threats(step, variant);
  if (const auto captains = facing_captains(step.after); deciding.empty() && captains) {
    const auto [own, others] =
        step.before.side_to_move == Side::red ? *captains : Operation{captains->to, captains->from};
    return {variant.check_clause, "no check: " + piece_on(step.after, own, variant) + " faces " +
                                      piece_on(step.after, others, variant) + " on the open " +
                                      line_text(own, others, variant) + ", which is no attack"};
  }
  if (deciding.empty()) {
    const bool either = variant.check_rule == CheckRule::either_side;
    return {variant.check_clause,
            "no check: no " + (either ? "piece of either side" : mover + " piece") +
                " attacks a captain, and none is blocked from doing so",
            false};
  }
  std::vector<std::string> texts;
  for (const Threat& each : deciding) texts.push_back(threat_text(step.after, each, variant));
  std::string text = step.outcome.check ? "check: " : "no check: ";
  if (deciding.front().attacks() && !step.outcome.check) text += mover + " has moved, so it does not count that ";
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
