#!/usr/bin/env bash
# That the coverage of a plug-in leads fuzz-impl: a bug behind eight operations that have to come in their order is found
# in the example plug-in when it is built with -fsanitize=fuzzer-no-link, and not, in as many inputs, when it is not.
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
# The captain's walk, a step in each case; the last one loses a line.
steps=("0 4 1 4" "1 4 2 4" "2 4 2 5" "2 5 2 6" "2 6 1 6" "1 6 1 5" "1 5 1 4" "1 4 0 4")
walk=''
for stage in "${!steps[@]}"; do
  read -r x y tx ty <<<"${steps[$stage]}"
  walk+="      case $stage: if (c[0] == $x \&\& c[1] == $y \&\& c[2] == $tx \&\& c[3] == $ty) ++stage; break;\n"
done
sed -e 's|^  set_up(game);$|  set_up(game);\n  int stage = 0;|' \
  -e "s|^    if (write(output, line.*|    switch (stage) {\n$walk      default: strcpy(line, \"lost\\\\n\");\n    }\n&|" \
  "$source/docs/plugin-example/duck_chess.c" >"$scratch/mine.c"
mkdir "$scratch/quackcheck" && cp "$source/compare/run/quackcheck_plugin.h" "$scratch/quackcheck/plugin.h"
clang -O1 -g -fsanitize=fuzzer-no-link -shared -fPIC -I"$scratch" -o "$scratch/led.so" "$scratch/mine.c" || fail "it can't be compiled"
clang -O1 -g -shared -fPIC -I"$scratch" -o "$scratch/alone.so" "$scratch/mine.c" || fail "it can't be compiled"

# fuzzed NAME RUNS: what fuzz-impl says of it.
fuzzed() {
  mkdir "$scratch/$1"
  QUACK_FUZZ_PROBLEM=duckchess QUACK_FUZZ_IMPL=$scratch/$1.so "$program" -seed=1 -runs="$2" -max_len=4096 \
    -artifact_prefix="$scratch/" "$scratch/$1" "$source/corpora/duckchess" 2>&1 </dev/null
}
led=$(fuzzed led 40000) && fail "the bug was not found: $(tail -n 1 <<<"$led")"
grep -q 'INFO: Loaded 2 modules' <<<"$led" || fail "the plug-in's coverage does not count"
grep -q '^quack-fuzz: difference target=impl' <<<"$led" || fail "it ended otherwise:" "$led"
runs=$(sed -n 's/^quack-fuzz: target=impl runs=\([0-9]*\).*/\1/p' <<<"$led")
alone=$(fuzzed alone "$runs") || fail "without coverage it was found as soon: $(tail -n 1 <<<"$alone")"
echo "found after $runs inputs with the plug-in's coverage, not in $runs without"
