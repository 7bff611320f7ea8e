#pragma once

#include <span>
#include <string_view>

#include "fuzz/target.h"

namespace quack::fuzz {

// A bug put into what a target tests, to show that fuzzing finds it. Nothing outside this folder knows of them.
struct PlantedBug {
  std::string_view target;
  std::string_view name;
  std::string_view description;
  Target (*make)();
};

// All of them; CMakeLists.txt has the same list, and a test holds the two together.
std::span<const PlantedBug> planted_bugs();

// What a program planted-NAME has in it, target and bug: "reader-split-number".
extern const char* const kPlantedBug;

// Of duck chess.
Target with_wrong_table_entry();
Target with_stale_occupancy();
Target with_lost_turn();
Target with_forgotten_capture();
// Of the remix.
Target with_missed_blocker();
Target with_wrong_edge();
Target with_miscounted_moves();

Target with_wrong_class();
Target with_off_by_one_count();
Target with_split_number();
Target with_colon_for_ten();
Target with_bishop_on_one_column();
Target with_lost_zero();
Target with_wrong_empty_run();
Target with_missed_carriage_return();
Target with_one_empty_line();
Target with_trimmed_pieces();

}  // namespace quack::fuzz
