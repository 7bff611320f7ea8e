#pragma once
#include "game/duck_chess_engine.h"
namespace quack::optimized {
Position duck_chess_start();
Position duck_chess_remix_start();
class DuckChess : public DuckChessEngine {
 public:
  DuckChess(const Position& position, CheckRule rule);
  Outcome play(Operation operation) override;
  Position position() const override;
  bool over() const override;
  std::vector<Operation> moves() const override;
};
}  // namespace quack::optimized
