#!/usr/bin/python3
"""Which tests have passed before with the same programs and files, so that scripts/test need not run them again.

    passed.py SANITIZED_BUILD PLAIN_BUILD                 prints a regular expression of their names for ctest -E
    passed.py SANITIZED_BUILD PLAIN_BUILD --keep JUNIT    keeps which passed, as ctest --output-junit says

A file is the same if its time and size are: the builds make only what must be made again. What a test may read is every
file of the repository, sources only if it is given the repository; what it may run is its own program and all that are no
tests, quackcheck if its command names it. What passed is kept in SANITIZED_BUILD/passed.json.
"""

import hashlib
import json
import re
import subprocess
import sys
import xml.etree.ElementTree
from pathlib import Path

sanitized, plain = (Path(word).resolve() for word in sys.argv[1:3])
kept, now = sanitized / "passed.json", sanitized / "programs.json"


def stamps(names):
    return sorted([str(name), Path(name).stat().st_mtime_ns, Path(name).stat().st_size] for name in names)


def keys():
    """Of each test, all that its outcome can depend on."""
    shown = subprocess.run(["ctest", "--test-dir", sanitized, "--show-only=json-v1"], capture_output=True, check=True).stdout
    tests = {one["name"]: one for one in json.loads(shown)["tests"] if "command" in one}
    listed = subprocess.run(["git", "-c", "safe.directory=*", "ls-files", "-z"], capture_output=True, check=True).stdout
    names = [name for name in listed.decode().split("\0") if Path(name).is_file()]
    compiled = re.compile(r"^(?!examples/|tests/.*/).*\.(cpp|h)$|.*CMake[^/]*$")  # those are compiled by tests
    sources, files = (stamps(name for name in names if bool(compiled.match(name)) == is_one) for is_one in (True, False))
    made = [path for build in (sanitized, plain) for pattern in ("*", "*/*", "*/*/*") for path in build.glob(pattern)
            if path.is_file() and (path.stat().st_mode & 0o100 or path.suffix == ".o") and "CMakeFiles" not in path.parts]
    programs = {path for path in made if path.name in ("quackcheck", "quackcheck-example", "quack_pages")}
    others = stamps(set(made) - programs - {Path(one["command"][0]) for one in tests.values()})
    for name, one in tests.items():
        words = one["command"] + [str(value["value"]) for value in one.get("properties", [])]
        own = {Path(words[0])}
        if str(plain) in words or any(Path(word) in programs for word in words):
            own |= programs
        read = sources if str(Path.cwd()) in words else []
        told = json.dumps([words, stamps(path for path in own if path.is_file()), files, read, others])
        yield name, hashlib.sha256(told.encode()).hexdigest()


passed = json.loads(kept.read_text()) if kept.exists() else {}
if len(sys.argv) == 3:
    now.write_text(json.dumps(dict(keys())))
    same = [re.escape(name) for name, key in json.loads(now.read_text()).items() if passed.get(name) == key]
    print(f"^({'|'.join(same)})$" if same else "^$")
else:
    ran = xml.etree.ElementTree.parse(sys.argv[4]).iter("testcase")
    keys_now = json.loads(now.read_text())
    passed |= {one.get("name"): keys_now[one.get("name")] for one in ran if one.get("status") == "run"}
    kept.write_text(json.dumps(passed))
