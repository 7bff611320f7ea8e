#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

#include "compare/record.h"
#include "io/messages.h"
#include "io/quoted.h"
#include "run/run.h"

namespace quack {

// Texts that reports share: numbers in words, and hostile texts made harmless.

inline constexpr std::size_t kVerdictCount = 9;
static_assert(static_cast<std::size_t>(Verdict::judge_error) + 1 == kVerdictCount);

// The verdict with this number, 0 .. kVerdictCount - 1.
constexpr Verdict verdict_of(std::size_t number) { return static_cast<Verdict>(number); }

// "12 ms", "2.01 s"
std::string duration_words(std::chrono::microseconds time);

// "3 MB" (of 2^20 bytes), never less than 1 MB unless nothing was used.
std::string memory_words(std::uint64_t bytes);

// The time that a judge shows: CPU time, or wall time where that was over its limit or CPU time was not measured.
std::chrono::microseconds judged_time(const Usage& usage, Verdict verdict, const Limits& limits);

// The text for XML 1.0: UTF-8 of characters that XML allows, U+FFFD in place of each byte or character that it doesn't.
std::string xml_text(std::string_view text);

// At most `limit` bytes of the text, cut between characters, followed by how long the whole was.
std::string shortened(std::string_view text, std::size_t limit);

// The wrong line of a difference, with a note if only its beginning is kept; none if there is no such line.
std::optional<std::string> found_line(const Difference& difference);

// Makes a text safe to print on a terminal, and puts `before_each` before each line; the last line gets an LF.
std::string harmless(std::string_view text, std::string_view before_each = "");

// A message is written in the language in which it is shown.
void to_json(nlohmann::ordered_json& json, const Message& message);

// Escapes a text for an address: all bytes except letters, digits and -._~/ become %XX.
std::string address_text(std::string_view text);

}  // namespace quack
