#include "diagnose/program_mistakes.h"

#include <algorithm>
#include <mutex>
#include <optional>
#include <set>
#include <thread>
#include <utility>

#include "compare/participant.h"
#include "diagnose/causes.h"
#include "diagnose/examination.h"
#include "diagnose/memory_errors.h"
#include "io/messages.h"
#include "io/parallel.h"

namespace quack {
namespace {

constexpr std::size_t kMostStarts = 10;   // wrong runs from which a minimized input may come
constexpr std::size_t kManyPrograms = 3;  // if there are more, no changes of their sources are searched for
constexpr std::size_t kMostKinds = 3;     // kinds that no known mistake explains; more are reported as one mistake
constexpr std::size_t kMostOthers = 2;    // mistakes that are named beside one that has the same outputs
using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;
constexpr double kShareOfKnown = 0.6;     // of the time, at most, for known mistakes: the rest is for the source
constexpr double kShareOfRepairs = 0.75;  // of the rest, for changes of a source: memory errors took 2 to 4 s
constexpr milliseconds kToAnotherSecond{1000 / (kRunsAgain - 1) + 1};  // so that kRunsAgain runs take over a second
constexpr int kLeastRuns = 4;  // of a minimization, even if the time is up: it tries the wrong item alone first

DiagnosisRecord record_of(const Problem& problem, const Diagnosis& diagnosis) {
  DiagnosisRecord record;
  record.common = diagnosis.common;
  record.common_explains = diagnosis.common_explains;
  record.examined = diagnosis.cases;
  if (diagnosis.unfinished) {
    record.add_not_looked_for(tr("known mistakes"));
    return record;
  }
  record.explained = diagnosis.explained;
  const auto mistake_record = [&](std::size_t place) {
    const Implementation& mistake = problem.mistakes[place];
    return MistakeRecord{mistake.name, mistake.description, mistake.clause};
  };
  for (const MistakeSet& same : diagnosis.mistakes) {
    MistakeRecord& one = record.mistakes.emplace_back(mistake_record(same.front()));
    for (std::size_t other = 1; other < std::min(same.size(), 1 + kMostOthers); ++other)
      one.others.push_back(mistake_record(same[other]));
  }
  return record;
}

// Returns the end of that share of the time from now to `end`; now, if `end` is past.
Clock::time_point part_of_time(Clock::time_point end, double share) {
  const Clock::time_point now = Clock::now();
  return now + std::chrono::duration_cast<Clock::duration>(std::max(end - now, Clock::duration(0)) * share);
}

std::size_t minimized_size(const ProgramMistake& mistake) {
  const auto& difference = mistake.outcome.difference;
  return difference && difference->minimized ? difference->minimized->input.size() : SIZE_MAX;
}

bool is_limit(Verdict verdict) {
  return verdict == Verdict::time_limit_exceeded || verdict == Verdict::memory_limit_exceeded ||
         verdict == Verdict::output_limit_exceeded;
}

// The mistakes of each program are reported in this order: wrong answers before limits, those that a known mistake
// explains first, and of these the ones with the shortest inputs.
auto order_of(const ProgramMistake& mistake) {
  return std::tuple(mistake.implementation, is_limit(mistake.verdict), !mistake.known_mistake, minimized_size(mistake),
                    ~mistake.cases);
}

// A program's mistake with what is needed to minimize its input.
struct MistakeGroup {
  ProgramMistake mistake;
  const WrongRun* smallest = nullptr;
  const DiagnosisRecord* diagnosis = nullptr;  // of its program
  bool is_minimized = false;                   // its input is to be minimized
  bool joins_kinds = false;                    // it has several kinds of differences
};

// The state of a program in the search for its mistake.
struct ProgramState {
  bool is_unsteady = false;   // it is nondeterministic
  bool is_explained = false;  // known mistakes explain all its wrong runs
  bool keeps_state = false;   // Diagnosis::keeps_state
};

// Minimized inputs, the shortest first, to try with other programs: many are wrong on the same ones. Thread-safe.
class Minimized {
 public:
  void add(std::string input) {
    const std::lock_guard lock(mutex_);
    inputs_.emplace(input.size(), std::move(input));
  }
  std::vector<std::string> shortest() const {
    const std::lock_guard lock(mutex_);
    std::vector<std::string> inputs;
    for (const auto& [size, input] : inputs_)
      if (inputs.size() < kMostStarts) inputs.push_back(input);
    return inputs;
  }

 private:
  mutable std::mutex mutex_;
  std::set<std::pair<std::size_t, std::string>> inputs_;
};

// The arguments that all functions share.
struct Work {
  const Problem& problem;
  const Participants& participants;
  const Cases& cases;
  const std::vector<KeptRuns>& runs;
  const ReplayCommand& command;
  const MistakeOptions& options;
  Minimized& minimized;
};

// True if the program is nondeterministic: run again, it does something else in one of its smallest wrong runs. It
// depends on chance, on the clock, or on uninitialized memory. Exceeded limits do not count: the machine may be busy.
bool is_unsteady(Participant& program, const KeptRuns& runs, milliseconds pause, Clock::time_point end) {
  if (!program.is_limited() || program.is_constant()) return false;
  for (int again = 0; again < kRunsAgain; ++again) {
    if (again > 0 && Clock::now() + pause < end) std::this_thread::sleep_for(pause);
    for (const auto& [key, kind] : runs.kinds()) {
      const WrongRun& sample = kind.smallest.front();
      if (Clock::now() > end) return false;
      const bool is_wrong = sample.outcome.is_wrong_output();
      if (is_limit(sample.outcome.verdict) || (is_wrong && sample.output.empty())) continue;
      const Run run = program.run({.input = sample.input, .answer = {}});
      if (run.failure == Verdict::judge_error || (run.failure && is_limit(*run.failure))) continue;
      if (is_wrong ? run.failure || run.output != sample.output
                   : run.failure != sample.outcome.verdict || run.ending != sample.outcome.ending)
        return true;
    }
  }
  return false;
}

// Joins the groups that no known mistake explains into one mistake, if there are many.
void join_unexplained(std::vector<MistakeGroup>& groups) {
  const auto is_unexplained = [](const MistakeGroup& group) {
    return !group.mistake.known_mistake && group.smallest->outcome.is_wrong_output();
  };
  const auto count = std::count_if(groups.begin(), groups.end(), is_unexplained);
  if (static_cast<std::size_t>(count) <= kMostKinds) return;
  const auto first = std::find_if(groups.begin(), groups.end(), is_unexplained);
  for (auto other = first + 1; other != groups.end(); ++other) {
    if (!is_unexplained(*other)) continue;
    first->mistake.cases += other->mistake.cases;
    if (other->smallest->input.size() < first->smallest->input.size()) first->smallest = other->smallest;
  }
  groups.erase(std::remove_if(first + 1, groups.end(), is_unexplained), groups.end());
  first->joins_kinds = true;
  first->mistake.clause.clear();
  first->mistake.bucket = tr("wrong in {} ways", count);
}

// Groups the kinds of differences of one program: those that one known mistake explains are a group, each other is one.
// Fills in the program's state and the record of its diagnosis.
std::vector<MistakeGroup> groups_of(const Work& work, std::size_t place, Clock::time_point end, ProgramState& state,
                                    DiagnosisRecord& record) {
  const Problem& problem = work.problem;
  const MistakeOptions& options = work.options;
  const KeptRuns& runs = work.runs[place];
  Participant& program = *work.participants[place];
  const auto end_of_stage = part_of_time(end, kShareOfKnown);
  const std::function<bool()> is_over = [&] { return Clock::now() > end_of_stage || (options.stop && options.stop()); };
  state.is_unsteady = is_unsteady(program, runs, {}, end);
  std::optional<Examined> examined;
  if (!state.is_unsteady && problem.with_mistakes && !runs.wrong().empty()) {
    examined = examine(problem, program, work.cases, runs, options.jobs, is_over);
    // Tests it again if nothing explains the program, now with pauses: it may depend on the clock, which shows seconds.
    if (examined->diagnosis.mistakes.empty()) state.is_unsteady = is_unsteady(program, runs, kToAnotherSecond, end);
    if (state.is_unsteady) examined.reset();
  }
  if (examined) {
    record = record_of(problem, examined->diagnosis);
    state.is_explained = record.examined > 0 && record.explained == record.examined;
    state.keeps_state = examined->diagnosis.keeps_state;
  }
  if (state.is_unsteady) record.cause = nondeterminism_message();
  const auto mistake_in = [&](const WrongRun& sample) -> std::optional<std::size_t> {
    if (record.mistakes.empty() || !sample.outcome.is_wrong_output() || sample.output.empty()) return std::nullopt;
    Evidence evidence = evidence_of(problem, sample);
    examined->forms.correct(problem, evidence);
    return first_shown(problem, examined->diagnosis, evidence);
  };
  std::vector<MistakeGroup> groups;
  const auto add = [&](const DifferenceKind& key, const WrongRun& sample, std::optional<std::size_t> mistake,
                       std::uint64_t count) {
    const auto known = std::find_if(groups.begin(), groups.end(), [&](const MistakeGroup& group) {
      return mistake && group.mistake.known_mistake == mistake;
    });
    MistakeGroup& group = known != groups.end() ? *known : groups.emplace_back();
    group.mistake.cases += count;
    if (group.smallest != nullptr && group.smallest->input.size() <= sample.input.size()) return;
    group.smallest = &sample;
    group.mistake.known_mistake = mistake;
    static_cast<DifferenceKind&>(group.mistake) = key;
  };
  for (const auto& [key, kind] : runs.kinds()) {
    // Differences of one kind may come from several mistakes: each kept run counts for its own mistake, and the first
    // one for all that were not kept.
    const auto first = mistake_in(kind.smallest.front());
    std::uint64_t others = 0;
    for (std::size_t i = 1; i < kind.smallest.size(); ++i) {
      const auto mistake = mistake_in(kind.smallest[i]);
      if (!mistake || mistake == first) continue;
      add(key, kind.smallest[i], mistake, 1);
      ++others;
    }
    add(key, kind.smallest.front(), first, kind.cases - others);
  }
  join_unexplained(groups);
  std::stable_sort(groups.begin(), groups.end(), [](const MistakeGroup& one, const MistakeGroup& other) {
    return order_of(one.mistake) < order_of(other.mistake);
  });
  return groups;
}

// Appends wrong runs with which to start minimizing a mistake: those that go wrong earliest, and as many spread over
// all of them, because the earliest are mostly small already and hard to minimize further.
void append_starts(const Problem& problem, const KeptRuns& kept, const MistakeGroup& group,
                   std::vector<ShrinkStart>& starts) {
  if (!group.smallest->outcome.is_wrong_output()) return;
  const bool takes_all = group.joins_kinds || group.mistake.known_mistake;
  const DifferenceKind wanted = kind_of(problem, group.smallest->outcome);
  std::vector<ShrinkStart> runs;
  for (const auto& [key, kind] : kept.kinds()) {
    if (!takes_all && key != wanted) continue;
    for (const WrongRun& sample : kind.smallest) runs.push_back({sample.input, sample.outcome.difference->item()});
  }
  for (const WrongRun* const run : kept.wrong())
    if (takes_all || kind_of(problem, run->outcome) == wanted)
      runs.push_back({run->input, run->outcome.difference->item()});
  const std::size_t half = std::min(kMostStarts / 2, runs.size());
  std::vector<ShrinkStart> spread;
  for (std::size_t i = 0; i < half; ++i) spread.push_back(runs[i * runs.size() / half]);
  std::stable_sort(runs.begin(), runs.end(),
                   [](const ShrinkStart& one, const ShrinkStart& other) { return one.differs_at < other.differs_at; });
  starts.insert(starts.end(), runs.begin(), runs.begin() + static_cast<std::ptrdiff_t>(half));
  starts.insert(starts.end(), spread.begin(), spread.end());
}

// Adds the boards of a mistake's difference, and minimizes its input.
void complete(const Work& work, Clock::time_point end, const MistakeGroup& group) {
  const auto& [problem, participants, cases, runs, command, options, minimized] = work;
  const ProgramMistake& mistake = group.mistake;
  Participant& actual = *participants[mistake.implementation];
  Difference& difference = *group.smallest->outcome.difference;
  if (difference.frames.empty()) add_frames(problem, group.smallest->input, difference);
  if (!group.is_minimized) return;
  MinimizingHints hints{.any_kind = group.joins_kinds};
  ShrinkBudget budget = options.budget;
  budget.stop = [&, asked = 0]() mutable {
    return (++asked > kLeastRuns && Clock::now() > end) || (work.options.budget.stop && work.options.budget.stop());
  };
  std::unique_ptr<Participant> stand_in;
  if (mistake.known_mistake) {
    const std::string& name = group.diagnosis->mistakes[*mistake.known_mistake].name;
    stand_in = make_participant(problem, name, {});
  } else if (mistake.verdict == Verdict::time_limit_exceeded) {
    stand_in = actual.hurried();
  }
  hints.stand_in = stand_in.get();
  append_starts(problem, runs[mistake.implementation], group, hints.others);
  // The inputs of other programs are tried in problems without a grammar, where minimizing takes longest.
  const std::vector<std::string> known = problem.accepts ? minimized.shortest() : std::vector<std::string>();
  for (const std::string& input : known) hints.others.push_back({input});
  minimize(problem, *participants.front(), actual, {.input = group.smallest->input, .answer = group.smallest->answer},
           group.smallest->outcome, command, budget, hints);
  if (difference.minimized) minimized.add(difference.minimized->input);
}

// The mistake to search the source for: one that no known mistake explains, if there is one;
// null if the program only exceeds limits, for builds with sanitizers have wider ones.
const MistakeGroup* least_explained(const std::vector<MistakeGroup>& groups) {
  const MistakeGroup* best = nullptr;
  for (const MistakeGroup& group : groups) {
    if (is_limit(group.mistake.verdict)) continue;
    if (best == nullptr || (best->mistake.known_mistake && !group.mistake.known_mistake)) best = &group;
  }
  return best;
}

// Completes the mistakes of a program: the first one, then the cause in the source, then the others.
void complete_all(const Work& work, std::size_t place, Clock::time_point end, const ProgramState& state,
                  const std::vector<MistakeGroup>& groups, DiagnosisRecord& diagnosis) {
  const bool are_few = work.runs.size() <= kManyPrograms + 1;
  const MistakeGroup* const shown = least_explained(groups);
  const auto is_over = [&](Clock::time_point until) {
    return Clock::now() > until || (work.options.stop && work.options.stop());
  };
  const CauseOptions cause{
      .is_unsteady = state.is_unsteady,
      // Even if something explains the runs, memory errors may be behind it: state that is kept, or a word overwritten.
      .memory = !state.is_explained || state.keeps_state || diagnosis.common_explains,
      .repairs = are_few && !state.is_explained,
      .jobs = work.options.jobs,
      .stop = [&] { return is_over(end); },
      .stop_repairs = [&, until = part_of_time(end, kShareOfRepairs)] { return is_over(until); }};
  const bool seeks_cause =
      work.options.minimizes && work.options.seeks_causes && shown != nullptr && (cause.memory || cause.repairs);
  // The search for the cause comes after the first mistake.
  const std::size_t at = seeks_cause ? std::min<std::size_t>(groups.size(), 1) : SIZE_MAX;
  parallel_for(groups.size() + (seeks_cause ? 1 : 0), work.options.jobs, [&](std::size_t index) {
    if (work.options.stop && work.options.stop()) return;
    if (index == at) {
      find_cause(work.problem, *work.participants[place], work.cases, work.runs[place], *shown->smallest, cause,
                 diagnosis);
    } else {
      complete(work, end, groups[index - (index > at ? 1 : 0)]);
    }
  });
}

}  // namespace

void find_mistakes(const Problem& problem, const Participants& participants, const Cases& cases,
                   const std::vector<KeptRuns>& runs, const ReplayCommand& command, const MistakeOptions& options,
                   Record& record) {
  Minimized minimized;
  const Work work{problem, participants, cases, runs, command, options, minimized};
  std::mutex mutex;                                                  // guards record.mistakes
  const unsigned at_once = options.seeks_causes ? 1 : options.jobs;  // with causes, each program uses all threads
  parallel_for(runs.size() - 1, at_once, [&](std::size_t index) {
    const std::size_t place = index + 1;
    DiagnosisRecord& diagnosis = record.implementations[place].diagnosis;
    const auto left = static_cast<double>(runs.size() - place);
    const Clock::time_point end = part_of_time(options.end, std::min(1.0, at_once / left));
    ProgramState state;
    std::vector<MistakeGroup> groups = groups_of(work, place, end, state, diagnosis);
    for (std::size_t rank = 0; MistakeGroup & group : groups) {
      group.diagnosis = &diagnosis;
      group.mistake.implementation = place;
      group.mistake.outcome = group.smallest->outcome;
      group.mistake.outcome.difference->command =
          command(participants.front()->spec(), participants[place]->spec(), cases.arguments(group.smallest->index));
      group.is_minimized = options.minimizes && (options.minimizes_limits || !is_limit(group.mistake.verdict)) &&
                           !state.is_unsteady && rank++ < options.most_minimized &&
                           group.mistake.verdict != Verdict::compile_error;
    }
    complete_all(work, place, end, state, groups, diagnosis);
    // A known mistake that explains a part may be a consequence of the cause.
    const bool is_consequence = !diagnosis.cause.empty() && !state.is_explained;
    if (is_consequence) diagnosis.mistakes.clear();
    for (MistakeGroup& group : groups) {
      if (is_consequence) group.mistake.known_mistake.reset();
      ProgramMistake& mistake = group.mistake;
      mistake.case_number = group.smallest->index + 1;
      mistake.case_name = cases.name(group.smallest->index);
      const auto in = std::lower_bound(record.cases.begin(), record.cases.end(), mistake.case_number,
                                       [](const CaseRecord& one, std::uint64_t number) { return one.number < number; });
      if (in != record.cases.end() && in->number == mistake.case_number)
        in->outcomes[mistake.implementation].difference = mistake.outcome.difference;
      const std::lock_guard lock(mutex);
      record.mistakes.push_back(std::move(mistake));
    }
  });
  std::ranges::stable_sort(record.mistakes, {}, order_of);
}

}  // namespace quack
