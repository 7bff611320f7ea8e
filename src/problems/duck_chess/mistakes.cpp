#include "problems/duck_chess/mistakes.h"

#include <cctype>
#include <memory>

#include "problems/duck_chess/mistake_parts.h"

namespace quack {

void Catalogue::add(Row row) {
  std::string english = row.sentence.english();
  english.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(english.front())));
  DuckMistake mistake{std::move(row.name), Message(std::move(english), row.sentence.translation()),
                      std::move(row.clause), std::move(row.edit)};
  if (row.games != Games::remix) duck_chess.push_back(mistake);
  if (row.games == Games::duck_chess) return;
  // The remix has clauses of its own in place of these.
  if (mistake.clause == "DC-1.2" || mistake.clause == "DC-5.1" || mistake.clause == "DC-6.2") mistake.clause[1] = 'R';
  remix.push_back(std::move(mistake));
}

void Catalogue::add(Row row, const Words& words) {
  row.name = fill_name(row.name, words);
  add(std::move(row));
}

namespace {

const Catalogue& catalogue() {
  static const Catalogue everything = [] {
    Catalogue filled;
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

std::span<const DuckMistake> duck_mistakes() { return catalogue().duck_chess; }

std::span<const DuckMistake> remix_mistakes() { return catalogue().remix; }

DuckChessFactory engine_with(const DuckMistake& mistake) {
  return [edit = mistake.edit](const Position& position, CheckRule rule) {
    Rules rules = rules_from(position, rule);
    edit(rules);
    rules.start = position;
    return std::make_unique<RulesEngine>(std::move(rules));
  };
}

}  // namespace quack
