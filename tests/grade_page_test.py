"""Opens the HTML report of `quackcheck grade` in headless Chromium, and uses it as people do.

    grade_page_test.py QUACKCHECK [-v]

Debian's packages chromium-headless-shell, chromium-driver and python3-selenium.
"""

import os
import sys
import tempfile
import unittest
from pathlib import Path

from browser import By, start_browser
from grade_samples import grade, make_data


class GradePage(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        scratch = tempfile.TemporaryDirectory(prefix="quackcheck-grade-")
        cls.addClassCleanup(scratch.cleanup)
        directory = Path(scratch.name)
        make_data(directory / "data")
        grade(cls.quackcheck, directory / "data", directory / "report", "--wrong", "mistake:blue-first",
              "--wrong", "same=reference", "--impl", "odd=cmd:printf '\\377<b>'")
        cls.browser = start_browser(directory / "profile")
        cls.addClassCleanup(cls.browser.quit)
        cls.browser.get((directory / "report.html").as_uri())

    def find(self, selector):
        return self.browser.find_elements(By.CSS_SELECTOR, selector)

    def one(self, selector):
        return self.browser.find_element(By.CSS_SELECTOR, selector)

    def test_it_says_what_the_data_are_worth(self):
        self.assertRegex(self.one("#headline").text, r"^[0-9.]+% of the known mistakes are caught: not strong enough$")
        notices = "\n".join(each.text for each in self.find(".notice"))
        self.assertIn("03.in is not valid: line 2, column 7", notices)
        self.assertIn("06.in is not strict, but counts: line 1, column 2", notices)
        self.assertIn("05.in: its recorded answer is wrong at line 1", notices)
        self.assertIn("01.in, 02.in: the same input", notices)
        self.assertEqual(len(self.find("#programs tbody tr")), 3)
        self.assertRegex(self.one("#survivors").text, r"3 more tests would catch \d+ of the \d+ that survive:\s+quackcheck grade .* --fix ")
        self.assertEqual([card.text.split("\n") for card in self.find("#programs .card")],
                         [["mistake:blue-first", "01.in", "The difference, on the board"],
                          ["odd", "01.in", "The difference, on the board"], ["same"]])
        self.assertEqual(self.one("#answers .card").text, "05.in\nThe wrong line, on the board")

    def test_the_matrix_tells_how_a_mistake_is_caught(self):
        rows = self.find("#kills tbody tr")
        self.assertGreater(len(rows), 300)
        self.assertTrue(rows[0].get_attribute("class"), "survivors come first")
        self.assertGreater(len(self.find("#kills td.caught")), 50)
        button = self.browser.find_element(By.XPATH, "//*[@id='kills']//button[.='blue-first']")
        self.browser.execute_script("arguments[0].click()", button)
        card = self.one("#mistake").text
        self.assertIn("mistake:blue-first", card)
        self.assertIn("01.in operation", card)
        self.one("#order input[value=given]").find_element(By.XPATH, "..").click()
        self.assertFalse(self.find("#kills tbody tr")[0].get_attribute("class"))

    def test_coverage_is_listed_by_clause(self):
        clause = self.browser.find_element(By.XPATH, "//*[@id='coverage']//details[contains(., 'DC-2.6')]")
        self.browser.execute_script("arguments[0].open = true", clause)
        self.browser.execute_async_script("requestAnimationFrame(() => requestAnimationFrame(arguments[0]))")
        self.assertIn("never", clause.text)

    def test_nothing_of_the_data_becomes_markup_and_nothing_is_loaded(self):
        self.assertEqual(self.find("main b"), [])
        requests = [entry["message"] for entry in self.browser.get_log("performance")
                    if '"Network.requestWillBeSent"' in entry["message"] and '"http' in entry["message"]]
        self.assertEqual(requests, [])
        errors = [entry for entry in self.browser.get_log("browser") if entry["level"] == "SEVERE"]
        self.assertEqual(errors, [])

    def test_it_fits_a_narrow_screen_and_both_colours(self):
        try:
            self.browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride",
                                         {"width": 360, "height": 800, "deviceScaleFactor": 1, "mobile": True})
            width = self.browser.execute_script("return document.documentElement.scrollWidth")
            self.assertLessEqual(width, 360)
        finally:
            self.browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
        papers = set()
        for _ in range(2):
            self.one("#theme").click()
            papers.add(self.browser.execute_script("return getComputedStyle(document.documentElement).backgroundColor"))
        self.assertEqual(len(papers), 2)


if __name__ == "__main__":
    GradePage.quackcheck = str(Path(sys.argv.pop(1)).resolve())
    os.environ["PATH"] = f"{Path(GradePage.quackcheck).parent}:{os.environ['PATH']}"  # so commands name it by its name
    unittest.main()
