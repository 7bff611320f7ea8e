// bench-input COUNT SEED: writes a dense game of duck chess, which is measured, to standard output, the same bytes on
// every machine; and its shares to standard error.

#include <cstdint>
#include <exception>
#include <iostream>
#include <stdexcept>
#include <string>

#include "bench/dense_game.h"
#include "judge/duck_text.h"

namespace quack::bench {
namespace {

// Writes a judge input piece by piece: a game of any length takes no memory to speak of.
DenseShares write_dense_game(std::uint64_t count, std::uint64_t seed) {
  constexpr std::size_t kPiece = 1U << 16U;
  DenseGame game(seed);
  std::string text = std::to_string(count);
  for (std::uint64_t done = 0; done < count; ++done) {
    text += '\n';
    text += judge::to_text(game.next(), judge::kDuckChessDialect);
    if (text.size() >= kPiece) {
      std::cout << text;
      text.clear();
    }
  }
  std::cout << text << '\n';
  if (!std::cout.flush()) throw std::runtime_error("the game could not be written");
  return game.shares();
}

void print(const DenseShares& shares) {
  const auto percent = [&](std::uint64_t part) {
    const std::uint64_t per_mille = shares.per_mille(part);
    return std::to_string(per_mille / 10) + '.' + std::to_string(per_mille % 10) + '%';
  };
  std::cerr << "operations=" << shares.operations << " legal=" << percent(shares.legal)
            << " checks=" << percent(shares.checks);
  for (std::size_t validity = 1; validity < shares.by_validity.size(); ++validity) {
    if (shares.by_validity[validity] == 0) continue;
    std::cerr << "; " << name(static_cast<Validity>(validity)) << ' ' << percent(shares.by_validity[validity]);
  }
  std::cerr << '\n';
}

}  // namespace
}  // namespace quack::bench

int main(int argument_count, char** arguments) {
  try {
    if (argument_count != 3) throw std::invalid_argument("expected COUNT SEED");
    std::ios::sync_with_stdio(false);
    quack::bench::print(quack::bench::write_dense_game(std::stoull(arguments[1]), std::stoull(arguments[2])));
    return 0;
  } catch (const std::exception& error) {
    std::cerr << "bench-input: " << error.what() << '\n';
    return 2;
  }
}
