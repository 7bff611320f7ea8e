// The proofs can fail: every known mistake of duck chess and of the remix, each a reference with one clause broken, is
// noticed when it takes the optimized engine's place. A sample has one of each clause, and every thirtieth of the
// others. Unedited their rules are the reference's (props/engines_agree_test.cpp).

#include <cstdio>
#include <mutex>
#include <numeric>
#include <span>
#include <thread>

#include "io/parallel.h"
#include "problems/duck_chess/mistakes.h"
#include "props/proofs/duck_proofs.h"
#include "props/proofs/proofs.h"
#include "reference/duck_chess.h"
#include "tests/sampled.h"
#include "tests/test.h"

namespace quack::proofs {
namespace {

struct Game {
  const char* problem;
  CheckRule rule;
  Position start;
  std::string_view start_text;
  std::span<const DuckMistake> mistakes;
};

std::vector<Game> games() {
  return {
      {"duckchess", CheckRule::either_side, reference::duck_chess_start(), kDuckChessStart, duck_mistakes()},
      {"duckchess-remix", CheckRule::mover_only, reference::duck_chess_remix_start(), kRemixStart, remix_mistakes()}};
}

Rules edited(const Game& game, const DuckMistake& mistake) {
  Rules rules = rules_from(game.start, game.rule);
  mistake.edit(rules);
  return rules;
}

std::vector<Part> parts_of(const Game& game, const DuckMistake& mistake) {
  return duck_chess_parts(duck_chess_factory<reference::DuckChess>(), engine_with(mistake), game.rule, 1);
}

// The order of the parts, which are the same for each mistake, makes no difference to the proof, only to how soon the
// first of them notices: nearly everything shows in the middle of the board or in its corners.
std::vector<std::size_t> places_in_haste(const std::vector<Part>& parts) {
  static const std::vector<std::string> quick_ones = {"turns", "sequels", "game-end", "check-pairs", "check-boxes"};
  const auto tells_much = [](const Part& part) {
    const auto is_about = [&](const char* cell) { return part.name.find(cell) != std::string::npos; };
    return is_about("(4,4)") || is_about("(0,0)") || is_about("(9,8)");
  };
  const auto rank = [](const Part& part) {
    return std::find(quick_ones.begin(), quick_ones.end(), part.proof) - quick_ones.begin();
  };
  std::vector<std::size_t> places(parts.size());
  std::iota(places.begin(), places.end(), std::size_t{0});
  std::stable_sort(places.begin(), places.end(),
                   [&](std::size_t a, std::size_t b) { return rank(parts[a]) < rank(parts[b]); });
  std::stable_partition(places.begin(), places.end(), [&](std::size_t place) { return tells_much(parts[place]); });
  return places;
}

// The name of a part of the proof that notices the mistake; none if none does.
std::optional<std::string> part_that_notices(const Game& game, const DuckMistake& mistake,
                                             const std::vector<std::size_t>& places) {
  const Position start = edited(game, mistake).start;
  if (start != game.start && start_part(game.start, start, game.start_text).run().differences > 0) return "start";
  const std::vector<Part> parts = parts_of(game, mistake);
  for (const std::size_t place : places)
    if (parts[place].run().differences > 0) return parts[place].proof;
  return std::nullopt;
}

std::vector<const DuckMistake*> sampled(const Game& game) {
  std::vector<const DuckMistake*> taken;
  std::set<std::string> clauses;
  std::size_t others = 0;
  for (const DuckMistake& mistake : game.mistakes) {
    // A mistake that plays right and only writes wrong shows in text/, not in proofs.
    if (!edited(game, mistake).answer_edits.empty()) continue;
    if (clauses.insert(mistake.clause).second || others++ % tests::one_of(30) == 0) taken.push_back(&mistake);
  }
  return taken;
}

TEST(DuckMistakesProof, EveryBrokenClauseIsNoticed) {
  for (const Game& game : games()) {
    std::map<std::string, std::map<std::string, std::size_t>> noticed;  // by clause, then by proof
    std::mutex mutex;
    const auto mistakes = sampled(game);
    const auto places = places_in_haste(parts_of(game, *mistakes.front()));
    parallel_for(mistakes.size(), std::thread::hardware_concurrency(), [&](std::size_t index) {
      const DuckMistake& mistake = *mistakes[index];
      const auto proof = part_that_notices(game, mistake, places);
      const std::lock_guard lock(mutex);
      ++noticed[mistake.clause][proof.value_or("nothing")];
      EXPECT_TRUE(proof) << game.problem << " mistake:" << mistake.name
                         << " is not noticed: " << mistake.sentence.english();
    });
    for (const auto& [clause, proofs] : noticed) {
      std::printf("%-15s %-7s broken, noticed by", game.problem, clause.c_str());
      for (const auto& [proof, count] : proofs) std::printf(" %s %zux", proof.c_str(), count);
      std::printf("\n");
    }
    std::printf("%s: %zu mistakes\n", game.problem, mistakes.size());
    EXPECT_GE(mistakes.size(), 30U);
    EXPECT_GE(noticed.size(), 21U);  // clauses: every one of DC-1 to DC-5, and here and there one of the remix
  }
}

}  // namespace
}  // namespace quack::proofs
