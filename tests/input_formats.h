#pragma once

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <optional>
#include <string>
#include <vector>

#include "inputs/words.h"

// Validators of some formats of inputs, for the tests of code that knows no grammar.
namespace quack::inputs {

using Numbers = std::vector<std::int64_t>;

// The numbers of a line; none if it has anything else.
inline std::optional<Numbers> numbers_of(const Line& line) {
  Numbers numbers;
  for (const std::string& word : line) {
    if (!number_in(word)) return std::nullopt;
    numbers.push_back(*number_in(word));
  }
  return numbers;
}

inline bool are_within(const Numbers& numbers, std::int64_t least, std::int64_t most) {
  return std::ranges::all_of(numbers, [&](std::int64_t number) { return number >= least && number <= most; });
}

// The numbers of each line; none if a line is empty or has anything else.
inline std::optional<std::vector<Numbers>> table_of(const Lines& lines) {
  std::vector<Numbers> table;
  for (const Line& line : lines) {
    auto numbers = numbers_of(line);
    if (!numbers || numbers->empty()) return std::nullopt;
    table.push_back(std::move(*numbers));
  }
  return table;
}

inline bool is_array(const Lines& lines) {
  const auto table = table_of(lines);
  return table && table->size() == 2 && (*table)[0].size() == 1 &&
         (*table)[0][0] == static_cast<std::int64_t>((*table)[1].size()) && are_within((*table)[1], 0, 1'000'000'000);
}

inline bool is_tree(const Lines& lines) {
  const auto table = table_of(lines);
  if (!table || table->empty() || (*table)[0].size() != 1) return false;
  const std::int64_t n = (*table)[0][0];
  if (n < 1 || static_cast<std::int64_t>(table->size()) != n) return false;
  std::vector<std::int64_t> root(static_cast<std::size_t>(n) + 1);
  std::iota(root.begin(), root.end(), 0);
  const auto root_of = [&](std::int64_t node) {
    while (root[static_cast<std::size_t>(node)] != node) node = root[static_cast<std::size_t>(node)];
    return node;
  };
  for (std::size_t i = 1; i < table->size(); ++i) {
    const Numbers& edge = (*table)[i];
    if (edge.size() != 2 || !are_within(edge, 1, n) || root_of(edge[0]) == root_of(edge[1])) return false;
    root[static_cast<std::size_t>(root_of(edge[0]))] = root_of(edge[1]);
  }
  return true;
}

inline bool is_permutation_line(const Lines& lines) {
  if (!is_array(lines)) return false;
  Numbers numbers = *numbers_of(lines[1]);
  std::ranges::sort(numbers);
  for (std::size_t i = 0; i < numbers.size(); ++i)
    if (numbers[i] != static_cast<std::int64_t>(i) + 1) return false;
  return true;
}

inline bool is_balanced(const Lines& lines) {
  if (lines.size() != 1 || lines[0].size() != 1) return false;
  int depth = 0;
  for (const char letter : lines[0][0]) {
    if (letter != '(' && letter != ')') return false;
    depth += letter == '(' ? 1 : -1;
    if (depth < 0) return false;
  }
  return depth == 0;
}

// n and m, then n numbers that sum up to m.
inline bool is_with_sum(const Lines& lines) {
  const auto table = table_of(lines);
  if (!table || table->size() != 2 || (*table)[0].size() != 2 || !are_within((*table)[1], 0, 1'000'000)) return false;
  const Numbers& parts = (*table)[1];
  return (*table)[0][0] == static_cast<std::int64_t>(parts.size()) &&
         (*table)[0][1] == std::accumulate(parts.begin(), parts.end(), std::int64_t{0});
}

// n, and twice as many numbers.
inline bool is_of_twice_as_many(const Lines& lines) {
  const auto table = table_of(lines);
  return table && table->size() == 2 && (*table)[0].size() == 1 && are_within((*table)[0], 1, 1000) &&
         static_cast<std::int64_t>((*table)[1].size()) == 2 * (*table)[0][0] && are_within((*table)[1], 1, 1'000'000);
}

// n and m, then m intervals within -n and n, each at a height from 1 to n.
inline bool is_around_zero(const Lines& lines) {
  const auto table = table_of(lines);
  if (!table || table->empty() || (*table)[0].size() != 2 || !are_within((*table)[0], 0, 100'000)) return false;
  const std::int64_t n = (*table)[0][0];
  return static_cast<std::int64_t>(table->size()) == (*table)[0][1] + 1 &&
         std::all_of(table->begin() + 1, table->end(), [&](const Numbers& row) {
           return row.size() == 3 && -n <= row[0] && row[0] <= row[1] && row[1] <= n && 1 <= row[2] && row[2] <= n;
         });
}

// h and w, then a grid of '#' and '.'.
inline bool is_grid(const Lines& lines) {
  if (lines.empty()) return false;
  const auto sizes = numbers_of(lines[0]);
  if (!sizes || sizes->size() != 2 || (*sizes)[0] < 1 || (*sizes)[1] < 1) return false;
  if (static_cast<std::int64_t>(lines.size()) != (*sizes)[0] + 1) return false;
  return std::all_of(lines.begin() + 1, lines.end(), [&](const Line& line) {
    return line.size() == 1 && static_cast<std::int64_t>(line[0].size()) == (*sizes)[1] &&
           line[0].find_first_not_of("#.") == std::string::npos;
  });
}

// The number of cases, then of each an array.
inline bool is_several_arrays(const Lines& lines) {
  if (lines.empty() || lines[0].size() != 1 || number_in(lines[0][0]) != static_cast<std::int64_t>(lines.size() / 2))
    return false;
  for (std::size_t i = 1; i < lines.size(); i += 2)
    if (i + 1 >= lines.size() || !is_array({lines[i], lines[i + 1]})) return false;
  return true;
}

// n and m, n weights, then m edges of two different nodes.
inline bool is_graph(const Lines& lines) {
  const auto table = table_of(lines);
  if (!table || table->size() < 2 || (*table)[0].size() != 2) return false;
  const std::int64_t n = (*table)[0][0], m = (*table)[0][1];
  if (static_cast<std::int64_t>((*table)[1].size()) != n || static_cast<std::int64_t>(table->size()) != m + 2)
    return false;
  return std::all_of(table->begin() + 2, table->end(), [&](const Numbers& edge) {
    return edge.size() == 2 && are_within(edge, 1, n) && edge[0] != edge[1];
  });
}

// A number of nodes up to 1000, and queries: 1 and a number up to 10^9, 2 and an interval of nodes, or 3.
inline bool is_queries(const Lines& lines) {
  if (lines.empty() || lines[0].size() != 2) return false;
  const auto numbers = table_of(lines);
  if (!numbers || (*numbers)[0][0] < 1 || (*numbers)[0][0] > 1000) return false;
  return (*numbers)[0][1] == static_cast<std::int64_t>(lines.size()) - 1 &&
         std::ranges::all_of(numbers->begin() + 1, numbers->end(), [&](const auto& query) {
           if (query.empty() || query[0] < 1 || query[0] > 3) return false;
           if (query[0] == 1) return query.size() == 2 && query[1] >= 0 && query[1] <= 1'000'000'000;
           if (query[0] == 3) return query.size() == 1;
           return query.size() == 3 && 1 <= query[1] && query[1] <= query[2] && query[2] <= (*numbers)[0][0];
         });
}

}  // namespace quack::inputs
