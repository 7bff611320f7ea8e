#!/usr/bin/env bash
# Runs fuzz targets from the committed corpora, which stay as they are, and prints what was run and how fast.
#
#   fuzz/run.sh BUILD_DIR [--runs N | --seconds N] [--seed N] [TARGET…]
#
#   BUILD_DIR   a build of the preset fuzz: build/fuzz
#   --runs N    inputs a target (20000); --seconds N: as long as that instead
#   TARGET      of fuzz/targets.txt, all if none
#
# Columns: executions and operations a second of processor time; of a hundred runs, how many got past the reader; of a
# hundred operations, how many were legal, and how many nearly legal (a piece of the mover's own that can't go there).
# Exit: 0 no difference; 1 a difference, and its report; 2 a target could not run or compared nothing.
set -u -o pipefail
here=$(cd "$(dirname "$0")" && pwd)
refuse() {
  echo "run.sh: $1" >&2
  exit 2
}
[ $# -ge 1 ] || { sed -n '2,/^set /{/^set /d;s/^# \{0,1\}//;p}' "$0" >&2 && exit 2; }
build=$1/fuzz
shift
bound=-runs=20000 seed=1
while [ $# -gt 0 ]; do
  case "$1" in
    --runs | --seconds | --seed)
      [[ ${2:-} =~ ^[0-9]+$ ]] || refuse "$1 needs a number"
      case "$1" in --runs) bound=-runs=$2 ;; --seconds) bound=-max_total_time=$2 ;; --seed) seed=$2 ;; esac
      shift 2
      ;;
    -*) refuse "unknown option '$1'" ;;
    *) break ;;
  esac
done
[ $# -ge 1 ] || mapfile -t targets < <(cut -d: -f1 "$here/targets.txt")
[ $# -eq 0 ] || targets=("$@")
scratch=$(mktemp -d) || exit 2
TIMEFORMAT='%U %S'
trap 'rm -rf "$scratch"' EXIT

# figure NAME: what the tally says of it, or 0.
figure() { grep -oE " $1=[0-9]+" <<<"$tally" | grep -oE '[0-9]+$' || echo 0; }

worst=0
printf '%-24s %10s %10s %12s %12s %6s %6s %6s\n' target runs runs/s operations operations/s past% legal% near%
for target in "${targets[@]}"; do
  program=$build/fuzz-$target
  [ -x "$program" ] || refuse "no $program; build the preset fuzz first"
  mkdir -p "$scratch/$target"
  IFS=, read -ra corpora < <(sed -n "s/^$target:\([a-z,-]*\):.*/\1/p" "$here/targets.txt")
  mapfile -t options < <(sed -n 's/^\([a-z_]*\) = /-\1=/p' "$here/fuzz.options")
  arguments=(-seed="$seed" "$bound" "${options[@]}" -print_funcs=0 -artifact_prefix="$scratch/" "$scratch/$target"
    "${corpora[@]/#/$here/../corpora/}" -dict="$here/fuzz.dict")
  { time "$program" "${arguments[@]}" >"$scratch/log" 2>&1 </dev/null; } 2>"$scratch/time"
  status=$?
  seconds=$(awk '{print $1 + $2 + 0.001}' "$scratch/time")
  tally=$(grep "^quack-fuzz: target=$target " "$scratch/log" | tail -n 1)
  awk -v target="$target" -v runs="$(figure runs)" -v seconds="$seconds" -v operations="$(figure operations)" \
    -v past="$(figure past-reader)" -v valid="$(figure valid)" \
    -v near="$(($(figure blocked) + $(figure own-piece-on-target) + $(figure unreachable)))" 'BEGIN {
      of_operations = (operations > 0 ? 100 / operations : 0)
      of_runs = (runs > 0 ? 100 / runs : 0)
      printf "%-24s %10d %10d %12d %12d %6.1f %6.1f %6.1f\n", target, runs, runs / seconds, operations,
             operations / seconds, of_runs * past, of_operations * valid, of_operations * near }'
  if grep -q "^quack-fuzz: difference " "$scratch/log"; then
    sed -n '/^quack-fuzz: difference /,/^Replay: /p' "$scratch/log"
    [ $worst -ge 1 ] || worst=1
  elif [ $status -ne 0 ] || [ "$(figure operations)" -eq 0 ]; then
    tail -n 20 "$scratch/log" >&2
    worst=2
  fi
done
exit $worst
