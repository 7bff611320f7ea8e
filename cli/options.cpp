#include "cli/options.h"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <sstream>

#include <boost/program_options.hpp>

namespace quack::cli {

namespace {

namespace po = boost::program_options;

// Boost's style without what it guesses: an option is written out or not at all.
constexpr int kStyle = po::command_line_style::unix_style & ~po::command_line_style::allow_guessing;

// Of the help, in columns.
constexpr unsigned kOptionsLineLength = 100;

po::options_description description_of(const std::vector<Option>& options) {
  po::options_description description("Options", kOptionsLineLength, kOptionsLineLength / 2);
  for (const auto& option : options) {
    const std::string name = option.letter == '\0' ? option.name : option.name + ',' + option.letter;
    if (option.value.empty()) {
      description.add_options()(name.c_str(), option.help.c_str());
    } else {
      description.add_options()(name.c_str(), po::value<std::string>()->value_name(option.value), option.help.c_str());
    }
  }
  return description;
}

// An option as a message names it: the name that Boost tells may or may not have its dashes.
std::string dashed(std::string name) {
  if (name.starts_with('-')) return name;
  return (name.size() == 1 ? "-" : "--") + name;
}

std::vector<std::string> names_of(const std::vector<Option>& options) {
  std::vector<std::string> names;
  names.reserve(options.size());
  for (const auto& option : options) names.push_back("--" + option.name);
  return names;
}

std::string sentence(const po::invalid_command_line_syntax& error, const std::vector<Option>& options) {
  const std::string name = dashed(error.get_option_name());
  switch (error.kind()) {
    case po::invalid_syntax::missing_parameter:
    case po::invalid_syntax::empty_adjacent_parameter: {
      // Boost misses a value in "--force=" too.
      const bool is_switch = std::any_of(options.begin(), options.end(), [&](const Option& option) {
        return option.value.empty() && "--" + option.name == name;
      });
      return fmt::format("option '{}' {}", name, is_switch ? "takes no value" : "needs a value");
    }
    case po::invalid_syntax::extra_parameter:
      return fmt::format("option '{}' takes no value", name);
    default:
      return error.what();
  }
}

// The first word that is a dash and then no letter of an option: "-=x".
std::string first_without_letter(const std::vector<std::string>& words) {
  const auto found =
      std::find_if(words.begin(), words.end(), [](const std::string& word) { return word.starts_with("-="); });
  return found == words.end() ? "-" : *found;
}

std::vector<po::option> sorted_by_boost(const std::vector<std::string>& words, const std::vector<Option>& options) {
  // What a judge starts a thousand times has none: Boost would describe every option before it saw that.
  if (words.empty()) return {};
  const auto description = description_of(options);
  try {
    return po::command_line_parser(words).options(description).style(kStyle).run().options;
  } catch (const po::unknown_option& error) {
    const std::string written = dashed(error.get_option_name());
    const std::string name = written.substr(0, written.find('='));
    // Of "-=x" that leaves the dash.
    if (name == "-") throw UsageError(fmt::format("unknown option '{}'", first_without_letter(words)));
    throw UsageError(fmt::format("unknown option '{}'{}", name, did_you_mean(name, names_of(options))));
  } catch (const po::invalid_command_line_syntax& error) {
    throw UsageError(sentence(error, options));
  }
}

const Option& find(const std::vector<Option>& options, const std::string& key) {
  const auto found = std::find_if(options.begin(), options.end(), [&](const Option& option) {
    return option.name == key || (key.size() == 2 && key[0] == '-' && key[1] == option.letter);
  });
  if (found == options.end()) throw UsageError(fmt::format("unknown option '{}'", dashed(key)));
  return *found;
}

void require_choice(const Option& option, const std::string& value) {
  if (option.choices.empty()) return;
  if (std::find(option.choices.begin(), option.choices.end(), value) != option.choices.end()) return;
  throw UsageError(fmt::format("option '--{}': '{}' is none of {}{}", option.name, value, joined(option.choices, "or"),
                               did_you_mean(value, option.choices)));
}

// Boost takes the next word for the value, even where it is an option: "--seed --force".
void require_no_option(const Option& option, const po::option& found) {
  if (found.original_tokens.size() < 2 || found.value.empty()) return;
  const std::string& value = found.value.front();
  if (value.size() < 2 || value[0] != '-' || (value[1] >= '0' && value[1] <= '9')) return;
  throw UsageError(fmt::format("option '--{0}' needs a value; if '{1}' is it, write --{0}={1}", option.name, value));
}

}  // namespace

std::optional<std::string> ParsedWords::text(const std::string& name) const {
  const auto found = values_.find(name);
  if (found == values_.end()) return std::nullopt;
  return found->second.front();
}

std::vector<std::string> ParsedWords::texts(const std::string& name) const {
  const auto found = values_.find(name);
  return found == values_.end() ? std::vector<std::string>{} : found->second;
}

std::uint64_t ParsedWords::number(const std::string& name, std::uint64_t least, std::uint64_t most,
                                  std::uint64_t otherwise) const {
  const auto value = text(name);
  return value ? parse_number("option '--" + name + "'", *value, least, most) : otherwise;
}

void ParsedWords::require_words(std::size_t least, std::size_t most, std::string_view expected) const {
  if (words_.size() > most) {
    throw UsageError(most == 0 ? fmt::format("unexpected word '{}'; expected options alone", words_.front())
                               : fmt::format("unexpected word '{}'; expected {}", words_[most], expected));
  }
  if (words_.size() < least) {
    throw UsageError(
        fmt::format("expected {}, found {}", expected,
                    words_.empty() ? "nothing" : "only '" + fmt::format("{}", fmt::join(words_, " ")) + "'"));
  }
}

ParsedWords parse_words(const std::vector<std::string>& words, const std::vector<Option>& options) {
  ParsedWords parsed(options);
  for (const auto& found : sorted_by_boost(words, options)) {
    if (found.string_key.empty()) {
      // Boost takes "--=x" for the word x.
      if (found.value != found.original_tokens) {
        throw UsageError(fmt::format("unknown option '{}'", fmt::join(found.original_tokens, " ")));
      }
      parsed.words_.insert(parsed.words_.end(), found.value.begin(), found.value.end());
      continue;
    }
    const Option& option = find(options, found.string_key);
    auto& values = parsed.values_[option.name];
    if (!values.empty() && !option.repeatable) {
      throw UsageError(fmt::format("option '--{}' was given twice; it takes effect once", option.name));
    }
    values.push_back(found.value.empty() ? "" : found.value.front());
    if (option.value.empty()) continue;
    require_no_option(option, found);
    require_choice(option, values.back());
  }
  return parsed;
}

std::uint64_t parse_number(std::string_view what, std::string_view text, std::uint64_t least, std::uint64_t most) {
  std::uint64_t number = 0;
  const auto* end = text.data() + text.size();
  const auto [stopped, error] = std::from_chars(text.data(), end, number);
  const bool in_digits = std::all_of(text.begin(), text.end(), [](char found) { return found >= '0' && found <= '9'; });
  if (text.empty() || !in_digits || error != std::errc() || stopped != end || number < least || number > most) {
    if (in_digits && error == std::errc::result_out_of_range && most == UINT64_MAX) {
      throw UsageError(fmt::format("{}: '{}' is too large a number", what, text));
    }
    throw UsageError(fmt::format("{}: '{}' is no whole number from {} {}", what, text, least,
                                 most == UINT64_MAX ? "on" : fmt::format("to {}", most)));
  }
  return number;
}

std::string options_help(const std::vector<Option>& options) {
  std::ostringstream text;
  text << description_of(options);
  return text.str();
}

}  // namespace quack::cli
