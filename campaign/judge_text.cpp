#include "campaign/judge_text.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <utility>

#include "compare/messages.h"
#include "judge/bytes.h"
#include "runner/sha256.h"

namespace quack::cli {

namespace {

constexpr std::size_t kHashDigits = 8;

class NoSink final : public judge::ByteSink {
 public:
  void write(std::string_view /*text*/) override {}
};

bool is_strict(const Problem& problem, std::string_view text) {
  judge::MemorySource source(text);
  return !problem.validate(source, problem.max_count).fault;
}

bool is_lenient(const Problem& problem, std::string_view text) {
  judge::MemorySource source(text);
  NoSink nowhere;
  return !problem.implementations.front().answer(source, nowhere).fault;
}

template <typename Test>
const Problem* first_that(std::span<const Problem* const> problems, const Test& test) {
  const auto found = std::find_if(problems.begin(), problems.end(), [&](const Problem* one) { return test(*one); });
  return found == problems.end() ? nullptr : *found;
}

}  // namespace

const Problem* problem_of_strict(std::span<const Problem* const> problems, std::string_view text) {
  return first_that(problems, [&](const Problem& problem) { return is_strict(problem, text); });
}

const Problem* problem_of_lenient(std::span<const Problem* const> problems, std::string_view text) {
  return first_that(problems, [&](const Problem& problem) { return is_lenient(problem, text); });
}

bool takes_any_bytes(const Fuzzer& fuzzer) { return fuzzer.name == "reader" || fuzzer.name == "checker"; }

std::string corpus_name(const Fuzzer& fuzzer, std::string_view text, const std::string& what) {
  const std::string name = what + '-' + sha256(text).substr(0, kHashDigits) + ".txt";
  if (takes_any_bytes(fuzzer)) {
    const Problem* problem = problem_of_lenient(fuzzer.problems, text);
    return (problem != nullptr ? problem->id : "malformed") + '-' + name;
  }
  const Problem* problem = problem_of_strict(fuzzer.problems, text);
  if (problem == nullptr) {
    throw UsageError(
        fmt::format("the corpus of '{}' takes valid judge input alone, and this input is none", fuzzer.name));
  }
  return fuzzer.problems.size() > 1 ? problem->id + '-' + name : name;
}

std::string exercised(const Fuzzer& fuzzer, std::string_view text) {
  const Problem* problem = problem_of_lenient(fuzzer.problems, text);
  if (problem == nullptr) return fmt::format("lines-{}", std::count(text.begin(), text.end(), '\n'));
  std::string what = fmt::format("{}s-{}", problem->item_name, problem->items(text).size());
  const std::string told = problem->explain(text, std::nullopt).text;
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 8> kEvents = {
      {{"captures", "capture"},
       {"check", "check"},
       {"wins", "win"},
       {"loses", "loss"},
       {"draw", "draw"},
       {"not empty", "blocked"},
       {"the game is over", "behind-the-end"},
       {"game ends", "end"}}};
  for (const auto& [word, event] : kEvents) {
    if (told.find(word) != std::string::npos) what.append("-").append(event);
  }
  return what;
}

}  // namespace quack::cli
