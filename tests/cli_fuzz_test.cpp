// `fuzz` with fuzzers that are shell scripts: whatever a fuzzer may do, the campaign goes on, reports it, and leaves
// nothing half-done.

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/cli_run.h"

namespace quack::cli_tests {
namespace {

// What the beginning of a script knows: $made, $artifacts and $time of a campaign's slice, or $input of a replay.
const char* const kScript = R"script(#!/bin/bash
for word; do
  case $word in
    -max_total_time=*) time=${word#*=} ;;
    -artifact_prefix=*) artifacts=${word#*=} ;;
    -*) ;;
    *) [ -f "$word" ] && input=$word; [ -n "$time" ] && made=${made:-$word} ;;
  esac
done
ran() {
  echo "#$1	INITED cov: 7 ft: 9 corp: 3/12b exec/s: $1 rss: 30Mb" >&2
  echo '{"runs":'$1',"past_reader":'$(($1 / 2))',"operations":'$(($1 * 3))',"again":{}}' >>"${QUACK_FUZZ_RECORD:-/dev/null}"
}
)script";

// A directory `bin-NAME` with one fuzzer, fuzz-NAME, which does that.
std::string with_fuzzer(const std::string& name, const std::string& does, const std::string& time = "1s") {
  run_shell("mkdir -p bin-" + name);
  write_file("bin-" + name + "/fuzz-" + name, kScript + does);
  run_shell("chmod +x bin-" + name + "/fuzz-" + name);
  return "fuzz " + name + " --binaries bin-" + name + " --artifacts out-" + name + " --jobs 1 --time " + time + " ";
}

class FuzzUse : public testing::TestWithParam<Row> {};
TEST_P(FuzzUse, does_what_its_row_says) { expect(GetParam()); }

// clang-format off
INSTANTIATE_TEST_SUITE_P(Rows, FuzzUse, testing::Values(
    Row{"fuzz --time 0", "", 2, "", "option '--time': '0' is not a time"},
    Row{"fuzz --time soon", "", 2, "", "option '--time': 'soon' is not a time"},
    Row{"fuzz --jobs 0", "", 2, "", "option '--jobs'"},
    Row{"fuzz --report xml=a.xml", "", 2, "", "expected FORMAT=FILE, where FORMAT is text, json, junit or html; found 'xml=a.xml'"},
    Row{"fuzz --binaries .", "", 2, "", "option '--binaries': there is no program fuzz-.* in '.'; build them with 'cmake --preset fuzz && cmake --build --preset fuzz'"},
    Row{"fuzz --corpus nosuch", "", 2, "", "option '--corpus': 'nosuch' is not a directory"},
    Row{"fuzz duckchess --impl ./mine.so", "", 2, "", "unexpected word 'duckchess'; --impl fuzzes the implementation instead of targets"},
    Row{"fuzz -p remix", "", 2, "", "option '--problem' goes only with --impl"},
    Row{"fuzz --adopt nosuch --corpus .", "", 2, "", "nosuch/finding.json"},
    Row{"fuzz --adopt nosuch duckchess", "", 2, "", "option '--adopt' fuzzes nothing"},
    Row{"fuzz --update-corpus", "", 2, "", "option '--corpus': 'corpora' is not a directory"}));
// clang-format on

TEST(FuzzUse, says_how_the_fuzzers_are_built_where_there_are_none) {
  const auto result = run_shell("QUACK_FUZZ_BIN=$PWD/nosuch \"$QUACKCHECK\" fuzz");
  EXPECT_EQ(result.status, 2);
  EXPECT_NE(result.err.find("QUACK_FUZZ_BIN: there is no program"), std::string::npos) << result.err;
  EXPECT_NE(result.err.find("cmake --preset fuzz"), std::string::npos) << result.err;
}

TEST(FuzzUse, names_the_targets_that_are_built) {
  const auto result = run(with_fuzzer("known", "ran 1") + "unknown");
  EXPECT_EQ(result.status, 2);
  EXPECT_NE(result.err.find("there is no fuzz target 'unknown' in "), std::string::npos) << result.err;
  EXPECT_NE(result.err.find("(there are: known)"), std::string::npos) << result.err;
}

TEST(FuzzUse, reads_the_options_beside_a_fuzzer) {
  const std::string command = with_fuzzer("options", "[[ \"$*\" == *-use_counters=0* ]] && ran 10\n");
  write_file("bin-options/fuzz-options.options", "[libfuzzer]\nuse_counters = 0\n\n[asan]\ndetect_leaks = 0\n");
  EXPECT_EQ(run(command).status, 0);
  write_file("bin-options/fuzz-options.options", "use_counters\n");
  const auto result = run(command);
  EXPECT_EQ(result.status, 2);
  EXPECT_NE(result.err.find("bin-options/fuzz-options.options is not a list of options"), std::string::npos)
      << result.err;
  EXPECT_NE(result.err.find("expected the line [libfuzzer]"), std::string::npos) << result.err;
}

TEST(Campaign, of_a_target_that_finds_nothing_agrees_and_counts) {
  const auto result = run(with_fuzzer("clean", "sleep 0.3; echo 1 > $made/abc; ran 1000") +
                          "--report json=clean.json --report junit=clean.xml");
  EXPECT_EQ(result.status, 0) << result.out << result.err;
  EXPECT_NE(result.out.find("findings=0 seconds="), std::string::npos) << result.out;
  EXPECT_NE(result.err.find(" cov 7 "), std::string::npos) << result.err;
  EXPECT_NE(result.err.find("50.0% past the reader"), std::string::npos) << result.err;
  const auto json = nlohmann::json::parse(read_file("clean.json"));
  EXPECT_GE(json.at("targets").at(0).at("inputs").get<int>(), 1000);
  EXPECT_EQ(json.at("targets").at(0).at("new_entries"), 1);
  EXPECT_EQ(json.at("findings").size(), 0U);
  EXPECT_NE(read_file("clean.xml").find("failures=\"0\" errors=\"0\""), std::string::npos);
  EXPECT_EQ(read_file("out-clean/corpus/clean/abc"), "1\n");
}

TEST(Campaign, fails_where_a_target_runs_nothing) {
  const auto result = run(with_fuzzer("idle", "exit 0"));
  EXPECT_EQ(result.status, 2);
  EXPECT_NE(result.out.find("failed: idle ran no input\n"), std::string::npos) << result.out;
}

TEST(Campaign, fails_where_a_target_ends_before_its_first_input) {
  const auto result =
      run(with_fuzzer("broken", "echo 'libclang_rt is missing' >&2; exit 127") + "--report junit=broken.xml");
  EXPECT_EQ(result.status, 2);
  EXPECT_NE(result.out.find("ended with status 127 before its first input; it wrote:\nlibclang_rt is missing"),
            std::string::npos)
      << result.out;
  EXPECT_NE(read_file("broken.xml").find("errors=\"1\""), std::string::npos);
}

TEST(Campaign, goes_on_after_a_crash_that_left_no_input) {
  const auto result = run(with_fuzzer("killed", "ran 10; sleep 0.1; [ -e once ] || { touch once; kill -9 $$; }"));
  EXPECT_EQ(result.status, 0) << result.out;
  EXPECT_NE(result.err.find("ended with status 137"), std::string::npos) << result.err;
}

TEST(Campaign, reports_a_finding_that_does_not_show_again) {
  const auto result = run(with_fuzzer("flaky",
                                      "[ -n \"$input\" ] && exit 0; ran 10; echo '==1==ERROR: AddressSanitizer: "
                                      "heap-use-after-free on address 0x1' >&2; "
                                      "echo text > ${artifacts}crash-1; sleep 0.2; exit 77"));
  EXPECT_EQ(result.status, 1) << result.out << result.err;
  EXPECT_NE(result.out.find("finding: flaky: flaky-heap-use-after-free"), std::string::npos) << result.out;
  EXPECT_NE(result.out.find("flaky: it did not show again"), std::string::npos) << result.out;
  EXPECT_NE(result.out.find("findings=1 "), std::string::npos) << result.out;
  EXPECT_EQ(read_file("out-flaky/finding-flaky-flaky-heap-use-after-free/input.txt"), "text\n");
}

TEST(Campaign, prints_what_it_found_though_nothing_can_be_written) {
  const auto result = run(with_fuzzer("full",
                                      "ran 10; mkdir -p out-full/.scratch/replayed.txt/in-the-way; "
                                      "echo '==1==ERROR: AddressSanitizer: SEGV on unknown address 0x0' >&2; "
                                      "echo text > ${artifacts}crash-1; sleep 0.2; exit 77"));
  EXPECT_EQ(result.status, 2) << result.out << result.err;
  EXPECT_NE(result.err.find("cannot write "), std::string::npos) << result.err;
  EXPECT_NE(result.out.find("finding: full: segv"), std::string::npos) << result.out;
}

// What a target says of a difference: one that shows again on "b" alone, and its place.
const char* const kDifference = R"script(
difference() {
  echo '{"group":"it-differs","place":"'$1'","report":"it differs on b\u0000\u00ff\u000a","input":"'$2'","size":9,"expected":"1","actual":"2"}'
}
if [ -n "$QUACK_FUZZ_ASK" ]; then
  echo asked >>asked
  while read -r question; do
    case $question in *b*) difference "" b ;; *) echo '{}' ;; esac
  done
  exit 0
fi
)script";

TEST(Campaign, takes_a_recorded_difference_while_the_target_goes_on) {
  const auto result = run(with_fuzzer("records", std::string(kDifference) +
                                                     "difference here abc >>$QUACK_FUZZ_RECORD; sleep 0.5; "
                                                     "difference here b >>$QUACK_FUZZ_RECORD; ran 10; sleep 0.3; "
                                                     "[[ $QUACK_FUZZ_KNOWN == *it-differs* ]] && touch was-known; :") +
                          "--report json=records.json");
  EXPECT_EQ(result.status, 1) << result.out << result.err;
  const auto json = nlohmann::json::parse(read_file("records.json"));
  ASSERT_EQ(json.at("findings").size(), 1U) << result.out;
  const auto& finding = json.at("findings").at(0);
  EXPECT_EQ(finding.at("group"), "it-differs");
  EXPECT_EQ(finding.at("input"), "b");
  EXPECT_EQ(finding.at("expected"), "1");
  EXPECT_GE(finding.at("hits").get<int>(), 2);
  // All questions went to one process.
  EXPECT_EQ(read_file("asked"), "asked\n");
  EXPECT_EQ(read_file("out-records/finding-records-it-differs/found.txt"), "2");
}

TEST(Campaign, says_that_a_recorded_difference_does_not_show_again) {
  const auto result =
      run(with_fuzzer("once", std::string(kDifference) + "ran 10; difference here x >>$QUACK_FUZZ_RECORD; sleep 0.3"));
  EXPECT_EQ(result.status, 1) << result.out << result.err;
  EXPECT_NE(result.out.find("finding: once: flaky-it-differs"), std::string::npos) << result.out;
}

TEST(Campaign, groups_crashes_by_what_crashed_and_where) {
  const auto result =
      run(with_fuzzer("crashing",
                      "crash() { echo '==1==ERROR: AddressSanitizer: SEGV on unknown address 0x0' >&2; echo '    #0 "
                      "0x1 in __asan_memcpy' >&2; "
                      "echo '    #1 0x2 in quack::judge::read_count(char const*) /x/reader.cpp:1:2' >&2; exit 77; }\n"
                      "[ -n \"$input\" ] && crash; [ -n \"$QUACK_FUZZ_ASK\" ] && crash; ran 10; "
                      "echo $RANDOM > ${artifacts}crash-$RANDOM; sleep 0.2; crash"));
  EXPECT_EQ(result.status, 1) << result.out << result.err;
  EXPECT_NE(result.out.find("finding: crashing: segv-in-read-count, "), std::string::npos) << result.out;
  EXPECT_NE(result.out.find("findings=1 "), std::string::npos) << result.out;
}

TEST(Campaign, ends_at_ctrl_c_with_its_report_and_without_fuzzers) {
  const std::string command =
      with_fuzzer("long", "trap 'exit 0' USR1; ran 100; touch started; while :; do sleep 0.1; done",
                  "forever --report json=long.json");
  const auto result =
      run_shell("set -m; \"$QUACKCHECK\" " + command +
                "& for i in {1..400}; do [ -e started ] && break; sleep 0.05; done; kill -INT $!; wait $!; status=$?; "
                "pgrep -f '[b]in-long/fuzz-long' && echo LEFT; exit $status");
  EXPECT_EQ(result.status, 0) << result.err;
  EXPECT_NE(result.out.find("interrupted before its time was over\n"), std::string::npos) << result.out;
  EXPECT_EQ(result.out.find("LEFT"), std::string::npos);
  const auto json = nlohmann::json::parse(read_file("long.json"));
  EXPECT_TRUE(json.at("interrupted").get<bool>());
  EXPECT_EQ(json.at("targets").at(0).at("inputs"), 100);
}

TEST(Campaign, that_is_killed_takes_its_fuzzers_along_and_leaves_the_next_one_its_place) {
  const std::string command = with_fuzzer(
      "orphan", "[ -e begun ] && { ran 5; sleep 0.2; exit 0; }; echo half > $made/half; touch begun; exec sleep 7654");
  const auto killed = run_shell(
      "set -m; \"$QUACKCHECK\" " + command +
      "& for i in {1..400}; do pgrep -f '^sleep 7654' && break; sleep 0.05; done >&2; kill -KILL $!; wait $!; "
      "for i in 1 2 3 4 5; do pgrep -f '^sleep 7654' >&2 && sleep 1; done; "
      "pgrep -f '^sleep 7654' && echo LEFT; :");
  EXPECT_EQ(killed.out.find("LEFT"), std::string::npos) << killed.out;
  const auto next = run(command);
  EXPECT_EQ(next.status, 0) << next.out << next.err;
  EXPECT_FALSE(file_exists("out-orphan/corpus/orphan/half"));
  EXPECT_FALSE(file_exists("out-orphan/.scratch"));
}

TEST(Campaign, has_its_place_for_itself) {
  const std::string command = with_fuzzer("alone", "ran 5; touch here; sleep 0.5", "2s");
  const auto result =
      run_shell("\"$QUACKCHECK\" " + command +
                ">/dev/null & for i in {1..400}; do [ -e here ] && break; sleep 0.05; done; \"$QUACKCHECK\" " +
                command + "; status=$?; wait; exit $status");
  EXPECT_EQ(result.status, 2);
  EXPECT_NE(result.err.find("option '--artifacts': another campaign is using '"), std::string::npos) << result.err;
}

}  // namespace
}  // namespace quack::cli_tests
