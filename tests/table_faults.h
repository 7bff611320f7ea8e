#pragma once

#include <cstdio>
#include <functional>
#include <map>
#include <mutex>
#include <thread>

#include "io/parallel.h"
#include "optimized/duck_chess.h"
#include "optimized/duck_walker.h"
#include "props/proofs/proofs.h"
#include "reference/duck_chess.h"
#include "tests/sampled.h"
#include "tests/test.h"

// The proofs can fail: every entry of the optimized engine's tables is changed in every way that makes it mean
// something else, one at a time, and a part of the proofs notices each.
namespace quack::proofs {
namespace {

using namespace optimized;  // NOLINT(google-build-using-namespace): all of this is about its tables
using walker::Offset;

// All tables of the engine.
struct Tables {
  DuckTables of_lists = kDuckTables;
  ReplayTables of_replay = kReplayTables;
};

// A wrong entry of a table, and the part of the proofs that ought to notice it.
struct Fault {
  std::string table;
  std::string entry;  // "[31][7] is 90"
  std::string part;   // its proof and name: "boxes: horse from (0,0)"
  std::function<void(Tables&)> plant;
};

std::string at(Cell cell) { return "(" + std::to_string(cell.x) + "," + std::to_string(cell.y) + ")"; }

// The reference against the optimized engine over tables that can be changed between parts of the proofs.
class ChangeableProof {
 public:
  explicit ChangeableProof(CheckRule its_rule) {
    const auto actual = [this](const Position& position, CheckRule rule) {
      return std::make_unique<DuckChess>(position, rule, tables_.of_lists, tables_.of_replay);
    };
    for (Part& part : duck_chess_parts(duck_chess_factory<reference::DuckChess>(), actual, its_rule, 1)) {
      std::string title = part.proof + ": " + part.name;
      parts_.emplace(std::move(title), std::move(part));
    }
  }
  // The parts point here.
  ChangeableProof(ChangeableProof&&) = delete;

  // True if that part finds a difference over the right tables after `change` has done something to them.
  bool notices(const std::string& title, const std::function<void(Tables&)>& change) {
    tables_ = Tables();
    change(tables_);
    return parts_.at(title).run().differences > 0;
  }

 private:
  Tables tables_;
  std::map<std::string, Part> parts_;
};

std::string to_text(Offset offset) { return at({offset.dx, offset.dy}); }

std::vector<Kind> leapers_to(Offset offset) {
  std::vector<Kind> kinds;
  for (const walker::Leap& leap : walker::kLeaps)
    if (leap.to == offset) kinds.push_back(leap.kind);
  return kinds;
}

bool leaps_to(Kind kind, Offset offset) {
  const std::vector<Kind> kinds = leapers_to(offset);
  return std::find(kinds.begin(), kinds.end(), kind) != kinds.end();
}

// Plants every `every`-th fault, one at a time, under that check rule, and expects it noticed. Expects nothing noticed
// where nothing is planted.
void expect_noticed(const std::vector<Fault>& faults, std::size_t tables, CheckRule rule, std::size_t every) {
  std::map<std::string, std::size_t> planted;
  std::mutex mutex;
  parallel_for(faults.size(), std::thread::hardware_concurrency(), [&](std::size_t index) {
    if (index % every != 0) return;
    thread_local ChangeableProof proof(rule);
    const Fault& fault = faults[index];
    const bool is_noticed = proof.notices(fault.part, fault.plant);
    const std::lock_guard lock(mutex);
    if (++planted[fault.table] == 1) {
      EXPECT_FALSE(proof.notices(fault.part, [](Tables&) {})) << fault.table;
    }
    EXPECT_TRUE(is_noticed) << fault.table << fault.entry << " is not noticed by " << fault.part;
  });
  for (const auto& [table, count] : planted) std::printf("%-16s %5zu changes\n", table.c_str(), count);
  EXPECT_EQ(planted.size(), tables);
}

}  // namespace
}  // namespace quack::proofs
