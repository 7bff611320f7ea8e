#include "cli/options.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cmath>
#include <fmt/format.h>
#include <span>
#include <sstream>

#include <boost/program_options.hpp>

#include "io/terminal.h"

namespace quack::cli {
namespace {

namespace po = boost::program_options;

// Boost's style, except that it must not guess option names.
constexpr int kStyle = po::command_line_style::unix_style & ~po::command_line_style::allow_guessing;

constexpr std::size_t kHelpLength = 66;         // columns of what an option does
constexpr unsigned kBoostLineLength = 100'000;  // Boost counts bytes, so that it breaks no lines

po::options_description description_of(const Options& options, bool documented_only = false) {
  po::options_description description(tr("Options"), kBoostLineLength, kBoostLineLength / 2);
  for (const auto& [name, value, help, choices, repeatable] : options) {
    if (documented_only && help.empty()) continue;
    const std::string text = wrapped(help, kHelpLength);
    if (value.empty()) {
      description.add_options()(name.c_str(), text.c_str());
    } else {
      description.add_options()(name.c_str(), po::value<std::string>()->value_name(value), text.c_str());
    }
  }
  return description;
}

// An option's name for a message; Boost gives it with or without dashes.
std::string dashed(std::string name) {
  if (name.starts_with('-')) return name;
  return (name.size() == 1 ? "-" : "--") + name;
}

// The option with this name, with or without dashes, or "-" and its letter; null if there is none.
const Option* find(const Options& options, const std::string& key) {
  const auto found = std::ranges::find_if(options, [&](const Option& option) {
    return dashed(option.long_name()) == dashed(key) || '-' + option.letter() == key;
  });
  return found == options.end() ? nullptr : &*found;
}

Message sentence(const po::invalid_command_line_syntax& error, const Options& options) {
  const std::string name = dashed(error.get_option_name());
  switch (error.kind()) {
    case po::invalid_syntax::missing_parameter:
    case po::invalid_syntax::empty_adjacent_parameter: {
      // Boost also reports a missing value for "--force=".
      const Option* const option = find(options, name);
      return option && option->value.empty() ? tr("option '{}' takes no value", name)
                                             : tr("option '{}' needs a value", name);
    }
    case po::invalid_syntax::extra_parameter:
      return tr("option '{}' takes no value", name);
    default:
      return Message(error.what());
  }
}

// The first word with "=" right after its dash: "-=x".
std::string first_without_letter(const std::vector<std::string>& words) {
  const auto found =
      std::find_if(words.begin(), words.end(), [](const std::string& word) { return word.starts_with("-="); });
  return found == words.end() ? "-" : *found;
}

std::vector<po::option> sorted_by_boost(const std::vector<std::string>& words, const Options& options) {
  // Judges start a checker thousands of times without options: save Boost's description of all of them.
  if (words.empty()) return {};
  const auto description = description_of(options);
  try {
    po::command_line_parser parser(words);
    parser.options(description).style(kStyle);
    // Testlib's programs ignore unknown options, and Kattis's the arguments that a problem hands to its validators.
    const bool is_judges = asks_for(words, "--style", "testlib") || asks_for(words, "--style", "kattis");
    if (find(options, "style") && is_judges) parser.allow_unregistered();
    auto found = parser.run().options;
    std::erase_if(found, [](const po::option& option) { return option.unregistered; });
    return found;
  } catch (const po::unknown_option& error) {
    const std::string written = dashed(error.get_option_name());
    const std::string name = written.substr(0, written.find('='));
    if (name == "-") throw UsageError(tr("unknown option '{}'", first_without_letter(words)));
    std::vector<std::string> known;
    for (const Option& option : options) known.push_back(dashed(option.long_name()));
    throw UsageError(tr("unknown option '{}'{}", name, did_you_mean(name, known)));
  } catch (const po::invalid_command_line_syntax& error) {
    throw UsageError(sentence(error, options));
  }
}

void require_choice(const Option& option, const std::string& value) {
  if (option.choices.empty() || std::ranges::count(option.choices, value) > 0) return;
  throw UsageError(tr("option '--{}': expected {}, found '{}'{}", option.long_name(), joined_by_or(option.choices),
                      value, did_you_mean(value, option.choices)));
}

// Boost takes the next word as the value even if it is an option: "--seed --force".
void require_no_option(const Option& option, const po::option& found) {
  if (found.original_tokens.size() < 2 || found.value.empty()) return;
  const std::string& value = found.value.front();
  if (value.size() < 2 || value[0] != '-' || (value[1] >= '0' && value[1] <= '9')) return;
  throw UsageError(tr("option '--{0}' needs a value; if '{1}' is it, write --{0}={1}", option.long_name(), value));
}

// Testlib's own word has one dash and five letters.
std::vector<std::string> with_two_dashes(std::vector<std::string> words) {
  for (auto word = words.begin(); word != words.end() && *word != "--"; ++word)
    if (*word == "-appes" || *word == "-APPES") *word = "--appes";
  return words;
}

struct Unit {
  std::string_view name;
  double size;
};

// A decimal number and a unit after it; none if the text is not that.
std::optional<double> amount(std::string_view text, std::span<const Unit> units) {
  double number = 0;
  const auto [stopped, error] =
      std::from_chars(text.data(), text.data() + text.size(), number, std::chars_format::fixed);
  if (error != std::errc() || !std::isfinite(number) || text.front() == '-' || text.front() == '.' ||
      *(stopped - 1) == '.')
    return std::nullopt;
  const std::string_view unit = text.substr(static_cast<std::size_t>(stopped - text.data()));
  const auto found = std::ranges::find(units, unit, &Unit::name);
  return found == units.end() ? std::nullopt : std::optional(number * found->size);
}

}  // namespace

Options all_of(std::initializer_list<Options> lists) {
  Options all;
  for (const auto& list : lists) all.insert(all.end(), list.begin(), list.end());
  return all;
}

std::optional<std::string> ParsedWords::text(const std::string& name) const {
  const auto found = values_.find(name);
  if (found == values_.end()) return std::nullopt;
  return found->second.front();
}

std::string ParsedWords::text(const std::string& name, const std::string& otherwise) const {
  return text(name).value_or(otherwise);
}

std::vector<std::string> ParsedWords::texts(const std::string& name) const {
  return has(name) ? values_.at(name) : std::vector<std::string>{};
}

std::uint64_t ParsedWords::number(const std::string& name, std::uint64_t least, std::uint64_t most,
                                  std::uint64_t otherwise) const {
  const auto value = text(name);
  return value ? parse_number(option_words(name), *value, least, most) : otherwise;
}

std::string ParsedWords::only_word(const Message& expected, const std::string& otherwise) const {
  require_words(0, 1, expected);
  return words_.empty() ? otherwise : words_.front();
}

void ParsedWords::require_words(std::size_t least, std::size_t most, const Message& expected) const {
  if (words_.size() > most) throw UsageError(tr("unexpected word '{}'; expected {}", words_[most], expected));
  if (words_.size() < least) {
    throw UsageError(words_.empty()
                         ? tr("expected {}, found nothing", expected)
                         : tr("expected {}, found only '{}'", expected, fmt::format("{}", fmt::join(words_, " "))));
  }
}

bool asks_for(const std::vector<std::string>& words, const std::string& option, const std::string& value) {
  if (std::ranges::count(words, option + '=' + value) > 0) return true;
  const auto found = std::ranges::find(words, option);
  return found != words.end() && found + 1 != words.end() && *(found + 1) == value;
}

ParsedWords parse_words(const std::vector<std::string>& words, const Options& options) {
  ParsedWords parsed;
  parsed.arguments_ = words;
  for (const auto& found : sorted_by_boost(with_two_dashes(words), options)) {
    if (found.string_key.empty()) {
      // Boost takes "--=x" for the word x.
      if (found.value != found.original_tokens)
        throw UsageError(tr("unknown option '{}'", fmt::format("{}", fmt::join(found.original_tokens, " "))));
      parsed.words_.insert(parsed.words_.end(), found.value.begin(), found.value.end());
      continue;
    }
    const Option* const option = find(options, found.string_key);
    if (!option) throw UsageError(tr("unknown option '{}'", dashed(found.string_key)));
    auto& values = parsed.values_[option->long_name()];
    if (!values.empty() && !option->repeatable)
      throw UsageError(tr("option '--{}' was given twice", option->long_name()));
    values.push_back(found.value.empty() ? "" : found.value.front());
    if (option->value.empty()) continue;
    require_no_option(*option, found);
    require_choice(*option, values.back());
  }
  return parsed;
}

Message option_words(std::string_view name) { return tr("option '--{}'", name); }

std::uint64_t parse_number(const Message& what, std::string_view text, std::uint64_t least, std::uint64_t most) {
  std::uint64_t number = 0;
  const auto* end = text.data() + text.size();
  const auto [stopped, error] = std::from_chars(text.data(), end, number);
  if (!text.empty() && error == std::errc() && stopped == end && number >= least && number <= most) return number;
  if (error == std::errc::result_out_of_range && stopped == end && most == UINT64_MAX)
    throw UsageError(tr("{}: '{}' is too large", what, text));
  if (most == UINT64_MAX) throw UsageError(tr("{}: '{}' is not a whole number of at least {}", what, text, least));
  throw UsageError(tr("{}: '{}' is not a whole number between {} and {}", what, text, least, most));
}

std::chrono::milliseconds parse_duration(const Message& what, std::string_view text) {
  static constexpr std::array kUnits = {Unit{"", 1e3}, Unit{"ms", 1}, Unit{"s", 1e3}, Unit{"m", 6e4}, Unit{"h", 3.6e6}};
  const auto milliseconds = amount(text, kUnits);
  constexpr double kWeek = 7 * 24 * 3.6e6;
  if (!milliseconds || *milliseconds < 1 || *milliseconds > kWeek) {
    throw UsageError(tr("{}: '{}' is not a time between 1ms and a week; write 500ms, 2s, 10m or 2h", what, text));
  }
  return std::chrono::milliseconds(std::llround(*milliseconds));
}

std::uint64_t parse_bytes(const Message& what, std::string_view text) {
  constexpr double kKilo = 1024;
  constexpr double kMega = kKilo * kKilo;
  constexpr double kGiga = kMega * kKilo;
  static constexpr std::array kUnits = {Unit{"", 1},        Unit{"b", 1},      Unit{"k", kKilo},  Unit{"kb", kKilo},
                                        Unit{"kib", kKilo}, Unit{"m", kMega},  Unit{"mb", kMega}, Unit{"mib", kMega},
                                        Unit{"g", kGiga},   Unit{"gb", kGiga}, Unit{"gib", kGiga}};
  std::string lower(text);
  std::ranges::transform(lower, lower.begin(),
                         [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
  const auto bytes = amount(lower, kUnits);
  if (!bytes || *bytes < 1 || *bytes > kGiga * kKilo) {
    throw UsageError(
        tr("{}: '{}' is not a size between 1 byte and 1024G; write 64k, 512M, 1.5G or a number of bytes", what, text));
  }
  return static_cast<std::uint64_t>(*bytes);
}

std::string options_help(const Options& options) {
  std::ostringstream text;
  text << description_of(options, true);
  return text.str();
}

}  // namespace quack::cli
