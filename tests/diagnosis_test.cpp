// The diagnosis of wrong programs by all known mistakes: planted ones are named, right programs and unknown mistakes
// are not. It takes long; wrong_programs_test looks among few.

#include "diagnose/diagnosis.h"

#include "diagnose/output_forms.h"
#include "io/lines.h"
#include "problems/duck_chess/mistakes.h"
#include "problems/registry.h"
#include "reference/duck_chess.h"
#include "tests/answers.h"
#include "tests/sampled.h"
#include "tests/test.h"
#include "text/duck_text.h"

namespace quack {
namespace {

constexpr std::uint64_t kItems = 200;  // of an input

// The runs of a program on inputs of several profiles: half as long, but in whole_diagnosis_test.
struct Runs {
  std::vector<std::string> inputs, outputs;
};

template <class Program>
Runs runs_of(const Problem& problem, const Program& program, std::uint64_t count = 22,
             std::uint64_t items = kItems / tests::one_of(2)) {
  Runs runs;
  for (std::uint64_t seed = 0; seed < count; ++seed) {
    runs.inputs.push_back(problem.profiles[seed % problem.profiles.size()].make(items, seed));
    runs.outputs.push_back(program(runs.inputs.back()));
  }
  return runs;
}

// Two thirds of the wrong runs and of the right ones are those by which mistakes are chosen.
Diagnosis diagnosis_of(const Problem& problem, const Runs& runs) {
  std::vector<Evidence> chosen, checked;
  std::array<std::size_t, 2> count{};
  for (std::size_t run = 0; run < runs.inputs.size(); ++run) {
    Evidence evidence = evidence_of(problem, runs.inputs[run], runs.outputs[run]);
    (count[evidence.is_wrong() ? 1 : 0]++ % 3 == 2 ? checked : chosen).push_back(std::move(evidence));
  }
  return diagnose(problem, chosen, checked, 2, {});
}

// A sample of the mistakes, all in whole_diagnosis_test. One that no input of the runs tells apart from an earlier one
// of the list can't be named itself.
TEST(Diagnosis, NamesASingleMistakeOrOneThatWritesTheSame) {
  for (const Problem& problem : problems()) {
    std::size_t named = 0;
    const std::vector<Implementation>& mistakes = problem.mistakes;
    for (std::size_t index = 0; index < mistakes.size(); index += tests::one_of(100)) {
      const auto program = [&](const std::string& input) { return output_of(mistakes[index], input); };
      // Of independent items as many as are all looked at.
      const Runs runs = problem.independent_items ? runs_of(problem, program, 2)
                                                  : runs_of(problem, program, 22, kItems / tests::one_of(8));
      const Diagnosis diagnosis = diagnosis_of(problem, runs);
      if (diagnosis.cases == 0) {
        EXPECT_TRUE(diagnosis.mistakes.empty()) << mistakes[index].name;
        continue;
      }
      ASSERT_EQ(diagnosis.mistakes.size(), 1U) << mistakes[index].name;
      const Implementation& first = mistakes[diagnosis.mistakes[0].front()];
      for (std::size_t run = 0; run < runs.inputs.size(); ++run) {
        EXPECT_EQ(output_of(first, runs.inputs[run]), runs.outputs[run])
            << first.name << " for " << mistakes[index].name;
      }
      EXPECT_EQ(diagnosis.explained, diagnosis.cases);
      ++named;
    }
    EXPECT_GT(named, 0U) << problem.id;
  }
}

// Of a right program there is nothing to say. A line that no mistake writes stays unexplained, and nothing is named
// where all lines are such.
TEST(Diagnosis, SaysWhatItDoesNotExplain) {
  for (std::size_t place = 0; place < problems().size(); place += tests::one_of(3)) {
    const Problem& problem = problems()[place];
    const auto right = [&](const std::string& input) { return output_of(problem.implementations[0], input) + " \n\n"; };
    const Diagnosis of_right = diagnosis_of(problem, runs_of(problem, right));
    EXPECT_EQ(of_right.cases, 0U) << problem.id;
    EXPECT_TRUE(of_right.mistakes.empty()) << problem.id;

    const std::size_t last = problem.mistakes.size() - 1;
    const auto program = [&](const std::string& input) { return output_of(problem.mistakes[last], input); };
    Runs runs = runs_of(problem, program, 6);
    runs.outputs.back() += "quack\n";
    const Diagnosis diagnosis = diagnosis_of(problem, runs);
    EXPECT_LT(diagnosis.explained, diagnosis.cases) << problem.id;
    for (const bool is_one_line : {false, true}) {
      for (std::string& output : runs.outputs) {
        const auto lines = static_cast<std::size_t>(std::ranges::count(output, '\n'));
        output.clear();
        for (std::size_t line = 0; line < (is_one_line ? 1 : lines); ++line) output += "quack\n";
      }
      const Diagnosis none = diagnosis_of(problem, runs);
      EXPECT_GT(none.cases, 0U) << problem.id;
      EXPECT_TRUE(none.mistakes.empty()) << problem.id;
      EXPECT_EQ(none.common.english(), "Every line that it writes is 'quack'.") << problem.id;
    }
  }
}

// ---- Words and line ends ----

struct Reworded {
  const char* problem;
  std::vector<std::pair<std::string, std::string>> replacements;  // in all that is written
  const char* sentences;
};

TEST(Rewording, CorrectsWordsAndLineEnds) {
  const std::vector<Reworded> table = {
      {"duckchess", {}, ""},
      {"duckchess", {{"car", "rook"}, {";NA", ";"}}, "It writes ';;' for ';NA;'.\nIt writes 'rook' for 'car'."},
      {"duckchess",
       {{"Invalid command\n", "Invalid command"}},
       "It leaves out line ends, such as that after 'Invalid command'."},
      {"duckchess", {{"Invalid command", "Invalid"}}, "It writes 'Invalid' for 'Invalid command'."},
      {"duckchess", {{"\n", "\n\n"}}, "It writes empty lines."},
      {"duckchess", {{"no\n", "no "}}, "It leaves out line ends, such as that after 'blue captain;NA;no;no'."},
      {"duckchess-remix", {{"GameOver", "Game over"}}, "It writes 'Game over' for 'GameOver'."},
      {"primitive-chess", {{"LOSE", "LOST"}}, "It writes 'LOST' for 'LOSE'."},
      {"primitive-chess", {{"\n", " "}}, "It leaves out line ends, such as that after 'DRAW'."},
      {"primitive-chess", {{"WIN\n", "\nWON\n"}}, "It writes 'WON' for 'WIN'.\nIt writes empty lines."},
      {"duckchess", {{"car", "rook"}, {"horse", "rook"}}, ""},
      {"duckchess", {{"red car;", "red rook;"}}, "It writes 'rook' for 'car'."},
      // A right word in a wrong place is not a matter of words.
      {"duckchess", {{"horse", "duck"}}, ""},
      {"duckchess", {{"red duck;NA;no;no", "blue duck;blue duck;no;no"}}, ""}};
  for (const Reworded& reworded : table) {
    const Problem& problem = *find_problem(reworded.problem);
    std::vector<Evidence> outputs;
    const auto program = [&](const std::string& input) { return output_of(problem.implementations[0], input); };
    for (const std::string& right : runs_of(problem, program, 22, kItems).outputs) {
      std::string found = right;
      for (const auto& [from, to] : reworded.replacements) replace_all(found, from, to);
      outputs.push_back({.input = "", .right = tidied(right), .found = tidied(found)});
    }
    const Rewording rewording(outputs);
    EXPECT_EQ(rewording.sentences().english(), reworded.sentences);
    EXPECT_EQ(rewording.empty(), *reworded.sentences == 0);
    for (const Evidence& output : outputs) {
      if (!rewording.empty()) {
        EXPECT_EQ(rewording.corrected(output.found), output.right) << reworded.sentences;
      }
    }
  }
}

// ---- Programs with several mistakes ----

struct Planted {
  const char* problem;
  std::set<std::string> mistakes;  // of the catalogue
  void (*edit)(Rules& rules);      // what no catalogue has; null: nothing
};

std::string output_of(const Planted& planted, const std::string& input) {
  const bool is_remix = std::string_view(planted.problem) == "duckchess-remix";
  Rules rules = is_remix ? rules_from(reference::duck_chess_remix_start(), CheckRule::mover_only)
                         : rules_from(reference::duck_chess_start(), CheckRule::either_side);
  for (const DuckMistake& mistake : is_remix ? remix_mistakes() : duck_mistakes()) {
    if (planted.mistakes.contains(mistake.name)) mistake.edit(rules);
  }
  if (planted.edit != nullptr) planted.edit(rules);
  RulesEngine program(rules);
  const text::DuckDialect& dialect = is_remix ? text::kRemixDialect : text::kDuckChessDialect;
  std::string text;
  for (const Operation operation : text::read_duck_input(input, dialect).items)
    text::append_answer(text, program.play(operation), dialect);
  return text;
}

void horses_spare_soldiers(Rules& rules) {
  rules.forbids.push_back([](const Rules&, const State& state, Operation operation) {
    const auto target = state.board.at(operation.to);
    return state.board.at(operation.from)->kind == Kind::horse && target && target->kind == Kind::soldier;
  });
}

void ends_after_40_moves(Rules& rules) {
  rules.after.push_back([](const Rules&, State& state, Operation, Outcome& outcome) {
    if (outcome.valid() && ++state.moves == 40) state.over = true;
  });
}

// Nearly what the catalogue has: the side that captures moves again, unless that was a soldier.
void captors_of_others_move_again(Rules& rules) {
  rules.after.push_back([](const Rules&, State& state, Operation, Outcome& outcome) {
    if (outcome.captured && outcome.captured->kind != Kind::soldier) state.board.side_to_move = outcome.moved->side;
  });
}

// Nearly what the catalogue has: horses go over their leg unless an elephant stands on it.
void elephants_block_horses(Rules& rules) {
  for (Step& step : rules.ways[static_cast<std::size_t>(Kind::horse)]) step.most = kAnyNumber;
  rules.forbids.push_back([](const Rules&, const State& state, Operation operation) {
    const auto [from, to] = operation;
    if (state.board.at(from)->kind != Kind::horse) return false;
    const bool is_long_way = std::abs(to.x - from.x) == 2;
    const auto leg =
        state.board.at(is_long_way ? Cell{(from.x + to.x) / 2, from.y} : Cell{from.x, (from.y + to.y) / 2});
    return leg && leg->kind == Kind::elephant;
  });
}

// Two mistakes together look like two others: "Nothing is a check", undone by "The move that captures a captain is
// always a check" wherever a check is reported.
void checks_after_red_alone(Rules& rules) {
  rules.after.push_back([](const Rules&, State&, Operation, Outcome& outcome) {
    if (outcome.valid()) outcome.check = outcome.moved->side == Side::red && (outcome.over || outcome.check);
  });
}

void expect_named(const Planted& planted) {
  const Problem& problem = *find_problem(planted.problem);
  const Runs runs = runs_of(problem, [&](const std::string& input) { return output_of(planted, input); });
  const Diagnosis diagnosis = diagnosis_of(problem, runs);
  std::set<std::string> named;
  for (const std::size_t place : diagnosis.set())
    named.insert(problem.mistakes[place].name.substr(std::string_view("mistake:").size()));
  EXPECT_EQ(named, planted.mistakes);
  EXPECT_GT(diagnosis.cases, 0U);
  EXPECT_EQ(diagnosis.explained, named.empty() ? 0 : diagnosis.cases);
  for (std::size_t run = 0; run < runs.inputs.size(); ++run) {
    const bool is_right = output_of(problem.implementations[0], runs.inputs[run]) == runs.outputs[run];
    const Evidence evidence = evidence_of(problem, runs.inputs[run], runs.outputs[run]);
    EXPECT_EQ(first_shown(problem, diagnosis, evidence).has_value(), !named.empty() && !is_right) << run;
  }
}

TEST(Diagnosis, NamesAllMistakesOfAProgram) {
  const std::vector<Planted> table = {
      {"duckchess", {"horse-ignores-leg", "only-the-mover-gives-check"}, nullptr},
      {"duckchess", {"invalid-passes-the-turn", "soldier-never-diagonal"}, nullptr},
      {"duckchess", {"game-never-ends", "duck-ignores-blockers", "elephant-keeps-to-its-bank"}, nullptr},
      {"duckchess", {"check-is-kept", "guard-straight"}, nullptr},
      {"duckchess-remix", {"horse-ignores-leg", "either-side-gives-check"}, nullptr}};
  for (std::size_t index = 0; index < table.size(); index += tests::one_of(5)) {
    SCOPED_TRACE(index);
    expect_named(table[index]);
  }
}

// All sets are tried for these, which takes longest: a sample, all in whole_diagnosis_test.
TEST(Diagnosis, NamesNothingWhereTheCatalogueHasNotTheMistake) {
  using Edit = void (*)(Rules&);
  constexpr std::array<Edit, 5> kEdits = {captors_of_others_move_again, elephants_block_horses, checks_after_red_alone,
                                          ends_after_40_moves, horses_spare_soldiers};
  for (std::size_t index = 0; index < kEdits.size(); index += tests::one_of(5)) {
    SCOPED_TRACE(index);
    expect_named({"duckchess", {}, kEdits[index]});
  }
}

}  // namespace
}  // namespace quack
