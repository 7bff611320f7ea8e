#!/bin/bash -eu
# The same for OSS-Fuzz and ClusterFuzzLite: the project builds its targets itself.
exec "$SRC/quackcheck/fuzz/build.sh"
