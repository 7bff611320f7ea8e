#include "diagnose/mistakes.h"

#include <algorithm>
#include <atomic>
#include <thread>
#include <utility>

#include "compare/participant.h"
#include "diagnose/causes.h"
#include "diagnose/examination.h"
#include "io/messages.h"
#include "io/parallel.h"

namespace quack {
namespace {

constexpr std::size_t kEvidence = 40;     // wrong runs
constexpr std::size_t kLongRuns = 4;      // wrong ones, besides the smallest
constexpr std::size_t kMostStarts = 10;   // wrong runs from which a minimized input may come
constexpr std::size_t kManyPrograms = 3;  // of more not all that may be in a source is looked for
constexpr std::size_t kMostKinds = 3;     // that no mistake explains; more of them are reported as one mistake
using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;
constexpr double kForMistakes = 0.6;  // of the time: for known mistakes; the rest is for minimizing and for the source
constexpr int kCauseWeight = 4;       // times what minimizing an input gets: builds and runs of the source
constexpr milliseconds kToAnotherSecond{1000 / (kRunsAgain - 1) + 1};
constexpr double kForRunsAgain = 0.1;  // of the time of a diagnosis, before it and after it
constexpr int kLeastRuns = 4;          // the wrong item alone, or what leads to it, is tried at least

DiagnosisRecord record_of(const Problem& problem, const Diagnosis& diagnosis) {
  DiagnosisRecord record{.mistakes = {},
                         .explained = diagnosis.explained,
                         .examined = diagnosis.cases,
                         .common = diagnosis.common,
                         .common_explains = diagnosis.common_explains,
                         .unfinished = diagnosis.unfinished,
                         .cause = {},
                         .harmless = {}};
  for (const std::size_t place : diagnosis.mistakes) {
    const Implementation& mistake = problem.mistakes[place];
    record.mistakes.push_back({mistake.name, mistake.description, mistake.clause});
  }
  return record;
}

// The moment at which that share of the time from now to `end` is over; now, if the end is past.
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
  bool is_minimized = false;                   // or is to be
  bool keeps_state = false;                    // Diagnosis::keeps_state
  bool joins_kinds = false;                    // of differences
  bool is_unsteady = false;                    // its program does not do the same each time
};

// The arguments that all functions share.
struct Work {
  const Problem& problem;
  const Participants& participants;
  const Cases& cases;
  const std::vector<KeptRuns>& runs;
  const ReplayCommand& command;
  const MistakeOptions& options;
};

// True if the program, run again, does not do what it did in some of its smallest wrong runs: it depends on chance, on
// the clock, or on memory that it never sets. What it was ended for may come from a busy machine, and does not count.
bool is_unsteady(Participant& program, const KeptRuns& runs, milliseconds pause, Clock::time_point end) {
  if (!program.is_limited() || program.is_constant()) return false;
  for (int again = 0; again < kRunsAgain; ++again) {
    if (again > 0 && Clock::now() + pause < end) std::this_thread::sleep_for(pause);
    for (const auto& [key, kind] : runs.kinds()) {
      const WrongRun& sample = kind.smallest.front();
      if (Clock::now() > end) return false;
      const bool is_wrong = sample.outcome.line > 0;
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
    return !group.mistake.known_mistake && group.smallest->outcome.line > 0;
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

// The kinds of one program, put together where one known mistake explains them.
std::vector<MistakeGroup> groups_of(const Work& work, std::size_t place, Clock::time_point end,
                                    DiagnosisRecord& record) {
  const auto& [problem, participants, cases, runs_of, command, options] = work;
  const KeptRuns& runs = runs_of[place];
  const std::vector<const WrongRun*> samples = runs.evidence(kEvidence);
  Diagnosis diagnosis;
  bool unsteady = is_unsteady(*participants[place], runs, {}, part_of_time(end, kForRunsAgain));
  std::vector<Evidence> evidence;
  for (const WrongRun* sample : samples)
    if (!unsteady && problem.with_mistakes) evidence.push_back(evidence_of(problem, sample->input, sample->output));
  for (const auto& [key, kind] : runs.kinds()) {
    const bool is_evidence = !evidence.empty() && std::get<Verdict>(key) == Verdict::wrong_answer && kind.longest &&
                             !kind.longest->output.empty();
    if (!is_evidence || evidence.size() == samples.size() + kLongRuns) continue;
    evidence.push_back(evidence_of(problem, kind.longest->input, kind.longest->output));
  }
  if (!evidence.empty()) {
    std::vector<Evidence> others;
    for (const WrongRun& run : runs.more()) others.push_back(evidence_of(problem, run.input, run.output));
    const Clock::time_point end_of_search = part_of_time(end, 1 - kForRunsAgain);
    const auto is_over = [&] { return Clock::now() > end_of_search || (work.options.stop && work.options.stop()); };
    diagnosis = examine(problem, *participants.front(), *participants[place], cases, std::move(evidence), runs.right(),
                        std::move(others), options.jobs, is_over);
    // Again, for the clock shows something else by now; where nothing explains the program, in another second, too.
    unsteady =
        is_unsteady(*participants[place], runs, diagnosis.mistakes.empty() ? kToAnotherSecond : milliseconds(0), end);
    if (unsteady) diagnosis = {};
    record = record_of(problem, diagnosis);
  }
  if (diagnosis.of_evidence.empty()) diagnosis.of_evidence.assign(samples.size(), {});
  if (unsteady) record.cause = unsteady_words();
  const auto mistake_in = [&](const WrongRun& sample) -> std::optional<std::size_t> {
    const auto at = std::find(samples.begin(), samples.end(), &sample);
    if (at == samples.end()) return std::nullopt;
    const auto& shown = diagnosis.of_evidence[static_cast<std::size_t>(at - samples.begin())];
    return shown.empty() ? std::nullopt : std::optional(shown.front());
  };
  std::vector<MistakeGroup> groups;
  const auto add = [&](const DifferenceKind& key, const WrongRun& sample, std::uint64_t count) {
    const auto mistake = mistake_in(sample);
    const auto known = std::find_if(groups.begin(), groups.end(), [&](const MistakeGroup& group) {
      return mistake && group.mistake.known_mistake == mistake;
    });
    MistakeGroup& group = known != groups.end() ? *known : groups.emplace_back();
    group.mistake.cases += count;
    if (group.smallest != nullptr && group.smallest->input.size() <= sample.input.size()) return;
    group.smallest = &sample;
    group.mistake.known_mistake = mistake;
    std::tie(group.mistake.verdict, group.mistake.clause, std::ignore) = key;
    group.mistake.bucket = std::get<2>(key);
  };
  for (const auto& [key, kind] : runs.kinds()) {
    // Differences of one kind may come from several mistakes: each sample speaks for itself, the first for the rest.
    std::uint64_t others = 0;
    for (std::size_t i = 1; i < kind.smallest.size(); ++i) {
      if (!mistake_in(kind.smallest[i]) || mistake_in(kind.smallest[i]) == mistake_in(kind.smallest[0])) continue;
      add(key, kind.smallest[i], 1);
      ++others;
    }
    add(key, kind.smallest.front(), kind.cases - others);
  }
  join_unexplained(groups);
  for (MistakeGroup& group : groups) {
    group.keeps_state = diagnosis.keeps_state;
    group.is_unsteady = unsteady;
  }
  std::stable_sort(groups.begin(), groups.end(), [](const MistakeGroup& one, const MistakeGroup& other) {
    return order_of(one.mistake) < order_of(other.mistake);
  });
  return groups;
}

// A cause in the source stands for all mistakes of a program that makes no known mistake. What looks like more mistakes
// than `most_named` is a consequence of it.
void join_by_cause(std::vector<MistakeGroup>& groups, const std::vector<std::size_t>& most_named, Record& record) {
  for (std::size_t place = 1; place < record.implementations.size(); ++place) {
    DiagnosisRecord& diagnosis = record.implementations[place].diagnosis;
    if (most_named[place] < kMostBesidesACause) diagnosis.common = {};
    if (diagnosis.cause.empty() || diagnosis.mistakes.size() <= most_named[place]) continue;
    diagnosis.mistakes.clear();
    diagnosis.explained = 0;
    for (MistakeGroup& group : groups)
      if (group.mistake.implementation == place) group.mistake.known_mistake.reset();
  }
  std::vector<MistakeGroup> joined;
  for (MistakeGroup& group : groups) {
    const std::size_t place = group.mistake.implementation;
    const DiagnosisRecord& diagnosis = record.implementations[place].diagnosis;
    const bool is_one = most_named[place] < kMostBesidesACause && diagnosis.mistakes.empty();
    if (!is_one || joined.empty() || joined.back().mistake.implementation != place) {
      joined.push_back(std::move(group));
      continue;
    }
    MistakeGroup& best = joined.back();
    const std::uint64_t cases = best.mistake.cases + group.mistake.cases;
    if (minimized_size(group.mistake) < minimized_size(best.mistake)) best = std::move(group);
    best.mistake.cases = cases;
  }
  groups = std::move(joined);
}

// Wrong runs from which the smallest input for a mistake may come: those that go wrong earliest, and as many of all
// sorts, because the earliest are mostly small already and hard to make smaller.
void append_starts(const Problem& problem, const KeptRuns& kept, const MistakeGroup& group,
                   std::vector<ShrinkStart>& starts) {
  if (group.smallest->outcome.line == 0) return;
  const bool takes_all = group.joins_kinds || group.mistake.known_mistake;
  const DifferenceKind wanted = kind_of(problem, group.smallest->outcome);
  std::vector<ShrinkStart> runs;
  for (const auto& [key, kind] : kept.kinds()) {
    if (!takes_all && key != wanted) continue;
    for (const WrongRun& sample : kind.smallest) runs.push_back({sample.input, sample.outcome.difference->item()});
  }
  for (const WrongRun& run : kept.more())
    if (takes_all || kind_of(problem, run.outcome) == wanted)
      runs.push_back({run.input, run.outcome.difference->item()});
  const std::size_t half = std::min(kMostStarts / 2, runs.size());
  std::vector<ShrinkStart> spread;
  for (std::size_t i = 0; i < half; ++i) spread.push_back(runs[i * runs.size() / half]);
  std::stable_sort(runs.begin(), runs.end(),
                   [](const ShrinkStart& one, const ShrinkStart& other) { return one.differs_at < other.differs_at; });
  starts.insert(starts.end(), runs.begin(), runs.begin() + static_cast<std::ptrdiff_t>(half));
  starts.insert(starts.end(), spread.begin(), spread.end());
}

// Draws and minimizes a mistake.
void complete(const Work& work, Clock::time_point end, const MistakeGroup& group) {
  const auto& [problem, participants, cases, runs, command, options] = work;
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
  minimize(problem, *participants.front(), actual, {.input = group.smallest->input, .answer = group.smallest->answer},
           group.smallest->outcome, command, budget, hints);
}

// The mistake to search the source for: one that no known mistake explains, if there is one;
// null if the program only exceeds limits, for builds with sanitizers have wider ones.
const MistakeGroup* least_explained(const std::vector<MistakeGroup>& groups, std::size_t place) {
  const MistakeGroup* best = nullptr;
  for (const MistakeGroup& group : groups) {
    if (group.mistake.implementation != place || is_limit(group.mistake.verdict)) continue;
    if (best == nullptr || (best->mistake.known_mistake && !group.mistake.known_mistake)) best = &group;
  }
  return best;
}

// True if one known mistake explains everything. Several may be the effects of one slip in the source.
bool is_explained_by_one(const MistakeGroup& group) {
  const DiagnosisRecord& diagnosis = *group.diagnosis;
  return diagnosis.mistakes.size() == 1 && diagnosis.explained == diagnosis.examined && group.mistake.known_mistake &&
         !group.keeps_state;
}

// Completes each program's mistakes: the first one, then the cause in the source, then the others.
void complete_all(const Work& work, const std::vector<MistakeGroup>& groups, std::vector<std::size_t>& most_named,
                  Record& record) {
  struct Task {
    std::size_t place = 0;
    const MistakeGroup* group = nullptr;
    bool is_cause = false;
  };
  std::vector<Task> tasks;
  for (std::size_t place = 1; place < work.runs.size(); ++place) {
    const MistakeGroup* const candidate = least_explained(groups, place);
    const bool is_worth_a_search =
        candidate != nullptr && (work.runs.size() <= kManyPrograms + 1 || !is_explained_by_one(*candidate));
    bool wants_cause = work.options.minimizes && work.options.seeks_causes && is_worth_a_search;
    for (const MistakeGroup& group : groups) {
      if (group.mistake.implementation != place) continue;
      tasks.push_back({.place = place, .group = &group});
      if (std::exchange(wants_cause, false)) tasks.push_back({.place = place, .group = candidate, .is_cause = true});
    }
  }
  const auto weight_of = [](const Task& task) { return task.is_cause ? kCauseWeight : 1; };
  std::atomic<int> weight_left = 0;
  for (const Task& task : tasks) weight_left += weight_of(task);
  parallel_for(tasks.size(), work.options.jobs, [&](std::size_t index) {
    if (work.options.stop && work.options.stop()) return;
    const Task& task = tasks[index];
    const int weight = weight_of(task);
    const double share = std::min(1.0, static_cast<double>(work.options.jobs) * weight / weight_left.fetch_sub(weight));
    const Clock::time_point end = part_of_time(work.options.end, share);
    if (task.is_cause) {
      DiagnosisRecord& diagnosis = record.implementations[task.place].diagnosis;
      const CauseOptions options{.sought = task.group->is_unsteady            ? Sought::why_unsteady
                                           : is_explained_by_one(*task.group) ? Sought::what_is_reported
                                                                              : Sought::all,
                                 .repairs = work.runs.size() <= kManyPrograms + 1,
                                 .jobs = work.options.jobs,
                                 .end = end,
                                 .stop = work.options.stop};
      most_named[task.place] = find_cause(work.problem, *work.participants[task.place], work.cases,
                                          work.runs[task.place], *task.group->smallest, options, diagnosis);
    } else {
      complete(work, end, *task.group);
    }
  });
}

}  // namespace

void find_mistakes(const Problem& problem, const Participants& participants, const Cases& cases,
                   const std::vector<KeptRuns>& runs, const ReplayCommand& command, const MistakeOptions& options,
                   Record& record) {
  const Work work{problem, participants, cases, runs, command, options};
  std::vector<MistakeGroup> all;
  const Clock::time_point end_of_mistakes = part_of_time(options.end, kForMistakes);
  for (std::size_t place = 1; place < runs.size(); ++place) {
    DiagnosisRecord& diagnosis = record.implementations[place].diagnosis;
    std::size_t rank = 0;
    const Clock::time_point end = part_of_time(end_of_mistakes, 1.0 / static_cast<double>(runs.size() - place));
    for (MistakeGroup& group : groups_of(work, place, end, diagnosis)) {
      group.diagnosis = &diagnosis;
      group.mistake.implementation = place;
      group.mistake.outcome = group.smallest->outcome;
      group.mistake.outcome.difference->command =
          command(participants.front()->spec(), participants[place]->spec(), cases.arguments(group.smallest->index));
      group.is_minimized = options.minimizes && (options.minimizes_limits || !is_limit(group.mistake.verdict)) &&
                           !group.is_unsteady && rank++ < options.most_minimized &&
                           group.mistake.verdict != Verdict::compile_error;
      all.push_back(std::move(group));
    }
  }
  std::vector<std::size_t> most_named(runs.size(), kMostBesidesACause);
  complete_all(work, all, most_named, record);
  join_by_cause(all, most_named, record);
  for (MistakeGroup& group : all) {
    ProgramMistake& mistake = group.mistake;
    mistake.case_number = group.smallest->index + 1;
    mistake.case_name = cases.name(group.smallest->index);
    const auto in = std::lower_bound(record.cases.begin(), record.cases.end(), mistake.case_number,
                                     [](const CaseRecord& one, std::uint64_t number) { return one.number < number; });
    if (in != record.cases.end() && in->number == mistake.case_number)
      in->outcomes[mistake.implementation].difference = mistake.outcome.difference;
    record.mistakes.push_back(std::move(mistake));
  }
  std::ranges::stable_sort(record.mistakes, {}, order_of);
}

}  // namespace quack
