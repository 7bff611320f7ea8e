#pragma once

#include <array>
#include <bitset>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "game/duck_chess_engine.h"
#include "game/outcome.h"
#include "game/position.h"
#include "problems/duck_chess/step_geometry.h"

// The rules of duck chess and of the remix as a value, so that a known mistake is an edit of that value and two
// mistakes are two edits. Unedited, it is the rules of docs/rules.md, which the proofs compare with the reference.
namespace quack {

struct Rules;
struct State;

// A set of cells, full by default.
class Area {
 public:
  bool has(Cell cell) const { return cells_[index(cell)]; }
  void remove(Cell cell) { cells_.reset(index(cell)); }
  friend bool operator==(const Area&, const Area&) = default;

 private:
  std::bitset<kCellCount> cells_ = std::bitset<kCellCount>().set();
};

// A set of pieces by side and kind.
class Pieces {
 public:
  bool has(Piece piece) const { return pieces_[number(piece)]; }
  void set(Piece piece, bool is_in = true) { pieces_.set(number(piece), is_in); }
  // Sets the pieces of both sides.
  void set(Kind kind, bool is_in = true) {
    for (const Side side : kSides) set(Piece{side, kind}, is_in);
  }
  friend bool operator==(const Pieces&, const Pieces&) = default;

 private:
  static std::size_t number(Piece piece) {
    return static_cast<std::size_t>(piece.side) * kKindCount + static_cast<std::size_t>(piece.kind);
  }

  std::bitset<kSideCount * kKindCount> pieces_;
};

// ---- DC-2: where a piece goes ---------------------------------------------------------------------------------------

// A step serves for moves and for the attacks that make a check (DC-5.1), of red's pieces and of blue's.
enum class Use : unsigned { moves = 1, checks = 2 };
using Uses = unsigned;  // one bit for each side and use
constexpr Uses uses(Side side, Use use) { return static_cast<unsigned>(use) << (side == Side::red ? 0U : 2U); }
constexpr Uses kMoves = uses(Side::red, Use::moves) | uses(Side::blue, Use::moves);
constexpr Uses kChecks = uses(Side::red, Use::checks) | uses(Side::blue, Use::checks);
constexpr Uses kAllUses = kMoves | kChecks;

// The contents beyond the border of the board: nothing, something, or the cell that an array of rows has there.
enum class Border { is_empty, blocks, wraps };

// A cell that must be empty for a step, as seen from the piece.
struct Blocker {
  StepDirection offset;
  Border border = Border::is_empty;

  friend bool operator==(const Blocker&, const Blocker&) = default;
};

// The pieces that may be on a step's target, besides pieces of its own side (DC-3.2).
enum class Onto { anything, no_piece, a_piece, a_captain };

// The pieces that block a step.
enum class BlockedBy { any_piece, its_own, the_other };

constexpr int kAnyNumber = 99;

// One step of a kind. A piece goes from a cell to `to` beyond it if, of the cells in its way, at least `fewest` and at
// most `most` are occupied.
struct Step {
  StepDirection is;  // the step of DC-2 that it is, or of another kind that it is taken for: edits choose by it
  StepDirection to = is;
  std::vector<Blocker> blockers{};  // the cells in its way
  bool slides = false;              // any distance along `to`, a single cell: those between are in its way
  Uses used_for = kAllUses;
  int fewest = 0, most = 0;
  BlockedBy blocked_by = BlockedBy::any_piece;
  Onto onto = Onto::anything;
  int wraps = 0;  // a step that ends at most this many columns beyond the side of the board ends on its other side
  bool overlooks_first = false, overlooks_last = false;  // of the cells that it slides over
  // Each must hold for the step.
  std::vector<std::function<bool(Side, Cell from, Cell to)>> only_if{};
};

// Edits the ways of a kind for whose `is` `holds` is true, for the uses `used_for`. `edit` removes a way by leaving it
// no use.
void edit_ways(Rules& rules, Kind kind, Uses used_for, const std::function<bool(StepDirection is)>& holds,
               const std::function<void(Step&)>& edit);

// The ways of a kind by DC-2.
std::vector<Step> ways_of(Kind kind);

// ---- DC-3 to DC-6 ---------------------------------------------------------------------------------------------------

// The result of going onto the own cell: refused (DC-3.2), no effect, the piece captures itself, or it also disappears.
enum class StayRule { refused, unharmed, captured, gone };

// The number of sides that must attack for a check.
enum class Attacked { at_least_one, both, exactly_one };

// The side whose attacks count: the one that has just moved, the other, or either.
enum class Attacker { either, the_mover, the_other };

// The value of check in the answer to the operation that ends the game (DC-5.2).
enum class Final { no_check, as_any_other, check };

// A move that was made, with its pieces on the board before it.
struct MoveMade {
  Operation operation;
  std::optional<Piece> moved, captured;
  Side mover = Side::red;  // the side that was to move
};

// The attackers and the captains that count for an attack of one side. Mistakes edit it.
struct AttackView {
  struct Target {
    Cell cell;
    Side side;                           // of the captain
    bool whatever_stands_there = false;  // also where the attackers' own piece does
  };
  std::vector<std::pair<Piece, Cell>> attackers;
  std::vector<Target> captains;
};

struct Rules {
  // DC-1: the board and the start; how an operation's numbers are read. A cell beyond the board makes it invalid.
  Position start;
  std::vector<std::function<Operation(Operation)>> reads{};
  Area board{};                 // where pieces may go
  bool outside_blocks = false;  // the cells that `board` lacks are taken for occupied

  // DC-2
  std::array<std::vector<Step>, kKindCount> ways = [] {
    std::array<std::vector<Step>, kKindCount> all;
    for (const Kind kind : kKinds) all[static_cast<std::size_t>(kind)] = ways_of(kind);
    return all;
  }();

  // DC-3
  Pieces capture_their_own{};
  std::array<std::array<StayRule, kKindCount>, kSideCount> stays{};
  bool reads_captured_late = false;  // when the captor stands on its cell already

  // DC-4
  bool turn_counts = true;  // DC-4.1a
  Area movers{};            // where a piece is found that is to move
  // Each forbids operations that are valid by DC-2 and DC-3.
  std::vector<std::function<bool(const Rules&, const State&, Operation)>> forbids{};
  std::array<bool, kSideCount> stops = {true, true};  // DC-4.1c: the operations of which side the end makes invalid
  Pieces ends = [] {                                  // DC-4.4: whose capture ends the game
    Pieces captains;
    captains.set(Kind::captain);
    return captains;
  }();

  // DC-5
  Attacker counts = Attacker::either;
  std::array<bool, kSideCount> attacks = {true, true};  // false: that side's attacks are never a check
  Attacked check = Attacked::at_least_one;
  std::array<bool, kSideCount> attacks_its_own{};  // attacks on that side's own captain count as well
  Area attackers{};                                // where attackers are seen
  std::array<Area, kSideCount> captains{};         // and where that side's captain is
  std::vector<std::function<void(const State&, Position&)>> board_of_check{};  // changes the board that is looked at
  std::vector<std::function<void(const State&, Side attacker, AttackView&)>> view_edits{};
  Final final_check = Final::no_check;

  // Hooks beside the rules: in the beginning, before an operation, when a move is on the board, and when its outcome is
  // known.
  std::vector<std::function<void(State&)>> begins{};
  std::vector<std::function<void(const Rules&, State&, Operation)>> before{};
  std::vector<std::function<void(State&, const MoveMade&)>> carried_out{};
  std::vector<std::function<void(const Rules&, State&, Operation, Outcome&)>> after{};

  // DC-6: rewrites an answer, a line with its LF or nothing.
  std::vector<std::function<void(std::string& answer, const Outcome&)>> answer_edits{};

  // True if outcomes depend on more than the board, whose turn it is and whether the game is over, or if the game does
  // not begin at `right_start`.
  bool keep_state(const Position& right_start) const {
    return start != right_start || !(begins.empty() && before.empty() && carried_out.empty() && after.empty() &&
                                     view_edits.empty() && board_of_check.empty());
  }

  // True if they may differ in more than `ways`.
  bool differ_beyond_ways(const Rules& right) const {
    const auto values = [](const Rules& of) {
      return std::tie(of.start, of.board, of.outside_blocks, of.capture_their_own, of.stays, of.reads_captured_late,
                      of.turn_counts, of.movers, of.stops, of.ends, of.counts, of.attacks, of.check, of.attacks_its_own,
                      of.attackers, of.captains, of.final_check);
    };
    return keep_state(right.start) || !(reads.empty() && forbids.empty() && answer_edits.empty()) ||
           values(*this) != values(right);
  }
};

// The rules by docs/rules.md.
Rules rules_from(const Position& start, CheckRule rule);

// The state kept from one operation to the next. By the rules it is the board, whose turn it is and whether the game is
// over; the rest is what wrong programs keep.
struct State {
  explicit State(const Rules& rules);

  Position board;
  bool over = false;

  MoveMade last;                                        // the last move
  std::array<std::optional<Cell>, kSideCount> noted{};  // [side] -> where its captain was noted
  std::vector<std::pair<Cell, Piece>> pieces;           // a list of pieces beside the board
  Position left;                                        // what has left a cell, or lies beneath what stands there
  int moves = 0;
  bool was_check = false, was_over = false, captain_is_dead = false, has_stopped = false;
  std::optional<Piece> name;  // the piece that was captured last
};

// One operation. By the rules an invalid one changes nothing (DC-4.2).
Outcome play(const Rules& rules, State& state, Operation operation);

// The parts of `play` that edits use.
struct Ruling {
  Validity validity = Validity::valid;
  std::optional<Cell> blocker{};

  bool valid() const { return validity == Validity::valid; }
};
Ruling ruling_on(const Rules& rules, const State& state, Operation operation);
void carry_out(const Rules& rules, State& state, Operation operation);
Outcome move(const Rules& rules, State& state, Operation operation);
bool attacks_a_captain(const Rules& rules, const State& state, Side attacker);
bool is_check(const Rules& rules, const State& state, Side mover);

// An engine that plays by such rules, from their start.
class RulesEngine final : public DuckChessEngine {
 public:
  explicit RulesEngine(std::shared_ptr<const Rules> rules) : rules_(std::move(rules)), state_(*rules_) {}
  explicit RulesEngine(Rules rules) : RulesEngine(std::make_shared<const Rules>(std::move(rules))) {}

  Outcome play(Operation operation) override { return quack::play(*rules_, state_, operation); }
  Position position() const override { return state_.board; }
  bool over() const override;
  std::vector<Operation> moves() const override;

 private:
  std::shared_ptr<const Rules> rules_;
  State state_;
};

}  // namespace quack
