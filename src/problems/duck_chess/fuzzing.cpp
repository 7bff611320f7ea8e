#include "problems/duck_chess/fuzzing.h"

#include <array>
#include <utility>

#include "game/position_text.h"
#include "optimized/duck_chess.h"
#include "optimized/duck_move_count.h"
#include "problems/duck_chess/answer.h"
#include "reference/duck_chess.h"
#include "text/bytes.h"

namespace quack::fuzz {
namespace {

// ---- The ways that the optimized engine has to do the same ---------------------------------------------------------

// The one that DuckGame's `actual` makes.
const optimized::DuckGame& game_of(const DuckChessEngine& engine) {
  return static_cast<const optimized::DuckChess&>(engine).game();
}

std::size_t count_of(const DuckChessEngine& engine) { return optimized::count_moves(game_of(engine)); }

TriedMove try_move(const DuckChessEngine& engine, Operation operation) {
  TriedMove tried;
  const auto& game = game_of(engine);
  const auto cell = [](Cell one) { return static_cast<std::uint8_t>(optimized::number(one)); };
  const optimized::DuckMove move{cell(operation.from), cell(operation.to)};
  auto played = game;
  auto made = game;
  tried.outcome = played.play(operation);
  tried.played = played.position();
  made.make(move);
  tried.made = made.position();
  std::array<optimized::DuckMove, optimized::kMostMoves> moves;
  tried.next = made.write_moves(moves.data());
  tried.replies = optimized::DuckReplies(game).after(move);
  return tried;
}

DuckAnswers answers_of(const judge::DuckDialect& dialect, const Position& start, CheckRule rule) {
  return [&dialect, at_start = optimized::DuckReplay(start, rule)](std::string_view input, std::size_t at_most) {
    judge::MemorySource source(input, at_most);
    judge::StringSink sink;
    auto replay = at_start;
    answer_duck_input_at_once(source, sink, dialect, replay);
    return sink.text();
  };
}

ItemNumbers numbers(Operation operation) {
  return {operation.from.x, operation.from.y, operation.to.x, operation.to.y};
}

Reading read_in_runs(std::string_view text, const judge::DuckDialect& dialect, judge::ReadRules rules,
                     std::size_t at_most) {
  judge::MemorySource source(text, at_most);
  judge::DuckReader reader(source, dialect, rules);
  Reading reading;
  for (auto run = reader.next_some(); !run.empty(); run = reader.next_some()) {
    for (const Operation& operation : run) reading.items.push_back(numbers(operation));
    for (std::uint64_t after = run.size(); after > 0; --after) reading.lines.push_back(reader.line() + 1 - after);
  }
  reading.fault = reader.fault();
  return reading;
}

std::vector<TextReader> readers_of(const judge::DuckDialect& dialect) {
  return {[&dialect](std::string_view text, judge::ReadRules rules, std::size_t /*at_most*/) {
            const auto naive = judge::read_duck_input_naively(text, dialect, rules);
            Reading reading{{}, naive.lines, naive.fault};
            for (const Operation& operation : naive.operations) reading.items.push_back(numbers(operation));
            return reading;
          },
          [&dialect](std::string_view text, judge::ReadRules rules, std::size_t at_most) {
            judge::MemorySource source(text, at_most);
            judge::DuckReader reader(source, dialect, rules);
            return reading_of(reader, numbers);
          },
          [&dialect](std::string_view text, judge::ReadRules rules, std::size_t at_most) {
            return read_in_runs(text, dialect, rules, at_most);
          }};
}

std::string write(const std::vector<ItemNumbers>& items, const judge::DuckDialect& dialect) {
  std::vector<Operation> operations;
  for (const ItemNumbers& item : items) {
    const auto number = [&item](std::size_t index) { return static_cast<int>(item[index]); };
    operations.push_back({{number(0), number(1)}, {number(2), number(3)}});
  }
  std::string text;
  judge::append_input(text, operations, dialect);
  return text;
}

}  // namespace

DuckGame duck_game(std::string problem, const DuckVariant& variant, const Position& optimized_start,
                   std::string (*plain_line)(const Outcome&)) {
  return {.problem = std::move(problem),
          .dialect = variant.dialect,
          .rule = variant.check_rule,
          .expected_start = variant.start(),
          .actual_start = optimized_start,
          .expected = duck_chess_factory<reference::DuckChess>(),
          .actual = duck_chess_factory<optimized::DuckChess>(),
          .plain_line = plain_line,
          .actual_answers = answers_of(*variant.dialect, optimized_start, variant.check_rule),
          .actual_count = count_of,
          .actual_try = try_move,
          .position_text = [](const Position& position) { return to_text(position); }};
}

Fuzzing duck_fuzzing(const DuckGame& game) {
  Fuzzing fuzzing;
  fuzzing.problem = game.problem;
  // Games are mended by the engine under test; the share that is left illegal tries what it would not choose.
  const DuckMutator mutator({game.dialect, game.rule, game.actual_start, game.actual});
  fuzzing.mutator = {[mutator](std::string_view input, std::size_t max_size, Random& random, ByteMutation mutation) {
                       return mutator.mutate(input, max_size, random, mutation);
                     },
                     [mutator](std::string_view first, std::string_view second, std::size_t max_size, Random& random) {
                       return mutator.cross(first, second, max_size, random);
                     }};
  fuzzing.properties = {{"", same_game(game)},
                        {"moves", same_moves(game)},
                        {"answers", same_answers(game)},
                        {"positions", positions_as_text(game)}};
  fuzzing.readers = readers_of(*game.dialect);
  fuzzing.write = [dialect = game.dialect](const std::vector<ItemNumbers>& items) { return write(items, *dialect); };
  return fuzzing;
}

}  // namespace quack::fuzz
