#include "diagnose/causes.h"

#include <algorithm>
#include <iterator>
#include <regex>
#include <stdexcept>
#include <utility>

#include "diagnose/memory_errors.h"
#include "diagnose/repair.h"
#include "io/files.h"
#include "io/lines.h"
#include "io/messages.h"
#include "run/compile_cache.h"

namespace quack {

namespace {

constexpr std::chrono::milliseconds kSanitizedRun{1500};         // processor time limit of a run with sanitizers
constexpr std::size_t kMostSuspects = 6;                         // wrong runs that are repeated with sanitizers
constexpr std::size_t kRightSuspects = 2;                        // right runs that are
constexpr std::size_t kWrongRepaired = 12, kRightRepaired = 12;  // inputs by which a repair is chosen
constexpr std::size_t kMoreRepaired = 400;        // inputs on which it is checked; at most half of them wrong ones
constexpr std::uint64_t kPartsRepaired = 20;      // further ones, of each profile that has an end
constexpr std::uint64_t kItemsRepaired = 200;     // items in each of these
constexpr std::size_t kLongestRepaired = 10'000;  // bytes of input

// The first file that a source opens by a literal name: freopen("x.in", "r", stdin), open('x.in'), assign(input,
// 'x.in'). Empty if it opens none, or can't be read. Code within #if is skipped: it may not be compiled.
std::string file_opened_in(const std::filesystem::path& source) {
  static const std::regex opens(
      R"re(^\s*(?!//|#).*\b(freopen|fopen|ifstream|open|File|FileReader|FileInputStream|[Aa]ssign|readFileSync)\b[^"']{0,40}["']([\w./-]+\.\w+)["'])re");
  static const std::regex condition(R"re(^\s*#\s*(if|endif))re");
  constexpr std::size_t kLongestLine = 1000;  // std::regex recurses
  const std::string text = read_file(source, std::uintmax_t{16} << 20U).value_or("");
  int conditions = 0;
  std::match_results<std::string_view::const_iterator> found;
  for (const std::string_view line : text_lines(text)) {
    if (line.size() > kLongestLine) continue;
    if (std::regex_search(line.begin(), line.end(), found, condition)) conditions += found[1] == "if" ? 1 : -1;
    if (conditions == 0 && std::regex_search(line.begin(), line.end(), found, opens)) return found[2];
  }
  return "";
}

// The evidence of a run up to the first wrong item.
Evidence cut_evidence(const Problem& problem, const WrongRun& run) {
  const std::uint64_t wrong = run.outcome.is_wrong_output() ? run.outcome.difference->item() : 0;
  if (wrong == 0) return evidence_of(problem, run);
  auto items = problem.items(run.input);
  if (wrong < items.size()) items.resize(wrong);
  return evidence_of(problem, problem.input_of(items));
}

// Returns the first `most` inputs that are answered right. Long ones are cut: a beginning is answered right as well.
std::vector<Evidence> right_runs(const Problem& problem, const Cases& cases, const KeptRuns& runs, std::size_t most) {
  std::vector<Evidence> right;
  for (const auto& [index, answered] : runs.right()) {
    try {
      if (right.size() == most) break;
      std::string input = answered ? answered->input : cases.input(index);
      if (input.size() > kLongestRepaired) {
        auto items = problem.items(input);
        items.resize(items.size() * kLongestRepaired / input.size());
        input = problem.input_of(items);
      }
      const bool is_whole = answered && input.size() == answered->input.size();
      right.push_back(is_whole ? Evidence{input, answered->right} : evidence_of(problem, std::move(input)));
    } catch (const std::runtime_error&) {
      continue;  // a file that can't be read a second time
    }
  }
  return right;
}

// Returns inputs on which a memory error probably shows, each up to its first wrong item: that of the shown run, then
// those of crashes, then those of wrong outputs. The last one is the shown run's whole input, since more may show
// there.
std::vector<Evidence> suspects_of(const Problem& problem, const KeptRuns& runs, const WrongRun& shown) {
  std::vector<const WrongRun*> suspects = {&shown};
  for (const Verdict verdict : {Verdict::runtime_error, Verdict::wrong_answer}) {
    for (const auto& [key, kind] : runs.kinds()) {
      const WrongRun& run = kind.smallest.front();
      if (key.verdict == verdict && &run != &shown && suspects.size() < kMostSuspects) suspects.push_back(&run);
    }
  }
  std::vector<Evidence> inputs;
  for (const WrongRun* run : suspects) inputs.push_back(cut_evidence(problem, *run));
  if (shown.input.size() <= kLongestRepaired) inputs.push_back(evidence_of(problem, shown));
  return inputs;
}

// Searches for small changes of the source after which the program is right: in the smallest runs of each kind, up to
// the first wrong item, and in others.
Repair repair_of_source(const Problem& problem, const SourceProgram& source, const Cases& cases, const KeptRuns& runs,
                        unsigned jobs, const std::function<bool()>& stop) {
  std::vector<Evidence> wrong, right, more;
  for (std::size_t rank = 0; rank < KeptRuns::kSmallest; ++rank) {
    for (const auto& [key, kind] : runs.kinds()) {
      const Verdict verdict = key.verdict;
      const bool is_usable = verdict == Verdict::wrong_answer || verdict == Verdict::runtime_error;
      if (!is_usable || rank >= kind.smallest.size() || wrong.size() >= kWrongRepaired) continue;
      const WrongRun& run = kind.smallest[rank];
      if (run.input.size() > kLongestRepaired) continue;
      wrong.push_back(cut_evidence(problem, run));
      if (rank == 0) wrong.push_back(evidence_of(problem, run));  // the error may show only later
    }
  }
  // Most changes fail on the first run that is tried, so the shortest one comes first.
  std::ranges::stable_sort(wrong, {}, [](const Evidence& run) { return run.input.size(); });
  for (const WrongRun* run : runs.wrong()) {
    if (more.size() < kMoreRepaired / 2) more.push_back(evidence_of(problem, *run));
  }
  right = right_runs(problem, cases, runs, kRightRepaired + kMoreRepaired - more.size());
  const auto rest = right.begin() + static_cast<std::ptrdiff_t>(std::min(right.size(), kRightRepaired));
  std::move(rest, right.end(), std::back_inserter(more));
  right.erase(rest, right.end());
  // A change may break small items that are in none of the runs.
  for (const Profile& profile : problem.profiles) {
    const std::uint64_t seeds = profile.all / kItemsRepaired;
    for (std::uint64_t part = 0; seeds > 0 && part < kPartsRepaired; ++part)
      more.push_back(evidence_of(problem, profile.make(kItemsRepaired, part * seeds / kPartsRepaired)));
  }
  Repair repair = repair_of(source.file, source.standard, wrong, right, more, source.options, jobs, stop);
  if (!repair.description.empty())
    repair.description = tr("with {}, all inputs examined are answered right", repair.description);
  return repair;
}

}  // namespace

void find_cause(const Problem& problem, Participant& program, const Cases& cases, const KeptRuns& runs,
                const WrongRun& shown, const CauseOptions& options, DiagnosisRecord& diagnosis) {
  const auto source = program.source();
  if (!source) return;
  std::vector<Evidence> inputs = suspects_of(problem, runs, shown);
  const std::size_t wrong = inputs.size();
  std::ranges::move(right_runs(problem, cases, runs, kRightSuspects), std::back_inserter(inputs));
  if (program.run({.input = inputs.front().input, .answer = {}}).output.empty()) {
    const std::string file = file_opened_in(source->file);
    if (!file.empty()) {
      diagnosis.cause = tr("it printed nothing; its source opens the file {}: read standard input instead", file);
      return;
    }
  }
  const auto seek = [&](bool is_sought, const Message& what, const std::function<bool()>& stop,
                        const std::function<void(const std::function<bool()>&)>& search) {
    if (!is_sought || (!diagnosis.cause.empty() && !options.is_unsteady)) return;
    try {
      if (!stop()) search(stop);
    } catch (const BadSpec&) {
      // There is no compiler with sanitizers, or the time was up while it compiled.
    }
    if (diagnosis.cause.empty() && stop()) diagnosis.add_not_looked_for(what);
  };
  const auto seek_memory_errors = [&](const std::function<bool()>& stop) {
    const MemoryErrors errors = memory_errors_of(source->file, source->program, inputs, source->options, kSanitizedRun,
                                                 options.is_unsteady, stop);
    if (!errors.harmless.empty())
      diagnosis.harmless = tr("Also reported: {}, which changes none of these answers.", errors.harmless);
    if (errors.cause.empty()) return;  // keeps the cause of a nondeterministic program
    diagnosis.cause = errors.cause;
    diagnosis.cause_line = errors.line;
  };
  const auto seek_repair = [&](const std::function<bool()>& stop) {
    const Repair repair = repair_of_source(problem, *source, cases, runs, options.jobs, stop);
    diagnosis.cause = repair.description;
    diagnosis.cause_line = repair.line;
  };
  // Changes are searched for first: that takes one compilation, memory errors take three. But if sanitizers report an
  // error in every wrong run, that error is a better answer than a change that avoids it.
  bool is_memory_first = false;
  try {
    is_memory_first = options.memory && are_all_faulty(source->file, std::span(inputs).first(wrong), source->options,
                                                       kSanitizedRun, options.stop);
  } catch (const BadSpec&) {
  }
  const bool repairs = options.repairs && !options.is_unsteady;
  if (is_memory_first) seek(options.memory, tr("memory errors"), options.stop, seek_memory_errors);
  const bool is_last = is_memory_first || !options.memory;
  seek(repairs, tr("changes of the source"), is_last ? options.stop : options.stop_repairs, seek_repair);
  if (!is_memory_first) seek(options.memory, tr("memory errors"), options.stop, seek_memory_errors);
}

}  // namespace quack
