"""Opens reports that were written in Chinese in headless Chromium and looks for English on them, and the other way round.

    chinese_page_test.py QUACKCHECK
"""

import os
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from chinese_test import english_in
from browser import start_browser
from grade_samples import grade, make_data

# Every text that people see or hear, but for what programs wrote and names.
TEXTS = """
const texts = [];
const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
while (walker.nextNode()) {
  const {parentElement, data} = walker.currentNode;
  if (!parentElement.closest("script, noscript, pre, code, [translate=no], .badge, .pair")) texts.push(data.trim());
}
for (const name of ["aria-label", "title", "placeholder", "aria-valuetext"])
  document.querySelectorAll(`[${name}]`).forEach((one) => texts.push(one.getAttribute(name)));
return texts;"""


class ChinesePage(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        scratch = tempfile.TemporaryDirectory(prefix="quackcheck-page-")
        cls.addClassCleanup(scratch.cleanup)
        cls.pages = Path(scratch.name)
        os.environ["LC_ALL"] = "zh_CN.UTF-8"
        samples = Path(cls.quackcheck).with_name("report-samples")
        (cls.pages / "english").mkdir()
        subprocess.run([samples, cls.pages / "english"], check=True)
        subprocess.run([samples, cls.pages, "zh"], check=True)
        make_data(cls.pages / "data")
        grade(cls.quackcheck, cls.pages / "data", cls.pages / "grade", "--wrong", "mistake:blue-first", "--wrong", "same=reference")
        (cls.pages / "cases").mkdir()
        (cls.pages / "cases" / "1.in").write_text("1\n2 3\n1 1 R\n2 2 B\n")
        grade(cls.quackcheck, cls.pages / "cases", cls.pages / "cases", "-p", "primitive-chess")
        for problem, text in (("duckchess", "2\n0 3 1 2\n9 4 8 4\n"), ("primitive-chess", "1\n3 5\n1 2 R\n2 4 B\n")):
            subprocess.run([cls.quackcheck, "explain", "-p", problem, "--report", f"html={cls.pages / problem}.html"], input=text, text=True,
                           stdout=subprocess.DEVNULL, check=True)
        cls.browser = start_browser(cls.pages / "profile")
        cls.addClassCleanup(cls.browser.quit)

    def open(self, page):
        self.browser.get((self.pages / f"{page}.html").as_uri())
        return self.browser.execute_script(TEXTS)

    def assert_chinese(self):
        # In the samples programs are called so, and these sentences are made up.
        made_up = (r"(mistake:)?[a-z\d]+(-[a-z\d]+)+|^same$|(team\d+/)?\w+\.(cpp|py|c)|.*onerror.*|\(6,1\) is not empty|no private file system|is not installed|[Tt]he duck .*|DC-\S+|&amp.*"
                   r"|signal 11 .*|line 14: .*|\d+ s of CPU time, limit.*|more than \d+ MB.*|line 3: a blank.*"
                   r"|bubblewrap|SPEC|English|UTC|Python|duckchess")
        left = {text for text in self.browser.execute_script(TEXTS) if english_in(re.sub(made_up, "", text, flags=re.S))}
        self.assertFalse(left, "words on the page that src/po/zh_CN.po doesn't translate")

    def test_a_report_is_in_the_language_of_its_run(self):
        for page, language, title in (("ordinary", "zh-CN", "本次运行"), ("english/ordinary", "en", "The run")):
            texts = self.open(page)
            with self.subTest(page=page):
                self.assertEqual(self.browser.execute_script("return document.documentElement.lang"), language)
                self.assertIn(title, texts)
        self.assertEqual(self.browser.execute_script("return document.getElementById('messages').textContent"), "{}")
        self.assertNotRegex("".join(texts), "[一-鿿]")

    def test_the_reports_are_chinese(self):
        for name in ("ordinary", "hostile", "grade", "cases", "duckchess", "primitive-chess"):
            self.open(name)
            self.browser.execute_script("[...document.querySelectorAll('details')].filter((each, place) => place < 3 || !each.closest('.survivor'))"
                                        ".forEach((each) => (each.open = true))")
            self.browser.execute_script("document.querySelector('#kills button')?.click()")
            with self.subTest(page=name):
                self.assert_chinese()

    def test_a_known_mistake_reads_the_same_within_a_line(self):
        self.open("ordinary")
        read = self.browser.execute_script("return mistakeSentence({sentence: '黑方先走。', clause: 'DC-1.3'})")
        self.assertEqual(read, "黑方先走（DC-1.3）")

    def test_what_appears_later_is_chinese_too(self):
        self.open("hostile")
        links = self.browser.execute_script(
            "return report.outcomes.flatMap((_, row) => cases.map((_, place) => isAccepted(row, place) ? '' : linkTo(row, place)))")
        for link in [link for link in links if link][:6]:
            self.browser.execute_script("location.hash = arguments[0]", link)
            self.browser.execute_script("document.querySelector('.step')?.click()")
            with self.subTest(link=link):
                self.assert_chinese()
                outputs = self.browser.execute_script("return [...document.querySelectorAll('.steps [translate=no]')].map((each) => each.textContent)")
                self.assertNotRegex("".join(outputs), "[一-鿿]", "what programs write stays as it is")


if __name__ == "__main__":
    ChinesePage.quackcheck = sys.argv.pop()
    unittest.main()
