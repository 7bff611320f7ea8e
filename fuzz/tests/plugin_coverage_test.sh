#!/usr/bin/env bash
# That the coverage of a plug-in leads fuzz-impl: built with -fsanitize=fuzzer-no-link the example plug-in's own edges
# count beside those of the reference, and a bug in it, after three operations that have to come in their order, is found.
#
#   plugin_coverage_test.sh SOURCE_DIR FUZZ_BUILD
set -u -o pipefail
source=$1
program=$2/fuzz/fuzz-impl
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
fail() {
  printf 'plugin_coverage_test.sh: %s\n' "$@" >&2
  exit 1
}
# The captain's walk, a step in each case; after the last one a line is lost.
steps=("0 4 1 4" "1 4 2 4" "2 4 2 5")
walk=''
for stage in "${!steps[@]}"; do
  read -r x y tx ty <<<"${steps[$stage]}"
  walk+="      case $stage: if (c[0] == $x \&\& c[1] == $y \&\& c[2] == $tx \&\& c[3] == $ty) ++stage; break;\n"
done
sed -e 's|^  set_up(game);$|  set_up(game);\n  int stage = 0;|' \
  -e "s|^    if (write(output, line.*|    switch (stage) {\n$walk      default: strcpy(line, \"lost\\\\n\");\n    }\n&|" \
  "$source/docs/plugin-example/duck_chess.c" >"$scratch/mine.c"
mkdir "$scratch/quackcheck" && cp "$source/runner/quackcheck_plugin.h" "$scratch/quackcheck/plugin.h"
clang -O1 -g -fsanitize=fuzzer-no-link -shared -fPIC -I"$scratch" -o "$scratch/led.so" "$scratch/mine.c" || fail "it can't be compiled"
clang -O1 -g -shared -fPIC -I"$scratch" -o "$scratch/alone.so" "$scratch/mine.c" || fail "it can't be compiled"

# fuzzed NAME RUNS: what fuzz-impl says of it.
fuzzed() {
  rm -rf "${scratch:?}/$1" && mkdir "$scratch/$1"
  QUACK_FUZZ_PROBLEM=duckchess QUACK_FUZZ_IMPL=$scratch/$1.so "$program" -seed=1 -runs="$2" -max_len=4096 -print_funcs=0 \
    -artifact_prefix="$scratch/" "$scratch/$1" "$source/corpora/duckchess" 2>&1 </dev/null
}
# edges: how many the seeds reach, of what fuzz-impl has said.
edges() { sed -n 's/^#[0-9]*\tINITED cov: \([0-9]*\) .*/\1/p'; }
seeds=$(find "$source/corpora/duckchess" -type f | wc -l)
led=$(fuzzed led $((seeds + 1))) || fail "the seeds show a difference:" "$led"
alone=$(fuzzed alone $((seeds + 1))) || fail "the seeds show a difference:" "$alone"
grep -q 'INFO: Loaded 2 modules' <<<"$led" || fail "the plug-in's coverage is not loaded"
grep -q 'INFO: Loaded 1 modules' <<<"$alone" || fail "it has coverage without being built with it"
with=$(edges <<<"$led") without=$(edges <<<"$alone")
[ "$with" -gt "$without" ] || fail "of the plug-in's edges none counts: $with, and $without without them"

found=$(fuzzed led 40000) && fail "the bug was not found: $(tail -n 1 <<<"$found")"
grep -q '^quack-fuzz: difference target=impl' <<<"$found" || fail "it ended otherwise:" "$found"
runs=$(sed -n 's/^quack-fuzz: target=impl runs=\([0-9]*\).*/\1/p' <<<"$found")
echo "the seeds reach $with edges with the plug-in's, $without without; the bug is found after $runs inputs"
