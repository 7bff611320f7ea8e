#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace quack {

// What can be said of an item, to find what the wrong ones have in common.
struct ItemFacts {
  std::optional<std::string> right, found;  // the lines that answer it; none: there is no such line
  std::vector<std::string> facts;           // each goes on from "where ": "a red horse stands on the starting cell"
  std::vector<std::string> answer;          // what the right answer is: how a line is wrong says so already
  std::vector<std::pair<std::string_view, std::int64_t>> numbers;  // each goes on in "is 5": "the length of the step"

  void say(bool is_so, std::string fact) {
    if (is_so) facts.push_back(std::move(fact));
  }
};

// What a FollowedRun is, too, where its problem has facts.
class RunWithFacts {
 public:
  virtual ~RunWithFacts() = default;

  // The facts of the items at these places of `FollowedRun::items()`, in ascending order.
  virtual std::vector<ItemFacts> facts(std::span<const std::size_t> places) const = 0;
};

// Adds what can be said of an item, in the input's own words, to its facts.
using AppendFacts = std::function<void(const std::string& item, ItemFacts& facts)>;

// For a problem, by its id, whose items are independent. `set_facts`: while the problem is made. `facts_of_items`: null
// if it has none.
void set_facts(const std::string& problem, AppendFacts append);
AppendFacts facts_of_items(const std::string& problem);

}  // namespace quack
