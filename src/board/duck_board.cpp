#include <algorithm>
#include <array>
#include <optional>
#include <variant>

#include "board/problem_board.h"
#include "game/position.h"
#include "io/lines.h"
#include "optimized/duck_chess.h"
#include "problems/duck_chess/game.h"
#include "problems/duck_chess/step_geometry.h"
#include "problems/duck_chess/trace.h"

namespace quack::board {
namespace {

// The start position that the function of a DuckVariant returns.
Position chosen_start;

std::pair<int, int> place_of(Cell cell) { return {kRowCount - 1 - cell.x, cell.y}; }

// Both engines on the whole input: where they differ first.
Message first_disagreement(const DuckVariant& variant, std::string_view input) {
  reference::DuckChess reference(variant.start(), variant.check_rule);
  optimized::DuckChess optimized(variant.start(), variant.check_rule);
  MemorySource source(input);
  text::DuckReader reader(source, *variant.dialect);
  for (std::uint64_t item = 1;; ++item) {
    const auto operation = reader.next();
    if (!operation) return {};
    const Message differs = disagreement(reference, optimized, *operation);
    if (!differs.empty()) return tr("{}: {}", tr("operation {}", item), differs);
  }
}

Json duck_steps(const DuckVariant& variant, std::string_view input) {
  const auto whole = explain_duck(variant, input, std::nullopt);
  const std::vector<std::string_view> lines = text_lines(whole.text.shown());
  std::vector<ShownStep> steps;
  DuckTrace trace(variant, input);
  for (BoardFrame& frame : duck_frames(variant, input, 1, UINT64_MAX)) {
    const auto step = trace.next();
    steps.push_back({.frame = std::move(frame),
                     .position = to_text(step->after),
                     .explained = Message(std::string(lines[steps.size()])),
                     .valid = step->outcome.valid(),
                     .check = step->outcome.check,
                     .over = step->outcome.over || step->ended_by > 0});
  }
  return json_of(steps, whole.fault ? text::to_text(*whole.fault, "input") : Message(),
                 first_disagreement(variant, input));
}

Json duck_explained(const DuckVariant& variant, std::string_view input, std::uint64_t item) {
  return object({member("text", explain_duck(variant, input, item).text)});
}

Json duck_position(const DuckVariant& variant) {
  const text::DuckDialect& dialect = *variant.dialect;
  const Position start = variant.start();
  const std::vector<Operation> moves = reference::DuckChess(start, variant.check_rule).moves();
  const bool same = moves == optimized::DuckChess(start, variant.check_rule).moves();
  std::vector<std::pair<std::pair<int, int>, std::pair<int, int>>> places;
  for (const auto& [from, to] : moves) places.emplace_back(place_of(from), place_of(to));
  std::vector<std::pair<int, int>> own;
  for (const Cell cell : kAllCells)
    if (const auto piece = start.at(cell); piece && piece->side == start.side_to_move) own.push_back(place_of(cell));
  return object(
      {member("board", to_text(start).substr(0, to_text(start).find(' '))),
       member("to_move", word_of(start.side_to_move)), member("top_row", dialect.row({kRowCount - 1, 0})),
       member("row_step", dialect.row({0, 0}) - dialect.row({1, 0})), member("left_column", dialect.column({0, 0})),
       member("moves", places), member("own", own),
       member("disagreement", same ? Message() : tr("the engines give different moves in {}", to_text(start)))});
}

Json duck_wrong_line(const DuckVariant& variant, std::string_view input, std::string_view output) {
  std::string right;
  DuckTrace trace(variant, input);
  while (const auto step = trace.next()) text::append_answer(right, step->outcome, *variant.dialect);
  return wrong_line_of(right, output, [&](const text::LineDifference& difference) {
    return duck_reason(variant, input, difference.line, difference.found);
  });
}

// The worth of capturing a kind, by kind.
constexpr std::array<int, kKindCount> kWorth = {1000, 2, 3, 4, 9, 6, 2};

int worth(const Outcome& outcome) {
  return outcome.captured ? kWorth[static_cast<std::size_t>(outcome.captured->kind)] : 0;
}

// The worth of the best capture that the side to move has with its next move.
int best_capture(const optimized::DuckChess& game) {
  int best = 0;
  if (game.over()) return best;
  for (const Operation operation : game.moves()) {
    optimized::DuckChess next = game;
    best = std::max(best, worth(next.play(operation)));
  }
  return best;
}

Json duck_reply(const DuckVariant& variant, std::uint64_t seed) {
  const optimized::DuckChess game(variant.start(), variant.check_rule);
  std::vector<Operation> best;
  int most = 0;
  for (const Operation operation : game.moves()) {
    optimized::DuckChess next = game;
    const int gain = worth(next.play(operation)) - best_capture(next);
    if (best.empty() || gain > most) best.clear();
    if (best.empty()) most = gain;
    if (gain == most) best.push_back(operation);
  }
  if (best.empty()) return error(tr("there is no move"));
  const Operation operation = best[seed % best.size()];
  return object({member("move", std::vector{place_of(operation.from), place_of(operation.to)})});
}

// Calls it for the dialect's variant, begun where the text says; or returns the error of the text.
template <DuckVariant (*variant_of)(), auto use>
constexpr auto begun = [](std::string_view position, auto... arguments) {
  const auto read = position_from_text(position);
  if (const auto* wrong = std::get_if<PositionTextError>(&read))
    return error(
        {"position:" + std::to_string(wrong->column) + ": expected " + wrong->expected + ", found " + wrong->found,
         sentence_of(*wrong).translation()});
  chosen_start = std::get<Position>(read);
  DuckVariant variant = variant_of();
  variant.start = [] { return chosen_start; };
  return use(variant, arguments...);
};

template <DuckVariant (*variant_of)()>
constexpr ProblemBoard duck_board(std::string_view id, std::string_view title) {
  return {.id = id,
          .title = title,
          .movers = "rb",
          .start = [] { return to_text(variant_of().start()); },
          .pieces = duck_pieces,
          .clauses = duck_clauses,
          .steps = begun<variant_of, duck_steps>,
          .explained = begun<variant_of, duck_explained>,
          .position = begun<variant_of, duck_position>,
          .cases = nullptr,
          .wrong_line = begun<variant_of, duck_wrong_line>,
          .reply = begun<variant_of, duck_reply>};
}

}  // namespace

Message disagreement(DuckChessEngine& reference, DuckChessEngine& optimized, Operation operation) {
  const Outcome left = reference.play(operation);
  const Outcome right = optimized.play(operation);
  const auto differing = [](const std::string& one, const std::string& other) {
    return tr("the reference says {0}, the optimized engine says {1}", one, other);
  };
  if (left != right) return differing(to_text(left), to_text(right));
  if (reference.position() != optimized.position())
    return differing(to_text(reference.position()), to_text(optimized.position()));
  return reference.moves() == optimized.moves()
             ? Message()
             : tr("the engines give different moves in {}", to_text(reference.position()));
}

const ProblemBoard& duckchess_board() {
  static constexpr ProblemBoard kBoard = duck_board<duckchess_variant>("duckchess", tr_later("Duck chess"));
  return kBoard;
}

const ProblemBoard& remix_board() {
  static constexpr ProblemBoard kBoard =
      duck_board<remix_variant>("duckchess-remix", tr_later("Duck chess, the English remix"));
  return kBoard;
}

}  // namespace quack::board
