#include "optimized/primitive_solver.h"

namespace quack::optimized {

namespace {

struct Step {
  int rows;
  int columns;
};

constexpr std::array<Step, 4> kStraight = {{{0, 1}, {0, -1}, {1, 0}, {-1, 0}}};
constexpr std::array<Step, 4> kDiagonal = {{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}}};

}  // namespace

// Calls visit(cell) for each cell from `from` on that the kind gets to before the edge or `blocker`, and
// visit(blocker) if it gets there.
template <typename Visit>
void PrimitiveSolver::slide(PrimitiveKind kind, int from, int blocker, Visit visit) const {
  for (const auto& [rows, columns] : kind == PrimitiveKind::rook ? kStraight : kDiagonal) {
    int row = from / m_ + rows;
    int column = from % m_ + columns;
    for (; row >= 0 && row < n_ && column >= 0 && column < m_; row += rows, column += columns) {
      const int cell = row * m_ + column;
      visit(cell);
      if (cell == blocker) {
        break;
      }
    }
  }
}

PrimitiveSolver::PrimitiveSolver(int n, int m, PrimitiveKind first, PrimitiveKind second)
    : n_(n), m_(m), cells_(n * m), kind_{first, second} {
  const std::size_t positions = at(1, cells_ - 1, cells_ - 1) + 1;
  answers_.assign(positions, PrimitiveAnswer::draw);
  decided_.assign(positions, 0);
  open_moves_.assign(positions, 0);
  start();
  for (; !queue_.empty(); queue_.pop_front()) {
    const Place next = queue_.front();
    step_back(next);
  }
}

// Where a capture is at hand the mover wins; elsewhere every move is still open.
void PrimitiveSolver::start() {
  for (int first = 0; first < cells_; ++first) {
    for (int second = 0; second < cells_; ++second) {
      for (std::size_t to_move = 0; to_move < 2 && first != second; ++to_move) {
        const Place place{to_move, {first, second}};
        const int waiting = place.cell[1 - to_move];
        int moves = 0;
        bool capture = false;
        slide(kind_[to_move], place.cell[to_move], waiting, [&](int cell) {
          ++moves;
          capture = capture || cell == waiting;
        });
        open_moves_[at(to_move, first, second)] = static_cast<std::uint16_t>(moves);
        if (capture) {
          decide(place, PrimitiveAnswer::win);
        }
      }
    }
  }
}

void PrimitiveSolver::decide(const Place& place, PrimitiveAnswer answer) {
  const std::size_t here = at(place.to_move, place.cell[0], place.cell[1]);
  answers_[here] = answer;
  decided_[here] = 1;
  queue_.push_back(place);
}

// The positions from which one move leads to this one: slides go both ways, so the piece that has just moved came from
// the cells that it could go to now, but for the other piece's.
void PrimitiveSolver::step_back(const Place& place) {
  const bool lost = answers_[at(place.to_move, place.cell[0], place.cell[1])] == PrimitiveAnswer::lose;
  const std::size_t mover = 1 - place.to_move;
  const int waiting = place.cell[place.to_move];
  slide(kind_[mover], place.cell[mover], waiting, [&](int cell) {
    if (cell == waiting) {
      return;
    }
    Place before = place;
    before.to_move = mover;
    before.cell[mover] = cell;
    const std::size_t index = at(mover, before.cell[0], before.cell[1]);
    if (decided_[index] != 0) {
      return;
    }
    if (lost) {
      decide(before, PrimitiveAnswer::win);
    } else if (--open_moves_[index] == 0) {
      decide(before, PrimitiveAnswer::lose);
    }
  });
}

}  // namespace quack::optimized
