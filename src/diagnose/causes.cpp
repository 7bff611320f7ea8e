// Findings: what the source of a program shows.

#include <algorithm>
#include <chrono>
#include <regex>
#include <stdexcept>
#include <utility>

#include "diagnose/findings.h"
#include "diagnose/memory_errors.h"
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

// The reasons in the source of a program why it fails on these inputs, besides the rules (compare/memory_errors.h).
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

}  // namespace

// Looks for the cause in the source of a program with that finding. Returns how many known mistakes may be named
// besides.
std::size_t Findings::find_cause(Participant& program, const Cases& cases, const Group& group, TimePoint end,
                                 const FinishOptions& options, DiagnosisRecord& diagnosis) const {
  const auto source = program.source();
  if (!source) return kMostBesidesACause;
  const std::size_t place = group.finding.implementation;
  const auto start = std::chrono::steady_clock::now();
  const auto time = std::clamp(std::chrono::duration_cast<milliseconds>(end - start), kLeastForCause, kMostForCause);
  std::vector<std::string> inputs = suspects_of(place, *group.smallest);
  MemoryErrors errors = errors_in_source(program, *source, inputs, time,
                                         group.is_unsteady ? Sought::why_unsteady
                                         : is_clear(group) ? Sought::what_is_reported
                                                           : Sought::all);
  if (group.is_unsteady) {
    if (!errors.cause.empty()) diagnosis.cause = errors.cause;
    diagnosis.cause_line = errors.line;
    return 0;
  }
  const bool is_open = errors.cause.empty() && diagnosis.mistakes.empty();
  if (is_open && std::chrono::steady_clock::now() - start < kMostForCause) {
    inputs = {longest_of(place).input};
    MemoryErrors others = errors_in_source(program, *source, inputs, time, Sought::all);
    if (!others.cause.empty() || errors.harmless.empty()) errors = std::move(others);
  }
  if (!errors.harmless.empty())
    diagnosis.harmless = tr("Also reported: {}, which changes none of these answers.", errors.harmless);
  diagnosis.cause = errors.cause;
  diagnosis.cause_line = errors.line;
  if (!errors.cause.empty()) return errors.is_of_all ? 0 : kMostBesidesACause;
  if (diagnosis.mistakes.size() <= 1 && diagnosis.explained == diagnosis.examined) return kMostBesidesACause;
  const Repair repair = repair_of_source(*source, cases, place, end, options);
  if (repair.words.empty() && std::chrono::steady_clock::now() > end) diagnosis.unfinished = true;
  // Several mistakes that are known say more than as many changes.
  const bool is_better = repair.changes == 1 || diagnosis.mistakes.empty();
  if (is_better || diagnosis.mistakes.size() <= kMostBesidesACause) {
    diagnosis.cause = repair.words;
    diagnosis.cause_line = repair.line;
  }
  return repair.changes > 0 && is_better ? 1 : kMostBesidesACause;
}

// Inputs on which a memory error shows if there is one: those that end the program first, and of the others what leads
// to the first wrong item.
std::vector<std::string> Findings::suspects_of(std::size_t place, const Sample& sample) const {
  std::vector<const Sample*> samples;
  for (const Verdict verdict : {Verdict::runtime_error, Verdict::wrong_answer}) {
    for (const auto& [key, kind] : programs_[place].kinds)
      if (std::get<Verdict>(key) == verdict) samples.push_back(&kind.samples.front());
  }
  if (std::find(samples.begin(), samples.end(), &sample) == samples.end()) samples.insert(samples.begin(), &sample);
  if (samples.size() > kMostSuspects) samples.resize(kMostSuspects);
  std::vector<std::string> inputs;
  for (const Sample* one : samples) inputs.push_back(cut_input(*one));
  return inputs;
}

// The input of a sample up to the first wrong item.
std::string Findings::cut_input(const Sample& sample) const {
  const std::uint64_t wrong = sample.outcome.line > 0 ? sample.outcome.difference->item() : 0;
  if (wrong == 0 || !problem_.items) return sample.input;
  auto items = problem_.items(sample.input);
  if (wrong < items.size()) items.resize(wrong);
  return problem_.input_of(items);
}

// Small changes of its source after which it is right, in the smallest runs of each kind up to what is wrong first, and
// in others.
Repair Findings::repair_of_source(const SourceProgram& source, const Cases& cases, std::size_t place, TimePoint end,
                                  const FinishOptions& options) const {
  if (!problem_.items || programs_.size() > kManyPrograms + 1) return {};
  std::vector<Evidence> wrong, right, more;
  for (std::size_t rank = 0; rank < kSamplesOfAKind; ++rank) {
    for (const auto& [key, kind] : programs_[place].kinds) {
      const Verdict verdict = std::get<Verdict>(key);
      const bool is_usable = verdict == Verdict::wrong_answer || verdict == Verdict::runtime_error;
      if (!is_usable || rank >= kind.samples.size() || wrong.size() == kWrongRepaired) continue;
      const Sample& sample = kind.samples[rank];
      if (sample.input.size() > kLongestRepaired) continue;
      wrong.push_back(evidence_of(problem_, cut_input(sample)));
    }
  }
  for (const Sample& run : programs_[place].wrong) {
    if (more.size() < kMoreRepaired / 2) more.push_back(evidence_of(problem_, run.input));
  }
  for (const std::uint64_t index : programs_[place].right) {
    try {
      if (more.size() == kMoreRepaired) break;
      std::string input = cases.input(index);
      if (input.size() > kLongestRepaired) {  // its beginning is right as well
        auto items = problem_.items(input);
        items.resize(items.size() * kLongestRepaired / input.size());
        input = problem_.input_of(items);
      }
      (right.size() < kRightRepaired ? right : more).push_back(evidence_of(problem_, std::move(input)));
    } catch (const std::runtime_error&) {
      continue;  // a file that can't be read a second time
    }
  }
  // A change may make small items wrong that did not come up.
  for (const Profile& profile : problem_.profiles) {
    const std::uint64_t seeds = profile.all / kItemsRepaired;
    for (std::uint64_t part = 0; seeds > 0 && part < kPartsRepaired; ++part)
      more.push_back(evidence_of(problem_, profile.make(kItemsRepaired, part * seeds / kPartsRepaired)));
  }
  // A program that is never right is more than a slip away from it.
  if (right.empty()) return {};
  const auto stop = [&] { return std::chrono::steady_clock::now() > end || (options.stop && options.stop()); };
  Repair repair;
  try {
    repair = repair_of(source.file, source.standard, wrong, right, more, source.options, options.jobs, stop);
  } catch (const BadSpec&) {
    return {};  // an interruption
  }
  if (!repair.words.empty())
    repair.words = tr("with {}, all of the {} inputs examined are answered right", repair.words,
                      grouped(wrong.size() + right.size() + more.size()));
  return repair;
}

// The longest wrong run that is kept of a program that has one.
const Findings::Sample& Findings::longest_of(std::size_t place) const {
  const Sample* longest = nullptr;
  for (const auto& [key, kind] : programs_[place].kinds) {
    for (const Sample& sample : kind.samples) {
      if (longest == nullptr || sample.input.size() > longest->input.size()) longest = &sample;
    }
    if (kind.longest && kind.longest->input.size() > longest->input.size()) longest = &*kind.longest;
  }
  return *longest;
}

}  // namespace quack
