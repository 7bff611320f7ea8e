#include "fuzz/tally.h"

namespace quack::fuzz {

std::string_view name(Count count) {
  static constexpr std::array<std::string_view, kCountCount> kNames = {
      "runs",        "past-reader", "operations", "valid",        "game-over", "no-own-piece", "own-piece-on-target",
      "unreachable", "blocked",     "checks",     "captures",     "ends",      "move-lists",   "positions",
      "wins",        "losses",      "draws",      "beyond-reach", "faults",    "agreed"};
  return kNames[static_cast<std::size_t>(count)];
}

std::string to_line(const Tally& tally, std::string_view target, std::span<const Count> more) {
  std::string line = "quack-fuzz: target=" + std::string(target);
  const auto add = [&](Count count) { line += ' ' + std::string(name(count)) + '=' + std::to_string(tally[count]); };
  for (const Count count : {Count::runs, Count::past_reader, Count::operations}) add(count);
  for (const Count count : more) add(count);
  return line;
}

}  // namespace quack::fuzz
