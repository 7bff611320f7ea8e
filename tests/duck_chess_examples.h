#pragma once

#include <string>
#include <vector>

#include "game/duck_chess_engine.h"
#include "game/operation.h"

namespace quack {

struct ExampleStep {
  Operation operation;
  std::string outcome;  // as to_text(Outcome) has it
};

// What people argue about in duck chess, answered by hand.
struct Example {
  std::string clause;
  std::string reason;
  std::string position;  // as position_from_text takes it
  CheckRule rule;
  std::vector<ExampleStep> steps;  // played one after the other
};

std::vector<Example> sample_examples();   // the statements' own
std::vector<Example> step_examples();     // DC-2, DC-3
std::vector<Example> blocker_examples();  // DC-2.3, DC-2.4, DC-2.6: every direction, every cell that must be empty
std::vector<Example> blocked_check_examples();  // the same for checks
std::vector<Example> turn_examples();           // DC-1.3, DC-4.1 to DC-4.3
std::vector<Example> end_examples();            // DC-4.1c, DC-4.4, DC-5.2
std::vector<Example> check_examples();          // DC-5.1, DR-5.1

}  // namespace quack
