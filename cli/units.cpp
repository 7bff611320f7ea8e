#include "cli/units.h"

#include <array>
#include <cctype>
#include <cmath>
#include <fmt/format.h>
#include <limits>
#include <optional>
#include <utility>

#include "cli/options.h"

namespace quack::cli {

namespace {

struct Unit {
  std::string_view name;
  double size;
};

// A number in digits, with at most one point among them, and a unit behind it; none if it isn't that.
template <std::size_t count>
std::optional<double> amount(std::string_view text, const std::array<Unit, count>& units) {
  double whole = 0;
  double scale = 0;  // of the next digit behind the point; 0 before it
  std::size_t at = 0;
  for (; at < text.size(); ++at) {
    const char letter = text[at];
    if (letter == '.' && scale == 0 && at > 0) {
      scale = 0.1;
    } else if (letter >= '0' && letter <= '9' && scale == 0) {
      whole = whole * 10 + (letter - '0');
    } else if (letter >= '0' && letter <= '9') {
      whole += (letter - '0') * scale;
      scale /= 10;
    } else {
      break;
    }
  }
  if (at == 0 || text[at - 1] == '.') return std::nullopt;
  for (const auto& unit : units) {
    if (text.substr(at) == unit.name) return whole * unit.size;
  }
  return std::nullopt;
}

}  // namespace

std::chrono::milliseconds parse_duration(std::string_view what, std::string_view text) {
  static constexpr std::array kUnits = {Unit{"", 1e3}, Unit{"ms", 1}, Unit{"s", 1e3}, Unit{"m", 6e4}, Unit{"h", 3.6e6}};
  const auto milliseconds = amount(text, kUnits);
  constexpr double kWeek = 7 * 24 * 3.6e6;
  if (!milliseconds || *milliseconds < 1 || *milliseconds > kWeek) {
    throw UsageError(fmt::format("{}: '{}' is no time from 1ms to a week; write 500ms, 2s, 10m or 2h", what, text));
  }
  return std::chrono::milliseconds(std::llround(*milliseconds));
}

std::uint64_t parse_bytes(std::string_view what, std::string_view text) {
  constexpr double kKilo = 1024;
  constexpr double kMega = kKilo * kKilo;
  constexpr double kGiga = kMega * kKilo;
  static constexpr std::array kUnits = {Unit{"", 1},        Unit{"b", 1},      Unit{"k", kKilo},  Unit{"kb", kKilo},
                                        Unit{"kib", kKilo}, Unit{"m", kMega},  Unit{"mb", kMega}, Unit{"mib", kMega},
                                        Unit{"g", kGiga},   Unit{"gb", kGiga}, Unit{"gib", kGiga}};
  std::string lower(text);
  for (char& letter : lower) letter = static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
  const auto bytes = amount(lower, kUnits);
  constexpr double kTera = kGiga * kKilo;
  if (!bytes || *bytes < 1 || *bytes > kTera) {
    throw UsageError(fmt::format(
        "{}: '{}' is no amount from 1 byte to 1024G; write 64k, 512M or 1.5G, or a number of bytes", what, text));
  }
  return static_cast<std::uint64_t>(*bytes);
}

}  // namespace quack::cli
