// The pieces of work of work.h and the reference's retrograde analysis, on Google Benchmark. Rates are items a second.

#include <array>
#include <benchmark/benchmark.h>
#include <cstdint>
#include <string>
#include <vector>

#include "bench/work.h"
#include "reference/primitive_chess.h"

namespace quack::bench {
namespace {

constexpr std::uint64_t kCount = 100'000;

const Material& material() {
  static const Material made = make_material(kCount);
  return made;
}

void do_work(benchmark::State& state, const Work& work) {
  const Material& inputs = material();
  std::uint64_t seen = 0;
  std::uint64_t items = 0;
  while (state.KeepRunning()) items += work.run(inputs, &seen);
  benchmark::DoNotOptimize(seen);
  state.SetItemsProcessed(static_cast<std::int64_t>(items));
  state.SetLabel(std::string(work.item));
}

// One board, all of whose positions are judged by the reference: from n x n with a piece of each kind.
void do_retrograde(benchmark::State& state, PrimitiveKind first, PrimitiveKind second) {
  const std::int64_t side = state.range(0);
  const PrimitiveCase board_case{side, side, {1, 1, first}, {side, side - 1, second}};
  while (state.KeepRunning()) {
    reference::PrimitiveChess engine;
    benchmark::DoNotOptimize(engine.answer(board_case));
  }
  state.SetItemsProcessed(state.iterations());
  state.SetLabel("board");
}

void register_all() {
  for (const Work& work : all_work()) {
    benchmark::RegisterBenchmark(std::string(work.name).c_str(), [&work](benchmark::State& state) {
      do_work(state, work);
    })->Unit(benchmark::kMillisecond);
  }
  struct Pair {
    const char* name;
    PrimitiveKind first;
    PrimitiveKind second;
  };
  static constexpr std::array<Pair, 3> kPairs{{{"retrograde-RR", PrimitiveKind::rook, PrimitiveKind::rook},
                                               {"retrograde-RB", PrimitiveKind::rook, PrimitiveKind::bishop},
                                               {"retrograde-BB", PrimitiveKind::bishop, PrimitiveKind::bishop}}};
  for (const Pair& pair : kPairs) {
    benchmark::RegisterBenchmark(pair.name,
                                 [pair](benchmark::State& state) { do_retrograde(state, pair.first, pair.second); })
        ->Arg(4)
        ->Arg(8)
        ->Arg(12)
        ->Arg(16)
        ->Arg(20)
        ->Unit(benchmark::kMillisecond);
  }
}

}  // namespace
}  // namespace quack::bench

int main(int argument_count, char** arguments) {
  quack::bench::register_all();
  benchmark::Initialize(&argument_count, arguments);
  if (benchmark::ReportUnrecognizedArguments(argument_count, arguments)) return 1;
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
}
