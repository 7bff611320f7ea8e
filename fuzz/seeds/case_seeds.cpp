#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <utility>

#include "fuzz/seeds/seed.h"
#include "judge/primitive_text.h"
#include "problems/primitive_chess/cases.h"
#include "problems/primitive_chess/fuzzing.h"
#include "problems/primitive_chess/solver.h"

namespace quack::fuzz {

namespace {

constexpr std::int64_t kLongestSide = 1'000'000'000;
constexpr PrimitiveKind kRook = PrimitiveKind::rook;
constexpr PrimitiveKind kBishop = PrimitiveKind::bishop;
constexpr std::array kPrimitiveKinds = {kRook, kBishop};

constexpr auto kAnswers = std::to_array<std::pair<PrimitiveAnswer, std::string_view>>(
    {{PrimitiveAnswer::win, "wins"}, {PrimitiveAnswer::lose, "losses"}, {PrimitiveAnswer::draw, "draws"}});

std::string_view word(PrimitiveKind kind) { return kind == PrimitiveKind::rook ? "rook" : "bishop"; }

Seed seed_of(std::string name, const std::vector<PrimitiveCase>& cases) {
  Seed seed{"primitive-chess", std::move(name), {}};
  judge::append_input(seed.text, cases);
  return seed;
}

// Of each board with `n` rows, the case of this answer that takes longest; of draws the first.
std::vector<PrimitiveCase> longest(std::int64_t n, PrimitiveKind first, PrimitiveKind second, PrimitiveAnswer answer) {
  const PrimitiveSolver solver;
  std::vector<PrimitiveCase> cases;
  for (std::int64_t m = 2; m <= 10 && n * m <= kMostQuickCells; ++m) {
    std::optional<PrimitiveCase> best;
    int most_plies = -1;
    each_case(n, m, [&](const PrimitiveCase& board_case) {
      if (board_case.first.kind != first || board_case.second.kind != second) return;
      const auto play = solver.best_play(board_case);
      if (!play || play->answer != answer || play->plies <= most_plies) return;
      most_plies = play->plies;
      best = board_case;
    });
    if (best) cases.push_back(*best);
  }
  return cases;
}

void add_longest(std::vector<Seed>& seeds, std::int64_t n) {
  for (const PrimitiveKind first : kPrimitiveKinds) {
    for (const PrimitiveKind second : kPrimitiveKinds) {
      for (const auto& [answer, plural] : kAnswers) {
        std::vector<PrimitiveCase> cases = longest(n, first, second, answer);
        // Every other board lies on its side.
        for (std::size_t index = 1; index < cases.size(); index += 2) cases[index] = transposed(cases[index]);
        if (cases.empty()) continue;
        seeds.push_back(seed_of(std::to_string(n) + "-rows-" + std::string(word(first)) + "-against-" +
                                    std::string(word(second)) + "-" + std::string(plural),
                                cases));
      }
    }
  }
}

}  // namespace

std::vector<Seed> case_seeds() {
  std::vector<Seed> seeds = {
      seed_of("no-case", {}),
      seed_of("smallest-boards", {{1, 2, {1, 1, kRook}, {1, 2, kRook}},
                                  {2, 1, {2, 1, kRook}, {1, 1, kRook}},
                                  {2, 2, {1, 1, kRook}, {2, 2, kRook}},
                                  {2, 2, {1, 1, kBishop}, {1, 2, kBishop}}}),
      seed_of("captured-at-once", {{8, 8, {1, 1, kRook}, {1, 8, kRook}},
                                   {8, 8, {1, 1, kRook}, {8, 1, kBishop}},
                                   {8, 8, {1, 1, kBishop}, {8, 8, kBishop}},
                                   {8, 8, {1, 8, kBishop}, {8, 1, kRook}}}),
      seed_of("bishops-on-different-colours",
              {{5, 7, {1, 1, kBishop}, {3, 4, kBishop}}, {2, 9, {1, 1, kBishop}, {1, 4, kBishop}}}),
      seed_of("largest-boards", {{kLongestSide, kLongestSide, {1, 1, kRook}, {kLongestSide, kLongestSide, kBishop}},
                                 {1, kLongestSide, {1, 1, kRook}, {1, kLongestSide, kRook}},
                                 {3, kLongestSide, {2, 1, kRook}, {1, 500'000'000, kBishop}},
                                 {kLongestSide, 2, {7, 1, kBishop}, {kLongestSide, 2, kRook}}}),
  };
  for (const std::int64_t n : {1, 2, 3, 4, 5}) add_longest(seeds, n);
  return seeds;
}

}  // namespace quack::fuzz
