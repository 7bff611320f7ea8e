#pragma once

#include <array>
#include <functional>
#include <initializer_list>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "problems/duck_chess/game.h"
#include "problems/duck_chess/mistakes.h"
#include "problems/duck_chess/rules.h"
#include "problems/family_names.h"

// Declarations shared by the files of the catalogue of known mistakes, and used by them alone.
namespace quack {

using Edit = std::function<void(Rules&)>;
using EditWay = std::function<void(Step&)>;
using Holds = std::function<bool(StepDirection is)>;

enum class Games { both, duck_chess, remix };

// The catalogue of one game while it is being filled.
class Catalogue {
 public:
  // A mistake of the catalogue. The name is a pattern for the arguments of its family (problems/family_names.h); the
  // first letter of the sentence becomes a capital.
  struct Row {
    std::string name;
    Message sentence;
    Edit edit;
    Games games = Games::both;
  };

  Catalogue(Games game, const Rules& right);

  // Leaves rows out that are of the other game, or behave as the rules or as an earlier row do. The remix has clauses
  // of its own in place of some.
  void add(std::string clause, const Row& row, const FamilyArguments& arguments = {});
  void add(const std::string& clause, std::initializer_list<Row> rows, const FamilyArguments& arguments = {}) {
    for (const Row& row : rows) add(clause, row, arguments);
  }

  const Games game;
  const Rules right;
  std::vector<DuckMistake> mistakes;

 private:
  std::array<std::string, kKindCount> right_steps_;
  std::set<std::string> behaviours_ = {""};  // what differs in the steps of a mistake
};

void add_board_mistakes(Catalogue& catalogue);     // DC-1, DR-1
void add_step_mistakes(Catalogue& catalogue);      // DC-2
void add_turn_mistakes(Catalogue& catalogue);      // DC-3, DC-4
void add_check_mistakes(Catalogue& catalogue);     // DC-5, DR-5
void add_wording_mistakes(Catalogue& catalogue);   // DC-6, DR-6
void add_memory_mistakes(Catalogue& catalogue);    // what is kept from one operation to the next, of all chapters
void add_step_operators(Catalogue& catalogue);     // steps that are forgotten, go elsewhere or are not blocked
void add_blocker_operators(Catalogue& catalogue);  // blockers that are overlooked or looked for elsewhere

inline std::size_t index(Side side) { return static_cast<std::size_t>(side); }
inline std::size_t index(Kind kind) { return static_cast<std::size_t>(kind); }
inline std::vector<Step>& ways_in(Rules& rules, Kind kind) { return rules.ways[index(kind)]; }

inline constexpr std::array kBlockedKinds = {Kind::elephant, Kind::horse, Kind::car, Kind::duck};

// The side that a mistake is about; none: both.
using SideFilter = std::optional<Side>;
inline constexpr std::array<SideFilter, 3> kSideFilters = {std::nullopt, Side::red, Side::blue};
template <class Text>
Text words_for(SideFilter filter, Text both, Text red, Text blue) {
  return !filter ? both : *filter == Side::red ? red : blue;
}
inline std::string slug_of(SideFilter filter) { return words_for(filter, "", "red-", "blue-"); }
inline std::vector<Side> sides_of(SideFilter filter) {
  return filter ? std::vector{*filter} : std::vector(kSides.begin(), kSides.end());
}

// ---- Edits ----

// Sets a member of the rules.
template <class Member>
Edit sets(Member Rules::*member, std::type_identity_t<Member> value) {
  return [=](Rules& rules) { rules.*member = value; };
}

// Adds a function to `hooks`, one of the lists of functions in Rules.
template <class Hook>
Edit does(std::vector<Hook> Rules::*hooks, std::type_identity_t<Hook> hook) {
  return [=](Rules& rules) { (rules.*hooks).push_back(hook); };
}

// Runs `changes` after each valid operation, or after each invalid one.
using ChangesOutcome = void (*)(State& state, Outcome& outcome);
inline Edit after(bool valid, ChangesOutcome changes) {
  return does(&Rules::after, [=](const Rules&, State& state, Operation, Outcome& outcome) {
    if (outcome.valid() == valid) changes(state, outcome);
  });
}
inline Edit after_moves(ChangesOutcome changes) { return after(true, changes); }

inline Edit all_of(std::vector<Edit> edits) {
  return [=](Rules& rules) {
    for (const Edit& edit : edits) edit(rules);
  };
}

inline bool any_way(StepDirection /*is*/) { return true; }

// Edits the ways of a kind for which `holds` is true, for the uses `used_for`; or all ways of all kinds.
inline Edit steps(Kind kind, EditWay edit, Uses used_for = kAllUses, Holds holds = any_way) {
  return [=](Rules& rules) { edit_ways(rules, kind, used_for, holds, edit); };
}
inline Edit steps_of_all(EditWay edit, Uses used_for = kAllUses) {
  return [=](Rules& rules) {
    for (const Kind kind : kKinds) edit_ways(rules, kind, used_for, any_way, edit);
  };
}

// The edits of ways of which most mistakes are made.
inline void forget(Step& way) { way.used_for = 0; }
inline void never_block(Step& way) { way.most = kAnyNumber; }
inline void never_capture(Step& way) { way.onto = Onto::no_piece; }
inline EditWay only_if(std::function<bool(Side side, Cell from, Cell to)> holds) {
  return [=](Step& way) { way.only_if.push_back(holds); };
}
// True if a step goes straight away from the side's home row.
inline bool is_ahead(Side side, Cell from, Cell to) {
  return to.y == from.y && to.x - from.x == (side == Side::red ? 1 : -1);
}

// ---- Parts of families ----

// The uses in which a mistake is made: in moves, in checks, or in both if a program has one function or table for the
// two.
struct NamedUses {
  const char *name, *subject;  // in names and in sentences
  Uses uses;
};
inline constexpr NamedUses kInMoves{"moves", tr_later("moves"), kMoves},
    kInChecks{"checks", tr_later("checks"), kChecks}, kInBoth{"steps", tr_later("moves and checks"), kAllUses};
inline constexpr std::array kNamedUses = {kInMoves, kInChecks, kInBoth};

// The steps of a kind that an operator changes, and the uses for which it changes them.
struct StepFilter {
  Kind kind;
  NamedUses used = kInBoth;
  Holds holds = any_way;

  std::string clause() const {
    return (used.uses & kMoves) == 0 ? "DC-5.1" : "DC-2." + std::to_string(static_cast<int>(kind) + 1);
  }
};

// Adds one mistake of a family. In the pattern for the name "{0}" is the use, "{1}" the first of the arguments.
void add_slip(Catalogue& catalogue, const StepFilter& filter, const EditWay& edit, const std::string& name,
              const Message& sentence, FamilyArguments arguments = {});

// Some steps of a kind.
struct StepSubset {
  const char *slug, *sentence;  // with {0} for the mistake
  bool (*holds)(StepDirection is);
};

inline bool has_more_rows(StepDirection is) { return std::abs(is.up) > std::abs(is.right); }
inline bool has_more_columns(StepDirection is) { return std::abs(is.up) < std::abs(is.right); }

// All steps, and those of either orientation, for which programs often have a branch each.
inline constexpr std::array<StepSubset, 3> kOrientations = {
    {{"", "{0}", any_way},
     {"-with-more-rows", tr_later("{0} This holds only for steps of more rows than columns."), has_more_rows},
     {"-with-more-columns", tr_later("{0} This holds only for steps of more columns than rows."), has_more_columns}}};

// A sentence that names directions.
inline Message with_directions(const Message& sentence) {
  return tr("{0} (up is away from red's home row, right is towards the last column).", sentence);
}

// "up 2 right 1"; without the numbers if they follow from the kind and not `with_figures`.
Message words_for(StepDirection step, bool with_figures = false);

}  // namespace quack
