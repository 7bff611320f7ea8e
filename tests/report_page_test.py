"""Opens the HTML reports of report_samples.cpp in headless Chromium, and uses them as people do.

    report_page_test.py QUACKCHECK [-v]
"""

import os
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

from browser import ActionChains, By, Keys, PageTest, start_browser

SHRUNK = "#impl=greedy.cpp&case=1"
ORIGINAL = SHRUNK + "&input=original"


class ReportPage(PageTest):
    @classmethod
    def setUpClass(cls):
        cls.scratch = tempfile.TemporaryDirectory(prefix="quackcheck-page-")
        cls.addClassCleanup(cls.scratch.cleanup)
        directory = Path(cls.scratch.name)
        subprocess.run([Path(cls.quackcheck).with_name("report-samples"), directory], check=True)
        cls.pages = directory
        cls.browser = start_browser(directory / "profile")
        cls.addClassCleanup(cls.browser.quit)

    # The page as the tests use it.

    def open(self, name, fragment=""):
        self.load(self.pages / f"{name}.html", fragment)

    def is_open(self, words):
        self.until(lambda: self.find("#difference").is_displayed() and words in self.find("#difference h1").text,
                   f"the difference {words}")

    def is_closed(self):
        self.until(lambda: self.find("#overview").is_displayed() and not self.find("#difference").is_displayed(),
                   "the overview")

    def cell(self, label):
        return self.find(f'[role=gridcell][aria-label^="{label}"]')

    def step(self):
        return self.find(".steps [aria-current=step] th").text

    def board(self):
        """Which piece stands where before the step, by the titles of the pieces."""
        return self.pieces(".board-before")

    def pieces(self, figure):
        return set(self.read(f"{figure} .piece title", "textContent"))

    # The tests.

    def test_the_matrix_has_every_cell_the_worst_first(self):
        self.open("ordinary")
        self.assertEqual(len(self.all("[role=gridcell]")), 100)
        self.assertEqual(self.find("#grid").get_attribute("aria-rowcount"), "6")
        self.assertEqual(self.find("#grid").get_attribute("aria-colcount"), "21")
        names = self.read("[role=rowheader] .who")
        self.assertEqual(names, ["reference", "broken.c", "slow.py", "greedy.cpp", "optimized"])
        self.assertEqual(self.all("[role=columnheader]")[1].text, "12")
        self.assertEqual(self.cell("slow.py, case 3").get_attribute("aria-label"),
                         "slow.py, case 3: time limit exceeded, 2.01 s, 3 MB")
        self.assertEqual(self.cell("slow.py, case 3").text, "TLE")
        self.find("#order label:last-of-type").click()
        self.until(lambda: self.all("[role=rowheader] .who")[1].text == "optimized", "the order as given")
        numbers = self.read("[role=columnheader]")[1:]
        self.assertEqual(numbers, [str(number) for number in range(1, 21)])

    def rows(self, table):
        return self.read(f"{table} tbody tr", "innerText.split('\\t').map((cell) => cell.trim())")

    def test_what_is_wrong_comes_first_a_row_for_each_mistake(self):
        self.open("ordinary")
        self.assertEqual(self.find("h1").text, "3 of 4 programs rejected")
        sentence = "the duck is blocked by its first cell alone (DC-2.6)"
        self.assertEqual(self.rows(".findings"), [["greedy.cpp", "WA", sentence, "4", "2 operations"],
                                                  ["broken.c", "RE", "runtime error", "14", "–"]])
        self.assertEqual(self.read("#drawn h3"),
                         [f"{row[1]} {row[0]}: {row[2]}" for row in self.rows(".findings")])
        self.assertEqual(len(self.all("#drawn .board")), 2, "before and after, at once; of a crash there is no board")
        self.find(".findings a").click()
        self.is_open("greedy.cpp on case 1")
        self.assertIn(f"It behaves as if: {sentence}\nExplains 2 of 2 cases examined.", self.find("#difference").text)

    def test_the_tables_are_sorted_by_their_heads(self):
        self.open("ordinary")
        first = lambda table: [row[0] for row in self.rows(table)]
        cases = self.find(".findings .c-cases button")
        for names, direction in ((["greedy.cpp", "broken.c"], "ascending"), (["broken.c", "greedy.cpp"], "descending")):
            cases.click()
            self.assertEqual(first(".findings"), names)
            self.assertEqual(self.find(".findings th.c-cases").get_attribute("aria-sort"), direction)
        self.find("#totals .c-program button").click()
        self.assertEqual(first("#totals"), ["broken.c", "greedy.cpp", "optimized", "reference", "slow.py"])

    def test_the_filter_leaves_what_fits_and_escape_shows_all_again(self):
        self.open("ordinary")
        counts = lambda: (len(self.rows(".findings")), len(self.rows("#totals")), len(self.all("[role=rowheader]")))
        everything = counts()
        self.assertEqual(everything, (2, 5, 5))
        for field, value in (("input", "GREEDY"), ("label:nth-of-type(1) select", "RE runtime"),
                             ("label:nth-of-type(2) select", "The duck")):
            self.find(f"#filter {field}").send_keys(value)
            self.until(lambda: counts() == (1, 2, 2), f"{value} alone")
            self.find("#theme").send_keys(Keys.ESCAPE)
            self.until(lambda: counts() == everything, "all again")

    def test_what_there_is_to_know_of_the_run_is_on_the_page(self):
        self.open("ordinary")
        text = self.find("main").text
        for words in ("5 implementations on 20 inputs (360 operations)", "2026-11-21 22:09:04 UTC",
                      "no private file system (bubblewrap is not installed)", "judge error 1", "8 s in all",
                      "worst time", "quackcheck diff --impl reference data"):
            self.assertIn(words, text)
        self.assertNotIn("interrupted", text)
        self.open("hostile")
        self.assertIn("The run was interrupted", self.find("#notices").text)

    def test_times_and_memory_show_on_hover_and_on_focus(self):
        self.open("ordinary")
        ActionChains(self.browser).move_to_element(self.cell("greedy.cpp, case 1:")).perform()
        self.until(lambda: "15 ms · 3 MB" in self.find("#tip").text, "time and memory on hover")
        self.find("#grid [tabindex='0']").send_keys(Keys.ARROW_DOWN, Keys.ARROW_DOWN)
        self.until(lambda: "slow.py" in self.find("#tip").text, "the same on focus")
        self.press(Keys.ESCAPE)
        self.until(lambda: not self.find("#tip").is_displayed(), "Escape hides it")

    def test_a_click_opens_a_difference_and_back_closes_it(self):
        self.open("ordinary")
        self.cell("greedy.cpp, case 1:").click()
        self.is_open("greedy.cpp on case 1")
        self.assertTrue(self.browser.current_url.endswith(SHRUNK))
        self.browser.back()
        self.is_closed()
        self.assertIn("greedy.cpp, case 1:", self.browser.switch_to.active_element.get_attribute("aria-label"))
        self.cell("optimized, case 1:").click()
        self.assertFalse(self.find("#difference").is_displayed(), "there is nothing to open where nothing differs")

    def test_the_keys_go_everywhere(self):
        self.open("ordinary")
        self.assertEqual(len(self.all("#grid [tabindex='0']")), 1, "one stop for Tab in the matrix")
        self.find("#grid [tabindex='0']").send_keys(Keys.ARROW_DOWN, Keys.ARROW_RIGHT, Keys.ARROW_DOWN, Keys.ARROW_DOWN)
        active = self.browser.switch_to.active_element
        self.assertIn("greedy.cpp, case 1:", active.get_attribute("aria-label"))
        self.assertNotEqual(active.value_of_css_property("outline-style"), "none", "the focus can be seen")
        self.press(Keys.ENTER)
        self.is_open("greedy.cpp on case 1")
        self.press(Keys.ESCAPE)
        self.is_closed()
        self.assertIn("greedy.cpp, case 1:", self.browser.switch_to.active_element.get_attribute("aria-label"))
        self.press(Keys.END)
        self.assertIn("case 16:", self.browser.switch_to.active_element.get_attribute("aria-label"))
        self.browser.switch_to.active_element.send_keys(Keys.CONTROL + Keys.HOME)
        self.assertIn("reference, case 12:", self.browser.switch_to.active_element.get_attribute("aria-label"))

    def test_the_board_steps_with_buttons_keys_slider_and_list(self):
        self.open("ordinary", ORIGINAL)
        self.is_open("greedy.cpp on case 1")
        self.assertEqual(self.step(), "14", "it begins where the outputs part")
        self.assertIn("red duck on 4 3", self.board())
        self.assertEqual(len(self.all(".board-before .arrow:not(.broken)")), 1)
        self.find("[aria-label='next operation']").click()
        self.assertEqual(self.step(), "15")
        self.assertIn("red duck on 6 6", self.board(), "it has gone there")
        self.assertNotIn("blue soldier on 6 6", self.board())
        self.assertEqual(len(self.all(".board-before .arrow.broken")), 1, "an invalid operation is not carried out")
        self.until(lambda: "operation 15: 7 4 9 2" in self.find("#live").get_attribute("textContent"), "it is said aloud")
        self.find("[aria-label='previous operation']").click()
        self.find("#difference h1").click()
        self.press(Keys.ARROW_LEFT, Keys.ARROW_LEFT)
        self.assertEqual(self.step(), "12")
        self.assertIn("red duck on 2 0", self.board())
        self.press(Keys.HOME)
        self.assertEqual(self.step(), "1")
        self.assertEqual(len(self.board()), 36 - 4, "the start, but for what is not there in this one")
        self.press(Keys.ARROW_LEFT)
        self.assertEqual(self.step(), "1", "there is nothing before it")
        self.find(".controls input").send_keys(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT)
        self.assertEqual(self.step(), "3")
        self.all(".steps tbody tr")[16].click()
        self.assertEqual(self.step(), "17")
        self.find(".difference-button").click()
        self.assertEqual(self.step(), "14")

    def test_the_operation_that_differs_is_marked_and_its_clause_is_said(self):
        self.open("ordinary", ORIGINAL)
        self.is_open("greedy.cpp on case 1")
        differing = self.all(".steps .differing")
        self.assertEqual(len(differing), 1)
        self.assertEqual(differing[0].text.split("\n")[0].split()[0], "14")
        for words in ("4 3 6 6", "red duck;blue soldier;no;no", "Invalid command"):
            self.assertIn(words, differing[0].text)
        self.assertIn("the outputs differ here", self.find(".outcome").text)
        self.assertIn("the same", self.all(".steps tbody tr")[0].text)
        card = self.find("#difference .card").text
        for words in ("Line 14", "DC-2.6", "a duck goes three cells along its row", "the duck on (4,3) goes by"):
            self.assertIn(words, card)
        labels = self.read(".board-before .label", "textContent")
        self.assertEqual(labels, list("9876543210") + list("012345678"))
        self.assertIn("red captain on 0 4", self.find(".board-before desc").get_attribute("textContent"))

    def test_the_board_after_the_step_stands_beside_the_one_before(self):
        self.open("ordinary", ORIGINAL)
        self.is_open("greedy.cpp on case 1")
        moved = {"red duck on 4 3", "blue soldier on 6 6"}
        self.assertEqual(self.board() - self.pieces(".board-after"), moved)
        self.assertEqual(self.pieces(".board-after") - self.board(), {"red duck on 6 6"})
        self.assertEqual(self.find(".board-before").rect["y"], self.find(".board-after").rect["y"])
        self.find("[aria-label='next operation']").click()
        self.assertFalse(self.find(".board-after").is_displayed(), "an invalid operation changes nothing")
        self.find("[aria-label='next operation']").click()
        self.assertIn("check: the red duck on (6,6) attacks", self.find(".outcome").text)
        self.assertEqual(len(self.all(".board-after .attack:not(.broken)")), 1)

    def test_the_field_that_differs_is_marked(self):
        self.open("ordinary", ORIGINAL)
        self.is_open("greedy.cpp on case 1")
        self.assertEqual(self.all("#difference .card mark"), [], "of a move and an invalid operation no field agrees")
        self.assertEqual([(mark.text, mark.find_element(By.XPATH, "..").text) for mark in self.all(".steps mark")],
                         [("no", "blue captain;NA;no;no")])

    def test_the_shrunk_case_comes_first_and_the_original_is_beside_it(self):
        self.open("ordinary", SHRUNK)
        self.is_open("greedy.cpp on case 1")
        self.assertEqual(self.find("[aria-selected=true]").text, "Minimized: 2 operations")
        self.assertEqual(len(self.all(".steps tbody tr")), 2)
        self.find("#tab-original").click()
        self.assertEqual(len(self.all(".steps tbody tr")), 18)
        self.assertTrue(self.browser.current_url.endswith(ORIGINAL))
        self.find("#tab-original").send_keys(Keys.ARROW_LEFT)
        self.assertEqual(self.browser.switch_to.active_element.text, "Minimized: 2 operations")
        self.assertEqual(len(self.all(".steps tbody tr")), 2)

    def test_the_command_is_copied(self):
        self.open("ordinary", SHRUNK)
        self.is_open("greedy.cpp on case 1")
        # What is copied is taken at the page's last step to the clipboard, which a test can't read everywhere.
        self.script("void (navigator.clipboard.writeText = async (text) => { window.copied = text; })")
        self.find(".replay .copy").click()
        self.until(lambda: self.find(".replay .copy").text == "Copied", "the button says so")
        self.assertEqual(self.script("window.copied"), self.script("report.details[0].shrunk.command"))
        # Where the page has no leave to write to the clipboard, the older way is taken.
        self.script("void (navigator.clipboard.writeText = async () => { throw new Error('not allowed'); })")
        self.script("void document.addEventListener('copy', () => { window.old = document.getSelection().toString(); })")
        self.find(".replay > .copyable:last-of-type .copy").click()
        self.until(lambda: self.script("window.old"), "the older way of copying")
        self.assertEqual(self.script("window.old"), "2\n2 0 4 3\n7 0 5 3\n")

    def test_links_lead_to_a_difference_and_from_one_to_the_next(self):
        self.open("ordinary", "#impl=broken.c&case=2")
        self.is_open("broken.c on case 2")
        self.assertIn("signal 11 (SIGSEGV)", self.find("#difference .card").text)
        self.assertIn("boards of this one are not in the report", self.find("#difference").text)
        self.find("[aria-label='next difference']").click()
        self.is_open("broken.c on case 4")
        self.assertIn("No more of this one is in the report", self.find("#difference").text)
        self.browser.back()
        self.is_open("broken.c on case 2")
        self.find(".back").click()
        self.is_closed()
        self.open("ordinary", "#impl=nobody&case=2")
        self.is_closed()

    def test_what_a_hostile_program_printed_stays_text(self):
        self.open("hostile")
        name = self.script("report.run.implementations[2].name")
        self.assertTrue(name.startswith("</script><img src=x onerror=alert(1)><!--<script>alert(2)//\0\x1b[31m\ufffd]]>"))
        for input_words in ("", "&input=original"):
            self.script("void (location.hash = linkTo(2, 0) + arguments[0])", input_words)
            self.is_open("<img src=x onerror=alert(1)>")
            self.assertEqual(self.all("img, iframe, object, embed, script[src], [onerror]"), [])
            self.assertEqual(len(self.all("script")), 3)
            marks = {mark.text for mark in self.all("#difference .unseen-mark")}
            self.assertLessEqual({"\\x00", "\\x1b", "\ufffd", "U+202E"}, marks)
        self.assertTrue("(1000080 bytes in all)" in self.find("#difference .card").text, "a line of 1 MB is cut")

    def test_a_phone_shows_everything_without_scrolling_sideways(self):
        self.size(360, 740)
        for name, fragment in (("ordinary", ""), ("ordinary", SHRUNK), ("ordinary", ORIGINAL), ("hostile", ""),
                               ("hostile", "#impl=%403&case=1"), ("large", "")):
            self.open(name, fragment)
            self.until(lambda: self.find("main").text != "", "the page")
            self.assertEqual(self.script("document.documentElement.scrollWidth"), 360, name + fragment)
        self.open("ordinary", ORIGINAL)
        self.is_open("greedy.cpp on case 1")
        answers = ".steps td:nth-child(3)"
        heights = {height for height, text in zip(self.read(answers, "clientHeight"), self.read(answers)) if ";" in text}
        self.assertEqual(len(heights), 1, "no answer is broken")
        self.open("hostile")
        self.script("void (location.hash = linkTo(2, 0))")
        self.is_open("on case 1")
        self.assertEqual(self.script("document.documentElement.scrollWidth"), 360, "a hostile difference")

    def test_dark_and_light_follow_the_system_and_the_button(self):
        background = "getComputedStyle(document.documentElement).backgroundColor"
        self.open("ordinary")
        for function in ("light-dark(#", "color-mix("):
            self.assertNotIn(function, self.browser.page_source, "older browsers would show black rectangles")
        light = self.script(background)
        self.size(1280, 900, dark=True)
        self.until(lambda: self.script(background) != light, "dark")
        dark = self.script(background)
        self.find("#theme").click()
        self.assertEqual(self.script(background), light)
        self.find("#theme").click()
        self.assertEqual(self.script(background), dark)

    def test_a_hundred_thousand_cells_are_usable(self):
        self.assertLess((self.pages / "large.html").stat().st_size, 5_000_000)
        began = time.monotonic()
        self.open("large")
        print(f"100 x 1000: loaded in {time.monotonic() - began:.2f} s", file=sys.stderr)
        self.assertLess(len(self.all("[role=gridcell]")), 5000, "only what is in view is in the document")
        self.assertEqual(self.find("#grid").get_attribute("aria-colcount"), "1001")
        first = self.find("#grid [tabindex='0']")
        first.send_keys(Keys.CONTROL + Keys.END)
        self.until(lambda: "case" in (self.browser.switch_to.active_element.get_attribute("aria-label") or ""), "a cell")
        active = self.browser.switch_to.active_element
        self.assertEqual((active.get_attribute("data-row"), active.get_attribute("data-column")), ("99", "999"))
        self.assertTrue(self.script("(({left, right, top, bottom}, box) => left >= box.left && right <= box.right + 1 && "
                                    "top >= box.top && bottom <= box.bottom + 1)(arguments[0].getBoundingClientRect(), "
                                    "grid.getBoundingClientRect())", active), "it has been scrolled into view")
        self.script("void grid.scrollTo(20000, 2000)")
        self.until(lambda: self.script("!!cellAt(55, 480)"), "the cells in the middle")

    def test_it_prints_the_matrix_and_the_differences(self):
        self.open("ordinary")
        self.script("void fillPaper()")
        self.browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
        self.assertEqual(len(self.all(".paper-matrix td")), 100)
        self.assertEqual(len(self.all("#paper-differences article")), 2)
        self.assertEqual(len(self.all("#paper-differences .board")), 2)
        self.assertFalse(self.find("#grid").is_displayed())
        self.browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})
        pdf = self.browser.execute_cdp_cmd("Page.printToPDF", {})["data"]
        self.assertGreater(len(pdf), 10000)
        self.assertEqual(self.all(".paper-matrix td"), [], "and afterwards it is as before")


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    ReportPage.quackcheck = os.path.abspath(sys.argv.pop(1))
    unittest.main()
