#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "game/operation.h"
#include "game/outcome.h"
#include "game/position.h"
#include "problems/duck_chess/mistakes.h"
#include "problems/duck_chess/variant.h"
#include "problems/following.h"

namespace quack {

// Problem::follow for duck chess and its remix. The fields are: whether the operation is valid and what moves, what is
// captured, check, the end, and the wording of the line.
class DuckFollower {
 public:
  DuckFollower(const DuckVariant& variant, std::span<const DuckMistake> mistakes);

  // None if no way is found in which the lines answer the operations.
  std::unique_ptr<FollowedRun> follow(std::string_view input, std::string_view found,
                                      std::span<const std::size_t> likely) const;

 private:
  friend class FollowedDuckRun;
  using Lines = std::vector<std::optional<std::string_view>>;  // [operation] -> the line that answers it

  static std::uint32_t number_of_text(std::string_view text);

  // What the line says on this board: of several outcomes that are written so, the one that fits it best.
  const Outcome* outcome_of(std::string_view line, Operation operation, const Position& board) const;

  // Whether each operation or each valid one has a line.
  bool has_every_line(std::span<const std::string_view> lines, std::size_t operations) const;

  std::optional<Lines> searched(std::span<const Operation> operations, std::span<const std::string_view> lines,
                                std::span<const std::size_t> likely) const;

  DuckVariant variant_;
  std::vector<Rules> rules_;  // of each mistake
  std::vector<bool> remembers_;
  std::map<std::string, std::vector<Outcome>, std::less<>> outcomes_;  // by the line that says them, without its LF
};

}  // namespace quack
