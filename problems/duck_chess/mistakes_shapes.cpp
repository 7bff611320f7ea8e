// Slips that let steps through which no piece has: a board of 90 cells in one array, on which steps run over its sides,
// and tests of a step's shape that ask too little; and pieces that half stay where they were.

#include <algorithm>
#include <array>
#include <optional>
#include <string>

#include "problems/duck_chess/mistake_families.h"

namespace quack {

namespace {

using namespace slips;

// ---- Cells are numbered row by row: a step over one side comes back on the other, a row higher or lower ----

// How far a step of that orientation may lead over the side.
struct Wrapping {
  int most_in_rows, most_in_columns;  // of steps with more rows than columns or as many, and of the others
};
constexpr int kAny = 3;  // the longest step

// The right cells of the way, which may be off the board, looked up by their numbers.
bool is_blocked_by_number(Rules rules, Kind kind, Cell from, Cell to) {
  const std::vector<Cell> cells = cells_in_the_way(kind, from, to);
  return std::any_of(cells.begin(), cells.end(), [&](Cell cell) {
    const int number = cell.x * kColumnCount + cell.y;
    return number >= 0 && number < kCellCount &&
           rules.position_.at({number / kColumnCount, number % kColumnCount}).has_value();
  });
}

Ruling with_wrapping(Rules rules, const Wrapping& wrapping, Piece piece, Cell from, Cell to) {
  const Ruling ruling = right(rules, piece, from, to);
  if (ruling.valid() || rules.own_piece_on_target(to, piece.side)) return ruling;
  for (const int side : {1, -1}) {
    const Cell meant{to.x - side, to.y + side * kColumnCount};
    const StepDirection way = direction(from, meant);
    const int over = side > 0 ? meant.y - kColumnCount + 1 : -meant.y;
    const bool has_rows = std::abs(way.up) >= std::abs(way.right);
    if (way.longer() > kAny || !is_step(piece.kind, way) ||
        over > (has_rows ? wrapping.most_in_rows : wrapping.most_in_columns))
      continue;
    if (!is_blocked_by_number(rules, piece.kind, from, meant)) return rules.reachable();
  }
  return ruling;
}

void add_wrapping_steps(const Family& family) {
  struct Row {
    Kind kind;
    const char* slug;
    Wrapping wrapping;
    const char* which;          // after "steps"
    Games games = Games::both;  // one of them where the other's smallest suite does not ask for it
  };
  constexpr auto kRows = std::to_array<Row>({
      {Kind::captain, "captain-wraps", {kAny, kAny}, "", Games::remix},
      {Kind::guard, "guard-wraps", {kAny, kAny}, ""},
      {Kind::soldier, "soldier-wraps", {kAny, kAny}, ""},
      {Kind::elephant, "elephant-wraps", {kAny, kAny}, ""},
      {Kind::horse, "horse-wraps", {kAny, kAny}, ""},
      {Kind::horse, "horse-wraps-with-more-rows", {kAny, 0}, " of more rows than columns"},
      {Kind::horse, "horse-wraps-with-more-columns", {0, kAny}, " of more columns than rows"},
      {Kind::horse,
       "horse-wraps-by-one-with-more-columns",
       {0, 1},
       " of more columns than rows, by one column,",
       Games::duck_chess},
      {Kind::duck, "duck-wraps", {kAny, kAny}, ""},
      {Kind::duck, "duck-wraps-with-more-rows", {kAny, 0}, " of more rows than columns"},
      {Kind::duck, "duck-wraps-with-more-columns", {0, kAny}, " of more columns than rows"},
      {Kind::duck, "duck-wraps-by-one-with-more-columns", {0, 1}, " of more columns than rows, by one column,"},
  });
  for (const auto& [kind, slug, wrapping, which, games] : kRows) {
    family.add(
        slug,
        "The " + std::string(name(kind)) + "'s steps" + which +
            " over the left or right border come back on the other side, a row away.",
        "DC-3.1", kind, Test::both,
        [wrapping = wrapping](Rules rules, Piece piece, Cell from, Cell to) {
          return with_wrapping(rules, wrapping, piece, from, to);
        },
        games);
  }
}

// ---- The shape of a step is tested too weakly ----

// Where a step of another shape has its blockers: none, or those of the branch that a program comes to.
enum class Branch { none, by_the_longer, by_its_length };

struct LooseShape {
  Kind kind;
  const char *slug, *words;
  bool (*holds)(int rows, int columns);  // without their signs
  Branch branch = Branch::none;
  bool instead = false;  // and not the right shape
};

// The blockers that such a piece looks for from there, with more rows than columns or the other way round.
bool is_blocked_in_branch(Rules rules, Kind kind, Cell from, Cell to, bool more_rows) {
  const auto [up, right] = StepDirection{sign(to.x - from.x), sign(to.y - from.y)};
  const auto occupied = [&](int rows, int columns) {
    const Cell cell = from + StepDirection{rows, columns};
    return on_board(cell) && cell != from && rules.position_.at(cell);
  };
  if (kind == Kind::elephant) return occupied(up, right);
  const bool first = more_rows ? occupied(up, 0) : occupied(0, right);
  return first || (kind == Kind::duck && (more_rows ? occupied(2 * up, right) : occupied(up, 2 * right)));
}

void add_loose_shapes(const Family& family) {
  using enum Kind;
  constexpr auto kOne = [](int rows, int columns) { return rows == 1 || columns == 1; };
  constexpr auto kTwo = [](int rows, int columns) { return rows == 2 || columns == 2; };
  constexpr auto kThree = [](int rows, int columns) { return rows == 3 || columns == 3; };
  constexpr auto kProductSix = [](int rows, int columns) { return rows * columns == 6; };
  constexpr auto kSumFive = [](int rows, int columns) { return rows + columns == 5; };
  constexpr auto kThreeAndOne = [](int rows, int columns) { return rows * columns == 3; };
  constexpr auto kShapes = std::to_array<LooseShape>({
      {captain, "one-in-either-coordinate", "rows or columns differ by one, whatever the others do", kOne},
      {captain, "zero-in-either-coordinate", "rows or columns are the same",
       [](int rows, int columns) { return rows * columns == 0; }},
      {guard, "one-in-either-coordinate", "rows or columns differ by one, whatever the others do", kOne},
      {guard, "as-many-rows-as-columns", "rows and columns differ by the same number",
       [](int rows, int columns) { return rows == columns; }},
      {soldier, "at-most-one-in-either-coordinate", "rows or columns differ by at most one, whatever the others do",
       [](int rows, int columns) { return rows <= 1 || columns <= 1; }},
      {elephant, "two-in-either-coordinate", "rows or columns differ by two, whatever the others do", kTwo,
       Branch::by_the_longer},
      {elephant, "product-four", "rows times columns are four",
       [](int rows, int columns) { return rows * columns == 4; }, Branch::by_the_longer},
      {elephant, "sum-four", "rows and columns differ by four in all",
       [](int rows, int columns) { return rows + columns == 4; }, Branch::by_the_longer},
      {elephant, "as-many-rows-as-columns", "rows and columns differ by the same number",
       [](int rows, int columns) { return rows == columns; }, Branch::by_the_longer},
      {horse, "two-in-either-coordinate", "rows or columns differ by two, whatever the others do", kTwo,
       Branch::by_the_longer},
      {horse, "sum-three", "rows and columns differ by three in all",
       [](int rows, int columns) { return rows + columns == 3; }, Branch::by_the_longer},
      {horse, "three-and-one", "it goes three and one cells instead of two and one", kThreeAndOne,
       Branch::by_the_longer, true},
      {duck, "three-in-either-coordinate", "rows or columns differ by three, whatever the others do", kThree,
       Branch::by_its_length},
      {duck, "two-in-either-coordinate", "rows or columns differ by two, whatever the others do", kTwo,
       Branch::by_its_length},
      {duck, "product-six", "rows times columns are six", kProductSix, Branch::by_the_longer},
      {duck, "product-six-by-its-length", "rows times columns are six, and three rows are looked for first",
       kProductSix, Branch::by_its_length},
      {duck, "product-six-unblocked", "rows times columns are six, and nothing blocks steps of six cells", kProductSix},
      {duck, "sum-five", "rows and columns differ by five in all", kSumFive, Branch::by_the_longer},
      {duck, "sum-five-by-its-length", "rows and columns differ by five in all, and three rows are looked for first",
       kSumFive, Branch::by_its_length},
      {duck, "three-and-one", "it goes three and one cells instead of three and two", kThreeAndOne,
       Branch::by_the_longer, true},
      {duck, "three-and-three", "it goes three and three cells instead of three and two",
       [](int rows, int columns) { return rows * columns == 9; }, Branch::by_the_longer, true},
  });
  for (const LooseShape& shape : kShapes) {
    const std::string what(name(shape.kind));
    family.add(what + "-by-" + shape.slug, "The " + what + "'s step is tested too weakly: " + shape.words + '.',
               clause_of(shape.kind, Test::both), shape.kind, Test::both,
               [shape](Rules rules, Piece piece, Cell from, Cell to) {
                 const Ruling ruling = right(rules, piece, from, to);
                 if (ruling.validity != Validity::unreachable) return shape.instead ? rules.unreachable() : ruling;
                 const StepDirection way = direction(from, to);
                 const int rows = std::abs(way.up), columns = std::abs(way.right);
                 if (from == to || !shape.holds(rows, columns)) return ruling;
                 const int longer = step_lengths(shape.kind).front().longer;
                 const bool more_rows = shape.branch == Branch::by_its_length ? rows == longer : rows > columns;
                 const bool is_blocked =
                     shape.branch != Branch::none && is_blocked_in_branch(rules, shape.kind, from, to, more_rows);
                 return is_blocked ? ruling : rules.reachable();
               });
  }
}

// ---- What a piece leaves is cleared by halves ----

// A board of kinds beside one of sides, of which only the second is cleared: what stays has no side, and is written as
// a blue piece.
class KindsStay final : public Mistake {
 public:
  using Mistake::Mistake;
  bool own_piece_on(Cell from) const override { return !is_ghost(from) && Mistake::own_piece_on(from); }
  bool own_piece_on_target(Cell to, Side side) const override {
    return !is_ghost(to) && Mistake::own_piece_on_target(to, side);
  }
  void carry_out(Operation operation) override {
    const auto piece = position_.at(operation.from);
    Mistake::carry_out(operation);
    ghosts_.put(operation.to, std::nullopt);
    if (!piece) return;
    ghosts_.put(operation.from, Piece{Side::blue, piece->kind});
    position_.put(operation.from, ghosts_.at(operation.from));
  }
  bool attacks_a_captain(Side attacker) const override {
    return std::any_of(kAllCells.begin(), kAllCells.end(), [&](Cell captain) {
      const auto target = position_.at(captain);
      if (!target || target->kind != Kind::captain) return false;
      return std::any_of(kAllCells.begin(), kAllCells.end(), [&](Cell from) {
        const auto piece = position_.at(from);
        if (!piece || (is_ghost(from) ? is_ghost(captain) : piece->side != attacker)) return false;
        return (is_ghost(captain) || is_ghost(from) || target->side != attacker) && from != captain &&
               step(*piece, from, captain).valid();
      });
    });
  }

 private:
  bool is_ghost(Cell cell) const { return ghosts_.at(cell).has_value(); }

  Position ghosts_;
};

// The other way round: a side's pieces can't go to where one of them has been, until something else has.
class SidesStay final : public Mistake {
 public:
  using Mistake::Mistake;
  bool own_piece_on_target(Cell to, Side side) const override {
    const auto left = left_.at(to);
    return (left && left->side == side) || Mistake::own_piece_on_target(to, side);
  }
  void carry_out(Operation operation) override {
    const auto piece = position_.at(operation.from);
    Mistake::carry_out(operation);
    left_.put(operation.to, std::nullopt);
    left_.put(operation.from, piece);
  }

 private:
  Position left_;
};

// A piece of the own side on the target is gone without a word.
struct OwnPiecesVanish final : Mistake {
  using Mistake::Mistake;
  Ruling can_go(Piece piece, Cell from, Cell to) const override {
    return on_board(to) && from != to ? step(piece, from, to) : unreachable();
  }
  bool attacks(Piece piece, Cell from, Cell captain_cell) const override {
    return Mistake::can_go(piece, from, captain_cell).valid();
  }
  Outcome play(Operation operation) override {
    Outcome outcome = Mistake::play(operation);
    if (outcome.captured && outcome.captured->side == outcome.moved->side) outcome.captured.reset();
    return outcome;
  }
  bool ends_the_game(std::optional<Piece> captured) const override {
    return captured && captured->side == position_.side_to_move && Mistake::ends_the_game(captured);
  }
};

void add_engine(const Family& family, Games games, const char* mistake, const char* clause, const char* sentence,
                const MistakenEngine& engine) {
  DuckMistake made{mistake, sentence, clause, engine.make};
  made.remembers = engine.remembers;
  family.catalogue.add(games, std::move(made));
}

}  // namespace

void add_loose_tests(Catalogue& catalogue) {
  const Family loose{catalogue};
  add_wrapping_steps(loose);
  // Along its row a car stops at the border.
  add_engine(loose, Games::both, "columns-wrap", "DC-3.1",
             "A step over the left or right border comes back on the other side, a row away.",
             change<ChangedReach>([](Rules rules, Piece piece, Cell from, Cell to) {
               return piece.kind == Kind::car ? right(rules, piece, from, to)
                                              : with_wrapping(rules, {kAny, kAny}, piece, from, to);
             }));
  add_engine(loose, Games::both, "single-cells-wrap", "DC-3.1",
             "Steps to a neighbouring cell over the left or right border come back on the other side, a row away.",
             change<ChangedReach>([](Rules rules, Piece piece, Cell from, Cell to) {
               const bool is_such = step_lengths(piece.kind).front().longer == 1 && piece.kind != Kind::car;
               return is_such ? with_wrapping(rules, {kAny, kAny}, piece, from, to) : right(rules, piece, from, to);
             }));
  add_loose_shapes(loose);
  const Family half_cleared{catalogue};
  add_engine(
      half_cleared, Games::duck_chess, "kinds-stay-where-they-were", "DC-3.3",
      "Of the cell that a piece leaves only the side is cleared: its kind still blocks, attacks, and is captured.",
      engine<KindsStay>());
  add_engine(half_cleared, Games::both, "sides-stay-where-they-were", "DC-3.3",
             "Of the cell that a piece leaves only the kind is cleared: for its side the cell stays occupied.",
             engine<SidesStay>());
  add_engine(half_cleared, Games::both, "own-pieces-vanish", "DC-3.2",
             "A piece may go onto one of its own side, which is then gone and not named.", engine<OwnPiecesVanish>());
}

}  // namespace quack
