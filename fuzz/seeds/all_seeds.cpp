#include "fuzz/seeds/seed.h"

namespace quack::fuzz {

std::vector<Seed> all_seeds() {
  std::vector<Seed> seeds;
  const auto add = [&seeds](const std::vector<Seed>& more) { seeds.insert(seeds.end(), more.begin(), more.end()); };
  add(game_seeds(duck_chess_game()));
  add(game_seeds(remix_game()));
  add(case_seeds());
  add(round_trip_seeds(seeds));
  add(reader_seeds());
  add(checker_seeds());
  return seeds;
}

}  // namespace quack::fuzz
