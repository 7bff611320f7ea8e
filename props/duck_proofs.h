#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "props/duck_comparison.h"
#include "props/proofs.h"

namespace quack::proofs {

// The duck-chess proofs, each of which adds its parts to a list. What each exhausts is said where it is written; all of
// it goes through the engines' public face, so that any engines can be held against each other.
using SharedEngines = std::shared_ptr<const Engines>;

void add_reach_parts(std::vector<Part>& parts, const SharedEngines& engines);
void add_car_parts(std::vector<Part>& parts, const SharedEngines& engines);
void add_check_parts(std::vector<Part>& parts, const SharedEngines& engines);
void add_game_parts(std::vector<Part>& parts, const SharedEngines& engines);

// The start positions of the problems as text (DC-1.2, DR-1.2), written down a third time beside the two engines.
inline constexpr std::string_view kDuckChessStart = "rhegcgehr/9/d7d/s1s1s1s1s/9/9/S1S1S1S1S/D7D/9/RHEGCGEHR r";
inline constexpr std::string_view kRemixStart = "rhegcgehr/9/4d4/s1s1s1s1s/9/9/S1S1S1S1S/4D4/9/RHEGCGEHR r";

// Compares the start positions of the two engines with each other and with that text.
Part start_part(const Position& expected, const Position& actual, std::string_view text);

// Adds a part whose comparison is made by `work`.
void add_part(std::vector<Part>& parts, const SharedEngines& engines, std::string proof, std::string name,
              std::function<void(Comparison&)> work);

// "(3,4)"
std::string in_words(Cell cell);

}  // namespace quack::proofs
