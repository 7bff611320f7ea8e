#include "tests/report_records.h"

#include <algorithm>
#include <array>
#include <utility>

#include "problems/registry.h"

namespace quack {

namespace {

const Problem& duck_chess() { return problems().front(); }

std::vector<BoardFrame> sample_frames() { return duck_chess().frames(duck_chess().sample_input, 1, 18); }

LineReason blocked_duck(std::uint64_t item, std::string operation, std::string sentence) {
  return {.item = item,
          .input_line = item + 1,
          .item_text = std::move(operation),
          .clause = "DC-2.6",
          .sentence = std::move(sentence)};
}

// On line 14 of the sample, minimized to two operations.
std::shared_ptr<Difference> sample_difference() {
  auto difference = std::make_shared<Difference>();
  difference->wrong = {14, "red duck;blue soldier;no;no", "Invalid command"};
  difference->why = blocked_duck(14, "4 3 6 6", "the duck on (4,3) goes by (5,3) and (6,4), which are both empty");
  difference->complaints = "warning: unused variable 'leg'\n";
  difference->command = "quackcheck diff --impl reference --impl greedy.cpp sample/1.in";
  difference->frames = sample_frames();
  for (const BoardFrame& frame : difference->frames) difference->frame_found.push_back(frame.answer);
  difference->frame_found[13] = "Invalid command";
  difference->frame_found[15] = "blue captain;NA;no;no";
  difference->frame_offset = 1;
  difference->minimized = std::make_shared<MinimizedInput>();
  MinimizedInput& minimized = *difference->minimized;
  minimized.input = "2\n2 0 4 3\n7 0 5 3\n";
  minimized.items = 2;
  minimized.runs = 74;
  Difference& small = minimized.difference;
  small.command = "printf '2\\n2 0 4 3\\n7 0 5 3\\n' | quackcheck diff --impl reference --impl greedy.cpp -";
  small.wrong = {2, "Invalid command", "blue duck;NA;no;no"};
  small.why = blocked_duck(2, "7 0 5 3", "the duck on (7,0) is blocked by the soldier on (6,2)");
  small.frames = {difference->frames[11], difference->frames[12]};
  small.frames[1].item_text = "7 0 5 3";
  small.frames[1].answer = "Invalid command";
  small.frames[1].outcome = "(6,1) is not empty";
  small.frames[1].marked = {{2, 0}, {4, 3}};
  small.frame_found = {small.frames[0].answer, "blue duck;NA;no;no"};
  return difference;
}

void add_implementation(Record& record, std::string name, std::string kind, bool is_limited) {
  ImplementationRecord& added = record.implementations.emplace_back();
  added.name = added.spec = std::move(name);
  added.kind = std::move(kind);
  added.is_limited = is_limited;
  added.verdicts.resize(9);
}

// Counts what the outcomes say, as the one who fills a record in does.
void count_outcomes(Record& record) {
  for (const auto& each : record.cases) {
    bool differs = false;
    for (std::size_t i = 0; i < each.outcomes.size(); ++i) {
      const auto& outcome = each.outcomes[i];
      auto& implementation = record.implementations[i];
      ++implementation.verdicts[static_cast<std::size_t>(outcome.verdict)];
      ++implementation.cases;
      if (outcome.verdict != Verdict::accepted && implementation.first_failed == 0) {
        implementation.first_failed = each.number;
        implementation.verdict = outcome.verdict;
        implementation.reason = outcome.reason;
      }
      Usage& worst = implementation.worst;
      worst.cpu_time = std::max(worst.cpu_time, outcome.usage.cpu_time);
      worst.wall_time = std::max(worst.wall_time, outcome.usage.wall_time);
      worst.peak_memory = std::max(worst.peak_memory, outcome.usage.peak_memory);
      differs = differs || outcome.verdict != Verdict::accepted;
    }
    record.total_items += each.items;
    if (differs) ++record.differing_cases;
  }
  record.total_cases = record.cases.size();
}

Record empty_record() {
  Record record;
  record.version = "0.1.0";
  record.problem_id = "duckchess";
  record.problem_title = "Duck chess";
  record.item_name = "operation";
  record.pieces = duck_chess().pieces;
  record.command_line =
      "quackcheck diff --impl reference --impl optimized --impl greedy.cpp --tests data --report html=report.html";
  record.known_mistakes = duck_chess().mistakes.size();
  record.started = "2026-11-21T22:09:04Z";
  record.seconds = 12.34;
  return record;
}

CaseOutcome failed(Verdict verdict, std::string reason, std::uint64_t line = 0) {
  CaseOutcome outcome;
  outcome.verdict = verdict;
  outcome.reason = std::move(reason);
  outcome.line = line;
  return outcome;
}

// What "greedy.cpp", "slow.py" and "broken.c" make of a case.
CaseOutcome ordinary_outcome(std::size_t implementation, std::uint64_t number) {
  constexpr std::string_view kUnlike = "line 14: expected 'red duck;blue soldier;no;no', found 'Invalid command'";
  if (implementation == 2 && (number == 1 || number == 7 || number == 12))
    return failed(Verdict::wrong_answer, std::string(kUnlike), 14);
  if (implementation == 2 && number == 9)
    return failed(Verdict::presentation_error, "line 3: a blank at the beginning of the line", 3);
  if (implementation == 3 && (number == 3 || number >= 17))
    return failed(Verdict::time_limit_exceeded, "2.01 s of CPU time, limit 2 s");
  if (implementation == 3 && number == 11) return failed(Verdict::memory_limit_exceeded, "more than 512 MB");
  if (implementation == 3 && number == 12) return failed(Verdict::output_limit_exceeded, "more than 64 MB of output");
  if (implementation == 4 && number <= 14) return failed(Verdict::runtime_error, "signal 11 (SIGSEGV)");
  if (implementation == 4 && number == 15) return failed(Verdict::judge_error, "the sandbox could not be set up");
  if (implementation == 4 && number >= 18) return failed(Verdict::compile_error, "broken.c:3:1: error: expected ';'");
  return {};
}

}  // namespace

Record ordinary_record() {
  Record record = empty_record();
  add_implementation(record, "reference", "built-in", false);
  add_implementation(record, "optimized", "built-in", false);
  add_implementation(record, "greedy.cpp", "C++ source", true);
  add_implementation(record, "slow.py", "Python source", true);
  add_implementation(record, "broken.c", "C source", true);
  record.protections_off = {"no private file system (bubblewrap is not installed)"};
  for (std::uint64_t number = 1; number <= 20; ++number) {
    CaseRecord each{number, "data/" + std::to_string(number) + ".in", "data/" + std::to_string(number) + ".in", 18, {}};
    for (std::size_t i = 0; i < record.implementations.size(); ++i) {
      CaseOutcome outcome = ordinary_outcome(i, number);
      if (i >= 2) {
        const bool slow = outcome.verdict == Verdict::time_limit_exceeded;
        outcome.usage.cpu_time = std::chrono::microseconds(slow ? 2'010'000 : 1'000 * (i * 7 + number));
        outcome.usage.wall_time = outcome.usage.cpu_time + std::chrono::microseconds(900);
        outcome.usage.peak_memory = (std::uint64_t{3} << 20U) + number * 100'000;
      }
      each.outcomes.push_back(std::move(outcome));
    }
    record.cases.push_back(std::move(each));
  }
  record.cases[0].outcomes[2].difference = sample_difference();
  auto& crash = record.cases[1].outcomes[4].difference = std::make_shared<Difference>();
  crash->complaints = "Segmentation fault\n";
  crash->command = "quackcheck diff --impl reference --impl broken.c data/2.in";
  count_outcomes(record);
  record.implementations[1].exposes = record.known_mistakes;
  record.implementations[2].diagnosis = {
      .mistakes = {{"mistake:duck-one-blocker", "The duck is blocked by its first cell alone.", "DC-2.6"}},
      .explained = 3,
      .differing = 3,
      .common = {}};
  const auto add_finding = [&record](std::size_t case_place, std::size_t implementation, std::uint64_t cases) {
    const CaseRecord& in = record.cases[case_place];
    const CaseOutcome& outcome = in.outcomes[implementation];
    record.findings.push_back({.implementation = implementation,
                               .mistake = implementation == 2 ? std::optional<std::size_t>(0) : std::nullopt,
                               .verdict = outcome.verdict,
                               .clause = implementation == 2 ? "DC-2.6" : "",
                               .bucket = {},
                               .cases = cases,
                               .case_number = in.number,
                               .case_name = in.name,
                               .outcome = outcome});
  };
  add_finding(0, 2, 4);
  add_finding(1, 4, 14);
  return record;
}

std::string hostile_text() {
  using namespace std::string_literals;
  return "</script><img src=x onerror=alert(1)><!--<script>alert(2)//\0\x1b[31m\xff]]>\u202E&amp;\"'\\"s;
}

Record hostile_record() {
  Record record = ordinary_record();
  const std::string text = hostile_text();
  record.command_line = text;
  record.protections_off.push_back(text);
  record.interrupted = true;
  record.implementations[2].name = text;
  record.implementations[2].spec = text;
  record.cases[0].name = text;
  record.findings[0].case_name = text;
  record.implementations[2].diagnosis.mistakes[0] = {text, text, text};
  record.implementations[4].diagnosis = {.mistakes = {}, .explained = 0, .differing = 5, .common = text};
  record.cases[0].words = text;
  record.cases[0].outcomes[2].reason = text;
  record.cases[2].outcomes[3].reason = text + std::string(1'000'000, 'x');
  record.cases[1].outcomes[4].reason = text;
  for (CaseRecord& each : record.cases) {
    for (CaseOutcome& outcome : each.outcomes) {
      if (!outcome.difference) continue;
      outcome.difference->complaints = text;
      outcome.difference->command = text;
    }
  }
  Difference& difference = *record.cases[0].outcomes[2].difference;
  difference.wrong = {14, text, text + std::string(1'000'000, 'y')};
  difference.why->sentence = text;
  difference.why->item_text = text;
  difference.frame_found[13] = text;
  difference.frames[13].item_text = text;
  difference.frames[13].outcome = text;
  difference.minimized->input = text;
  difference.minimized->difference.wrong->found = text;
  difference.minimized->difference.command = text;
  difference.minimized->difference.frame_found[1] = text;
  return record;
}

Record large_record(std::size_t differences) {
  Record record = empty_record();
  add_implementation(record, "reference", "built-in", false);
  for (int i = 1; i < 100; ++i) {
    std::string name = "team";
    name.append(std::to_string(i)).append("/solution").append(i % 3 == 0 ? ".py" : ".cpp");
    add_implementation(record, std::move(name), "program", true);
  }
  std::uint64_t state = 1;  // Knuth's MMIX generator: any will do, as long as it is the same everywhere
  const auto next = [&state] { return (state = state * 6364136223846793005U + 1442695040888963407U) >> 33U; };
  for (std::uint64_t number = 1; number <= 1000; ++number) {
    std::string name = "secret/" + std::to_string(number) + ".in";
    CaseRecord each{number, name, name, 1000, {}};
    each.outcomes.emplace_back();
    for (std::size_t i = 1; i < 100; ++i) {
      CaseOutcome outcome;
      if (next() % 1000 < i * 2) {
        outcome.verdict = static_cast<Verdict>(1 + next() % 8);
        outcome.reason = "line 17: expected 'red duck;NA;no;no', found 'Invalid command'";
      }
      outcome.usage = {std::chrono::microseconds(next() % 2'000'000), std::chrono::microseconds(next() % 2'500'000),
                       next() % (std::uint64_t{512} << 20U)};
      if (outcome.verdict != Verdict::accepted && differences > 0) {
        outcome.difference = sample_difference();
        --differences;
      }
      each.outcomes.push_back(std::move(outcome));
    }
    record.cases.push_back(std::move(each));
  }
  count_outcomes(record);
  return record;
}

}  // namespace quack
