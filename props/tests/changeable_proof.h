#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>

#include "props/proofs.h"
#include "reference/duck_chess.h"

namespace quack::proofs {

// The reference against the optimized engine over tables that can be changed between one part of the proofs and the
// next. Asks by a part's proof and name: "boxes: horse from (0,0)".
template <class Tables>
class ChangeableProof {
 public:
  // Makes an engine over tables, which outlive it.
  using Make = std::function<std::unique_ptr<DuckChessEngine>(const Position&, CheckRule, const Tables&)>;

  ChangeableProof(const Tables& right_tables, Make make, CheckRule check_rule = CheckRule::either_side)
      : right_tables_(right_tables), make_(std::move(make)) {
    const auto actual = [this](const Position& position, CheckRule rule) { return make_(position, rule, tables_); };
    for (Part& part : duck_chess_parts(duck_chess_factory<reference::DuckChess>(), {{"over changed tables", actual}},
                                       check_rule, 1)) {
      std::string title = part.proof + ": " + part.name;
      parts_.emplace(std::move(title), std::move(part));
    }
  }
  // The parts point here.
  ChangeableProof(const ChangeableProof&) = delete;
  ChangeableProof& operator=(const ChangeableProof&) = delete;

  // Whether that part finds a difference over the right tables, to which `change` does something.
  template <class Change>
  bool notices(const std::string& title, const Change& change) {
    tables_ = right_tables_;
    change(tables_);
    return parts_.at(title).run().differences > 0;
  }

  bool differs_over_right_tables(const std::string& title) {
    return notices(title, [](Tables&) {});
  }

 private:
  const Tables& right_tables_;
  Make make_;
  Tables tables_ = right_tables_;
  std::map<std::string, Part> parts_;
};

}  // namespace quack::proofs
