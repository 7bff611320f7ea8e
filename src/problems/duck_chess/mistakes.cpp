#include "problems/duck_chess/mistakes.h"

#include <algorithm>
#include <bitset>
#include <cctype>
#include <memory>

#include "problems/duck_chess/mistake_edits.h"
#include "reference/duck_chess.h"

namespace quack {

namespace {

// ---- What mistakes in steps alone do, so that no two of the catalogue do the same ----

using Cells = std::bitset<kCellCount>;

// False of a step that is never made from that cell: it leaves the board or leads onto the own cell, or the piece
// itself or what is off the board blocks it.
bool may_go(const Step& way, Cell from) {
  const auto always_blocks = [&](const Blocker& blocker) {
    if (blocker.offset == StepDirection{}) return way.blocked_by != BlockedBy::the_other;
    return blocker.border == Border::blocks && !on_board(from + blocker.offset);
  };
  if (way.to == StepDirection{} || std::ranges::count_if(way.blockers, always_blocks) > way.most) return false;
  return way.wraps > 0 || on_board(from + way.to);
}

// All cells onto which such a piece could come.
Cells reach(const Rules& rules, Piece piece) {
  Cells reached;
  std::vector<Cell> open;
  const auto visit = [&](Cell cell) {
    if (reached[index(cell)]) return;
    reached.set(index(cell));
    open.push_back(cell);
  };
  for (const Cell cell : kAllCells)
    if (rules.start.at(cell) == piece) visit(cell);
  while (!open.empty()) {
    const Cell from = open.back();
    open.pop_back();
    for (const Step& way : rules.ways[index(piece.kind)]) {
      if ((way.used_for & uses(piece.side, Use::moves)) == 0 || !may_go(way, from)) continue;
      if (way.wraps > 0) return Cells().set();
      for (Cell to = from + way.to; on_board(to); to = way.slides ? to + way.to : Cell{-1, -1}) visit(to);
    }
  }
  return reached;
}

// Appends a character for each number: all of them are small.
template <class... Numbers>
void append(std::string& text, Numbers... numbers) {
  (text.push_back(static_cast<char>(numbers)), ...);
}

bool leaves(int offset, int to) { return offset < std::min(0, to) || offset > std::max(0, to); }

// Returns the conditions of a step as text, with wrong borders only where a step that ends on the board can reach them.
std::string text_of(const Step& way, Side side) {
  std::string text;
  append(text, way.slides, way.fewest, way.most, static_cast<int>(way.blocked_by), static_cast<int>(way.onto),
         way.wraps, way.overlooks_first, way.overlooks_last);
  std::vector<std::array<int, 3>> blockers;
  for (const auto& [offset, border] : way.blockers) {
    const bool leaves_column = leaves(offset.right, way.to.right), leaves_row = leaves(offset.up, way.to.up);
    const bool is_seen = way.wraps > 0 || leaves_column || (border == Border::blocks && leaves_row);
    blockers.push_back({offset.up, offset.right, is_seen ? static_cast<int>(border) : 0});
  }
  std::ranges::sort(blockers);
  for (const auto& [up, right, border] : blockers) append(text, up, right, border);
  if (way.only_if.empty()) return text;
  for (const Cell from : kAllCells) {
    for (Cell to = from + way.to; on_board(to); to = way.slides ? to + way.to : Cell{-1, -1})
      text += std::ranges::all_of(way.only_if, [&](const auto& holds) { return holds(side, from, to); }) ? '1' : '0';
  }
  return text;
}

// Each step that pieces of a kind ever make, in moves and in checks. Where either captain's attack is a check, one
// captain attacks in one direction what the other does in the opposite one.
std::string steps_of(const Rules& rules, Kind kind) {
  std::vector<std::string> steps;
  for (const Side side : kSides) {
    const Cells from = reach(rules, {side, kind});
    const Cells captains = kind == Kind::captain ? reach(rules, {other(side), kind}) : Cells().set();
    for (const Step& way : rules.ways[index(kind)]) {
      const std::string text = text_of(way, side);
      for (const Use use : {Use::moves, Use::checks}) {
        const auto may_capture = [&](Cell to) {
          if (way.onto == Onto::no_piece) return false;
          return way.slides || way.wraps > 0 || (on_board(to) && captains[index(to)]);
        };
        const auto is_made = [&](Cell cell) {
          return from[index(cell)] && may_go(way, cell) && (use == Use::moves || may_capture(cell + way.to));
        };
        if ((way.used_for & uses(side, use)) == 0 || std::ranges::none_of(kAllCells, is_made)) continue;
        const bool is_mutual = kind == Kind::captain && use == Use::checks && rules.counts == Attacker::either;
        const int turned = is_mutual && side == Side::blue && way.only_if.empty() ? -1 : 1;
        append(steps.emplace_back(text), static_cast<int>(use), is_mutual ? 2 : static_cast<int>(side),
               turned * way.to.up, turned * way.to.right);
      }
    }
  }
  std::ranges::sort(steps);
  steps.erase(std::unique(steps.begin(), steps.end()), steps.end());
  std::string text;
  for (const std::string& step : steps) text += step + ';';
  return text;
}

// True of steps that are surely the same.
bool are_same(const Step& one, const Step& other) {
  const auto values = [](const Step& of) {
    return std::tie(of.to, of.blockers, of.slides, of.used_for, of.fewest, of.most, of.blocked_by, of.onto, of.wraps,
                    of.overlooks_first, of.overlooks_last);
  };
  return one.only_if.empty() && other.only_if.empty() && values(one) == values(other);
}

std::vector<DuckMistake> catalogue_of(Games game, const Rules& right) {
  Catalogue catalogue(game, right);
  for (const auto& add : {add_board_mistakes, add_step_mistakes, add_turn_mistakes, add_check_mistakes,
                          add_wording_mistakes, add_memory_mistakes, add_step_operators, add_blocker_operators})
    add(catalogue);
  return std::move(catalogue.mistakes);
}

}  // namespace

Catalogue::Catalogue(Games of, const Rules& rules) : game(of), right(rules) {
  for (const Kind kind : kKinds) right_steps_[index(kind)] = steps_of(right, kind);
}

void Catalogue::add(std::string clause, const Row& row, const FamilyArguments& arguments) {
  if (row.games != Games::both && row.games != game) return;
  Rules rules = right;
  row.edit(rules);
  if (!rules.differ_beyond_ways(right)) {
    std::string behaviour;
    for (const Kind kind : kKinds) {
      if (std::ranges::equal(rules.ways[index(kind)], right.ways[index(kind)], are_same)) continue;
      if (const std::string steps = steps_of(rules, kind); steps != right_steps_[index(kind)])
        behaviour += std::to_string(index(kind)) + steps + '\n';
    }
    if (!behaviours_.insert(behaviour).second) return;
  }
  std::string english = row.sentence.english();
  english.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(english.front())));
  if (game == Games::remix && (clause == "DC-1.2" || clause == "DC-5.1" || clause == "DC-6.2")) clause[1] = 'R';
  mistakes.push_back({arguments.empty() ? row.name : name_from(row.name, arguments),
                      Message(std::move(english), row.sentence.translation()), std::move(clause), row.edit});
}

std::span<const DuckMistake> duck_mistakes() {
  static const std::vector<DuckMistake> kMistakes =
      catalogue_of(Games::duck_chess, rules_from(reference::duck_chess_start(), CheckRule::either_side));
  return kMistakes;
}

std::span<const DuckMistake> remix_mistakes() {
  static const std::vector<DuckMistake> kMistakes =
      catalogue_of(Games::remix, rules_from(reference::duck_chess_remix_start(), CheckRule::mover_only));
  return kMistakes;
}

DuckChessFactory engine_with(const DuckMistake& mistake) {
  return [edit = mistake.edit](const Position& position, CheckRule rule) {
    Rules rules = rules_from(position, rule);
    edit(rules);
    rules.start = position;
    return std::make_unique<RulesEngine>(std::move(rules));
  };
}

}  // namespace quack
