#include "problems/duck_chess/profiles.h"

#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "judge/duck_text.h"
#include "optimized/duck_chess.h"
#include "problems/duck_chess/games.h"
#include "problems/duck_chess/varied.h"
#include "problems/random.h"

namespace quack {

namespace {

using Play = std::function<std::vector<Operation>(std::uint64_t count, std::uint64_t seed)>;

Profile profile(const DuckVariant& variant, std::string name, std::string description, Play play) {
  return {.name = std::move(name),
          .description = std::move(description),
          .make = [&dialect = *variant.dialect, play = std::move(play)](std::uint64_t count, std::uint64_t seed) {
            std::string input;
            judge::append_input(input, play(count, seed), dialect);
            return input;
          }};
}

// The optimized engine plays, because it lists moves some forty times as fast; both list them in the same order, so the
// bytes are the reference's as well (a test of theirs holds them to it).
Play mix(const DuckVariant& variant, const OperationMix& mix) {
  return [variant, mix](std::uint64_t count, std::uint64_t seed) {
    Random random(seed);
    optimized::DuckChess engine(variant.start(), variant.check_rule);
    return random_game(engine, count, mix, random);
  };
}

DuckChessFactory optimized_duck_chess() {
  return
      [](const Position& position, CheckRule rule) { return std::make_unique<optimized::DuckChess>(position, rule); };
}

Play varied(const DuckVariant& variant, const VariedOptions& options) {
  return [variant, options](std::uint64_t count, std::uint64_t seed) {
    Random random(seed);
    return varied_game(optimized_duck_chess(), variant.start(), variant.check_rule, count, options, random);
  };
}

// The seed says who wins and by which kind, so that fourteen seeds in a row have every end.
Play ending(const DuckVariant& variant) {
  return [variant](std::uint64_t count, std::uint64_t seed) {
    Random random(seed);
    VariedOptions options{.legal_percent = 85, .weights = {1, 8, 1}, .pieces_left = 8};
    const std::uint64_t percent = 60 + random.below(36);
    options.ending = DuckEnding{.winner = kSides[seed % kSideCount],
                                .captor = kKinds[seed / kSideCount % kKindCount],
                                .at = 1 + count * percent / 100};
    return varied_game(optimized_duck_chess(), variant.start(), variant.check_rule, count, options, random);
  };
}

}  // namespace

std::vector<Profile> duck_profiles(const DuckVariant& variant) {
  return {
      profile(variant, "mixed", "mostly moves, many near misses, some wild operations", mix(variant, {})),
      profile(variant, "legal", "moves alone, sparing the captains: long games",
              mix(variant,
                  {.legal_percent = 100, .near_miss_percent = 0, .capture_percent = 10, .captain_captures = false})),
      profile(variant, "near-misses", "half the operations have one thing wrong",
              mix(variant,
                  {.legal_percent = 45, .near_miss_percent = 50, .capture_percent = 10, .captain_captures = false})),
      profile(variant, "captures", "prefers captures: boards that empty soon",
              mix(variant,
                  {.legal_percent = 85, .near_miss_percent = 10, .capture_percent = 80, .captain_captures = false})),
      profile(variant, "wild", "any two cells of the board",
              mix(variant, {.legal_percent = 0, .near_miss_percent = 0})),
      profile(variant, "varied",
              "each operation shows what has been shown least: no captain dies, the board empties slowly",
              varied(variant, {.fine = true})),
      profile(variant, "checks", "prefers checks, given, stood in and walked into, and attacks that are blocked",
              varied(variant, {.legal_percent = 90, .weights = {1, 8, 1}, .pieces_left = 8})),
      profile(
          variant, "crowded", "nothing is captured: ways that are blocked, of every kind and in every direction",
          varied(variant, {.legal_percent = 55, .weights = {2, 2, 3}, .pieces_left = 2 * kCellCount, .fine = true})),
      profile(variant, "bare", "few pieces are soon left, and play goes on among them",
              varied(variant, {.pieces_left = 6, .captures_percent = 15, .fine = true})),
      profile(variant, "endings",
              "a varied game that ends at 60 to 95 percent of its operations, every kind of operation after the end; "
              "seed mod 14 says who wins by which kind",
              ending(variant)),
      profile(variant, "invalid", "no operation is a move: the board stays as it was",
              varied(variant, {.legal_percent = 0})),
  };
}

}  // namespace quack
