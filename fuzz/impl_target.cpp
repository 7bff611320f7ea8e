#include <algorithm>
#include <array>
#include <bit>
#include <cctype>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <memory>
#include <set>
#include <span>
#include <stdexcept>
#include <utility>

#include "compare/board_text.h"
#include "compare/participant.h"
#include "compare/plugin.h"
#include "compare/spec.h"
#include "fuzz/harness/channel.h"
#include "fuzz/harness/harnessed_program.h"
#include "fuzz/targets.h"
#include "judge/bytes.h"
#include "judge/checker.h"
#include "judge/quoted.h"
#include "problems/problem.h"
#include "problems/registry.h"
#include "runner/sandbox.h"
#include "runner/source.h"

namespace quack::fuzz {

namespace {

constexpr std::uint64_t kMostOutput = std::uint64_t{1} << 20U;  // bytes: far more than any right answer to 4 kB
constexpr std::uint64_t kItemsOfSample = 20;

// What libFuzzer takes for coverage besides the code that it instruments: the submission's, and after that what of the
// rules an input exercises. It clears them before each input.
constexpr std::size_t kMostFeatures = 16384;
__attribute__((used, section("__libfuzzer_extra_counters")))
std::uint8_t extra_counters[QUACK_COUNTERS + kMostFeatures];

void say(const std::string& note) { std::cerr << "quack-fuzz: note: " << note << '\n'; }

// The implementation: with the harness as long as that goes, started for each input where it doesn't.
class Subject {
 public:
  Subject(const Problem& problem, const std::string& text, RunOptions options)
      : name_(text), sanitize_(options.sanitize) {
    options.limits.output = kMostOutput;
    const Spec spec = parse_spec(problem, text);
    // Not through make_participant, which would put handlers of crashes in the place of the fuzzer's.
    if (spec.form == SpecForm::plugin) {
      plain_ = plugin_participant(spec.name, text, spec.file, problem, kMostOutput);
      return;
    }
    plain_ = make_participant(problem, text, options);
    if (plain_->is_constant()) throw std::runtime_error(plain_->run({.input = {}, .answer = {}}).reason);
    if (spec.form < SpecForm::command) return;
    const auto language = spec.form == SpecForm::source ? language_of(spec.file) : std::nullopt;
    try {
      if (language != Language::c && language != Language::cpp) throw BadSpec("it is neither C nor C++ source");
      harnessed_ = std::make_unique<HarnessedProgram>(spec.file, options);
    } catch (const BadSpec& error) {
      fall_back(error.what());
    }
  }

  // A run that may be confirmed; `meanwhile` is done at the same time.
  template <typename Work>
  Run run(const std::string& input, const Work& meanwhile) {
    if (harnessed_) harnessed_->ask(input);
    meanwhile();
    if (!harnessed_) return plain(input);
    Run run;
    auto ended = harnessed_->answer();
    if (!ended) {
      fall_back(harnessed_->why_not());
      return plain(input);
    }
    static_cast<ProgramRun&>(run) = *std::move(ended);
    const auto counters = harnessed_->counters();
    std::copy(counters.begin(), counters.end(), extra_counters);
    // What reaches something new is worth a run under sanitizers.
    return sanitize_ && is_news(counters) ? plain(input) : run;
  }

  bool is_harnessed() const { return harnessed_ != nullptr; }

  // Without the harness: by a plain start, as a judge starts it, if it is to be confirmed; else by its fork server if
  // it has one.
  Run plain(std::string_view input, bool is_confirmed = false) {
    Run run = plain_->run({.input = input, .answer = {}, .is_confirmed = is_confirmed});
    if (run.failure == Verdict::judge_error) throw std::runtime_error("it can't be run: " + run.reason);
    return run;
  }

  // Notes that what the harness showed a plain start did not show.
  void note_unconfirmed() {
    constexpr unsigned kMostUnconfirmed = 10;
    if (harnessed_ && ++unconfirmed_ == kMostUnconfirmed)
      fall_back("its answers there are others than those of plain starts");
  }

 private:
  void fall_back(const std::string why) {  // a copy: it may be the words of what goes away
    harnessed_.reset();
    say(name_ +
        " is started for each input, which is slow, and only the rules guide the search: the harness does not fit "
        "it: " +
        why);
  }

  // Whether a place was reached, or reached twice as often as ever before.
  bool is_news(std::span<const std::uint8_t> counters) {
    bool is_new = false;
    for (std::size_t i = 0; i < counters.size(); ++i) {
      if (counters[i] == 0 || std::bit_width(counters[i]) <= most_[i]) continue;
      most_[i] = static_cast<std::uint8_t>(std::bit_width(counters[i]));
      is_new = true;
    }
    return is_new;
  }

  std::string name_;
  bool sanitize_;
  std::shared_ptr<Participant> plain_;
  std::unique_ptr<HarnessedProgram> harnessed_;
  std::array<std::uint8_t, QUACK_COUNTERS> most_{};  // [place] -> the bits of its largest count
  unsigned unconfirmed_ = 0;
};

// ---- For a problem without hooks -----------------------------------------------------------------------------------

using Items = std::vector<std::string>;

std::string written(const Problem& problem, Items items, std::size_t max_size) {
  for (;;) {
    std::string text = problem.input_of(items);
    if (text.size() <= max_size) return text;
    if (items.empty()) return {};
    items.resize(items.size() / 2);
  }
}

// Items left out, repeated, replaced by those of a random input of the first profile.
std::string mutate_items(const Problem& problem, std::string_view input, std::size_t max_size, Random& random) {
  Items items = problem.items(input);
  const Items sample = problem.items(problem.profiles.front().make(kItemsOfSample, random.next()));
  const auto place = [&] { return items.begin() + static_cast<std::ptrdiff_t>(random.below(items.size() + 1)); };
  do {
    const std::uint64_t lot = random.below(4);
    if (lot == 0 && !items.empty()) {
      items.erase(items.begin() + static_cast<std::ptrdiff_t>(random.below(items.size())));
    } else if (lot == 1 && !items.empty()) {
      const std::string copy = items[random.below(items.size())];
      items.insert(place(), copy);
    } else if (!sample.empty()) {
      items.insert(place(), sample[random.below(sample.size())]);
    }
  } while (random.chance(60));
  return written(problem, std::move(items), max_size);
}

Fuzzing hooks_of(const Problem& problem) {
  if (problem.fuzzing) return problem.fuzzing();
  Fuzzing fuzzing;
  fuzzing.problem = problem.id;
  fuzzing.mutator.mutate = [&problem](std::string_view input, std::size_t max_size, Random& random,
                                      ByteMutation mutation) {
    return random.chance(1) ? mutated_bytes(input, max_size, mutation) : mutate_items(problem, input, max_size, random);
  };
  fuzzing.mutator.cross = [&problem](std::string_view first, std::string_view second, std::size_t max_size,
                                     Random& random) {
    Items items = problem.items(first);
    const Items others = problem.items(second);
    items.resize(random.below(items.size() + 1));
    items.insert(items.end(), others.begin() + static_cast<std::ptrdiff_t>(random.below(others.size() + 1)),
                 others.end());
    return written(problem, std::move(items), max_size);
  };
  fuzzing.playable = [&problem](std::string_view input) {
    const Items items = problem.items(input);
    return Playable{problem.input_of(items), items.size(), !items.empty()};
  };
  return fuzzing;
}

// ---- The property --------------------------------------------------------------------------------------------------

std::string hyphenated(std::string_view words) {
  std::string text(words);
  for (char& byte : text) {
    const auto value = static_cast<unsigned char>(byte);
    byte = std::isalnum(value) != 0 ? static_cast<char>(std::tolower(value)) : '-';
  }
  return text;
}

// Adds where the output differs and the reason: the clause that it breaks is what its differences are grouped by.
void explain(const Problem& problem, const judge::LineDifference& first, Difference& difference) {
  const auto line = [](const std::optional<std::string>& text) { return text ? judge::quoted(*text) : "no line"; };
  difference.group = "output";
  difference.text = "line " + std::to_string(first.line) + " of the output differs\n";
  const auto why = problem.reason ? problem.reason(difference.input, first.line, first.found) : std::nullopt;
  if (why) {
    difference.text += problem.item_name + ' ' + std::to_string(why->item) + ", line " +
                       std::to_string(why->input_line) + " of the input below: " + why->item_text + "\nby " +
                       why->clause + ": " + why->sentence + '\n';
    const auto frames =
        why->item > 0 && problem.frames ? problem.frames(difference.input, why->item, 1) : std::vector<BoardFrame>();
    const bool has_both = !frames.empty() && !frames.front().board.empty() && !frames.front().after.empty();
    difference.text += has_both ? boards_text(frames.front()) : why->board;
    if (!difference.text.ends_with('\n')) difference.text += '\n';
    if (!why->clause.empty()) difference.group = "breaks-" + hyphenated(why->clause);
  }
  difference.text += both_sides(line(first.expected), line(first.found));
}

// How the run differs from what is expected.
std::optional<Difference> difference_of(const Problem& problem, const std::string& input, const std::string& expected,
                                        const Run& run) {
  Difference difference{.text = {}, .input = input};
  difference.expected = expected;
  difference.actual = run.output;
  if (run.failure) {
    difference.group = hyphenated(words(*run.failure));
    difference.text = "it failed: " + std::string(words(*run.failure)) + ": " + run.reason + '\n';
    return difference;
  }
  std::uint64_t lines = 0;
  const auto first = judge::first_line_difference(expected, run.output, lines);
  if (!first) return std::nullopt;
  explain(problem, *first, difference);
  return difference;
}

// The output of a built-in implementation; none if the input is beyond it.
std::optional<std::string> output_of(const Implementation& implementation, const std::string& input) {
  judge::MemorySource source(input);
  judge::StringSink output;
  if (implementation.answer(source, output).fault) return std::nullopt;
  return output.text();
}

// What an implementation is compared with, and what has come of that.
struct Comparing {
  const Problem& problem;
  Fuzzing hooks;
  const Implementation& expected;   // the first built-in one, unless that is the subject
  const Implementation& reference;  // confirms it
  Subject subject;
  std::set<std::string> confirmed{};  // groups of differences that plain starts have shown
};

// Marks what of the rules the input exercises; with the harness of one input in four, because the submission's own code
// mostly shows the same sooner. Where a problem can't say, the reference is run, which may be instrumented.
void mark_rules(const Comparing& comparing, const std::string& input) {
  if (comparing.subject.is_harnessed() && hash(input) % 4 != 0) return;
  if (!comparing.problem.exercised) {
    output_of(comparing.reference, input);
    return;
  }
  const auto counts = comparing.problem.exercised(input);
  for (std::size_t i = 0; i < counts.size(); ++i)
    if (counts[i] > 0) extra_counters[QUACK_COUNTERS + i % kMostFeatures] = 1;
}

std::optional<Difference> first_difference(Comparing& comparing, std::string_view input, Tally& tally) {
  ++tally.runs;
  const Playable playable = comparing.hooks.playable(input);
  if (playable.is_whole) ++tally.past_reader;
  tally.operations += playable.items;
  std::optional<std::string> expected;
  const Run run = comparing.subject.run(playable.text, [&] {
    expected = output_of(comparing.expected, playable.text);
    mark_rules(comparing, playable.text);
  });
  if (!expected) return std::nullopt;  // beyond it
  auto difference = difference_of(comparing.problem, playable.text, *expected, run);
  if (!difference || comparing.confirmed.contains(difference->group)) return difference;
  const auto by_the_rules = output_of(comparing.reference, playable.text);
  if (by_the_rules && *by_the_rules != *expected)
    throw std::runtime_error("the built-in engines differ on this input: " + playable.text);
  difference = difference_of(comparing.problem, playable.text, *expected, comparing.subject.plain(playable.text, true));
  if (!difference) comparing.subject.note_unconfirmed();
  if (difference) comparing.confirmed.insert(difference->group);
  return difference;
}

}  // namespace

Target impl_target(const std::string& problem, const std::string& spec, const RunOptions& options) {
  const Problem* found = find_problem(problem);
  if (found == nullptr) throw std::runtime_error("there is no problem '" + problem + "'");
  const auto& engines = found->implementations;
  auto comparing =
      std::make_shared<Comparing>(Comparing{*found, hooks_of(*found), engines.at(spec == engines.front().name ? 1 : 0),
                                            engines.at(1), Subject(*found, spec, options)});
  Target target{"impl", {}, comparing->hooks.mutator};
  target.property.run = [comparing](std::string_view input, Tally& tally) {
    return first_difference(*comparing, input, tally);
  };
  return target;
}

// QUACK_FUZZ_IMPL is the implementation, QUACK_FUZZ_PROBLEM the problem. QUACK_FUZZ_SANITIZE=1 and
// QUACK_FUZZ_SANDBOX=none are the options of these names.
Target make_target() {
  const auto spec = environment("QUACK_FUZZ_IMPL");
  const auto problem = environment("QUACK_FUZZ_PROBLEM");
  try {
    if (!spec || !problem) throw std::runtime_error("QUACK_FUZZ_IMPL and QUACK_FUZZ_PROBLEM are needed");
    RunOptions options;
    options.sanitize = environment("QUACK_FUZZ_SANITIZE").has_value();
    const auto sandbox = environment("QUACK_FUZZ_SANDBOX");
    if (sandbox == "none") options.sandbox = Sandbox::none;
    if (sandbox == "bubblewrap") options.sandbox = Sandbox::bubblewrap;
    return impl_target(*problem, *spec, options);
  } catch (const std::exception& error) {
    std::cerr << "quack-fuzz: " << error.what() << '\n';
    std::_Exit(2);
  }
}

}  // namespace quack::fuzz
