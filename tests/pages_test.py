"""Opens the HTML reports of `diff` (report_samples.cpp), `grade` and `explain` in headless Chromium, and uses them as people do.

    pages_test.py QUACKCHECK [-v]
"""

import os
import re
import subprocess
from pathlib import Path

from browser import ActionChains, By, Keys, PageTest, main
from chinese_test import english_in
from grade_samples import grade, make_data

MINIMIZED = "#impl=greedy.cpp&case=1"
ORIGINAL = MINIMIZED + "&input=original"

# Every text that people see or hear, except names and the output of programs.
TEXTS = """(() => {
const texts = [];
const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
while (walker.nextNode()) {
  const {parentElement, data} = walker.currentNode;
  if (!parentElement.closest("script, noscript, pre, code, [translate=no], .badge, .pair")) texts.push(data.trim());
}
for (const name of ["aria-label", "title", "placeholder", "aria-valuetext"])
  document.querySelectorAll(`[${name}]`).forEach((one) => texts.push(one.getAttribute(name)));
return texts;
})()"""
# In the samples programs are called so, and these sentences are made up.
MADE_UP = (r"(mistake:)?[a-z\d]+(-[a-z\d]+)+|^(same|odd)$|(team\d+/)?\w+\.(cpp|py|c)|.*onerror.*|\(6,1\) is not empty|no private file system|is not installed"
           r"|[Tt]he duck .*|DC-\S+|&amp.*|signal 11 .*|line 14: .*|\d+ s of CPU time, limit.*|more than \d+ MB.*|line 3: a blank.*"
           r"|bubblewrap|SPEC|English|UTC|Python|duckchess")


class DiffPage(PageTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        subprocess.run([Path(cls.quackcheck).with_name("report-samples"), cls.directory], check=True)

    def open(self, name="ordinary", fragment=""):
        self.load(name, fragment)
        if fragment.startswith(MINIMIZED):
            self.is_open("greedy.cpp on case 1")

    def is_open(self, words):
        self.until(lambda: self.find("#difference").is_displayed() and words in self.text("#difference h1"), f"the difference {words}")

    def is_closed(self):
        self.until(lambda: self.find("#overview").is_displayed() and not self.find("#difference").is_displayed(), "the overview")

    def cell(self, label):
        return self.find(f'[role=gridcell][aria-label^="{label}"]')

    def click(self, selector):
        self.find(selector).click()

    def step(self):
        return self.text(".steps [aria-current=step] th")

    def board(self, figure=".board-before"):
        """Which piece stands where, by the titles of the pieces."""
        return set(self.read(f"{figure} .piece title", "textContent"))

    def rows(self, table):
        return self.read(f"{table} tbody tr", "innerText.split('\\t').map((cell) => cell.trim())")

    def test_the_matrix_has_every_cell_the_worst_first(self):
        self.open()
        grid = self.find("#grid")
        self.assertEqual((len(self.all("[role=gridcell]")), grid.get_attribute("aria-rowcount"), grid.get_attribute("aria-colcount")), (100, "6", "21"))
        self.assertEqual(self.read("[role=rowheader] .who"), ["reference", "broken.c", "slow.py", "greedy.cpp", "optimized"])
        self.assertEqual(self.read("[role=columnheader]")[1], "12")
        slow = self.cell("slow.py, case 3")
        self.assertEqual((slow.get_attribute("aria-label"), slow.text), ("slow.py, case 3: time limit exceeded, 2.01 s, 3 MB", "TLE"))
        self.click("#order label:last-of-type")
        self.until(lambda: self.read("[role=rowheader] .who")[1] == "optimized", "the order as given")
        self.assertEqual(self.read("[role=columnheader]")[1:], [str(number) for number in range(1, 21)])

    def test_what_is_wrong_comes_first_a_row_for_each_mistake(self):
        self.open()
        sentence = "the duck is blocked by its first cell alone (DC-2.6)"
        self.assertEqual((self.text("h1"), self.rows(".findings")), ("3 of 4 programs rejected", [
            ["greedy.cpp", "WA", sentence, "4", "2 operations"], ["broken.c", "RE", "runtime error", "14", "–"]]))
        self.assertEqual(self.read("#drawn h3"), [f"{row[1]} {row[0]}: {row[2]}" for row in self.rows(".findings")])
        self.assertEqual(len(self.all("#drawn .board")), 2, "before and after, at once; of a crash there is no board")
        self.click(".findings a")
        self.is_open("greedy.cpp on case 1")
        self.assert_text("#difference", f"It behaves as if: {sentence}\nExplains all cases examined.")

    def test_tables_are_sorted_by_their_heads_and_filtered(self):
        self.open()
        for names, direction in ((["greedy.cpp", "broken.c"], "ascending"), (["broken.c", "greedy.cpp"], "descending")):
            self.click(".findings .c-cases button")
            self.assertEqual([row[0] for row in self.rows(".findings")], names)
            self.assertEqual(self.find(".findings th.c-cases").get_attribute("aria-sort"), direction)
        self.click("#totals .c-program button")
        self.assertEqual([row[0] for row in self.rows("#totals")], ["broken.c", "greedy.cpp", "optimized", "reference", "slow.py"])
        counts = lambda: (len(self.rows(".findings")), len(self.rows("#totals")), len(self.all("[role=rowheader]")))
        for field, value in (("input", "GREEDY"), ("label:nth-of-type(1) select", "RE runtime"), ("label:nth-of-type(2) select", "The duck")):
            self.find(f"#filter {field}").send_keys(value)
            self.until(lambda: counts() == (1, 2, 2), f"{value} alone")
            self.find("#theme").send_keys(Keys.ESCAPE)
            self.until(lambda: counts() == (2, 5, 5), "all again")

    def test_what_there_is_to_know_of_the_run_is_on_the_page(self):
        self.open()
        self.assert_text("main", "5 implementations on 20 inputs (360 operations)", "2026-11-21 22:09:04 UTC", "no private file system (bubblewrap is not "
                         "installed)", "judge error 1", "8 s in all", "worst time", "quackcheck diff --impl reference data")
        self.assertNotIn("interrupted", self.text())
        ActionChains(self.browser).move_to_element(self.cell("greedy.cpp, case 1:")).perform()
        self.until(lambda: "15 ms · 3 MB" in self.text("#tip"), "time and memory on hover")
        self.find("#grid [tabindex='0']").send_keys(Keys.ARROW_DOWN, Keys.ARROW_DOWN)
        self.until(lambda: "slow.py" in self.text("#tip"), "the same on focus")
        self.press(Keys.ESCAPE)
        self.until(lambda: not self.find("#tip").is_displayed(), "Escape hides it")
        self.open("hostile")
        self.assert_text("#notices", "The run was interrupted")

    def test_a_click_opens_a_difference_and_back_closes_it(self):
        self.open()
        self.cell("greedy.cpp, case 1:").click()
        self.is_open("greedy.cpp on case 1")
        self.assertTrue(self.browser.current_url.endswith(MINIMIZED))
        self.browser.back()
        self.is_closed()
        self.assertIn("greedy.cpp, case 1:", self.focused())
        self.cell("optimized, case 1:").click()
        self.assertFalse(self.find("#difference").is_displayed(), "there is nothing to open where nothing differs")

    def test_the_keys_go_everywhere(self):
        self.open()
        self.assertEqual(len(self.all("#grid [tabindex='0']")), 1, "one stop for Tab in the matrix")
        self.find("#grid [tabindex='0']").send_keys(Keys.ARROW_DOWN, Keys.ARROW_RIGHT, Keys.ARROW_DOWN, Keys.ARROW_DOWN)
        self.assertIn("greedy.cpp, case 1:", self.focused())
        self.assertNotEqual(self.browser.switch_to.active_element.value_of_css_property("outline-style"), "none", "the focus can be seen")
        self.press(Keys.ENTER)
        self.is_open("greedy.cpp on case 1")
        self.press(Keys.ESCAPE)
        self.is_closed()
        for key, cell in (("", "greedy.cpp, case 1:"), (Keys.END, "case 16:"), (Keys.CONTROL + Keys.HOME, "reference, case 12:")):
            self.browser.switch_to.active_element.send_keys(key)
            self.assertIn(cell, self.focused())

    def test_the_board_steps_with_buttons_keys_slider_and_list(self):
        self.open(fragment=ORIGINAL)
        self.assertEqual((self.step(), len(self.all(".board-before .arrow:not(.broken)"))), ("14", 1), "it begins where the outputs part")
        self.assertEqual((self.board() - self.board(".board-after"), self.board(".board-after") - self.board()),
                         ({"red duck on 4 3", "blue soldier on 6 6"}, {"red duck on 6 6"}))
        self.assertEqual(self.find(".board-before").rect["y"], self.find(".board-after").rect["y"])
        self.click("[aria-label='next operation']")
        self.assertEqual((self.step(), len(self.all(".board-before .arrow.broken"))), ("15", 1), "an invalid operation is not carried out")
        self.assertFalse(self.find(".board-after").is_displayed())
        self.assertIn("red duck on 6 6", self.board(), "it has gone there")
        self.until(lambda: "operation 15: 7 4 9 2" in self.read("#live", "textContent")[0], "it is said aloud")
        self.click("[aria-label='next operation']")
        self.assert_text(".outcome", "check: the red duck on (6,6) attacks")
        self.assertEqual(len(self.all(".board-after .attack:not(.broken)")), 1)
        for act, step in ((lambda: self.click("[aria-label='previous operation']"), "15"), (lambda: self.click("#difference h1"), "15"),
                          (lambda: self.press(*[Keys.ARROW_LEFT] * 3), "12"), (lambda: self.press(Keys.HOME), "1"),
                          (lambda: self.press(Keys.ARROW_LEFT), "1"),
                          (lambda: self.find(".controls input").send_keys(*[Keys.ARROW_RIGHT] * 2), "3"),
                          (lambda: self.all(".steps tbody tr")[16].click(), "17"), (lambda: self.click(".difference-button"), "14")):
            act()
            self.assertEqual(self.step(), step)

    def test_what_differs_is_marked_and_its_clause_is_said(self):
        self.open(fragment=ORIGINAL)
        (differing,) = self.read(".steps .differing")
        self.assertRegex(differing, r"(?s)^14\b.*4 3 6 6.*red duck;blue soldier;no;no.*Invalid command")
        self.assert_text(".outcome", "the outputs differ here")
        self.assertIn("the same", self.all(".steps tbody tr")[0].text)
        self.assert_text("#difference .card", "Line 14", "DC-2.6", "a duck goes three cells along its row", "the duck on (4,3) goes by")
        self.assertEqual(self.read(".board-before .label", "textContent"), list("9876543210") + list("012345678"))
        self.assertIn("red captain on 0 4", self.read(".board-before desc", "textContent")[0])
        self.assertEqual(self.all("#difference .card mark"), [], "of a move and an invalid operation no field agrees")
        self.assertEqual([(mark.text, mark.find_element(By.XPATH, "..").text) for mark in self.all(".steps mark")], [("no", "blue captain;NA;no;no")])

    def test_the_minimized_case_comes_first_and_its_command_is_copied(self):
        self.open(fragment=MINIMIZED)
        self.assertEqual((self.text("[aria-selected=true]"), len(self.all(".steps tbody tr"))), ("Minimized: 2 operations", 2))
        self.click("#tab-original")
        self.assertEqual(len(self.all(".steps tbody tr")), 18)
        self.assertTrue(self.browser.current_url.endswith(ORIGINAL))
        self.find("#tab-original").send_keys(Keys.ARROW_LEFT)
        self.assertEqual((self.browser.switch_to.active_element.text, len(self.all(".steps tbody tr"))), ("Minimized: 2 operations", 2))
        # What is copied is taken at the page's last step to the clipboard, which a test can't read everywhere.
        self.script("void (navigator.clipboard.writeText = async (text) => { window.copied = text; })")
        self.click(".replay .copy")
        self.until(lambda: self.text(".replay .copy") == "Copied", "the button says so")
        self.assertEqual(self.script("window.copied"), self.script("report.details[0].shrunk.command"))
        # Where the page has no leave to write to the clipboard, the older way is taken.
        self.script("void (navigator.clipboard.writeText = async () => { throw new Error('not allowed'); })")
        self.script("void document.addEventListener('copy', () => { window.old = document.getSelection().toString(); })")
        self.click(".replay > .copyable:last-of-type .copy")
        self.until(lambda: self.script("window.old") == "2\n2 0 4 3\n7 0 5 3\n", "the older way of copying")

    def test_links_lead_to_a_difference_and_from_one_to_the_next(self):
        self.open(fragment="#impl=broken.c&case=2")
        self.is_open("broken.c on case 2")
        self.assert_text("#difference", "signal 11 (SIGSEGV)", "boards of this one are not in the report")
        self.click("[aria-label='next difference']")
        self.is_open("broken.c on case 4")
        self.assert_text("#difference", "No more of this one is in the report")
        self.browser.back()
        self.is_open("broken.c on case 2")
        self.click(".back")
        self.is_closed()
        self.open(fragment="#impl=nobody&case=2")
        self.is_closed()

    def test_what_a_hostile_program_printed_stays_text(self):
        self.open("hostile")
        name = self.script("report.run.implementations[2].name")
        self.assertTrue(name.startswith("</script><img src=x onerror=alert(1)><!--<script>alert(2)//\0\x1b[31m\ufffd]]>"))
        for input_words in ("", "&input=original"):
            self.script("void (location.hash = linkTo(2, 0) + arguments[0])", input_words)
            self.is_open("<img src=x onerror=alert(1)>")
            self.assertEqual((self.all("img, iframe, object, embed, script[src], [onerror]"), len(self.all("script"))), ([], 3))
            self.assertLessEqual({"\\x00", "\\x1b", "\ufffd", "U+202E"}, set(self.read("#difference .unseen-mark")))
        self.assert_text("#difference .card", "(1000080 bytes in all)")  # a line of 1 MB is cut

    def test_a_phone_shows_everything_without_scrolling_sideways(self):
        self.size(360, 740)
        for name, fragment in (("ordinary", ""), ("ordinary", MINIMIZED), ("hostile", ""), ("hostile", "#impl=%403&case=1"), ("large", ""),
                               ("ordinary", ORIGINAL)):
            self.open(name, fragment)
            self.until(lambda: self.text() != "", "the page")
            self.assertEqual(self.script("document.documentElement.scrollWidth"), 360, name + fragment)
        answers = ".steps td:nth-child(3)"
        heights = {height for height, text in zip(self.read(answers, "clientHeight"), self.read(answers)) if ";" in text}
        self.assertEqual(len(heights), 1, "no answer is broken")

    def test_dark_and_light_follow_the_system_and_the_button(self):
        background = lambda: self.script("getComputedStyle(document.documentElement).backgroundColor")
        self.open()
        for function in ("light-dark(#", "color-mix("):
            self.assertNotIn(function, self.browser.page_source, "older browsers would show black rectangles")
        light = background()
        self.size(1280, 900, dark=True)
        self.until(lambda: background() != light, "dark")
        dark = background()
        for color in (light, dark):
            self.click("#theme")
            self.assertEqual(background(), color)

    def test_a_hundred_thousand_cells_are_usable(self):
        self.assertLess((self.directory / "large.html").stat().st_size, 5_000_000)
        self.open("large")
        self.assertLess(len(self.all("[role=gridcell]")), 5000, "only what is in view is in the document")
        self.assertEqual(self.find("#grid").get_attribute("aria-colcount"), "1001")
        self.find("#grid [tabindex='0']").send_keys(Keys.CONTROL + Keys.END)
        self.until(lambda: "case" in (self.focused() or ""), "a cell")
        active = self.browser.switch_to.active_element
        self.assertEqual((active.get_attribute("data-row"), active.get_attribute("data-column")), ("99", "999"))
        self.assertTrue(self.script("(({left, right, top, bottom}, box) => left >= box.left && right <= box.right + 1 && "
                                    "top >= box.top && bottom <= box.bottom + 1)(arguments[0].getBoundingClientRect(), "
                                    "grid.getBoundingClientRect())", active), "it has been scrolled into view")
        self.script("void grid.scrollTo(20000, 2000)")
        self.until(lambda: self.script("!!cellAt(55, 480)"), "the cells in the middle")

    def test_it_prints_the_matrix_and_the_differences(self):
        self.open()
        self.script("void fillPaper()")
        self.browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
        self.assertEqual([len(self.all(f"{part}")) for part in (".paper-matrix td", "#paper-differences article", "#paper-differences .board")],
                         [100, 2, 2])
        self.assertFalse(self.find("#grid").is_displayed())
        self.browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})
        self.assertGreater(len(self.browser.execute_cdp_cmd("Page.printToPDF", {})["data"]), 10000)
        self.assertEqual(self.all(".paper-matrix td"), [], "and afterwards it is as before")


class OtherPages(PageTest):
    """The pages of `grade` and `explain`, and all pages in Chinese."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        make_data(cls.directory / "data")
        (cls.directory / "cases").mkdir()
        (cls.directory / "cases/1.in").write_text("1\n2 3\n1 1 R\n2 2 B\n")
        cls.make_pages("")
        os.environ["LC_ALL"] = "zh_CN.UTF-8"
        cls.addClassCleanup(os.environ.pop, "LC_ALL")
        cls.make_pages("zh-")
        subprocess.run([Path(cls.quackcheck).with_name("report-samples"), cls.directory, "zh"], check=True)

    @classmethod
    def make_pages(cls, prefix):
        grade(cls.quackcheck, cls.directory / "data", cls.directory / f"{prefix}grade", "--wrong", "mistake:blue-first",
              "--wrong", "same=reference", "--impl", "odd=cmd:printf '\\377<b>'")
        grade(cls.quackcheck, cls.directory / "cases", cls.directory / f"{prefix}cases", "-p", "primitive-chess")
        for problem, text in (("duckchess", "2\n0 3 1 2\n9 4 8 4\n"), ("primitive-chess", "1\n3 5\n1 2 R\n2 4 B\n")):
            cls.run_program("explain", "-p", problem, "--report", f"html={prefix}{problem}.html", text=text)

    def test_grade_says_what_the_data_are_worth(self):
        self.load("grade")
        self.assertRegex(self.text("#headline"), r"^[0-9.]+% of the known mistakes are caught: not strong enough$")
        notices = "\n".join(self.read(".notice"))
        for part in ("03.in is not valid: line 2, column 7", "06.in is not strict, but counts: line 1, column 2",
                     "05.in: its recorded answer is wrong at line 1", "01.in, 02.in: the same input"):
            self.assertIn(part, notices)
        self.assertEqual(self.read("#programs tbody tr", "innerText.split('\\t').slice(0, 3).join()"), [
            "mistake:blue-first,wrong,4 tests", "same,wrong,accepted", "odd,unknown,5 tests"])
        self.assertRegex(self.text("#mistakes"), r"4 more tests would catch \d+ of the \d+ that survive:\s+quackcheck grade .* --fix ")
        for section, cards in (("programs", ["mistake:blue-first\nThe difference, on the board", "odd\nThe difference, on the board"]),
                               ("tests", ["05.in\nThe wrong line, on the board"])):
            self.assertEqual([re.sub("\n+", "\n", card) for card in self.read(f"#{section} .card")], cards)
        self.assertEqual(self.all("main b"), [], "nothing of the data becomes markup")
        self.size(360, 800)
        self.assertLessEqual(self.script("document.documentElement.scrollWidth"), 360)

    def test_grade_tells_how_a_mistake_is_caught_and_what_is_never_exercised(self):
        self.load("grade")
        counts = lambda: self.read("#mistakes .c-tests summary")
        self.assertGreater(len(counts()), 300)
        self.assertEqual(counts()[0], "none", "survivors come first")
        self.find("#mistakes .c-tests summary").click()
        self.until(lambda: "quackcheck diff -p duckchess --impl optimized --impl mistake:" in self.text("#mistakes .c-tests details"), "the command")
        for _ in range(2):
            self.script("document.querySelector('#mistakes thead .c-tests button').click()")
        self.assertEqual(counts()[0], "4 tests")
        self.find("#mistakes .c-tests summary").click()
        self.until(lambda: "01.in: operation" in self.text("#mistakes .c-tests li"), "how it is caught")
        self.assertIn("never", self.text("#coverage tbody tr"))

    def assert_chinese(self):
        left = {text for text in self.script(TEXTS) if english_in(re.sub(MADE_UP, "", text, flags=re.S))}
        self.assertFalse(left, "words on the page that src/po/zh_CN.po doesn't translate")

    def test_a_report_is_in_the_language_of_its_run(self):
        for page, language in (("zh-grade", "zh-CN"), ("grade", "en")):
            self.load(page)
            self.assertEqual(self.script("document.documentElement.lang"), language)
        self.assertEqual(self.script("document.getElementById('messages').textContent"), "{}")
        self.assertNotRegex("".join(self.script(TEXTS)), "[一-鿿]")
        for name in ("ordinary", "hostile", "zh-grade", "zh-cases", "zh-duckchess", "zh-primitive-chess"):
            self.load(name)
            self.script("[...document.querySelectorAll('details')].slice(0, 50).forEach((each) => (each.open = true))")
            with self.subTest(page=name):
                self.assert_chinese()

    def test_what_appears_later_is_chinese_too(self):
        self.load("hostile")
        self.assertEqual(self.script("mistakeSentence({sentence: '黑方先走。', clause: 'DC-1.3'})"), "黑方先走（DC-1.3）")
        links = self.script("report.outcomes.flatMap((_, row) => cases.map((_, place) => isAccepted(row, place) ? '' : linkTo(row, place)))")
        for link in [link for link in links if link][:6]:
            self.script("void (location.hash = arguments[0])", link)
            self.script("document.querySelector('.step')?.click()")
            with self.subTest(link=link):
                self.assert_chinese()
                outputs = "".join(self.read(".steps [translate=no]", "textContent"))
                self.assertNotRegex(outputs, "[一-鿿]", "what programs write stays as it is")


if __name__ == "__main__":
    main()
