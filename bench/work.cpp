#include "bench/work.h"

#include <algorithm>
#include <array>
#include <span>
#include <string>

#include "bench/dense_game.h"
#include "judge/bytes.h"
#include "judge/duck_text.h"
#include "judge/primitive_text.h"
#include "optimized/duck_chess.h"
#include "optimized/primitive_chess.h"
#include "problems/duck_chess/answer.h"
#include "problems/duck_chess/games.h"
#include "problems/duck_chess/perft.h"
#include "problems/primitive_chess/games.h"
#include "problems/registry.h"
#include "reference/duck_chess.h"
#include "reference/primitive_chess.h"

namespace quack::bench {

namespace {

// Takes everything and keeps nothing.
class Void final : public judge::ByteSink {
 public:
  void write(std::string_view text) override { bytes += text.size(); }
  std::uint64_t bytes = 0;
};

optimized::DuckGame optimized_start() { return {optimized::duck_chess_start(), CheckRule::either_side}; }

template <class Replay>
std::uint64_t replay_on(Replay& game, const Material& material, std::uint64_t* seen) {
  std::array<OutcomeCode, Replay::kMostAtOnce> outcomes;
  for (std::span<const Operation> rest = material.dense; !rest.empty();) {
    const auto now = rest.first(std::min(rest.size(), outcomes.size()));
    game.play_all(now, outcomes.data());
    *seen += outcomes[0].bits;
    rest = rest.subspan(now.size());
  }
  return material.dense.size();
}

std::uint64_t replay(const Material& material, std::uint64_t* seen) {
  optimized::DuckReplay game(optimized::duck_chess_start(), CheckRule::either_side);
  return replay_on(game, material, seen);
}

// One operation at a time, with the reason why an invalid one is invalid: what the proofs and the fuzz targets ask for.
std::uint64_t play(const Material& material, std::uint64_t* seen) {
  optimized::DuckGame game = optimized_start();
  for (const Operation operation : material.dense) *seen += game.play(operation).check ? 1 : 0;
  return material.dense.size();
}

std::uint64_t read(const Material& material, std::uint64_t* seen) {
  judge::MemorySource source(material.dense_text);
  judge::DuckReader reader(source, judge::kDuckChessDialect);
  for (auto some = reader.next_some(); !some.empty(); some = reader.next_some())
    *seen += static_cast<std::uint64_t>(some.front().to.x);
  return reader.count();
}

std::uint64_t write(const Material& material, std::uint64_t* seen) {
  constexpr std::size_t kAtOnce = 64;
  std::array<char, kAtOnce * judge::kMostAnswerBytes> text;
  for (std::span<const OutcomeCode> rest = material.dense_outcomes; !rest.empty();) {
    const auto now = rest.first(std::min(rest.size(), kAtOnce));
    *seen += static_cast<std::uint64_t>(judge::put_answers(text.data(), now, judge::kDuckChessDialect) - text.data());
    rest = rest.subspan(now.size());
  }
  return material.dense_outcomes.size();
}

std::uint64_t answer(std::string_view problem, const std::string& input, std::uint64_t* seen) {
  judge::MemorySource source(input);
  Void out;
  const Answered answered = find_problem(problem)->implementations.front().answer(source, out);
  *seen += out.bytes;
  return answered.items;
}

template <int kDepth>
std::uint64_t perft(const Material&, std::uint64_t*) {
  std::uint64_t nodes = 0;
  for (const DuckPerftRoot& root : duck_perft(optimized_start(), kDepth)) nodes += root.nodes;
  return nodes;
}

// Plays every move of the last ply, on a copy that is thrown away: that is how moves are taken back.
std::uint64_t played(const optimized::DuckGame& game, int depth, std::uint64_t* seen) {
  std::uint64_t nodes = 0;
  game.each_move([&](optimized::DuckMove move) {
    optimized::DuckGame next = game;
    next.make(move);
    if (depth > 1) {
      nodes += played(next, depth - 1, seen);
    } else {
      *seen += next.over() ? 1 : 0;
      ++nodes;
    }
  });
  return nodes;
}

template <int kDepth>
std::uint64_t perft_played(const Material&, std::uint64_t* seen) {
  return played(optimized_start(), kDepth, seen);
}

std::uint64_t primitive_answers(const std::vector<PrimitiveCase>& cases, std::uint64_t* seen) {
  optimized::PrimitiveChess engine;
  for (const PrimitiveCase& board_case : cases)
    *seen += static_cast<std::uint64_t>(engine.answer(board_case).value_or(PrimitiveAnswer::draw));
  return cases.size();
}

std::uint64_t read_primitive(const Material& material, std::uint64_t* seen) {
  judge::MemorySource source(material.primitive_text);
  judge::PrimitiveReader reader(source);
  while (const auto board_case = reader.next()) *seen += static_cast<std::uint64_t>(board_case->first.x);
  return reader.count();
}

// What differential testing does with each operation: both engines play it and their outcomes are compared.
std::uint64_t differential(const Material& material, std::uint64_t* seen) {
  reference::DuckChess expected(reference::duck_chess_start(), CheckRule::either_side);
  optimized::DuckReplay found(optimized::duck_chess_start(), CheckRule::either_side);
  for (const Operation operation : material.dense) *seen += expected.play(operation) == found.play(operation) ? 1 : 0;
  return material.dense.size();
}

}  // namespace

Material make_material(std::uint64_t count) {
  Material material;
  DenseGame game(1);
  optimized::DuckReplay same_game(optimized::duck_chess_start(), CheckRule::either_side);
  for (std::uint64_t done = 0; done < count; ++done) {
    material.dense.push_back(game.next());
    same_game.play_all({&material.dense.back(), 1}, &material.dense_outcomes.emplace_back());
  }
  judge::append_input(material.dense_text, material.dense, judge::kDuckChessDialect);
  Random random(1);
  material.primitive = random_primitive_cases(count, PrimitiveStyle::mixed, random);
  judge::append_input(material.primitive_text, material.primitive);
  material.primitive_huge = random_primitive_cases(count, PrimitiveStyle::huge, random);
  return material;
}

const std::vector<Work>& all_work() {
  static const std::vector<Work> all = {
      {"answer", "operation", "a dense game read, played and written, as `answer` does it",
       [](const Material& all, std::uint64_t* seen) { return answer("duckchess", all.dense_text, seen); }},
      {"reader", "operation", "the lenient reader on the same text", read},
      {"replay", "operation", "the optimized engine on the same operations, in memory, many at once", replay},
      {"play", "operation", "one at a time, with the reason why one is invalid", play},
      {"writer", "operation", "the writer on their outcomes, to memory", write},
      {"perft", "node", "perft 4 from the start, the last ply counted in bulk", perft<4>},
      {"perft-played", "node", "perft 3, every move of the last ply played and taken back", perft_played<3>},
      {"primitive-answer", "case", "mixed cases of primitive chess read, answered and written",
       [](const Material& all, std::uint64_t* seen) { return answer("primitive-chess", all.primitive_text, seen); }},
      {"primitive-reader", "case", "the reader on the same text", read_primitive},
      {"primitive-engine", "case", "the optimized engine on the same cases, in memory",
       [](const Material& all, std::uint64_t* seen) { return primitive_answers(all.primitive, seen); }},
      {"primitive-huge", "case", "the same on boards with sides up to 10^9",
       [](const Material& all, std::uint64_t* seen) { return primitive_answers(all.primitive_huge, seen); }},
      {"differential", "operation", "the reference and the optimized engine play a dense game, and are compared",
       differential}};
  return all;
}

}  // namespace quack::bench
