// Properties of every case of primitive chess. Each is tried on the optimized engine, where it must hold, and
// on known mistakes (problems/primitive_chess/mistakes.h), where it must be seen to fail.

#include <cstdio>

#include "optimized/primitive_chess.h"
#include "problems/primitive_chess/cases.h"
#include "problems/primitive_chess/mistakes.h"
#include "props/primitive_board_cases.h"
#include "tests/test.h"

namespace quack::props {
namespace {

constexpr int kCases = 50000;
constexpr int kCasesUntilCaught = 3000;

// A property: the complaint about the engine's answer to a case, or none. The numbers of `random` are the same for the
// same case.
using Check = Complaint (*)(const PrimitiveCase& board_case, PrimitiveChessEngine& engine, Random& random);

Complaint images_have_its_answer(const PrimitiveCase& board_case, PrimitiveChessEngine& engine, Random& /*random*/) {
  const auto expected = engine.answer(board_case);
  for (unsigned ways = 1; ways < 8; ++ways) {
    PrimitiveCase image = board_case;
    for (PrimitivePiece* piece : {&image.first, &image.second}) {
      if ((ways & 1U) != 0) piece->x = image.n + 1 - piece->x;
      if ((ways & 2U) != 0) piece->y = image.m + 1 - piece->y;
    }
    if ((ways & 4U) != 0) image = transposed(image);
    const auto actual = engine.answer(image);
    if (expected != actual)
      return complaint_about(image, in_words(expected) + ", as " + to_text(board_case), in_words(actual));
  }
  return std::nullopt;
}

// A slide of the first player's piece by any number of cells that the board and the other piece leave room for.
std::optional<PrimitivePiece> any_slide(const PrimitiveCase& board_case, Random& random) {
  const PrimitivePiece& piece = board_case.first;
  const bool forward = random.chance(50);
  const bool turned = random.chance(50);
  std::int64_t dx = forward ? 1 : -1;
  std::int64_t dy = turned ? -dx : dx;
  if (piece.kind == PrimitiveKind::rook) (turned ? dx : dy) = 0;
  const auto room = [](std::int64_t place, std::int64_t way, std::int64_t size) {
    return way == 0 ? INT64_MAX : way > 0 ? size - place : place - 1;
  };
  std::int64_t most = std::min(room(piece.x, dx, board_case.n), room(piece.y, dy, board_case.m));
  // The other piece, if it stands in the way, can be captured and not passed.
  const std::int64_t away_x = board_case.second.x - piece.x;
  const std::int64_t away_y = board_case.second.y - piece.y;
  const std::int64_t away = std::max(away_x * dx, away_y * dy);
  if (away > 0 && away_x == away * dx && away_y == away * dy) most = std::min(most, away);
  if (most == 0) return std::nullopt;
  const auto length =
      static_cast<std::int64_t>(
          random.below(static_cast<std::uint64_t>(std::min<std::int64_t>(most, random.chance(50) ? 4 : INT64_MAX)))) +
      1;
  return PrimitivePiece{piece.x + length * dx, piece.y + length * dy, piece.kind};
}

// PC-2 and PC-3.1 from the side of one move: capturing wins; no move makes a draw a win or a loss anything else.
Complaint no_move_betters(const PrimitiveCase& board_case, PrimitiveChessEngine& engine, Random& random) {
  const auto before = engine.answer(board_case);
  for (int tries = 0; tries < 8; ++tries) {
    const auto moved = any_slide(board_case, random);
    if (!moved) continue;
    if (moved->x == board_case.second.x && moved->y == board_case.second.y) {
      if (before == PrimitiveAnswer::win) continue;
      return complaint_about(board_case, "WIN, for it can capture", in_words(before));
    }
    const PrimitiveCase after = {board_case.n, board_case.m, board_case.second, *moved};
    const auto others = engine.answer(after);
    const bool won = others == PrimitiveAnswer::lose;
    const bool lost = others == PrimitiveAnswer::win;
    if (before == PrimitiveAnswer::draw && won)
      return complaint_about(board_case, "WIN, by way of " + to_text(after), "DRAW");
    if (before == PrimitiveAnswer::lose && !lost) {
      return complaint_about(board_case, (won ? "WIN" : "DRAW at least") + std::string(", by way of ") + to_text(after),
                             "LOSE");
    }
  }
  return std::nullopt;
}

struct Property {
  std::string sentence;
  Check check = nullptr;
  PrimitiveStyle style = PrimitiveStyle::mixed;
  std::string caught;  // names of known mistakes
};

const std::vector<Property> kProperties = {
    {"mirror images of a case and the case turned over have its answer", images_have_its_answer, PrimitiveStyle::mixed,
     "rook-never-left bishop-never-left one-row-and-column-more"},
    {"mirror images of a huge case and the case turned over have its answer", images_have_its_answer,
     PrimitiveStyle::huge, "rook-never-left"},
    {"capturing wins, no move makes a win of a draw, and no move saves what is lost", no_move_betters,
     PrimitiveStyle::mixed, "for-the-second four-plies draws-are-lost"},
    {"on huge boards capturing wins, no move makes a win of a draw, and no move saves what is lost", no_move_betters,
     PrimitiveStyle::huge, "for-the-second draws-are-lost"}};

Trial try_on_cases(const Property& property, int count, PrimitiveChessEngine& engine) {
  return try_property(property.sentence, count, board_cases(property.style), [&](const BoardCase& drawn) {
    classify_case(drawn.board_case);
    Random random(drawn.seed);
    return property.check(drawn.board_case, engine, random);
  });
}

TEST(PrimitiveProperties, Hold) {
  optimized::PrimitiveChess engine;
  for (const Property& property : kProperties)
    expect_held(try_on_cases(property, kCases, engine), classes_of_cases(property.style));
}

TEST(PrimitiveProperties, CatchKnownMistakes) {
  const auto mistakes = primitive_mistakes();
  for (const Property& property : kProperties) {
    std::istringstream names(property.caught);
    for (std::string caught; names >> caught;) {
      const auto mistake = std::ranges::find_if(mistakes, [&](const auto& one) { return one.name == caught; });
      ASSERT_NE(mistake, mistakes.end()) << caught;
      const auto engine = engine_of(mistake->rules());
      expect_caught(try_on_cases(property, kCasesUntilCaught, *engine), caught,
                    {"expected: ", "actual: ", "quackcheck answer"});
    }
  }
}

}  // namespace
}  // namespace quack::props
