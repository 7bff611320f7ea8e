// Known mistakes of primitive chess that get the case wrong, and not the game: a board that is turned or cut by halves.

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <utility>

#include "problems/primitive_chess/cases.h"
#include "problems/primitive_chess/fuzzing.h"
#include "problems/primitive_chess/mistake_parts.h"
#include "problems/primitive_chess/mistakes.h"

namespace quack {

namespace {

// Asks what has nothing wrong with it, about the case that `change` makes; of one that is not proper, about the nearest
// that is.
template <class Change>
class OtherCase : public PrimitiveChessEngine {
 public:
  explicit OtherCase(Change change) : change_(change) {}

  std::optional<PrimitiveAnswer> answer(const PrimitiveCase& board_case) override {
    return right_->answer(fuzz::mended(change_(board_case)));
  }
  std::string reach() const override { return right_->reach(); }

 private:
  Change change_;
  std::unique_ptr<PrimitiveChessEngine> right_ = unchanged_primitive_mistake().factory();
};

template <class Change>
decltype(PrimitiveMistake::factory) asks_about(Change change) {
  return engine<OtherCase<Change>>(change);
}

// Cuts long boards to what lies within a few columns of a piece, whatever that does to the colours of the cells.
PrimitiveCase without_parity(PrimitiveCase board_case, std::int64_t most) {
  if (captures_at_once(board_case)) return board_case;
  if (board_case.n > board_case.m) board_case = transposed(board_case);
  auto& [n, m, first, second] = board_case;
  if (n > 4) return board_case;  // the answer doesn't depend on the colours
  PrimitiveGaps columns(m, first.y, second.y);
  for (std::int64_t* const gap : {&columns.before, &columns.apart, &columns.after}) *gap = std::min(*gap, most);
  m = columns.size();
  first.y = columns.first();
  second.y = columns.second();
  return board_case;
}

// A program that looks for a capture first, and makes another mistake only then, and none on boards with a side >=
// `least` or, if there is a `least`, with both sides >= 5, which need no search.
class SeesCaptures final : public PrimitiveChessEngine {
 public:
  SeesCaptures(const PrimitiveMistake& mistake, std::int64_t least) : wrong_(mistake.factory()), least_(least) {}
  std::optional<PrimitiveAnswer> answer(const PrimitiveCase& board_case) override {
    if (captures_at_once(board_case)) return PrimitiveAnswer::win;
    const auto& [n, m, first, second] = board_case;
    const bool is_searched = least_ == INT64_MAX || (std::max(n, m) < least_ && std::min(n, m) < 5);
    return (is_searched ? wrong_ : right_)->answer(board_case);
  }
  std::string reach() const override { return wrong_->reach(); }

 private:
  std::unique_ptr<PrimitiveChessEngine> wrong_, right_ = unchanged_primitive_mistake().factory();
  std::int64_t least_;
};

// What a program says that knows the answers and doesn't look where the pieces are: of small boards it has a table.
PrimitiveAnswer answered_off_the_board(const PrimitiveCase& board_case) {
  const auto& [n, m, first, second] = board_case;
  if (captures_at_once(board_case)) return PrimitiveAnswer::win;
  if (n >= 4 || m <= 4 || (first.kind == second.kind && first.kind == PrimitiveKind::rook))
    return PrimitiveAnswer::draw;
  if (first.kind != second.kind)
    return first.kind == PrimitiveKind::rook ? PrimitiveAnswer::win : PrimitiveAnswer::lose;
  if (n == 3 || (first.x + first.y + second.x + second.y) % 2 != 0) return PrimitiveAnswer::draw;
  return (first.y - second.y) % 2 != 0 ? PrimitiveAnswer::win : PrimitiveAnswer::lose;
}

// Asks about the case that `change` makes, of which a piece may be off the board.
template <class Change>
class HalfTurned final : public PrimitiveChessEngine {
 public:
  explicit HalfTurned(Change change) : change_(change) {}

  std::optional<PrimitiveAnswer> answer(const PrimitiveCase& board_case) override {
    const PrimitiveCase changed = change_(board_case);
    const auto is_on_board = [&](const PrimitivePiece& piece) { return piece.x <= changed.n && piece.y <= changed.m; };
    if (is_on_board(changed.first) && is_on_board(changed.second) && is_proper(changed)) return right_->answer(changed);
    return answered_off_the_board(changed);
  }
  std::string reach() const override { return right_->reach(); }

 private:
  Change change_;
  std::unique_ptr<PrimitiveChessEngine> right_ = unchanged_primitive_mistake().factory();
};

// What becomes of a piece's two numbers when a board is turned.
struct TurnedPiece {
  const char *slug, *words;
  void (*turn)(PrimitivePiece& piece);
};

// Boards of more rows than columns are turned, so that the shorter side comes first.
void add_half_turned(std::vector<PrimitiveMistake>& mistakes) {
  constexpr std::array<TurnedPiece, 4> kTurned = {
      {{"exchanged", "are exchanged", [](PrimitivePiece& piece) { std::swap(piece.x, piece.y); }},
       {"kept", "stay as they are", [](PrimitivePiece&) {}},
       {"row-twice", "both become its row", [](PrimitivePiece& piece) { piece.y = piece.x; }},
       {"column-twice", "both become its column", [](PrimitivePiece& piece) { piece.x = piece.y; }}}};
  for (const TurnedPiece& one : kTurned) {
    for (const TurnedPiece& other : kTurned) {
      if (&one == &other && &one == kTurned.data()) continue;  // right
      const auto turn = [one, other](PrimitiveCase board_case) {
        if (board_case.n <= board_case.m) return board_case;
        std::swap(board_case.n, board_case.m);
        one.turn(board_case.first);
        other.turn(board_case.second);
        return board_case;
      };
      mistakes.push_back({std::string("turned-with-the-first-") + one.slug + "-and-the-second-" + other.slug,
                          std::string("Turns boards of more rows than columns: the first piece's numbers ") +
                              one.words + ", the second's " + other.words + '.',
                          "PC-1.1", engine<HalfTurned<decltype(turn)>>(turn)});
    }
  }
}

}  // namespace

std::vector<PrimitiveMistake> primitive_case_mistakes(std::span<const PrimitiveMistake> others) {
  std::vector<PrimitiveMistake> mistakes = {
      {"cut-to-eight", "Cuts sides of more than 8 to 8, and takes what stands beyond for standing at the edge.",
       "PC-1.1", asks_about([](PrimitiveCase board_case) {
         for (std::int64_t* const side : {&board_case.n, &board_case.m}) *side = std::min<std::int64_t>(*side, 8);
         return board_case;
       })},
      {"thin-in-columns-alone", "Takes boards of few rows and many columns for large in both directions.", "PC-3.1",
       answers([](const PrimitiveCase& board_case, CaseMistake::Mark mark) {
         const bool rows_are_few = board_case.n <= 4 && board_case.m > 4;
         return rows_are_few && !captures_at_once(board_case) ? PrimitiveAnswer::draw : mark.answer;
       })},
      {"thin-in-rows-alone", "Takes boards of few columns and many rows for large in both directions.", "PC-3.1",
       answers([](const PrimitiveCase& board_case, CaseMistake::Mark mark) {
         const bool columns_are_few = board_case.m <= 4 && board_case.n > 4;
         return columns_are_few && !captures_at_once(board_case) ? PrimitiveAnswer::draw : mark.answer;
       })},
  };
  for (std::int64_t most = 4; most <= 8; ++most) {
    const std::string number = std::to_string(most);
    mistakes.push_back(
        {"parity-is-lost-beyond-" + number,
         "Cuts distances of more than " + number + " columns to " + number + ", odd and even ones.", "PC-1.1",
         asks_about([most](const PrimitiveCase& board_case) { return without_parity(board_case, most); })});
  }
  for (const PrimitiveMistake& other : others) {
    const bool by_one = other.name == "bishop-one-cell" || other.name == "rook-one-cell";
    if (!by_one && other.name.find("-never-") == std::string::npos && other.name.find("-misses-") == std::string::npos)
      continue;
    mistakes.push_back({other.name + "-but-sees-captures", other.sentence + " Captures at hand are seen.", other.clause,
                        [other] { return std::make_unique<SeesCaptures>(other, INT64_MAX); }});
    for (const std::int64_t least : by_one ? std::vector<std::int64_t>{5, 9, 13} : std::vector<std::int64_t>()) {
      const std::string number = std::to_string(least);
      mistakes.push_back({other.name + "-below-" + number,
                          other.sentence + " Captures at hand are seen, and boards with a side >= " + number +
                              " are answered rightly.",
                          other.clause, [other, least] { return std::make_unique<SeesCaptures>(other, least); }});
    }
  }
  add_half_turned(mistakes);
  add_closed_form_mistakes(mistakes);
  return mistakes;
}

}  // namespace quack
