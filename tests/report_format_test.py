"""Holds the reports of report_samples.cpp to what their records say, JSON to its schema, and looks for what breaks out.

    report_format_test.py QUACKCHECK SCHEMA

Debian's package python3-jsonschema.
"""

import copy
import hashlib
import json
import re
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree
from pathlib import Path

try:
    import jsonschema
except ImportError:
    sys.exit("The JSON reports can't be held to their schema without Debian's package python3-jsonschema: "
             "apt-get install python3-jsonschema")


class ReportFormat(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        scratch = tempfile.TemporaryDirectory(prefix="quackcheck-format-")
        cls.addClassCleanup(scratch.cleanup)
        cls.directory = Path(scratch.name)
        subprocess.run([Path(cls.quackcheck).with_name("report-samples"), cls.directory], check=True)
        cls.report = json.loads((cls.directory / "ordinary.json").read_text(encoding="utf-8"))
        cls.validator = jsonschema.Draft202012Validator(json.loads(Path(cls.schema).read_text(encoding="utf-8")))

    def text_of(self, name):
        return (self.directory / name).read_text(encoding="utf-8")

    def test_reports_are_what_they_were(self):
        """By a digest of all that must not change unnoticed; whoever changes it on purpose puts in what is found."""
        digest = hashlib.sha256()
        for path in sorted(self.directory.iterdir()):
            text = path.read_text(encoding="utf-8")
            if path.suffix == ".html":  # its texts and scripts have tests of their own
                text = re.search('id="data">(.*)</script>', text)[1]
            digest.update(f"{path.name}\n{text}".encode())
        self.assertEqual(digest.hexdigest()[:16], "794e70911c38dfa5")

    def test_reports_are_as_the_schema_says(self):
        for name in ("ordinary", "hostile", "diagnosed"):
            report = json.loads(self.text_of(f"{name}.json"))
            self.assertEqual([error.message[:300] for error in self.validator.iter_errors(report)], [], name)

    def test_the_schema_refuses_what_is_wrong(self):
        def change(path, value):
            """The report with another value at a path; None: without it."""
            changed = copy.deepcopy(self.report)
            place = changed
            for step in path[:-1]:
                place = place[step]
            if value is None:
                del place[path[-1]]
            else:
                place[path[-1]] = value
            return changed

        wrong = (
            (["format_version"], 1),
            (["surprise"], 1),
            (["seconds"], None),
            (["started"], "yesterday"),
            (["implementations", 0, "verdicts", "OK"], 1),
            (["cases", 0, "outcomes", 0, "verdict"], "OK"),
            (["cases", 0, "number"], 0),
            (["cases", 0, "outcomes", 0, "usage", "cpu_us"], "12 ms"),
            (["details", 0, "frames", 0, "found"], None),
            (["details", 0, "why", "board"], 1),
            (["details", 0, "shrunk", "why", "clause"], None),
            (["details", 0, "surprise"], 1),
            (["findings", 0, "mistake"], "duck"),
            (["implementations", 0, "diagnosis", "examined"], None),
        )
        for path, value in wrong:
            self.assertFalse(self.validator.is_valid(change(path, value)), f"{path} = {value}")

    def test_json_says_what_the_record_says(self):
        report = self.report
        self.assertEqual(report["headline"], "3 of 4 programs rejected")
        self.assertEqual(report["totals"], {"cases": 20, "items": 360, "differing_cases": 19})
        self.assertEqual([{verdict: count for verdict, count in one["verdicts"].items() if count} for one in report["implementations"]],
                         [{"AC": 20}, {"AC": 20}, {"AC": 16, "WA": 3, "PE": 1}, {"AC": 13, "TLE": 5, "MLE": 1, "OLE": 1},
                          {"AC": 2, "RE": 14, "CE": 3, "JE": 1}])
        self.assertEqual(report["findings"], [
            {"implementation": 2, "mistake": 0, "verdict": "WA", "clause": "DC-2.6", "bucket": "", "cases": 4, "case": 1, "detail": 0},
            {"implementation": 4, "mistake": None, "verdict": "RE", "clause": "", "bucket": "", "cases": 14, "case": 2, "detail": 1}])
        self.assertEqual(report["cases"][2]["outcomes"][3], {
            "verdict": "TLE", "reason": "2.01 s of CPU time, limit 2 s", "line": 0, "detail": None,
            "usage": {"cpu_us": 2010000, "wall_us": 2010900, "peak_memory_bytes": (3 << 20) + 300000}})
        detail, crash = report["details"]
        self.assertEqual([detail[key] for key in ("implementation", "case", "line", "expected", "found", "frame_offset")],
                         [2, 1, 14, "red duck;blue soldier;no;no", "Invalid command", 1])
        self.assertEqual([crash[key] for key in ("line", "expected", "found", "why", "frames", "shrunk")],
                         [0, None, None, None, [], None])
        self.assertEqual([frame["item_text"] for frame in detail["frames"] if frame["found"] != frame["answer"]], ["4 3 6 6", "8 4 9 4"])
        small = detail["shrunk"]
        self.assertEqual([small[key] for key in ("input", "items", "runs", "budget_spent", "line", "found")],
                         ["2\n2 0 4 3\n7 0 5 3\n", 2, 74, False, 2, "blue duck;NA;no;no"])
        self.assertEqual(small["why"] | {"clause_sentence": ""}, {
            "item": 2, "input_line": 3, "item_text": "7 0 5 3", "clause": "DC-2.6", "clause_sentence": "", "board": "",
            "sentence": "the duck on (7,0) is blocked by the soldier on (6,2)"})
        sentence = "a duck goes three cells along its row or column and two across"
        for one in (detail, small):
            self.assertTrue(one["why"]["clause_sentence"].startswith(sentence))

    def test_junit_has_a_suite_for_each_implementation_and_a_test_for_each_case(self):
        root = xml.etree.ElementTree.parse(self.directory / "twice.junit").getroot()
        self.assertEqual((root.tag, root.get("tests"), root.get("failures"), root.get("errors")), ("testsuites", "100", "28", "1"))
        slow = root.find("testsuite[@name='slow.py']")
        self.assertEqual([slow.get(key) for key in ("tests", "failures", "skipped", "timestamp")], ["20", "7", "0", "2026-11-21T22:09:04"])
        late = slow.find("testcase[@name='data/3.in']")
        self.assertEqual((late.get("classname"), late.get("time")), ("duckchess.slow_py", "2.0109"))
        self.assertEqual((late[0].get("type"), late[0].get("message")), ("time-limit-exceeded", "time limit exceeded: 2.01 s of CPU time, limit 2 s"))
        self.assertEqual(root.find("testsuite[@name='broken.c']/testcase[@name='data/15.in']/error").get("type"), "judge-error")
        self.assertEqual([case.get("name") for case in root[0].findall("testcase")][4:6], ["data/6.in (case 5)", "data/6.in (case 6)"])
        failure = root.find("testsuite[@name='greedy.cpp']/testcase/failure").text
        for part in ("line: 14", "expected: red duck;blue soldier;no;no", "DC-2.6", "quackcheck diff"):
            self.assertIn(part, failure)

    def test_sarif_has_a_result_with_a_place_for_each_program_that_is_wrong(self):
        def results_of(name):
            log = json.loads(self.text_of(name))
            self.assertEqual((log["version"], len(log["runs"])), ("2.1.0", 1))
            rules = [rule["id"] for rule in log["runs"][0]["tool"]["driver"]["rules"]]
            self.assertEqual(len(set(rules)), len(rules))
            for result in log["runs"][0]["results"]:
                self.assertIn(result["ruleId"], rules)
                self.assertEqual((result["level"], len(result["locations"])), ("error", 1))
                place = result["locations"][0]["physicalLocation"]
                self.assertRegex(place["artifactLocation"]["uri"], r"^[\w%./~-]+$")
                yield result["ruleId"], place["artifactLocation"]["uri"], place["region"]["startLine"], result["message"]["text"]

        self.assertEqual([result[:3] for result in results_of("diagnosed.sarif")],
                         [("wrong-answer", "greedy.cpp", 1), ("time-limit-exceeded", "slow.py", 25), ("compile-error", "broken.c", 7),
                          ("could-not-tell", ".", 1)])
        self.assertTrue(next(results_of("diagnosed.sarif"))[3].startswith("greedy.cpp: wrong answer\nBlue moves first. (DC-1.3) and 1 more\n"))
        for result in results_of("hostile.sarif"):
            self.assertNotIn("\x1b", result[3])

    def test_junit_is_xml_to_others_too(self):
        for name in ("ordinary", "hostile"):
            root = xml.etree.ElementTree.parse(self.directory / f"{name}.junit").getroot()
            self.assertEqual([suite.get("failures") for suite in root][:5], ["0", "0", "4", "7", "17"])
            self.assertEqual([suite.get("errors") for suite in root][:5], ["0", "0", "0", "0", "1"])
            self.assertEqual([len(suite.findall("testcase")) for suite in root][:5], [20] * 5)
            interruption = [case.get("name") for suite in root[5:] for case in suite.findall("testcase")]
            self.assertEqual(interruption, ["interrupted: not all cases were compared"] if name == "hostile" else [])
        name = json.loads(self.text_of("hostile.json"))["implementations"][2]["name"]
        self.assertEqual(root[2].get("name"), re.sub("[\\0\x1b]", "\ufffd", name))
        self.assertIsNone(root.find(".//img"))
        self.assertLess(len(self.text_of("hostile.junit")), 200_000, "lines of 1 MB are cut")

    def test_the_page_asks_nobody_for_anything_and_holds_hostile_texts_within_its_data(self):
        page, hostile = self.text_of("ordinary.html"), self.text_of("hostile.html")
        self.assertTrue(page.startswith("<!doctype html>"))
        self.assertIn("default-src 'none'", page)
        for word in ("{{", "https:", "@import", "url(", "src=", "fetch(", "innerHTML", "document.write", "eval("):
            self.assertNotIn(word, page)
        self.assertEqual(hostile.count("</script>"), page.count("</script>"))
        for mark in ("<", "<script", "<!--"):
            self.assertEqual(hostile.count(mark), page.count(mark), mark)
        self.assertLess(len(hostile), 400_000, "lines of 1 MB are cut")

    def test_the_page_keeps_a_board_once_for_all_who_fail_on_it(self):
        grown = [len(self.text_of(f"boards{end}")) - len(self.text_of(f"ordinary{end}")) for end in (".html", ".json")]
        self.assertLess(grown[0] * 4, grown[1])

    def test_the_text_shows_each_finding_and_the_verdicts(self):
        text = self.text_of("ordinary.text")
        for part in ("wrong: greedy.cpp\nIt behaves as if: The duck is blocked by its first cell alone. (DC-2.6)\n"
                     "Explains 2 of 2 cases examined.\n\nfinding, 4 cases\n",
                     "\n  minimized to 2 operations in 74 runs\n    2\n    2 0 4 3\n    7 0 5 3\n  expected (reference): "
                     "'Invalid command'\n  actual (greedy.cpp): 'blue duck;NA;no;no'\n  operation 2, line 3 of the input: "
                     "7 0 5 3\n  by DC-2.6: ",
                     "wrong: broken.c\n\nfinding, 14 cases: RE (runtime error)\n  broken.c: RE (runtime error): signal 11 "
                     "(SIGSEGV)\n",
                     "3 of 4 programs rejected\nprogram     verdict  first failed  time    memory  diagnosis\n"
                     "greedy.cpp  WA       #1            34 ms   5 MB    The duck is blocked by its first cell alone. "
                     "(DC-2.6)\nbroken.c    RE       #1 ",
                     "\nslow.py     TLE      #3            2.01 s  ", "\noptimized   AC\n\n",
                     "\ncompared: inputs=20 operations=360 differences=19 "):
            self.assertIn(part, text)
        self.assertNotIn("\x1b", self.text_of("hostile.text"), "not even by a hostile name")
        self.assertLess(len(self.text_of("ordinary.brief")), 700, "of four programs the table alone")

    def test_the_text_says_what_agreement_is_worth(self):
        self.assertIn("greedy.cpp differs from reference in 4 of 20 cases (WA 3, PE 1); at most ", self.text_of("wrong.text"))
        self.assertIn("optimized could not be compared with reference on 1 of 20 cases\n", self.text_of("unsure.text"))


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    ReportFormat.schema = sys.argv.pop(2)
    ReportFormat.quackcheck = sys.argv.pop(1)
    unittest.main()
