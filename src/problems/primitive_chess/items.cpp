#include <algorithm>
#include <array>
#include <span>

#include "problems/counted_input.h"
#include "problems/primitive_chess/cases.h"
#include "problems/primitive_chess/game.h"
#include "text/primitive_text.h"

namespace quack {
namespace {

// Every gap there is; kApart are those between the pieces.
constexpr std::size_t kGapCount = 6;
constexpr std::array<std::size_t, 2> kApart = {1, 4};
constexpr std::size_t kFirstOfColumns = 3;

std::array<std::int64_t*, kGapCount> gaps_of(PrimitiveLayout& layout) {
  return {&layout.rows.before,    &layout.rows.apart,    &layout.rows.after,
          &layout.columns.before, &layout.columns.apart, &layout.columns.after};
}

// Cut to `most` or one less, so that it stays as odd as it is: bishops keep their colours.
std::int64_t cut(std::int64_t gap, std::int64_t most) {
  return gap <= most ? gap : std::max<std::int64_t>(most - (gap - most) % 2, 0);
}

// Lengths to try in place of a gap's. A long one is not worth the many tries that it would take to get it exact.
std::vector<std::int64_t> shorter_gaps(std::int64_t gap) {
  constexpr std::int64_t kExact = 64;
  std::vector<std::int64_t> shorter = {0, gap / 2, gap - gap / 4, gap - gap / 16};
  if (gap <= kExact) shorter.insert(shorter.end(), {std::max<std::int64_t>(gap - 2, 0), gap - 1});
  std::erase_if(shorter, [gap](std::int64_t length) { return length < 0 || length >= gap; });
  return shorter;
}

PrimitiveLayout with_gaps_cut(PrimitiveLayout layout, std::size_t begin, std::size_t end, std::int64_t most) {
  for (std::size_t number = begin; number < end; ++number) {
    std::int64_t& gap = *gaps_of(layout)[number];
    gap = cut(gap, most);
  }
  return layout;
}

std::vector<PrimitiveLayout> smaller_layouts(const PrimitiveLayout& layout) {
  std::vector<PrimitiveLayout> all;
  for (const std::int64_t most : {1, 2, 3, 5}) {
    all.push_back(with_gaps_cut(layout, 0, kGapCount, most));
    all.push_back(with_gaps_cut(layout, 0, kFirstOfColumns, most));
    all.push_back(with_gaps_cut(layout, kFirstOfColumns, kGapCount, most));
  }
  for (std::size_t number = 0; number < kGapCount; ++number) {
    PrimitiveLayout changed = layout;
    std::int64_t& gap = *gaps_of(changed)[number];
    const std::int64_t before = gap;
    for (const std::int64_t shorter : shorter_gaps(before)) {
      gap = shorter;
      all.push_back(changed);
    }
  }
  // Both at once keep two pieces on the diagonal that they share.
  for (const std::int64_t less : {2, 1}) {
    PrimitiveLayout changed = layout;
    const auto gaps = gaps_of(changed);
    if (*gaps[kApart[0]] < less || *gaps[kApart[1]] < less) continue;
    for (const std::size_t number : kApart) *gaps[number] -= less;
    all.push_back(changed);
  }
  return all;
}

std::vector<PrimitiveCase> smaller_cases(const PrimitiveCase& board_case) {
  std::vector<PrimitiveCase> cases;
  for (const PrimitiveLayout& layout : smaller_layouts(PrimitiveLayout(board_case))) {
    const PrimitiveCase smaller = layout.with_pieces_of(board_case);
    const bool is_smaller = smaller.n < board_case.n || smaller.m < board_case.m;
    if (is_smaller && is_proper(smaller)) cases.push_back(smaller);
  }
  std::stable_sort(cases.begin(), cases.end(), [](const PrimitiveCase& left, const PrimitiveCase& right) {
    return left.n * left.m < right.n * right.m;
  });
  cases.erase(std::unique(cases.begin(), cases.end()), cases.end());
  return cases;
}

}  // namespace

std::vector<std::string> primitive_items(std::string_view input) {
  std::vector<std::string> items;
  for (const PrimitiveCase& board_case : text::read_primitive_input(input).items) items.push_back(item_of(board_case));
  return items;
}

std::vector<std::string> simpler_primitive_items(const std::vector<std::string>& items, std::size_t index) {
  const PrimitiveCase whole = text::read_primitive_input(counted_input({items.at(index)})).items.front();
  std::vector<std::string> simpler;
  for (const PrimitiveCase& board_case : smaller_cases(whole)) simpler.push_back(item_of(board_case));
  return simpler;
}

}  // namespace quack
