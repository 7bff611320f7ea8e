#include "io/messages.h"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>
#include <numeric>

#include "io/quoted.h"

namespace quack {
namespace {

// The number of letters that must be inserted, removed or replaced to make `right` of `left`.
std::size_t edit_distance(std::string_view left, std::string_view right) {
  std::vector<std::size_t> row(right.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < left.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i + 1;
    for (std::size_t j = 0; j < right.size(); ++j) {
      const std::size_t replaced = diagonal + (left[i] == right[j] ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({row[j] + 1, diagonal + 1, replaced});
    }
  }
  return row[right.size()];
}

// The messages that `counted` makes of its nouns.
[[maybe_unused]] constexpr const char* kCounted[] = {
    tr_later("{} bytes"),       tr_later("{} cases"),          tr_later("{} files"),
    tr_later("{} findings"),    tr_later("{} fuzzers"),        tr_later("{} hits"),
    tr_later("{} inputs"),      tr_later("{} invalid inputs"), tr_later("{} accepted programs"),
    tr_later("{} lines"),       tr_later("{} operations"),     tr_later("{} programs"),
    tr_later("{} right lines"), tr_later("{} runs"),           tr_later("{} samples"),
    tr_later("{} submissions"), tr_later("{} targets"),        tr_later("{} tests")};

// "a, b LAST c" in each language.
Message joined(const std::vector<std::string>& words, Message (*last)(const Message& before, const std::string& word)) {
  if (words.empty()) return tr("nothing");
  if (words.size() == 1) return Message(words.front());
  const auto before_last = [&](const char* comma) {
    return fmt::format("{}", fmt::join(words.begin(), words.end() - 1, comma));
  };
  return last({before_last(", "), before_last("、")}, words.back());
}

}  // namespace

Message counted(std::uint64_t number, std::string_view singular) {
  return tr_plural(fmt::format("{{}} {}", singular), fmt::format("{{}} {}s", singular), number);
}

Message numbered(std::string_view noun, std::uint64_t number) {
  const std::string format = fmt::format("{} {{}}", noun);
  return tr(format, number);
}

Message line_text(const std::optional<std::string>& line) { return line ? Message(quoted(*line)) : tr("no such line"); }

std::string grouped(std::uint64_t number) {
  const std::string digits = std::to_string(number);
  std::string text;
  for (std::size_t at = 0; at < digits.size(); ++at) {
    if (at > 0 && (digits.size() - at) % 3 == 0) text += ',';
    text += digits[at];
  }
  return text;
}

Message joined_by_or(const std::vector<std::string>& words) {
  return joined(words, [](const Message& before, const std::string& word) { return tr("{} or {}", before, word); });
}

Message joined_by_and(const std::vector<std::string>& words) {
  return joined(words, [](const Message& before, const std::string& word) { return tr("{} and {}", before, word); });
}

Message did_you_mean(std::string_view word, const std::vector<std::string>& known) {
  const std::string* nearest = nullptr;
  // Two typing errors in a word of six letters still leave that word; in a word of three letters they make another.
  std::size_t least = std::max<std::size_t>(1, word.size() / 3) + 1;
  for (const auto& candidate : known) {
    // The distance is at least the difference of the lengths; so even a very long word takes no time.
    if (std::max(word.size(), candidate.size()) - std::min(word.size(), candidate.size()) >= least) continue;
    const std::size_t distance = edit_distance(word, candidate);
    if (distance < least) {
      least = distance;
      nearest = &candidate;
    }
  }
  return nearest == nullptr ? Message() : tr("; did you mean '{}'?", *nearest);
}

}  // namespace quack
