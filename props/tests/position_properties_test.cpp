// What holds of positions as text, for any position and for any bytes. Each property is tried on game/position_text.h,
// where it must hold, and on a wrong reader or writer, where it must be seen to fail.

#include <gtest/gtest.h>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "game/position_text.h"
#include "problems/duck_chess/games.h"
#include "props/tests/property.h"

namespace quack::props {
namespace {

constexpr int kCases = 30000;
constexpr int kCasesUntilCaught = 10000;

using PositionWriter = std::string (*)(const Position&);

Trial try_position_round_trip(int count, PositionWriter write) {
  Classes classes({"red to move", "blue to move", "empty board", "full row"});
  const auto make = [](Random& random) {
    Position position = random.chance(5) ? Position() : random_position(random);
    if (random.chance(10)) {
      for (int y = 0; y < kColumnCount; ++y) position.put({4, y}, Piece{kSides[random.below(2)], Kind::duck});
    }
    return position;
  };
  return try_property("a position as text reads back", count,
                      cases<Position>(make, [](const Position&) { return std::vector<Position>(); }), classes,
                      [&](const Position& position) -> Complaint {
                        const std::string text = write(position);
                        classes.count(position.side_to_move == Side::red ? "red to move" : "blue to move");
                        classes.count("empty board", text.starts_with("9/9/9/9/9/9/9/9/9/9 "));
                        bool full = true;
                        for (int y = 0; y < kColumnCount; ++y) full = full && position.at({4, y});
                        classes.count("full row", full);
                        const auto read = position_from_text(text);
                        if (std::holds_alternative<Position>(read) && std::get<Position>(read) == position) {
                          return std::nullopt;
                        }
                        return text + " does not read back\n" + to_board(position);
                      });
}

TEST(PositionProperties, PositionsReadBack) {
  expect_held(try_position_round_trip(kCases, to_text));
  const PositionWriter other_side = [](const Position& position) {
    Position wrong = position;
    wrong.side_to_move = Side::red;
    return to_text(wrong);
  };
  expect_caught(try_position_round_trip(kCasesUntilCaught, other_side), "a writer that always has red to move",
                {"does not read back"});
}

using PositionReader = std::variant<Position, PositionTextError> (*)(std::string_view);

std::string any_position_text(Random& random) {
  static constexpr std::string_view kLikely = "123456789/cgehrdsCGEHRDS rbx0";
  std::string text = to_text(random_position(random));
  for (std::uint64_t changes = random.below(4); changes > 0; --changes) {
    const char byte = random.chance(90) ? kLikely[random.below(kLikely.size())] : static_cast<char>(random.below(256));
    text.replace(random.below(text.size() + 1), random.below(3), random.chance(70) ? std::string(1, byte) : "");
  }
  return text;
}

Trial try_position_reader(int count, PositionReader read) {
  Classes classes({"a position", "no position, the fault inside", "no position, the fault after the last byte"});
  return try_property("any bytes are the one text of a position, or are refused at one of them or after the last",
                      count, cases<std::string>(any_position_text, shorter_lists<std::string>), classes,
                      [&](const std::string& text) -> Complaint {
                        const auto position = read(text);
                        if (std::holds_alternative<Position>(position)) {
                          classes.count("a position");
                          if (to_text(std::get<Position>(position)) == text) return std::nullopt;
                          return "'" + text + "' is accepted, but is written " + to_text(std::get<Position>(position));
                        }
                        const std::size_t column = std::get<PositionTextError>(position).column;
                        classes.count(column <= text.size() ? "no position, the fault inside"
                                                            : "no position, the fault after the last byte");
                        if (column >= 1 && column <= text.size() + 1) return std::nullopt;
                        return "'" + text + "' is refused at column " + std::to_string(column);
                      });
}

TEST(PositionProperties, AnyBytesAreAPositionOrAreRefused) {
  expect_held(try_position_reader(kCases, position_from_text));
  const PositionReader blanks_are_nothing = [](std::string_view text) {
    while (text.ends_with(' ')) text.remove_suffix(1);
    return position_from_text(text);
  };
  expect_caught(try_position_reader(kCasesUntilCaught, blanks_are_nothing), "a reader that lets blanks pass at the end",
                {"is accepted, but is written"});
}

}  // namespace
}  // namespace quack::props
