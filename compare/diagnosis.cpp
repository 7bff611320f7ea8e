#include "compare/diagnosis.h"

#include <algorithm>
#include <atomic>
#include <cctype>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <utility>

#include "compare/common_ground.h"
#include "compare/explanation.h"
#include "compare/messages.h"
#include "judge/bytes.h"
#include "judge/quoted.h"
#include "judge/text.h"
#include "problems/parallel.h"

namespace quack {

namespace {

// What the program wrote, with each line as the judges compare it: no white space at its end, no empty lines at the end
// of the text.
std::string tidied(std::string_view text) {
  const auto trimmed = [](std::string_view line, std::string_view dropped) {
    return line.substr(0, line.find_last_not_of(dropped) + 1);
  };
  std::string tidy;
  for (const std::string_view line : text_lines(trimmed(text, " \t\r\n"))) {
    tidy += trimmed(line, " \t\r");
    tidy += '\n';
  }
  return tidy;
}

// One run, with the right output.
struct DiagnosedRun {
  std::string_view input;
  std::string found, right;          // tidied
  std::vector<std::uint64_t> wrong;  // the lines that differ, from 0
};

DiagnosedRun run_of(const Problem& problem, const Evidence& evidence) {
  judge::MemorySource source(evidence.input);
  judge::StringSink right;
  problem.implementations.front().answer(source, right);
  DiagnosedRun run{evidence.input, tidied(evidence.found), right.text(), {}};
  const auto found_lines = text_lines(run.found);
  const auto right_lines = text_lines(run.right);
  for (std::size_t line = 0; line < std::max(found_lines.size(), right_lines.size()); ++line) {
    const bool in_both = line < found_lines.size() && line < right_lines.size();
    if (!in_both || found_lines[line] != right_lines[line]) run.wrong.push_back(line);
  }
  return run;
}

// Compares what a known mistake writes with what the program wrote, piece by piece.
class EchoSink final : public judge::ByteSink {
 public:
  explicit EchoSink(std::string_view expected) : rest_(expected) {}

  void write(std::string_view text) override {
    fits_ = fits_ && rest_.starts_with(text);
    if (fits_) rest_.remove_prefix(text.size());
  }
  bool fits() const { return fits_; }
  bool is_complete() const { return fits_ && rest_.empty(); }

 private:
  std::string_view rest_;
  bool fits_ = true;
};

// An input that ends as soon as the output differs.
class EchoSource final : public judge::ByteSource {
 public:
  EchoSource(std::string_view input, const EchoSink& sink) : source_(input, kPiece), sink_(sink) {}
  std::size_t read(std::span<char> buffer) override { return sink_.fits() ? source_.read(buffer) : 0; }

 private:
  static constexpr std::size_t kPiece = 64;

  judge::MemorySource source_;
  const EchoSink& sink_;
};

bool writes_the_same(const Implementation& mistake, const DiagnosedRun& run) {
  EchoSink sink(run.found);
  EchoSource source(run.input, sink);
  return !mistake.answer(source, sink).fault && sink.is_complete();
}

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

// Where a run first goes wrong.
struct FirstWrongLine {
  std::string_view input;
  std::uint64_t line = 0;  // from 1
  std::string_view found;  // empty: the output has ended
};

// The first wrong line of each run, of at most `most` runs: those that go wrong earliest.
std::vector<FirstWrongLine> first_wrong_lines(const std::vector<DiagnosedRun>& runs, std::size_t most) {
  std::vector<const DiagnosedRun*> wrong;
  for (const DiagnosedRun& run : runs) {
    if (!run.wrong.empty()) wrong.push_back(&run);
  }
  std::stable_sort(wrong.begin(), wrong.end(), [](const DiagnosedRun* one, const DiagnosedRun* other) {
    return one->wrong.front() < other->wrong.front();
  });
  wrong.resize(std::min(wrong.size(), most));
  std::vector<FirstWrongLine> lines;
  for (const DiagnosedRun* run : wrong) {
    const std::uint64_t line = run->wrong.front();
    const auto found = text_lines(run->found);
    lines.push_back({run->input, line + 1, line < found.size() ? found[line] : std::string_view()});
  }
  return lines;
}

// The clauses that the first wrong lines of a few runs break.
std::set<std::string> broken_clauses(const Problem& problem, const std::vector<DiagnosedRun>& runs) {
  constexpr std::size_t kMost = 8;
  std::set<std::string> clauses;
  if (!problem.reason) return clauses;
  for (const FirstWrongLine& line : first_wrong_lines(runs, kMost)) {
    if (const auto reason = problem.reason(line.input, line.line, line.found)) clauses.insert(reason->clause);
  }
  return clauses;
}

// Where the first difference comes early, most mistakes are ruled out early; of those by short inputs first. The runs
// in which the program is right come last.
std::vector<const DiagnosedRun*> quickest_first(const std::vector<DiagnosedRun>& runs) {
  std::vector<const DiagnosedRun*> order;
  for (const DiagnosedRun& run : runs) order.push_back(&run);
  const auto effort = [](const DiagnosedRun* run) {
    return std::tuple(run->wrong.empty(), run->wrong.empty() ? 0 : run->wrong.front(), run->input.size());
  };
  std::stable_sort(order.begin(), order.end(),
                   [&](const DiagnosedRun* one, const DiagnosedRun* other) { return effort(one) < effort(other); });
  return order;
}

// The known mistakes that each write the same as the program on every input; first those about a clause that is broken.
std::vector<std::size_t> by_elimination(const Problem& problem, const std::vector<DiagnosedRun>& runs, unsigned jobs,
                                        const std::function<bool()>& stop) {
  const auto order = quickest_first(runs);
  const std::vector<Implementation>& mistakes = problem.mistakes;
  std::vector<std::atomic<bool>> fits(mistakes.size());
  parallel_for(mistakes.size(), jobs, [&](std::size_t index) {
    fits[index] = std::all_of(order.begin(), order.end(), [&](const DiagnosedRun* run) {
      return !(stop && stop()) && writes_the_same(mistakes[index], *run);
    });
  });
  std::vector<std::size_t> fitting;
  for (std::size_t index = 0; index < mistakes.size(); ++index) {
    if (fits[index]) fitting.push_back(index);
  }
  if (fitting.size() < 2) return fitting;
  const std::set<std::string> clauses = broken_clauses(problem, runs);
  std::stable_partition(fitting.begin(), fitting.end(),
                        [&](std::size_t index) { return clauses.contains(mistakes[index].clause); });
  return fitting;
}

// A few mistakes each of which writes all that the program wrote in some of the first wrong runs: together in as many
// of them as possible.
std::vector<std::size_t> by_single_runs(const Problem& problem, const std::vector<DiagnosedRun>& runs, unsigned jobs,
                                        const std::function<bool()>& stop) {
  constexpr std::size_t kRuns = 12, kMost = 4;
  auto open = quickest_first(runs);
  std::erase_if(open, [](const DiagnosedRun* run) { return run->wrong.empty(); });
  open.resize(std::min(open.size(), kRuns));
  std::vector<std::set<const DiagnosedRun*>> written(problem.mistakes.size());
  parallel_for(written.size(), jobs, [&](std::size_t index) {
    for (const DiagnosedRun* run : open) {
      if (!(stop && stop()) && writes_the_same(problem.mistakes[index], *run)) written[index].insert(run);
    }
  });
  std::vector<std::size_t> chosen;
  while (chosen.size() < kMost) {
    const auto best = std::max_element(written.begin(), written.end(),
                                       [](const auto& one, const auto& other) { return one.size() < other.size(); });
    const auto explained = *best;
    if (explained.empty()) break;
    chosen.push_back(static_cast<std::size_t>(best - written.begin()));
    for (auto& of_mistake : written) {
      std::erase_if(of_mistake, [&](const DiagnosedRun* run) { return explained.contains(run); });
    }
  }
  return chosen;
}

// The words of a line, and what stands between them: each of these is one.
std::vector<std::string_view> words_of_line(std::string_view line) {
  const auto is_letter = [](char letter) { return std::isalpha(static_cast<unsigned char>(letter)) != 0; };
  std::vector<std::string_view> words;
  for (std::size_t at = 0, end = 0; at < line.size(); at = end) {
    while (++end < line.size() && is_letter(line[end]) == is_letter(line[at])) {
    }
    words.push_back(line.substr(at, end - at));
  }
  return words;
}

std::string in_small_letters(std::string_view word) {
  std::string small;
  for (const char letter : word) small += static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
  return small;
}

// Puts the right word (or separator) where lines have another one that no right line has, always in place of the same,
// and says so; empty if every word is one that right lines have.
std::string reworded(std::vector<DiagnosedRun>& runs) {
  constexpr std::size_t kMost = 3;
  std::set<std::string, std::less<>> known;
  std::map<std::string, std::map<std::string, std::size_t>, std::less<>> instead;  // of a word -> right ones, how often
  for (const DiagnosedRun& run : runs) {
    for (const std::string_view line : text_lines(run.right)) {
      for (const std::string_view word : words_of_line(line)) known.emplace(word);
    }
  }
  for (const DiagnosedRun& run : runs) {
    const auto found = text_lines(run.found), right = text_lines(run.right);
    for (std::size_t line = 0; line < std::min(found.size(), right.size()); ++line) {
      const auto words = words_of_line(found[line]), right_words = words_of_line(right[line]);
      for (std::size_t word = 0; word < words.size() && words.size() == right_words.size(); ++word) {
        if (!known.contains(words[word])) ++instead[std::string(words[word])][std::string(right_words[word])];
      }
    }
  }
  std::erase_if(instead, [](const auto& one) { return one.second.size() != 1; });
  if (instead.empty() || instead.size() > kMost) return "";
  std::string said;
  for (const auto& [word, right] : instead) {
    const std::string& expected = right.begin()->first;
    const bool is_same = in_small_letters(word) == in_small_letters(expected);
    said += said.empty() ? "It prints " : " and ";
    said += judge::quoted(word) + " where " + judge::quoted(expected) + " is expected";
    said += is_same ? ": only capitals differ" : ", which no right answer has";
  }
  for (DiagnosedRun& run : runs) {
    std::string text;
    for (const std::string_view line : text_lines(run.found)) {
      for (const std::string_view word : words_of_line(line)) {
        const auto other = instead.find(word);
        text += other == instead.end() ? word : std::string_view(other->second.begin()->first);
      }
      text += '\n';
    }
    run.found = std::move(text);
  }
  return said;
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

Explanation explanation_of(const Problem& problem, const FollowedRuns& followed, const std::set<std::string>& clauses,
                           unsigned jobs, const std::function<bool()>& stop) {
  std::vector<const FollowedRun*> runs;
  for (const auto& run : followed) {
    if (run) runs.push_back(run.get());
  }
  return smallest_explanation(problem, runs, clauses, jobs, stop);
}

// Follows the runs, and explains what is wrong in them. Where it has to be guessed which lines answer which items, the
// mistakes that are found lead to a better guess, which may need fewer of them.
std::pair<FollowedRuns, Explanation> followed_and_explained(const Problem& problem,
                                                            const std::vector<DiagnosedRun>& runs, unsigned jobs,
                                                            const std::function<bool()>& stop) {
  constexpr int kMostGuesses = 3;
  const std::set<std::string> clauses = broken_clauses(problem, runs);
  FollowedRuns followed = follow_all(problem, runs, {}, jobs, stop);
  Explanation best = explanation_of(problem, followed, clauses, jobs, stop);
  const auto try_with = [&](const std::vector<std::size_t>& likely) {
    FollowedRuns others = follow_all(problem, runs, likely, jobs, stop);
    Explanation other = explanation_of(problem, others, clauses, jobs, stop);
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

Diagnosis diagnose(const Problem& problem, std::span<const Evidence> evidence, unsigned jobs,
                   const std::function<bool()>& stop) {
  Diagnosis diagnosis;
  diagnosis.of_evidence.resize(evidence.size());
  std::vector<DiagnosedRun> runs(evidence.size());
  parallel_for(runs.size(), jobs, [&](std::size_t index) { runs[index] = run_of(problem, evidence[index]); });
  if (std::all_of(runs.begin(), runs.end(), [](const DiagnosedRun& run) { return run.wrong.empty(); }))
    return diagnosis;
  diagnosis.rivals = by_elimination(problem, runs, jobs, stop);
  const bool is_single = !diagnosis.rivals.empty();
  const std::string always = is_single ? "" : only_line(runs);
  FollowedRuns followed;
  std::vector<std::size_t> candidates;
  if (is_single) {
    diagnosis.mistakes = {diagnosis.rivals.front()};
    diagnosis.rivals.erase(diagnosis.rivals.begin());
    followed = follow_all(problem, runs, diagnosis.mistakes, jobs, stop);
  } else {
    Explanation explanation;
    std::tie(followed, explanation) = followed_and_explained(problem, runs, jobs, stop);
    if (always.empty()) {
      candidates = diagnosis.mistakes = std::move(explanation.mistakes);
      if (explanation.nearest) candidates.push_back(*explanation.nearest);
    }
  }
  count_lines(runs, followed, is_single, diagnosis);
  if (diagnosis.mistakes.empty() && always.empty()) {
    if (const std::string wording = reworded(runs); !wording.empty()) {
      std::vector<Evidence> others;
      for (const DiagnosedRun& run : runs) others.push_back({run.input, run.found});
      Diagnosis rest = diagnose(problem, others, jobs, stop);
      rest.differing = diagnosis.differing;
      if (rest.mistakes.empty()) {
        rest.common.insert(0, wording + (rest.common.empty() ? "." : ".\n"));
      } else {
        rest.wording = wording;
      }
      return rest;
    }
  }
  const auto keeps_state = [&](const auto& run) {
    return run && std::any_of(diagnosis.mistakes.begin(), diagnosis.mistakes.end(),
                              [&](std::size_t mistake) { return run->remembers(mistake); });
  };
  diagnosis.keeps_state = std::any_of(followed.begin(), followed.end(), keeps_state);
  if (!always.empty()) {
    diagnosis.common = "Every line that it writes is " + judge::quoted(always) + '.';
  } else if (diagnosis.mistakes.empty() && lacks_the_last_line(runs)) {
    diagnosis.common = "Each time the last line is missing, and nothing else is wrong.";
  } else if (diagnosis.mistakes.empty()) {
    const std::string near = nearest_words(problem, followed, candidates, diagnosis.differing);
    diagnosis.common = common_ground(problem, followed, jobs);
    if (!near.empty()) diagnosis.common = near + (diagnosis.common.empty() ? "" : "\n") + diagnosis.common;
  }
  return diagnosis;
}

bool explains(const Problem& problem, std::span<const std::size_t> mistakes, const Evidence& evidence) {
  const DiagnosedRun run = run_of(problem, evidence);
  if (run.wrong.empty() || (mistakes.size() == 1 && writes_the_same(problem.mistakes[mistakes[0]], run))) return true;
  const auto followed = follow(problem, run.input, run.found, run.right, mistakes);
  if (!followed) return true;
  const auto lines = explained_lines(*followed, mistakes);
  return std::all_of(lines.begin(), lines.end(), [](const ExplainedLine& line) { return line.explained; });
}

}  // namespace quack
