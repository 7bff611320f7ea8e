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

BELOW_PROBLEMS = {"game", "reference", "optimized", "judge", "props"}
COMPARE = BELOW_PROBLEMS | {"problems", "runner"}
# [folder] -> the other folders that it may include, and how the <…> includes begin that it may have; the standard
# library and the system are always allowed. docs/architecture.md draws the same. Other folders may include everything.
FOLDERS = {
    "game": (set(), ()),
    "reference": ({"game"}, ()),
    "optimized": ({"game"}, ()),
    "judge": ({"game"}, ()),
    "props": ({"game", "reference", "optimized"}, ()),
    "problems": (BELOW_PROBLEMS, ()),
    "runner": (set(), ()),
    "compare": (COMPARE, ("boost/dynamic_bitset", "fmt/", "nlohmann/")),
    "testdata": (COMPARE | {"compare"}, ("boost/dynamic_bitset", "boost/uuid/", "minizip/", "nlohmann/", "pugixml")),
    "campaign": (COMPARE | {"compare", "fuzz"}, ("boost/uuid/", "fmt/", "nlohmann/")),
    "reports": (COMPARE | {"compare", "testdata", "campaign"}, ("fmt/", "nlohmann/", "pugixml")),
    "web": (BELOW_PROBLEMS | {"problems"}, ()),
    "cli": (COMPARE | {"compare", "testdata", "campaign", "reports", "web"}, ("boost/", "fmt/", "nlohmann/")),
    "fuzz": (BELOW_PROBLEMS | {"problems"}, ()),
}
# These must not name a problem.
FOR_ANY_PROBLEM = {"runner", "compare", "testdata", "campaign", "reports", "cli"}
TOP_LEVEL = FOLDERS.keys() | {"tests", "bench"}
# The libraries from elsewhere; whatever else stands between < and > is the standard library or the system.
LIBRARIES = ("boost/", "benchmark/", "fmt/", "gmock/", "gtest/", "minizip/", "nlohmann/", "pugixml", "rapidcheck")

INCLUDE = re.compile(r"\s*#\s*include\b\s*([\"<]?)([^\">]*)")
IMPORT = re.compile(r'^(?:import|\}) .*from "(.*)";$', re.MULTILINE)
PROBLEM = re.compile("duck|primitive|remix|chess", re.IGNORECASE)


def wrong_include(folder, bracket, included):
    known, libraries = FOLDERS.get(folder, (TOP_LEVEL, LIBRARIES))
    if not bracket:
        return "an include of something that is not written out"
    if bracket == "<":
        wrong = included.startswith(LIBRARIES) and not included.startswith(libraries)
        return f"{folder}/ must not use <{included}>" if wrong else None
    other, slash, _ = included.partition("/")
    if other not in TOP_LEVEL or not slash:
        return f'"{included}" is not a path from the root'
    return None if other == folder or other in known else f'{folder}/ must not know {other}/, but includes "{included}"'


def wrong_in(path, text):
    """What is wrong with each line of the file with that path from the root."""
    # The properties beside the proofs are tests, as are those of the fuzz targets.
    is_test = path.startswith(("props/tests/", "fuzz/tests/")) or path == "props/engines_agree_test.cpp"
    folder = "tests" if is_test else path.split("/")[0]
    for number, line in enumerate(text.splitlines(), 1):
        include = INCLUDE.match(line)
        what = include and wrong_include(folder, *include.groups())
        # "//" within a string is rare enough.
        named = PROBLEM.search(line.split("//")[0]) if folder in FOR_ANY_PROBLEM else None
        if named and not what:
            what = f"names a problem ('{named.group()}'); it serves every problem, and asks a member of Problem"
        if what:
            yield f"{path}:{number}: {what}"


def files(root):
    for folder in sorted(TOP_LEVEL):
        for file in sorted((root / folder).rglob("*")):
            path = file.relative_to(root).as_posix()
            # Packaged programs are sources of other people's problem packages.
            foreign = path.startswith("problems/") and "/package/" in path
            if file.suffix in {".h", ".cpp", ".in", ".js", ".html"} and file.is_file() and not foreign:
                yield path, file.read_text(errors="replace")


def wrong_of_checkout(root):
    return [what for path, text in files(root) for what in wrong_in(path, text)]


def circle_of(root):
    """The modules that import each other in a circle, the last the first; or none."""
    imports = {file.resolve(): [(file.parent / name).resolve() for name in IMPORT.findall(file.read_text())]
               for folder in ("web", "reports/pages") for file in sorted((root / folder).glob("*.js"))}

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

    def test_notice_a_planted_include_in_a_checkout(self):
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder)
            for name, text in {"game/cell.h": "#pragma once\n#include <compare>\n",
                               "reference/rules.cpp": '#include "reference/rules.h"\n#include "game/cell.h"\n'}.items():
                (root / name).parent.mkdir()
                (root / name).write_text(text)
            self.assertEqual(wrong_of_checkout(root), [])
            (root / "reference/rules.cpp").write_text('#include "optimized/tables.h"\n')
            self.assertEqual(wrong_of_checkout(root), ["reference/rules.cpp:1: reference/ must not know optimized/, "
                                                       'but includes "optimized/tables.h"'])

    def test_are_no_circles_of_modules(self):
        self.assertEqual([module.name for module in circle_of(SOURCE)], [])
        with tempfile.TemporaryDirectory() as folder:
            (root := Path(folder) / "web").mkdir()
            (root / "a.js").write_text('import {\n  b,\n} from "./b.js";\n')
            (root / "b.js").write_text('import {a} from "./a.js";\n')
            self.assertEqual([module.name for module in circle_of(root.parent)], ["a.js", "b.js", "a.js"])

    def test_stand_between_every_two_folders_that_must_not_know_each_other(self):
        refused = 0
        for folder, (known, _) in FOLDERS.items():
            for other in TOP_LEVEL:
                allowed = other == folder or other in known
                wrong = list(wrong_in(f"{folder}/file.cpp", f'  #  include "{other}/thing.h"\n'))
                self.assertEqual(wrong == [], allowed, f"{folder} includes {other}")
                refused += not allowed
        self.assertGreaterEqual(refused, 100)

    def test_notice_what_a_line_may_not_hold(self):
        for path, line, wrong in (
            ("judge/checker.cpp", "#include <fmt/format.h>", 1),
            ("problems/registry.cpp", "#include <boost/program_options.hpp>", 1),
            ("props/duck_proofs.cpp", "#include <rapidcheck.h>", 1),
            ("compare/shrink.cpp", "#include <pugixml.hpp>", 1),
            ("reference/duck_chess.cpp", '#include "../optimized/duck_tables.h"', 1),
            ("reference/duck_chess.cpp", '#include "duck_chess.h"', 1),
            ("reference/duck_chess.cpp", "#include HEADER", 1),
            ("compare/shrink.cpp", '#include "problems/duck_chess/games.h"', 1),
            ("compare/shrink.cpp", 'if (problem.id == "primitive-chess") return;', 1),
            ("cli/help.cpp", '.summary = "validates inputs of the Remix",', 1),
            ("props/tests/property.cpp", "#include <rapidcheck.h>", 0),
            ("cli/list.cpp", "#include <nlohmann/json.hpp>", 0),
            ("reports/junit.cpp", "#include <pugixml.hpp>", 0),
            ("judge/checker.cpp", "#include <string>", 0),
            ("problems/duck_chess/problem.cpp", '#include "props/proofs.h"', 0),
            ("compare/shrink.cpp", 'std::string name;  // "duckchess"', 0),
        ):
            self.assertEqual(len(list(wrong_in(path, line))), wrong, f"{path}: {line}")


if __name__ == "__main__":
    unittest.main()
