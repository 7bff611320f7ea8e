// Known mistakes of DC-6 and DR-6: how an outcome is written.

#include <string_view>

#include "io/lines.h"
#include "problems/duck_chess/mistake_edits.h"

namespace quack {

namespace {

Edit rewords(void (*reword)(std::string& answer, const Outcome& outcome)) { return does(&Rules::answer_edits, reword); }

// The outcomes after the first invalid one are marked as no other is: invalid, and the end of the game.
void mark_what_is_later(const Rules&, State& state, Operation, Outcome& outcome) {
  if (state.has_stopped) {
    outcome = {};
    outcome.validity = Validity::game_over;
    outcome.over = true;
  }
  state.has_stopped = !outcome.valid();
}

void write_sides(std::string& answer, const Outcome& outcome) {
  if (!outcome.valid() || !outcome.moved) return;
  const std::string moved(name(outcome.moved->kind));
  std::string words = std::string(name(outcome.moved->side)) + ' ' + moved;
  if (outcome.captured) words += ' ' + std::string(name(outcome.captured->side));
  answer.replace(0, moved.size(), words);
}

}  // namespace

void add_wording_mistakes(Catalogue& catalogue) {
  using enum Games;
  const Edit captured_is_not_named = after_moves([](State&, Outcome& outcome) { outcome.captured.reset(); });
  const Edit check_and_over_are_swapped =
      after_moves([](State&, Outcome& outcome) { std::swap(outcome.check, outcome.over); });
  catalogue.add(
      "DC-6.2",
      {{"captured-is-not-named", tr("{0} is written where a piece was captured, too.", "NA"), captured_is_not_named,
        duck_chess},
       {"captured-is-not-named", tr("{0} is written where a piece was captured, too.", "None"), captured_is_not_named,
        remix},
       {"captured-in-the-movers-colour", tr("The captured piece is named in the colour of the one that captured it."),
        after_moves([](State&, Outcome& outcome) {
          if (outcome.captured) outcome.captured->side = outcome.moved->side;
        }),
        duck_chess},
       {"moved-and-captured-swapped", tr("The captured piece is named before the one that captured it."),
        after_moves([](State&, Outcome& outcome) {
          if (outcome.captured) std::swap(outcome.moved, outcome.captured);
        })},
       {"check-and-over-swapped", tr("The end of the game is written before check."), check_and_over_are_swapped,
        duck_chess},
       {"check-and-over-swapped", tr("A check is written as the end of the game and the end of the game as a check."),
        check_and_over_are_swapped, remix},
       {"stops-at-the-first-invalid-operation", tr("After the first invalid operation nothing is written."),
        all_of({does(&Rules::after, mark_what_is_later), rewords([](auto& answer, auto& outcome) {
                  if (!outcome.valid() && outcome.over) answer.clear();
                })}),
        duck_chess},
       {"blanks-for-semicolons", tr("Blanks are written for semicolons."),
        rewords([](auto& answer, auto&) { replace_all(answer, ";", " "); }), duck_chess},
       {"semicolon-at-the-end", tr("A semicolon is written after the last field, too."),
        rewords([](auto& answer, auto& outcome) {
          if (outcome.valid()) replace_all(answer, "\n", ";\n");
        }),
        duck_chess},
       {"invalid-is-not-written", tr("Nothing is written for an invalid operation, as in the remix."),
        rewords([](auto& answer, auto& outcome) {
          if (!outcome.valid()) answer.clear();
        }),
        duck_chess},
       {"stops-at-the-end", tr("Once the game is over nothing is written any more."),
        rewords([](auto& answer, auto& outcome) {
          if (outcome.validity == Validity::game_over) answer.clear();
        }),
        duck_chess},
       {"sides-are-not-written", tr("Pieces are written without their side, as in the remix."),
        rewords([](auto& answer, auto&) { replace_all(answer, "red ", ""), replace_all(answer, "blue ", ""); }),
        duck_chess},
       {"captured-captain-without-its-side", tr("A captured captain is written without its side."),
        rewords([](auto& answer, auto&) {
          for (const Side side : kSides) replace_all(answer, ';' + std::string(name(side)) + " captain;", ";captain;");
        }),
        duck_chess},
       {"invalid-is-written", tr("Invalid command is written for an invalid operation, as in duck chess."),
        rewords([](auto& answer, auto& outcome) {
          if (!outcome.valid()) answer = "Invalid command\n";
        }),
        remix},
       {"sides-are-written", tr("Pieces are written with their side, as in duck chess."), rewords(write_sides),
        remix}});
}

}  // namespace quack
