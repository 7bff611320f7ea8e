"""Builds the targets as OSS-Fuzz and ClusterFuzzLite do, without Docker, and runs them as those do.

    oss_fuzz_test.py SOURCE_DIR WORK_DIR [--sanitizers address,undefined,coverage] [--targets reader,…] [--jobs N]

In WORK_DIR is a copy of the source as $SRC/quackcheck, and per sanitizer $WORK, so that a second run builds only what
has changed. Debian's packages clang, libclang-rt-14-dev, libc++-14-dev, libc++abi-14-dev, ninja-build, zip, bubblewrap.
"""

import argparse
import configparser
import os
import re
import shutil
import struct
import subprocess
import sys
import unittest
import zipfile
from pathlib import Path

# What their base image sets: https://github.com/google/oss-fuzz, infra/base-images/base-builder/Dockerfile.
COMMON = "-O1 -fno-omit-frame-pointer -gline-tables-only -DFUZZING_BUILD_MODE_UNSAFE_FOR_PRODUCTION "
UNDEFINED = ("array-bounds,bool,builtin,enum,integer-divide-by-zero,null,object-size,return,returns-nonnull-attribute,"
             "shift,signed-integer-overflow,unreachable,vla-bound,vptr")
FLAGS = {
    "address": COMMON + "-fsanitize=address -fsanitize-address-use-after-scope -fsanitize=fuzzer-no-link",
    "undefined": COMMON + f"-fsanitize={UNDEFINED},unsigned-integer-overflow -fno-sanitize-recover={UNDEFINED} -fsanitize=fuzzer-no-link",
    "coverage": COMMON.replace("-O1", "-O0") + "-fprofile-instr-generate -fcoverage-mapping -pthread "
                "-Wl,--no-as-needed -Wl,-ldl -Wl,-lm -Wno-unused-command-line-argument",
}
# So do they: overflow of unsigned numbers is defined, and ours is meant.
RUN_TIME = {"UBSAN_OPTIONS": "silence_unsigned_overflow=1:print_stacktrace=1", "ASAN_OPTIONS": "detect_leaks=0"}
LOOKS_FOR_LEAKS = {"ASAN_OPTIONS": "detect_leaks=1"}  # which it does from a process of its own
# Debian's libFuzzer stands on libstdc++, as theirs does on libc++; clang takes -lstdc++ for whichever is in use.
LIBFUZZER = "-fsanitize=fuzzer -l:libstdc++.so.6"
# infra/base-images/base-runner/bad_build_check: calls of each runtime that a build must have, and may have.
CALLS = {"address": {"asan": (1000, None), "ubsan": (0, 200)}, "undefined": {"asan": (0, 0), "ubsan": (168, None)}}

# A main that calls the target as an engine does, and holds it to the one value that it may return.
ENGINE = r"""
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <string>
extern "C" int LLVMFuzzerInitialize(int*, char***);
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t*, std::size_t);
int main(int argc, char** argv) {
  LLVMFuzzerInitialize(&argc, &argv);
  for (int index = 0; index < argc; ++index) {  // the 0th is the program: bytes that are no text
    std::ifstream file(argv[index], std::ios::binary);
    std::string text{std::istreambuf_iterator<char>(file), {}};
    if (index == 0) text.resize(text.size() < 4096 ? text.size() : 4096);
    if (LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(text.data()), text.size()) != 0) return 3;
  }
  return LLVMFuzzerTestOneInput(nullptr, 0) == 0 ? 0 : 3;
}
"""


def no_children():
    """A seccomp program for x86-64: threads may be made, processes may not."""
    load, equal, bits, give = 0x20, 0x15, 0x45, 0x06  # BPF: ld [k], jeq, jset, ret
    allow, refuse, missing = 0x7FFF0000, 0x00050001, 0x00050026  # go on; EPERM; ENOSYS, for which libc takes clone
    number, argument = 0, 16
    clone, fork, vfork, clone3, thread = 56, 57, 58, 435, 0x10000
    program = [(load, 0, 0, number), (equal, 5, 0, fork), (equal, 4, 0, vfork), (equal, 4, 0, clone3),
               (equal, 0, 4, clone), (load, 0, 0, argument), (bits, 2, 0, thread),
               (give, 0, 0, refuse), (give, 0, 0, missing), (give, 0, 0, allow)]
    return b"".join(struct.pack("<HBBI", *step) for step in program)


def bubblewrap_works():
    return subprocess.run(["bwrap", "--ro-bind", "/", "/", "--unshare-net", "true"], check=False,
                          capture_output=True).returncode == 0


class Place:
    """What ClusterFuzz runs a target in: $OUT somewhere else than it was built, nothing writable but /tmp, no children.

    In a container where bubblewrap has no right to do that, $OUT is moved, and no more."""

    def __init__(self, out, seeds, work):
        self.out, self.seeds, self.work = out, seeds, work
        self.filter = work / "no-children.bpf"
        self.filter.write_bytes(no_children())
        shutil.rmtree(work / "corpus", ignore_errors=True)
        (work / "corpus").mkdir()

    def run(self, words, looks_for_leaks=False):
        environment = {"PATH": os.environ["PATH"], "HOME": "/", "LLVM_PROFILE_FILE": "/tmp/profile", **RUN_TIME}
        if looks_for_leaks:
            environment.update(LOOKS_FOR_LEAKS)
        with open(self.filter, "rb") as seccomp:
            if arguments.is_wrapped:
                words = ["bwrap", "--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc", "--tmpfs", "/tmp",
                         "--ro-bind", str(self.out), "/tmp/elsewhere", "--ro-bind", str(self.seeds), "/tmp/seeds",
                         "--dir", "/tmp/corpus", "--die-with-parent", "--unshare-net", "--chdir", "/",
                         *([] if looks_for_leaks else ["--seccomp", str(seccomp.fileno())]), *words]
            else:
                for inside, outside in (("/tmp/elsewhere", self.out), ("/tmp/seeds", self.seeds),
                                        ("/tmp/corpus", self.work / "corpus")):
                    words = [word.replace(inside, str(outside)) for word in words]
            return subprocess.run(words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                  text=True, errors="replace", pass_fds=[seccomp.fileno()], env=environment, cwd="/",
                                  timeout=300, check=False)


def figures(log, target):
    """The counts of the last line `quack-fuzz: target=TARGET runs=… …`."""
    lines = [line for line in log.splitlines() if line.startswith(f"quack-fuzz: target={target} ")]
    return {name: int(value) for name, value in re.findall(r" ([a-z-]+)=(\d+)", lines[-1])} if lines else {}


class OssFuzz(unittest.TestCase):
    maxDiff = None

    @classmethod
    def setUpClass(cls):
        arguments.work.mkdir(parents=True, exist_ok=True)
        cls.src = arguments.work / "src"
        cls.checkout = cls.src / "quackcheck"
        shutil.rmtree(cls.src, ignore_errors=True)
        # With their times, by which the build knows what has changed.
        shutil.copytree(arguments.source, cls.checkout, symlinks=True,
                        ignore=lambda path, names: {"build", ".git", ".cache", "Testing"} & set(names)
                        if Path(path) == arguments.source else set())
        cls.files = sorted(cls.checkout.rglob("*"))

    def build(self, sanitizer, engine=LIBFUZZER):
        """Runs build.sh; the directory that $OUT has been moved to."""
        place = arguments.work / sanitizer
        out, moved = place / "out", place / "moved"
        for directory in (out, moved):
            shutil.rmtree(directory, ignore_errors=True)
        out.mkdir(parents=True)
        (place / "work").mkdir(exist_ok=True)
        environment = {"PATH": os.environ["PATH"], "HOME": "/", "SRC": str(self.src), "OUT": str(out),
                       "WORK": str(place / "work"), "CC": "clang", "CXX": "clang++", "CFLAGS": FLAGS[sanitizer],
                       "CXXFLAGS": FLAGS[sanitizer] + " -stdlib=libc++", "SANITIZER": sanitizer,
                       "LIB_FUZZING_ENGINE": engine, "FUZZING_LANGUAGE": "c++", "FUZZING_ENGINE": "libfuzzer",
                       "QUACK_BUILD_TARGETS": " ".join(arguments.targets), "QUACK_BUILD_JOBS": str(arguments.jobs)}
        environment.update({name: value for name, value in os.environ.items() if name.startswith("CCACHE_")})
        if arguments.launcher:
            environment["CMAKE_CXX_COMPILER_LAUNCHER"] = arguments.launcher
        shutil.copy(self.checkout / "fuzz/build.sh", self.src)  # as both Dockerfiles do
        built = subprocess.run(["bash", "-eu", str(self.src / "build.sh")], cwd=self.checkout,
                               env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                               stderr=subprocess.STDOUT, text=True, check=False)
        self.assertEqual(built.returncode, 0, "\n".join(built.stdout.splitlines()[-30:]))
        self.assertEqual(sorted(self.checkout.rglob("*")), self.files, "build.sh must leave $SRC as it is")
        out.rename(moved)
        return moved

    def seeds_of(self, out, target):
        seeds = out.parent / "seeds"
        shutil.rmtree(seeds, ignore_errors=True)
        with zipfile.ZipFile(out / f"fuzz-{target}_seed_corpus.zip") as archive:
            archive.extractall(seeds)
        corpora = self.checkout / "corpora"
        committed = {path.relative_to(corpora).as_posix(): path.read_bytes()
                     for corpus in arguments.corpora[target].split(",") for path in (corpora / corpus).iterdir()}
        self.assertEqual({path.relative_to(seeds).as_posix(): path.read_bytes() for path in seeds.rglob("*") if path.is_file()}, committed)
        return seeds

    def test_both_have_the_same_build(self):
        for name in (".clusterfuzzlite", "fuzz/oss-fuzz"):
            folder = self.checkout / name
            for file in ("project.yaml", "Dockerfile"):
                self.assertTrue((folder / file).is_file(), folder / file)
            for words in ("$SRC/quackcheck", "fuzz/build.sh $SRC/"):
                self.assertIn(words, (folder / "Dockerfile").read_text())
        for mode in ("pr", "batch", "build", "cron"):
            self.assertTrue((self.checkout / f".github/workflows/cflite_{mode}.yml").is_file(), mode)

    @unittest.skipUnless(bubblewrap_works(), "bubblewrap has no right to make a place of its own here")
    def test_the_place_holds_programs_to_it(self):
        (arguments.work / "empty").mkdir(exist_ok=True)
        place = Place(arguments.work / "empty", arguments.work / "empty", arguments.work)
        self.assertEqual(place.run(["touch", "/tmp/new"]).returncode, 0)
        self.assertNotEqual(place.run(["touch", str(arguments.work / "new")]).returncode, 0)
        self.assertNotEqual(place.run(["sh", "-c", "ls / | cat"]).returncode, 0, "a child process was started")

    def test_targets(self):
        for sanitizer in arguments.sanitizers:
            out = self.build(sanitizer)
            for target in arguments.targets:
                with self.subTest(sanitizer=sanitizer, target=target):
                    seeds = self.seeds_of(out, target)
                    place = Place(out, seeds, out.parent)
                    self.check_files(out, target)
                    self.check_seeds(place, sanitizer, target, len(list(seeds.iterdir())))
                    if sanitizer != "coverage":
                        self.check_as_they_do(place, out, sanitizer, target)
                        self.check_fuzzing(place, sanitizer, target)

    def test_any_engine(self):
        """Linked with a file in the place of a flag, and with an engine that never mutates."""
        sanitizer = arguments.sanitizers[0]
        engine = arguments.work / "engine"
        engine.mkdir(exist_ok=True)
        (engine / "main.cpp").write_text(ENGINE)
        subprocess.run(["clang++", "-std=c++20", "-stdlib=libc++", "-O1", "-c", "main.cpp"], cwd=engine, check=True)
        subprocess.run(["ar", "rcs", "libengine.a", "main.o"], cwd=engine, check=True)
        out = self.build(sanitizer, str(engine / "libengine.a"))
        for target in arguments.targets:
            with self.subTest(target=target):
                seeds = self.seeds_of(out, target)
                files = [f"/tmp/seeds/{path.name}" for path in seeds.iterdir()]
                ran = Place(out, seeds, out.parent).run([f"/tmp/elsewhere/fuzz-{target}", *files])
                self.assertEqual(ran.returncode, 0, ran.stdout[-2000:])
                self.assertEqual(figures(ran.stdout, target)["runs"], len(files) + 2)

    def check_files(self, out, target):
        name = f"fuzz-{target}"
        self.assertRegex(name, "^[A-Za-z0-9_-]+$")
        self.assertTrue(os.access(out / name, os.X_OK))
        self.assertIn(b"LLVMFuzzerTestOneInput", (out / name).read_bytes())  # how they tell targets from other programs
        options = configparser.ConfigParser()
        options.read(out / f"{name}.options")
        self.assertEqual(options["libfuzzer"]["max_len"], "4096")
        linked = subprocess.run(["ldd", str(out / name)], capture_output=True, text=True, check=True).stdout
        # Their libc++ is linked into the program; Debian's is a shared one.
        for library in re.findall(r"^\s*(\S+) =>", linked, re.M):
            self.assertRegex(library, r"^lib(c|m|dl|rt|pthread|gcc_s|stdc\+\+|c\+\+|c\+\+abi|unwind|resolv)\.so")

    def check_seeds(self, place, sanitizer, target, files):
        ran = place.run([f"/tmp/elsewhere/fuzz-{target}", "-runs=0", "/tmp/seeds"])
        self.assertEqual(ran.returncode, 0, ran.stdout[-2000:])
        counts = figures(ran.stdout, target)
        self.assertGreaterEqual(counts["runs"], files)
        if target in ("reader", "checker", "position-text"):  # they have malformed ones on purpose
            self.assertGreater(counts["past-reader"], files / 6)
        else:  # libFuzzer itself runs an empty input first
            self.assertGreaterEqual(counts["past-reader"], files)
        self.assertGreaterEqual(counts["operations"], files)
        if sanitizer == "coverage":
            self.assertIn(b"__llvm_prf", (place.out / f"fuzz-{target}").read_bytes())

    def check_as_they_do(self, place, out, sanitizer, target):
        ran = place.run([f"/tmp/elsewhere/fuzz-{target}", "-runs=4"])
        self.assertEqual(ran.returncode, 0, ran.stdout[-2000:])
        self.assertIn("Done 4 runs", ran.stdout)
        counters = re.search(r"INFO: Loaded 1 modules +\((\d+) inline 8-bit counters\)", ran.stdout)
        self.assertIsNotNone(counters, ran.stdout)
        self.assertGreater(int(counters[1]), 500)
        code = subprocess.run(["objdump", "-d", "--no-show-raw-insn", str(out / f"fuzz-{target}")], capture_output=True,
                              text=True, check=True).stdout
        for runtime, (least, most) in CALLS[sanitizer].items():
            calls = len(re.findall(rf"\bcallq? .*<__{runtime}", code))
            self.assertGreaterEqual(calls, least, runtime)
            if most is not None:
                self.assertLessEqual(calls, most, runtime)

    def check_fuzzing(self, place, sanitizer, target):
        program = f"/tmp/elsewhere/fuzz-{target}"
        ran = place.run([program, "-runs=3000", "-timeout=25", "-rss_limit_mb=2560", "-max_len=4096",
                         f"-dict={program}.dict", "-artifact_prefix=/tmp/", "/tmp/corpus", "/tmp/seeds"],
                        looks_for_leaks=sanitizer == "address")
        self.assertEqual(ran.returncode, 0, ran.stdout[-2000:])
        counts = figures(ran.stdout, target)
        self.assertGreaterEqual(counts["runs"], 3000)
        self.assertGreater(counts["past-reader"], counts["runs"] * (0.1 if target in ("reader", "checker", "position-text") else 0.95))
        self.assertGreaterEqual(counts["operations"], counts["runs"])


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("source", type=lambda text: Path(text).resolve())
    parser.add_argument("work", type=lambda text: Path(text).resolve())
    parser.add_argument("--sanitizers", type=lambda text: text.split(","), default=list(FLAGS))
    parser.add_argument("--targets", type=lambda text: text.split(","))
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--launcher", default="", help="such as ccache")
    arguments = parser.parse_args()
    if unknown := set(arguments.sanitizers) - set(FLAGS):
        parser.error(f"unknown sanitizers: {', '.join(sorted(unknown))}")
    lines = (arguments.source / "fuzz/targets.txt").read_text().splitlines()
    arguments.corpora = dict(line.split(":")[:2] for line in lines)
    # Those of fuzz/files stand on libraries that their image lacks.
    arguments.targets = arguments.targets or [target for target in arguments.corpora if not
                                              (arguments.source / f"fuzz/files/{target}_target.cpp").exists()]
    for tool in ("clang++", "cmake", "ninja", "zip", "bwrap", "objdump"):
        if not shutil.which(tool):
            sys.exit(f"'{tool}' is missing; scripts/packages.sh lists the packages")
    arguments.is_wrapped = bubblewrap_works()
    unittest.main(argv=sys.argv[:1], verbosity=2)
