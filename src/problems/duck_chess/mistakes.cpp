#include "problems/duck_chess/mistakes.h"

#include <algorithm>
#include <cctype>
#include <memory>

#include "problems/duck_chess/mistake_parts.h"
#include "reference/duck_chess.h"

namespace quack {

namespace {

// Appends a character for each number: all of them are small.
template <class... Numbers>
void append(std::string& text, Numbers... numbers) {
  (text.push_back(static_cast<char>(numbers)), ...);
}

bool leaves(int offset, int to) { return offset < std::min(0, to) || offset > std::max(0, to); }

// The cells that a step asks for, with `wrong` borders only where a step that ends on the board can reach them.
std::string text_of(const Step& way, Side side) {
  std::string text;
  append(text, way.to.up, way.to.right, way.slides, way.fewest, way.most, static_cast<int>(way.blocked_by),
         static_cast<int>(way.onto), way.wraps, way.overlooks_first, way.overlooks_last);
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

// True of a step onto the own cell, and of one that the piece itself blocks.
bool never_goes(const Step& way) {
  const bool is_in_its_own_way = std::ranges::count(way.blockers, StepDirection{}, &Blocker::offset) > way.most &&
                                 way.blocked_by != BlockedBy::the_other;
  return way.to == StepDirection{} || is_in_its_own_way;
}

// What rules do that are edited in the ways of pieces alone: each step of each piece, in moves and in checks. Where
// either captain's attack is a check, one captain attacks in one direction what the other does in the opposite one.
std::string behaviour_of(const Rules& rules) {
  std::string text;
  for (const Kind kind : kKinds) {
    std::array<std::set<std::string>, kSideCount * 2> by_use;
    for (const Step& way : rules.ways[index(kind)]) {
      if (never_goes(way)) continue;
      for (const Side side : kSides) {
        for (const Use use : {Use::moves, Use::checks}) {
          if ((way.used_for & uses(side, use)) == 0) continue;
          const bool is_mutual = kind == Kind::captain && use == Use::checks && rules.counts == Attacker::either;
          Step seen = way;
          if (is_mutual && side == Side::blue && way.only_if.empty()) seen.to = {-way.to.up, -way.to.right};
          const std::size_t place = use == Use::moves ? index(side) : is_mutual ? 2 : 2 + index(side);
          by_use[place].insert(text_of(seen, side));
        }
      }
    }
    for (const auto& steps : by_use) {
      for (const std::string& step : steps) text += step + ';';
      text += '\n';
    }
  }
  return text;
}

void add_new(Catalogue::List& list, const DuckMistake& mistake) {
  if (list.behaviours.empty()) list.behaviours.insert(behaviour_of(list.right));
  Rules rules = list.right;
  mistake.edit(rules);
  if (!rules.differ_beyond_ways(list.right) && !list.behaviours.insert(behaviour_of(rules)).second) return;
  list.mistakes.push_back(mistake);
}

}  // namespace

void Catalogue::add(Row row) {
  std::string english = row.sentence.english();
  english.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(english.front())));
  DuckMistake mistake{std::move(row.name), Message(std::move(english), row.sentence.translation()),
                      std::move(row.clause), std::move(row.edit)};
  if (row.games != Games::remix) add_new(duck_chess, mistake);
  if (row.games == Games::duck_chess) return;
  // The remix has clauses of its own in place of these.
  if (mistake.clause == "DC-1.2" || mistake.clause == "DC-5.1" || mistake.clause == "DC-6.2") mistake.clause[1] = 'R';
  add_new(remix, mistake);
}

void Catalogue::add(Row row, const Words& words) {
  row.name = fill_name(row.name, words);
  add(std::move(row));
}

namespace {

const Catalogue& catalogue() {
  static const Catalogue everything = [] {
    Catalogue filled{.duck_chess = {rules_from(reference::duck_chess_start(), CheckRule::either_side)},
                     .remix = {rules_from(reference::duck_chess_remix_start(), CheckRule::mover_only)}};
    add_board_mistakes(filled);
    add_step_mistakes(filled);
    add_turn_mistakes(filled);
    add_check_mistakes(filled);
    add_wording_mistakes(filled);
    add_memory_mistakes(filled);
    add_slips(filled);
    add_orientation_mistakes(filled);
    add_computed_slips(filled);
    add_loose_tests(filled);
    return filled;
  }();
  return everything;
}

}  // namespace

std::span<const DuckMistake> duck_mistakes() { return catalogue().duck_chess.mistakes; }

std::span<const DuckMistake> remix_mistakes() { return catalogue().remix.mistakes; }

DuckChessFactory engine_with(const DuckMistake& mistake) {
  return [edit = mistake.edit](const Position& position, CheckRule rule) {
    Rules rules = rules_from(position, rule);
    edit(rules);
    rules.start = position;
    return std::make_unique<RulesEngine>(std::move(rules));
  };
}

}  // namespace quack
