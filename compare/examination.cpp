#include "compare/examination.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <deque>
#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>

#include "judge/text.h"
#include "problems/parallel.h"

namespace quack {

namespace {

constexpr int kMostRounds = 5;
constexpr std::size_t kMostRivals = 6;
constexpr std::size_t kMostSurprises = 4;  // in a round
constexpr std::uint64_t kShortGames = 24;  // of each of these lengths one after the other
constexpr std::array<std::uint64_t, 4> kLengths = {5, 12, 30, 60};
constexpr std::size_t kFreshCases = 40;             // on which the program is run to check what is to be said of it
constexpr std::uint64_t kCasesLookedThrough = 700;  // for one on which two mistakes differ
constexpr std::size_t kRightRuns = 40;              // in which the program is right, that are evidence from the start
constexpr std::size_t kRightBytes = 400'000;        // of their inputs, and again of more of them
constexpr std::size_t kShortCase = 10'000;          // bytes of input, of what is checked
constexpr std::size_t kLongestCaseLookedAt = 1000;  // bytes

// One examination.
class Examination {
 public:
  Examination(const Problem& problem, Participant& expected, Participant& program, const Cases& cases,
              std::vector<Evidence> evidence, std::span<const std::uint64_t> right, std::uint64_t seen,
              std::span<const Evidence> others, unsigned jobs, const std::function<bool()>& stop)
      : problem_(problem),
        program_(program),
        cases_(cases),
        evidence_(std::move(evidence)),
        given_(evidence_.size()),
        seen_(seen),
        others_(others.begin(), others.end()),
        jobs_(jobs),
        stop_(stop) {
    const std::size_t first = std::min(right.size(), kRightRuns);
    add_right_runs(expected, right.first(first), evidence_);
    add_right_runs(expected, right.subspan(first), others_);
  }

  Diagnosis diagnosis() {
    if (!program_.wants_answer()) ask(short_games(), evidence_);
    Diagnosis best = diagnose(problem_, evidence_, jobs_, stop_);
    for (int round = 1; round < kMostRounds && !best.mistakes.empty() && !is_over(); ++round) {
      const bool is_news = !program_.wants_answer() && ask(questions_after(best), evidence_);
      if (!take_surprises(best) && !is_news) break;
      Diagnosis next = diagnose(problem_, evidence_, jobs_, stop_);
      if (is_over()) break;  // it may be incomplete
      best = std::move(next);
    }
    if (problem_.independent_items && !program_.wants_answer() && is_right_alone()) {
      best.mistakes.clear();
      best.explained = 0;
      for (auto& shown : best.of_evidence) shown.clear();
      best.common =
          "It answers the same cases right when each is alone in its input: something is kept from one case to the "
          "next.";
    }
    best.of_evidence.resize(given_);
    return best;
  }

 private:
  // As many as are not too long together.
  void add_right_runs(Participant& expected, std::span<const std::uint64_t> right, std::vector<Evidence>& to) {
    std::size_t bytes = 0;
    for (const std::uint64_t index : right) {
      try {
        std::string input = cases_.input(index);
        const std::optional<std::string> answer = expected.wants_answer() ? cases_.answer(index) : std::nullopt;
        if (bytes += input.size(); bytes > kRightBytes) break;
        Run run = expected.run({.input = input, .answer = answer});
        add(std::move(input), std::move(run), to);
      } catch (const std::runtime_error&) {
        continue;  // a file that can't be read a second time is left out
      }
    }
  }

  // Takes a run of an input for evidence. Whether it can be.
  bool add(std::string input, Run run, std::vector<Evidence>& to) {
    if (run.failure || run.fault || run.output.empty()) return false;
    const std::string& kept = texts_.emplace_back(std::move(input));
    to.push_back({kept, texts_.emplace_back(std::move(run.output))});
    return true;
  }

  bool is_over() const { return stop_ && stop_(); }

  // Whether the program answers the first wrong items of a few inputs right where nothing else is in the input.
  bool is_right_alone() const {
    constexpr int kTried = 3;
    int tried = 0;
    for (std::size_t run = 0; run < given_ && tried < kTried; ++run) {
      const std::string right = right_output(problem_, evidence_[run].input);
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

  // Random games that are short, so that most show one mistake alone.
  std::vector<std::string> short_games() const {
    std::vector<std::string> games;
    for (std::uint64_t seed = 0; games.size() < kShortGames && seed < 10 * kShortGames; ++seed) {
      const Profile& profile = problem_.profiles[seed % problem_.profiles.size()];
      if (!profile.is_slow) games.push_back(profile.make(kLengths[games.size() % kLengths.size()], seed));
    }
    return games;
  }

  // Takes a few of the other runs, and of runs of cases that nobody has seen, that speak against what was found, for
  // evidence. Whether there were any.
  bool take_surprises(const Diagnosis& diagnosis) {
    run_fresh_cases();
    std::vector<std::atomic<bool>> is_surprise(others_.size());
    parallel_for(others_.size(), jobs_, [&](std::size_t place) {
      is_surprise[place] = !is_over() && !agrees(problem_, diagnosis, others_[place]);
    });
    const std::size_t before = evidence_.size();
    std::vector<Evidence> left;
    for (std::size_t place = 0; place < others_.size(); ++place) {
      const bool is_taken = is_surprise[place] && evidence_.size() < before + kMostSurprises;
      (is_taken ? evidence_ : left).push_back(others_[place]);
    }
    others_ = std::move(left);
    return evidence_.size() > before;
  }

  // Once.
  void run_fresh_cases() {
    std::vector<std::string> questions;
    const std::uint64_t end = std::min(cases_.size(), seen_ + kFreshCases);
    for (std::uint64_t index = std::exchange(seen_, cases_.size()); index < end && !program_.wants_answer(); ++index) {
      try {
        std::string input = cases_.input(index);
        if (input.size() <= kShortCase) questions.push_back(std::move(input));
      } catch (const std::runtime_error&) {
        continue;  // a file that can't be read
      }
    }
    ask(std::move(questions), others_);
  }

  // The shortest beginning of an input of the smallest suite on which the mistake is wrong; empty if there is none.
  std::string own_input(std::size_t mistake) {
    if (const auto known = own_inputs_.find(mistake); known != own_inputs_.end()) return known->second;
    const Implementation& wrong = problem_.mistakes[mistake];
    if (suite_.empty()) {
      if (const SuiteRecipes* const suite = smallest_catching_suite(problem_)) {
        for (const SuiteRecipe& recipe : suite->inputs) suite_.push_back(problem_.items(input_of(problem_, recipe)));
      }
    }
    std::string& own = own_inputs_[mistake];
    for (const std::vector<std::string>& items : suite_) {
      const auto beginning = [&](std::size_t count) {
        return problem_.input_of({items.begin(), items.begin() + static_cast<std::ptrdiff_t>(count)});
      };
      const auto is_wrong = [&](std::size_t count) {
        const std::string input = beginning(count);
        return output_of(wrong, input) != right_output(problem_, input);
      };
      if (!is_wrong(items.size())) continue;
      std::size_t right = 0, shows = items.size();
      while (shows - right > 1) (is_wrong((right + shows) / 2) ? shows : right) = (right + shows) / 2;
      if (std::string shown = beginning(shows); own.empty() || shown.size() < own.size()) own = std::move(shown);
    }
    return own;
  }

  // The inputs that may decide: on each of the mistakes is wrong, or a rival writes something else.
  std::vector<std::string> questions_after(const Diagnosis& diagnosis) {
    std::vector<std::string> questions;
    for (const std::size_t mistake : diagnosis.mistakes) questions.push_back(own_input(mistake));
    std::vector<std::size_t> mistakes = diagnosis.mistakes;
    std::ranges::sort(mistakes);
    const Implementation found = problem_.with_mistakes(mistakes);
    for (std::size_t rival = 0; rival < std::min(diagnosis.rivals.size(), kMostRivals); ++rival) {
      for (const std::size_t mistake : diagnosis.rivals[rival]) questions.push_back(own_input(mistake));
      questions.push_back(dividing(found, problem_.with_mistakes(diagnosis.rivals[rival])));
    }
    return questions;
  }

  // The first case on which the two differ; empty if none is found. Known mistakes are slow on long ones.
  std::string dividing(const Implementation& one, const Implementation& other) const {
    for (std::uint64_t index = 0; index < std::min(cases_.size(), kCasesLookedThrough) && !is_over(); ++index) {
      try {
        std::string input = cases_.input(index);
        if (input.size() <= kLongestCaseLookedAt && output_of(one, input) != output_of(other, input)) return input;
      } catch (const std::runtime_error&) {
        continue;  // a file that can't be read a second time
      }
    }
    return "";
  }

  // Runs the program on those that it was not asked yet, and takes the runs. Whether there are any.
  bool ask(std::vector<std::string> questions, std::vector<Evidence>& to) {
    std::erase_if(questions, [&](const std::string& input) { return input.empty() || !asked_.insert(input).second; });
    std::vector<Run> runs(questions.size());
    parallel_for(runs.size(), jobs_, [&](std::size_t place) {
      if (!is_over()) runs[place] = program_.run({.input = questions[place], .answer = {}});
    });
    bool has_answered = false;
    for (std::size_t place = 0; place < runs.size(); ++place) {
      has_answered = add(std::move(questions[place]), std::move(runs[place]), to) || has_answered;
    }
    return has_answered;
  }

  const Problem& problem_;
  Participant& program_;
  const Cases& cases_;
  std::vector<Evidence> evidence_;
  std::size_t given_;
  std::uint64_t seen_;            // cases from this number on were not run yet
  std::vector<Evidence> others_;  // what is found is checked on
  unsigned jobs_;
  const std::function<bool()>& stop_;
  std::set<std::string> asked_;
  std::vector<std::vector<std::string>> suite_;    // the items of the smallest suite's inputs
  std::map<std::size_t, std::string> own_inputs_;  // by the number of the mistake
  std::deque<std::string> texts_;                  // what the evidence refers to
};

}  // namespace

Diagnosis examine(const Problem& problem, Participant& expected, Participant& program, const Cases& cases,
                  std::vector<Evidence> evidence, std::span<const std::uint64_t> right, std::uint64_t seen,
                  std::span<const Evidence> others, unsigned jobs, const std::function<bool()>& stop) {
  return Examination(problem, expected, program, cases, std::move(evidence), right, seen, others, jobs, stop)
      .diagnosis();
}

}  // namespace quack
