#!/usr/bin/env bash
# Builds the fuzz targets for OSS-Fuzz and ClusterFuzzLite, whose Dockerfiles copy this file to $SRC, in the environment
# that they promise: $SRC, $OUT, $WORK, $CC, $CXX, $CFLAGS, $CXXFLAGS, $LIB_FUZZING_ENGINE. Each target comes with its seeds, dictionary and options. Nothing but the
# C++ library is linked: the targets know none of the libraries that the command line stands on. Those of fuzz/files do, which
# their image lacks: they are left out.
#
#   QUACK_BUILD_TARGETS="reader checker" fuzz/build.sh     only those of fuzz/targets.txt
set -eu -o pipefail
source=${SRC:?where the checkout quackcheck is}/quackcheck
: "${CXX:?the compiler}" "${CXXFLAGS?its flags}" "${OUT:?where the targets go}" "${WORK:?where they are built}"
: "${LIB_FUZZING_ENGINE:?what they are linked with}"
mapfile -t targets < <(cut -d: -f1 "$source/fuzz/targets.txt" | while read -r target; do
  [ -e "$source/fuzz/files/${target}_target.cpp" ] || echo "$target"
done)
[ -z "${QUACK_BUILD_TARGETS:-}" ] || read -ra targets <<<"$QUACK_BUILD_TARGETS"

# Flags for coverage and for a sanitizer, one a build, are in CXXFLAGS; no build type adds its own to them.
cmake -S "$source" -B "$WORK/quackcheck" -G Ninja -DCMAKE_BUILD_TYPE= \
  -DCMAKE_CXX_COMPILER="$CXX" -DCMAKE_CXX_FLAGS="$CXXFLAGS" -DQUACK_CLI=OFF -DQUACK_TESTS=OFF \
  -DQUACK_FUZZ=ON -DQUACK_COMPILE_TOGETHER=ON -DQUACK_FUZZ_FLAGS= -DQUACK_FUZZ_ENGINE="$LIB_FUZZING_ENGINE"
cmake --build "$WORK/quackcheck" ${QUACK_BUILD_JOBS:+-j "$QUACK_BUILD_JOBS"} --target "${targets[@]/#/fuzz-}"

for target in "${targets[@]}"; do
  cp "$WORK/quackcheck/fuzz/fuzz-$target"{,.dict,.options} "$OUT/"
  IFS=, read -ra corpora < <(sed -n "s/^$target:\([a-z,-]*\):.*/\1/p" "$source/fuzz/targets.txt")
  rm -f "$OUT/fuzz-${target}_seed_corpus.zip"
  (cd "$source/corpora" && zip -q -r "$OUT/fuzz-${target}_seed_corpus.zip" "${corpora[@]}")
done
