// Slips in programs rather than in reading: something is looked at from the wrong end, is off by one, or is remembered
// although it never happened.

#include <algorithm>
#include <array>
#include <utility>

#include "problems/duck_chess/mistake_parts.h"

namespace quack {

namespace {

// ---- DC-5: check ----

// A side's captain is looked for on the cell that was noted for it, and not everywhere.
enum class Noted {
  never,               // after the beginning
  when_asked_to_move,  // whether it can or not
  without_captures,    // when it moves and captures nothing
  late,                // when the check has been judged
  row_alone,
  column_alone
};

class CaptainIsNoted final : public Mistake {
 public:
  CaptainIsNoted(const Position& position, CheckRule rule, Noted when, std::optional<Side> side)
      : Mistake(position, rule), when_(when), side_(side) {
    for (const Side each : kSides) {
      const std::vector<Cell> cells = captain_cells(position, each);
      if (!cells.empty()) noted(each) = cells.front();
    }
  }
  Outcome play(Operation operation) override {
    const Side mover = position_.side_to_move;
    const bool is_captain = !over_ && position_.at(operation.from) == Piece{mover, Kind::captain};
    if (is_captain && when_ == Noted::when_asked_to_move) noted(mover) = operation.to;
    const Outcome outcome = Mistake::play(operation);
    if (when_ == Noted::late && outcome.valid() && outcome.moved->kind == Kind::captain) {
      noted(outcome.moved->side) = operation.to;
    }
    return outcome;
  }
  void carry_out(Operation operation) override {
    const std::optional<Piece> piece = position_.at(operation.from);
    const bool captures = position_.at(operation.to).has_value();
    Mistake::carry_out(operation);
    if (!piece || piece->kind != Kind::captain) return;
    auto& cell = noted(piece->side);
    if (when_ == Noted::without_captures && !captures) cell = operation.to;
    if (cell && when_ == Noted::row_alone) cell->x = operation.to.x;
    if (cell && when_ == Noted::column_alone) cell->y = operation.to.y;
  }
  bool attacks_a_captain(Side attacker) const override {
    if (side_ && side_ != other(attacker)) return Mistake::attacks_a_captain(attacker);
    const auto& cell = noted_[static_cast<std::size_t>(other(attacker))];
    return cell && attacks_cell(attacker, *cell);
  }

 private:
  std::optional<Cell>& noted(Side side) { return noted_[static_cast<std::size_t>(side)]; }

  Noted when_;
  std::optional<Side> side_;  // whose captain; none: both
  std::array<std::optional<Cell>, kSideCount> noted_;
};

void add_noted_captains(Catalogue& catalogue) {
  using enum Catalogue::Games;
  struct Row {
    Catalogue::Games games;
    Noted when;
    const char *slug, *sentence;
  };
  constexpr std::array<Row, 6> kRows = {
      {{both, Noted::never, "looked-for-at-home", "Check is an attack on the cell on which a captain began."},
       {both, Noted::when_asked_to_move, "followed-too-far",
        "Check is an attack on the cell to which the captain was last asked to go, even by an invalid operation."},
       {both, Noted::without_captures, "lost-when-it-captures",
        "A captain that has captured is looked for on the cell that it came from until it moves without a capture."},
       // In the remix the captain of the side that moves is not looked for.
       {duck_chess, Noted::late, "noted-late",
        "A captain that moves is looked for on the cell that it comes from, until the next operation."},
       {both, Noted::row_alone, "noted-by-its-row",
        "A captain that moves is looked for in its new row, but in the column in which it began."},
       {both, Noted::column_alone, "noted-by-its-column",
        "A captain that moves is looked for in its new column, but in the row in which it began."}}};
  for (const Row& row : kRows) {
    const auto add = [&](const char* whose, const char* addition, std::optional<Side> side) {
      catalogue.add({{row.games, std::string(whose) + "captain-is-" + row.slug, "DC-5.1",
                      std::string(row.sentence) + addition, engine<CaptainIsNoted>(row.when, side)}});
    };
    add("", "", std::nullopt);
    if (row.when == Noted::when_asked_to_move || row.when == Noted::without_captures) continue;  // hardly ever seen
    add("reds-", " This holds only for red's captain.", Side::red);
    add("blues-", " This holds only for blue's captain.", Side::blue);
  }
}

// ---- DC-3.2: a piece goes onto its own cell ----

// What comes of a piece that stays on its cell: nothing, it captures itself, or it is gone with that.
enum class Stays { unharmed, captured, gone };

class MayStay final : public Mistake {
 public:
  MayStay(const Position& position, CheckRule rule, std::optional<Kind> kind, Stays how)
      : Mistake(position, rule), kind_(kind), how_(how) {}
  Outcome play(Operation operation) override {
    const std::optional<Piece> piece = position_.at(operation.from);
    const bool is_such = piece && kind_.value_or(piece->kind) == piece->kind;
    if (operation.from != operation.to || over_ || !own_piece_on(operation.from) || !is_such)
      return Mistake::play(operation);
    Outcome outcome;
    outcome.moved = piece;
    if (how_ != Stays::unharmed) outcome.captured = piece;
    if (how_ == Stays::gone) position_.put(operation.from, std::nullopt);
    outcome.over = over_ = ends_the_game(outcome.captured);
    const Side mover = position_.side_to_move;
    position_.side_to_move = other(mover);
    outcome.check = reports_check(mover);
    return outcome;
  }

 private:
  std::optional<Kind> kind_;  // none: any
  Stays how_;
};

void add_staying_pieces(Catalogue& catalogue) {
  struct Row {
    Stays how;
    const char *name, *sentence;
  };
  constexpr std::array<Row, 3> kRows = {
      {{Stays::unharmed, "may-stay", " may stay where it is."},
       {Stays::captured, "may-stay-and-captures-itself", " may stay where it is, and is said to capture itself."},
       {Stays::gone, "may-stay-and-is-gone", " may go onto its own cell, captures itself, and is gone."}}};
  const auto add = [&](const Row& row, const std::string& before, const std::string& what, std::optional<Kind> kind) {
    // The remix's smallest suite does not ask a car to stay.
    const auto games = kind == Kind::car ? Catalogue::Games::duck_chess : Catalogue::Games::both;
    catalogue.add({{games, before + row.name, "DC-3.2", what + row.sentence, engine<MayStay>(kind, row.how)}});
  };
  for (const Row& row : kRows) {
    add(row, "", "A piece", std::nullopt);
    for (const Kind kind : {Kind::captain, Kind::car, Kind::soldier}) {
      if (kind == Kind::captain && row.how == Stays::gone) continue;  // the game is over at once
      add(row, std::string(name(kind)) + '-', "The " + std::string(name(kind)), kind);
    }
  }
}

// ---- A list of pieces beside the board, from which the attackers are taken ----

struct ListSlips {
  bool stays_on_moves = false;     // a piece that moves without a capture keeps its cell in the list
  bool stays_on_captures = false;  // and one that captures
  bool keeps_captured = false;     // they attack from where they were captured
  std::optional<Kind> kind{};      // whose cells are kept; none: all
};

class ListedAttackers final : public Mistake {
 public:
  ListedAttackers(const Position& position, CheckRule rule, ListSlips slips) : Mistake(position, rule), slips_(slips) {}

  void carry_out(Operation operation) override {
    const std::optional<Piece> piece = position_.at(operation.from), captured = position_.at(operation.to);
    const Cell was_listed = listed(operation.from);
    if (captured && slips_.keeps_captured) captured_.emplace_back(listed(operation.to), *captured);
    Mistake::carry_out(operation);
    const bool stays = captured ? slips_.stays_on_captures : slips_.stays_on_moves;
    const bool is_such = piece && slips_.kind.value_or(piece->kind) == piece->kind;
    listed_[index(operation.from)].reset();
    listed_[index(operation.to)] = stays && is_such ? std::optional(was_listed) : std::nullopt;
  }
  bool attacks_a_captain(Side attacker) const override {
    return std::any_of(kAllCells.begin(), kAllCells.end(),
                       [&](Cell cell) {
                         const std::optional<Piece> piece = position_.at(cell);
                         return piece && piece->side == attacker && attacks_from(*piece, listed(cell));
                       }) ||
           std::any_of(captured_.begin(), captured_.end(), [&](const auto& one) {
             return one.second.side == attacker && attacks_from(one.second, one.first);
           });
  }

 private:
  static std::size_t index(Cell cell) { return static_cast<std::size_t>(cell.x * kColumnCount + cell.y); }
  Cell listed(Cell cell) const { return listed_[index(cell)].value_or(cell); }

  ListSlips slips_;
  std::array<std::optional<Cell>, kCellCount> listed_{};  // [cell of the board] -> of the piece there, if another
  std::vector<std::pair<Cell, Piece>> captured_;
};

// The board is a list of pieces in which captured ones stay: what stands on a cell is the first that is found there,
// among the pieces of `first_` first.
class CapturedAreStillFound final : public Mistake {
 public:
  CapturedAreStillFound(const Position& position, CheckRule rule, Side first) : Mistake(position, rule) {
    for (const Side side : {first, other(first)}) {
      for (const Cell cell : kAllCells) {
        if (const auto piece = position.at(cell); piece && piece->side == side) list_.emplace_back(cell, *piece);
      }
    }
  }
  void carry_out(Operation operation) override {
    const auto moved =
        std::find_if(list_.begin(), list_.end(), [&](const auto& listed) { return listed.first == operation.from; });
    if (moved == list_.end()) return Mistake::carry_out(operation);  // an impossible move of the program
    moved->first = operation.to;
    for (const Cell cell : {operation.from, operation.to}) position_.put(cell, std::nullopt);
    for (const auto& [cell, piece] : list_) {
      const bool is_looked_at = cell == operation.from || cell == operation.to;
      if (is_looked_at && !position_.at(cell)) position_.put(cell, piece);
    }
  }

 private:
  std::vector<std::pair<Cell, Piece>> list_;
};

void add_listed_attackers(Catalogue& catalogue) {
  using enum Catalogue::Games;
  const auto add = [&](const std::string& name, const std::string& sentence, ListSlips slips) {
    catalogue.add({{both, name, "DC-5.1", sentence, engine<ListedAttackers>(slips)}});
  };
  const char* const began = "Pieces give check from the cells on which they began";
  const char* const came_from = "A piece that captures gives check from where it came from until it moves on";
  const char* const captured = ", and captured ones from where they were captured.";
  catalogue.add({{both, "captured-still-attack", "DC-3.3",
                  "Captured pieces still give check from the cells where they were captured.",
                  engine<ListedAttackers>(ListSlips{.keeps_captured = true})}});
  for (const Side side : kSides) {
    catalogue.add({{both, "captured-" + std::string(name(side)) + "-pieces-are-found-first", "DC-3.3",
                    side == Side::red ? "Captured pieces stay on their cells, and red ones are found first."
                                      : "Captured pieces stay on their cells, and blue ones are found first.",
                    engine<CapturedAreStillFound>(side)}});
  }
  add("attackers-are-looked-for-where-they-began", std::string(began) + '.',
      {.stays_on_moves = true, .stays_on_captures = true});
  add("attackers-and-captured-are-looked-for-where-they-began", std::string(began) + ", captured ones too.",
      {.stays_on_moves = true, .stays_on_captures = true, .keeps_captured = true});
  add("captors-attack-from-where-they-came", std::string(came_from) + '.', {.stays_on_captures = true});
  add("captors-attack-from-where-they-came-and-captured-too", std::string(came_from) + captured,
      {.stays_on_captures = true, .keeps_captured = true});
  for (const Kind kind : {Kind::guard, Kind::elephant, Kind::horse, Kind::car, Kind::duck, Kind::soldier}) {
    const std::string what(name(kind));
    add(what + "s-attack-from-where-they-began", "The " + what + " gives check from the cell on which it began.",
        {.stays_on_moves = true, .stays_on_captures = true, .kind = kind});
  }
}

// The loop that looks for a captain leaves out an edge of the board, and its row and column stay 0.
class CaptainIsNotFound final : public Mistake {
 public:
  CaptainIsNotFound(const Position& position, CheckRule rule, BoardEdge edge, Cell zero, bool whatever_stands_there)
      : Mistake(position, rule), edge_(edge), zero_(zero), whatever_stands_there_(whatever_stands_there) {}

  bool attacks_a_captain(Side attacker) const override {
    const std::vector<Cell> cells = captain_cells(position_, other(attacker));
    if (cells.empty() || !edge_.holds(cells.front())) return Mistake::attacks_a_captain(attacker);
    return std::any_of(kAllCells.begin(), kAllCells.end(), [&](Cell from) {
      const std::optional<Piece> piece = position_.at(from);
      if (!piece || piece->side != attacker) return false;
      return (whatever_stands_there_ ? step(*piece, from, zero_) : can_go(*piece, from, zero_)).valid();
    });
  }

 private:
  BoardEdge edge_;
  Cell zero_;
  bool whatever_stands_there_;
};

void add_captains_not_found(Catalogue& catalogue) {
  const auto add = [&](Catalogue::Games games, const BoardEdge& edge, Cell zero, bool whatever_stands_there) {
    DuckMistake mistake;
    mistake.name = "captains-on-" + std::string(edge.slug) + "-are-looked-for-on-zero";
    mistake.sentence =
        "A captain on " + std::string(edge.what) + " isn't found, and (0,0) is looked at for attacks instead";
    if (!whatever_stands_there) mistake.name += "-unless-attackers-stand-there";
    mistake.sentence += whatever_stands_there ? "." : ", unless a piece of the attackers stands there.";
    mistake.clause = "DC-5.1";
    mistake.make = [=](const Position& position, CheckRule rule) {
      return std::make_unique<CaptainIsNotFound>(position, rule, edge, zero, whatever_stands_there);
    };
    catalogue.add(games, std::move(mistake));
  };
  for (const BoardEdge& edge : kEdges) {
    add(Catalogue::Games::duck_chess, edge, {0, 0}, true);
    add(Catalogue::Games::duck_chess, edge, {0, 0}, false);
    add(Catalogue::Games::remix, edge, {10, -1}, true);  // off its board
  }
}

// ---- DC-2: what stands in the way of one kind ----

void add_blocked_by_one_side(Catalogue& catalogue) {
  for (const Kind kind : {Kind::elephant, Kind::horse, Kind::car, Kind::duck}) {
    for (const bool own_block : {true, false}) {
      DuckMistake mistake;
      const std::string what(name(kind));
      mistake.name = (own_block ? "enemies-do-not-block-the-" : "own-pieces-do-not-block-the-") + what;
      mistake.sentence = std::string("Only pieces of ") + (own_block ? "its own" : "the other") +
                         " side stand in the " + what + "'s way.";
      mistake.clause = "DC-2." + std::to_string(static_cast<int>(kind) + 1);
      mistake.make = change<ChangedStep>([=](Rules rules, Piece piece, Cell from, Cell to) {
                       if (piece.kind != kind) return rules.Mistake::step(piece, from, to);
                       return rules.without(own_block ? other(piece.side) : piece.side).step(piece, from, to);
                     }).make;
      catalogue.add(Catalogue::Games::both, std::move(mistake));
    }
  }
}

// The cell on which a captain was captured is still looked at.
class DeadCaptainIsAttacked final : public Mistake {
 public:
  using Mistake::Mistake;
  void carry_out(Operation operation) override {
    died_on_ = operation.to;
    Mistake::carry_out(operation);
  }
  bool reports_check(Side mover) const override {
    if (!over_) return Mistake::reports_check(mover);
    DeadCaptainIsAttacked alive = *this;
    alive.position_.put(died_on_, Piece{other(mover), Kind::captain});
    return alive.attacks_cell(mover, died_on_);
  }

 private:
  Cell died_on_;
};

// Only the capture of that side's captain ends the game, or nothing does, and a captured captain is still looked for on
// the cell on which that happened.
class DeadCaptainStandsInCheck final : public Mistake {
 public:
  DeadCaptainStandsInCheck(const Position& position, CheckRule rule, std::optional<Side> side)
      : Mistake(position, rule), side_(side) {}
  bool ends_the_game(std::optional<Piece> captured) const override {
    return side_ && captured == Piece{*side_, Kind::captain};
  }
  void carry_out(Operation operation) override {
    const std::optional<Piece> captured = position_.at(operation.to);
    Mistake::carry_out(operation);
    if (captured && captured->kind == Kind::captain) died_on_[static_cast<std::size_t>(captured->side)] = operation.to;
  }
  bool attacks_a_captain(Side attacker) const override {
    const auto& cell = died_on_[static_cast<std::size_t>(other(attacker))];
    return (cell && attacks_cell(attacker, *cell)) || Mistake::attacks_a_captain(attacker);
  }

 private:
  std::optional<Side> side_;
  std::array<std::optional<Cell>, kSideCount> died_on_;
};

}  // namespace

void add_program_mistakes(Catalogue& catalogue) {
  using enum Catalogue::Games;
  catalogue.add({
      {both, "enemies-do-not-block", "DC-2.5",
       "Only pieces of its own side stand in the way of elephant, horse, car and duck.",
       change<ChangedStep>([](Rules rules, Piece piece, Cell from, Cell to) {
         return rules.without(other(piece.side)).step(piece, from, to);
       })},
      {both, "checks-look-back-from-the-captain", "DC-5.1",
       "Checks are found by going from the captain: leg and blockers are at the wrong end.",
       change<ChangedAttack>([](Rules rules, Piece piece, Cell from, Cell captain_cell) {
         return rules.step(piece, captain_cell, from).valid();
       })},
      {both, "dead-captain-is-attacked", "DC-5.2",
       "The move that ends the game is a check if another piece could have captured the captain as well.",
       engine<DeadCaptainIsAttacked>()},
      {both, "game-never-ends-and-dead-captains-count", "DC-4.4",
       "Capturing a captain is a capture like any other, and an attack on the cell where it happened is a check.",
       engine<DeadCaptainStandsInCheck>(std::optional<Side>())},
      {both, "only-blue-captain-ends-and-reds-counts", "DC-4.4",
       "Only the capture of blue's captain ends the game, and an attack on the cell where red's was captured is a "
       "check.",
       engine<DeadCaptainStandsInCheck>(std::optional(Side::blue))},
      {both, "only-red-captain-ends-and-blues-counts", "DC-4.4",
       "Only the capture of red's captain ends the game, and an attack on the cell where blue's was captured is a "
       "check.",
       engine<DeadCaptainStandsInCheck>(std::optional(Side::red))},
  });
  add_noted_captains(catalogue);
  add_staying_pieces(catalogue);
  add_listed_attackers(catalogue);
  add_captains_not_found(catalogue);
  add_blocked_by_one_side(catalogue);
}

}  // namespace quack
