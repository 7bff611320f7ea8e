#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "problems/problem.h"
#include "testdata/package/amalgamation.h"

namespace quack::package {

enum class Expected { accepted, wrong_answer, time_limit_exceeded };

// A program that a package brings along.
struct Submission {
  std::string name;  // of the file: "reference.cpp", "rules.py"
  Expected expected = Expected::accepted;
  std::string text;
};

// How many of the wrong submissions a package has: one for each known mistake; the single ones and the first of each
// family; none.
enum class WrongSubmissions { all, some, none };

// An input that a validator must refuse.
struct InvalidInput {
  std::string name;
  std::string text;
};

// What an input validator and a checker are called like.
enum class ToolStyle { kattis, testlib };

// What packages say of a problem beyond what Problem does.
struct Packaging {
  std::string problem;     // its id
  std::string short_name;  // a directory's: [a-z0-9]+
  std::string chinese_title;
  std::uint64_t time_limit_ms = 1000;
  std::uint64_t memory_limit_mb = 256;
  std::vector<std::string> keywords;
  // The problem's own bound of the count is not known: what the data reach is promised instead.
  bool count_of_the_data = false;

  std::vector<Submission> (*submissions)(WrongSubmissions wrong);
  std::string (*validator)(ToolStyle style, std::uint64_t max_count);
  std::string (*checker)(ToolStyle style);

  // Beside those that are made of the sample (package.h).
  std::vector<InvalidInput> invalid_inputs;
};

// One of these a game.
std::vector<Packaging> duck_packaging();
std::vector<Packaging> primitive_packaging();

// That of a problem. Throws std::logic_error if it has none.
const Packaging& packaging_of(const Problem& problem);

// The comment at the head of a program of ours: what it is, and where it comes from.
std::string banner(std::string_view what);

// Where the programs are that packages are made of.
inline constexpr std::string_view kPrograms = "testdata/package/programs/";

// Those programs, under the names by which they include each other: without ".in",
// and with the words between @ and @ in place.
Sources programs(const std::vector<std::pair<std::string, std::string>>& words);

}  // namespace quack::package
