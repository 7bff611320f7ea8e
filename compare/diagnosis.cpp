#include "compare/diagnosis.h"

#include <algorithm>
#include <memory>
#include <set>
#include <string>
#include <tuple>
#include <utility>

#include "compare/elimination.h"
#include "compare/explanation.h"
#include "judge/quoted.h"
#include "judge/text.h"
#include "problems/parallel.h"

namespace quack {

namespace {

// What a program always writes: the only line of all its outputs, where the right ones have many. Empty if it writes
// several.
std::string only_line(const std::vector<DiagnosedRun>& runs) {
  constexpr std::size_t kManyLines = 3;
  std::set<std::string_view> found, right;
  for (const DiagnosedRun& run : runs) {
    for (const std::string_view line : text_lines(run.found)) found.insert(line);
    for (const std::string_view line : text_lines(run.right)) right.insert(line);
    if (found.size() > 1) return "";
  }
  return found.empty() || right.size() < kManyLines ? "" : std::string(*found.begin());
}

// Whether all that is wrong in each run is that its last line is missing.
bool lacks_the_last_line(const std::vector<DiagnosedRun>& runs) {
  return std::all_of(runs.begin(), runs.end(), [](const DiagnosedRun& run) {
    const std::size_t right = text_lines(run.right).size();
    return run.wrong.empty() || (run.wrong == std::vector{right - 1} && text_lines(run.found).size() == right - 1);
  });
}

using FollowedRuns = std::vector<std::unique_ptr<FollowedRun>>;

// Null for runs that can't be followed, and for those left out because `stop` returned true.
FollowedRuns follow_all(const Problem& problem, const std::vector<DiagnosedRun>& runs,
                        std::span<const std::size_t> likely, unsigned jobs, const std::function<bool()>& stop) {
  FollowedRuns followed(runs.size());
  parallel_for(runs.size(), jobs, [&](std::size_t index) {
    if (stop && stop()) return;
    followed[index] = follow(problem, runs[index].input, runs[index].found, runs[index].right, likely);
  });
  return followed;
}

Explanation explanation_of(const Problem& problem, const FollowedRuns& followed, const Expectations& expectations,
                           unsigned jobs, const std::function<bool()>& stop) {
  std::vector<const FollowedRun*> runs;
  for (const auto& run : followed) {
    if (run) runs.push_back(run.get());
  }
  return smallest_explanation(problem, runs, expectations, jobs, stop);
}

// Follows the runs, and explains what is wrong in them. Where it has to be guessed which lines answer which items, the
// mistakes that are found lead to a better guess, which may need fewer of them.
std::pair<FollowedRuns, Explanation> followed_and_explained(const Problem& problem,
                                                            const std::vector<DiagnosedRun>& runs,
                                                            const std::set<std::size_t>& excluded, unsigned jobs,
                                                            const std::function<bool()>& stop) {
  constexpr int kMostGuesses = 3;
  const Expectations expectations{broken_clauses(problem, runs), excluded};
  FollowedRuns followed = follow_all(problem, runs, {}, jobs, stop);
  Explanation best = explanation_of(problem, followed, expectations, jobs, stop);
  const auto try_with = [&](const std::vector<std::size_t>& likely) {
    FollowedRuns others = follow_all(problem, runs, likely, jobs, stop);
    Explanation other = explanation_of(problem, others, expectations, jobs, stop);
    const auto badness = [](const FollowedRuns& all, const Explanation& one) {
      const auto lost = static_cast<std::size_t>(std::count(all.begin(), all.end(), nullptr));
      return std::pair(lost + one.unexplained + one.contradictions, one.mistakes.size());
    };
    if ((stop && stop()) || badness(others, other) >= badness(followed, best)) return false;
    followed = std::move(others);
    best = std::move(other);
    return true;
  };
  if (std::none_of(followed.begin(), followed.end(), [](const auto& run) { return run && run->is_guess(); })) {
    return {std::move(followed), std::move(best)};
  }
  try_with(by_single_runs(problem, runs, jobs, stop));
  for (int guesses = 1; guesses < kMostGuesses && try_with(best.mistakes); ++guesses) {
  }
  for (std::size_t place = 0; best.mistakes.size() > 1 && place < best.mistakes.size();) {
    std::vector<std::size_t> fewer = best.mistakes;
    fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(place));
    place = try_with(fewer) ? 0 : place + 1;
  }
  return {std::move(followed), std::move(best)};
}

// Counts the lines that differ and those that are explained, and puts the mistake that explains most first. A run
// that can't be followed counts as one line. `exactly`: the one mistake writes all that the program wrote. Mistakes
// that leave more than a twentieth unexplained are dropped: among them are some that are not the program's.
void count_lines(const std::vector<DiagnosedRun>& runs, const FollowedRuns& followed, bool exactly,
                 Diagnosis& diagnosis) {
  std::vector<std::vector<ExplainedLine>> lines(runs.size());
  std::vector<std::pair<std::uint64_t, std::size_t>> counts(diagnosis.mistakes.size());
  for (std::size_t mistake = 0; mistake < counts.size(); ++mistake) counts[mistake].second = mistake;
  for (std::size_t run = 0; run < runs.size(); ++run) {
    if (followed[run]) lines[run] = explained_lines(*followed[run], diagnosis.mistakes);
    if (!runs[run].wrong.empty()) {
      ++diagnosis.cases;
      diagnosis.lines += std::max<std::uint64_t>(text_lines(runs[run].found).size(), 1);
    }
    if (lines[run].empty() && !runs[run].wrong.empty()) ++diagnosis.differing;
    for (const ExplainedLine& line : lines[run]) {
      ++diagnosis.differing;
      if (line.explained) ++diagnosis.explained;
      for (const std::size_t mistake : line.by) ++counts[mistake].first;
    }
  }
  if (exactly) diagnosis.explained = diagnosis.differing;
  if (diagnosis.explained * 20 < diagnosis.differing * 19) {
    diagnosis.mistakes.clear();
    diagnosis.explained = 0;
    return;
  }
  std::stable_sort(counts.begin(), counts.end(),
                   [](const auto& one, const auto& other) { return one.first > other.first; });
  std::vector<std::size_t> now_at(counts.size());  // [place before] -> place now
  std::vector<std::size_t> sorted;
  for (std::size_t place = 0; place < counts.size(); ++place) {
    now_at[counts[place].second] = place;
    sorted.push_back(diagnosis.mistakes[counts[place].second]);
  }
  diagnosis.mistakes = std::move(sorted);
  diagnosis.alone.resize(counts.size());
  for (std::size_t run = 0; run < runs.size(); ++run) {
    auto& shown = diagnosis.of_evidence[run];
    if (exactly && !runs[run].wrong.empty()) shown = {0};
    for (const ExplainedLine& line : lines[run]) {
      if (line.by.size() == 1) ++diagnosis.alone[now_at[line.by.front()]];
      for (const std::size_t mistake : line.by) {
        if (std::find(shown.begin(), shown.end(), now_at[mistake]) == shown.end()) shown.push_back(now_at[mistake]);
      }
    }
  }
}

}  // namespace

Diagnosis diagnose(const Problem& problem, std::span<const Evidence> evidence, const std::set<std::size_t>& excluded,
                   unsigned jobs, const std::function<bool()>& stop) {
  Diagnosis diagnosis;
  diagnosis.of_evidence.resize(evidence.size());
  std::vector<DiagnosedRun> runs(evidence.size());
  parallel_for(runs.size(), jobs, [&](std::size_t index) { runs[index] = run_of(problem, evidence[index]); });
  if (std::all_of(runs.begin(), runs.end(), [](const DiagnosedRun& run) { return run.wrong.empty(); }))
    return diagnosis;
  diagnosis.rivals = by_elimination(problem, runs, excluded, jobs, stop);
  const std::string always = diagnosis.rivals.empty() ? only_line(runs) : "";
  const bool is_single = !diagnosis.rivals.empty();
  FollowedRuns followed;
  if (is_single) {
    diagnosis.mistakes = {diagnosis.rivals.front()};
    diagnosis.rivals.erase(diagnosis.rivals.begin());
    followed = follow_all(problem, runs, diagnosis.mistakes, jobs, stop);
  } else {
    Explanation explanation;
    std::tie(followed, explanation) = followed_and_explained(problem, runs, excluded, jobs, stop);
    if (always.empty()) diagnosis.mistakes = explanation.mistakes;
  }
  count_lines(runs, followed, is_single, diagnosis);
  diagnosis.keeps_state = std::any_of(followed.begin(), followed.end(), [&](const auto& run) {
    return run && std::any_of(diagnosis.mistakes.begin(), diagnosis.mistakes.end(),
                              [&](std::size_t mistake) { return run->remembers(mistake); });
  });
  if (!diagnosis.mistakes.empty()) return diagnosis;
  if (!always.empty()) {
    diagnosis.common = "Every line that it writes is " + judge::quoted(always) + '.';
  } else if (lacks_the_last_line(runs)) {
    diagnosis.common = "Each time the last line is missing, and nothing else is wrong.";
  }
  return diagnosis;
}

bool explains(const Problem& problem, const Diagnosis& diagnosis, const Evidence& evidence) {
  const std::vector<std::size_t>& mistakes = diagnosis.mistakes;
  const DiagnosedRun run = run_of(problem, evidence);
  if (mistakes.size() == 1 && writes_the_same(problem.mistakes[mistakes[0]], run)) return true;
  const auto followed = follow(problem, run.input, run.found, run.right, mistakes);
  if (!followed) return true;
  const FollowedRun* const one = followed.get();
  const Misfits misfits = misfits_of(problem, std::span(&one, 1), mistakes);
  // Some lines are wrong only by two mistakes together, and neither explains them alone.
  return mistakes.size() > 1 && !problem.independent_items ? misfits.are_few() : misfits.count() == 0;
}

}  // namespace quack
