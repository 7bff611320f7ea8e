#pragma once

#include <string>
#include <vector>

#include "problems/duck_chess/fuzzing.h"

namespace quack::fuzz {

// A file of a corpus.
struct Seed {
  std::string target;  // the folder
  std::string name;    // what the text shows, in words with hyphens; the file is NAME.txt
  std::string text;
};

// For each group of features (problems/duck_chess/features.h) a game from the start whose last operation belongs
// to it, without the operations that it does not need. And a few games that are long on purpose.
std::vector<Seed> game_seeds(const DuckGame& game);

// Boards of every shape, and on each the wins that take longest.
std::vector<Seed> case_seeds();

// Judge texts of all dialects as people and programs write them: strict ones, and ones that only a lenient reader
// takes.
std::vector<Seed> reader_seeds();

// Those of `seeds`, which are games and cases, on whose text much depends.
std::vector<Seed> round_trip_seeds(const std::vector<Seed>& seeds);

// Outputs for the example inputs: right, right but for white space, and wrong.
std::vector<Seed> checker_seeds();

// All of these. Takes seconds, and is the same on every machine.
std::vector<Seed> all_seeds();

}  // namespace quack::fuzz
