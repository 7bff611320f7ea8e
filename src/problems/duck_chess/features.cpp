// The features of duck chess: all that its rules tell apart and judge data can exercise, and how often an input does.

#include <algorithm>
#include <array>
#include <bit>

#include "problems/duck_chess/problem.h"
#include "problems/duck_chess/step_geometry.h"
#include "problems/duck_chess/trace.h"

namespace quack {
namespace {

// An operation and what came before it; after the last one, the input as a whole.
struct Seen {
  CheckRule rule;
  std::uint64_t max_count = 0, count = 0, valid_count = 0, invalid_in_a_row = 0;  // of the operations before it
  bool over = false;                       // an operation before it has ended the game
  std::optional<Outcome> last;             // of the operation before it
  std::array<bool, kCellCount> touched{};  // by row and column: a move has begun or ended there
  DuckStep step;
  std::optional<Piece> piece, target;  // on the cells that it names
  Threats threats_before, threats;

  Cell from() const { return step.operation.from; }
  Cell to() const { return step.operation.to; }
  Side mover() const { return step.before.side_to_move; }
  bool moves() const { return step.outcome.valid(); }
  bool goes_on() const { return moves() && !step.outcome.over; }
  bool could_go() const { return piece && quack::could_go(step.before, *piece, step.operation); }
  bool is_movers(const Threat& threat) const { return threat.piece.side == mover(); }
  bool counts(const Threat& threat) const { return rule == CheckRule::either_side || is_movers(threat); }
};

bool goes(const Seen& seen, Piece about) { return seen.moves() && seen.piece == about; }

bool refused(const Seen& seen, Piece about, Validity why) {
  return seen.step.outcome.validity == why && seen.piece == about;
}

// Nothing is wrong with the step but that it is not that side's turn.
bool out_of_turn(const Seen& seen, Piece about) {
  return !seen.over && seen.mover() != about.side && seen.piece && seen.piece->side == about.side && seen.could_go();
}

bool late(const Seen& seen, Piece about, bool winner) { return seen.over && (seen.mover() != about.side) == winner; }

// Blocked by a piece of its own side or of the other's: of a car the first in its way, of a duck the only one.
bool blocked(const Seen& seen, Piece about, bool own, std::size_t place = 0) {
  if (!refused(seen, about, Validity::blocked)) return false;
  const auto cells = cells_in_the_way(about.kind, seen.from(), seen.to());
  const auto occupied = [&](Cell cell) { return seen.step.before.at(cell).has_value(); };
  if (about.kind == Kind::duck && (!occupied(cells[place]) || occupied(cells[1 - place]))) return false;
  const auto first = std::find_if(cells.begin(), cells.end(), occupied);
  return (seen.step.before.at(*first)->side == about.side) == own;
}

// The rows that a cell is away from the side's home row.
int rows_from_home(Side side, Cell cell) { return side == Side::red ? cell.x : kRowCount - 1 - cell.x; }

// The direction of the step as its side sees it: -1 backward, 0 sideways, 1 forward.
int forward(const Seen& seen, Side side) {
  return sign(direction(seen.step.operation).up) * (side == Side::red ? 1 : -1);
}
bool goes_straight(const Seen& seen) { return direction(seen.step.operation).shorter() == 0; }

// The attacks that make a check; if none does, the others, which make one by another rule. Those of one kind alone
// decide the answer. Captains attack each other.
bool alone(const Seen& seen, Piece about) {
  if (!seen.goes_on()) return false;
  const bool check = seen.step.outcome.check;
  const auto decides = [&](const Threat& threat) { return threat.attacks() && (!check || seen.counts(threat)); };
  const auto others = [&](const Threat& threat) {
    return decides(threat) && threat.piece != about && (about.kind != Kind::captain || threat.piece.kind != about.kind);
  };
  return any(seen.threats, decides) && !any(seen.threats, others);
}

bool blocked_from_check(const Seen& seen, Piece about) {
  return seen.goes_on() && !seen.step.outcome.check && any(seen.threats, [&](const Threat& threat) {
           return threat.piece == about && seen.counts(threat) && !threat.attacks() &&
                  (std::has_single_bit(threat.occupied) || about.kind == Kind::car);
         });
}

bool face(const Seen& seen, bool along_column) {
  if (!seen.goes_on() || seen.step.outcome.check) return false;
  const auto captains = facing_captains(seen.step.after);
  return captains && (captains->from.y == captains->to.y) == along_column;
}

// An attack of that side begins, by a piece that stands where it stood.
bool opened(const Seen& seen, Side side) {
  return seen.goes_on() && seen.piece->kind != Kind::captain && any(seen.threats, [&](const Threat& threat) {
           return threat.piece.side == side && threat.attacks() && threat.from != seen.to() &&
                  std::count(seen.threats_before.begin(), seen.threats_before.end(), threat) == 0;
         });
}

// The captain of the side that moves is attacked, before the move or after it.
bool stands_attacked(const Seen& seen, const Threats& threats) {
  return any(threats, [&](const Threat& threat) { return threat.attacks() && !seen.is_movers(threat); });
}
bool parries(const Seen& seen, Piece about) {
  return seen.goes_on() && seen.mover() == about.side && stands_attacked(seen, seen.threats_before) &&
         !stands_attacked(seen, seen.threats);
}
bool captures_attacker(const Seen& seen) {
  return any(seen.threats_before, [&](const Threat& threat) { return threat.attacks() && threat.from == seen.to(); });
}

bool answers(const Seen& seen, Piece about, bool captures, bool check) {
  const Outcome& outcome = seen.step.outcome;
  return seen.goes_on() && seen.mover() == about.side && outcome.captured.has_value() == captures &&
         outcome.check == check;
}

template <const BoardEdge& kEdge>
bool begins_on(const Seen& seen, Piece /*about*/) {
  return seen.moves() && kEdge.holds(seen.from());
}
template <const BoardEdge& kEdge>
bool ends_on(const Seen& seen, Piece /*about*/) {
  return seen.moves() && kEdge.holds(seen.to());
}

// The subject of some features: pieces of these kinds of either side, either side, or a single thing.
struct Subject {
  std::vector<Kind> kinds;
  const char* words = nullptr;    // of a single thing
  const char* of_side = nullptr;  // of either side, with {0} for it
};

constexpr const char* kInput = tr_later("the input");

struct Row {
  std::string_view clause;  // none: that of the kind
  Subject subject;
  const char* outcome;
  bool (*shows)(const Seen& seen, Piece about);  // `about`: the kind and the side as far as the subject has them
};

// A feature of one piece, of one side or of neither.
struct DuckFeature {
  std::string_view clause;
  Row row;
  Piece about;

  // Asked once, after the last operation.
  bool is_of_input() const { return row.subject.words == kInput; }
  Message who() const {
    if (row.subject.words != nullptr) return tr(row.subject.words);
    return row.subject.of_side != nullptr ? tr(row.subject.of_side, word_of(about.side)) : word_of(about);
  }
};

std::vector<Row> rows_of(const DuckVariant& variant) {
  using enum Kind;
  const Subject pieces{{kKinds.begin(), kKinds.end()}};
  const Subject but_captains{{guard, elephant, horse, car, duck, soldier}};
  const Subject lame{{elephant, horse, car}};
  const Subject blockable{{elephant, horse, car, duck}};
  const Subject ducks{{duck}}, cars{{car}}, elephants{{elephant}}, soldiers{{soldier}};
  const Subject sides{{}, nullptr, "{0}"}, piece_of{{}, nullptr, tr_later("{0} piece")},
      to_move{{}, nullptr, tr_later("{} to move")}, input{{}, kInput};
  const bool either = variant.check_rule == CheckRule::either_side;
  const std::string_view check = variant.check_clause;
  using S = const Seen&;
  using P = Piece;
  const char* const begins = tr_later("a move begins there");
  const char* const ends = tr_later("a move ends there");
  std::vector<Row> rows{
      {"DC-1.1", {{}, kRedsHomeRow.what}, begins, begins_on<kRedsHomeRow>},
      {"DC-1.1", {{}, kRedsHomeRow.what}, ends, ends_on<kRedsHomeRow>},
      {"DC-1.1", {{}, kBluesHomeRow.what}, begins, begins_on<kBluesHomeRow>},
      {"DC-1.1", {{}, kBluesHomeRow.what}, ends, ends_on<kBluesHomeRow>},
      {"DC-1.1", {{}, kFirstColumn.what}, begins, begins_on<kFirstColumn>},
      {"DC-1.1", {{}, kFirstColumn.what}, ends, ends_on<kFirstColumn>},
      {"DC-1.1", {{}, kLastColumn.what}, begins, begins_on<kLastColumn>},
      {"DC-1.1", {{}, kLastColumn.what}, ends, ends_on<kLastColumn>},
      {variant.start_clause, pieces, tr_later("moves from where it stood at the start"),
       [](S s, P p) { return goes(s, p) && !s.touched[index(s.from())]; }},
      {"DC-1.3",
       {{}, tr_later("blue")},
       tr_later("tries a step before any move"),
       [](S s, P) {
         return s.valid_count == 0 && out_of_turn(s, {Side::blue, {}});
       }},

      {"", pieces, tr_later("moves"), [](S s, P p) { return goes(s, p) && !s.target; }},
      {"", pieces, tr_later("captures"), [](S s, P p) { return goes(s, p) && s.target; }},
      {"", pieces, tr_later("no such step"), [](S s, P p) { return refused(s, p, Validity::unreachable); }},
      {"",
       {{captain, guard}},
       tr_later("leaves what xiangqi calls its palace"),
       [](S s, P p) { return goes(s, p) && (rows_from_home(p.side, s.to()) > 2 || s.to().y < 3 || s.to().y > 5); }},
      {"", elephants, tr_later("goes to the other half of the board"),
       [](S s, P p) { return goes(s, p) && rows_from_home(p.side, s.to()) >= kRowCount / 2; }},
      {"", lame, tr_later("blocked by an own piece"), [](S s, P p) { return blocked(s, p, true); }},
      {"", lame, tr_later("blocked by an enemy's piece"), [](S s, P p) { return blocked(s, p, false); }},
      {"", ducks, tr_later("blocked on the first cell by an own piece"),
       [](S s, P p) { return blocked(s, p, true, 0); }},
      {"", ducks, tr_later("blocked on the first cell by an enemy's piece"),
       [](S s, P p) { return blocked(s, p, false, 0); }},
      {"", ducks, tr_later("blocked on the second cell by an own piece"),
       [](S s, P p) { return blocked(s, p, true, 1); }},
      {"", ducks, tr_later("blocked on the second cell by an enemy's piece"),
       [](S s, P p) { return blocked(s, p, false, 1); }},
      {"", blockable, tr_later("blocked from a capture"),
       [](S s, P p) { return refused(s, p, Validity::blocked) && s.target; }},
      {"", cars, tr_later("moves over several cells"),
       [](S s, P p) { return goes(s, p) && !s.target && direction(s.step.operation).longer() > 2; }},
      {"", cars, tr_later("captures over several cells"),
       [](S s, P p) { return goes(s, p) && s.target && direction(s.step.operation).longer() > 2; }},
      {"", soldiers, tr_later("moves forward"),
       [](S s, P p) { return goes(s, p) && goes_straight(s) && forward(s, p.side) > 0; }},
      {"", soldiers, tr_later("moves sideways"), [](S s, P p) { return goes(s, p) && forward(s, p.side) == 0; }},
      {"", soldiers, tr_later("moves backward"),
       [](S s, P p) { return goes(s, p) && goes_straight(s) && forward(s, p.side) < 0; }},
      {"", soldiers, tr_later("moves diagonally"), [](S s, P p) { return goes(s, p) && !goes_straight(s); }},

      {"DC-3.2", pieces, tr_later("an own piece stands on the target"),
       [](S s, P p) { return refused(s, p, Validity::own_piece_on_target) && s.from() != s.to(); }},
      {"DC-3.2", pieces, tr_later("would stay where it is"),
       [](S s, P p) { return refused(s, p, Validity::own_piece_on_target) && s.from() == s.to(); }},
      {"DC-3.3", but_captains, tr_later("is captured"), [](S s, P p) { return s.step.outcome.captured == p; }},

      {"DC-4.1a", to_move, tr_later("an empty cell is to move"),
       [](S s, P p) { return !s.over && s.mover() == p.side && !s.piece; }},
      {"DC-4.1a", piece_of, tr_later("out of turn, on a step that it could go"),
       [](S s, P p) { return out_of_turn(s, p); }},
      {"DC-4.1a", piece_of, tr_later("out of turn, on no step that it could go"),
       [](S s, P p) { return !s.over && s.piece && s.piece->side == p.side && s.mover() != p.side && !s.could_go(); }},
      {"DC-4.1c", sides, tr_later("has won, and makes a step that it could go"),
       [](S s, P p) { return late(s, p, true) && s.could_go() && s.piece->side == p.side; }},
      {"DC-4.1c", sides, tr_later("has lost, and makes a step that it could go"),
       [](S s, P p) { return late(s, p, false) && s.could_go() && s.piece->side == p.side; }},
      {"DC-4.1c", sides, tr_later("has won, and an empty cell is to move"),
       [](S s, P p) { return late(s, p, true) && !s.piece; }},
      {"DC-4.2", sides, tr_later("moves after an invalid operation"),
       [](S s, P p) { return s.moves() && s.mover() == p.side && s.invalid_in_a_row == 1; }},
      {"DC-4.2", sides, tr_later("moves after several invalid operations"),
       [](S s, P p) { return s.moves() && s.mover() == p.side && s.invalid_in_a_row > 1; }},
      {"DC-4.2", sides, tr_later("tries a step after an invalid operation of the other side"),
       [](S s, P p) { return out_of_turn(s, p) && s.invalid_in_a_row > 0; }},
      {"DC-4.3", sides, tr_later("moves after a move of the other side"),
       [](S s, P p) { return s.moves() && s.mover() == p.side && s.last && s.last->valid(); }},
      {"DC-4.3", sides, tr_later("tries a step after a move of its own"),
       [](S s, P p) { return out_of_turn(s, p) && s.last && s.last->valid(); }},
      {"DC-4.4", pieces, tr_later("captures the captain"), [](S s, P p) { return goes(s, p) && s.step.outcome.over; }},

      {check, pieces, tr_later("alone gives check"), [](S s, P p) { return s.mover() == p.side && alone(s, p); }},
      {check, but_captains,
       either ? tr_later("alone attacks the captain of the side that moved")
              : tr_later("attacks the captain of the side that moved, which is no check"),
       [](S s, P p) { return s.mover() != p.side && alone(s, p); }},
      {check, blockable, tr_later("no check: blocked"), blocked_from_check},
      {check,
       {{}, tr_later("captains")},
       tr_later("along an open column: no check"),
       [](S s, P) { return face(s, true); }},
      {check,
       {{}, tr_later("captains")},
       tr_later("along an open row: no check"),
       [](S s, P) { return face(s, false); }},
      {check, sides, tr_later("attacks with a piece that stood still, its way opened by its own side"),
       [](S s, P p) { return s.mover() == p.side && opened(s, p.side); }},
      {check, sides, tr_later("attacks with a piece that stood still, its way opened by the other side"),
       [](S s, P p) { return s.mover() != p.side && opened(s, p.side); }},
      {check, sides, tr_later("goes with its captain to where it is attacked"),
       [](S s, P p) {
         return s.goes_on() && s.mover() == p.side && s.piece->kind == captain && stands_attacked(s, s.threats);
       }},
      {check, sides, tr_later("leaves its captain attacked"),
       [](S s, P p) {
         return s.goes_on() && s.mover() == p.side && s.piece->kind != captain &&
                stands_attacked(s, s.threats_before) && stands_attacked(s, s.threats);
       }},
      {check, sides, tr_later("parries: the attacked captain goes away"),
       [](S s, P p) { return parries(s, p) && s.piece->kind == captain; }},
      {check, sides, tr_later("parries: the attacker is captured"),
       [](S s, P p) { return parries(s, p) && s.piece->kind != captain && captures_attacker(s); }},
      {check, sides, tr_later("parries: something is put in the attacker's way"),
       [](S s, P p) { return parries(s, p) && s.piece->kind != captain && !captures_attacker(s); }},
      {"DC-5.2", sides, tr_later("wins while its own captain is attacked"),
       [](S s, P p) { return s.step.outcome.over && s.mover() == p.side && stands_attacked(s, s.threats); }},
      {"DC-5.2", sides, tr_later("wins, and no captain is attacked"),
       [](S s, P p) { return s.step.outcome.over && s.mover() == p.side && !stands_attacked(s, s.threats); }},

      {variant.input_clause, input, tr_later("no operation"), [](S s, P) { return s.count == 0; }},
      {variant.input_clause, input, tr_later("one operation"), [](S s, P) { return s.count == 1; }},
      {variant.input_clause, input, tr_later("as many operations as allowed"),
       [](S s, P) { return s.count == s.max_count; }},
      {variant.input_clause, input, tr_later("no operation is valid"),
       [](S s, P) { return s.count > 0 && s.valid_count == 0; }},
      {variant.input_clause, input, tr_later("every operation is valid"),
       [](S s, P) { return s.count > 0 && s.valid_count == s.count; }},
      {variant.input_clause, input, tr_later("the last operation ends the game"),
       [](S s, P) { return s.last && s.last->over; }},
      {variant.input_clause, input, tr_later("the game does not end"), [](S s, P) { return s.count > 0 && !s.over; }},
      {variant.output_clause, sides, tr_later("nothing captured, no check"),
       [](S s, P p) { return answers(s, p, false, false); }},
      {variant.output_clause, sides, tr_later("a capture, no check"),
       [](S s, P p) { return answers(s, p, true, false); }},
      {variant.output_clause, sides, tr_later("nothing captured, check"),
       [](S s, P p) { return answers(s, p, false, true); }},
      {variant.output_clause, sides, tr_later("a capture, check"), [](S s, P p) { return answers(s, p, true, true); }},
  };
  if (either) {
    rows.push_back({check, sides, tr_later("moves, and both captains are attacked"), [](S s, P p) {
                      const auto by = [&](bool mover) {
                        return any(s.threats, [&](const Threat& threat) {
                          return threat.attacks() && threat.piece.kind != captain && s.is_movers(threat) == mover;
                        });
                      };
                      return s.goes_on() && s.mover() == p.side && by(true) && by(false);
                    }});
  }
  return rows;
}

std::vector<DuckFeature> table_of(const DuckVariant& variant) {
  std::vector<DuckFeature> table;
  for (const Row& row : rows_of(variant)) {
    for (const Kind kind : row.subject.kinds) {
      for (const Side side : kSides)
        table.push_back({row.clause.empty() ? kind_clause(kind) : row.clause, row, {side, kind}});
    }
    if (row.subject.words != nullptr) table.push_back({row.clause, row, {}});
    if (row.subject.of_side != nullptr)
      for (const Side side : kSides) table.push_back({row.clause, row, {side, {}}});
  }
  const auto number = [](const DuckFeature& one) {
    const auto clauses = duck_clauses();
    return std::find_if(clauses.begin(), clauses.end(), [&](const Clause& clause) { return clause.id == one.clause; });
  };
  std::stable_sort(table.begin(), table.end(),
                   [&](const DuckFeature& one, const DuckFeature& other) { return number(one) < number(other); });
  return table;
}

}  // namespace

std::vector<Feature> duck_features(const DuckVariant& variant) {
  std::vector<Feature> features;
  for (const DuckFeature& one : table_of(variant))
    features.push_back({std::string(one.clause), one.who(), tr(one.row.outcome)});
  return features;
}

std::vector<std::uint64_t> duck_exercised(const DuckVariant& variant, std::uint64_t max_count, std::string_view input) {
  const std::vector<DuckFeature> table = table_of(variant);
  std::vector<std::uint64_t> counts(table.size());
  Seen seen{};
  seen.rule = variant.check_rule;
  seen.max_count = max_count;
  const auto count = [&](bool of_input) {
    for (std::size_t place = 0; place < table.size(); ++place)
      if (table[place].is_of_input() == of_input && table[place].row.shows(seen, table[place].about)) ++counts[place];
  };
  DuckTrace trace(variant, input);
  for (auto step = trace.next(); step; step = trace.next()) {
    seen.step = *step;
    seen.piece = step->before.at(seen.from());
    seen.target = step->before.at(seen.to());
    if (seen.moves()) seen.threats = threats_on(step->after, occupied_cells(step->after));
    count(false);
    ++seen.count;
    seen.valid_count += seen.moves() ? 1U : 0U;
    seen.invalid_in_a_row = seen.moves() ? 0 : seen.invalid_in_a_row + 1;
    seen.over = seen.over || step->outcome.over;
    seen.last = step->outcome;
    if (!seen.moves()) continue;
    seen.threats_before = seen.threats;
    seen.touched[index(seen.from())] = seen.touched[index(seen.to())] = true;
  }
  count(true);
  return counts;
}

}  // namespace quack
