// The clauses of problems; and what no command line does: an engine that fails, a reference that contradicts the
// expected answers; for how long programs are run. How runs are judged is in tests/cli/verdicts.txt.

#include <cmath>

#include "compare/comparing.h"
#include "compare/pace.h"
#include "compare/participant.h"
#include "diagnose/kept_runs.h"
#include "problems/registry.h"
#include "tests/test.h"

namespace quack {
namespace {

TEST(Clauses, have_each_an_id_and_a_sentence_of_their_own) {
  std::set<std::string_view> ids;
  std::set<std::string_view> sentences;
  for (const auto& problem : problems()) {
    for (const auto& clause : problem.clauses) {
      // The remix has the clauses of duck chess as well.
      EXPECT_EQ(ids.insert(clause.id).second, sentences.insert(clause.sentence).second) << clause.id;
      EXPECT_FALSE(clause.sentence.ends_with('.')) << clause.id;
      EXPECT_EQ(clause_sentence(clause.id).english(), clause.sentence);
    }
  }
  EXPECT_GT(ids.size(), 30U);
  EXPECT_TRUE(clause_sentence("DC-9.9").empty());
}

TEST(Clauses, are_those_of_the_page_about_the_rules) {
  std::ifstream page(QUACK_SOURCE_DIR "/docs/rules.md");
  std::ostringstream text;
  text << page.rdbuf();
  const std::string rules = text.str();
  ASSERT_FALSE(rules.empty());
  for (const auto& problem : problems()) {
    for (const auto& clause : problem.clauses) EXPECT_NE(rules.find(clause.id), std::string::npos) << clause.id;
  }
  std::size_t compared = 0;
  for (const std::string problem : {"DC-", "DR-", "PC-"}) {
    for (std::size_t at = rules.find(problem); at != std::string::npos; at = rules.find(problem, at + 1)) {
      const std::string id = rules.substr(at, std::string("DC-1.1").size());
      if (id.find('.') == std::string::npos) continue;  // a chapter: "DC-2"
      const bool known = !clause_sentence(id).empty() || !clause_sentence(id + "a").empty();
      EXPECT_TRUE(known) << id;
      ++compared;
    }
  }
  EXPECT_GT(compared, 30U);
}

using Seconds = Pace::Seconds;
using std::chrono::milliseconds;

// A case of `bytes` bytes on which the programs took these times, of the processor and by the clock alike; if `fails`,
// they are wrong there.
CaseResult case_of(std::size_t bytes, const std::vector<milliseconds>& times, bool fails = false) {
  CaseResult result;
  result.bytes = bytes;
  result.outcomes.resize(1);
  for (const milliseconds time : times) {
    CaseOutcome& outcome = result.outcomes.emplace_back();
    outcome.usage = {.cpu_time = time, .wall_time = time};
    if (fails) outcome.difference = std::make_shared<Difference>();
  }
  return result;
}

constexpr std::uint64_t kNever = 1'000'000'000'000'000'000;

TEST(Pace, runs_all_cases_in_large_batches_where_they_have_an_end) {
  Pace pace({.participants = 2, .jobs = 2, .time_limit = milliseconds(1000), .time = Seconds(1)});
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(pace.batch_end(0, 1000), 1U) << "the first case is alone";
    EXPECT_EQ(pace.batch_end(1, 1000), 129U);
    EXPECT_EQ(pace.batch_end(900, 1000), 1000U);
    EXPECT_FALSE(pace.ends_batch(Seconds(1000)));
    EXPECT_FALSE(pace.all_done());
    EXPECT_EQ(pace.skipped_from(), (std::vector<std::uint64_t>{kNever, kNever}));
    const CaseResult slow = case_of(20'000, {milliseconds(900)}, true);
    pace.take(1, slow, true);
    pace.take_batch({slow}, Seconds(i == 0 ? 0.01 : 1000), 1000);
  }
  pace.give_up(1);
  EXPECT_TRUE(pace.all_done());
}

TEST(Pace, makes_batches_of_a_fifth_of_a_second) {
  Pace pace({.participants = 2, .jobs = 2, .fixed = {{}}, .time = Seconds(1000)});
  EXPECT_FALSE(pace.ends_batch(Seconds(0.4)));
  EXPECT_TRUE(pace.ends_batch(Seconds(0.401)));
  const auto size_after = [&](double elapsed) {
    pace.take_batch({}, Seconds(elapsed), 0);
    return pace.batch_end(100, 1000) - 100;
  };
  EXPECT_EQ(pace.batch_end(0, 1000), 1U);
  EXPECT_EQ(pace.batch_end(1, 1000), 3U);
  EXPECT_EQ(size_after(0.1), 2U);
  EXPECT_EQ(size_after(0.2), 2U);
  for (const std::uint64_t size : {4U, 8U, 16U, 32U, 64U, 128U, 128U}) EXPECT_EQ(size_after(0.099), size);
  for (const std::uint64_t size : {64U, 32U, 16U, 8U, 4U, 2U, 2U}) EXPECT_EQ(size_after(0.201), size);
}

TEST(Pace, ends_a_batch_before_a_much_larger_case) {
  Pace pace({.participants = 2, .jobs = 64, .fixed = {{1, 1, 4, 5, 30, 20, 21}}});
  EXPECT_EQ(pace.batch_end(1, 7), 3U);
  EXPECT_EQ(pace.batch_end(2, 7), 4U);
  EXPECT_EQ(pace.batch_end(3, 7), 4U);
  EXPECT_EQ(pace.batch_end(4, 7), 7U);
  EXPECT_EQ(pace.batch_end(4, 100), 68U) << "random cases have any size";
  EXPECT_EQ(pace.batch_end(9, 100), 73U);
}

TEST(Pace, keeps_slow_programs_from_large_inputs) {
  const auto skipped = [](const std::vector<CaseResult>& cases, milliseconds limit = milliseconds(1000)) {
    Pace pace({.participants = 2, .jobs = 1, .fixed = {{}}, .time_limit = limit});
    for (const CaseResult& one : cases) pace.take(1, one, false);
    EXPECT_EQ(pace.skipped_from()[0], kNever);
    return pace.skipped_from()[1];
  };
  const CaseResult slow = case_of(10'000, {milliseconds(100)});
  EXPECT_EQ(skipped({slow}), 50'000U) << "which it can read in half of its limit";
  EXPECT_EQ(skipped({case_of(10'000, {milliseconds(99)})}), kNever);
  EXPECT_EQ(skipped({case_of(9'999, {milliseconds(1000)})}), kNever) << "it is slow on any input";
  EXPECT_EQ(skipped({slow}, milliseconds(0)), kNever);
  EXPECT_EQ(skipped({case_of(10'000, {milliseconds(200)}), slow}), 25'000U);
  EXPECT_EQ(skipped({slow, case_of(20'000, {milliseconds(400)})}), 25'000U);
}

TEST(Pace, ends_programs_whose_time_is_up) {
  Pace pace({.participants = 3, .jobs = 1, .fixed = {{1}}, .time = Seconds(10)});
  const auto batch = [&](double elapsed, const std::vector<CaseResult>& results) {
    pace.take_batch(results, Seconds(elapsed), 0);
    return pace.skipped_from();
  };
  using Skipped = std::vector<std::uint64_t>;
  // Each has a share of the time as long as its runs took: three seconds and one.
  const CaseResult uneven[] = {case_of(1, {milliseconds(10), milliseconds(0)}),
                               case_of(1, {milliseconds(20), milliseconds(10)})};
  EXPECT_EQ(batch(4, {uneven[0], uneven[1]}), (Skipped{kNever, kNever, kNever}));
  const CaseResult even = case_of(1, {milliseconds(2), milliseconds(2)});
  EXPECT_EQ(batch(13.99, {even}), (Skipped{kNever, kNever, kNever}));
  EXPECT_EQ(batch(0.02, {even}), (Skipped{kNever, 0, kNever}));
  EXPECT_FALSE(pace.all_done());
  EXPECT_EQ(batch(1.98, {even}), (Skipped{kNever, 0, kNever}));
  EXPECT_EQ(batch(0.02, {even}), (Skipped{kNever, 0, 0}));
  EXPECT_TRUE(pace.all_done());
  pace.give_up(1);
  pace.set_time(Seconds(20));
  EXPECT_EQ(batch(0.02, {even}), (Skipped{kNever, 0, kNever})) << "more time is nothing to one that is given up";
  EXPECT_EQ(pace.left(), 1);
}

TEST(Pace, gives_programs_that_are_not_to_be_shown_wrong_less_time_and_tells_the_quickest) {
  using enum Pace::Role;
  EXPECT_DOUBLE_EQ(Pace({.participants = 4, .roles = {accepted, accepted, slow, wrong}}).left(), 1.7);
  Pace pace({.participants = 4,
             .jobs = 1,
             .fixed = {{1, 1, 1, 1}},
             .time = Seconds(10),
             .roles = {accepted, accepted, accepted, wrong}});
  EXPECT_DOUBLE_EQ(pace.left(), 1.8);
  EXPECT_EQ(pace.quickest_accepted(), 0U) << "none was run";
  const auto run = [&](const std::vector<milliseconds>& times, bool fails) {
    const CaseResult result = case_of(1, times, fails);
    for (std::size_t i = 1; i < 4; ++i) pace.take(i, result, false);
    pace.take_batch({result}, times[0] + times[1] + times[2], 1);
    return pace.skipped_from();
  };
  run({milliseconds(30), milliseconds(20), milliseconds(10)}, false);
  EXPECT_EQ(pace.quickest_accepted(), 2U);
  EXPECT_DOUBLE_EQ(pace.mean_times()[1], 0.03);
  EXPECT_EQ(run({milliseconds(900), milliseconds(5000), milliseconds(2500)}, false),
            (std::vector<std::uint64_t>{kNever, kNever, 0, kNever}))
      << "the second has had more than its part";
  EXPECT_FALSE(pace.all_done());
  EXPECT_EQ(pace.quickest_accepted(), 1U);
  run({milliseconds(1), milliseconds(1), milliseconds(1)}, true);
  EXPECT_EQ(pace.quickest_accepted(), 0U) << "all failed";
}

TEST(Pace, lets_fast_programs_see_cases_while_slow_ones_sit_out) {
  const auto cases_of = [](const std::optional<std::vector<std::uint64_t>>& fixed) {
    Pace pace({.participants = 3, .jobs = 1, .fixed = fixed, .time = Seconds(1000)});
    std::vector<std::uint64_t> cases(3);
    for (std::uint64_t batch = 1; batch <= 1000; ++batch) {
      const auto from = pace.skipped_from();
      CaseResult result = case_of(1, {milliseconds(from[1] == 0 ? 0 : 500), milliseconds(from[2] == 0 ? 0 : 2)});
      for (std::size_t i = 1; i < 3; ++i) {
        result.outcomes[i].skipped = from[i] == 0;
        cases[i] += from[i] == 0 ? 0 : 1;
        pace.take(i, result, false);
      }
      const auto elapsed = result.outcomes[1].usage.wall_time + result.outcomes[2].usage.wall_time;
      pace.take_batch({result}, elapsed, batch);
    }
    return cases;
  };
  using Counts = std::vector<std::uint64_t>;
  EXPECT_EQ(cases_of({{}}), (Counts{0, 5, 1000})) << "a little more than the two seconds of the other";
  EXPECT_EQ(cases_of(std::vector<std::uint64_t>(2000, 1)), (Counts{0, 1000, 1000})) << "the fixed cases are for all";
  EXPECT_EQ(cases_of(std::nullopt), (Counts{0, 1000, 1000})) << "cases with an end are for all";
}

TEST(Pace, leaves_out_slow_cases_once_they_have_had_half_of_the_time) {
  Pace pace({.participants = 2, .jobs = 1, .fixed = {{1}}, .time = Seconds(1000)});
  const auto first = [](int time) { return Usage{.wall_time = milliseconds(time)}; };
  const auto take = [&](int time_of_first, int time, std::uint64_t cases) {
    CaseResult result = case_of(1, {milliseconds(time)});
    result.outcomes.front().usage = first(time_of_first);
    pace.take_batch({result}, milliseconds(time_of_first + time), cases);
  };
  EXPECT_FALSE(pace.is_too_slow(first(1000))) << "nothing is known yet";
  take(1, 1, 0);
  take(30, 300, 0);
  EXPECT_FALSE(pace.is_too_slow(first(1000))) << "the fixed cases are for all";
  take(1, 100, 1);
  take(1, 100, 2);
  EXPECT_TRUE(pace.is_too_slow(first(8))) << "the mean is 2.3";
  EXPECT_FALSE(pace.is_too_slow(first(7))) << "thrice the mean";
  take(2, 300, 3);
  EXPECT_FALSE(pace.is_too_slow(first(1000))) << "the others have had more time";
}

TEST(Pace, ends_programs_that_can_be_run_on_no_case) {
  CaseResult lost = case_of(1, {milliseconds(1)});
  lost.outcomes[1].verdict = Verdict::judge_error;
  CaseResult skipped = lost;
  skipped.outcomes[1].skipped = true;
  const CaseResult right = case_of(1, {milliseconds(1)});
  const auto is_done = [](const std::vector<CaseResult>& results) {
    Pace pace({.participants = 2, .jobs = 1, .fixed = {{}}, .time = Seconds(10)});
    for (const CaseResult& result : results) pace.take(1, result, false);
    pace.take_batch(results, Seconds(1), 0);
    return pace.all_done();
  };
  EXPECT_FALSE(is_done({lost, lost}));
  EXPECT_TRUE(is_done({lost, lost, lost}));
  EXPECT_FALSE(is_done({lost, lost, skipped}));
  EXPECT_TRUE(is_done({lost, skipped, lost, lost}));
  EXPECT_FALSE(is_done({lost, right, lost, lost}));
  EXPECT_FALSE(is_done({right, right, right}));
}

TEST(Pace, ends_programs_that_show_nothing_new_for_half_of_their_time) {
  struct Step {
    double elapsed;
    std::uint64_t cases_run;
    bool fails, is_new, is_done;
  };
  const auto expect = [](std::size_t participants, const std::vector<Step>& steps) {
    Pace pace(
        {.participants = participants, .jobs = 1, .fixed = {std::vector<std::uint64_t>(10, 1)}, .time = Seconds(100)});
    for (std::size_t i = 0; i < steps.size(); ++i) {
      const CaseResult result =
          case_of(1, std::vector<milliseconds>(participants - 1, milliseconds(1)), steps[i].fails);
      for (std::size_t program = 1; program < participants; ++program) pace.take(program, result, steps[i].is_new);
      pace.take_batch({result}, Seconds(steps[i].elapsed * static_cast<double>(participants - 1)), steps[i].cases_run);
      EXPECT_EQ(pace.all_done(), steps[i].is_done) << participants << ' ' << i;
    }
  };
  expect(2, {{50, 10, false, false, false}, {49, 20, false, false, false}, {1, 20, false, false, true}});
  // It failed at the start: three seconds at least, and all fixed cases.
  expect(2, {{1, 10, true, true, false}, {2, 10, false, false, false}, {0.1, 10, false, false, true}});
  expect(2, {{1, 1, true, true, false}, {30, 9, true, false, false}, {1, 10, false, false, true}});
  expect(2, {{40, 1, true, true, false}, {0.1, 9, true, false, true}});  // two fifths of its time are enough for them
  expect(3, {{1, 1, true, true, false}, {3, 1, false, false, true}});    // beside others no program waits for them
  // It failed in a new way after ten seconds, and is given ten more.
  expect(2, {{10, 10, false, false, false},
             {1, 10, true, true, false},
             {9, 10, true, false, false},
             {0.1, 10, true, false, true}});
}

// An implementation of a problem that was made for this test.
TEST(Participant, that_is_built_in_and_throws_is_our_failure) {
  Implementation bad;
  bad.name = "bad";
  bad.answer = [](ByteSource&, ByteSink& out) -> Answered {
    out.write("so far");
    throw std::runtime_error("a table is missing");
  };
  const Problem& sample = *find_problem("duckchess");
  const Problem problem(Game({.id = "throwing",
                              .title = "Throwing",
                              .item_name = "item",
                              .max_count = 1,
                              .implementations = {bad},
                              .validate = sample.validate}),
                        sample.items, sample.input_of);
  EXPECT_THROW(make_participant(problem, "reference", {}), BadSpec) << "it has none";
  EXPECT_THROW(make_participant(problem, "mistake:x", {}), BadSpec);
  const auto run = make_participant(problem, "bad", {})->run({"", std::nullopt});
  EXPECT_EQ(run.failure, Verdict::judge_error);
  EXPECT_EQ(run.reason.english(), "a table is missing");
  EXPECT_EQ(run.output, "so far");
}

struct Sample final : Cases {
  explicit Sample(const Problem& problem) : problem(problem) {}
  std::uint64_t size() const override { return 1; }
  std::string input(std::uint64_t /*index*/) const override { return problem.sample_input; }
  std::optional<std::string> answer(std::uint64_t /*index*/) const override { return std::nullopt; }
  Message name(std::uint64_t /*index*/) const override { return Message("sample"); }
  std::string arguments(std::uint64_t /*index*/) const override { return ""; }
  const Problem& problem;
};

TEST(CompareCases, blames_nobody_where_the_reference_contradicts_the_expected_answers) {
  const std::pair<const char*, const char*> mistakes[] = {{"duckchess", "mistake:blue-first"},
                                                          {"primitive-chess", "mistake:only-captures-win"}};
  for (const auto& [id, mistake] : mistakes) {
    const Problem& problem = *find_problem(id);
    const auto reference = make_participant(problem, "reference", {});
    const auto verdict_of = [&](const char* expected, const char* actual) {
      Participants both;
      both.push_back(make_participant(problem, expected, {}));
      both.push_back(make_participant(problem, actual, {}));
      return compare_cases(problem, both, Sample(problem), 0, 1, {.confirming = reference.get()})[0].outcomes[1];
    };
    EXPECT_EQ(verdict_of("optimized", mistake).verdict, Verdict::wrong_answer) << id;
    const CaseOutcome contradicted = verdict_of(mistake, "optimized");
    EXPECT_EQ(contradicted.verdict, Verdict::judge_error) << id;
    EXPECT_NE(contradicted.reason.english().find("please report it"), std::string::npos)
        << contradicted.reason.english();
  }
}

// A problem without a grammar: any even number is right, and its checker fails on "crash".
Problem even_problem() {
  const auto writer = [](const char* name, const char* output) {
    return Implementation{.name = name, .description = {}, .clause = "", .answer = [=](auto&, auto& out) {
                            if (std::string_view(output) == "none") throw Disagreement(Message("2 or 4"));
                            out.write(output);
                            return Answered{1, {}};
                          }};
  };
  Problem problem(
      Game({.id = "even",
            .title = "Even",
            .item_name = "line",
            .max_count = 1,
            .implementations = {writer("accepted", "2\n"), writer("four", "4\n"), writer("three", "3\n"),
                                writer("crash", "crash\n"), writer("none", "none")},
            .validate =
                [](ByteSource& source, std::uint64_t) {
                  std::string buffer(8, '\0');
                  const std::string input = buffer.substr(0, source.read(buffer));
                  if (input == "broken\n") throw std::runtime_error("the validator hangs");
                  text::ParseError fault;
                  fault.complaint = Message("too odd");
                  return Validated{1, input == "odd\n" ? std::optional(fault) : std::nullopt, {}};
                }}),
      [](std::string_view input) { return std::vector<std::string>{std::string(input)}; },
      [](const std::vector<std::string>& items) { return items.at(0); });
  problem.judge = [](std::string_view, std::string_view, std::string_view output) {
    if (output == "crash\n") throw std::runtime_error("the checker crashes");
    return OutputVerdict{.is_right = output != "3\n", .complaint = Message("odd")};
  };
  problem.accepts = [](std::string_view) { return true; };
  return problem;
}

struct Inputs final : Cases {
  explicit Inputs(std::vector<std::string> all) : all(std::move(all)) {}
  std::uint64_t size() const override { return all.size(); }
  std::string input(std::uint64_t index) const override { return all[index]; }
  std::optional<std::string> answer(std::uint64_t /*index*/) const override { return std::nullopt; }
  Message name(std::uint64_t index) const override { return Message(std::to_string(index) + ".in"); }
  std::string arguments(std::uint64_t /*index*/) const override { return ""; }
  std::vector<std::string> all;
};

Participants participants_of(const Problem& problem, const std::vector<const char*>& names) {
  Participants participants;
  for (const char* const name : names) participants.push_back(make_participant(problem, name, {}));
  return participants;
}

TEST(CompareCases, judges_by_the_checker_of_the_problem_on_any_number_of_threads) {
  const Problem problem = even_problem();
  const Participants participants = participants_of(problem, {"accepted", "four", "three", "crash"});
  const std::vector<std::string> inputs(20, "1\n");
  for (const unsigned jobs : {0U, 1U, 3U, 64U}) {
    const auto results = compare_cases(problem, participants, Inputs(inputs), 0, 20, {.jobs = jobs});
    ASSERT_EQ(results.size(), 20U);
    for (const CaseResult& result : results) {
      ASSERT_EQ(result.outcomes.size(), 4U);
      EXPECT_EQ(result.outcomes[1].verdict, Verdict::accepted) << "another right answer";
      const CaseOutcome& wrong = result.outcomes[2];
      EXPECT_EQ(wrong.verdict, Verdict::wrong_answer);
      EXPECT_EQ(wrong.reason.english(), "odd");
      EXPECT_EQ(wrong.difference->expected_output + wrong.difference->found_output, "2\n3\n");
      EXPECT_EQ(result.outcomes[3].verdict, Verdict::judge_error) << "the checker's fault";
      EXPECT_EQ(result.outcomes[3].reason.english(), "the checker crashes");
    }
  }
}

TEST(CompareCases, runs_nothing_on_what_the_validator_refuses) {
  const Problem problem = even_problem();
  const Participants participants = participants_of(problem, {"accepted", "four"});
  const auto results = compare_cases(problem, participants, Inputs({"1\n", "odd\n", "broken\n"}), 0, 3,
                                     {.is_validated = [](std::uint64_t) { return true; }});
  EXPECT_FALSE(results[0].is_refused);
  EXPECT_TRUE(results[1].is_refused && results[1].outcomes.empty());
  EXPECT_EQ(results[1].validation.english(), "1.in: too odd");
  EXPECT_FALSE(results[2].is_refused) << "it could not tell";
  EXPECT_EQ(results[2].validation.english(), "the validator hangs");
  EXPECT_EQ(results[2].outcomes[1].verdict, Verdict::accepted);
}

TEST(CompareCases, runs_those_first_that_take_longest) {
  std::string order;
  Problem problem = even_problem();
  for (Implementation& one : problem.implementations) {
    one.answer = [&order, &one](auto&, auto&) {
      order += one.name + ' ';
      return Answered{1, {}};
    };
  }
  const Participants participants = participants_of(problem, {"accepted", "four", "three", "crash"});
  const ComparingOptions options{.quick_place = 1, .expected_times = {9, 9, 1, 2}};
  compare_cases(problem, participants, Inputs({"1\n", "2\n"}), 0, 2, options);
  EXPECT_EQ(order, "four crash three four crash three ") << "what stands in for the first comes before all";
}

TEST(CompareCases, begins_no_case_once_it_is_to_stop) {
  const Problem problem = even_problem();
  const Participants participants = participants_of(problem, {"accepted", "four"});
  for (const unsigned jobs : {1U, 4U}) {
    std::atomic<int> begun = 0;
    const auto stop = [&] { return begun >= 3; };
    const auto results = compare_cases(problem, participants, Inputs(std::vector<std::string>(9, "1\n")), 0, 9,
                                       {.jobs = jobs,
                                        .is_validated =
                                            [&](std::uint64_t) {
                                              ++begun;
                                              return false;
                                            },
                                        .stop = stop});
    EXPECT_GE(results.size(), 3U);
    EXPECT_LT(results.size(), 3U + jobs) << "each thread may have begun one";
    for (const CaseResult& result : results) EXPECT_EQ(result.outcomes.size(), 2U);
    EXPECT_EQ(compare_cases(problem, participants, Inputs({"1\n", "1\n"}), 0, 2, {.stop = [] { return true; }}).size(),
              1U);
  }
}

TEST(CompareCases, passes_on_what_a_thread_throws) {
  const Problem problem = even_problem();
  const Participants participants = participants_of(problem, {"accepted", "four"});
  const auto fail = [](std::uint64_t) -> bool { throw std::logic_error("no such case"); };
  for (const unsigned jobs : {1U, 4U}) {
    EXPECT_THROW(
        compare_cases(problem, participants, Inputs({"1\n", "2\n", "3\n"}), 0, 3, {.jobs = jobs, .is_validated = fail}),
        std::logic_error);
  }
}

TEST(CompareCases, leaves_out_cases_once_the_first_has_answered) {
  const Problem problem = even_problem();
  const Participants participants = participants_of(problem, {"accepted", "three"});
  for (const bool leaves_out : {false, true}) {
    const auto results = compare_cases(problem, participants, Inputs({"1\n"}), 0, 1,
                                       {.leaves_out = [&](const Usage&) { return leaves_out; }});
    EXPECT_FALSE(results[0].outcomes[0].skipped);
    EXPECT_EQ(results[0].outcomes[1].skipped, leaves_out);
    EXPECT_EQ(results[0].differs(), !leaves_out);
  }
}

TEST(CompareCases, asks_the_first_only_where_another_differs_from_a_quick_answer) {
  Problem problem = even_problem();
  problem.quick = problem.implementations[2];  // which is wrong
  const auto quick = quick_participant(problem);
  const Participants participants = participants_of(problem, {"accepted", "three"});
  problem.judge = nullptr;
  const auto outcome = [&](Participant* quick) {
    return compare_cases(problem, participants, Inputs({"1\n"}), 0, 1, {.quick = quick})[0].outcomes[1].verdict;
  };
  EXPECT_EQ(outcome(nullptr), Verdict::wrong_answer);
  EXPECT_EQ(outcome(quick.get()), Verdict::accepted) << "the quick one says the same";
  problem.quick = problem.implementations[1];
  const auto three = compare_cases(problem, participants_of(problem, {"accepted", "three", "three", "four"}),
                                   Inputs({"1\n"}), 0, 1, {.skipped_from = {9, 0, 9, 9}, .quick_place = 1})[0];
  EXPECT_FALSE(three.outcomes[1].skipped) << "it stands in for the first one";
  EXPECT_EQ(three.outcomes[2].verdict, Verdict::wrong_answer) << "the fourth differs, and the first is asked";
  const auto other = quick_participant(problem);
  EXPECT_EQ(outcome(other.get()), Verdict::wrong_answer) << "judged by the first one";
}

TEST(CompareCases, keeps_the_input_on_which_those_who_know_contradict_each_other) {
  const Problem problem = even_problem();
  const Participants participants = participants_of(problem, {"none", "four"});
  const CaseResult result = compare_cases(problem, participants, Inputs({"1\n"}), 0, 1, {})[0];
  EXPECT_TRUE(result.outcomes[0].is_disagreement);
  EXPECT_EQ(result.outcomes[0].reason.english(), "2 or 4");
  EXPECT_EQ(result.input, "1\n");
}

TEST(CompareCases, keeps_wrong_outputs_that_are_not_very_long) {
  Problem problem = *find_problem("duckchess");
  const auto writer = [&](const char* name, std::size_t lines) {
    problem.implementations.push_back({.name = name, .description = {}, .clause = "", .answer = [=](auto&, auto& out) {
                                         for (std::size_t line = 0; line < lines; ++line) out.write("quack\n");
                                         return Answered{18, {}};
                                       }});
  };
  writer("short", 3);
  writer("long", 200'000);
  Participants participants;
  for (const char* const name : {"optimized", "reference", "short", "long"})
    participants.push_back(make_participant(problem, name, {}));
  const auto results = compare_cases(problem, participants, Sample(problem), 0, 1, {});
  EXPECT_EQ(results[0].outputs, (std::vector<std::string>{"", "", "quack\nquack\nquack\n", ""}));
}

TEST(CompareCases, hands_on_the_right_outputs_of_short_inputs) {
  Problem problem = even_problem();
  const auto answered = [&](const char* first, const std::string& input) {
    return compare_cases(problem, participants_of(problem, {first, "three"}), Inputs({input}), 0, 1, {})[0].answered;
  };
  const WrongRun run{
      .input = "1\n", .answer = {}, .output = "3 \n", .outcome = {}, .answered = answered("accepted", "1\n")};
  EXPECT_EQ(answered("accepted", std::string(20'000, '1')), nullptr);
  EXPECT_EQ(answered("four", "1\n"), nullptr) << "it may be wrong";
  problem.implementations.front() = problem.implementations.back();  // which throws where it is asked again
  const Evidence evidence = evidence_of(problem, run);
  EXPECT_EQ(evidence.input + evidence.right + evidence.found, "1\n2\n3\n");
}

TEST(RunUntilDifferent, compares_nothing_after_the_first_difference) {
  const Implementation program = {.name = "", .description = {}, .clause = "", .answer = [](auto&, auto& out) {
                                    for (const char* const piece : {"ab", "x", "c", "d"}) out.write(piece);
                                    return Answered{};
                                  }};
  const StoppedRun run = run_until_different(program, "", "abcd");
  EXPECT_EQ(run.text, "abx");
  EXPECT_EQ(run.matched, 2U);
  EXPECT_TRUE(run.differs());
}

}  // namespace
}  // namespace quack
