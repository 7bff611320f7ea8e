#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "game/primitive_chess.h"

namespace quack {

// Engines of primitive chess that are kept between judge inputs, because one that has solved a board knows it for
// good. May be asked by several threads; each engine is with one of them at a time.
class EnginePool {
 public:
  using Factory = std::function<std::unique_ptr<PrimitiveChessEngine>()>;

  explicit EnginePool(Factory make) : make_(std::move(make)) {}

  // Calls `use` with an engine and gives what it gives. An engine under which it throws is not kept.
  template <class Use>
  auto with_engine(const Use& use) {
    std::unique_ptr<PrimitiveChessEngine> engine = taken();
    auto result = use(*engine);
    const std::lock_guard lock(mutex_);
    idle_.push_back(std::move(engine));
    return result;
  }

 private:
  std::unique_ptr<PrimitiveChessEngine> taken() {
    {
      const std::lock_guard lock(mutex_);
      if (!idle_.empty()) {
        auto engine = std::move(idle_.back());
        idle_.pop_back();
        return engine;
      }
    }
    return make_();
  }

  Factory make_;
  std::mutex mutex_;
  std::vector<std::unique_ptr<PrimitiveChessEngine>> idle_;
};

}  // namespace quack
