#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "fuzz/comparison.h"
#include "game/duck_chess_engine.h"
#include "game/position.h"
#include "problems/duck_chess/step_geometry.h"
#include "props/proofs/proofs.h"

namespace quack::proofs {

// The engines that a proof compares, and how long it goes on once they differ.
struct Contest {
  fuzz::Engines engines;
  std::uint64_t enough = UINT64_MAX;  // a part stops at this many differences
};

using SharedContest = std::shared_ptr<const Contest>;

// The comparison that a part makes.
class Comparison : public fuzz::Comparison {
 public:
  // `contest` must outlive the comparison.
  explicit Comparison(const Contest& contest) : fuzz::Comparison(contest.engines), contest_(contest) {}

  // True if there are enough differences to stop the part.
  bool done() const { return differences() >= contest_.enough; }

  ProofResult result() const;

 private:
  const Contest& contest_;
};

// The duck-chess proofs, each of which adds its parts to a list. The source of each says what it exhausts. All use only
// the public interface, so that any engines can be compared.
void add_reach_parts(std::vector<Part>& parts, const SharedContest& contest);
void add_car_parts(std::vector<Part>& parts, const SharedContest& contest);
void add_check_parts(std::vector<Part>& parts, const SharedContest& contest);
void add_game_parts(std::vector<Part>& parts, const SharedContest& contest);

// The start positions of the problems as text (DC-1.2, DR-1.2), written down a third time beside the two engines.
inline constexpr std::string_view kDuckChessStart = "rhegcgehr/9/d7d/s1s1s1s1s/9/9/S1S1S1S1S/D7D/9/RHEGCGEHR r";
inline constexpr std::string_view kRemixStart = "rhegcgehr/9/4d4/s1s1s1s1s/9/9/S1S1S1S1S/4D4/9/RHEGCGEHR r";

// The part compares the start positions of the two engines with each other and with that text, which is its name.
Part start_part(const Position& expected, const Position& actual, std::string_view text);

// Adds a part whose comparison is made by `work`.
void add_part(std::vector<Part>& parts, const SharedContest& contest, std::string proof, std::string name,
              std::function<void(Comparison&)> work);

// "(3,4)"
std::string in_words(Cell cell);

// The functions below only choose which fillings to try. Every pair of cells is tried with some.

// The other 8 cells of its row, and the other 9 of its column.
std::array<std::vector<Cell>, 2> lines_through(Cell cell);

// The cells of the smallest rectangle that has `a` and `b` in its corners, without these two.
std::vector<Cell> box_between(Cell a, Cell b);

// Up to this many cells in between are filled in every way even where no step leads; this is cheap.
inline constexpr std::size_t kFewCells = 7;

// The cells next to `from` that must be empty for one or another of the kind's steps from it (DC-2.3, DC-2.4, DC-2.6):
// an elephant's eyes, a horse's legs, a duck's twelve. None for the others.
std::vector<Cell> cells_in_the_way_from(Kind kind, Cell from);

// The cells next to `to` that must be empty for one or another step of any kind that ends there.
std::vector<Cell> cells_in_the_way_to(Cell to);

// A hash of 64 bits: the first number of a Random with that seed.
std::uint64_t scattered(std::uint64_t number);

// A piece for a cell where its side and kind should not matter; they depend only on `number`.
Piece varied_piece(std::uint64_t number);
Piece varied_piece(Side side, std::uint64_t number);

// The first two empty places side by side in a row, off the cells `taken` and not next to any of `far_from`.
std::optional<std::pair<Cell, Cell>> neighbours_apart(std::span<const Cell> far_from, std::span<const Cell> taken);

// A piece and its cell.
struct Placed {
  Cell cell;
  Piece piece;
};

// A piece, never a captain, that attacks none of these captains from `cell`, whatever stands between.
Piece harmless_piece(std::span<const Placed> captains, Cell cell, std::uint64_t number);

// The cells whose bit is set in `filling`; bit 0 is the first cell, and there are at most 64.
std::vector<Cell> chosen(std::span<const Cell> cells, std::uint64_t filling);

// Calls use(filling, filled cells) for every filling of these cells, until the comparison is done.
template <class Use>
void each_filling(const Comparison& comparison, std::span<const Cell> cells, const Use& use) {
  for (std::uint64_t filling = 0; filling < std::uint64_t{1} << cells.size() && !comparison.done(); ++filling)
    use(filling, chosen(cells, filling));
}

// Puts pieces on these cells that depend on `number`. For fifteen numbers out of sixteen all are of `side`, because
// pieces of the mover's side would have moves, which cost the reference most of its time.
void put_pieces(Position& position, std::span<const Cell> cells, Side side, std::uint64_t number);

}  // namespace quack::proofs
