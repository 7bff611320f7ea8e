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

#include "problems/duck_chess/mistakes.h"
#include "problems/duck_chess/rules.h"
#include "problems/fill.h"

// Declarations shared by the files of the catalogue of known mistakes, and used by them alone.
namespace quack {

using Edit = std::function<void(Rules&)>;
using EditWay = std::function<void(Step&)>;
using Holds = std::function<bool(StepDirection is)>;

enum class Games { both, duck_chess, remix };

// The catalogue while it is being filled.
struct Catalogue {
  struct Row {
    Games games;
    std::string name, clause;
    Message sentence;  // its first letter becomes a capital
    Edit edit;
  };

  // The mistakes of one game, and what each of them and the right rules do as far as it can be compared.
  struct List {
    Rules right;
    std::vector<DuckMistake> mistakes{};
    std::set<std::string> behaviours{};
  };
  List duck_chess, remix;

  // Leaves the row out of a game where it behaves as the rules or as an earlier row do.
  void add(Row row);
  void add(std::initializer_list<Row> rows) {
    for (const Row& row : rows) add(row);
  }
  // The name is a pattern for these words (problems/fill.h).
  void add(Row row, const Words& words);
};

void add_board_mistakes(Catalogue& catalogue);    // DC-1, DR-1
void add_step_mistakes(Catalogue& catalogue);     // DC-2
void add_turn_mistakes(Catalogue& catalogue);     // DC-3, DC-4
void add_check_mistakes(Catalogue& catalogue);    // DC-5, DR-5
void add_wording_mistakes(Catalogue& catalogue);  // DC-6, DR-6
void add_memory_mistakes(Catalogue& catalogue);   // what is kept from one operation to the next, of all chapters
void add_slips(Catalogue& catalogue);             // of one direction, one kind, one side or one edge
void add_orientation_mistakes(Catalogue& catalogue);
void add_computed_slips(Catalogue& catalogue);  // of signs, axes, quotients and loops
void add_loose_tests(Catalogue& catalogue);     // of shapes and borders

inline std::string slug_of(Kind kind) { return std::string(name(kind)); }
inline std::string slug_of(Side side) { return std::string(name(side)); }
inline std::string clause_of(Kind kind) { return "DC-2." + std::to_string(static_cast<int>(kind) + 1); }
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

// Runs `changes` once a move is on the board.
inline Edit then(void (*changes)(State& state, const MoveMade& done)) { return does(&Rules::carried_out, changes); }

// Runs `changes` after each valid operation, or after each invalid one.
inline Edit after(bool valid, void (*changes)(State& state, Outcome& outcome)) {
  return does(&Rules::after, [=](const Rules&, State& state, Operation, Outcome& outcome) {
    if (outcome.valid() == valid) changes(state, outcome);
  });
}
inline Edit after_moves(void (*changes)(State& state, Outcome& outcome)) { return after(true, changes); }
inline Edit after_refusals(void (*changes)(State& state, Outcome& outcome)) { return after(false, changes); }

inline Edit all_of(std::vector<Edit> edits) {
  return [=](Rules& rules) {
    for (const Edit& edit : edits) edit(rules);
  };
}

inline bool any_way(StepDirection /*is*/) { return true; }

// Edits the ways of a kind that `holds` chooses, as far as they are used so, or all ways of all kinds.
inline Edit steps(Kind kind, EditWay edit, Uses used_for = kAllUses, Holds holds = any_way) {
  return [=](Rules& rules) { edit_ways(rules, kind, used_for, holds, edit); };
}
inline Edit steps_of_all(EditWay edit, Uses used_for = kAllUses) {
  return [=](Rules& rules) {
    for (const Kind kind : kKinds) edit_ways(rules, kind, used_for, any_way, edit);
  };
}

// The edits of ways that most mistakes are made of.
inline void forget(Step& way) { way.used_for = 0; }
inline void never_block(Step& way) { way.most = kAnyNumber; }
inline void never_capture(Step& way) { way.onto = Onto::no_piece; }
// Rows away from the side's home row.
inline int rows_ahead(Side side, Cell from, Cell to) { return (to.x - from.x) * (side == Side::red ? 1 : -1); }
inline bool is_ahead(Side side, Cell from, Cell to) { return rows_ahead(side, from, to) == 1 && from.y == to.y; }

inline EditWay only_if(bool (*holds)(Side side, Cell from, Cell to)) {
  return [=](Step& way) { way.only_if.push_back(holds); };
}

inline std::vector<Side> sides_of(SideFilter filter) {
  return filter ? std::vector{*filter} : std::vector(kSides.begin(), kSides.end());
}
// The pieces of that side may capture each other.
inline Edit captures_its_own(SideFilter filter) {
  return [=](Rules& rules) {
    for (const Side side : sides_of(filter)) {
      for (const Kind kind : kKinds) rules.capture_their_own.set(Piece{side, kind});
    }
  };
}

// ---- What families are made of ----

// A mistake is made in moves, in checks, or in both, where a program has one function or one table for the two.
struct Test {
  const char *name, *subject;  // in names and in sentences
  Uses uses;
};
inline constexpr Test kInMoves{"moves", tr_later("moves"), kMoves}, kInChecks{"checks", tr_later("checks"), kChecks},
    kInBoth{"steps", tr_later("moves and checks"), kAllUses};
inline constexpr std::array kTests = {kInMoves, kInChecks, kInBoth};

inline std::string clause_of(Kind kind, const Test& test) {
  return (test.uses & kMoves) == 0 ? "DC-5.1" : clause_of(kind);
}

// Some steps of a kind.
struct StepSubset {
  const char *slug, *sentence;  // with {0} for the mistake
  bool (*holds)(StepDirection is);
};

inline bool has_more_rows(StepDirection is) { return std::abs(is.up) > std::abs(is.right); }
inline bool has_more_columns(StepDirection is) { return std::abs(is.up) < std::abs(is.right); }

// Programs have a branch for each of these.
inline constexpr std::array<StepSubset, 2> kOrientations = {
    {{"-with-more-rows", tr_later("{0} This holds only for steps of more rows than columns."), has_more_rows},
     {"-with-more-columns", tr_later("{0} This holds only for steps of more columns than rows."), has_more_columns}}};

// An edge of the board.
struct BoardEdge {
  const char* what;
  int row;     // -1: a column
  int column;  // -1: a row

  bool holds(Cell cell) const { return cell.x == row || cell.y == column; }
  void remove_from(Area& area) const {
    for (const Cell cell : kAllCells) {
      if (holds(cell)) area.remove(cell);
    }
  }
};
inline constexpr BoardEdge kRedsHomeRow{tr_later("red's home row"), 0, -1},
    kBluesHomeRow{tr_later("blue's home row"), 9, -1}, kFirstColumn{tr_later("the first column"), -1, 0},
    kLastColumn{tr_later("the last column"), -1, 8};
inline constexpr std::array kEdges = {kRedsHomeRow, kBluesHomeRow, kFirstColumn, kLastColumn};

// A sentence that names directions.
inline Message with_directions(const Message& sentence) {
  return tr("{0} (up is away from red's home row, right is towards the last column).", sentence);
}

// "up 2 right 1"; without the numbers if they follow from the kind and not `with_figures`.
Message words_for(StepDirection step, bool with_figures = false);

struct NamedBlocker {
  Message what;            // "horse's leg"
  StepDirection offset{};  // from the piece; none for the first piece in the car's way
};
std::vector<NamedBlocker> blockers_of(Kind kind, StepDirection way);

// The contents of the cells off the board, for a blocker that is looked for there.
struct Reading {
  Border border;
  const char *slug, *clause, *sentence;  // with {0} for the mistake, which has no full stop or has one
};
inline constexpr std::array<Reading, 3> kReadings = {
    {{Border::is_empty, "", "{0}", "{0}"},
     {Border::blocks, "-and-the-border-blocks", tr_later("{0}, and what is off the board blocks"),
      tr_later("{0} What is off the board blocks.")},
     {Border::wraps, "-and-the-border-wraps", tr_later("{0}, and off the board is the next row or the one before"),
      tr_later("{0} Off the board is the next row or the one before.")}}};

EditWay misplaces(StepDirection right, StepDirection wrong, Border border);

// The ways of a kind that a slip changes, as far as the test uses them.
struct StepFilter {
  Kind kind;
  Test test = kInBoth;
  Holds holds = any_way;
};

// In the pattern for the name "{0}" is the test, "{1}" the first of the words.
void add_slip(Catalogue& catalogue, const StepFilter& filter, EditWay edit, const std::string& name, Message sentence,
              Words words);

}  // namespace quack
