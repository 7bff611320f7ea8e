"""Holds the reports of `diff` (report_samples.cpp) and `grade` to their formats: JSON to its schema;
and looks for what breaks out of them. What the reports say is in golden/.

    formats_test.py QUACKCHECK DOCS

Debian's package python3-jsonschema.
"""

import copy
import json
import re
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree
from pathlib import Path

from grade_samples import grade, make_data

try:
    import jsonschema
except ImportError:
    sys.exit("The JSON reports can't be held to their schema without Debian's package python3-jsonschema: "
             "apt-get install python3-jsonschema")

GONE = object()
# Places in a report, and what the schema must refuse there.
WRONG = {"diff": (
    (["format_version"], 1), (["surprise"], 1), (["seconds"], GONE), (["started"], "yesterday"),
    (["implementations", 0, "verdicts", "OK"], 1), (["cases", 0, "outcomes", 0, "verdict"], "OK"), (["cases", 0, "number"], 0),
    (["cases", 0, "outcomes", 0, "usage", "cpu_us"], "12 ms"), (["details", 0, "frames", 0, "found"], GONE),
    (["details", 0, "why", "board"], 1), (["details", 0, "shrunk", "why", "clause"], GONE), (["details", 0, "surprise"], 1),
    (["findings", 0, "mistake"], "duck"), (["implementations", 0, "diagnosis", "examined"], GONE),
), "grade": (
    (["format"], "quackcheck-diff"), (["score", "percent"], 101), (["tests", 0, "items"], -1), (["tests", 0, "counts"], None),
    (["additions", 0, "catches"], []), (["beyond"], -1), (["mistakes", 0, "kills"], None), (["programs", 0, "expectation"], "maybe"),
    (["coverage", 0, "times"], -1), (["started"], "yesterday"),
)}


def changed(report, path, value):
    report = copy.deepcopy(report)
    place = report
    for step in path[:-1]:
        place = place[step]
    if value is GONE:
        del place[path[-1]]
    else:
        place[path[-1]] = value
    return report


class Formats(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        scratch = tempfile.TemporaryDirectory(prefix="quackcheck-format-")
        cls.addClassCleanup(scratch.cleanup)
        cls.directory = Path(scratch.name)
        subprocess.run([Path(cls.quackcheck).with_name("report-samples"), cls.directory], check=True)
        make_data(cls.directory / "data")
        grade(cls.quackcheck, cls.directory / "data", cls.directory / "grade", "--wrong", "mistake:blue-first",
                           "--impl", "odd=cmd:printf '\\377<b>'")
        grade(cls.quackcheck, cls.directory / "data", cls.directory / "enough", "--require", "0")

    def text_of(self, name):
        return (self.directory / name).read_text(encoding="utf-8")

    def report(self, name):
        return json.loads(self.text_of(f"{name}.json"))

    def junit(self, name):
        return xml.etree.ElementTree.parse(self.directory / f"{name}.junit").getroot()

    def test_json_is_as_the_schema_says_and_the_schema_refuses_what_is_wrong(self):
        for kind, names in {"diff": ("ordinary", "hostile", "diagnosed"), "grade": ("grade", "enough")}.items():
            schema = json.loads((self.docs / f"{kind}-report.schema.json").read_text(encoding="utf-8"))
            validator = jsonschema.Draft202012Validator(schema)
            for name in names:
                self.assertEqual([error.message[:300] for error in validator.iter_errors(self.report(name))], [], name)
            for path, value in WRONG[kind]:
                self.assertFalse(validator.is_valid(changed(self.report(names[0]), path, value)), f"{path} = {value}")

    def test_grade_adds_tests_for_exactly_what_survives(self):
        report = self.report("grade")
        survivors = {one["name"] for one in report["mistakes"] if not one["kills"]}
        self.assertEqual({name for one in report["additions"] for name in one["catches"]}, survivors)
        # Without the known mistakes that survive JUnit has no failure, if enough are caught.
        for name, survive in (("grade", [len(survivors), 0, 0]), ("enough", [0, 0, len(survivors)])):
            suites = {suite.get("name"): [int(suite.get(what)) for what in ("tests", "failures", "errors", "skipped")] for suite in self.junit(name)}
            self.assertEqual((suites["tests"], suites["known mistakes"]), ([6, 3, 0, 0], [len(report["mistakes"]), *survive]))

    def test_names_of_programs_break_out_of_no_format(self):
        root = self.junit("hostile")
        self.assertEqual(root[2].get("name"), re.sub("[\\0\x1b]", "\ufffd", self.report("hostile")["implementations"][2]["name"]))
        self.assertIsNone(root.find(".//img"))
        (run,) = json.loads(self.text_of("hostile.sarif"))["runs"]
        for result in run["results"]:
            self.assertRegex(result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"], r"^[\w%./~-]+$")
            self.assertNotIn("\x1b", result["message"]["text"])

    def test_pages_ask_nobody_for_anything_and_hold_hostile_texts_within_their_data(self):
        page, hostile = self.text_of("ordinary.html"), self.text_of("hostile.html")
        self.assertTrue(page.startswith("<!doctype html>"))
        self.assertIn("default-src 'none'", page)
        for word in ("{{", "https:", "@import", "url(", "src=", "fetch(", "innerHTML", "document.write", "eval("):
            self.assertNotIn(word, page)
        for mark in ("<", "<script", "</script>", "<!--"):
            self.assertEqual(hostile.count(mark), page.count(mark), mark)
        for name, most in (("hostile.html", 400_000), ("hostile.junit", 200_000), ("ordinary.brief", 700)):
            self.assertLess(len(self.text_of(name)), most, f"{name}: lines of 1 MB are cut, and of four programs is the table alone")
        self.assertNotIn("\x1b", self.text_of("hostile.text"), "not even by a hostile name")

    def test_a_page_keeps_a_board_once_for_all_who_fail_on_it(self):
        grown = [len(self.text_of(f"boards{end}")) - len(self.text_of(f"ordinary{end}")) for end in (".html", ".json")]
        self.assertLess(grown[0] * 4, grown[1])


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    Formats.docs = Path(sys.argv.pop(2))
    Formats.quackcheck = str(Path(sys.argv.pop(1)).resolve())
    unittest.main()
