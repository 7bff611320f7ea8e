#include "problems/primitive_chess/mistakes.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "problems/family_names.h"
#include "problems/primitive_chess/cases.h"
#include "problems/primitive_chess/game.h"
#include "problems/primitive_chess/random_cases.h"

namespace quack {

namespace {

using enum PrimitiveAnswer;
using enum PrimitiveKind;
using Answer = std::optional<PrimitiveAnswer>;
using Case = PrimitiveRules::MarkedCase;
using Class = std::function<bool(const Case&)>;
using Edit = decltype(PrimitiveMistake::edit);
using Rules = PrimitiveRules;
using Way = PrimitiveWay;

// ---- Classes of cases ----

std::int64_t shorter(const PrimitiveCase& it) { return std::min(it.n, it.m); }
std::int64_t longer(const PrimitiveCase& it) { return std::max(it.n, it.m); }
bool all(const Case& /*it*/) { return true; }
bool are_alike(const PrimitiveCase& it) { return it.first.kind == it.second.kind; }
bool are_bishops(const PrimitiveCase& it) { return are_alike(it) && it.first.kind == bishop; }
bool are_mixed(const PrimitiveCase& it) { return !are_alike(it); }
bool is_attacked(const PrimitiveCase& it) { return captures_at_once(with_players_exchanged(it)); }
bool colours_differ(const PrimitiveCase& it) { return (it.first.x + it.first.y + it.second.x + it.second.y) % 2 != 0; }
// Along the longer side.
bool is_apart_by_odd(const PrimitiveCase& it) {
  return (it.n > it.m ? it.second.x - it.first.x : it.second.y - it.first.y) % 2 != 0;
}

// The shorter side is `fewest` to `most`, the longer one `least` or more.
constexpr int kAny = INT_MAX;
Class on(int fewest, int most, int least = 0, const Class& holds = all) {
  return [=](const Case& it) {
    const auto rows = shorter(it);
    return rows >= fewest && (rows <= most || most == kAny) && longer(it) >= least && holds(it);
  };
}

// The right answer if no capture is at hand, where the kinds and a shorter side of `rows`, 5 for more, decide it.
Answer right_answer(std::int64_t rows, bool is_square, PrimitiveKind first, PrimitiveKind second) {
  if (rows >= 5) return draw;
  if (first == second && rows == 2 && is_square) return first == rook ? lose : draw;
  if (first == second) return first == rook || rows == 4 ? Answer(draw) : std::nullopt;
  if (rows == 4 || (rows == 3 && is_square)) return std::nullopt;
  return first == rook ? win : lose;
}
Answer right_answer(const PrimitiveCase& it) {
  return right_answer(shorter(it), it.n == it.m, it.first.kind, it.second.kind);
}

// The answer of a program that knows the answers and ignores where the pieces are: of small boards it has a table.
PrimitiveAnswer answered_off_the_board(const PrimitiveCase& it) {
  if (captures_at_once(it)) return win;
  if (it.n >= 4 || it.m <= 4 || (are_alike(it) && it.first.kind == rook)) return draw;
  if (are_mixed(it)) return it.first.kind == rook ? win : lose;
  return it.n == 3 || colours_differ(it) ? draw : is_apart_by_odd(it) ? win : lose;
}

// ---- Edits ----

Edit both(const Edit& one, const Edit& other) {
  return [=](Rules& rules) { one(rules), other(rules); };
}

// Takes the case for another one.
Edit reads(const std::function<void(PrimitiveCase&)>& reading) {
  return [=](Rules& rules) { rules.readings.push_back(reading); };
}

// Changes where pieces of the kind go.
Edit goes(PrimitiveKind kind, const std::function<void(Way&)>& change) {
  return [=](Rules& rules) {
    for (Way& way : rules.game.ways)
      if (way.kind == kind) change(way);
  };
}

Edit goes_as_queen(PrimitiveKind kind) {
  return [=](Rules& rules) {
    for (Way way : PrimitiveGame().ways)
      if (std::exchange(way.kind, kind) != kind) rules.game.ways.push_back(way);
  };
}

// Answers a class of cases so; with kOpposite, swaps WIN and LOSE.
constexpr auto kOpposite = std::nullopt;
Edit says(Answer answer, const Class& holds) {
  return [=](Rules& rules) {
    rules.answers.emplace_back(
        [=](const Case& it) { return holds(it) ? answer.value_or(opposite(it.mark.answer)) : it.mark.answer; });
  };
}

// As `says`, in a program that looks for a capture first.
Edit calls(Answer answer, const Class& holds) {
  return says(answer, [=](const Case& it) { return !captures_at_once(it) && holds(it); });
}

// Misses the captures at hand among these cases.
Edit overlooks(const Class& holds) {
  return [=](Rules& rules) {
    rules.answers.emplace_back(
        [=](const Case& it) { return holds(it) ? right_answer(it).value_or(draw) : it.mark.answer; });
  };
}

// Stops a search after this many plies.
Edit stops_after(int plies, const Class& holds) {
  return says(draw, [=](const Case& it) { return it.mark.plies > plies && holds(it); });
}

Edit knows(const std::function<bool(const PrimitiveCase&)>& holds) {
  return [=](Rules& rules) { rules.known.push_back(holds); };
}

// The name may be a pattern for these arguments (problems/family_names.h).
struct Mistakes : std::vector<PrimitiveMistake> {
  void add(std::string clause, std::string_view name, Message description, Edit edit,
           const FamilyArguments& arguments = {}) {
    push_back({name_from(name, arguments), std::move(description), std::move(clause), std::move(edit)});
  }
  void answer(std::string_view name, Message description, Edit edit, const FamilyArguments& arguments = {}) {
    add("PC-3.1", name, std::move(description), std::move(edit), arguments);
  }
};

// ---- Families ----

void add_missing_moves(Mistakes& list) {
  constexpr std::array kBoth = {rook, bishop};
  for (const PrimitiveKind kind : kBoth)
    list.add("PC-1.2", "{0}-one-cell", tr("Moves the {0} by one cell only.", word_of(kind)),
             goes(kind, [](Way& way) { way.most = 1; }), {word_of(kind)});
  const auto of = [](int step, const char* less, const char* more) { return step < 0 ? less : step > 0 ? more : ""; };
  for (const PrimitiveKind kind : kBoth) {
    for (const auto& [x, y] : {std::pair(0, -1), {0, 1}, {1, 0}, {-1, 0}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}}) {
      if (kind == rook ? x * y != 0 : x * y == 0 && y >= 0) continue;
      const auto loses = [=, x = x, y = y](int Way::*field) {
        return goes(kind, [=](Way& way) {
          if ((x == 0 || way.x == x) && (y == 0 || way.y == y)) way.*field = 0;
        });
      };
      const FamilyArguments arguments = {word_of(kind), of(x, "-up", "-down"), of(y, "-left", "-right")};
      const char* const rows = of(x, tr_later("smaller rows"), tr_later("greater rows"));
      const char* const columns = of(y, tr_later("smaller columns"), tr_later("greater columns"));
      const Message where = x == 0 ? tr(columns) : y == 0 ? tr(rows) : tr("{0} and {1}", tr(rows), tr(columns));
      list.add("PC-1.2", "{0}-never{1}{2}", tr("Forgets the {0}'s moves towards {1}.", word_of(kind), where),
               loses(&Way::most), arguments);
      list.add("PC-2.2", "{0}-captures-never{1}{2}",
               tr("Forgets the {0}'s captures towards {1}.", word_of(kind), where), loses(&Way::captures_within),
               arguments);
    }
  }
  for (const PrimitiveKind kind : kBoth) {
    for (const auto& [edge, missed] : {std::pair(tr_later("the last row"), &Way::rows_missed),
                                       {tr_later("the last column"), &Way::columns_missed},
                                       {tr_later("the first row"), &Way::first_rows_missed},
                                       {tr_later("the first column"), &Way::first_columns_missed}}) {
      list.add("PC-1.1", "{0}-misses-{1}", tr("The {0} never goes onto {1}.", word_of(kind), tr(edge)),
               goes(kind, [missed = missed](Way& way) { way.*missed = 1; }), {word_of(kind), edge});
    }
  }
}

void add_depth_limits(Mistakes& list) {
  int limit = 1;
  for (const std::string number :
       {"two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"}) {
    const int plies = ++limit;
    const auto add = [&](const char* name, const Message& description, const Edit& edit,
                         const MessageArgument& what = "") {
      list.answer(name, description, edit, {number, what});
    };
    add("{0}-plies", tr("Searches {0} plies deep and calls the rest a draw.", plies), stops_after(plies, all));
    if (plies > 8) continue;  // only two bishops on two rows take longer
    for (const PrimitiveKind kind : {rook, bishop}) {
      if (kind == rook && plies % 2 == 1) continue;  // as with one more: a rook never loses at its turn
      add("{0}-plies-of-the-{1}",
          tr("Searches {0} plies deep where the first piece is a {1}, and calls the rest a draw.", plies,
             word_of(kind)),
          stops_after(plies, [=](auto& it) { return it.first.kind == kind; }), word_of(kind));
    }
    // Wins take an odd number of plies and losses an even one.
    const bool wins = plies % 2 == 1;
    add("{0}-plies-for-{1}",
        tr(wins ? tr_later("Sees wins only within {0} plies and calls the others a draw.")
                : tr_later("Sees losses only within {0} plies and calls the others a draw."),
           plies),
        stops_after(plies, [=](auto& it) { return it.mark.answer == (wins ? win : lose); }), wins ? "wins" : "losses");
    if (plies > 7) continue;
    add("{0}-plies-but-for-two-bishops",
        tr("Searches {0} plies deep, except for two bishops on 2 x m, and calls the rest a draw.", plies),
        stops_after(plies, [](auto& it) { return !are_bishops(it) || shorter(it) != 2; }));
    add("{0}-plies-on-squares",
        tr("Searches boards with as many rows as columns {0} plies deep and calls the rest a draw.", plies),
        stops_after(plies, [](auto& it) { return it.n == it.m; }));
    add("{0}-plies-then-lost", tr("Searches {0} plies deep and then counts the player to move as lost.", plies),
        says(wins ? win : lose, [=](auto& it) { return it.mark.answer == draw || it.mark.plies > plies; }));
  }
}

// Long boards are cut to what lies within a few columns of a piece, whatever that does to the colours of the cells.
void add_lost_parity(Mistakes& list) {
  for (const std::int64_t most : {4, 5, 6, 7, 8}) {
    const auto cut = [=](PrimitiveCase& it) {
      if (captures_at_once(it) || shorter(it) > 4) return;  // the answer doesn't depend on the colours
      PrimitiveLayout layout(it.n > it.m ? transposed(it) : it);
      auto& [before, apart, after, first_leads] = layout.columns;
      for (auto* const gap : {&before, &apart, &after}) *gap = std::min(*gap, most);
      it = layout.with_pieces_of(it);
    };
    list.add("PC-1.1", "parity-is-lost-beyond-{0}",
             tr("Cuts distances of more than {0} columns to {0}, odd and even ones.", most), reads(cut), {most});
  }
}

// Programs that look for a capture first, and make another mistake only then; and some of them none on boards with a
// side >= `least` or with both sides >= 5, which need no search.
void add_seeing_captures(Mistakes& list) {
  for (const auto& [name, description, clause, edit] : Mistakes(list)) {
    const bool by_one = name.ends_with("-one-cell");
    if (!by_one && name.find("-never-") == std::string::npos && name.find("-misses-") == std::string::npos) continue;
    list.add(clause, "{0}-but-sees-captures", tr("{0} Captures at hand are seen.", description),
             both(edit, knows(captures_at_once)), {name});
    for (const int least : by_one ? std::vector{5, 9, 13} : std::vector<int>()) {
      const auto is_known = [=](auto& it) { return captures_at_once(it) || longer(it) >= least || shorter(it) >= 5; };
      list.add(
          clause, "{0}-below-{1}",
          tr("{0} Captures at hand are seen, and boards with a side >= {1} are answered rightly.", description, least),
          both(edit, knows(is_known)), {name, least});
    }
  }
}

// Boards of more rows than columns are turned, so that the shorter side comes first.
void add_half_turned(Mistakes& list) {
  struct Turn {
    const char *slug, *words;
    void (*turn)(PrimitivePiece& piece);
  };
  constexpr std::array<Turn, 4> kTurns = {
      {{"exchanged", tr_later("are exchanged"), [](auto& piece) { std::swap(piece.x, piece.y); }},
       {"kept", tr_later("stay as they are"), [](auto&) {}},
       {"row-twice", tr_later("both become its row"), [](auto& piece) { piece.y = piece.x; }},
       {"column-twice", tr_later("both become its column"), [](auto& piece) { piece.x = piece.y; }}}};
  for (const Turn& one : kTurns) {
    for (const Turn& other : kTurns) {
      if (&one == &other && &one == kTurns.data()) continue;  // right
      const Edit half = reads([one, other](PrimitiveCase& it) {
        if (it.n <= it.m) return;
        std::swap(it.n, it.m);
        one.turn(it.first);
        other.turn(it.second);
      });
      list.add("PC-1.1", "turned-with-the-first-{0}-and-the-second-{1}",
               tr("Turns boards of more rows than columns: the first piece's numbers {0}, the second's {1}.",
                  tr(one.words), tr(other.words)),
               both(half, [](Rules& rules) { rules.improper = answered_off_the_board; }), {one.slug, other.slug});
    }
  }
}

// ---- Wrong answers: a class of boards and kinds, and their answer unless a capture is at hand ----

// "2 x m, m >= 5"
Message on_long_ones(const Message& board, int least) { return tr("{0}, m >= {1}", board, least); }
Message long_board(int rows, int least) { return on_long_ones(Message(std::to_string(rows) + " x m"), least); }

Message against(PrimitiveKind first, PrimitiveKind second) {
  return tr("{0} against {1}", word_of(first), word_of(second));
}

void add_wrong_constants(Mistakes& list, int rows, bool is_square) {
  const Message board =
      is_square ? Message(std::to_string(rows) + " x " + std::to_string(rows)) : long_board(rows, rows + 1);
  const std::string columns = is_square ? std::to_string(rows) : "m";
  for (const PrimitiveKind first : {rook, bishop}) {
    for (const PrimitiveKind second : {rook, bishop}) {
      const auto holds = [=](auto& it) {
        return (it.n == it.m) == is_square && it.first.kind == first && it.second.kind == second;
      };
      for (const auto& [slug, answer] : {std::pair("win", win), {"lose", lose}, {"draw", draw}}) {
        if (right_answer(rows, is_square, first, second) == answer) continue;
        list.answer(
            "{0}-against-{1}-{2}x{3}-{4}",
            tr("Says {0} for {1} on {2}, unless a capture is at hand.", name(answer), against(first, second), board),
            calls(answer, on(rows, rows, 0, holds)), {word_of(first), word_of(second), rows, columns, slug});
      }
    }
  }
}

// Rook against bishop on 2 x m and 3 x m, where the rook always wins, and two bishops there, on long boards.
void add_wrong_thin_boards(Mistakes& list, int fewest, int most, const char* slug, const Message& boards) {
  const Message mixed = against(rook, bishop), bishops = tr("two bishops");
  for (const int least : {0, 5, 9, 13}) {
    const Message board = least > 0 ? on_long_ones(boards, least) : boards;
    const auto add = [&](const char* name, const Message& description, Answer answer, const Class& pieces) {
      list.answer(name + std::string("-on-{0}{1}"), description, calls(answer, on(fewest, most, least, pieces)),
                  {slug, least > 0 ? "-from-" + std::to_string(least) : ""});
    };
    const auto swaps = [&](const Message& pieces) {
      return tr("Swaps WIN and LOSE for {0} on {1}, unless a capture is at hand.", pieces, board);
    };
    const auto says_draw = [&](const Message& pieces) {
      return tr("Says {0} for {1} on {2}, unless a capture is at hand.", "DRAW", pieces, board);
    };
    if (least != 5) {
      add("rook-and-bishop-swapped", swaps(mixed), kOpposite, are_mixed);
      add("rook-and-bishop-draw", says_draw(tr("{0} and {1}", mixed, against(bishop, rook))), draw, are_mixed);
    }
    if (fewest < most || (most > 2 && least > 0)) continue;
    if (least != 5) add("bishops-swapped", swaps(bishops), kOpposite, are_bishops);
    if (least > 0) add("bishops-draw", says_draw(bishops), draw, are_bishops);
  }
}

// The few positions on 3 x m and 4 x m that are won or lost without a capture at hand have a piece in the first or the
// last column.
void add_missed_edges(Mistakes& list, int rows, const Message& pieces, const Class& holds) {
  const Message board = long_board(rows, rows + 1);
  for (const auto& [slug, words, answer] : {std::tuple("win", tr_later("won"), win),
                                            {"loss", tr_later("lost"), lose},
                                            {"trap", tr_later("won or lost"), draw}}) {
    for (const auto& [edge, column, near, far] : {std::tuple("-at-the-near-edge", "1", true, false),
                                                  {"-at-the-far-edge", "m", false, true},
                                                  {"", "", true, true}}) {
      if ((answer == draw || rows == 4) && near && far) continue;  // bishop-against-bishop-3xm-draw and the like
      const auto is_there = [=, answer = answer, near = near, far = far](const Case& it) {
        const PrimitivePiece& piece =
            (rows == 3 ? it.mark.answer == lose : it.first.kind == bishop) ? it.first : it.second;
        const std::int64_t column = it.n > it.m ? piece.x : piece.y;
        const bool is_missed = answer == draw ? it.mark.answer != draw : it.mark.answer == answer;
        return is_missed && holds(it) && it.n != it.m && ((near && column == 1) || (far && column == longer(it)));
      };
      list.answer("misses-the-{0}-on-{1}xm{2}",
                  tr("Calls what is {0} for {1} on {2}, a draw, unless a capture is at hand.", tr(words), pieces,
                     near && far ? board : tr("{0}, at the edge of column {1}", board, column)),
                  calls(draw, on(rows, rows, 0, is_there)), {slug, rows, edge});
    }
  }
}

// A mistake on boards that are not searched.
void add_overlooked_captures(Mistakes& list, const char* slug, const Message& line, int x, int y) {
  const auto is_along = [=](const Case& it) {
    const std::int64_t rows = it.second.x - it.first.x, columns = it.second.y - it.first.y;
    return (it.first.kind == bishop) == (x * y != 0) && rows * y == columns * x;
  };
  const auto is_far = [=](const Case& it) {
    const bool is_judged = shorter(it) == 2 && are_bishops(it);  // by their distance
    return (longer(it) >= 13 || shorter(it) >= 4) && !is_judged && is_along(it);
  };
  list.answer("overlooks-a-capture-along-the-{0}",
              tr("Overlooks a capture at hand along {0} where both sides are >= 5.", line),
              overlooks(on(5, kAny, 0, is_along)), {slug});
  list.answer("overlooks-a-capture-along-the-{0}-beyond-twelve",
              tr("Overlooks a capture at hand along {0} where a side is >= 13 or both are >= 4.", line),
              overlooks(is_far), {slug});
}

bool captures_by_the_others_kind(PrimitiveCase it) {
  it.first.kind = it.second.kind;
  return captures_at_once(it);
}

bool captures_by_floats(const PrimitiveCase& it) {
  const auto apart = [](auto one, auto other) { return std::abs(static_cast<float>(one) - static_cast<float>(other)); };
  return it.first.kind == bishop ? apart(it.first.x, it.second.x) == apart(it.first.y, it.second.y)
                                 : captures_at_once(it);
}

Mistakes all_mistakes() {
  const Edit one_reply_loses = [](Rules& rules) { rules.game.one_winning_reply_loses = true; };
  const Edit every_move_must_win = [](Rules& rules) { rules.game.every_move_must_win = true; };
  const auto rook_first = [](auto& it) { return are_mixed(it) && it.first.kind == rook; };
  const auto bishops_apart_by_odd = [](auto& it) { return are_bishops(it) && is_apart_by_odd(it); };
  Mistakes list;
  list.add("PC-1.1", "rows-and-columns-swapped", tr("Takes n for the columns and m for the rows."), reads([](auto& it) {
             std::swap(it.n, it.m);
             // A piece that is then off the board is taken to be at its edge.
             for (auto* const piece : {&it.first, &it.second})
               *piece = {std::min(piece->x, it.n), std::min(piece->y, it.m), piece->kind};
           }));
  list.add("PC-1.1", "one-row-and-column-more", tr("Lets the pieces go to row n + 1 and to column m + 1."),
           reads([](auto& it) { ++it.n, ++it.m; }));
  list.add("PC-1.2", "kinds-swapped", tr("Gives each player the other's kind of piece."),
           reads([](auto& it) { std::swap(it.first.kind, it.second.kind); }));
  list.add("PC-1.2", "first-kind-for-both", tr("Takes both pieces for the kind of the first."),
           reads([](auto& it) { it.second.kind = it.first.kind; }));
  list.add("PC-1.2", "second-kind-for-both", tr("Takes both pieces for the kind of the second."),
           reads([](auto& it) { it.first.kind = it.second.kind; }));
  add_missing_moves(list);
  list.add("PC-1.2", "rook-as-queen", tr("Moves the rook along diagonals as well."), goes_as_queen(rook));
  list.add("PC-1.2", "bishop-as-queen", tr("Moves the bishop along rows and columns as well."), goes_as_queen(bishop));
  list.add("PC-1.2", "elephant-for-bishop",
           tr("Moves the bishop as the elephant of duck chess: two cells, over an empty eye."),
           goes(bishop, [](Way& way) { way.fewest = way.most = 2; }));
  list.add("PC-1.2", "colours-may-meet", tr("Lets bishops on cells of different colours meet."), reads([](auto& it) {
             // They are answered as if the second stood a column further in.
             if (!are_bishops(it) || !colours_differ(it)) return;
             const std::int64_t column = it.second.y;
             it.second.y += column < it.m ? 1 : -1;
             if (it.second == it.first) it.second.y = column + (column > 1 ? -1 : 1);
           }));
  list.add("PC-2.1", "second-moves-first", tr("Lets the second player's piece move first."),
           both(reads([](auto& it) { std::swap(it.first, it.second); }), says(kOpposite, all)));
  list.add("PC-2.1", "may-pass", tr("Lets a player pass."), [](Rules& rules) {
    for (const PrimitiveKind kind : {rook, bishop}) rules.game.ways.push_back({kind, 0, 0, 0, 0});
  });
  list.add("PC-2.2", "captures-only-next-to-it",
           tr("Stops before the other piece, and captures it only from the next cell."), [](Rules& rules) {
             for (Way& way : rules.game.ways) way.captures_within = 1;
           });
  list.answer("only-captures-win", tr("Calls everything but an immediate capture a draw."), stops_after(1, all));
  list.answer("attacked-loses", tr("Takes an attacked piece for lost, though it is to move and can leave."),
              both(calls(draw, all), calls(lose, is_attacked)));
  list.answer("repetition-loses", tr("Counts a repeated position as a loss for the player to move."),
              [](Rules& rules) { rules.game.repetition_loses = true; });
  list.answer("one-winning-reply-loses",
              tr("Says LOSE as soon as one move, and not every one, leads to a win of the other."), one_reply_loses);
  list.answer("every-move-must-win", tr("Says WIN only if every move wins, where one is enough."), every_move_must_win);
  list.answer("any-and-every-exchanged", tr("Says WIN only if every move wins, and LOSE as soon as one move loses."),
              both(one_reply_loses, every_move_must_win));
  list.answer("never-lost", tr("Says DRAW where the other can force a capture."),
              says(draw, [](auto& it) { return it.mark.answer == lose; }));
  list.answer("draws-are-lost", tr("Says LOSE wherever the first player can't force a capture."),
              says(lose, [](auto& it) { return it.mark.answer == draw; }));
  list.answer("for-the-second", tr("Answers for the second player: WIN and LOSE are swapped."), says(kOpposite, all));
  list.answer("four-rows-draw", tr("Calls every board with both sides >= {0} a draw unless a capture is at hand.", 4),
              calls(draw, on(4, kAny)));
  list.answer("three-rows-draw", tr("Calls every board with both sides >= {0} a draw unless a capture is at hand.", 3),
              calls(draw, on(3, kAny)));
  list.answer("long-four-rows-draw",
              tr("Calls rook against bishop on 4 x m, m >= 5, a draw unless a capture is at hand."),
              calls(draw, on(4, 4, 5, are_mixed)));
  list.answer("same-kinds-draw",
              tr("Calls two pieces of one kind on boards with both sides >= 3 a draw unless a capture is at hand."),
              calls(draw, on(3, kAny, 0, are_alike)));
  list.answer("bishops-draw", tr("Calls two bishops a draw unless a capture is at hand."), calls(draw, are_bishops));
  list.answer("three-rows-rook-wins",
              tr("Lets the rook beat the bishop on every board with a side of 3, on 3 x 3 too."),
              both(calls(lose, on(3, 3, 0, are_mixed)), calls(win, on(3, 3, 0, rook_first))));
  list.answer("four-rows-rook-wins", tr("Lets the rook beat the bishop on boards with a side of 4 as on those with 3."),
              both(calls(lose, on(4, 4, 0, are_mixed)), calls(win, on(4, 4, 0, rook_first))));
  add_depth_limits(list);
  list.add("PC-1.1", "cut-to-eight",
           tr("Cuts sides of more than 8 to 8, and takes what stands beyond for standing at the edge."),
           reads([](auto& it) {
             for (auto* const side : {&it.n, &it.m}) *side = std::min<std::int64_t>(*side, 8);
             it = nearest_proper(it);
           }));
  list.answer("thin-in-columns-alone", tr("Takes boards of few rows and many columns for large in both directions."),
              calls(draw, [](auto& it) { return it.n <= 4 && it.m > 4; }));
  list.answer("thin-in-rows-alone", tr("Takes boards of few columns and many rows for large in both directions."),
              calls(draw, [](auto& it) { return it.m <= 4 && it.n > 4; }));
  add_lost_parity(list);
  add_seeing_captures(list);
  add_half_turned(list);
  list.answer(
      "colours-do-not-matter-on-two-rows",
      tr("Answers two bishops of different colours on 2 x m as if their colours were the same, unless a capture is at "
         "hand."),
      both(calls(lose, on(2, 2, 0, are_bishops)), calls(win, on(2, 2, 0, bishops_apart_by_odd))));
  list.answer("colours-by-their-columns-on-two-rows",
              tr("Says DRAW for two bishops on 2 x m an odd number of columns apart, and LOSE for an even one, unless "
                 "a capture "
                 "is at hand."),
              both(calls(lose, on(2, 2, 5, are_bishops)), calls(draw, on(2, 2, 5, bishops_apart_by_odd))));
  list.answer("attacked-at-the-start-loses",
              tr("Says LOSE wherever the second piece attacks the first at the start, unless a capture is at hand."),
              calls(lose, is_attacked));
  list.answer("diagonals-in-floats",
              tr("Compares the distances of a bishop in rows and columns as numbers of type float."),
              both(overlooks([](auto& it) { return captures_at_once(it) && !captures_by_floats(it); }),
                   says(win, captures_by_floats)));
  for (int least = 4; least <= 10; ++least) {
    list.answer("a-side-of-{0}-draws",
                tr("Calls every board with a side >= {0} a draw, unless a capture is at hand.", least),
                calls(draw, on(0, kAny, least)), {least});
  }
  for (const int rows : {2, 3, 4}) {
    add_wrong_constants(list, rows, true);
    add_wrong_constants(list, rows, false);
  }
  add_wrong_thin_boards(list, 2, 2, "2xm", Message("2 x m"));
  add_wrong_thin_boards(list, 2, 3, "2xm-and-3xm", tr("{0} and {1}", "2 x m", "3 x m"));
  add_wrong_thin_boards(list, 3, 3, "3xm", Message("3 x m"));
  add_missed_edges(list, 3, tr("two bishops"), are_bishops);
  add_missed_edges(list, 4, against(rook, bishop), are_mixed);
  add_overlooked_captures(list, "row", tr("its row"), 0, 1);
  add_overlooked_captures(list, "column", tr("its column"), 1, 0);
  add_overlooked_captures(list, "rising-diagonal", tr("the diagonal on which rows and columns grow together"), 1, 1);
  add_overlooked_captures(list, "falling-diagonal", tr("the diagonal on which columns get smaller as rows grow"), 1,
                          -1);
  list.answer("captures-with-the-others-kind-too",
              tr("Sees a capture at hand also where only the other player's kind of piece could make it."),
              says(win, captures_by_the_others_kind));
  list.answer("captures-with-the-others-kind", tr("Looks for a capture at hand with the other player's kind of piece."),
              both(overlooks([](auto& it) { return captures_at_once(it) && right_answer(it); }),
                   says(win, captures_by_the_others_kind)));
  return list;
}

}  // namespace

std::span<const PrimitiveMistake> primitive_mistakes() {
  static const Mistakes mistakes = all_mistakes();
  return mistakes;
}

}  // namespace quack
