// peer-dense COUNT SEED: writes a game of duck chess that is dense in every way that costs time: no piece ever leaves
// the board, half the operations are moves, most of the others nearly so, and four in five moves give check. The same
// bytes on every machine.

#include <algorithm>
#include <exception>
#include <iostream>
#include <string>
#include <vector>

#include "optimized/duck_chess.h"
#include "problems/duck_chess/random_games.h"
#include "problems/duck_chess/step_geometry.h"
#include "text/duck_text.h"

namespace quack {
namespace {

class DenseGame {
 public:
  explicit DenseGame(std::uint64_t seed)
      : random_(seed), game_(optimized::duck_chess_start(), CheckRule::either_side), moves_(game_.moves()) {}

  Operation next() {
    ++operations_;
    if (!random_.chance(50)) return illegal();
    const Operation move = legal();
    checks_ += game_.play(move).check ? 1 : 0;
    moves_ = game_.moves();
    return move;
  }

 private:
  Operation any_move() { return moves_.at(random_.below(moves_.size())); }
  Outcome outcome_of(Operation operation) const { return optimized::DuckChess(game_).play(operation); }

  // At random, for the processor would learn a fixed order; checks are preferred while they are too few.
  Operation legal() {
    const bool wanted = random_.chance(checks_ * 100 < operations_ * 40 ? 90 : 30);
    Operation sparing = any_move();
    for (int draw = 0; draw < 16; ++draw) {
      const Operation move = any_move();
      const Outcome outcome = outcome_of(move);
      if (outcome.captured) continue;
      sparing = move;
      if (outcome.check == wanted) break;
    }
    while (outcome_of(sparing).captured) sparing = any_move();
    return sparing;
  }

  // A move's piece somewhere near, or as far as another move goes; or any two cells.
  Operation illegal() {
    for (;;) {
      Operation operation = any_two_cells(random_);
      const std::uint64_t drawn = random_.below(8);
      if (drawn < 6) operation.from = any_move().from;
      if (drawn < 3) {
        const auto near = [&](int at, int last) {
          return std::clamp(at + static_cast<int>(random_.below(7)) - 3, 0, last);
        };
        operation.to.x = near(operation.from.x, kRowCount - 1);
        operation.to.y = near(operation.from.y, kColumnCount - 1);
      } else if (drawn < 6) {
        const Operation other = any_move();
        operation.to = {operation.from.x + other.to.x - other.from.x, operation.from.y + other.to.y - other.from.y};
      }
      if (on_board(operation.to) && !std::binary_search(moves_.begin(), moves_.end(), operation)) return operation;
    }
  }

  Random random_;
  optimized::DuckChess game_;
  std::vector<Operation> moves_;
  std::uint64_t operations_ = 0, checks_ = 0;
};

}  // namespace
}  // namespace quack

int main(int argument_count, char** arguments) try {
  if (argument_count != 3) throw std::invalid_argument("expected COUNT SEED");
  quack::DenseGame game(std::stoull(arguments[2]));
  std::vector<quack::Operation> operations(std::stoull(arguments[1]));
  std::generate(operations.begin(), operations.end(), [&] { return game.next(); });
  std::string input;
  quack::text::append_input(input, operations, quack::text::kDuckChessDialect);
  std::cout << input;
} catch (const std::exception& error) {
  std::cerr << "peer-dense: " << error.what() << '\n';
  return 2;
}
