#include "fuzz/compared_game.h"

#include <array>

#include "fuzz/mutators/duck_mutator.h"
#include "game/position.h"
#include "io/bytes.h"
#include "optimized/duck_chess.h"
#include "optimized/duck_move_count.h"
#include "problems/duck_chess/answer.h"
#include "reference/duck_chess.h"

namespace quack::fuzz {
namespace {

// The one that ComparedGame's `actual` makes.
const optimized::DuckChess& engine_of(const DuckChessEngine& engine) {
  return static_cast<const optimized::DuckChess&>(engine);
}

TriedMove try_move(const DuckChessEngine& engine, Operation operation) {
  TriedMove tried;
  auto played = engine_of(engine);
  const auto game = played.game();
  const auto cell = [](Cell one) { return static_cast<std::uint8_t>(optimized::number(one)); };
  const optimized::DuckMove move{cell(operation.from), cell(operation.to)};
  auto made = game;
  tried.outcome = played.play(operation);
  tried.played = played.position();
  made.make(move);
  if (!played.over()) tried.stale = played.stale_state() + (made == played.game() ? "" : "the game that perft has");
  made.each_move([&](optimized::DuckMove) { ++tried.next; });
  tried.replies = optimized::DuckReplies(game).after(move);
  return tried;
}

ComparedGame compared_game(std::string problem, const text::DuckDialect& dialect, CheckRule rule,
                           const Position& expected_start, const Position& actual_start) {
  ComparedGame game{{duck_chess_factory<reference::DuckChess>(), duck_chess_factory<optimized::DuckChess>(), rule},
                    std::move(problem),
                    &dialect};
  game.expected_start = expected_start;
  game.actual_start = actual_start;
  game.actual_answers = [&dialect, at_start = optimized::DuckReplay(actual_start, rule)](std::string_view input,
                                                                                         std::size_t at_most) {
    MemorySource source(input, at_most);
    StringSink sink;
    auto replay = at_start;
    answer_duck_input_at_once(source, sink, dialect, replay);
    return sink.text();
  };
  game.actual_count = [](const DuckChessEngine& engine) {
    return engine.over() ? 0 : optimized::count_moves(engine_of(engine).game());
  };
  game.actual_try = try_move;
  return game;
}

}  // namespace

ComparedGame duck_chess_game() {
  return compared_game("duckchess", text::kDuckChessDialect, CheckRule::either_side, reference::duck_chess_start(),
                       optimized::duck_chess_start());
}

ComparedGame remix_game() {
  return compared_game("duckchess-remix", text::kRemixDialect, CheckRule::mover_only,
                       reference::duck_chess_remix_start(), optimized::duck_chess_remix_start());
}

// Games are made legal by the engine under test; the share that is left illegal tries what it would not choose.
Mutator ComparedGame::mutator() const { return duck_mutator({dialect, rule, actual_start, actual}); }

std::vector<Operation> operations_of(const ComparedGame& game, std::string_view input, Tally& tally) {
  ++tally.runs;
  auto read = text::read_duck_input(input, *game.dialect);
  if (!read.fault) ++tally.past_reader;
  return std::move(read.items);
}

}  // namespace quack::fuzz
