#include "diagnose/examination.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>

#include "diagnose/rewording.h"
#include "io/lines.h"
#include "io/parallel.h"

namespace quack {

namespace {

constexpr int kMostRounds = 5;
constexpr std::size_t kMostAlternatives = 24;
constexpr std::size_t kMostCounterexamples = 4;  // in a round
constexpr int kTriedAlone = 30;                  // wrong items
constexpr std::size_t kItemsAlone = 60;          // wrong ones, and right ones, each in an input of its own
constexpr std::size_t kRightRuns = 40;           // in which the program is right, that are evidence from the start
constexpr std::size_t kRightBytes = 400'000;     // of their inputs, and again of more of them

// Random inputs that are made for an examination, the same each time.
struct RandomInputs {
  std::uint64_t count, first_seed;
  std::vector<std::uint64_t> lengths;  // items, one after the other
};
const RandomInputs kShort = {24, 0, {5, 12, 30, 60}};  // of which most show one mistake alone
const RandomInputs kFresh = {40, 100, {60}};           // on which what is found is checked
const RandomInputs kDividing = {1500, 200, {300}};     // in which those are looked for that tell two sets apart

// One examination.
class Examination {
 public:
  Examination(const Problem& problem, Participant& expected, Participant& program, const Cases& cases,
              std::vector<Evidence> evidence, std::span<const std::uint64_t> right, std::vector<Evidence> others,
              unsigned jobs, const std::function<bool()>& stop)
      : problem_(problem),
        program_(program),
        cases_(cases),
        evidence_(std::move(evidence)),
        given_(evidence_.size()),
        others_(std::move(others)),
        jobs_(jobs),
        stop_(stop) {
    const std::size_t first = std::min(right.size(), kRightRuns);
    add_right_runs(expected, right.first(first), evidence_);
    add_right_runs(expected, right.subspan(first), others_);
  }

  Diagnosis diagnosis() {
    std::vector<std::string> short_games;
    for (std::uint64_t number = 0; number < kShort.count; ++number) short_games.push_back(random_input(number, kShort));
    if (!program_.wants_answer()) ask(std::move(short_games), evidence_);
    const auto wrong = static_cast<std::uint64_t>(std::ranges::count(evidence_, true, &Evidence::is_wrong));
    const bool is_reworded = correct_words();
    if (!is_reworded && keeps_something()) return diagnosis_of_items_alone();
    Diagnosis best = diagnose(problem_, evidence_, jobs_, stop_);
    if (is_reworded && best.cases == 0) best.explained = best.cases = wrong;
    for (int round = 1; round < kMostRounds && !best.mistakes.empty() && !is_over(); ++round) {
      const bool has_answers = !program_.wants_answer() && ask(questions_after(best), evidence_);
      if (!take_counterexamples(best) && !has_answers) break;
      Diagnosis next = diagnose(problem_, evidence_, jobs_, stop_);
      best = std::move(next);
    }
    if (is_over()) {  // nobody has tried yet to contradict what was found
      best.unfinished = true;
      best.mistakes.clear();
      best.alternatives.clear();
      best.of_evidence.clear();
      best.explained = 0;
    }
    if (is_reworded) {
      best.common = {};
      if (leaves_out_last_) best.common.add_line(tr("It leaves out the last line."));
      if (const Message words = rewording_.sentences(); !words.empty()) best.common.add_line(words);
      best.common_explains = !best.common.empty();
      if (best.mistakes.empty() && best.explained < best.cases)
        best.common.add_line(tr("No known mistake explains the rest."));
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
        const Run run = expected.run({.input = input, .answer = answer});
        add(std::move(input), run, to);
      } catch (const std::runtime_error&) {
        continue;  // a file that can't be read a second time is left out
      }
    }
  }

  // Corrects the words and line ends of all outputs, from now on. False if they are right.
  bool correct_words() {
    leaves_out_last_ = std::ranges::all_of(evidence_, [&](const Evidence& one) {
      const std::size_t items = problem_.items(one.input).size();
      return text_lines(one.right).size() == items && text_lines(one.found).size() + 1 == items;
    });
    for (std::vector<Evidence>* const list : {&evidence_, &others_})
      for (Evidence& one : *list)
        if (leaves_out_last_) one = evidence_of(problem_, without_last(one.input), one.found);
    rewording_ = Rewording(evidence_);
    for (std::vector<Evidence>* const list : {&evidence_, &others_})
      for (Evidence& one : *list) reword(one);
    return leaves_out_last_ || !rewording_.empty();
  }
  std::string without_last(const std::string& input) const {
    auto items = problem_.items(input);
    items.pop_back();
    return problem_.input_of(items);
  }
  void reword(Evidence& one) const {
    if (!rewording_.empty()) one.found = tidied(rewording_.corrected(one.found));
  }

  // Takes a run of an input for evidence. False if it can't be.
  bool add(std::string input, const Run& run, std::vector<Evidence>& to) const {
    if (run.failure || run.fault || run.output.empty()) return false;
    to.push_back(evidence_of(problem_, leaves_out_last_ ? without_last(input) : std::move(input), run.output));
    reword(to.back());
    return true;
  }

  bool is_over() const { return stop_ && stop_(); }

  // Calls use(item, found line, right line) for the items of the given runs, until it returns false.
  void for_each_item(const std::function<bool(const std::string&, std::string_view, std::string_view)>& use) const {
    for (std::size_t run = 0; run < given_; ++run) {
      const auto right_lines = text_lines(evidence_[run].right), found_lines = text_lines(evidence_[run].found);
      const auto items = problem_.items(evidence_[run].input);
      for (std::size_t item = 0; item < std::min({items.size(), found_lines.size(), right_lines.size()}); ++item)
        if (!use(items[item], found_lines[item], right_lines[item])) return;
    }
  }

  // True if the program answers one of a few wrong items otherwise where nothing else is in the input.
  bool keeps_something() const {
    if (!problem_.independent_items || program_.wants_answer()) return false;
    int tried = 0;
    bool keeps = false;
    for_each_item([&](const auto& item, std::string_view found, std::string_view right) {
      if (found == right) return true;
      const Run alone = program_.run({.input = problem_.input_of({item}), .answer = {}});
      const std::string output = tidied(alone.output);
      const auto lines = text_lines(output);
      keeps = !alone.failure && !lines.empty() && lines.front() != found;
      return !keeps && ++tried < kTriedAlone;
    });
    return keeps;
  }

  // The diagnosis by cases that are each alone in their input.
  Diagnosis diagnosis_of_items_alone() {
    std::vector<std::string> questions;
    std::size_t wrong = 0, right = 0;
    for_each_item([&](const auto& item, std::string_view found, std::string_view right_line) {
      if ((found == right_line ? right : wrong)++ < kItemsAlone) questions.push_back(problem_.input_of({item}));
      return wrong < kItemsAlone || right < kItemsAlone;
    });
    evidence_.clear();
    ask(std::move(questions), evidence_);
    Diagnosis diagnosis = diagnose(problem_, evidence_, jobs_, stop_);
    diagnosis.common =
        diagnosis.cases == 0
            ? tr("It answers the same cases right when each is alone in its input: something is kept from "
                 "one case to the next.")
            : tr("It answers some cases otherwise when each is alone in its input: something is kept from "
                 "one case to the next.");
    diagnosis.common_explains = true;
    if (diagnosis.cases > 0 && diagnosis.mistakes.empty())
      diagnosis.common.add_line(tr("No known mistake explains the rest."));
    diagnosis.cases = std::max<std::uint64_t>(diagnosis.cases, 1);
    diagnosis.of_evidence.assign(given_, {});
    return diagnosis;
  }

  // Random inputs by each of the profiles in turn; empty if the problem has none that is quick.
  std::string random_input(std::uint64_t number, const RandomInputs& inputs) const {
    std::vector<const Profile*> quick;
    for (const Profile& profile : problem_.profiles) {
      if (!profile.is_slow) quick.push_back(&profile);
    }
    if (quick.empty()) return "";
    const Profile& profile = *quick[number % quick.size()];
    return profile.make(inputs.lengths[number / quick.size() % inputs.lengths.size()], inputs.first_seed + number);
  }

  // Takes a few of the other runs, and of runs of inputs of our own, that speak against what was found, for
  // evidence. Whether there were any.
  bool take_counterexamples(const Diagnosis& diagnosis) {
    run_fresh_inputs();
    std::vector<std::atomic<bool>> is_counterexample(others_.size());
    parallel_for(others_.size(), jobs_, [&](std::size_t place) {
      is_counterexample[place] = !is_over() && !agrees(problem_, diagnosis, others_[place]);
    });
    const std::size_t before = evidence_.size();
    std::vector<Evidence> left;
    for (std::size_t place = 0; place < others_.size(); ++place) {
      const bool is_taken = is_counterexample[place] && evidence_.size() < before + kMostCounterexamples;
      (is_taken ? evidence_ : left).push_back(others_[place]);
    }
    others_ = std::move(left);
    return evidence_.size() > before;
  }

  // Once: on one of the smallest suite's inputs each known mistake is wrong, and the others are random.
  void run_fresh_inputs() {
    if (std::exchange(has_run_fresh_inputs_, true) || program_.wants_answer()) return;
    std::vector<std::string> questions;
    if (const SuiteRecipes* const suite = smallest_catching_suite(problem_)) {
      for (const SuiteRecipe& recipe : suite->inputs) questions.push_back(input_of(problem_, recipe));
    }
    for (std::uint64_t number = 0; number < kFresh.count; ++number) questions.push_back(random_input(number, kFresh));
    ask(std::move(questions), others_);
  }

  // The inputs that may decide: on each of them, one of the mistakes is wrong, or an alternative writes something else.
  std::vector<std::string> questions_after(const Diagnosis& diagnosis) {
    std::vector<std::string> questions;
    const Implementation right = problem_.with_mistakes({});
    for (const std::size_t mistake : diagnosis.mistakes)
      questions.push_back(dividing(right, problem_.with_mistakes(std::span(&mistake, 1))));
    std::vector<std::size_t> mistakes = diagnosis.mistakes;
    std::ranges::sort(mistakes);
    const Implementation found = problem_.with_mistakes(mistakes);
    for (std::size_t alternative = 0; alternative < std::min(diagnosis.alternatives.size(), kMostAlternatives);
         ++alternative)
      questions.push_back(dividing(found, problem_.with_mistakes(diagnosis.alternatives[alternative])));
    return questions;
  }

  // A short input on which the two differ: the beginning of one of the suites' inputs, the smallest suite first, or of
  // one of many random ones. Empty if there is none.
  std::string dividing(const Implementation& one, const Implementation& other) {
    constexpr std::size_t kAtOnce = 32;
    const std::vector<std::string>& suites = suite_inputs();
    for (std::size_t begin = 0; begin < suites.size() + kDividing.count && !is_over(); begin += kAtOnce) {
      std::vector<std::string> inputs(kAtOnce);
      parallel_for(kAtOnce, jobs_, [&](std::size_t place) {
        const std::size_t number = begin + place;
        std::string input = number < suites.size() ? suites[number] : random_input(number, kDividing);
        if (output_of(one, input) != output_of(other, input)) inputs[place] = std::move(input);
      });
      const auto differs = std::ranges::find_if(inputs, [](const std::string& input) { return !input.empty(); });
      if (differs != inputs.end()) return shortest_beginning(one, other, *differs);
    }
    return "";
  }

  // The shortest beginning of an input on which the two differ.
  std::string shortest_beginning(const Implementation& one, const Implementation& other,
                                 const std::string& input) const {
    const auto items = problem_.items(input);
    const auto beginning = [&](std::size_t count) {
      return problem_.input_of({items.begin(), items.begin() + static_cast<std::ptrdiff_t>(count)});
    };
    std::size_t same = 0, differs = items.size();
    while (differs - same > 1) {
      const std::size_t middle = (same + differs) / 2;
      const std::string half = beginning(middle);
      (output_of(one, half) == output_of(other, half) ? same : differs) = middle;
    }
    return beginning(differs);
  }

  const std::vector<std::string>& suite_inputs() {
    if (!suite_inputs_.empty()) return suite_inputs_;
    const SuiteRecipes* const smallest = smallest_catching_suite(problem_);
    const auto add = [&](const SuiteRecipes& suite) {
      for (const SuiteRecipe& recipe : suite.inputs) suite_inputs_.push_back(input_of(problem_, recipe));
    };
    if (smallest != nullptr) add(*smallest);
    for (const SuiteRecipes& suite : problem_.suites) {
      if (&suite != smallest) add(suite);
    }
    return suite_inputs_;
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
      has_answered = add(std::move(questions[place]), runs[place], to) || has_answered;
    }
    return has_answered;
  }

  const Problem& problem_;
  Participant& program_;
  const Cases& cases_;
  std::vector<Evidence> evidence_;
  std::size_t given_;
  bool has_run_fresh_inputs_ = false;
  std::vector<Evidence> others_;  // what is found is checked on
  unsigned jobs_;
  const std::function<bool()>& stop_;
  Rewording rewording_;
  bool leaves_out_last_ = false;  // line, each time
  std::set<std::string> asked_;
  std::vector<std::string> suite_inputs_;  // the smallest suite first
};

}  // namespace

Diagnosis examine(const Problem& problem, Participant& expected, Participant& program, const Cases& cases,
                  std::vector<Evidence> evidence, std::span<const std::uint64_t> right, std::vector<Evidence> others,
                  unsigned jobs, const std::function<bool()>& stop) {
  return Examination(problem, expected, program, cases, std::move(evidence), right, std::move(others), jobs, stop)
      .diagnosis();
}

}  // namespace quack
