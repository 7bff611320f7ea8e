#include <cctype>
#include <optional>

#include "game/position.h"

namespace quack {
namespace {

// The letter of each kind in lower case, in the order of Kind.
constexpr std::string_view kLetters = "cgehrds";

char letter(Piece piece) {
  const char lower = kLetters[static_cast<std::size_t>(piece.kind)];
  return piece.side == Side::red ? static_cast<char>(std::toupper(static_cast<unsigned char>(lower))) : lower;
}

std::optional<Piece> piece_of(char found) {
  const auto byte = static_cast<unsigned char>(found);
  const auto kind = kLetters.find(static_cast<char>(std::tolower(byte)));
  if (kind == std::string_view::npos) return std::nullopt;
  return Piece{std::isupper(byte) != 0 ? Side::red : Side::blue, static_cast<Kind>(kind)};
}

std::string byte_name(unsigned char byte) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  return std::string("byte 0x") + kDigits[byte / 16] + kDigits[byte % 16];
}

std::string row_text(const Position& position, int x) {
  std::string text;
  int empty = 0;
  for (int y = 0; y < kColumnCount; ++y) {
    const auto piece = position.at({x, y});
    if (!piece) {
      ++empty;
      continue;
    }
    if (empty > 0) text += std::to_string(empty);
    empty = 0;
    text += letter(*piece);
  }
  if (empty > 0) text += std::to_string(empty);
  return text;
}

// Walks over the text and remembers what first went wrong.
class PositionParser {
 public:
  explicit PositionParser(std::string_view text) : text_(text) {}

  std::variant<Position, PositionTextError> parse() {
    for (int x = kRowCount - 1; x >= 0; --x) {
      if (!row(x)) return fault_;
      if (x > 0 && !expect('/', "'/' after the " + std::to_string(kColumnCount) + " cells of row " + std::to_string(x)))
        return fault_;
    }
    if (!expect(' ', "a space after the last row")) return fault_;
    const std::string_view rest = text_.substr(at_);
    if (rest.starts_with('r') || rest.starts_with('b')) {
      position_.side_to_move = rest.starts_with('r') ? Side::red : Side::blue;
      ++at_;
    } else {
      return refuse("'r' or 'b' for the side to move"), fault_;
    }
    if (at_ < text_.size()) return refuse("the end of the position"), fault_;
    return position_;
  }

 private:
  bool row(int x) {
    bool after_digit = false;
    for (int y = 0; y < kColumnCount;) {
      const char found = at_ < text_.size() ? text_[at_] : '\0';
      const int left = kColumnCount - y;
      if (found >= '1' && found <= '9' && !after_digit && found - '0' <= left) {
        y += found - '0';
        after_digit = true;
      } else if (const auto piece = piece_of(found)) {
        position_.put({x, y}, piece);
        ++y;
        after_digit = false;
      } else {
        const std::string digits = left == 1 ? "the digit 1" : "a digit from 1 to " + std::to_string(left);
        const std::string run = after_digit ? "" : " or " + digits;
        return refuse("a piece of cgehrds in either case" + run + " in row " + std::to_string(x));
      }
      ++at_;
    }
    return true;
  }

  bool expect(char wanted, const std::string& what) {
    if (!text_.substr(at_).starts_with(wanted)) return refuse(what);
    ++at_;
    return true;
  }

  // Always false, so that a caller can return it.
  bool refuse(const std::string& expected) {
    fault_.column = at_ + 1;
    fault_.expected = expected;
    if (at_ >= text_.size()) {
      fault_.found = "the end of the text";
    } else if (std::isprint(static_cast<unsigned char>(text_[at_])) != 0) {
      fault_.found = std::string("'") + text_[at_] + "'";
    } else {
      fault_.found = byte_name(static_cast<unsigned char>(text_[at_]));
    }
    return false;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  Position position_;
  PositionTextError fault_;
};

}  // namespace

std::string to_text(const Position& position) {
  std::string text;
  for (int x = kRowCount - 1; x >= 0; --x) {
    text += row_text(position, x);
    if (x > 0) text += '/';
  }
  text += ' ';
  text += position.side_to_move == Side::red ? 'r' : 'b';
  return text;
}

std::variant<Position, PositionTextError> position_from_text(std::string_view text) {
  return PositionParser(text).parse();
}

std::string to_board(const Position& position) {
  std::string board;
  for (int x = kRowCount - 1; x >= 0; --x) {
    board += std::to_string(x) + " ";
    for (int y = 0; y < kColumnCount; ++y) {
      const auto piece = position.at({x, y});
      board += ' ';
      board += piece ? letter(*piece) : '.';
    }
    board += '\n';
  }
  board += "  ";
  for (int y = 0; y < kColumnCount; ++y) board += ' ' + std::to_string(y);
  board += "   " + std::string(name(position.side_to_move)) + " to move\n";
  return board;
}

}  // namespace quack
