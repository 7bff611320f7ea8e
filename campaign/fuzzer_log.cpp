#include "campaign/fuzzer_log.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <vector>

#include "judge/text.h"

namespace quack {
namespace {

constexpr std::size_t kKeptText = std::size_t{1} << 18U;  // bytes
constexpr std::size_t kMostWords = 8;

std::uint64_t number_at(std::string_view text) {
  std::uint64_t number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

// The number after a label: "cov: 123".
void take_number(std::string_view line, std::string_view label, std::uint64_t& number) {
  const std::size_t at = line.find(label);
  if (at != std::string_view::npos) number = number_at(line.substr(at + label.size()));
}

// The words of a text in lower case, joined by hyphens: at most `most` of them, those with digits left out.
std::string slug(std::string_view text, std::size_t most) {
  std::string joined;
  std::string word;
  bool has_digit = false;
  std::size_t words = 0;
  for (const char byte : std::string(text) + ' ') {
    const auto value = static_cast<unsigned char>(byte);
    if (std::isalpha(value) != 0) {
      word += static_cast<char>(std::tolower(value));
    } else if (std::isdigit(value) != 0) {
      has_digit = true;
    } else {
      if (!has_digit && !word.empty() && words++ < most) joined += (joined.empty() ? "" : "-") + word;
      word.clear();
      has_digit = false;
    }
  }
  return joined;
}

bool is_ours(std::string_view frame) {
  static constexpr std::array kForeign = {"__asan",     "__ubsan", "__sanitizer",  "__interceptor",   "compiler-rt",
                                          "fuzzer::",   "std::",   "libc",         "/lib/",           "raise",
                                          "gsignal",    "abort",   "operator new", "operator delete", "libFuzzer",
                                          "LLVMFuzzer", "pthread_"};
  return std::none_of(kForeign.begin(), kForeign.end(),
                      [&](const char* word) { return frame.find(word) != std::string_view::npos; });
}

// The frame that a line of a sanitizer's stack names, all after "in ": "  #3 0x55d0 in read(…) a.cpp:12"; or empty.
std::string_view frame_of(std::string_view line) {
  line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
  const std::size_t in = line.find(" in ");
  if (!line.starts_with('#') || in == std::string_view::npos) return {};
  const std::string_view numbers = line.substr(1, in - 1);
  const std::size_t address = numbers.find(" 0x");
  const bool is_frame = address != std::string_view::npos && address > 0 &&
                        numbers.substr(0, address).find_first_not_of("0123456789") == std::string_view::npos &&
                        numbers.substr(address + 3).find_first_not_of("0123456789abcdef") == std::string_view::npos;
  return is_frame ? line.substr(in + 4) : std::string_view();
}

// The first function of a stack that is neither the sanitizer's nor the library's: "-in-read-count".
std::string first_function(const std::vector<std::string_view>& lines) {
  for (const std::string_view line : lines) {
    std::string name(frame_of(line));
    if (name.empty() || !is_ours(name)) continue;
    name = name.substr(0, name.find_first_of("(<"));
    name = name.substr(0, name.find(' '));
    const std::size_t scope = name.rfind("::");
    if (scope != std::string::npos) name = name.substr(scope + 2);
    std::replace(name.begin(), name.end(), '_', ' ');
    const std::string word = slug(name, kMostWords);
    return word.empty() ? "" : "-in-" + word;
  }
  return "";
}

// The group of the first report of a sanitizer or of libFuzzer; empty if there is none.
std::string group_in(const std::vector<std::string_view>& lines) {
  std::string exception;
  for (const std::string_view line : lines) {
    static constexpr std::string_view kThrown = "terminate called after throwing an instance of ";
    if (line.starts_with(kThrown)) exception = "exception-" + slug(line.substr(kThrown.size()), kMostWords);
    static constexpr std::string_view kAddress = "AddressSanitizer: ";
    static constexpr std::string_view kUndefined = ": runtime error: ";
    static constexpr std::string_view kFuzzer = "ERROR: libFuzzer: ";
    if (const std::size_t at = line.find(kAddress); at != std::string_view::npos) {
      std::string kind(line.substr(at + kAddress.size()));
      kind = kind.substr(0, kind.find(" on "));
      return slug(kind, 4) + first_function(lines);
    }
    if (const std::size_t at = line.find(kUndefined); at != std::string_view::npos) {
      std::string where(line.substr(0, line.find(':')));
      where = where.substr(where.rfind('/') + 1);
      where = where.substr(0, where.find('.'));
      std::replace(where.begin(), where.end(), '_', ' ');
      return slug(line.substr(at + kUndefined.size()), 4) + "-in-" + slug(where, kMostWords);
    }
    if (const std::size_t at = line.find(kFuzzer); at != std::string_view::npos) {
      std::string kind(line.substr(at + kFuzzer.size()));
      kind = kind.substr(0, kind.find_first_of("(;"));
      if (kind.starts_with("timeout")) return "timeout";
      if (!exception.empty()) return exception;
      return (kind.starts_with("deadly") ? "crash" : slug(kind, 4)) + first_function(lines);
    }
  }
  return exception;
}

std::string report_in(std::string_view text) {
  std::size_t begin = std::string_view::npos;
  for (const char* word : {"AddressSanitizer: ", ": runtime error: ", "ERROR: libFuzzer: ", "terminate called"})
    begin = std::min(begin, text.find(word));
  if (begin == std::string_view::npos) return "";
  begin = text.rfind('\n', begin);
  std::string report(text.substr(begin == std::string_view::npos ? 0 : begin + 1));
  // libFuzzer's own words after the report say nothing of the input.
  for (const char* word : {"\nNOTE: libFuzzer", "\nMS: ", "\nartifact_prefix"})
    report = report.substr(0, report.find(word));
  return report.ends_with('\n') ? report : report + '\n';
}

}  // namespace

void FuzzerLog::take(std::string_view more) {
  text += more;
  if (text.size() > 2 * kKeptText) text.erase(kKeptText / 2, text.size() - kKeptText);
  rest_ += more;
  std::size_t begin = 0;
  for (std::size_t end = rest_.find('\n'); end != std::string::npos; end = rest_.find('\n', begin)) {
    take_line(std::string_view(rest_).substr(begin, end - begin));
    begin = end + 1;
  }
  rest_.erase(0, begin);
}

void FuzzerLog::take_line(std::string_view line) {
  static constexpr std::string_view kUnits = "stat::number_of_executed_units:";
  if (line.starts_with('#') && line.find(" exec/s: ") != std::string_view::npos) {
    runs = number_at(line.substr(1));
    take_number(line, " ft: ", features);
    take_number(line, "cov: ", coverage);
    take_number(line, " corp: ", corpus);
    take_number(line, " exec/s: ", rate);
    is_past_corpus = is_past_corpus || line.find("INITED") != std::string_view::npos;
  } else if (line.starts_with(kUnits)) {
    const std::size_t digit = line.find_first_of("0123456789", kUnits.size());
    if (digit != std::string_view::npos) runs = number_at(line.substr(digit));
  }
}

Hit crash_in(std::string_view text, int status) {
  Hit hit{.group = group_in(text_lines(text)), .report = report_in(text)};
  if (hit.group.empty()) hit.group = "ended-with-status-" + std::to_string(status);
  if (hit.report.empty()) hit.report = text;
  return hit;
}

}  // namespace quack
