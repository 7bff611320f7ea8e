#!/usr/bin/env bash
# Proves that the fuzz targets find bugs: runs the program fuzz-planted of a build with libFuzzer with each bug in turn, from
# the committed corpora, with fixed seeds and a bound on the runs, and prints after how many runs each bug was found.
#
#   fuzz/find_planted.sh BUILD_DIR [SEED…]      such as: fuzz/find_planted.sh build/fuzz 1 2 3
#
# Exit: 0 all were found; 1 one was not, or ended in something else than our own report; 2 there is nothing to run.
set -u -o pipefail
here=$(cd "$(dirname "$0")" && pwd)
[ $# -ge 1 ] || { sed -n '2,/^set /{/^set /d;s/^# \{0,1\}//;p}' "$0" >&2 && exit 2; }
program=$1/fuzz/fuzz-planted
shift
[ $# -ge 1 ] || set -- 1
[ -x "$program" ] || { echo "find_planted.sh: no $program; build the preset fuzz first" >&2 && exit 2; }
most_runs=100000
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT

failed=0
mapfile -t bugs < <(sed -n 's/^ *{"\([a-z-]*\)", "\([a-z-]*\)",.*/\1 \2/p' "$here/planted/planted.cpp")
[ ${#bugs[@]} -gt 0 ] || { echo "find_planted.sh: no row {\"TARGET\", \"BUG\", … in fuzz/planted/planted.cpp" >&2 && exit 2; }
printf '%-45s %5s %9s %12s %8s\n' bug seed runs operations seconds
mapfile -t options < <(sed -n 's/^\([a-z_]*\) = /-\1=/p' "$here/fuzz.options")
while read -r target name; do
  bug=$target-$name
  IFS=, read -ra corpora < <(sed -n "s/^$target:\([a-z,-]*\):.*/\1/p" "$here/targets.txt")
  for seed in "$@"; do
    rm -rf "$scratch/corpus" && mkdir "$scratch/corpus"
    start=$(date +%s.%N)
    QUACK_PLANTED_BUG=$bug "$program" -seed="$seed" -runs=$most_runs "${options[@]}" -print_funcs=0 -artifact_prefix="$scratch/" \
      "$scratch/corpus" "${corpora[@]/#/$here/../corpora/}" >"$scratch/log" 2>&1 </dev/null
    status=$?
    seconds=$(date +%s.%N | awk -v start="$start" '{printf "%.1f", $1 - start}')
    tally=$(grep "^quack-fuzz: target=" "$scratch/log" | tail -n 1)
    runs=$(sed -n 's/.* runs=\([0-9]*\).*/\1/p' <<<"$tally")
    operations=$(sed -n 's/.* operations=\([0-9]*\).*/\1/p' <<<"$tally")
    if [ $status -ne 0 ] && grep -q "^quack-fuzz: difference target=" "$scratch/log"; then
      printf '%-45s %5s %9s %12s %8s\n' "$bug" "$seed" "$runs" "$operations" "$seconds"
    else
      failed=1
      printf '%-45s %5s %9s %12s %8s  NOT FOUND\n' "$bug" "$seed" "${runs:--}" "${operations:--}" "$seconds"
      tail -n 5 "$scratch/log" >&2
    fi
  done
done < <(printf '%s\n' "${bugs[@]}")
exit $failed
