#pragma once

#include <array>
#include <functional>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "problems/duck_chess/mistakes.h"
#include "problems/duck_chess/rules.h"

// What the files of the catalogue of known mistakes share, and only they.
namespace quack {

using Edit = std::function<void(Rules&)>;
using EditWay = std::function<void(Step&)>;

enum class Games { both, duck_chess, remix };

// The catalogue while it is being filled.
struct Catalogue {
  struct Row {
    Games games;
    std::string name, clause, sentence;
    Edit edit;
  };

  std::vector<DuckMistake> duck_chess{}, remix{};

  void add(Row row);
  void add(std::initializer_list<Row> rows) {
    for (const Row& row : rows) add(row);
  }
};

void add_board_mistakes(Catalogue& catalogue);    // DC-1, DR-1
void add_step_mistakes(Catalogue& catalogue);     // DC-2
void add_turn_mistakes(Catalogue& catalogue);     // DC-3, DC-4
void add_check_mistakes(Catalogue& catalogue);    // DC-5, DR-5
void add_wording_mistakes(Catalogue& catalogue);  // DC-6, DR-6
void add_memory_mistakes(Catalogue& catalogue);   // what is kept from one operation to the next, of all chapters
void add_slips(Catalogue& catalogue);             // of one direction, one kind, one side or one edge
void add_orientation_mistakes(Catalogue& catalogue);
void add_computed_slips(Catalogue& catalogue);  // of signs, axes, quotients and loops
void add_loose_tests(Catalogue& catalogue);     // of shapes and borders

inline std::string text(Kind kind) { return std::string(name(kind)); }
inline std::string clause_of(Kind kind) { return "DC-2." + std::to_string(static_cast<int>(kind) + 1); }
inline std::size_t index(Side side) { return static_cast<std::size_t>(side); }
inline std::vector<Step>& ways_in(Rules& rules, Kind kind) { return rules.ways[static_cast<std::size_t>(kind)]; }

// The edits of ways that most mistakes are made of.
inline void forget(Step& way) { way.used_for = 0; }
inline void never_block(Step& way) { way.most = kAnyNumber; }
inline void never_capture(Step& way) { way.onto = Onto::no_piece; }
inline bool any_way(StepDirection /*is*/) { return true; }

// The same edit of all ways of a kind, or of all kinds that are blocked.
inline Edit steps(Kind kind, EditWay edit, Uses used_for = kAllUses) {
  return [=](Rules& rules) { edit_ways(rules, kind, used_for, any_way, edit); };
}
inline Edit steps_of_all(EditWay edit, Uses used_for = kAllUses) {
  return [=](Rules& rules) {
    for (const Kind kind : kKinds) edit_ways(rules, kind, used_for, any_way, edit);
  };
}

// The cell that lies `longer` cells along the longer coordinate of the step and `shorter` along the other.
inline StepDirection along(const Step& way, int longer, int shorter) {
  const auto [up, right] = way.is.unit();
  return way.has_more_rows() ? StepDirection{longer * up, shorter * right}
                             : StepDirection{shorter * up, longer * right};
}

// These are made in one orientation only as well: going more rows than columns, or more columns than rows. A program
// has a branch for each.
struct StepRow {
  Kind kind;
  std::string name, sentence;
  EditWay edit;
};
const std::vector<StepRow>& rows_of_both_orientations();

// An edge of the board.
struct BoardEdge {
  std::string_view slug;
  std::string_view what;
  int row;     // -1: a column
  int column;  // -1: a row

  bool holds(Cell cell) const { return cell.x == row || cell.y == column; }
  void remove_from(Area& area) const {
    for (const Cell cell : kAllCells) {
      if (holds(cell)) area.remove(cell);
    }
  }
};

inline constexpr std::array<BoardEdge, 4> kEdges = {{{"reds-home-row", "red's home row", 0, -1},
                                                     {"blues-home-row", "blue's home row", 9, -1},
                                                     {"the-first-column", "the first column", -1, 0},
                                                     {"the-last-column", "the last column", -1, 8}}};

}  // namespace quack
