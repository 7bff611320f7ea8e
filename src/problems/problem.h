#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "problems/game.h"
#include "problems/packaging.h"

namespace quack {

// Known mistakes hand over pieces of about this many bytes: they are stopped soon after their first wrong line.
inline constexpr std::size_t kMistakePiece = 16;

// A profile of random inputs. `make` is a pure function of count and seed: the same bytes on every machine.
struct Profile {
  std::string name;
  Message description;
  std::function<std::string(std::uint64_t count, std::uint64_t seed)> make;  // strict judge input of `count` items
  bool is_counted = true;                                                    // false: `make` ignores the count
  bool is_slow = false;  // an item takes far longer to make than to answer, so that few random cases use it
  // Prepares the profile, which the first `make` would do otherwise and which may take half a minute; empty: it needs
  // no preparation. Throws std::runtime_error once runs have ended.
  std::function<void()> prepare{};
  // Returns true once it is prepared as far as this seed needs it; empty: that is when `prepare` has ended.
  std::function<bool(std::uint64_t seed)> is_ready{};
  std::uint64_t all =
      0;  // the number of all items, of which seed S makes those from number S * count on; 0: items are random
};

// One input of a suite: how it is made, and what it is for.
struct SuiteRecipe {
  std::string name;     // "checks-of-every-kind", without number and suffix
  std::string profile;  // of the problem's own
  std::uint64_t count = 0, seed = 0;
  std::string purpose;  // one sentence
};

// A known mistake that no input of a suite catches.
struct MissedMistake {
  std::string name;  // "mistake:captain-wraps"
  Message why;       // one sentence
};

// A set of judge data by its recipes, in the order in which its inputs are numbered.
struct SuiteRecipes {
  std::string name;  // "full", "small", "samples"
  Message description;
  std::vector<SuiteRecipe> inputs;
  bool catches_mistakes = false;  // each known mistake fails on one of them, except for these
  std::vector<MissedMistake> missed{};
};

// True if the items still fail in the same way. Its exceptions end the search.
using TryItems = std::function<bool(const std::vector<std::string>& items)>;

// One thing that the rules tell apart and that judge data can exercise: a row of the coverage table.
struct Feature {
  std::string clause;  // "DC-2.3"
  Message kind;        // "red elephant"; may be empty
  Message outcome;     // "blocked by an own piece"
};

struct PerftRoot {
  std::string move;  // in the problem's own numbers: "3 0 4 0"
  std::uint64_t nodes = 0;
};

// A program that comes with a problem: a source, a script or a directory.
struct ProblemProgram {
  std::string name;  // "wrong_answer/bob.py"
  std::string path;
  bool is_right = false;  // the problem says that it is
};

// A problem: its game, and what is known of data and of programs for it. The commands take everything from here and
// never ask which problem it is. Any member but `items`, `input_of` and those of GameBasics may be empty.
struct Problem : Game {
  using ItemsOf = std::function<std::vector<std::string>(std::string_view input)>;
  using InputOf = std::function<std::string(const std::vector<std::string>& items)>;

  // Throws std::logic_error if one of the two functions is empty.
  Problem(Game game, ItemsOf items, InputOf input_of);

  LazyList<Implementation> mistakes;  // known mistakes, each named "mistake:NAME"
  LazyList<Profile> profiles;         // the default first
  LazyList<SuiteRecipes> suites;      // sets of judge data, made of the profiles

  // For shrinking: the items of a lenient judge input, each as the input has it (several lines with LF between them
  // where an item has more than one), and back to a strict judge input.
  ItemsOf items;
  InputOf input_of;
  // Simpler items to try in place of number `index` (from 0), the simplest first.
  std::function<std::vector<std::string>(const std::vector<std::string>& items, std::size_t index)> simpler;
  // True for items that the reference finds to change nothing (invalid operations): shrinking leaves them out first.
  std::function<std::vector<bool>(std::string_view input)> inert;

  // The validator of a problem without a grammar, by which inputs are minimized word by word; empty: all items make a
  // valid input. It returns false if the validator fails, too. Thread-safe.
  std::function<bool(std::string_view input)> accepts;

  // Shortens inputs in ways of the problem's own: calls `take` with shorter lists that may fail in the same way. If
  // `take` returns true, the search goes on from that list.
  std::function<void(const std::vector<std::string>& items, const TryItems& take)> shorten;

  // Coverage: everything that valid data can exercise, each thing once, and how often a lenient judge input exercises
  // each of them, in the same order. In a malformed input, items before the fault count.
  LazyList<Feature> features;
  std::function<std::vector<std::uint64_t>(std::string_view input)> exercised;

  // The kind of mistake of a wrong line, without details of the place, so that equal mistakes have equal texts: "a
  // check is missed", "an invalid operation is taken for a valid one". None: that output has ended.
  std::function<Message(std::optional<std::string_view> expected, std::optional<std::string_view> found)>
      failure_bucket;

  // For the diagnosis of wrong programs: an implementation that makes these known mistakes at once (places in
  // `mistakes`, ascending); none: the rules themselves. Thread-safe.
  std::function<Implementation(std::span<const std::size_t> mistakes)> with_mistakes;

  // A faster implementation whose answers are nearly always right; if another program differs from it, the first
  // implementation is asked.
  std::optional<Implementation> quick;

  // Programs that a SPEC may name and that `diff` compares where no other is named, the right ones first.
  std::vector<ProblemProgram> programs;

  // The path of a program with what the problem puts beside each: a directory to compile in its place, or its own.
  // Thread-safe.
  std::function<std::string(const std::string& path)> completed;

  // Each function compiles one of the problem's own programs (validators, checker, generators). Otherwise the first run
  // of a program compiles it, while other threads wait. Thread-safe; errors are reported by that first run.
  std::vector<std::function<void()>> preparations;

  // `package`: the programs, statements and limits of packages.
  std::function<Packaging()> packaging;

  // `perft`: the root moves with the counts of legal sequences of `depth` moves that begin with each, in the order of
  // the moves; none for depth 0, of which there is one sequence, the empty one. `position`: as text, or none for the
  // start. `engine`: "optimized" or "reference". `progress` is called now and then with the root moves done and their
  // total. Throws std::invalid_argument with a sentence if the position text is bad.
  std::function<std::vector<PerftRoot>(int depth, std::optional<std::string_view> position, std::string_view engine,
                                       const std::function<void(std::size_t, std::size_t)>& progress)>
      perft;
};

// The profile of that name; null if the problem has none.
const Profile* find_profile(const Problem& problem, std::string_view name);

// The input of a suite, the same bytes on every machine.
std::string input_of(const Problem& problem, const SuiteRecipe& recipe);

// The suite with the fewest inputs among those that catch the known mistakes; null if there is none.
const SuiteRecipes* smallest_catching_suite(const Problem& problem);

// The profiles that `make` returns, made when they are first needed, and after them the profile "sample": the items of
// the problem's sample, repeated from the first when they run out, whatever the seed. `problem` must have its sample.
LazyList<Profile> with_sample_profile(const Problem& problem, std::function<std::vector<Profile>()> make);

}  // namespace quack
