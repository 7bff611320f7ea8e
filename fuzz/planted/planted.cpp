#include "fuzz/planted/planted.h"

#include <array>

namespace quack::fuzz {

std::span<const PlantedBug> planted_bugs() {
  static constexpr auto kBugs = std::to_array<PlantedBug>({
      {"duckchess", "wrong-table-entry", "one of the cells from which a duck gives check is missing in one pattern",
       with_wrong_table_entry},
      {"duckchess", "stale-occupancy", "where a car was captured, whatever went on from there still blocks",
       with_stale_occupancy},
      {"duckchess", "lost-turn", "played in runs, the turn is not passed on behind 64 operations", with_lost_turn},
      {"duckchess", "forgotten-capture", "when a move that captures a horse is tried, a move is missing then",
       with_forgotten_capture},
      {"duckchess-remix", "missed-blocker", "in one direction the duck doesn't look at its second blocker",
       with_missed_blocker},
      {"duckchess-remix", "wrong-edge", "from one cell one leap is taken for one that leads off the board",
       with_wrong_edge},
      {"duckchess-remix", "miscounted-moves", "two soldiers on the last column are counted a move more",
       with_miscounted_moves},
      {"primitive-chess", "wrong-class", "on 4 x 9 and longer a rook on (2,3) is said to draw against a bishop",
       with_wrong_class},
      {"reader", "off-by-one-count", "a count that is the largest allowed one is refused", with_off_by_one_count},
      {"reader", "split-number", "a number across the end of the reader's buffer is read as two", with_split_number},
      {"reader", "colon-for-ten", "in runs, the byte behind the 9 is read as the remix's row 10", with_colon_for_ten},
      {"reader", "bishop-on-one-column", "on one column the first piece may be a bishop", with_bishop_on_one_column},
      {"round-trip", "lost-zero", "the remix's writer loses the 0 of a target row 10 if the start is on row 10 too",
       with_lost_zero},
      {"round-trip", "wrong-empty-run", "a blue captain alone in its row, on the last column, is written in red",
       with_wrong_empty_run},
      {"checker", "missed-carriage-return", "a CR behind a blank at the end of a line counts as a difference",
       with_missed_carriage_return},
      {"checker", "one-empty-line", "of several empty lines one behind the other one is counted", with_one_empty_line},
      {"checker", "trimmed-pieces", "blanks at the end of a piece of a streamed output are lost", with_trimmed_pieces},
  });
  return kBugs;
}

}  // namespace quack::fuzz
