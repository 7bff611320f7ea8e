#include <stdexcept>
#include <string>
#include <variant>

#include "game/position.h"
#include "optimized/duck_move_count.h"
#include "problems/duck_chess/problem.h"
#include "reference/duck_chess.h"
#include "text/duck_text.h"

namespace quack {
namespace {

// Counts do not depend on the check rule.
constexpr CheckRule kAnyRule = CheckRule::either_side;

std::uint64_t sequences(const reference::DuckChess& game, int depth) {
  const std::vector<Operation> moves = game.moves();
  if (depth == 1) return moves.size();
  std::uint64_t nodes = 0;
  for (const Operation move : moves) {
    reference::DuckChess next = game;
    next.play(move);
    nodes += sequences(next, depth - 1);
  }
  return nodes;
}

std::uint64_t sequences(const optimized::DuckGame& game, int depth) {
  if (depth == 1) return optimized::count_moves(game);
  if (depth == 2) return optimized::count_replies(game);
  std::uint64_t nodes = 0;
  game.each_move([&](optimized::DuckMove move) {
    optimized::DuckGame next = game;
    next.make(move);
    nodes += sequences(next, depth - 1);
  });
  return nodes;
}

Operation operation_of(Operation move) { return move; }

// Counts the sequences after every root move: one if no further move is to be made.
template <class Move, class CountAfter>
std::vector<DuckPerftRoot> count_roots(const std::vector<Move>& moves, int depth, const PerftProgress& progress,
                                       CountAfter count_after) {
  if (depth < 1) throw std::invalid_argument("perft needs a depth of at least 1");
  std::vector<DuckPerftRoot> roots;
  for (const Move move : moves) {
    roots.push_back({operation_of(move), depth == 1 ? 1 : count_after(move)});
    if (progress) progress(roots.size(), moves.size());
  }
  return roots;
}

std::vector<DuckPerftRoot> duck_perft(const reference::DuckChess& root, int depth, const PerftProgress& progress) {
  return count_roots(root.moves(), depth, progress, [&](Operation move) {
    reference::DuckChess next = root;
    next.play(move);
    return sequences(next, depth - 1);
  });
}

}  // namespace

std::vector<DuckPerftRoot> duck_perft(const optimized::DuckGame& root, int depth, const PerftProgress& progress) {
  std::vector<optimized::DuckMove> moves;
  root.each_move([&](optimized::DuckMove move) { moves.push_back(move); });
  return count_roots(moves, depth, progress, [&](optimized::DuckMove move) {
    optimized::DuckGame next = root;
    next.make(move);
    return sequences(next, depth - 1);
  });
}

std::vector<PerftRoot> duck_perft_of_problem(const DuckVariant& variant, const Position& optimized_start, int depth,
                                             std::optional<std::string_view> position, std::string_view engine,
                                             const PerftProgress& progress) {
  const bool optimized = engine == "optimized";
  Position root = optimized ? optimized_start : variant.start();
  if (position) {
    const auto read = position_from_text(*position);
    if (const auto* fault = std::get_if<PositionTextError>(&read)) throw std::invalid_argument(sentence_of(*fault));
    root = std::get<Position>(read);
  }
  if (depth == 0) return {};
  const auto roots = optimized ? duck_perft(optimized::DuckGame(root), depth, progress)
                               : duck_perft(reference::DuckChess(root, kAnyRule), depth, progress);
  std::vector<PerftRoot> named;
  named.reserve(roots.size());
  for (const auto& [move, nodes] : roots) named.push_back({text::to_text(move, *variant.dialect), nodes});
  return named;
}

}  // namespace quack
