// Writes reports of `diff` for the tests that examine them, formats_test.py and pages_test.py. The records are made
// here, since no program takes the same time twice.
//
//   report-samples DIRECTORY [zh]
//
// "ordinary": five implementations of duck chess on 20 cases, with every verdict there is. "greedy.cpp" gives two wrong
// lines of the sample, case 1, minimized to two operations; "slow.py" runs out of time on case 3. "hostile": the same
// with texts that a hostile program printed, in every place that takes one. "large": 100 implementations on 1000 cases,
// a tenth of the outcomes failed; 300 of them in full, with 18 boards each. "twice": two cases have one name, and
// nothing explains what is wrong. "boards": two programs fail in the same way, the first for a cause that is not the
// only one. "wrong" and "unsure": one program. "diagnosed": all that can be said of a program. With `zh` they are in
// Chinese. In DIRECTORY are NAME.text, .json, .junit, .html, .github and .sarif, and some in brief or as a judge has
// them.

#include <fstream>
#include <iostream>

#include "problems/registry.h"
#include "report/formatting.h"
#include "report/reports.h"

namespace quack {
namespace {

using namespace std::string_literals;
using std::chrono::microseconds;

// Markup that would run if a report let it, then NUL, an escape sequence, a byte that is not UTF-8, the end of a CDATA
// section and a character that turns the direction of writing.
const std::string kHostile =
    "</script><img src=x onerror=alert(1)><!--<script>alert(2)//\0\x1b[31m\xff]]>\u202e&amp;\"'\\"s;
const std::string kWrong = "line 14: expected 'red duck;blue soldier;no;no', found 'Invalid command'";
const Problem& duck_chess() { return *find_problem("duckchess"); }

LineReason reason(std::uint64_t item, const std::string& text, const std::string& sentence) {
  return {.item = item,
          .input_line = item + 1,
          .item_text = Message(text),
          .clause = "DC-2.6",
          .sentence = Message(sentence)};
}

// The difference of a program that answers two operations of the sample wrongly.
Difference wrong_sample() {
  Difference difference{.wrong = text::LineDifference{14, "red duck;blue soldier;no;no", "Invalid command"},
                        .why = reason(14, "4 3 6 6", "the duck on (4,3) goes by (5,3) and (6,4), which are both empty"),
                        .complaints = "warning: unused variable 'leg'\n",
                        .command = "quackcheck diff --impl reference --impl greedy.cpp sample/1.in",
                        .frames = duck_chess().frames(duck_chess().sample_input, 1, 18),
                        .frame_found = {},
                        .frame_offset = 1,
                        .minimized = std::make_shared<MinimizedInput>()};
  for (const BoardFrame& frame : difference.frames) difference.frame_found.push_back(frame.answer);
  difference.frame_found.at(13) = "Invalid command";
  difference.frame_found.at(15) = "blue captain;NA;no;no";

  MinimizedInput& small = *difference.minimized;
  small.input = "2\n2 0 4 3\n7 0 5 3\n";
  small.items = 2;
  small.runs = 74;
  small.difference.wrong = text::LineDifference{2, "Invalid command", "blue duck;NA;no;no"};
  small.difference.why = reason(2, "7 0 5 3", "the duck on (7,0) is blocked by the soldier on (6,2)");
  small.difference.command = "printf '2\\n2 0 4 3\\n7 0 5 3\\n' | quackcheck diff --impl reference --impl greedy.cpp -";
  small.difference.frame_offset = 1;
  small.difference.frames = {difference.frames.at(11), difference.frames.at(12)};
  BoardFrame& blocked = small.difference.frames.back();
  blocked.item_text = "7 0 5 3";
  blocked.answer = "Invalid command";
  blocked.outcome = Message("(6,1) is not empty");
  blocked.marked = {{2, 0}, {4, 3}};
  blocked.blockers = {{3, 1}};
  small.difference.frame_found = {difference.frames[11].answer, "blue duck;NA;no;no"};
  return difference;
}

CaseOutcome failed(Verdict verdict, const std::string& why, std::uint64_t line = 0) {
  return {.verdict = verdict, .reason = Message(why), .line = line};
}

// The outcome of "greedy.cpp", "slow.py" or "broken.c" on a case.
CaseOutcome outcome_of(std::size_t place, std::uint64_t number) {
  if (place == 2 && (number == 1 || number == 7 || number == 12)) return failed(Verdict::wrong_answer, kWrong, 14);
  if (place == 2 && number == 9)
    return failed(Verdict::presentation_error, "line 3: a blank at the beginning of the line", 3);
  if (place == 3 && (number == 3 || number >= 17))
    return failed(Verdict::time_limit_exceeded, "2.01 s of CPU time, limit 2 s");
  if (place == 3 && number == 11) return failed(Verdict::memory_limit_exceeded, "more than 512 MB");
  if (place == 3 && number == 12) return failed(Verdict::output_limit_exceeded, "more than 64 MB of output");
  if (place == 4 && number <= 14) return failed(Verdict::runtime_error, "signal 11 (SIGSEGV)");
  if (place == 4 && number == 15) return failed(Verdict::judge_error, "the sandbox could not be set up");
  if (place == 4 && number >= 18) return failed(Verdict::compile_error, "broken.c:3:1: error: expected ';'");
  return {};
}

void count(Record& record) {
  record.total_cases = record.cases.size();
  for (const CaseRecord& each : record.cases) {
    record.total_items += each.items;
    bool differs = false;
    for (std::size_t place = 0; place < record.implementations.size(); ++place) {
      const CaseOutcome& outcome = each.outcomes[place];
      ImplementationRecord& one = record.implementations[place];
      one.verdicts.resize(kVerdictCount);
      ++one.verdicts[static_cast<std::size_t>(outcome.verdict)];
      ++one.cases;
      take_maximum(one.worst, outcome.usage);
      if (outcome.verdict == Verdict::accepted) continue;
      differs = true;
      if (one.first_failed != 0) continue;
      one.first_failed = each.number;
      one.verdict = outcome.verdict;
      one.reason = outcome.reason;
    }
    record.differing_cases += differs ? 1 : 0;
  }
}

Record empty_record() {
  Record record;
  record.version = "0.1.0";
  record.problem_id = duck_chess().id;
  record.problem_title = duck_chess().title;
  record.item_name = duck_chess().item_name;
  record.pieces = duck_chess().pieces;
  record.command_line = "quackcheck diff --impl reference data";
  record.started = "2026-11-21T22:09:04Z";
  record.seconds = 12.34;
  record.limits.wall_time = std::chrono::seconds(8);
  record.known_mistakes = duck_chess().mistakes.size();
  return record;
}

void add_implementation(Record& record, const std::string& name, const Message& kind) {
  ImplementationRecord& one = record.implementations.emplace_back();
  one.name = one.spec = name;
  one.kind = kind;
  if (one.kind.english().ends_with("source")) one.source = name;
  one.is_limited = kind.english() != "built-in";
}

// Shows a difference of a case as the only one of its mistake.
void add_mistake(Record& record, std::size_t in, std::size_t place, Difference difference, ProgramMistake mistake) {
  CaseOutcome& outcome = record.cases.at(in).outcomes.at(place);
  outcome.difference = std::make_shared<Difference>(std::move(difference));
  mistake.implementation = place;
  mistake.verdict = outcome.verdict;
  mistake.case_number = record.cases[in].number;
  mistake.case_name = record.cases[in].name;
  mistake.outcome = outcome;
  record.mistakes.push_back(std::move(mistake));
}

Record ordinary() {
  Record record = empty_record();
  add_implementation(record, "reference", tr("built-in"));
  add_implementation(record, "optimized", tr("built-in"));
  add_implementation(record, "greedy.cpp", tr("{} source", "C++"));
  add_implementation(record, "slow.py", tr("{} source", "Python"));
  add_implementation(record, "broken.c", tr("{} source", "C"));
  record.protections_off = {Message("no private file system (bubblewrap is not installed)")};
  for (std::uint64_t number = 1; number <= 20; ++number) {
    const std::string name = "data/" + std::to_string(number) + ".in";
    CaseRecord& each = record.cases.emplace_back(
        CaseRecord{.number = number, .name = Message(name), .arguments = name, .items = 18, .outcomes = {}});
    for (std::size_t place = 0; place < 5; ++place) {
      CaseOutcome outcome = outcome_of(place, number);
      const bool is_late = outcome.verdict == Verdict::time_limit_exceeded;
      const microseconds cpu(is_late ? 2'010'000 : 1000 * (place * 7 + number));
      if (place >= 2) outcome.usage = {cpu, cpu + microseconds(900), (3U << 20U) + number * 100'000};
      each.outcomes.push_back(std::move(outcome));
    }
  }
  add_mistake(record, 0, 2, wrong_sample(), {{.clause = "DC-2.6"}, 0, 0, 4});
  add_mistake(
      record, 1, 4,
      {.complaints = "Segmentation fault\n", .command = "quackcheck diff --impl reference --impl broken.c data/2.in"},
      {{}, 0, {}, 14});
  record.implementations[2].diagnosis = {
      .mistakes = {{"mistake:duck-one-blocker", Message("The duck is blocked by its first cell alone."), "DC-2.6"}},
      .explained = 2,
      .examined = 2};
  count(record);
  return record;
}

Record hostile() {
  Record record = ordinary();
  record.protections_off.push_back(Message(kHostile));
  record.interrupted = true;
  record.implementations[2].name = record.implementations[2].spec = record.implementations[2].source = kHostile;
  record.implementations[2].diagnosis.mistakes = {{kHostile, Message(kHostile), kHostile}};
  record.implementations[4].diagnosis = {.examined = 1, .common = Message(kHostile)};
  record.cases[0].name = Message(kHostile);
  record.cases[0].arguments = kHostile;
  record.cases[2].outcomes[3].reason = Message(kHostile + std::string(1'000'000, 'x'));
  for (ProgramMistake& mistake : record.mistakes) {
    CaseOutcome& outcome = record.cases[mistake.case_number - 1].outcomes[mistake.implementation];
    outcome.reason = Message(kHostile);
    outcome.difference->complaints = outcome.difference->command = kHostile;
    mistake.outcome = outcome;
  }
  Difference& difference = *record.cases[0].outcomes[2].difference;
  difference.wrong->expected = kHostile;
  difference.wrong->found = kHostile + std::string(1'000'000, 'y');
  difference.why->sentence = difference.why->item_text = Message(kHostile);
  difference.frame_found[13] = difference.frames[13].item_text = kHostile;
  difference.frames[13].outcome = Message(kHostile);
  MinimizedInput& small = *difference.minimized;
  small.input = small.difference.command = small.difference.frame_found[1] = kHostile;
  small.difference.wrong->found = kHostile;
  return record;
}

Record large() {
  Record record = empty_record();
  add_implementation(record, "reference", tr("built-in"));
  for (int i = 1; i < 100; ++i)
    add_implementation(record, "team" + std::to_string(i) + (i % 3 == 0 ? "/solution.py" : "/solution.cpp"),
                       tr("program"));
  std::uint64_t state = 1;
  const auto below = [&](std::uint64_t limit) {  // Knuth's MMIX generator: any will do, if it is the same everywhere
    state = state * 6364136223846793005U + 1442695040888963407U;
    return (state >> 33U) % limit;
  };
  const auto difference = std::make_shared<Difference>(wrong_sample());
  int differences = 0;
  for (std::uint64_t number = 1; number <= 1000; ++number) {
    const std::string name = "secret/" + std::to_string(number) + ".in";
    CaseRecord each{.number = number, .name = Message(name), .arguments = name, .items = 1000, .outcomes = {{}}};
    for (std::uint64_t place = 1; place < 100; ++place) {
      CaseOutcome& outcome = each.outcomes.emplace_back();
      if (below(1000) < place * 2) outcome = failed(verdict_of(1 + below(8)), kWrong);
      outcome.usage = {microseconds(below(2'000'000)), microseconds(below(2'500'000)), below(512U << 20U)};
      if (outcome.verdict != Verdict::accepted && differences++ < 300) outcome.difference = difference;
    }
    record.cases.push_back(std::move(each));
  }
  count(record);
  return record;
}

// A record whose programs were diagnosed in other ways, and not run on all cases.
Record diagnosed(Record record) {
  record.implementations[2].diagnosis = {
      .mistakes = {{"mistake:blue-first", Message("Blue moves first."), "DC-1.3"},
                   {"mistake:guard-straight", Message("The guard goes straight."), "DC-2.2"}},
      .explained = 1'234,
      .examined = 1'235,
      .harmless = Message("Also reported: `an index`, which changes none of these answers.")};
  record.implementations[3].diagnosis = {.examined = 3,
                                         .common = Message("It answers the first operation right."),
                                         .common_explains = true,
                                         .cause = Message("no condition `m > 2` (line 25)"),
                                         .cause_line = 25};
  record.implementations[4].diagnosis = {.examined = 3, .common = Message("Every line that it writes is 'WIN'.")};
  record.implementations[4].verdict = Verdict::compile_error;
  record.implementations[4].reason = Message("broken.c:7:5: error: expected ';'");
  record.implementations[4].ending.source_line = 7;
  record.implementations[1].exposes = 12;
  record.cases[7].outcomes[3].skipped = record.cases[9].outcomes[4].skipped = true;
  record.cases[8].outcomes.pop_back();
  record.cases[8].outcomes.push_back(failed(Verdict::output_limit_exceeded, kWrong, 3));
  record.interrupted = true;
  record.counted_by = "debugger";
  // Runs that failed before they printed anything, the second without a reason for its minimized input's last line, the
  // third minimized too little.
  for (const std::size_t in : {1U, 3U, 5U}) {
    Difference nothing = wrong_sample();
    nothing.wrong = text::LineDifference{1, "NO", {}};
    if (in == 3) nothing.minimized->difference.why.reset();
    nothing.minimized->budget_spent = in == 5;
    BoardFrame& broad = nothing.minimized->difference.frames.back();  // rows with more than nine empty cells
    broad.board = "12/1a10/10b1";
    broad.after = "a11/12/11b";
    add_mistake(record, in, 4, std::move(nothing), {{}, 0, {}, 2});
  }
  return record;
}

// The first implementation of a record and another one.
Record of_two(Record record, std::size_t place) {
  record.mistakes.clear();
  record.implementations = {record.implementations[0], record.implementations[place]};
  for (CaseRecord& each : record.cases) {
    each.outcomes = {each.outcomes[0], each.outcomes[place]};
    each.outcomes[1].difference = nullptr;
  }
  return record;
}

void write(const std::string& file, const std::string& text) { std::ofstream(file, std::ios::binary) << text; }

void write_reports(const Record& record, const std::string& name) {
  for (const char* const format : {"text", "json", "junit", "html", "github", "sarif"})
    write(name + "." + format, report_in(format, record));
}

void write_all(const std::string& directory) {
  Record record = ordinary();
  write_reports(record, directory + "/ordinary");
  write(directory + "/ordinary.brief", diff_text(record, {.all = false}));
  write_reports(hostile(), directory + "/hostile");
  write_reports(large(), directory + "/large");
  write_reports(of_two(record, 2), directory + "/wrong");
  write(directory + "/wrong.judge", judge_report(of_two(record, 2)));
  Record two_programs = record;
  two_programs.implementations.resize(3);
  write(directory + "/ordinary.judge", judge_report(two_programs));
  write_reports(diagnosed(record), directory + "/diagnosed");
  write(directory + "/diagnosed.brief", diff_text(diagnosed(record), {.all = false, .color = true}));
  write(directory + "/diagnosed.judge", judge_report(diagnosed(record)));
  Record unsure = of_two(record, 1);
  unsure.implementations[1].verdicts = {19, 0, 0, 0, 0, 0, 0, 0, 1};
  unsure.implementations[1].verdict = Verdict::judge_error;
  write_reports(unsure, directory + "/unsure");
  Record twice = record;
  twice.cases[4].name = twice.cases[5].name;
  twice.implementations[2].diagnosis = {.examined = 2};
  twice.mistakes.front().known_mistake.reset();
  write_reports(twice, directory + "/twice");
  record.cases[0].outcomes[3].difference = record.cases[0].outcomes[2].difference;
  record.mistakes.front().known_mistake.reset();
  record.implementations[3].worst = {};  // it never ran
  record.implementations[2].diagnosis = {.examined = 3,
                                         .common = Message("Every wrong line has a duck."),
                                         .cause = Message("no condition `m > 2` (line 25)"),
                                         .cause_line = 25};
  write_reports(record, directory + "/boards");
}

}  // namespace
}  // namespace quack

int main(int count, char** words) {
  if (count < 2) {
    std::cerr << "usage: report-samples DIRECTORY [zh]\n";
    return 2;
  }
  if (count > 2) quack::set_language(quack::MessageLanguage::chinese);
  quack::write_all(words[1]);
}
