"""Holds the reports of `diff` (report_samples.cpp) and `grade` to their formats: JSON to its schema, JUnit and SARIF to what
others read of them; and looks for what breaks out of them. What the texts say is in golden/.

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


def counts(element):
    return [int(element.get(what)) for what in ("tests", "failures", "errors", "skipped")]


class Formats(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        scratch = tempfile.TemporaryDirectory(prefix="quackcheck-format-")
        cls.addClassCleanup(scratch.cleanup)
        cls.directory = Path(scratch.name)
        subprocess.run([Path(cls.quackcheck).with_name("report-samples"), cls.directory], check=True)
        make_data(cls.directory / "data")
        cls.status = grade(cls.quackcheck, cls.directory / "data", cls.directory / "grade", "--wrong", "mistake:blue-first",
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

    def test_json_of_diff_has_every_verdict_and_what_fails_in_full(self):
        report = self.report("ordinary")
        self.assertEqual([{verdict: count for verdict, count in one["verdicts"].items() if count} for one in report["implementations"]],
                         [{"AC": 20}, {"AC": 20}, {"AC": 16, "WA": 3, "PE": 1}, {"AC": 13, "TLE": 5, "MLE": 1, "OLE": 1},
                          {"AC": 2, "RE": 14, "CE": 3, "JE": 1}])
        detail, crash = report["details"]
        self.assertEqual([crash[key] for key in ("line", "expected", "found", "why", "frames", "shrunk")], [0, None, None, None, [], None])
        self.assertEqual([frame["item_text"] for frame in detail["frames"] if frame["found"] != frame["answer"]], ["4 3 6 6", "8 4 9 4"])

    def test_json_of_grade_tells_what_is_in_the_data(self):
        report = self.report("grade")
        self.assertEqual((self.status, report["beyond"]), (1, 0))
        self.assertEqual([report["tests"][test][what]["line"] for test, what in ((2, "fault"), (4, "wrong_answer"), (5, "fault"))], [2, 1, 1])
        self.assertEqual([test["counts"] for test in report["tests"]], [True, True, False, True, True, True])
        self.assertEqual(report["duplicates"][:1], [{"tests": [0, 1], "to_the_byte": True}])
        survivors = {one["name"] for one in report["mistakes"] if not one["kills"]}
        self.assertEqual({name for one in report["additions"] for name in one["catches"]}, survivors)
        score = report["score"]
        self.assertEqual([score[key] for key in ("true_negatives", "caught", "exercised")], [
            {"hits": 1, "all": 1}, len(report["mistakes"]) - len(survivors), sum(1 for one in report["coverage"] if one["times"])])
        # Without the known mistakes that survive JUnit has no failure, if enough are caught.
        for name, survive in (("grade", [len(survivors), 0, 0]), ("enough", [0, 0, len(survivors)])):
            suites = {suite.get("name"): suite for suite in self.junit(name)}
            self.assertEqual((counts(suites["tests"]), counts(suites["known mistakes"])), ([6, 3, 0, 0], [len(report["mistakes"]), *survive]))

    def test_junit_has_a_suite_for_each_implementation_and_a_test_for_each_case(self):
        root = self.junit("twice")
        self.assertEqual((root.tag, counts(root)[:3]), ("testsuites", [100, 28, 1]))
        slow = root.find("testsuite[@name='slow.py']")
        self.assertEqual((counts(slow), slow.get("timestamp")), ([20, 7, 0, 0], "2026-11-21T22:09:04"))
        late = slow.find("testcase[@name='data/3.in']")
        self.assertEqual([late.get("classname"), late.get("time"), late[0].get("type"), late[0].get("message")],
                         ["duckchess.slow_py", "2.0109", "time-limit-exceeded", "time limit exceeded: 2.01 s of CPU time, limit 2 s"])
        self.assertEqual(root.find("testsuite[@name='broken.c']/testcase[@name='data/15.in']/error").get("type"), "judge-error")
        self.assertEqual([case.get("name") for case in root[0].findall("testcase")][4:6], ["data/6.in (case 5)", "data/6.in (case 6)"])
        for name in ("ordinary", "hostile"):
            root = self.junit(name)
            self.assertEqual([[*counts(suite)[1:3], len(suite.findall("testcase"))] for suite in root][:5],
                             [[0, 0, 20], [0, 0, 20], [4, 0, 20], [7, 0, 20], [17, 1, 20]])
            interruption = [case.get("name") for suite in root[5:] for case in suite.findall("testcase")]
            self.assertEqual(interruption, ["interrupted: not all cases were compared"] * (name == "hostile"))
        self.assertEqual(root[2].get("name"), re.sub("[\\0\x1b]", "\ufffd", self.report("hostile")["implementations"][2]["name"]))
        self.assertIsNone(root.find(".//img"))

    def test_sarif_has_a_result_with_a_place_for_each_program_that_is_wrong(self):
        for name in ("diagnosed", "hostile"):
            log = json.loads(self.text_of(f"{name}.sarif"))
            (run,) = log["runs"]
            rules = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
            self.assertEqual((log["version"], len(set(rules))), ("2.1.0", len(rules)))
            places = []
            for result in run["results"]:
                self.assertIn(result["ruleId"], rules)
                self.assertEqual((result["level"], len(result["locations"])), ("error", 1))
                place = result["locations"][0]["physicalLocation"]
                self.assertRegex(place["artifactLocation"]["uri"], r"^[\w%./~-]+$")
                self.assertNotIn("\x1b", result["message"]["text"])
                places.append((result["ruleId"], place["artifactLocation"]["uri"], place["region"]["startLine"]))
            if name == "diagnosed":
                self.assertEqual(places, [("wrong-answer", "greedy.cpp", 1), ("time-limit-exceeded", "slow.py", 25),
                                          ("compile-error", "broken.c", 7), ("could-not-tell", ".", 1)])

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
