// Which clause and which operation a checker blames for a wrong line.

#include <gtest/gtest.h>
#include <string>

#include "problems/registry.h"

namespace quack {
namespace {

// What clause a wrong line is told to break: the input, the line's number, the wrong line, the clause.
struct Blame {
  std::string problem;
  std::string input;
  std::uint64_t line;
  std::string found;
  std::uint64_t item;
  std::string clause;
  std::string sentence;  // a part of it
};

class Clause : public testing::TestWithParam<Blame> {};
TEST_P(Clause, is_the_one_that_was_broken) {
  const Blame& blame = GetParam();
  const auto reason = find_problem(blame.problem)->reason(blame.input, blame.line, blame.found);
  ASSERT_TRUE(reason);
  EXPECT_EQ(reason->item, blame.item);
  EXPECT_EQ(reason->clause, blame.clause);
  EXPECT_NE(reason->sentence.find(blame.sentence), std::string::npos) << reason->sentence;
}

std::string duck_input() { return problems()[0].sample_input; }
std::string remix_input() { return problems()[1].sample_input; }

// clang-format off
INSTANTIATE_TEST_SUITE_P(Rows, Clause, testing::Values(
    Blame{"duckchess", duck_input(), 1, "red car;blue duck;no;no", 1, "DC-2.5", "(2,0) holds a red duck"},
    Blame{"duckchess", duck_input(), 2, "blue car;NA;no;no", 2, "DC-4.1a", "red is to move"},
    Blame{"duckchess", duck_input(), 4, "red elephant;red duck;no;no", 4, "DC-3.2", "its own side's duck"},
    Blame{"duckchess", duck_input(), 5, "Invalid command", 5, "DC-2.2", "the red guard goes from (0,3) to (1,2)"},
    Blame{"duckchess", duck_input(), 5, "Invalid command \r", 5, "DC-2.2", "the red guard goes"},
    Blame{"duckchess", duck_input(), 5, "red guard;NA;yes;no", 5, "DC-5.1", "no check: no piece of either side attacks"},
    Blame{"duckchess", duck_input(), 5, "red guard;NA;no;yes", 5, "DC-4.4", "no captain was captured"},
    Blame{"duckchess", duck_input(), 5, "blue guard;NA;no;no", 5, "DC-6.2", "it is the red guard on (0,3) that moves"},
    Blame{"duckchess", duck_input(), 5, "red guard;NA;no", 5, "DC-6.2", "a line an operation"},
    Blame{"duckchess", duck_input(), 14, "red duck;NA;no;no", 14, "DC-3.3", "it captures the blue soldier on (6,6)"},
    Blame{"duckchess", duck_input(), 14, "red duck;red soldier;no;no", 14, "DC-3.3", "it captures the blue soldier"},
    Blame{"duckchess", duck_input(), 16, "blue captain;NA;no;no", 16, "DC-5.1", "check: the red duck on (6,6) attacks the blue captain on (9,4)"},
    Blame{"duckchess", duck_input(), 17, "red duck;blue captain;yes;yes", 17, "DC-5.2", "the game is over"},
    Blame{"duckchess", duck_input(), 18, "blue car;NA;no;no", 18, "DC-4.1c", "over since operation 17"},
    Blame{"duckchess", duck_input(), 19, "Invalid command", 0, "DC-6.2", "a line an operation"},
    Blame{"duckchess-remix", remix_input(), 1, "captain None Yes Continue", 1, "DR-5.1", "no check: no red piece attacks a captain"},
    Blame{"duckchess-remix", remix_input(), 3, "captain duck No Continue", 3, "DC-3.2", "its own side's duck"},
    Blame{"duckchess-remix", remix_input(), 3, "soldier None No Continue", 4, "DC-2.4", "the red horse goes from (10,2) to (8,3)"},
    Blame{"duckchess-remix", remix_input(), 3, "red horse None No Continue", 4, "DR-6.2", "for each valid operation"},
    Blame{"primitive-chess", problems()[2].sample_input, 3, "WIN", 3, "PC-3.1", "neither player"},
    // The invalid operation before an extra line.
    Blame{"duckchess-remix", "2\n10 5 9 5\n9 5 8 5\n", 2, "captain None No Continue", 2, "DC-4.1a", ""}));
// clang-format on

}  // namespace
}  // namespace quack
