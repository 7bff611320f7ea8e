#include "packages/read/word_checker.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <stdexcept>

#include "io/quoted.h"

namespace quack::packages {
namespace {

// A decimal number; none if the word is something else: NaN, infinity, hexadecimal.
std::optional<double> float_of(const std::string& word) {
  if (word.empty() || word.find_first_not_of("0123456789+-.eE") != std::string::npos) return std::nullopt;
  char* end = nullptr;
  const double number = std::strtod(word.c_str(), &end);
  return *end != '\0' || !std::isfinite(number) ? std::nullopt : std::optional(number);
}

// The words of a text one after the other, with the white space before each.
class WordReader {
 public:
  explicit WordReader(std::string_view text) : text_(text) {}

  // False at the end.
  bool next() {
    const std::size_t begin = std::min(text_.find_first_not_of(kBlanks, at_), text_.size());
    space = text_.substr(at_, begin - at_);
    line += static_cast<std::uint64_t>(std::ranges::count(space, '\n'));
    at_ = std::min(text_.find_first_of(kBlanks, begin), text_.size());
    word = text_.substr(begin, at_ - begin);
    return !word.empty();
  }

  std::string_view space;
  std::string word;
  std::uint64_t line = 1;

 private:
  static constexpr std::string_view kBlanks = " \t\n\v\f\r";
  std::string_view text_;
  std::size_t at_ = 0;
};

bool is_same_word(const WordRules& rules, const std::string& expected, const std::string& found) {
  const auto is_same = [](unsigned char a, unsigned char b) { return std::tolower(a) == std::tolower(b); };
  return rules.is_case_sensitive ? expected == found : std::ranges::equal(expected, found, is_same);
}

}  // namespace

WordRules::WordRules(const std::vector<std::string>& flags) {
  for (std::size_t i = 0; i < flags.size(); ++i) {
    const std::string& flag = flags[i];
    is_case_sensitive = is_case_sensitive || flag == "case_sensitive";
    is_space_sensitive = is_space_sensitive || flag == "space_change_sensitive";
    if (flag == "case_sensitive" || flag == "space_change_sensitive") continue;
    const bool is_both = flag == "float_tolerance";
    if (!is_both && flag != "float_absolute_tolerance" && flag != "float_relative_tolerance")
      throw std::runtime_error(
          tr("the checker has no flag {}; it has case_sensitive, space_change_sensitive, float_tolerance, "
             "float_absolute_tolerance and float_relative_tolerance",
             quoted(flag)));
    const auto tolerance = i + 1 < flags.size() ? float_of(flags[++i]) : std::nullopt;
    if (!tolerance) throw std::runtime_error(tr("the flag {} of the checker needs a number after it", quoted(flag)));
    if (is_both || flag == "float_absolute_tolerance") absolute = *tolerance;
    if (is_both || flag == "float_relative_tolerance") relative = *tolerance;
  }
}

std::optional<Message> word_complaint(const WordRules& rules, std::string_view answer, std::string_view output,
                                      std::uint64_t& line) {
  WordReader right(answer), found(output);
  for (;;) {
    const bool is_more = right.next(), has_more = found.next();
    line = found.line;
    if (rules.is_space_sensitive && right.space != found.space)
      return tr("the white space before {} is another one",
                has_more ? Message(quoted(found.word)) : tr("the end of the output"));
    if (!is_more && !has_more) return std::nullopt;
    if (!is_more) return tr("expected the end of the output, found {}", quoted(found.word));
    if (!has_more) return tr("expected {}, found the end of the output", quoted(right.word));
    if (is_same_word(rules, right.word, found.word)) continue;  // also "inf", which float_of does not take
    const auto number = rules.absolute >= 0 || rules.relative >= 0 ? float_of(right.word) : std::nullopt;
    if (!number) return tr("expected {}, found {}", quoted(right.word), quoted(found.word));
    const auto other = float_of(found.word);
    if (!other) return tr("expected the number {}, found {}", quoted(right.word), quoted(found.word));
    const double error = std::fabs(*number - *other);
    if (error <= rules.absolute || error <= rules.relative * std::fabs(*number)) continue;
    return tr("expected {}, found {}, which is off by more than the tolerance", quoted(right.word), quoted(found.word));
  }
}

}  // namespace quack::packages
