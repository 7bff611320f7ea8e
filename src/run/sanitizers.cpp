#include "run/sanitizers.h"

#include <algorithm>
#include <charconv>
#include <set>
#include <string>

#include "io/lines.h"

namespace quack {
namespace {

constexpr std::string_view kIndex = "index ";

// Without the digits of addresses, which are other ones in each run.
std::string without_addresses(std::string_view words) {
  constexpr std::string_view kAddress = "0x";
  std::string text;
  for (std::size_t at = words.find(kAddress); at != std::string_view::npos; at = words.find(kAddress)) {
    text += std::string(words.substr(0, at + kAddress.size())) + "...";
    words.remove_prefix(at + kAddress.size());
    words.remove_prefix(std::min(words.find_first_not_of("0123456789abcdef"), words.size()));
  }
  return text + std::string(words);
}

// Without the numbers that are no part of a type: 'int [10]'.
std::string without_values(std::string_view words) {
  std::string text;
  bool is_type = false;
  for (std::size_t at = 0; at < words.size(); ++at) {
    is_type = is_type != (words[at] == '\'');
    const std::size_t digit = words[at] == '-' ? at + 1 : at;
    if (is_type || digit >= words.size() || words[digit] < '0' || words[digit] > '9')
      text += words[at];
    else if (!text.ends_with("..."))
      text += "...";
  }
  return text;
}

// The words of a sanitizer; an index below zero, which g++ takes for an unsigned number, with its sign, and one that is
// made of an address without its digits.
std::string readable(std::string_view words) {
  constexpr std::int64_t kLeastAddress = std::int64_t{1} << 32;
  std::uint64_t number = 0;
  if (!words.starts_with(kIndex)) return without_addresses(words);
  const char* const end_of_words = words.data() + words.size();
  const char* begin = words.data() + kIndex.size();
  const bool is_negative = begin != end_of_words && *begin == '-';
  const auto [end, error] = std::from_chars(is_negative ? begin + 1 : begin, end_of_words, number);
  const auto index = static_cast<std::int64_t>(is_negative ? 0 - number : number);
  const std::string rest(end, end_of_words);
  if (error != std::errc()) return std::string(words);
  if (index >= kLeastAddress || index <= -kLeastAddress) return std::string(kIndex) + "..." + rest;
  return std::string(kIndex) + std::to_string(index) + rest;
}

std::string subject_of(std::string_view words) {
  if (words.starts_with(kIndex)) words.remove_prefix(std::min(words.find(' ', kIndex.size()), words.size()));
  return without_values(without_addresses(words));
}

}  // namespace

CompiledSource compile_with_sanitizers(const std::filesystem::path& program, const RunOptions& options, bool goes_on) {
  // Optimizing takes g++ five times as long with these.
  CompiledSource compiled = compile_program(
      program, options,
      {"-O0", "-g", "-fno-omit-frame-pointer", "-fsanitize=address,undefined", "-fsanitize-recover=all"});
  // Memory that is never freed is not a mistake here.
  const std::string going_on = goes_on ? ":halt_on_error=0" : "";
  if (compiled.program)
    compiled.program->command.insert(compiled.program->command.begin(),
                                     {"/usr/bin/env", "ASAN_OPTIONS=detect_leaks=0" + going_on});
  return compiled;
}

Limits limits_with_sanitizers(Limits limits) {
  constexpr int kTimes = 10;
  limits.cpu_time *= kTimes;
  limits.wall_time *= kTimes;
  limits.memory = 4 * limits.memory + (std::uint64_t{1} << 30U);
  return limits;
}

std::vector<MemoryError> memory_errors_in(std::string_view complaints, const std::filesystem::path& source,
                                          bool are_values_steady) {
  constexpr std::string_view kUndefined = ": runtime error: ", kAddress = "ERROR: AddressSanitizer: ";
  const auto lines = text_lines(complaints);
  std::vector<MemoryError> errors;
  std::set<std::uint64_t> places;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const std::string_view line = lines[i];
    std::string_view report = line, words;
    const bool has_stack = line.starts_with("==") && i + 1 < lines.size();
    if (line.find(kUndefined) != std::string_view::npos) {
      words = line.substr(line.find(kUndefined) + kUndefined.size());
    } else if (line.find(kAddress) != std::string_view::npos) {
      words = line.substr(line.find(kAddress) + kAddress.size() - std::string_view("AddressSanitizer: ").size());
      words = words.substr(0, words.find(" on "));
    } else if (has_stack && lines[i + 1].find("==    at 0x") != std::string_view::npos) {
      words = line.substr(line.find("== ") + 3);  // of Valgrind; what follows a blank belongs to the one before
      if (words.starts_with(' ')) continue;
    } else if (line.starts_with("*** ")) {
      words = line;
    } else {
      continue;
    }
    if (has_stack) {
      report = complaints.substr(static_cast<std::size_t>(line.data() - complaints.data()));
      report = report.substr(0, std::min(report.find("\n\n"), report.find("== \n")));
    }
    const std::uint64_t place = source.empty() ? 0 : number_after(source.filename().string() + ":", report);
    const Message quoted = tr("`{}`", are_values_steady ? readable(words) : without_values(readable(words)));
    using Kind = MemoryError::Kind;
    const MemoryError error{.text = place == 0 ? quoted : tr("{} (line {})", quoted, place),
                            .line = place,
                            .kind = words.starts_with(kIndex)                        ? Kind::index
                                    : words.find("uninit") != std::string_view::npos ? Kind::uninitialised
                                                                                     : Kind::other,
                            .subject = subject_of(words)};
    if (place == 0 ? std::find(errors.begin(), errors.end(), error) == errors.end() : places.insert(place).second)
      errors.push_back(error);
  }
  return errors;
}

}  // namespace quack
