#include "compare/examination.h"

#include <algorithm>
#include <atomic>
#include <deque>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>

#include "judge/text.h"
#include "problems/parallel.h"

namespace quack {

namespace {

constexpr int kMostRounds = 4;
constexpr std::size_t kMostRivals = 6;
constexpr std::size_t kMostSurprises = 4;           // in a round
constexpr std::uint64_t kCasesLookedThrough = 700;  // for one on which two mistakes differ
constexpr std::size_t kRightBytes = 400'000;        // of the inputs of runs in which the program is right
constexpr std::size_t kLongestCaseLookedAt = 1000;  // bytes

std::string written_by(const Implementation& implementation, std::string_view input) {
  judge::MemorySource source(input);
  judge::StringSink sink;
  implementation.answer(source, sink);
  return sink.text();
}

// One examination.
class Examination {
 public:
  Examination(const Problem& problem, Participant& expected, Participant& program, const Cases& cases,
              std::vector<Evidence> evidence, std::span<const std::uint64_t> right, std::span<const Evidence> others,
              unsigned jobs, const std::function<bool()>& stop)
      : problem_(problem),
        program_(program),
        cases_(cases),
        evidence_(std::move(evidence)),
        given_(evidence_.size()),
        others_(others),
        jobs_(jobs),
        stop_(stop) {
    add_right_runs(expected, right);
  }

  Diagnosis diagnosis() {
    Diagnosis best = diagnose(problem_, evidence_, jobs_, stop_);
    for (int round = 1; round < kMostRounds; ++round) {
      const bool has_answered = !program_.wants_answer() && ask(questions_after(best));
      if ((!has_answered && !take_surprises(best)) || is_over()) break;
      Diagnosis next = diagnose(problem_, evidence_, jobs_, stop_);
      if (is_over()) break;  // it may be incomplete
      best = std::move(next);
    }
    drop_unconfirmed(best);
    if (problem_.independent_items && !program_.wants_answer() && is_right_alone()) {
      best.mistakes.clear();
      best.explained = 0;
      for (auto& shown : best.of_evidence) shown.clear();
      best.common.insert(0, std::string("It answers the same cases right when each is alone in its input: something is "
                                        "kept from one case to the next.") +
                                (best.common.empty() ? "" : "\n"));
    }
    best.of_evidence.resize(given_);
    return best;
  }

 private:
  // As many as are not too long together.
  void add_right_runs(Participant& expected, std::span<const std::uint64_t> right) {
    std::size_t bytes = 0;
    for (const std::uint64_t index : right) {
      try {
        std::string input = cases_.input(index);
        const std::optional<std::string> answer = expected.wants_answer() ? cases_.answer(index) : std::nullopt;
        if (bytes += input.size(); bytes > kRightBytes) break;
        Run run = expected.run({.input = input, .answer = answer});
        add(std::move(input), std::move(run));
      } catch (const std::runtime_error&) {
        continue;  // a file that can't be read a second time is left out
      }
    }
  }

  // Takes a run of an input for evidence. Whether it can be.
  bool add(std::string input, Run run) {
    if (run.failure || run.fault || run.output.empty()) return false;
    const std::string& kept = texts_.emplace_back(std::move(input));
    evidence_.push_back({kept, texts_.emplace_back(std::move(run.output))});
    return true;
  }

  bool is_over() const { return stop_ && stop_(); }

  // Whether the program answers the first wrong items of a few inputs right where nothing else is in the input.
  bool is_right_alone() const {
    constexpr int kTried = 3;
    int tried = 0;
    for (std::size_t run = 0; run < given_ && tried < kTried; ++run) {
      const std::string right = written_by(problem_.implementations.front(), evidence_[run].input);
      const auto right_lines = text_lines(right), found_lines = text_lines(evidence_[run].found);
      const std::size_t common = std::min(right_lines.size(), found_lines.size());
      const auto wrong = std::mismatch(right_lines.begin(), right_lines.begin() + static_cast<std::ptrdiff_t>(common),
                                       found_lines.begin());
      const auto item = static_cast<std::size_t>(wrong.first - right_lines.begin());
      const auto items = problem_.items(evidence_[run].input);
      if (item == common || item >= items.size()) continue;
      const Run alone = program_.run({.input = problem_.input_of({items[item]}), .answer = {}});
      const auto lines = text_lines(alone.output);
      if (alone.failure || lines.empty() || lines.front() != right_lines[item]) return false;
      ++tried;
    }
    return tried > 0;
  }

  // Takes a few of the others, which it does not explain. Whether there were any.
  bool take_surprises(const Diagnosis& diagnosis) {
    if (diagnosis.mistakes.empty() || diagnosis.explained < diagnosis.differing) return false;
    std::vector<std::atomic<bool>> is_surprise(others_.size());
    parallel_for(others_.size(), jobs_, [&](std::size_t place) {
      is_surprise[place] = !is_over() && !explains(problem_, diagnosis.mistakes, others_[place]);
    });
    const std::size_t before = evidence_.size();
    for (std::size_t place = 0; place < others_.size() && evidence_.size() < before + kMostSurprises; ++place) {
      if (is_surprise[place]) evidence_.push_back(others_[place]);
    }
    return evidence_.size() > before;
  }

  // Of several mistakes, drops those that explain little by themselves and do not show on their own targeted inputs.
  void drop_unconfirmed(Diagnosis& diagnosis) const {
    constexpr std::uint64_t kLittle = 10;  // one of so many lines
    for (std::size_t place = diagnosis.mistakes.size(); place-- > 0 && diagnosis.mistakes.size() > 1;) {
      if (diagnosis.alone[place] * kLittle > diagnosis.differing || !was_asked_in_vain(diagnosis, place)) continue;
      const auto at = static_cast<std::ptrdiff_t>(place);
      diagnosis.explained -= diagnosis.alone[place];
      diagnosis.mistakes.erase(diagnosis.mistakes.begin() + at);
      diagnosis.alone.erase(diagnosis.alone.begin() + at);
      for (auto& shown : diagnosis.of_evidence) {
        std::erase(shown, place);
        for (std::size_t& one : shown) one -= one > place ? 1 : 0;
      }
    }
  }

  bool was_asked_in_vain(const Diagnosis& diagnosis, std::size_t place) const {
    const std::string& name = problem_.mistakes[diagnosis.mistakes[place]].name;
    for (const TargetedInput& targeted : problem_.targeted) {
      if (targeted.mistake != name) continue;
      for (std::size_t run = 0; run < diagnosis.of_evidence.size(); ++run) {
        if (evidence_[run].input != targeted.input) continue;
        const auto& shown = diagnosis.of_evidence[run];
        return std::find(shown.begin(), shown.end(), place) == shown.end();
      }
    }
    return false;
  }

  // The inputs that may decide.
  std::vector<std::string> questions_after(const Diagnosis& diagnosis) const {
    std::vector<std::size_t> rivals = diagnosis.rivals;
    rivals.resize(std::min(rivals.size(), kMostRivals));
    std::set<std::string> names;
    for (const std::size_t mistake : diagnosis.mistakes) names.insert(problem_.mistakes[mistake].name);
    for (const std::size_t mistake : rivals) names.insert(problem_.mistakes[mistake].name);
    std::vector<std::string> questions;
    for (const TargetedInput& targeted : problem_.targeted) {
      if (names.contains(targeted.mistake)) questions.push_back(targeted.input);
    }
    for (const std::size_t rival : rivals) {
      questions.push_back(dividing(problem_.mistakes[diagnosis.mistakes.front()], problem_.mistakes[rival]));
    }
    return questions;
  }

  // The first case on which the two differ; empty if none is found. The mistakes are slow on long ones.
  std::string dividing(const Implementation& one, const Implementation& other) const {
    for (std::uint64_t index = 0; index < std::min(cases_.size(), kCasesLookedThrough) && !is_over(); ++index) {
      try {
        std::string input = cases_.input(index);
        if (input.size() <= kLongestCaseLookedAt && written_by(one, input) != written_by(other, input)) return input;
      } catch (const std::runtime_error&) {
        continue;  // a file that can't be read a second time
      }
    }
    return "";
  }

  // Runs the program on those that it was not asked yet. Whether it answered any.
  bool ask(std::vector<std::string> questions) {
    std::erase_if(questions, [&](const std::string& input) { return input.empty() || !asked_.insert(input).second; });
    std::vector<Run> runs(questions.size());
    parallel_for(runs.size(), jobs_, [&](std::size_t place) {
      if (!is_over()) runs[place] = program_.run({.input = questions[place], .answer = {}});
    });
    bool has_answered = false;
    for (std::size_t place = 0; place < runs.size(); ++place) {
      has_answered = add(std::move(questions[place]), std::move(runs[place])) || has_answered;
    }
    return has_answered;
  }

  const Problem& problem_;
  Participant& program_;
  const Cases& cases_;
  std::vector<Evidence> evidence_;
  std::size_t given_;
  std::span<const Evidence> others_;
  unsigned jobs_;
  const std::function<bool()>& stop_;
  std::set<std::string> asked_;
  std::deque<std::string> texts_;  // what the evidence refers to
};

}  // namespace

Diagnosis examine(const Problem& problem, Participant& expected, Participant& program, const Cases& cases,
                  std::vector<Evidence> evidence, std::span<const std::uint64_t> right,
                  std::span<const Evidence> others, unsigned jobs, const std::function<bool()>& stop) {
  return Examination(problem, expected, program, cases, std::move(evidence), right, others, jobs, stop).diagnosis();
}

}  // namespace quack
