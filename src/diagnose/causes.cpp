#include "diagnose/causes.h"

#include <algorithm>
#include <regex>
#include <stdexcept>
#include <utility>

#include "diagnose/repair.h"
#include "io/files.h"
#include "io/lines.h"
#include "io/messages.h"
#include "run/compile_cache.h"

namespace quack {

namespace {

using std::chrono::milliseconds;
constexpr milliseconds kLeastForCause{1500}, kMostForCause{3000};  // a run with sanitizers
constexpr std::size_t kMostSuspects = 6;                           // inputs of such runs
constexpr std::size_t kWrongRepaired = 12, kRightRepaired = 12;    // inputs with which a repair is looked for
constexpr std::size_t kMoreRepaired = 400;  // on which it is checked, wrong ones up to half of them
constexpr std::uint64_t kItemsRepaired = 200, kPartsRepaired = 20;  // and of all small items
constexpr std::size_t kLongestRepaired = 10'000;                    // bytes of input

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

// The reasons in the source of a program why it fails on these inputs, besides the rules (diagnose/memory_errors.h).
MemoryErrors errors_in_source(Participant& program, const SourceProgram& source, const std::vector<std::string>& inputs,
                              milliseconds time, Sought sought) {
  if (program.run({.input = inputs.front(), .answer = {}}).output.empty()) {
    const std::string file = file_opened_in(source.file);
    if (!file.empty())
      return {tr("it printed nothing; its source opens the file {}: read standard input instead", file), 0, true, {}};
  }
  try {
    return memory_errors_of(source.file, source.program, inputs, source.options, time, sought);
  } catch (const BadSpec&) {
    return {};  // no compiler with sanitizers, or an interruption
  }
}

// The input of a run up to the first wrong item.
std::string cut_input(const Problem& problem, const WrongRun& run) {
  const std::uint64_t wrong = run.outcome.line > 0 ? run.outcome.difference->item() : 0;
  if (wrong == 0) return run.input;
  auto items = problem.items(run.input);
  if (wrong < items.size()) items.resize(wrong);
  return problem.input_of(items);
}

// Inputs on which a memory error shows if there is one: those that end the program first, and of the others what leads
// to the first wrong item.
std::vector<std::string> suspects_of(const Problem& problem, const KeptRuns& runs, const WrongRun& shown) {
  std::vector<const WrongRun*> suspects;
  for (const Verdict verdict : {Verdict::runtime_error, Verdict::wrong_answer}) {
    for (const auto& [key, kind] : runs.kinds())
      if (std::get<Verdict>(key) == verdict) suspects.push_back(&kind.smallest.front());
  }
  if (std::ranges::count(suspects, &shown) == 0) suspects.insert(suspects.begin(), &shown);
  if (suspects.size() > kMostSuspects) suspects.resize(kMostSuspects);
  std::vector<std::string> inputs;
  for (const WrongRun* run : suspects) inputs.push_back(cut_input(problem, *run));
  return inputs;
}

// Small changes of its source after which it is right, in the smallest runs of each kind up to what is wrong first, and
// in others.
Repair repair_of_source(const Problem& problem, const SourceProgram& source, const Cases& cases, const KeptRuns& runs,
                        unsigned jobs, const std::function<bool()>& stop) {
  std::vector<Evidence> wrong, right, more;
  for (std::size_t rank = 0; rank < KeptRuns::kSmallest; ++rank) {
    for (const auto& [key, kind] : runs.kinds()) {
      const Verdict verdict = std::get<Verdict>(key);
      const bool is_usable = verdict == Verdict::wrong_answer || verdict == Verdict::runtime_error;
      if (!is_usable || rank >= kind.smallest.size() || wrong.size() == kWrongRepaired) continue;
      const WrongRun& run = kind.smallest[rank];
      if (run.input.size() > kLongestRepaired) continue;
      wrong.push_back(evidence_of(problem, cut_input(problem, run)));
    }
  }
  for (const WrongRun& run : runs.more()) {
    if (more.size() < kMoreRepaired / 2) more.push_back(evidence_of(problem, run.input));
  }
  for (const std::uint64_t index : runs.right()) {
    try {
      if (more.size() == kMoreRepaired) break;
      std::string input = cases.input(index);
      if (input.size() > kLongestRepaired) {  // its beginning is right as well
        auto items = problem.items(input);
        items.resize(items.size() * kLongestRepaired / input.size());
        input = problem.input_of(items);
      }
      (right.size() < kRightRepaired ? right : more).push_back(evidence_of(problem, std::move(input)));
    } catch (const std::runtime_error&) {
      continue;  // a file that can't be read a second time
    }
  }
  // A change may make small items wrong that did not come up.
  for (const Profile& profile : problem.profiles) {
    const std::uint64_t seeds = profile.all / kItemsRepaired;
    for (std::uint64_t part = 0; seeds > 0 && part < kPartsRepaired; ++part)
      more.push_back(evidence_of(problem, profile.make(kItemsRepaired, part * seeds / kPartsRepaired)));
  }
  // A program that is never right is more than a slip away from it.
  if (right.empty()) return {};
  Repair repair;
  try {
    repair = repair_of(source.file, source.standard, wrong, right, more, source.options, jobs, stop);
  } catch (const BadSpec&) {
    return {};  // an interruption
  }
  if (!repair.words.empty())
    repair.words = tr("with {}, all of the {} inputs examined are answered right", repair.words,
                      grouped(wrong.size() + right.size() + more.size()));
  return repair;
}

}  // namespace

std::size_t find_cause(const Problem& problem, Participant& program, const Cases& cases, const KeptRuns& runs,
                       const WrongRun& shown, const CauseOptions& options, DiagnosisRecord& diagnosis) {
  const auto source = program.source();
  if (!source) return kMostBesidesACause;
  const auto start = std::chrono::steady_clock::now();
  const auto time =
      std::clamp(std::chrono::duration_cast<milliseconds>(options.end - start), kLeastForCause, kMostForCause);
  std::vector<std::string> inputs = suspects_of(problem, runs, shown);
  MemoryErrors errors = errors_in_source(program, *source, inputs, time, options.sought);
  if (options.sought == Sought::why_unsteady) {
    if (!errors.cause.empty()) diagnosis.cause = errors.cause;
    diagnosis.cause_line = errors.line;
    return 0;
  }
  const bool is_open = errors.cause.empty() && diagnosis.mistakes.empty();
  if (is_open && std::chrono::steady_clock::now() - start < kMostForCause) {
    inputs = {runs.longest().input};
    MemoryErrors others = errors_in_source(program, *source, inputs, time, Sought::all);
    if (!others.cause.empty() || errors.harmless.empty()) errors = std::move(others);
  }
  if (!errors.harmless.empty())
    diagnosis.harmless = tr("Also reported: {}, which changes none of these answers.", errors.harmless);
  diagnosis.cause = errors.cause;
  diagnosis.cause_line = errors.line;
  if (!errors.cause.empty()) return errors.is_of_all ? 0 : kMostBesidesACause;
  if (diagnosis.mistakes.size() <= 1 && diagnosis.explained == diagnosis.examined) return kMostBesidesACause;
  if (!options.repairs) return kMostBesidesACause;
  const auto is_over = [&] {
    return std::chrono::steady_clock::now() > options.end || (options.stop && options.stop());
  };
  const Repair repair = repair_of_source(problem, *source, cases, runs, options.jobs, is_over);
  if (repair.words.empty() && std::chrono::steady_clock::now() > options.end) diagnosis.unfinished = true;
  // Several mistakes that are known say more than as many changes.
  const bool is_better = repair.changes == 1 || diagnosis.mistakes.empty();
  if (is_better || diagnosis.mistakes.size() <= kMostBesidesACause) {
    diagnosis.cause = repair.words;
    diagnosis.cause_line = repair.line;
  }
  return repair.changes > 0 && is_better ? 1 : kMostBesidesACause;
}

}  // namespace quack
