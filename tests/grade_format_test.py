"""Holds the JSON reports of `quackcheck grade` to their schema.

    grade_format_test.py QUACKCHECK SCHEMA

Debian's package python3-jsonschema.
"""

import copy
import json
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


class GradeFormat(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        scratch = tempfile.TemporaryDirectory(prefix="quackcheck-grade-")
        cls.addClassCleanup(scratch.cleanup)
        directory = Path(scratch.name)
        make_data(directory / "data")
        cls.status = grade(cls.quackcheck, directory / "data", directory / "report",
                           "--wrong", "mistake:blue-first", "--impl", "odd=cmd:printf '\\377<b>'")
        grade(cls.quackcheck, directory / "data", directory / "enough", "--require", "0")
        cls.directory = directory
        cls.report = json.loads((directory / "report.json").read_text(encoding="utf-8"))
        cls.validator = jsonschema.Draft202012Validator(json.loads(Path(cls.schema).read_text(encoding="utf-8")))

    def test_the_report_is_as_the_schema_says(self):
        self.assertEqual([error.message[:300] for error in self.validator.iter_errors(self.report)], [])

    def test_the_report_tells_what_is_in_the_data(self):
        report = self.report
        self.assertEqual(self.status, 1)
        self.assertEqual(report["tests"][2]["fault"]["line"], 2)
        self.assertEqual(report["tests"][4]["wrong_answer"]["line"], 1)
        self.assertEqual([test["counts"] for test in report["tests"]], [True, True, False, True, True, True])
        self.assertEqual(report["tests"][5]["fault"]["line"], 1)
        self.assertEqual(report["duplicates"][:1], [{"tests": [0, 1], "to_the_byte": True}])
        survivors = {one["name"] for one in report["mistakes"] if not one["kills"]}
        self.assertEqual({name for one in report["additions"] for name in one["catches"]}, survivors)
        self.assertEqual(report["beyond"], 0)
        self.assertEqual(report["score"]["true_negatives"], {"hits": 1, "all": 1})
        self.assertEqual(report["score"]["caught"], sum(1 for one in report["mistakes"] if one["kills"]))
        self.assertEqual(report["score"]["exercised"], sum(1 for one in report["coverage"] if one["times"]))

    def test_junit_fails_what_is_wrong_and_skips_mistakes_where_enough_are_caught(self):
        mistakes = self.report["mistakes"]
        survivors = sum(1 for one in mistakes if not one["kills"])
        for name, failures, skipped in (("report", survivors, 0), ("enough", 0, survivors)):
            root = xml.etree.ElementTree.parse(self.directory / f"{name}.junit").getroot()
            suites = {suite.get("name"): suite for suite in root.iter("testsuite")}
            counts = {suite: [int(found.get(what)) for what in ("tests", "failures", "skipped")] for suite, found in suites.items()}
            self.assertEqual(counts["tests"], [6, 3, 0])
            self.assertEqual(counts["known mistakes"], [len(mistakes), failures, skipped])

    def test_the_schema_refuses_what_is_wrong(self):
        for path, value in ((["format"], "quackcheck-diff"), (["score", "percent"], 101), (["tests", 0, "items"], -1), (["tests", 0, "counts"], None), (["additions", 0, "catches"], []),
                            (["beyond"], -1),
                            (["mistakes", 0, "kills"], None), (["programs", 0, "expectation"], "maybe"),
                            (["coverage", 0, "times"], -1), (["started"], "yesterday")):
            changed = copy.deepcopy(self.report)
            place = changed
            for step in path[:-1]:
                place = place[step]
            place[path[-1]] = value
            self.assertFalse(self.validator.is_valid(changed), path)


if __name__ == "__main__":
    GradeFormat.schema = sys.argv.pop(2)
    GradeFormat.quackcheck = sys.argv.pop(1)
    unittest.main()
