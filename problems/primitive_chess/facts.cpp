#include <algorithm>
#include <array>
#include <cstdlib>
#include <string>
#include <variant>

#include "judge/primitive_text.h"
#include "problems/counted_input.h"
#include "problems/primitive_chess/cases.h"
#include "problems/primitive_chess/members.h"
#include "problems/primitive_chess/mistake_parts.h"

namespace quack {

namespace {

// The right answer, with the moves that it takes (0 for a draw).
struct Course final : CaseMistake {
  PrimitiveAnswer answer_of(const PrimitiveCase& /*board_case*/, Mark mark) const override {
    plies = mark.plies;
    return mark.answer;
  }
  mutable int plies = 0;
};

void say_piece(const std::string& which, const PrimitiveCase& board_case, const PrimitivePiece& piece,
               ItemFacts& facts) {
  facts.facts.push_back(which + " piece is a " + (piece.kind == PrimitiveKind::rook ? "rook" : "bishop"));
  const bool row_ends = piece.x == 1 || piece.x == board_case.n, column_ends = piece.y == 1 || piece.y == board_case.m;
  facts.say(row_ends && column_ends, which + " piece stands in a corner");
  facts.say(row_ends || column_ends, which + " piece stands at an edge");
  facts.say(!row_ends && !column_ends, which + " piece stands at no edge");
  facts.say(piece.x == 1, which + " piece stands in row 1");
  facts.say(piece.y == 1, which + " piece stands in column 1");
  facts.say(piece.x == board_case.n, which + " piece stands in row n");
  facts.say(piece.y == board_case.m, which + " piece stands in column m");
}

void say_places(const PrimitiveCase& board_case, ItemFacts& facts) {
  const auto& [n, m, first, second] = board_case;
  const std::int64_t rows = second.x - first.x, columns = second.y - first.y;
  facts.say(captures_at_once(board_case), "a capture is at hand");
  facts.say(!captures_at_once(board_case), "no capture is at hand");
  facts.say(rows == 0, "the pieces stand in one row");
  facts.say(columns == 0, "the pieces stand in one column");
  facts.say(rows == columns, "the pieces stand on one diagonal with rows and columns growing together");
  facts.say(rows == -columns, "the pieces stand on one diagonal with columns getting smaller as rows grow");
  facts.say(std::max(std::abs(rows), std::abs(columns)) == 1, "the pieces stand next to each other");
  facts.say(rows > 0, "the first piece stands in the smaller row");
  facts.say(rows < 0, "the first piece stands in the greater row");
  facts.say(columns > 0, "the first piece stands in the smaller column");
  facts.say(columns < 0, "the first piece stands in the greater column");
  facts.say((rows + columns) % 2 == 0, "the pieces stand on cells of one colour");
  facts.say((rows + columns) % 2 != 0, "the pieces stand on cells of different colours");
  facts.numbers.emplace_back("the distance in rows", std::abs(rows));
  facts.numbers.emplace_back("the distance in columns", std::abs(columns));
}

}  // namespace

void append_primitive_facts(const std::string& item, ItemFacts& facts) {
  const auto read = judge::read_primitive_input(counted_input({item}));
  const auto* const cases = std::get_if<std::vector<PrimitiveCase>>(&read);
  if (cases == nullptr || cases->empty()) return;
  const PrimitiveCase& board_case = cases->front();
  const auto& [n, m, first, second] = board_case;
  facts.say(n > m, "n > m");
  facts.say(n < m, "n < m");
  facts.say(n == m, "n = m");
  facts.numbers.emplace_back("the smaller of n, m", std::min(n, m));
  facts.numbers.emplace_back("the larger of n, m", std::max(n, m));
  facts.numbers.emplace_back("n", n);
  facts.numbers.emplace_back("m", m);
  facts.facts.emplace_back(n % 2 == 0 ? "n is even" : "n is odd");
  facts.facts.emplace_back(m % 2 == 0 ? "m is even" : "m is odd");
  facts.facts.emplace_back(first.kind == second.kind ? "the pieces are of one kind" : "the pieces are of two kinds");
  say_piece("the first", board_case, first, facts);
  say_piece("the second", board_case, second, facts);
  say_places(board_case, facts);
  Course course;
  if (const auto answer = course.answer(board_case)) {
    facts.answer.push_back("the right answer is " + std::string(name(*answer)));
    facts.numbers.emplace_back("the number of plies that it takes", course.plies);
  }
}

}  // namespace quack
