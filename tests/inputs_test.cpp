#include <gtest/gtest.h>

#include "inputs/words.h"

namespace quack::inputs {
namespace {

TEST(Words, AreWhatStandsBetweenBlanks) {
  EXPECT_EQ(lines_of("2 1\n\n a  b\t c\r\n7"), (Lines{{"2", "1"}, {}, {"a", "b", "c"}, {"7"}}));
  EXPECT_EQ(text_of(lines_of("2  1\n\n7")), "2 1\n\n7\n");
}

TEST(Words, NumbersAreWrittenInOneWay) {
  EXPECT_EQ(number_in("0"), 0);
  EXPECT_EQ(number_in("-12"), -12);
  EXPECT_EQ(number_in("999999999999999999"), 999'999'999'999'999'999);
  for (const char* word : {"", "-", "+1", "01", "-0", "00", "1.5", "1a", "a", "1000000000000000000", "--1"})
    EXPECT_EQ(number_in(word), std::nullopt) << word;
}

}  // namespace
}  // namespace quack::inputs
