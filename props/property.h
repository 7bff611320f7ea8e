#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <rapidcheck.h>
#include <string>
#include <vector>

#include "io/random.h"

namespace quack::props {

// The result of trying a property.
struct Trial {
  std::string sentence;
  int cases = 0;          // that held
  std::string complaint;  // empty: it held in all of them; otherwise what is wrong, on the smallest case found
  std::map<std::string, int> classes;  // the cases that rc::classify gave each name; empty if it did not hold

  bool held() const { return complaint.empty(); }
};

// A sentence about what is wrong with a case, or none.
using Complaint = std::optional<std::string>;

// Tries `complaint_about(value)`, a Complaint, on that many values of `generator`, and looks for a smaller one to
// complain of; it may classify the value (rc::classify). The seed is fixed; RapidCheck's own RC_PARAMS
// ("seed=7 max_success=1000000") overrides it.
template <typename Value, typename ComplaintAbout>
Trial try_property(std::string sentence, int cases, const rc::Gen<Value>& generator,
                   const ComplaintAbout& complaint_about);

// Adds the case that is being tried to a class.
inline void classify(const std::string& name, bool in = true) {
  if (in) rc::detail::classify(name, {});
}

// [class] -> the least share of cases that must be in it, in percent. The measured shares are at least half as large
// again, so that no seed falls short, but a generator that makes too few of a class is noticed.
using LeastShares = std::map<std::string, double>;

// Prints the sentence with the number of cases and of each class, and fails the running test of GoogleTest if the
// property did not hold or a class has less than its least share.
void expect_held(const Trial& trial, const LeastShares& least_shares);

// Prints the complaint, and fails the running test unless the property failed with a complaint that contains all of
// these words.
void expect_caught(const Trial& trial, const std::string& planted, const std::vector<std::string>& words);

// Seeds of 64 bits for deterministic generators. They are not shrunk.
rc::Gen<std::uint64_t> seeds();

// A generator of what `make(random)` makes, with `smaller(value)`, a list of smaller values, to shrink by.
template <typename Value, typename Make, typename Smaller>
rc::Gen<Value> cases(const Make& make, const Smaller& smaller) {
  const auto made = rc::gen::map(seeds(), [make](std::uint64_t seed) -> Value {
    Random random(seed);
    return make(random);
  });
  return rc::gen::shrink(made, [smaller](const Value& value) { return rc::seq::fromContainer(smaller(value)); });
}

// Smaller values first: every way to leave out half of `list`, a quarter, … a single element.
template <typename List>
std::vector<List> shorter_lists(const List& list) {
  std::vector<List> shorter;
  for (std::size_t left_out = list.size(); left_out > 0; left_out /= 2) {
    for (std::size_t begin = 0; begin + left_out <= list.size(); begin += left_out) {
      List rest(list.begin(), list.begin() + static_cast<std::ptrdiff_t>(begin));
      rest.insert(rest.end(), list.begin() + static_cast<std::ptrdiff_t>(begin + left_out), list.end());
      shorter.push_back(std::move(rest));
    }
  }
  return shorter;
}

// ---- Implementation of the template -------------------------------------------------------------------------------

// Runs a property of RapidCheck's with our parameters, or with those of RC_PARAMS.
Trial run(std::string sentence, int cases, const rc::detail::Property& property);

template <typename Value, typename ComplaintAbout>
Trial try_property(std::string sentence, int cases, const rc::Gen<Value>& generator,
                   const ComplaintAbout& complaint_about) {
  const auto property = [&] {
    const Value value = *generator;
    const Complaint complaint = complaint_about(value);
    // As RC_FAIL does, without the names of our file and of our variable.
    if (complaint) throw rc::detail::CaseResult(rc::detail::CaseResult::Type::Failure, *complaint);
  };
  return run(std::move(sentence), cases, rc::detail::toProperty(property));
}

}  // namespace quack::props
