"""Holds the JSON reports that report_samples writes to the schema, and the JUnit XML to Python's own parser.

    report_format_test.py REPORT_SAMPLES SCHEMA

Debian's package python3-jsonschema.
"""

import copy
import json
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree
from pathlib import Path

try:
    import jsonschema  # noqa: F401, only whether it is there
except ImportError:
    sys.exit("The JSON reports can't be held to their schema without Debian's package python3-jsonschema: "
             "apt-get install python3-jsonschema")


class ReportFormat(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        scratch = tempfile.TemporaryDirectory(prefix="quackcheck-format-")
        cls.addClassCleanup(scratch.cleanup)
        cls.directory = Path(scratch.name)
        subprocess.run([cls.samples, scratch.name], check=True, stdout=subprocess.DEVNULL)
        cls.report = json.loads((cls.directory / "ordinary.json").read_text(encoding="utf-8"))

    def complaint(self, path):
        """What the schema has against a report; nothing if it is as it should be."""
        run = subprocess.run([sys.executable, "-W", "ignore", "-m", "jsonschema", "-i", str(path), self.schema],
                             capture_output=True, text=True, check=False)
        self.assertEqual(run.returncode == 0, run.stderr == "", run.stderr[:1000])
        return run.stderr

    def test_reports_are_as_the_schema_says(self):
        for name in ("ordinary", "hostile"):
            self.assertEqual(self.complaint(self.directory / f"{name}.json")[:1000], "", name)

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
            (["implementations", 0, "diagnosis", "differing"], None),
        )
        for path, value in wrong:
            file = self.directory / "wrong.json"
            file.write_text(json.dumps(change(path, value)), encoding="utf-8")
            self.assertNotEqual(self.complaint(file), "", f"{path} = {value}")

    def test_junit_is_xml_to_others_too(self):
        for name in ("ordinary", "hostile"):
            root = xml.etree.ElementTree.parse(self.directory / f"{name}.xml").getroot()
            self.assertEqual(root.tag, "testsuites")
            self.assertEqual([suite.get("failures") for suite in root], ["0", "0", "4", "7", "17"])
            self.assertEqual([suite.get("errors") for suite in root], ["0", "0", "0", "0", "1"])
            self.assertEqual({len(suite.findall("testcase")) for suite in root}, {20})
            self.assertEqual(len(root.findall(".//failure")), 28)
            self.assertEqual(root.find(".//failure").get("type"), "WA")


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    ReportFormat.schema = sys.argv.pop(2)
    ReportFormat.samples = sys.argv.pop(1)
    unittest.main()
