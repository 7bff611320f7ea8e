#include "diagnose/examination.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>

#include "io/lines.h"
#include "io/parallel.h"

namespace quack {

namespace {

constexpr std::size_t kWrongRuns = 20, kRightRuns = 20;  // runs of the comparison by which mistakes are chosen
// Bytes of the inputs of right runs by which mistakes are chosen, and of those that check them: each is simulated
// completely.
constexpr std::size_t kRightBytes = 100'000;
constexpr int kTriedAlone = 30;            // wrong items that are run again, each in an input of its own
constexpr std::chrono::seconds kAsked{3};  // processor time for a list of inputs: a slow program runs fewer of them
constexpr std::size_t kItemsAlone = 60;    // wrong items, and right ones, that are diagnosed in inputs of their own

// Random inputs that are made for an examination, the same each time.
struct RandomInputs {
  std::uint64_t count, first_seed;
  std::vector<std::uint64_t> lengths;  // items, in turn
};
const RandomInputs kShort = {60, 0, {5, 12, 30, 60}};  // by which mistakes are chosen: most show a single mistake
const RandomInputs kFresh = {40, 100, {60}};           // on which they are checked

class Examination {
 public:
  Examination(const Problem& problem, Participant& program, const Cases& cases, const KeptRuns& runs, unsigned jobs,
              const std::function<bool()>& stop)
      : problem_(problem), program_(program), cases_(cases), jobs_(jobs), stop_(stop) {
    const std::vector<const WrongRun*> wrong = runs.wrong();
    for (std::size_t place = 0; place < wrong.size(); ++place) {
      (place < kWrongRuns ? chosen_ : checked_).push_back(evidence_of(problem, *wrong[place]));
    }
    given_ = std::min(wrong.size(), kWrongRuns);
    const std::span<const RightRun> right = runs.right();
    const std::size_t first = std::min(right.size(), kRightRuns);
    add_right_runs(right.first(first), chosen_);
    add_right_runs(right.subspan(first), checked_);
  }

  Examined result() {
    if (!program_.wants_answer()) {
      ask(random_inputs(kShort), chosen_);
      std::vector<std::string> others = random_inputs(kFresh);
      if (const SuiteRecipes* const suite = smallest_catching_suite(problem_))
        for (const SuiteRecipe& recipe : suite->inputs) others.push_back(input_of(problem_, recipe));
      ask(std::move(others), checked_);
    }
    const auto wrong = static_cast<std::uint64_t>(std::ranges::count(chosen_, true, &Evidence::is_wrong));
    Examined examined{.forms = OutputForms(problem_, chosen_), .diagnosis = {}};
    const OutputForms& forms = examined.forms;
    Diagnosis& found = examined.diagnosis;
    for (std::vector<Evidence>* const list : {&chosen_, &checked_})
      for (Evidence& one : *list) forms.correct(problem_, one);
    if (forms.empty() && depends_on_other_items()) {
      found = diagnosis_of_items_alone();
    } else {
      found = diagnose(problem_, chosen_, checked_, jobs_, stop_);
      if (!forms.empty()) say_forms(forms, wrong, found);
    }
    found.unfinished = is_over();
    return examined;
  }

 private:
  static void say_forms(const OutputForms& forms, std::uint64_t wrong, Diagnosis& found) {
    if (found.cases == 0) found.explained = found.cases = wrong;
    found.common = forms.sentences();
    found.common_explains = !found.common.empty();
  }

  // Adds the first of these runs, up to kRightBytes of input.
  void add_right_runs(std::span<const RightRun> right, std::vector<Evidence>& to) {
    std::size_t bytes = 0;
    for (const auto& [index, answered] : right) {
      try {
        std::string input = answered ? answered->input : cases_.input(index);
        if (bytes += input.size(); bytes > kRightBytes) break;
        Evidence run = answered ? Evidence{input, answered->right} : evidence_of(problem_, std::move(input));
        run.found = run.right;
        to.push_back(std::move(run));
      } catch (const std::runtime_error&) {
        continue;  // a file that can't be read a second time is left out
      }
    }
  }

  bool is_over() const { return stop_ && stop_(); }

  // Calls use(item, found line, right line) for the items of the comparison's wrong runs, until it returns false.
  void for_each_item(const std::function<bool(const std::string&, std::string_view, std::string_view)>& use) const {
    for (std::size_t run = 0; run < given_; ++run) {
      const auto right_lines = text_lines(chosen_[run].right), found_lines = text_lines(chosen_[run].found);
      const auto items = problem_.items(chosen_[run].input);
      for (std::size_t item = 0; item < std::min({items.size(), found_lines.size(), right_lines.size()}); ++item)
        if (!use(items[item], found_lines[item], right_lines[item])) return;
    }
  }

  // True if the program answers one of a few wrong items differently when the input has no other items: it keeps state
  // between items.
  bool depends_on_other_items() const {
    if (!problem_.independent_items || program_.wants_answer()) return false;
    int tried = 0;
    std::chrono::microseconds time{};
    bool keeps = false;
    for_each_item([&](const auto& item, std::string_view found, std::string_view right) {
      if (found == right) return true;
      const Run alone = program_.run({.input = problem_.input_of({item}), .answer = {}});
      const std::string output = tidied(alone.output);
      const auto lines = text_lines(output);
      keeps = !alone.failure && !lines.empty() && lines.front() != found;
      time += alone.usage.cpu_time;
      return !keeps && ++tried < kTriedAlone && time < kAsked;
    });
    return keeps;
  }

  // Diagnoses the program by inputs of one item each.
  Diagnosis diagnosis_of_items_alone() {
    std::vector<std::string> questions;
    std::size_t wrong = 0, right = 0;
    for_each_item([&](const auto& item, std::string_view found, std::string_view right_line) {
      if ((found == right_line ? right : wrong)++ < kItemsAlone) questions.push_back(problem_.input_of({item}));
      return wrong < kItemsAlone || right < kItemsAlone;
    });
    chosen_.clear();
    ask(std::move(questions), chosen_);
    Diagnosis diagnosis = diagnose(problem_, chosen_, {}, jobs_, stop_);
    diagnosis.common =
        diagnosis.cases == 0
            ? tr("It answers the same cases right when each is alone in its input: something is kept from "
                 "one case to the next.")
            : tr("It answers some cases otherwise when each is alone in its input: something is kept from "
                 "one case to the next.");
    diagnosis.common_explains = true;
    if (diagnosis.cases == 0) diagnosis.cases = diagnosis.explained = 1;
    return diagnosis;
  }

  // Makes inputs by each quick profile in turn; none if the problem has no quick profile.
  std::vector<std::string> random_inputs(const RandomInputs& inputs) const {
    std::vector<const Profile*> quick;
    for (const Profile& profile : problem_.profiles) {
      if (!profile.is_slow) quick.push_back(&profile);
    }
    std::vector<std::string> all;
    for (std::uint64_t number = 0; number < inputs.count && !quick.empty(); ++number) {
      const std::uint64_t length = inputs.lengths[number / quick.size() % inputs.lengths.size()];
      all.push_back(quick[number % quick.size()]->make(length, inputs.first_seed + number));
    }
    return all;
  }

  // Runs the program on the inputs that it has not had yet, and adds the runs that did not fail.
  void ask(std::vector<std::string> questions, std::vector<Evidence>& to) {
    std::erase_if(questions, [&](const std::string& input) { return !asked_.insert(input).second; });
    std::vector<Run> runs(questions.size());
    std::atomic<std::int64_t> time = 0;  // microseconds
    parallel_for(runs.size(), jobs_, [&](std::size_t place) {
      if (is_over() || std::chrono::microseconds(time) > kAsked) return;
      runs[place] = program_.run({.input = questions[place], .answer = {}});
      time += runs[place].usage.cpu_time.count();
    });
    for (std::size_t place = 0; place < runs.size(); ++place) {
      const Run& run = runs[place];
      if (!run.failure && !run.fault && !run.output.empty())
        to.push_back(evidence_of(problem_, std::move(questions[place]), run.output));
    }
  }

  const Problem& problem_;
  Participant& program_;
  const Cases& cases_;
  std::vector<Evidence> chosen_, checked_;
  std::size_t given_ = 0;  // wrong runs of the comparison, at the beginning of `chosen_`
  unsigned jobs_;
  const std::function<bool()>& stop_;
  std::set<std::string> asked_;
};

}  // namespace

Examined examine(const Problem& problem, Participant& program, const Cases& cases, const KeptRuns& runs, unsigned jobs,
                 const std::function<bool()>& stop) {
  return Examination(problem, program, cases, runs, jobs, stop).result();
}

}  // namespace quack
