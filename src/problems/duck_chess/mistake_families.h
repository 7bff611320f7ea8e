#pragma once

#include <string>
#include <vector>

#include "problems/duck_chess/mistake_parts.h"

// Declarations shared by the families of known mistakes.
namespace quack {

inline const std::string kUpIs = " (up is away from red's home row, right is towards the last column).";

// "up 2 right 1"; without the numbers if they follow from the kind and not `with_figures`.
std::string words_for(StepDirection step, bool with_figures = false);

struct NamedBlocker {
  std::string what;        // "horse's leg"
  StepDirection offset{};  // from the piece; none for the first piece in the car's way
};
std::vector<NamedBlocker> blockers_of(Kind kind, StepDirection way);

// The contents of the cells off the board, for a blocker that is looked for there.
struct Reading {
  Border border;
  const char *slug, *words, *sentence;
};
constexpr std::array<Reading, 3> kReadings = {
    {{Border::is_empty, "", "", ""},
     {Border::blocks, "-and-the-border-blocks", ", and what is off the board blocks", " What is off the board blocks."},
     {Border::wraps, "-and-the-border-wraps", ", and off the board is the next row or the one before",
      " Off the board is the next row or the one before."}}};

EditWay misplaces(StepDirection right, StepDirection wrong, Border border);

// Those ways of a kind are changed, as far as the test uses them.
struct Slip {
  Kind kind;
  Test test = kInBoth;
  Holds holds = any_way;
};

// In the patterns for the name and the sentence "{0}" is the test, "{1}" the first of the words.
void add_slip(Catalogue& catalogue, const Slip& slip, EditWay edit, std::string name, std::string sentence, Words words,
              Games games = Games::both);

}  // namespace quack
