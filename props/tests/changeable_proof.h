#pragma once

#include <algorithm>
#include <cstdio>
#include <functional>
#include <gtest/gtest.h>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "optimized/duck_chess.h"
#include "problems/parallel.h"
#include "props/proofs.h"
#include "reference/duck_chess.h"
#include "tests/sampled.h"

namespace quack::proofs {

// A wrong entry of a table, and the parts of the proofs of which one at least ought to notice it.
struct Fault {
  std::string table;
  std::string entry;               // "[31][7] is 90"
  std::vector<std::string> parts;  // a part's proof and name: "boxes: horse from (0,0)"
  std::function<void(optimized::DuckTables&)> plant;
  CheckRule rule = CheckRule::either_side;
};

inline std::string at(Cell cell) { return "(" + std::to_string(cell.x) + "," + std::to_string(cell.y) + ")"; }

// The reference against the optimized engine over tables that can be changed between one part of the proofs and the
// next.
class ChangeableProof {
 public:
  explicit ChangeableProof(CheckRule check_rule) {
    const auto actual = [this](const Position& position, CheckRule rule) {
      return std::make_unique<optimized::DuckChess>(position, rule, tables_);
    };
    for (Part& part : duck_chess_parts(duck_chess_factory<reference::DuckChess>(), actual, check_rule, 1)) {
      std::string title = part.proof + ": " + part.name;
      parts_.emplace(std::move(title), std::move(part));
    }
  }
  // The parts point here.
  ChangeableProof(const ChangeableProof&) = delete;
  ChangeableProof& operator=(const ChangeableProof&) = delete;

  // Whether that part finds a difference over the right tables, to which `change` does something.
  bool notices(const std::string& title, const std::function<void(optimized::DuckTables&)>& change) {
    tables_ = optimized::kDuckTables;
    change(tables_);
    return parts_.at(title).run().differences > 0;
  }

 private:
  optimized::DuckTables tables_ = optimized::kDuckTables;
  std::map<std::string, Part> parts_;
};

// Plants some of the faults, all with QUACK_WHOLE, one at a time, and expects each to be noticed, and nothing where
// nothing is planted. Gives how many were planted in each table.
inline std::map<std::string, std::size_t> expect_noticed(const std::vector<Fault>& faults) {
  const std::size_t every = tests::one_of(10);
  std::map<std::string, std::size_t> planted;
  std::mutex mutex;
  parallel_for(faults.size(), std::max(1U, std::thread::hardware_concurrency()), [&](std::size_t index) {
    if (index % every != 0) return;
    thread_local ChangeableProof either_side(CheckRule::either_side);
    thread_local ChangeableProof mover_only(CheckRule::mover_only);
    const Fault& fault = faults[index];
    auto& proof = fault.rule == CheckRule::either_side ? either_side : mover_only;
    const bool is_noticed = std::any_of(fault.parts.begin(), fault.parts.end(),
                                        [&](const std::string& part) { return proof.notices(part, fault.plant); });
    const std::lock_guard lock(mutex);
    if (++planted[fault.table] == 1) {
      EXPECT_FALSE(proof.notices(fault.parts.front(), [](optimized::DuckTables&) {})) << fault.table;
    }
    EXPECT_TRUE(is_noticed) << fault.table << fault.entry << " is not noticed by " << fault.parts.front();
  });
  for (const auto& [table, count] : planted) std::printf("%-16s %5zu changes\n", table.c_str(), count);
  return planted;
}

}  // namespace quack::proofs
