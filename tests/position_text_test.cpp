// Positions as text: what is read, and that one position has one text. Texts that are refused are in
// tests/cli/counts_and_lists.txt.

#include "game/position_text.h"

#include "problems/duck_chess/games.h"
#include "problems/random.h"
#include "tests/test.h"

namespace quack::tests {
namespace {

constexpr std::string_view kStart = "rhegcgehr/9/d7d/s1s1s1s1s/9/9/S1S1S1S1S/D7D/9/RHEGCGEHR r";

// DC-1.2, told once more from the clause alone.
Position start() {
  Position position;
  constexpr std::array<Kind, kColumnCount> kHomeRow = {Kind::car,      Kind::horse,   Kind::elephant,
                                                       Kind::guard,    Kind::captain, Kind::guard,
                                                       Kind::elephant, Kind::horse,   Kind::car};
  for (int y = 0; y < kColumnCount; ++y) {
    const Kind kind = kHomeRow[static_cast<std::size_t>(y)];
    position.put({0, y}, Piece{Side::red, kind});
    position.put({9, y}, Piece{Side::blue, kind});
  }
  for (const int y : {0, 8}) {
    position.put({2, y}, Piece{Side::red, Kind::duck});
    position.put({7, y}, Piece{Side::blue, Kind::duck});
  }
  for (const int y : {0, 2, 4, 6, 8}) {
    position.put({3, y}, Piece{Side::red, Kind::soldier});
    position.put({6, y}, Piece{Side::blue, Kind::soldier});
  }
  return position;
}

TEST(PositionText, TheStartIsReadAndWritten) {
  EXPECT_EQ(to_text(start()), kStart);
  const auto read = position_from_text(kStart);
  ASSERT_TRUE(std::holds_alternative<Position>(read));
  EXPECT_EQ(std::get<Position>(read), start());
}

TEST(PositionText, TheBoardForPeople) {
  Position position = start();
  position.side_to_move = Side::blue;
  EXPECT_EQ(to_board(position),
            "9  r h e g c g e h r\n"
            "8  . . . . . . . . .\n"
            "7  d . . . . . . . d\n"
            "6  s . s . s . s . s\n"
            "5  . . . . . . . . .\n"
            "4  . . . . . . . . .\n"
            "3  S . S . S . S . S\n"
            "2  D . . . . . . . D\n"
            "1  . . . . . . . . .\n"
            "0  R H E G C G E H R\n"
            "   0 1 2 3 4 5 6 7 8   blue to move\n");
}

TEST(PositionText, ReadsBackAndAnyOtherBytesAreTheTextOfAnotherPositionOrAreRefusedAtAPlace) {
  constexpr std::string_view kLikely = "123456789/cgehrdsCGEHRDS rbx0";
  std::array<int, 3> seen{};  // accepted; refused inside; refused after the last byte
  for (std::uint64_t seed = 0; seed < 30'000; ++seed) {
    Random random(seed);
    Position whole = random.chance(5) ? Position() : random_position(random);
    for (int y = 0; y < kColumnCount && seed % 10 == 0; ++y) whole.put({4, y}, Piece{Side::blue, Kind::duck});
    std::string text = to_text(whole);
    const auto back = position_from_text(text);
    ASSERT_TRUE(std::holds_alternative<Position>(back) && std::get<Position>(back) == whole) << text;
    for (std::uint64_t changes = random.below(4); changes > 0; --changes) {
      const char byte =
          random.chance(90) ? kLikely[random.below(kLikely.size())] : static_cast<char>(random.below(256));
      text.replace(random.below(text.size() + 1), random.below(3), random.chance(70) ? std::string(1, byte) : "");
    }
    const auto read = position_from_text(text);
    if (const auto* position = std::get_if<Position>(&read)) {
      ASSERT_EQ(to_text(*position), text);
      ++seen[0];
    } else {
      const std::size_t column = std::get<PositionTextError>(read).column;
      ASSERT_TRUE(column >= 1 && column <= text.size() + 1) << text << " is refused at column " << column;
      ++seen[column <= text.size() ? 1 : 2];
    }
  }
  for (const int count : seen) EXPECT_GT(count, 50);
}

}  // namespace
}  // namespace quack::tests
