#include "problems/primitive_chess/game.h"

#include <array>
#include <memory>

#include "optimized/primitive_chess.h"
#include "problems/counted_input.h"
#include "problems/primitive_chess/rules.h"
#include "text/primitive_text.h"

namespace quack {
namespace {

Validated validate(ByteSource& source, std::uint64_t max_count) {
  text::PrimitiveReader reader(source, {.strict = true, .max_count = max_count});
  Validated validated = validated_input(reader, max_count, text::input_variables(),
                                        [](std::vector<text::BoundsReached>& variables,
                                           const PrimitiveCase& board_case) { text::see(variables, board_case); });
  if (validated.items > 0) validated.names = {"c"};
  return validated;
}

std::vector<Implementation> engines() {
  return {primitive_implementation("optimized", tr("the optimized engine: a table, any board in constant time"), "",
                                   kAnswerPiece, std::make_shared<optimized::PrimitiveChess>()),
          primitive_implementation("reference",
                                   tr("the reference: retrograde analysis, boards of at most {0} cells",
                                      reference::PrimitiveChess::kMaxCells),
                                   "", 1, cached_reference())};
}

}  // namespace

Implementation primitive_implementation(std::string name, Message description, std::string clause, std::size_t piece,
                                        std::shared_ptr<PrimitiveChessEngine> engine) {
  return {.name = std::move(name),
          .description = std::move(description),
          .clause = std::move(clause),
          .answer = [engine = std::move(engine), piece](ByteSource& source, ByteSink& out) {
            return answer_primitive_input(source, out, *engine, piece);
          }};
}

Game primitive_chess_game() {
  Game game({.id = "primitive-chess",
             .title = tr_later("Primitive chess"),
             .item_name = tr_later("case"),
             .max_count = 1'000'000,
             .implementations = engines(),
             .validate = validate});
  game.aliases = {"P14549", "primitive", "pc"};
  game.clauses = primitive_clauses();
  game.origin = "IO 2024, problem 3; Luogu P14549";
  game.independent_items = true;
  game.sample_input = "3\n1 3\n1 1 R\n1 3 R\n3 3\n1 1 B\n2 3 R\n8 8\n1 1 R\n2 3 B\n";
  game.sample_answer = "WIN\nLOSE\nDRAW\n";
  game.reason = primitive_reason;
  game.explain = explain_primitive;
  game.pieces = LazyList<DrawnPiece>(primitive_pieces);
  game.frames = primitive_frames;
  return game;
}

std::span<const Clause> primitive_clauses() {
  static constexpr auto kClauses = std::to_array<Clause>({
      {"PC-1.1",
       tr_later("the board has rows 1 to n and columns 1 to m, and a piece of each player on two different cells")},
      {"PC-1.2", tr_later("a rook slides any distance along its row or column, a bishop along a diagonal")},
      {"PC-2.1", tr_later("the players move in turn, the first player first; nobody passes or stays")},
      {"PC-2.2", tr_later("moving onto the other piece captures it and wins")},
      {"PC-3.1",
       tr_later(
           "WIN if the first player can force a capture, LOSE if the second can, DRAW if neither can, with best play")},
      {"PC-4.1", tr_later("the input is the count, then three lines a case: n m, and x y c for each player's piece")},
      {"PC-4.2", tr_later("the two cells differ, and each piece has at least one move on its own")},
      {"PC-4.3", tr_later("the output is a line a case: WIN, LOSE or DRAW")},
      {"PC-4.4", tr_later("n and m are at most 10^9, and there are at most 10^6 cases")},
  });
  return kClauses;
}

Message word_of(PrimitiveKind kind) { return kind == PrimitiveKind::rook ? tr("rook") : tr("bishop"); }

Message words_of(const PrimitiveCase& board_case) {
  const auto& [n, m, first, second] = board_case;
  return tr("{0} x {1}, first {2} ({3},{4}), second {5} ({6},{7})", n, m, std::string(1, letter(first.kind)), first.x,
            first.y, std::string(1, letter(second.kind)), second.x, second.y);
}

std::string item_of(const PrimitiveCase& board_case) {
  std::string input;
  text::append_input(input, std::span(&board_case, 1));
  input.pop_back();
  return input.substr(input.find('\n') + 1);
}

Answered answer_primitive_input(ByteSource& source, ByteSink& out, PrimitiveChessEngine& engine, std::size_t piece) {
  text::PrimitiveReader reader(source);
  Answered answered;
  std::string answers;
  while (const auto board_case = reader.next()) {
    const auto answer = engine.answer(*board_case);
    if (!answer) {
      answered.fault = text::ParseError{.line = reader.line(),
                                        .column = 1,
                                        .expected = tr("boards of at most {0} cells, all that this engine answers",
                                                       reference::PrimitiveChess::kMaxCells),
                                        .found = words_of(*board_case)};
      break;
    }
    text::append_answer(answers, *answer);
    ++answered.items;
    if (answers.size() >= piece) {
      out.write(answers);
      answers.clear();
    }
  }
  if (!answers.empty()) out.write(answers);
  if (!answered.fault) answered.fault = reader.fault();
  return answered;
}

}  // namespace quack
