#pragma once

#include <array>
#include <cstddef>
#include <cstring>
#include <string_view>

namespace quack::judge {

// A piece of an answer line in a box of fixed size, so that copying it is two moves and no loop.
struct LinePiece {
  static constexpr std::size_t kBytes = 16;

  constexpr LinePiece() = default;
  constexpr explicit LinePiece(std::string_view text) : length(text.size()) {
    for (std::size_t i = 0; i < text.size(); ++i) bytes[i] = text[i];
  }

  std::array<char, kBytes> bytes{};
  std::size_t length = 0;
};

// A line that is put together from at most `Pieces` pieces.
template <std::size_t Pieces>
class AnswerLine {
 public:
  void add(const LinePiece& piece) {
    std::memcpy(bytes_.data() + length_, piece.bytes.data(), LinePiece::kBytes);
    length_ += piece.length;
  }
  std::string_view text() const { return {bytes_.data(), length_}; }

 private:
  std::array<char, Pieces * LinePiece::kBytes> bytes_;
  std::size_t length_ = 0;
};

}  // namespace quack::judge
