#include "fuzz/primitive_target.h"

#include <span>
#include <utility>

#include "fuzz/judge_input.h"
#include "judge/primitive_text.h"
#include "optimized/primitive_chess.h"
#include "problems/primitive_chess/mutator.h"
#include "problems/primitive_chess/solver.h"

namespace quack::fuzz {

namespace {

std::string in_words(std::optional<PrimitiveAnswer> answer) { return answer ? std::string(name(*answer)) : "none"; }

std::string_view kind_word(PrimitiveKind kind) { return kind == PrimitiveKind::rook ? "rook" : "bishop"; }

constexpr std::string_view kExpected = "expected: ";
constexpr std::string_view kActual = "actual:   ";

std::string told(std::string_view expected, std::string_view actual) {
  return std::string(kExpected).append(expected).append("\n").append(kActual).append(actual).append("\n");
}

// The board as a picture, row 1 on top, if it fits on a screen.
std::string drawn(const PrimitiveCase& board_case) {
  if (board_case.n > 40 || board_case.m > 80) return {};
  std::string picture;
  for (std::int64_t x = 1; x <= board_case.n; ++x) {
    for (std::int64_t y = 1; y <= board_case.m; ++y) {
      const bool first = board_case.first.x == x && board_case.first.y == y;
      const bool second = board_case.second.x == x && board_case.second.y == y;
      // The second player's piece in lower case.
      picture += first    ? letter(board_case.first.kind)
                 : second ? static_cast<char>(letter(board_case.second.kind) - 'A' + 'a')
                          : '.';
    }
    picture += '\n';
  }
  return picture;
}

void count(PrimitiveAnswer answer, Tally& tally) {
  ++tally[Count::operations];
  switch (answer) {
    case PrimitiveAnswer::win:
      ++tally[Count::wins];
      break;
    case PrimitiveAnswer::lose:
      ++tally[Count::losses];
      break;
    case PrimitiveAnswer::draw:
      ++tally[Count::draws];
      break;
  }
}

// What the two say of one case, if it is not the same: two lines.
std::string difference_in(const PrimitiveGame& game, const PrimitiveCase& board_case, Tally& tally) {
  const auto actual = game.actual->answer(board_case);
  if (board_case.n > kMostCellsInRun || board_case.m > kMostCellsInRun ||
      board_case.n * board_case.m > kMostCellsInRun) {
    ++tally[Count::beyond_reach];
    return actual ? "" : told("an answer", "none");
  }
  const auto expected = game.expected->answer(board_case);
  if (expected) count(*expected, tally);
  if (expected == actual) return {};
  return told(in_words(expected), in_words(actual));
}

std::optional<Difference> first_difference(const PrimitiveGame& game, std::string_view input, Tally& tally) {
  ++tally[Count::runs];
  const auto [cases, lines, fault] = read_cases(input);
  if (!fault) ++tally[Count::past_reader];
  for (std::size_t index = 0; index < cases.size(); ++index) {
    const std::string what = difference_in(game, cases[index], tally);
    if (what.empty()) continue;
    Difference difference;
    difference.text = "the engines differ at case " + std::to_string(index + 1) + " of " +
                      std::to_string(cases.size()) + ": " + to_text(cases[index]) + '\n' + drawn(cases[index]) + what;
    judge::append_input(difference.input, std::span(cases).subspan(index, 1));
    difference.group = std::string(kind_word(cases[index].first.kind)) + "-against-" +
                       std::string(kind_word(cases[index].second.kind));
    const std::size_t second = what.find('\n') + 1;
    difference.expected = what.substr(kExpected.size(), second - kExpected.size());
    difference.actual = what.substr(second + kActual.size());
    return difference;
  }
  return std::nullopt;
}

}  // namespace

PrimitiveGame primitive_game() {
  return {"primitive-chess", std::make_shared<CachedReference>(), std::make_shared<optimized::PrimitiveChess>()};
}

Target primitive_target(PrimitiveGame game) {
  Target target;
  target.name = game.target;
  target.counts = {Count::wins, Count::losses, Count::draws, Count::beyond_reach};
  target.mutate = mutate_primitive_input;
  target.cross = cross_primitive_inputs;
  target.run = [game = std::move(game)](std::string_view input, Tally& tally) {
    return first_difference(game, input, tally);
  };
  return target;
}

}  // namespace quack::fuzz
