#include "diagnose/change_places.h"

#include <algorithm>
#include <climits>
#include <set>
#include <utility>

namespace quack {
namespace {

constexpr std::size_t kMostShown = 60;  // bytes

bool ends_operand(std::string_view text) {
  static const std::set<std::string_view> all = {"&&",     "||", ";",  ",",  "?",  ":",   "=",
                                                 "return", "+=", "|=", "&=", "<<", "else"};
  return all.contains(text);
}

}  // namespace

std::string code_in_quotes(std::string_view text) {
  text = text.substr(0, kMostShown + 1);
  const std::string_view line = text.substr(0, std::min(text.find_first_of("\r\n"), kMostShown));
  std::string shown;
  for (const char c : line) shown += c == '\t' ? ' ' : c < ' ' || c > '~' || c == '`' ? '?' : c;
  return '`' + shown + (line.size() == text.size() ? "" : " ...") + '`';
}

int ChangePlaces::add_site(std::size_t token, const std::vector<Message>& descriptions) {
  const int first = static_cast<int>(to_.descriptions_.size()) + 1;
  for (const Message& one : descriptions) {
    to_.lines_.push_back(line_of(token));
    to_.descriptions_.push_back(tr("{} (line {})", one, to_.lines_.back()));
    to_.kinds_.push_back(kind_);
    to_.site_of_.push_back(to_.dropped_.size());
  }
  to_.dropped_.push_back(0);
  return first;
}

void ChangePlaces::replace(std::size_t token, std::string text) {
  to_.edits_.push_back({begin_of(token), at(token).size(), true, 0, INT_MAX, last_site(), std::move(text)});
}
void ChangePlaces::surround(Level level, std::size_t begin, std::size_t end, std::string before, std::string after) {
  const int rank = (static_cast<int>(level) << 24U) + ++to_.surrounded_;
  const std::size_t from = begin_of(begin), to = end_of(end - 1);
  to_.edits_.push_back({from, 0, true, to, rank, last_site(), std::move(before)});
  to_.edits_.push_back({to, 0, false, from, -rank, last_site(), std::move(after)});
}
void ChangePlaces::leave_out(const Statement& one, int change) {
  surround(Level::statement, one.begin, one.end, "if (" + is_made(change) + ") {} else { ", " }");
}

Message ChangePlaces::instead(std::size_t token, std::string_view found, std::string_view better) const {
  std::string_view line = std::string_view(to_.source_).substr(line_begin_of(token), kMostShown + 1);
  line = line.substr(0, line.find_first_of("\r\n"));
  return line == found
             ? tr("{} in place of {}", code_in_quotes(better), code_in_quotes(found))
             : tr("{} in place of {} in {}", code_in_quotes(better), code_in_quotes(found), code_in_quotes(line));
}

bool ChangePlaces::is_known(const Variable& one, std::size_t token) const {
  if (is_member(token)) return one.is_member;
  return one.token < token && token < one.end;
}
const SourceOutline::Variable* ChangePlaces::variable_at(std::size_t token) const {
  const auto own = std::find_if(variables().rbegin(), variables().rend(),
                                [&](const Variable& one) { return one.name == at(token) && is_known(one, token); });
  return own == variables().rend() ? nullptr : &*own;
}

std::vector<ChangePlaces::Pair> ChangePlaces::pairs_in(std::size_t begin, std::size_t end) const {
  std::vector<Pair> pairs;
  for (std::size_t token = begin; token < end; ++token) {
    const Variable* const own = is_name(token) ? variable_at(token) : nullptr;
    if (own == nullptr) continue;
    // The variables of one declaration, or of consecutive ones, are paired from the first on.
    const auto place = static_cast<std::size_t>(own - variables().data());
    const auto is_beside = [&](std::size_t one, std::size_t next) {
      const Variable &a = variables()[one], &b = variables()[next];
      return a.type == b.type && a.open == b.open && a.is_member == b.is_member && a.token < b.token && b.token < a.end;
    };
    std::size_t first = place;
    while (first > 0 && is_beside(first - 1, first)) --first;
    first = place - (place - first) % 2;
    if (first + 1 >= variables().size() || !is_beside(first, first + 1)) continue;
    const Pair pair(&variables()[first], &variables()[first + 1]);
    if (is_known(variables()[first + 1], token) && std::ranges::count(pairs, pair) == 0) pairs.push_back(pair);
  }
  return pairs;
}

std::string ChangePlaces::exchanged(std::size_t begin, std::size_t end, const std::vector<Pair>& pairs) const {
  std::string text;
  for (std::size_t token = begin, copied = begin_of(begin); token < end; ++token) {
    std::string_view name = at(token);
    for (const auto& [one, other] : pairs) {
      if (one->is_member != is_member(token)) continue;
      if (at(token) == one->name || at(token) == other->name) name = at(token) == one->name ? other->name : one->name;
    }
    text += to_.source_.substr(copied, begin_of(token) - copied) + std::string(name);
    copied = end_of(token);
  }
  return text;
}

std::size_t ChangePlaces::operand_begin(std::size_t token) const {
  while (token > 0 && !ends_operand(at(token - 1)) && match(token - 1) <= token - 1) token = match(token - 1);
  return token;
}
std::size_t ChangePlaces::operand_end(std::size_t token) const {
  while (token < size() && !ends_operand(at(token)) && match(token) >= token) token = after(token);
  return std::min(token, size());
}

}  // namespace quack
