#!/usr/bin/env bash
# That AFL++ fuzzes our targets, with our mutator: a planted bug is found, and the report is ours.
#
#   afl_test.sh SOURCE_DIR
set -u -o pipefail
source=$1
out=$(mktemp -d) || exit 2
trap 'rm -rf "$out"' EXIT
fail() {
  printf 'afl_test.sh: %s\n' "$@" >&2
  exit 1
}
found=$("$source/fuzz/afl.sh" duckchess-remix --bug missed-blocker --seconds 60 --out "$out/planted") && fail "nothing was found" "$found"
echo "$found"
grep -q '^afl: target=planted-duckchess-remix-missed-blocker inputs=[1-9][0-9]* .* new=[1-9]' <<<"$found" || fail "it made no input of its own"
crash=$(sed -n 2p <<<"$found")
[[ $crash == *op:afl-mutator-duckchess-remix.so* ]] || fail "what made it was not our mutator: $crash"
report=$("$source/build/afl/fuzz/planted-duckchess-remix-missed-blocker" "$crash" 2>&1)
[[ $report == *"quack-fuzz: difference target=duckchess-remix"* ]] || fail "that input shows no difference:" "$report"

clean=$("$source/fuzz/afl.sh" duckchess-remix --seconds 5 --out "$out/clean") || fail "something was found without a bug:" "$clean"
echo "$clean"
# What our mutator makes is judge text; of AFL++'s own mutations of bytes next to nothing would be.
tally=$("$source/build/afl/fuzz/fuzz-duckchess-remix" "$out"/clean/default/queue/id:* 2>&1 | grep '^quack-fuzz: target=duckchess-remix ')
echo "$tally"
[[ $tally =~ \ runs=([0-9]+)\ past-reader=([0-9]+) ]] || fail "the queue can't be run: $tally"
[ $((BASH_REMATCH[1] * 9)) -lt $((BASH_REMATCH[2] * 10)) ] || fail "too much of the queue is no judge text: $tally"
