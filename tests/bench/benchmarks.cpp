// The engines and the readers, in memory, on Google Benchmark. Rates are items a second.

#include <algorithm>
#include <array>
#include <benchmark/benchmark.h>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "io/bytes.h"
#include "optimized/duck_chess.h"
#include "optimized/primitive_chess.h"
#include "problems/duck_chess/problem.h"
#include "problems/registry.h"
#include "reference/duck_chess.h"
#include "reference/primitive_chess.h"
#include "text/duck_text.h"
#include "text/primitive_text.h"

namespace quack {
namespace {

constexpr std::uint64_t kItems = 100'000;

std::string text_of(std::string_view problem, std::string_view profile) {
  return find_profile(*find_problem(problem), profile)->make(kItems, 1);
}

const std::string& duck_text() {
  static const std::string text = text_of("duckchess", "crowded");
  return text;
}

const std::vector<Operation>& operations() {
  static const auto read =
      std::get<std::vector<Operation>>(text::read_duck_input(duck_text(), text::kDuckChessDialect));
  return read;
}

const std::string& primitive_text() {
  static const std::string text = text_of("primitive-chess", "mixed");
  return text;
}

void set_items(benchmark::State& state, std::size_t of_one_time) {
  state.SetItemsProcessed(static_cast<std::int64_t>(of_one_time) * state.iterations());
}

void read_duck_chess(benchmark::State& state) {
  const std::string& text = duck_text();
  while (state.KeepRunning()) {
    MemorySource source(text);
    text::DuckReader reader(source, text::kDuckChessDialect);
    for (auto some = reader.next_some(); !some.empty(); some = reader.next_some())
      benchmark::DoNotOptimize(some.data());
  }
  set_items(state, kItems);
}
BENCHMARK(read_duck_chess);

// As `answer` plays them, many at once.
void replay_duck_chess(benchmark::State& state) {
  const std::span<const Operation> all = operations();
  std::array<OutcomeCode, optimized::DuckReplay::kMostAtOnce> outcomes;
  while (state.KeepRunning()) {
    optimized::DuckReplay game(optimized::duck_chess_start(), CheckRule::either_side);
    for (std::span<const Operation> rest = all; !rest.empty();) {
      const auto now = rest.first(std::min(rest.size(), outcomes.size()));
      game.play_all(now, outcomes.data());
      benchmark::DoNotOptimize(outcomes);
      rest = rest.subspan(now.size());
    }
  }
  set_items(state, kItems);
}
BENCHMARK(replay_duck_chess);

// One at a time, with the reason why an invalid one is invalid, as `diff` and the proofs play them.
template <class Engine>
void play_duck_chess(benchmark::State& state) {
  const std::span<const Operation> all = operations();
  while (state.KeepRunning()) {
    Engine game(optimized::duck_chess_start(), CheckRule::either_side);
    for (const Operation operation : all) benchmark::DoNotOptimize(game.play(operation));
  }
  set_items(state, kItems);
}
BENCHMARK(play_duck_chess<optimized::DuckChess>);
BENCHMARK(play_duck_chess<reference::DuckChess>);

void perft_4(benchmark::State& state) {
  std::uint64_t nodes = 0;
  while (state.KeepRunning()) {
    nodes = 0;
    const optimized::DuckGame start(optimized::duck_chess_start());
    for (const DuckPerftRoot& root : duck_perft(start, 4)) nodes += root.nodes;
  }
  set_items(state, nodes);
}
BENCHMARK(perft_4);

void read_primitive_chess(benchmark::State& state) {
  const std::string& text = primitive_text();
  while (state.KeepRunning()) {
    MemorySource source(text);
    text::PrimitiveReader reader(source);
    while (const auto board_case = reader.next()) benchmark::DoNotOptimize(board_case->first.x);
  }
  set_items(state, kItems);
}
BENCHMARK(read_primitive_chess);

void answer_primitive_chess(benchmark::State& state) {
  const auto cases = std::get<std::vector<PrimitiveCase>>(text::read_primitive_input(primitive_text()));
  optimized::PrimitiveChess engine;
  while (state.KeepRunning()) {
    for (const PrimitiveCase& board_case : cases) benchmark::DoNotOptimize(engine.answer(board_case));
  }
  set_items(state, kItems);
}
BENCHMARK(answer_primitive_chess);

// A square board, all of whose positions are judged.
void retrograde(benchmark::State& state) {
  const std::int64_t side = state.range(0);
  const PrimitiveCase board_case{side, side, {1, 1, PrimitiveKind::rook}, {side, side - 1, PrimitiveKind::bishop}};
  while (state.KeepRunning()) {
    reference::PrimitiveChess engine;
    benchmark::DoNotOptimize(engine.answer(board_case));
  }
  set_items(state, 1);
}
BENCHMARK(retrograde)->Arg(4)->Arg(12)->Arg(20);

}  // namespace
}  // namespace quack

BENCHMARK_MAIN();
