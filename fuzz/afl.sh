#!/usr/bin/env bash
# Fuzzes a target with AFL++ instead of libFuzzer: the same target, dictionary and seeds, and our mutator through
# AFL++'s own interface for mutators (fuzz/afl_mutator.cpp), since its libFuzzer driver ignores LLVMFuzzerCustomMutator.
#
#   fuzz/afl.sh TARGET [--seconds N] [--out DIR] [--bug NAME] [--launcher PROGRAM]
#
#   TARGET       of fuzz/targets.txt
#   --seconds N  how long (60)
#   --out DIR    where AFL++ keeps its queue and what crashed; goes on from what is there (build/afl/out/TARGET)
#   --bug NAME   the target with that planted bug in it, which has to be found; its first crash ends it
#   --launcher   what the compilers are run by, such as ccache
#
# The builds are in build/afl (afl-clang-fast++) and build/afl-mutators (clang++). Debian's packages afl++ and clang.
# Exit: 0 nothing was found; 1 a crash or a hang, and where it is; 2 it could not be built or run, or ran nothing.
set -u -o pipefail
source=$(cd "$(dirname "$0")/.." && pwd)
refuse() {
  echo "afl.sh: $1" >&2
  exit 2
}
usage() { sed -n '2,/^set /{/^set /d;s/^# \{0,1\}//;p}' "$0"; }
target='' seconds=60 out='' bug='' launcher=''
while [ $# -gt 0 ]; do
  case "$1" in
    --help | -h) usage && exit 0 ;;
    --seconds | --out | --bug | --launcher)
      [ -n "${2:-}" ] || refuse "$1 needs a value"
      case "$1" in --seconds) seconds=$2 ;; --out) out=$2 ;; --bug) bug=$2 ;; --launcher) launcher=$2 ;; esac
      shift 2
      ;;
    -*) refuse "unknown option '$1'; --help lists them" ;;
    *) [ -z "$target" ] || refuse "'$1' is one target too many" && target=$1 && shift ;;
  esac
done
[ -n "$target" ] || refuse "which target? They are in fuzz/targets.txt: $(cut -d: -f1 "$source/fuzz/targets.txt" | xargs)"
grep -q "^$target:" "$source/fuzz/targets.txt" || refuse "there is no target '$target' in fuzz/targets.txt"
corpus=$(sed -n "s/^$target:\([a-z-]*\):.*/\1/p" "$source/fuzz/targets.txt")
[[ $seconds =~ ^[1-9][0-9]{0,8}$ ]] || refuse "--seconds: '$seconds' is not a number from 1 on"
driver=/usr/lib/afl/libAFLDriver.a
for needed in afl-fuzz afl-clang-fast++ clang++ cmake ninja; do
  command -v "$needed" >/dev/null || refuse "there is no $needed; Debian's packages: afl++ clang cmake ninja-build"
done
[ -f "$driver" ] || refuse "there is no $driver; Debian's package afl++ has it"

build() {
  local directory=$source/build/$1 program=$2
  shift 2
  cmake -S "$source" -B "$directory" -G Ninja -DCMAKE_BUILD_TYPE=RelWithDebInfo -DCMAKE_CXX_COMPILER_LAUNCHER="$launcher" \
    -DQUACK_CLI=OFF -DQUACK_TESTS=OFF "$@" && cmake --build "$directory" --target "$program"
}
program=fuzz-$target
[ -z "$bug" ] || program=planted-$target-$bug
log=$(mktemp) || exit 2
trap 'rm -f "$log"' EXIT
export AFL_QUIET=1
{ build afl "$program" -DCMAKE_CXX_COMPILER=afl-clang-fast++ -DQUACK_FUZZ=ON -DQUACK_FUZZ_FLAGS= -DQUACK_FUZZ_ENGINE=$driver &&
  build afl-mutators "afl-mutator-$target" -DCMAKE_CXX_COMPILER=clang++ -DQUACK_AFL_MUTATORS=ON; } >"$log" 2>&1 ||
  { cat "$log" >&2 && refuse "it could not be built; the compiler's words are above"; }

out=${out:-$source/build/afl/out/$program}
mkdir -p "$out" || refuse "the directory '$out' can't be made"
# Crashes are seen without core_pattern, the machine's speed is not ours to set, and there is no one to watch a screen.
export AFL_I_DONT_CARE_ABOUT_MISSING_CRASHES=1 AFL_SKIP_CPUFREQ=1 AFL_NO_UI=1 AFL_NO_AFFINITY=1 AFL_AUTORESUME=1
export AFL_CUSTOM_MUTATOR_LIBRARY=$source/build/afl-mutators/fuzz/afl-mutator-$target.so AFL_CUSTOM_MUTATOR_ONLY=1
[ -z "$bug" ] || export AFL_BENCH_UNTIL_CRASH=1
afl-fuzz -i "$source/corpora/$corpus" -o "$out" -x "$source/fuzz/fuzz.dict" -V "$seconds" -t 25000 \
  -m none -- "$source/build/afl/fuzz/$program" >"$log" 2>&1 </dev/null
stats=$out/default/fuzzer_stats
[ -f "$stats" ] || { cat "$log" >&2 && refuse "afl-fuzz could not start; its words are above"; }
figure() { sed -n "s/^$1 *: *//p" "$stats"; }
[ "$(figure execs_done)" -gt 0 ] || refuse "nothing was run; $stats says more"
found=$(($(figure saved_crashes) + $(figure saved_hangs)))
printf 'afl: target=%s inputs=%s inputs-per-second=%s corpus=%s new=%s edges=%s findings=%s seconds=%s\n' "$program" \
  "$(figure execs_done)" "$(figure execs_per_sec)" "$(figure corpus_count)" "$(figure corpus_found)" \
  "$(figure edges_found)" "$found" "$(figure run_time)"
[ "$found" -eq 0 ] && exit 0
find "$out/default/crashes" "$out/default/hangs" -name 'id:*'
exit 1
