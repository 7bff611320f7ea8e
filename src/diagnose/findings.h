#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "compare/comparing.h"
#include "compare/difference.h"
#include "compare/record.h"
#include "diagnose/diagnosis.h"
#include "diagnose/repair.h"

namespace quack {

// Sorts the differences of a comparison as they are found, so that each mistake is reported once, with its smallest
// input. Of each kind (verdict, clause, failure bucket) the smallest few are kept with what the program wrote.
class Findings {
 public:
  Findings(const Problem& problem, std::size_t implementations) : problem_(problem), programs_(implementations) {}

  // Takes the outcomes of case number `index` (from 0). Cases come in their order.
  void take(std::uint64_t index, const CaseResult& result);

  // True if the difference of implementation `place` that `take` saw last is among the first few of its kind, or the
  // very first.
  bool is_among_first(std::size_t place) const { return programs_[place].last_rank < kFirst; }
  bool is_new_kind(std::size_t place) const { return programs_[place].last_rank == 0; }

  struct FinishOptions {
    unsigned jobs = 1;
    bool minimizes = true;
    ShrinkBudget budget{};            // for each finding
    std::size_t most_minimized = 20;  // of each implementation
    // By then all is done: what isn't finished is left out, and the record says so.
    std::chrono::steady_clock::time_point end = std::chrono::steady_clock::time_point::max();
    std::function<bool()> stop{};  // ends all the rest (an interruption)
  };

  // Diagnoses each program, groups its differences, minimizes the smallest of each group, and records all of that.
  void finish(const Participants& participants, const Cases& cases, const ReplayCommand& command,
              const FinishOptions& options, Record& record);

 private:
  using TimePoint = std::chrono::steady_clock::time_point;

  static constexpr std::uint64_t kFirst = 3;
  static constexpr std::size_t kSamplesOfAKind = 6;
  static constexpr std::size_t kMostBesidesACause = 2;  // mistakes, that are named with a cause in the source
  static constexpr std::size_t kManyPrograms = 3;       // of more not all that may be in a source is looked for

  struct Sample {
    std::uint64_t index = 0;  // of the case
    std::string input;
    std::optional<std::string> answer;
    std::string output;
    CaseOutcome outcome;
  };
  struct Kind {
    std::uint64_t cases = 0;
    std::vector<Sample> samples;    // the smallest first
    std::optional<Sample> longest;  // of all; in it other mistakes show after the first
  };
  struct Program {
    std::map<DifferenceKind, Kind> kinds;
    std::vector<std::uint64_t> right;  // the first cases that were accepted
    std::uint64_t last_rank = kFirst;
    std::vector<Sample> wrong;  // of some hundred kilobytes
    std::size_t wrong_bytes = 0;
  };

  // A finding before it is put into the record.
  struct Group {
    DiffFinding finding;
    const Sample* smallest = nullptr;
    const DiagnosisRecord* diagnosis = nullptr;  // of its program
    bool is_minimized = false;                   // or is to be
    bool keeps_state = false;                    // Diagnosis::keeps_state
    bool joins_kinds = false;                    // of differences
    bool is_unsteady = false;                    // its program does not do the same each time
  };

  std::vector<Group> groups_of(const Participants& participants, const Cases& cases, std::size_t place, TimePoint end,
                               const FinishOptions& options, DiagnosisRecord& record) const;
  bool is_unsteady(Participant& program, std::size_t place, std::chrono::milliseconds pause, TimePoint end) const;
  static void join_by_cause(std::vector<Group>& groups, const std::vector<std::size_t>& most_named, Record& record);
  static void join_unexplained(std::vector<Group>& groups);
  std::vector<std::string> suspects_of(std::size_t place, const Sample& sample) const;
  std::string cut_input(const Sample& sample) const;
  Repair repair_of_source(const SourceProgram& source, const Cases& cases, std::size_t place, TimePoint end,
                          const FinishOptions& options) const;
  static bool is_clear(const Group& group);
  std::size_t find_cause(Participant& program, const Cases& cases, const Group& group, TimePoint end,
                         const FinishOptions& options, DiagnosisRecord& diagnosis) const;
  const Sample& longest_of(std::size_t place) const;
  static const Group* most_puzzling(const std::vector<Group>& groups, std::size_t place);
  void append_starts(const Group& group, std::vector<ShrinkStart>& starts) const;
  void complete(const Participants& participants, const ReplayCommand& command, TimePoint end,
                const FinishOptions& options, const Group& group) const;
  void complete_all(const Participants& participants, const Cases& cases, const ReplayCommand& command,
                    const FinishOptions& options, std::vector<Group>& groups, std::vector<std::size_t>& most_named,
                    Record& record) const;

  const Problem& problem_;
  std::vector<Program> programs_;
};

// Diagnoses a program that can still be run. Besides the evidence and the first `right` cases, in which it wrote what
// the expected one does, it is asked about short random games, about short inputs on which the mistakes that fit show,
// and where several sets fit, about inputs on which they differ. What is found is checked on the `others` (more wrong
// runs), on more right ones, on the smallest suite and on further random inputs: what speaks against it becomes
// evidence, and the choice is made again. So no mistake is named only because nothing that came up speaks against it.
// All inputs of its own are the same each time. `stop` as in `diagnose`.
Diagnosis examine(const Problem& problem, Participant& expected, Participant& program, const Cases& cases,
                  std::vector<Evidence> evidence, std::span<const std::uint64_t> right, std::vector<Evidence> others,
                  unsigned jobs, const std::function<bool()>& stop);

}  // namespace quack
