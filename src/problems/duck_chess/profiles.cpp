// The generators and the suites of duck chess and of its remix; docs/judge-data.md has the commands.

#include <array>
#include <functional>
#include <string>
#include <string_view>
#include <utility>

#include "io/random.h"
#include "optimized/duck_chess.h"
#include "problems/duck_chess/problem.h"
#include "problems/duck_chess/random_games.h"
#include "problems/family_names.h"
#include "text/duck_text.h"

namespace quack {
namespace {

using Play = std::function<std::vector<Operation>(std::uint64_t count, std::uint64_t seed)>;

Profile profile(const DuckVariant& variant, std::string name, Message description, Play play) {
  return {.name = std::move(name),
          .description = std::move(description),
          .make = [&dialect = *variant.dialect, play = std::move(play)](std::uint64_t count, std::uint64_t seed) {
            std::string input;
            text::append_input(input, play(count, seed), dialect);
            return input;
          }};
}

// A profile of planned games, which take ten to fifty times as long to make as others.
Profile planned(const DuckVariant& variant, std::string name, Message description, Play play) {
  Profile made = profile(variant, std::move(name), std::move(description), std::move(play));
  made.is_slow = true;
  return made;
}

// The optimized engine plays because it lists moves some forty times as fast. Both list them in the same order, as the
// proofs and the fuzz targets "moves" show, so the reference would give the same bytes.
Play mix(const DuckVariant& variant, const OperationMix& mix) {
  return [variant, mix](std::uint64_t count, std::uint64_t seed) {
    Random random(seed);
    optimized::DuckChess engine(variant.start(), variant.check_rule);
    return random_game(engine, count, mix, random);
  };
}

Play varied(const DuckVariant& variant, const VariedOptions& options) {
  return [variant, options](std::uint64_t count, std::uint64_t seed) {
    Random random(seed);
    optimized::DuckChess engine(variant.start(), variant.check_rule);
    return varied_game(engine, variant.check_rule, count, options, random);
  };
}

// The seed says who wins and by which kind, so that fourteen seeds in a row have every end.
Play ending(const DuckVariant& variant) {
  return [variant](std::uint64_t count, std::uint64_t seed) {
    Random random(seed);
    VariedOptions options{.legal_percent = 80, .weights = {1, 8, 1}, .pieces_left = 8};
    const std::uint64_t percent = 60 + random.below(36);
    options.ending = DuckEnding{.winner = kSides[seed % kSideCount],
                                .captor = kKinds[seed / kSideCount % kKindCount],
                                .at = 1 + count * percent / 100};
    optimized::DuckChess engine(variant.start(), variant.check_rule);
    return varied_game(engine, variant.check_rule, count, options, random);
  };
}

// The seeds of suites were chosen among some hundreds; scripts/suites searches them again when a profile has changed.

constexpr std::uint64_t kOperationsOfAGame = 1000;

// A game of the profile "endings", whose seed says who wins by which kind.
SuiteRecipe ending_recipe(std::uint64_t seed) {
  const std::string winner(quack::name(kSides[seed % kSideCount]));
  const std::string captor(quack::name(kKinds[seed / kSideCount % kKindCount]));
  return {winner + "-wins-by-" + captor, "endings", kOperationsOfAGame, seed,
          "A long game full of checks that a " + winner + " " + captor +
              " ends, and every kind of operation after the end."};
}

// The parameters in which the suites of the two games differ.
struct Choice {
  std::uint64_t sample_count;
  SuiteRecipe short_game;
  SuiteRecipe ends_with_the_last;
  std::uint64_t legal, near_misses, mixed, crowded;
  std::array<std::uint64_t, 2> captures, bare, varied, checks;
  std::array<std::uint64_t, 14> endings;
  std::array<std::uint64_t, 3> fewest;
  std::vector<MissedMistake> missed_by_the_fewest;
};

// Fourteen games that end, by each side and each kind, and what shows other things.
std::vector<SuiteRecipe> full(const Choice& choice) {
  std::vector<SuiteRecipe> recipes = {
      {"empty", "wild", 0, 0, "No operation at all."},
      {"one-operation", "legal", 1, 1, "A single operation."},
      {"all-invalid", "invalid", kOperationsOfAGame, 1,
       "No operation is a move: the board of the start, tried in every way."},
      {"all-valid", "legal", kOperationsOfAGame, choice.legal, "Moves alone, and both captains live."},
      {"near-misses", "near-misses", kOperationsOfAGame, choice.near_misses,
       "Half the operations have one thing wrong."},
      {"captures", "captures", kOperationsOfAGame, choice.captures[0],
       "Captures wherever there are any: the board empties soon."},
      {"captures-again", "captures", kOperationsOfAGame, choice.captures[1], "The same, another game."},
      {"ends-early", "mixed", kOperationsOfAGame, choice.mixed,
       "The game ends soon, and most operations come too late."},
      choice.ends_with_the_last,
      {"crowded", "crowded", kOperationsOfAGame, choice.crowded,
       "Nothing is captured, and much is in the way of everything."},
      {"bare", "bare", kOperationsOfAGame, choice.bare[0], "Few pieces are soon left, and play goes on among them."},
      {"bare-again", "bare", kOperationsOfAGame, choice.bare[1], "The same, other few pieces."},
      {"varied", "varied", kOperationsOfAGame, choice.varied[0],
       "Each operation shows what the ones before it have shown least."},
      {"varied-again", "varied", kOperationsOfAGame, choice.varied[1], "The same, another game."},
      {"checks", "checks", kOperationsOfAGame, choice.checks[0],
       "Checks of every kind and in every direction, and attacks that are blocked."},
      {"checks-again", "checks", kOperationsOfAGame, choice.checks[1], "The same, another game."}};
  for (const std::uint64_t seed : choice.endings) recipes.push_back(ending_recipe(seed));
  return recipes;
}

std::vector<SuiteRecipes> suites(const Choice& choice) {
  SuiteRecipes small{
      "small", tr("the fewest inputs that catch nearly every known mistake"), {}, true, choice.missed_by_the_fewest};
  for (const std::uint64_t seed : choice.fewest) small.inputs.push_back(ending_recipe(seed));
  return {{"full", tr("judge data: every clause in every direction, every known mistake caught at least three times"),
           full(choice), true},
          std::move(small),
          {"samples",
           tr("for a statement: its sample, and a short game with captures and a check that ends"),
           {{"sample", "sample", choice.sample_count, 0, "The sample of the statement."}, choice.short_game}}};
}

// These pieces should capture and never do.
MissedMistake capture_nothing(const Message& pieces) {
  return {name_from("mistake:moves-of-{0}s-capture-nothing", {pieces}),
          tr("In these games {0}s capture nothing.", pieces)};
}

constexpr std::string_view kShortGame = "A short game with captures and a check, its end, and operations after it.";
constexpr std::string_view kEndsWithTheLast = "The last operation ends the game.";

}  // namespace

std::vector<Profile> duck_profiles(const DuckVariant& variant) {
  return {
      profile(variant, "mixed", tr("mostly moves, many near misses, some wild operations"), mix(variant, {})),
      profile(variant, "legal", tr("moves alone, sparing the captains: long games"),
              mix(variant,
                  {.legal_percent = 100, .near_miss_percent = 0, .capture_percent = 10, .captain_captures = false})),
      profile(variant, "near-misses", tr("half the operations have one thing wrong"),
              mix(variant,
                  {.legal_percent = 45, .near_miss_percent = 50, .capture_percent = 10, .captain_captures = false})),
      profile(variant, "captures", tr("prefers captures: boards that empty soon"),
              mix(variant,
                  {.legal_percent = 85, .near_miss_percent = 10, .capture_percent = 80, .captain_captures = false})),
      profile(variant, "wild", tr("any two cells of the board"),
              mix(variant, {.legal_percent = 0, .near_miss_percent = 0})),
      planned(variant, "varied",
              tr("each operation shows what has been shown least: no captain dies, the board empties slowly"),
              varied(variant, {.every_step_counts = true})),
      planned(variant, "checks", tr("prefers checks, given, stood in and walked into, and attacks that are blocked"),
              varied(variant, {.legal_percent = 90, .weights = {1, 8, 1}, .pieces_left = 8})),
      planned(
          variant, "crowded", tr("nothing is captured: ways that are blocked, of every kind and in every direction"),
          varied(
              variant,
              {.legal_percent = 55, .weights = {2, 2, 3}, .pieces_left = 2 * kCellCount, .every_step_counts = true})),
      planned(variant, "bare", tr("few pieces are soon left, and play goes on among them"),
              varied(variant, {.pieces_left = 6, .captures_percent = 15, .every_step_counts = true})),
      planned(
          variant, "endings",
          tr("a varied game that ends at 60 to 95 percent of its operations, every kind of operation after the end; "
             "seed mod 14 says who wins by which kind"),
          ending(variant)),
      planned(variant, "invalid", tr("no operation is a move: the board stays as it was"),
              varied(variant, {.legal_percent = 0})),
  };
}

std::vector<SuiteRecipes> duck_suites() {
  return suites({.sample_count = 18,
                 .short_game = {"short-game", "mixed", 30, 4, std::string(kShortGame)},
                 .ends_with_the_last = {"ends-with-the-last", "mixed", 167, 1, std::string(kEndsWithTheLast)},
                 .legal = 0,
                 .near_misses = 0,
                 .mixed = 201,
                 .crowded = 0,
                 .captures = {3, 109},
                 .bare = {55, 12},
                 .varied = {41, 57},
                 .checks = {19, 0},
                 .endings = {98, 15, 142, 73, 4, 19, 34, 21, 134, 233, 10, 11, 12, 209},
                 .fewest = {108, 34, 155},
                 .missed_by_the_fewest = {
                     {"mistake:captain-wraps", tr("No captain of these games tries to leave the board sideways where "
                                                  "the cell on the other side could be entered.")},
                     capture_nothing(word_of(Piece{Side::blue, Kind::elephant})),
                     capture_nothing(word_of(Piece{Side::blue, Kind::horse}))}});
}

std::vector<SuiteRecipes> remix_suites() {
  return suites({.sample_count = 4,
                 .short_game = {"short-game", "mixed", 40, 21, std::string(kShortGame)},
                 .ends_with_the_last = {"ends-with-the-last", "mixed", 232, 3, std::string(kEndsWithTheLast)},
                 .legal = 251,
                 .near_misses = 13,
                 .mixed = 205,
                 .crowded = 25,
                 .captures = {18, 0},
                 .bare = {162, 230},
                 .varied = {219, 61},
                 .checks = {203, 205},
                 .endings = {56, 253, 58, 3, 4, 173, 6, 91, 246, 247, 38, 207, 278, 41},
                 .fewest = {34, 151, 6},
                 .missed_by_the_fewest = {
                     {"mistake:horse-wraps-by-one-with-more-columns",
                      tr("No horse of these games tries to leave the board by one column, two columns and a row away, "
                         "where the cell on the other side could be entered.")},
                     capture_nothing(word_of(Kind::guard)),
                     capture_nothing(word_of(Piece{Side::red, Kind::guard})),
                     capture_nothing(word_of(Piece{Side::blue, Kind::guard})),
                     capture_nothing(word_of(Piece{Side::blue, Kind::horse}))}});
}

}  // namespace quack
