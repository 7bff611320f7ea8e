#include "compare/findings.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "compare/diagnosis.h"
#include "problems/parallel.h"

namespace quack {

namespace {

constexpr std::size_t kSamplesOfAKind = 6;
constexpr std::size_t kEvidence = 40;           // wrong runs, and as many right ones
constexpr std::size_t kRightBytes = 400'000;    // of the inputs of the right ones
constexpr std::chrono::seconds kDiagnosing{3};  // for one program
using Clock = std::chrono::steady_clock;

std::optional<std::string_view> view_of(const std::optional<std::string>& line) {
  return line ? std::optional<std::string_view>(*line) : std::nullopt;
}

DiagnosisRecord record_of(const Problem& problem, const Diagnosis& diagnosis) {
  DiagnosisRecord record{.mistakes = {},
                         .explained = diagnosis.explained,
                         .differing = diagnosis.differing,
                         .common = diagnosis.common,
                         .cause = {}};
  for (const std::size_t place : diagnosis.mistakes) {
    const Implementation& mistake = problem.mistakes[place];
    record.mistakes.push_back({mistake.name, mistake.description, mistake.clause});
  }
  return record;
}

}  // namespace

Findings::KindKey Findings::key_of(const CaseOutcome& outcome) const {
  const Difference& difference = *outcome.difference;
  std::string bucket;
  if (outcome.line > 0 && problem_.failure_bucket) {
    bucket = problem_.failure_bucket(view_of(difference.wrong->expected), view_of(difference.wrong->found));
  }
  return {outcome.verdict, outcome.line > 0 && difference.why ? difference.why->clause : "", std::move(bucket)};
}

void Findings::take(std::uint64_t index, const CaseResult& result) {
  for (std::size_t place = 1; place < result.outcomes.size(); ++place) {
    const CaseOutcome& outcome = result.outcomes[place];
    Program& program = programs_[place];
    program.last_rank = kFirst;
    if (!outcome.skipped && outcome.verdict == Verdict::accepted && program.right.size() < kEvidence) {
      program.right.push_back(index);
    }
    if (!outcome.difference) continue;
    Kind& kind = program.kinds[key_of(outcome)];
    program.last_rank = kind.cases++;
    std::vector<Sample>& samples = kind.samples;
    const auto at = std::upper_bound(samples.begin(), samples.end(), result.input.size(),
                                     [](std::size_t size, const Sample& one) { return size < one.input.size(); });
    if (at == samples.end() && samples.size() == kSamplesOfAKind) continue;
    samples.insert(at, {.index = index,
                        .input = result.input,
                        .answer = result.answer,
                        .output = place < result.outputs.size() ? result.outputs[place] : "",
                        .outcome = outcome});
    if (samples.size() > kSamplesOfAKind) samples.pop_back();
  }
}

namespace {

// The runs that a diagnosis is made from.
struct Runs {
  std::vector<std::string> inputs, outputs;  // of those in which the program is right
  std::vector<Evidence> evidence;
};

// Adds runs in which the program is right: it wrote what the expected one does.
void add_right_runs(Participant& expected, const Cases& cases, const std::vector<std::uint64_t>& right, Runs& runs) {
  std::size_t bytes = 0;
  for (const std::uint64_t index : right) {
    try {
      std::string input = cases.input(index);
      const std::optional<std::string> answer = expected.wants_answer() ? cases.answer(index) : std::nullopt;
      if (bytes += input.size(); bytes > kRightBytes) break;
      Run run =
          expected.run({.input = input, .answer = answer ? std::optional<std::string_view>(*answer) : std::nullopt});
      if (run.failure || run.fault) continue;
      runs.inputs.push_back(std::move(input));
      runs.outputs.push_back(std::move(run.output));
    } catch (const std::runtime_error&) {
      continue;  // a file that can't be read a second time tells nothing
    }
  }
  for (std::size_t i = 0; i < runs.inputs.size(); ++i) runs.evidence.push_back({runs.inputs[i], runs.outputs[i]});
}

}  // namespace

// The kinds of one program, put together where one known mistake explains them.
std::vector<Findings::Group> Findings::groups_of(const Participants& participants, const Cases& cases,
                                                 std::size_t place, const FinishOptions& options,
                                                 DiagnosisRecord& record) const {
  const Program& program = programs_[place];
  // The smallest of each kind before the second smallest of any.
  std::vector<const Sample*> samples;
  for (std::size_t rank = 0; rank < kSamplesOfAKind; ++rank) {
    for (const auto& [key, kind] : program.kinds) {
      const bool is_evidence = std::get<Verdict>(key) == Verdict::wrong_answer && rank < kind.samples.size() &&
                               !kind.samples[rank].output.empty();
      if (is_evidence && samples.size() < kEvidence) samples.push_back(&kind.samples[rank]);
    }
  }
  Diagnosis diagnosis;
  if (!samples.empty()) {
    Runs runs;
    for (const Sample* sample : samples) runs.evidence.push_back({sample->input, sample->output});
    add_right_runs(*participants.front(), cases, program.right, runs);
    const auto end = Clock::now() + kDiagnosing;
    diagnosis = diagnose(problem_, runs.evidence, options.jobs,
                         [&] { return Clock::now() > end || (options.stop && options.stop()); });
    record = record_of(problem_, diagnosis);
  }
  const auto mistake_in = [&](const Sample& sample) -> std::optional<std::size_t> {
    const auto at = std::find(samples.begin(), samples.end(), &sample);
    if (at == samples.end()) return std::nullopt;
    const auto& shown = diagnosis.of_evidence[static_cast<std::size_t>(at - samples.begin())];
    return shown.empty() ? std::nullopt : std::optional(shown.front());
  };
  std::vector<Group> groups;
  const auto add = [&](const KindKey& key, const Sample& sample, std::uint64_t count) {
    const auto mistake = mistake_in(sample);
    const auto known = std::find_if(groups.begin(), groups.end(),
                                    [&](const Group& group) { return mistake && group.finding.mistake == mistake; });
    Group& group = known != groups.end() ? *known : groups.emplace_back();
    group.finding.cases += count;
    if (group.smallest != nullptr && group.smallest->input.size() <= sample.input.size()) return;
    group.smallest = &sample;
    group.finding.mistake = mistake;
    std::tie(group.finding.verdict, group.finding.clause, group.finding.bucket) = key;
  };
  for (const auto& [key, kind] : program.kinds) {
    // Differences of one kind may come from several mistakes: each sample speaks for itself, the first for the rest.
    std::uint64_t others = 0;
    for (std::size_t i = 1; i < kind.samples.size(); ++i) {
      if (!mistake_in(kind.samples[i]) || mistake_in(kind.samples[i]) == mistake_in(kind.samples[0])) continue;
      add(key, kind.samples[i], 1);
      ++others;
    }
    add(key, kind.samples.front(), kind.cases - others);
  }
  std::stable_sort(groups.begin(), groups.end(),
                   [](const Group& one, const Group& other) { return one.finding.cases > other.finding.cases; });
  return groups;
}

// Draws, minimizes and makes the command of a finding.
void Findings::complete(const Participants& participants, const Cases& cases, const ReplayCommand& command,
                        const FinishOptions& options, bool minimizes, const Group& group) const {
  const DiffFinding& finding = group.finding;
  Participant& actual = *participants[finding.implementation];
  Difference& difference = *group.smallest->outcome.difference;
  difference.command = command(participants.front()->spec(), actual.spec(), cases.words(group.smallest->index));
  if (difference.frames.empty()) add_frames(problem_, group.smallest->input, difference);
  if (!minimizes || finding.verdict == Verdict::compile_error) return;
  std::unique_ptr<Participant> stand_in;
  const DiagnosisRecord& diagnosis = *group.diagnosis;
  if (finding.mistake) stand_in = make_participant(problem_, diagnosis.mistakes[*finding.mistake].name, {});
  const auto& answer = group.smallest->answer;
  minimize(problem_, *participants.front(), actual,
           {.input = group.smallest->input, .answer = answer ? std::optional<std::string_view>(*answer) : std::nullopt},
           group.smallest->outcome, command, options.budget, stand_in.get());
}

void Findings::finish(const Participants& participants, const Cases& cases, const ReplayCommand& command,
                      const FinishOptions& options, Record& record) {
  std::vector<Group> all;
  std::vector<bool> minimizes;
  for (std::size_t place = 1; place < programs_.size(); ++place) {
    DiagnosisRecord& diagnosis = record.implementations[place].diagnosis;
    std::size_t rank = 0;
    for (Group& group : groups_of(participants, cases, place, options, diagnosis)) {
      group.diagnosis = &diagnosis;
      group.finding.implementation = place;
      group.finding.case_number = cases.number(group.smallest->index);
      group.finding.case_name = cases.name(group.smallest->index);
      group.finding.outcome = group.smallest->outcome;
      all.push_back(std::move(group));
      minimizes.push_back(options.minimizes && rank++ < options.most_minimized);
    }
  }
  parallel_for(all.size(), options.jobs, [&](std::size_t place) {
    if (options.stop && options.stop()) return;
    complete(participants, cases, command, options, minimizes[place], all[place]);
  });
  for (std::size_t place = 1; place < programs_.size(); ++place) {
    DiagnosisRecord& diagnosis = record.implementations[place].diagnosis;
    const auto first =
        std::find_if(all.begin(), all.end(), [&](const Group& group) { return group.finding.implementation == place; });
    const bool is_explained = !diagnosis.mistakes.empty() && diagnosis.explained == diagnosis.differing;
    if (first == all.end() || is_explained || !options.minimizes || (options.stop && options.stop())) continue;
    const auto& small = first->finding.outcome.difference->minimized;
    const CaseInput input{.input = small ? small->input : first->smallest->input, .answer = {}};
    diagnosis.cause = participants[place]->cause_in_source(input);
  }
  for (Group& group : all) {
    const DiffFinding& finding = group.finding;
    const auto in = std::lower_bound(record.cases.begin(), record.cases.end(), finding.case_number,
                                     [](const CaseRecord& one, std::uint64_t number) { return one.number < number; });
    if (in != record.cases.end() && in->number == finding.case_number) {
      in->outcomes[finding.implementation].difference = finding.outcome.difference;
    }
    record.findings.push_back(std::move(group.finding));
  }
}

}  // namespace quack
