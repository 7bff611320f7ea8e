// Known mistakes of DC-6 and DR-6: how an outcome is written.

#include <string_view>

#include "problems/duck_chess/mistake_parts.h"

namespace quack {

namespace {

using Games = Catalogue::Games;

// ---- The wrong thing in the right place ----

struct CapturedIsNotNamed final : Mistake {
  using Mistake::Mistake;
  Outcome play(Operation operation) override {
    Outcome outcome = Mistake::play(operation);
    outcome.captured.reset();
    return outcome;
  }
};

struct CapturedInTheMoversColour final : Mistake {
  using Mistake::Mistake;
  Outcome play(Operation operation) override {
    Outcome outcome = Mistake::play(operation);
    if (outcome.captured) outcome.captured->side = outcome.moved->side;
    return outcome;
  }
};

struct MovedAndCapturedSwapped final : Mistake {
  using Mistake::Mistake;
  Outcome play(Operation operation) override {
    Outcome outcome = Mistake::play(operation);
    if (outcome.captured) std::swap(outcome.moved, outcome.captured);
    return outcome;
  }
};

struct CheckAndOverSwapped final : Mistake {
  using Mistake::Mistake;
  Outcome play(Operation operation) override {
    Outcome outcome = Mistake::play(operation);
    std::swap(outcome.check, outcome.over);
    return outcome;
  }
};

// ---- Other words ----

// Every `from` in the answer becomes `to`.
void replace_all(std::string& answer, std::string_view from, std::string_view to) {
  for (std::size_t at = answer.find(from); at != std::string::npos; at = answer.find(from, at + to.size())) {
    answer.replace(at, from.size(), to);
  }
}

void write_none(std::string& answer, const Outcome& /*outcome*/) { replace_all(answer, ";NA;", ";None;"); }

void write_capital_yes(std::string& answer, const Outcome& /*outcome*/) {
  replace_all(answer, ";yes", ";Yes");
  replace_all(answer, ";no", ";No");
}

void leave_invalid_out(std::string& answer, const Outcome& outcome) {
  if (!outcome.valid()) answer.clear();
}

void stop_at_the_end(std::string& answer, const Outcome& outcome) {
  if (outcome.validity == Validity::game_over) answer.clear();
}

void leave_sides_out(std::string& answer, const Outcome& /*outcome*/) {
  replace_all(answer, "red ", "");
  replace_all(answer, "blue ", "");
}

void write_na(std::string& answer, const Outcome& /*outcome*/) { replace_all(answer, " None ", " NA "); }

void write_small_yes(std::string& answer, const Outcome& /*outcome*/) {
  replace_all(answer, " Yes ", " yes ");
  replace_all(answer, " No ", " no ");
}

void write_invalid(std::string& answer, const Outcome& outcome) {
  if (!outcome.valid()) answer = "Invalid command\n";
}

void write_sides(std::string& answer, const Outcome& outcome) {
  if (!outcome.valid() || !outcome.moved) return;
  const std::string moved(name(outcome.moved->kind));
  std::string words = std::string(name(outcome.moved->side)) + ' ' + moved;
  if (outcome.captured) words += ' ' + std::string(name(outcome.captured->side));
  answer.replace(0, moved.size(), words);
}

void add_reworded(Catalogue& catalogue, Games games, std::string name, std::string sentence,
                  void (*reword)(std::string&, const Outcome&)) {
  DuckMistake mistake = unchanged_duck_mistake();
  mistake.name = std::move(name);
  mistake.clause = games == Games::duck_chess ? "DC-6.2" : "DR-6.2";
  mistake.sentence = std::move(sentence);
  mistake.reword = reword;
  catalogue.add(games, std::move(mistake));
}

}  // namespace

void add_wording_mistakes(Catalogue& catalogue) {
  catalogue.add<CapturedIsNotNamed>(Games::duck_chess, "captured-is-not-named", "DC-6.2",
                                    "NA is written where a piece was captured, too.");
  catalogue.add<CapturedIsNotNamed>(Games::remix, "captured-is-not-named", "DR-6.2",
                                    "None is written where a piece was captured, too.");
  catalogue.add<CapturedInTheMoversColour>(Games::duck_chess, "captured-in-the-movers-colour", "DC-6.2",
                                           "The captured piece is named in the colour of the one that captured it.");
  catalogue.add<MovedAndCapturedSwapped>(Games::duck_chess, "moved-and-captured-swapped", "DC-6.2",
                                         "The captured piece is named before the one that captured it.");
  catalogue.add<MovedAndCapturedSwapped>(Games::remix, "moved-and-captured-swapped", "DR-6.2",
                                         "The captured piece is named before the one that captured it.");
  catalogue.add<CheckAndOverSwapped>(Games::duck_chess, "check-and-over-swapped", "DC-6.2",
                                     "The end of the game is written before check.");
  catalogue.add<CheckAndOverSwapped>(Games::remix, "check-and-over-swapped", "DR-6.2",
                                     "A check is written as the end of the game and the end of the game as a check.");
  add_reworded(catalogue, Games::duck_chess, "none-for-na", "None is written for NA.", write_none);
  add_reworded(catalogue, Games::duck_chess, "capital-yes-and-no", "Yes and No are written for yes and no.",
               write_capital_yes);
  add_reworded(catalogue, Games::duck_chess, "invalid-is-not-written",
               "Nothing is written for an invalid operation, as in the remix.", leave_invalid_out);
  add_reworded(catalogue, Games::duck_chess, "stops-at-the-end", "Once the game is over nothing is written any more.",
               stop_at_the_end);
  add_reworded(catalogue, Games::duck_chess, "sides-are-not-written",
               "Pieces are written without their side, as in the remix.", leave_sides_out);
  add_reworded(catalogue, Games::remix, "na-for-none", "NA is written for None.", write_na);
  add_reworded(catalogue, Games::remix, "small-yes-and-no", "yes and no are written for Yes and No.", write_small_yes);
  add_reworded(catalogue, Games::remix, "invalid-is-written",
               "Invalid command is written for an invalid operation, as in duck chess.", write_invalid);
  add_reworded(catalogue, Games::remix, "sides-are-written", "Pieces are written with their side, as in duck chess.",
               write_sides);
}

}  // namespace quack
