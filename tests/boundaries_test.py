"""The boundaries between folders: which folder may include what of which other one, which libraries it may use, and that
no code that serves every problem asks which problem it has. CMake links each folder with the same rule; this test holds
the includes to it, because a header needs no link. And the modules of the pages import each other without a circle.

    boundaries_test.py SOURCE
"""

import re
import sys
import tempfile
import unittest
from pathlib import Path

SOURCE = Path(sys.argv.pop())

BELOW_PROBLEMS = {"game", "io", "reference", "optimized", "text"}
BELOW_COMPARE = {"io", "text", "problems", "run"}
BELOW_REPORT = BELOW_COMPARE | {"compare", "packages/read", "grade"}
# [folder, without src/] -> the other folders that it may include, and how the <…> includes begin that it may have; the
# standard library and the system are always allowed. docs/architecture.md draws the same. Tests may include everything.
FOLDERS = {
    "game": (set(), ()),
    "io": (set(), ("fmt/",)),
    "reference": ({"game"}, ()),
    "optimized": ({"game"}, ()),
    "text": ({"game", "io"}, ()),
    "props/proofs": ({"game", "io", "reference", "optimized", "problems", "fuzz"}, ()),
    "problems": (BELOW_PROBLEMS, ()),
    "run": ({"io"}, ()),
    "inputs": ({"io"}, ()),
    "packages/read": (BELOW_COMPARE | {"inputs"}, ("archive", "pugixml", "yaml-cpp/")),
    "packages/write": ({"io", "text", "problems", "packages/read"}, ("boost/uuid/", "cmark", "minizip/", "pugixml")),
    "compare": (BELOW_COMPARE | {"inputs"}, ()),
    "diagnose": ({"io", "problems", "run", "compare"}, ()),
    "grade": (BELOW_COMPARE | {"compare", "diagnose", "packages/read"}, ()),
    "campaign": ({"io", "problems", "run", "compare", "fuzz", "fuzz/files"}, ("fmt/",)),
    "report": (BELOW_REPORT | {"campaign"}, ("fmt/", "nlohmann/", "pugixml")),
    "board": ({"game", "io", "optimized", "text", "problems"}, ()),
    "cli": (BELOW_REPORT | {"packages/write", "diagnose", "campaign", "report", "board", "props/proofs"}, ("boost/program_options", "fmt/", "nlohmann/")),
    "fuzz": (BELOW_PROBLEMS | {"problems"}, ()),
    "fuzz/files": ({"io", "diagnose", "packages/read", "packages/write", "fuzz"}, ()),
    "fuzz/planted": ({"game", "optimized", "text", "problems", "fuzz", "fuzz/files"}, ()),
}
# These must not name a problem.
FOR_ANY_PROBLEM = {"run", "inputs", "packages/read", "packages/write", "compare", "diagnose", "grade", "campaign", "report", "cli"}
ALL = FOLDERS.keys() | {"props", "tests"}
# The libraries from elsewhere; whatever else stands between < and > is the standard library or the system.
LIBRARIES = ("archive", "boost/", "cmark", "fmt/", "gmock/", "gtest/", "minizip/", "nlohmann/", "pugixml", "rapidcheck", "yaml-cpp/")

INCLUDE = re.compile(r"\s*#\s*include\b\s*([\"<]?)([^\">]*)")
IMPORT = re.compile(r'^(?:import|\}) .*from "(.*)";$', re.MULTILINE)
# A message is made for people: what a program has to know of it stands in a field beside it.
PARSED_MESSAGE = re.compile(r"(english|shown|translation)\(\)\s*\.(find|starts_with|ends_with|substr|rfind)")
PROBLEM = re.compile("duck|primitive|remix|chess", re.IGNORECASE)


def wrong_include(folder, bracket, included):
    known, libraries = FOLDERS.get(folder, (ALL, LIBRARIES))
    if not bracket:
        return "an include of something that is not written out"
    if bracket == "<":
        wrong = included.startswith(LIBRARIES) and not included.startswith(libraries)
        return f"{folder}/ must not use <{included}>" if wrong else None
    other = folder_of(included)
    if other not in ALL:
        return f'"{included}" is not a path from the root or from src/'
    return None if other == folder or other in known else f'{folder}/ must not know {other}/, but includes "{included}"'


def folder_of(path):
    """The folder of FOLDERS in which a file is; its path may begin with src/ or not."""
    first, slash, rest = path.removeprefix("src/").partition("/")
    nested = f"{first}/{rest.partition('/')[0]}"
    return nested if nested in FOLDERS else first if slash else None


def wrong_in(path, text):
    """What is wrong with each line of the file with that path from the root."""
    folder = "tests" if path.endswith("_test.cpp") or path.startswith("fuzz/tests/") else folder_of(path)
    for number, line in enumerate(text.splitlines(), 1):
        include = INCLUDE.match(line)
        what = include and wrong_include(folder, *include.groups())
        # "//" within a string is rare enough.
        named = PROBLEM.search(line.split("//")[0]) if folder in FOR_ANY_PROBLEM else None
        if named and not what:
            what = f"names a problem ('{named.group()}'); it serves every problem, and asks a member of Problem"
        if path.startswith("src/") and PARSED_MESSAGE.search(line):
            what = "reads a message that is for people; give the record a field that says it"
        if what:
            yield f"{path}:{number}: {what}"


def unused_allowances(root):
    """What FOLDERS allows although no file of the folder includes it."""
    includes = {folder: [] for folder in FOLDERS}
    for path, text in files(root):
        if folder_of(path) in FOLDERS and not path.endswith("_test.cpp"):
            includes[folder_of(path)] += [include.groups() for line in text.splitlines() if (include := INCLUDE.match(line))]
    for folder, (known, libraries) in FOLDERS.items():
        used = {folder_of(included) for bracket, included in includes[folder] if bracket == '"'}
        yield from (f"{folder}: {other}" for other in sorted(known - used))
        yield from (f"{folder}: <{library}>" for library in libraries
                    if not any(included.startswith(library) for bracket, included in includes[folder] if bracket == "<"))


def files(root):
    for folder in ("reference", "optimized", "props", "fuzz", "src", "tests"):
        for file in sorted((root / folder).rglob("*")):
            path = file.relative_to(root).as_posix()
            # Packaged programs are sources of other people's problem packages.
            foreign = path.startswith("tests/packages/") or (path.startswith("src/problems/") and "/package/" in path)
            if file.suffix in {".h", ".cpp", ".in", ".js", ".html"} and file.is_file() and not foreign:
                yield path, file.read_text(errors="replace")


def wrong_of_checkout(root):
    return [what for path, text in files(root) for what in wrong_in(path, text)]


def circle_of(root):
    """The modules that import each other in a circle, the last the first; or none."""
    imports = {file.resolve(): [(file.parent / name).resolve() for name in IMPORT.findall(file.read_text())]
               for folder in ("src/board", "src/report/pages") for file in sorted((root / folder).glob("*.js"))}

    def circle_from(path):
        for module in imports[path[-1]]:
            circle = path[path.index(module):] + [module] if module in path else circle_from(path + [module])
            if circle:
                return circle
        return []
    return next((circle for module in imports if (circle := circle_from([module]))), [])


class Boundaries(unittest.TestCase):
    def test_are_kept_by_every_file(self):
        self.assertEqual(wrong_of_checkout(SOURCE), [])
        read = sum(bool(INCLUDE.match(line)) for _, text in files(SOURCE) for line in text.splitlines())
        self.assertGreater(read, 1500, "hardly anything was read")
        self.assertEqual(list(unused_allowances(SOURCE)), [])
        self.assertEqual([module.name for module in circle_of(SOURCE)], [])

    def test_are_noticed_where_a_checkout_breaks_them(self):
        with tempfile.TemporaryDirectory() as folder:
            for name, text in {"reference/rules.cpp": '#include "reference/rules.h"\n#include "optimized/tables.h"\n',
                               "src/board/a.js": 'import {\n  b,\n} from "./b.js";\n', "src/board/b.js": 'import {a} from "./a.js";\n'}.items():
                (Path(folder) / name).parent.mkdir(parents=True, exist_ok=True)
                (Path(folder) / name).write_text(text)
            self.assertEqual(wrong_of_checkout(Path(folder)), ["reference/rules.cpp:2: reference/ must not know optimized/, "
                                                               'but includes "optimized/tables.h"'])
            self.assertEqual([module.name for module in circle_of(Path(folder))], ["a.js", "b.js", "a.js"])

    def test_notice_what_a_line_may_not_hold(self):
        for path, line, wrong in (
            ("src/text/checker.cpp", "#include <fmt/format.h>", 1),
            ("src/problems/registry.cpp", "#include <boost/program_options.hpp>", 1),
            ("props/proofs/duck_proofs.cpp", "#include <rapidcheck.h>", 1),
            ("src/compare/shrink.cpp", "#include <pugixml.hpp>", 1),
            ("reference/duck_chess.cpp", '#include "../optimized/duck_tables.h"', 1),
            ("reference/duck_chess.cpp", '#include "duck_chess.h"', 1),
            ("reference/duck_chess.cpp", "#include HEADER", 1),
            ("src/compare/shrink.cpp", '#include "problems/duck_chess/random_games.h"', 1),
            ("src/compare/shrink.cpp", 'if (problem.id == "primitive-chess") return;', 1),
            ("src/cli/help.cpp", '.summary = "validates inputs of the Remix",', 1),
            ("src/report/diff_text.cpp", 'if (common.english().starts_with("It ")) return;', 1),
            ("props/property.cpp", "#include <rapidcheck.h>", 0),
            ("src/cli/list.cpp", "#include <nlohmann/json.hpp>", 0),
            ("src/report/junit.cpp", "#include <pugixml.hpp>", 0),
            ("src/text/checker.cpp", "#include <string>", 0),
            ("src/problems/duck_chess/problem.cpp", '#include "props/proofs/proofs.h"', 1),
            ("src/cli/prove.cpp", '#include "props/proofs/proofs.h"', 0),
            ("src/cli/prove.cpp", '#include "props/property.h"', 1),
            ("src/compare/shrink.cpp", 'std::string name;  // "duckchess"', 0),
        ):
            self.assertEqual(len(list(wrong_in(path, line))), wrong, f"{path}: {line}")


if __name__ == "__main__":
    unittest.main()
