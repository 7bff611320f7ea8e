"""Opens the board in headless Chromium, and plays, reads and looks as people do.

    board_page_test.py QUACKCHECK [-v]
"""

import base64
import hashlib
import json
import os
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from urllib.parse import quote

from browser import ActionChains, By, Keys, PageTest, start_browser

LARGEST = 300_000  # bytes of the page
SAMPLE = ("18\n0 0 7 0\n9 0 8 0\n0 1 1 3\n0 2 2 0\n0 3 1 2\n0 4 0 3\n9 4 8 4\n3 2 2 3\n7 0 4 2\n7 0 5 3\n9 2 7 4\n"
          "2 0 4 3\n9 1 8 3\n4 3 6 6\n7 4 9 2\n8 4 9 4\n6 6 9 4\n9 8 8 8\n")
SIZES = ((1280, 900), (820, 1180), (390, 844))


class BoardPage(PageTest):
    @classmethod
    def setUpClass(cls):
        scratch = tempfile.TemporaryDirectory(prefix="quackcheck-board-")
        cls.addClassCleanup(scratch.cleanup)
        cls.directory = Path(scratch.name)
        cls.page = cls.directory / "board.html"
        subprocess.run([cls.quackcheck, "play", "--no-open", "-o", cls.page], check=True)
        cls.answer = subprocess.run([cls.quackcheck, "answer"], input=SAMPLE, text=True, capture_output=True, check=True).stdout
        cls.browser = start_browser(cls.directory / "profile")
        cls.addClassCleanup(cls.browser.quit)

    def open(self, fragment="", page=None):
        self.load(page or self.page, fragment)
        self.until(lambda: self.all("#board svg"), "the board")

    def cell(self, numbers):
        """The cell that the input calls so: "0 3"."""
        cell = "#board [role=gridcell][aria-label"
        return self.find(f'{cell}$=", {numbers}"], {cell}*=", {numbers},"]')

    def click(self, *cells):
        for numbers in cells:
            ActionChains(self.browser).move_to_element(self.cell(numbers)).click().perform()

    def legal(self):
        """The cells that the chosen piece can go to."""
        labels = self.read("#board [role=gridcell]", "ariaLabel")
        return sorted(re.search(r", (\d+ \d+),", label)[1] for label in labels if re.search("can be (reached|captured)", label))

    def what(self, numbers):
        return self.cell(numbers).get_attribute("aria-label").split(",")[0]

    def status(self):
        return self.find("#status").text

    def press_button(self, label):
        button = self.shown("button", f"[each.innerText.trim(), each.ariaLabel].includes({json.dumps(label)})")
        ActionChains(self.browser).move_to_element(button).click().perform()

    def paste(self, name, text):
        self.script("document.getElementById('judge').open = true")
        self.script("document.getElementById(arguments[0]).value = arguments[1]", name, text)

    def notice(self):
        return self.find("#notices").text

    def choose(self, label, value):
        self.script("""(() => { const select = [...document.querySelectorAll('label')]
            .find((each) => each.textContent.startsWith(arguments[0])).querySelector('select');
            select.value = arguments[1]; select.dispatchEvent(new Event('change')); })()""", label, value)

    # The page itself.

    def test_it_is_small_and_allows_its_own_script_alone(self):
        self.open()
        text = self.page.read_text("utf-8")
        self.assertLess(len(text.encode()), LARGEST)
        policy = re.search(r'Content-Security-Policy" content="([^"]*)"', text)[1]
        script, style = (re.search(rf"<{name}>(.*?)</{name}>", text, re.S)[1] for name in ("script", "style"))
        hashes = ["'sha256-" + base64.b64encode(hashlib.sha256(each.encode()).digest()).decode() + "'" for each in (script, style)]
        self.assertEqual(policy, f"default-src 'none'; style-src {hashes[1]}; script-src {hashes[0]} 'wasm-unsafe-eval'; "
                                 "img-src data:; base-uri 'none'; form-action 'none'")
        self.assertNotRegex(text, r'(src|href)="(?!data:|#")')

    def test_a_script_of_another_is_refused(self):
        self.open()
        self.script("(() => { const other = document.createElement('script'); other.textContent = 'window.planted = 1';"
                    "document.body.append(other); })()")
        self.assertIsNone(self.script("window.planted"))
        self.assertIn("Content Security Policy", self.browser.get_log("browser")[0]["message"])

    def test_the_language_is_what_lang_or_the_browser_asks_for(self):
        agent = self.script("navigator.userAgent")
        self.addCleanup(self.browser.execute_cdp_cmd, "Network.setUserAgentOverride", {"userAgent": agent})
        for browser in ("en-US", "zh-CN"):
            self.browser.execute_cdp_cmd("Network.setUserAgentOverride", {"userAgent": agent, "acceptLanguage": browser})
            for words, language in (((), browser), (("--lang", "en"), "en"), (("--lang", "zh"), "zh-CN")):
                page = self.directory / "language.html"
                subprocess.run([self.quackcheck, "play", "--no-open", "--force", "-o", page, *words], check=True)
                self.open(page=page)
                self.assertIn("red to move" if language.startswith("en") else "轮到红方走", self.status())

    def test_a_change_of_language_leaves_everything_else_as_it_is(self):
        seen = lambda: self.script("(() => { const {at, start, steps, found} = game; return [at, start, steps.map(({item_text, answer}) => "
                                   "[item_text, answer]), found, surface.chosen, surface.refused?.item_text, surface.flipped, people.opponent, "
                                   "editor.on, editor.cells, [...document.querySelectorAll('textarea, select, #position')].map((each) => each.value), "
                                   "[...document.querySelectorAll('details')].map((each) => each.open)]; })()")
        self.open()
        self.paste("input", SAMPLE)
        self.paste("output", self.answer.replace("NA;yes;no", "NA;no;no"))
        self.press_button("Read it")
        self.choose("Players", "random")
        self.click("6 6", "7 6")  # it can't go there
        self.script("void ['rules', 'position-panel'].forEach((id) => (document.getElementById(id).open = true))")
        self.press("f")
        for begin in ("null", "startEditing()"):
            self.script(begin)
            self.until(lambda: self.all("#rules .board"), "the rules")
            state, english = seen(), self.read("body")
            self.press_button("中文")
            self.until(lambda: self.read("#rules summary") == ["规则"], "Chinese")
            self.assertEqual(seen(), state)
            self.assertIn("输出第 16 行错误：应为 “blue captain;NA;yes;no”，实为 “blue captain;NA;no;no”。", self.notice())
            self.assertEqual((self.find("#read").text, self.find("#list thead").text), ("读入", "操作 正确输出 你的程序"))
            self.press_button("English")
            self.assertEqual((seen(), self.read("body")), (state, english))

    def test_a_complaint_is_said_in_the_other_language_too(self):
        for fragment, english, chinese in (("#problem=chess", "This link is damaged", "链接已损坏"),
                                           ("#problem=primitive-chess&position=R 1", "one piece of each player", "双方各一个棋子")):
            self.open(fragment)
            self.assertIn(english, self.notice())
            self.press_button("中文")
            self.assertIn(chinese, self.notice())

    def test_it_fits_every_screen(self):
        for size in SIZES:
            self.size(*size)
            self.open("#problem=duckchess&judge=" + quote(SAMPLE))
            self.script("(() => { for (const each of document.querySelectorAll('details')) each.open = true; })()")
            self.assertLessEqual(self.script("document.documentElement.scrollWidth"), size[0])
            self.assertGreater(self.find("#board svg").size["width"], 300)

    # Playing.

    def test_a_piece_is_clicked_and_moved(self):
        self.open()
        self.click("0 3")
        self.assertEqual(self.legal(), ["1 2", "1 4"])
        self.assertEqual(len(self.all("#board .legal")), 2)
        self.click("1 2")
        self.assertEqual((self.what("1 2"), self.what("0 3")), ("red guard", "empty"))
        self.assertIn("blue to move", self.status())
        self.assertIn("DC-2.2", self.status())
        self.assertIn("red guard;NA;no;no", self.find("#list").text)
        self.assertIn("the red guard goes from (0,3) to (1,2)", self.script("document.getElementById('live').textContent"))

    def test_it_says_why_a_cell_is_not_legal(self):
        self.open()
        self.click("0 0", "7 0")
        self.assertIn("the red car on (0,0) can't go to (7,0): (2,0) holds a red duck", self.status())
        self.assertIn("DC-2.5", self.status())
        self.assertEqual(len(self.all("#board .blocker")), 1)
        self.assertEqual(self.all("#list tr"), [], "nothing was played")
        self.press_button("Add it as an operation")
        self.assertIn("Invalid command", self.find("#list").text)

    def test_another_sides_piece_is_not_chosen(self):
        self.open()
        self.click("9 4")
        self.assertIn("(9,4) holds a blue captain, and red is to move", self.status())
        self.assertEqual(self.legal(), [])

    def test_undo_redo_and_jump(self):
        self.open()
        self.click("0 3", "1 2", "9 4", "8 4")
        self.press_button("undo")
        self.assertEqual(self.what("9 4"), "blue captain")
        self.press("r")
        self.assertEqual(self.what("8 4"), "blue captain")
        self.press_button("go to operation 1")
        self.assertIn("blue to move", self.status())
        self.click("9 4", "8 4")
        self.assertEqual(len(self.all("#list tbody tr")), 2)

    def test_a_piece_is_dragged(self):
        self.open()
        ActionChains(self.browser).drag_and_drop(self.cell("0 3"), self.cell("1 4")).perform()
        self.assertEqual(self.what("1 4"), "red guard")
        self.press_button("flip the board")
        ActionChains(self.browser).drag_and_drop(self.cell("9 4"), self.cell("8 4")).perform()
        self.assertEqual(self.what("8 4"), "blue captain")
        self.assertLess(self.cell("0 4").location["y"], self.cell("9 4").location["y"])

    def test_by_keyboard_alone(self):
        self.open()
        self.script("document.querySelector('#board [tabindex=\"0\"]').focus()")
        self.press(*[Keys.ARROW_DOWN] * 9, *[Keys.ARROW_RIGHT] * 3, Keys.ENTER)
        self.assertEqual(self.legal(), ["1 2", "1 4"])
        self.press(Keys.ARROW_UP, Keys.ARROW_LEFT, Keys.SPACE)
        self.assertEqual(self.what("1 2"), "red guard")
        self.assertEqual(self.script("document.activeElement.getAttribute('aria-label')"), "red guard, 1 2")
        self.press("u")
        self.assertEqual(self.what("0 3"), "red guard")
        self.script("startEditing()")
        self.press(Keys.TAB, Keys.ENTER)
        self.assertEqual(self.script("document.activeElement.getAttribute('aria-label')"), "red guard", "the focus stays")
        self.script("focusBoard()")
        self.press("D", Keys.ARROW_LEFT, "c", Keys.ARROW_LEFT, Keys.DELETE, "u")
        self.assertEqual(self.script("editor.cells[8].map((each) => each || '.').join('')"), ".cD......")

    def test_the_remix_has_its_own_numbers(self):
        self.open("#problem=duckchess-remix")
        self.click("10 5", "9 5")
        self.assertIn("captain None No Continue", self.find("#list").text)

    def test_opponents_answer(self):
        self.open()
        for opponent in ("random", "engine"):
            self.choose("Players", opponent)
            before = len(self.all("#list tbody tr"))
            own = self.script("(() => { const [move] = surface.now.moves; return move.map((place) => numbersOf(keyOf(place))); })()")
            self.click(*own)
            self.until(lambda: len(self.all("#list tbody tr")) == before + 2, "the opponent's move")
            self.assertIn("red to move", self.status())

    def test_the_greedy_opponent_takes_the_captain(self):
        self.open("#problem=duckchess&position=" + quote("4c4/9/9/9/4R4/9/9/9/9/C8 r"))
        self.press_button("Move for me")
        self.assertIn("The game is over", self.status())
        self.assertIn("red has won", self.status())

    def test_the_perfect_opponent_wins_as_announced(self):
        self.open("#problem=primitive-chess")
        self.assertIn("wins with best play, in 5 plies", self.status())
        for _ in range(5):
            self.press_button("Move for me")
        self.assertIn("The game is over", self.status())
        self.assertNotIn("best play", self.status())
        self.assertIn("captures on", self.find("#list tbody tr:last-child").text, "the judge has no line for it")

    def test_primitive_chess_says_why_not(self):
        self.open("#problem=primitive-chess")
        self.click("1 1", "2 2")
        self.assertIn("invalid, by PC-1.2: the first player's rook on (1,1) can't go to (2,2)\n(a rook slides", self.status())
        self.open("#problem=primitive-chess&position=" + quote("R1b1/4/4/4 1"))
        self.click("1 1", "1 4")
        self.assertIn("can't go to (1,4): (1,3) holds the second player's bishop", self.status())
        self.assertEqual(len(self.all("#board .blocker")), 1)
        self.press_button("中文")
        self.assertIn("(1,1) 上先手的车不能走到 (1,4)：(1,3) 上有后手的象", self.status())
        self.script("useCell('1 1')")
        self.assertNotRegex(self.status(), "[a-z]{2}")

    def test_the_rules_are_those_of_the_game_on_the_board(self):
        self.open()
        self.find("#rules summary").click()
        self.until(lambda: len(self.all("#rules .board")) == 7, "a board for each kind of piece")
        self.assertIn("DC-2.6", self.find("#rules").text)
        self.choose("Game", "primitive-chess")
        self.until(lambda: [each.text for each in self.all("#rules figcaption")] == ["rook", "bishop"], "the other game's")
        self.assertEqual([len(figure.find_elements(By.CSS_SELECTOR, ".legal")) for figure in self.all("#rules figure")], [8, 8])

    def test_a_screen_reader_hears_cells_buttons_and_what_happens(self):
        self.open()
        self.click("0 3")
        tree = self.browser.execute_cdp_cmd("Accessibility.getFullAXTree", {})["nodes"]
        said = {(node["role"]["value"], node.get("name", {}).get("value", "")) for node in tree if not node["ignored"]}
        for role, name in (("gridcell", "red guard, 0 3, chosen"), ("gridcell", "empty, 1 2, can be reached"), ("button", "undo"),
                           ("button", "flip the board"), ("combobox", "Game"), ("combobox", "Players")):
            self.assertIn((role, name), said)
        self.assertEqual(sum(role == "gridcell" for role, _ in said), 90)
        self.assertEqual(sum(role == "row" for role, _ in said), 10)
        unnamed = {(role, name) for role, name in said if role in ("button", "combobox", "textbox", "gridcell", "grid") and not name}
        self.assertEqual(unnamed, set())
        live = [node for node in tree if any(each["name"] == "live" and each["value"]["value"] == "polite" for each in node.get("properties", []))]
        self.assertTrue(live)
        self.assertEqual(self.script("document.getElementById('live').textContent"), "red guard on 0 3 can go to 2 cells.")

    # Positions.

    def test_a_position_is_text_or_put_together(self):
        self.open()
        self.script("document.getElementById('position-panel').open = true")
        self.script("document.getElementById('position').value = arguments[0]", "nonsense")
        self.press_button("Play from this position")
        self.assertIn("position:1: expected", self.notice())
        self.press_button("Edit the position")
        self.press_button("Empty the board")
        self.press_button("red duck")
        self.click("4 4")
        self.press_button("blue captain")
        self.click("7 6")
        self.press_button("Play from here")
        self.click("4 4")
        self.assertEqual(self.script("positionNow()"), "9/9/6c2/9/9/4D4/9/9/9/9 r")
        self.assertIn("7 6", self.legal())

    # Judge text.

    def test_an_input_is_stepped_through(self):
        self.open()
        self.paste("input", SAMPLE)
        self.press_button("Read it")
        lines = self.read("#list tbody tr td:nth-child(3)")
        self.assertEqual("".join(f"{line}\n" for line in lines), self.answer)
        for _ in range(16):
            self.press_button("redo")
        self.assertIn("check", self.status())
        self.assertIn("the red duck on (6,6) attacks the blue captain on (9,4), with (7,6) and (8,5) empty", self.status())
        self.assertEqual(len(self.all("#board .arrow.attack")), 1)

    def test_the_first_wrong_line_is_found(self):
        self.open()
        self.paste("input", SAMPLE)
        self.paste("output", self.answer.replace("NA;yes;no", "NA;no;no"))
        self.press_button("Read it")
        self.assertIn("Line 16 of the output is wrong: expected “blue captain;NA;yes;no”, found “blue captain;NA;no;no”. "
                      "operation 16: DC-5.1: check: the red duck on (6,6)", self.notice())
        self.assertEqual(self.find("#list .wrong").text, "blue captain;NA;no;no")
        self.assertEqual(self.find("#list [aria-current=step] td").text, "16")
        self.paste("output", self.answer)
        self.press_button("Read it")
        self.assertIn("all lines agree", self.notice())

    def test_a_malformed_input_is_refused(self):
        self.open()
        self.paste("input", "2\n0 3 1 2\n0 0 0 9\n")
        self.press_button("Read it")
        self.assertIn("input:3:7: expected yt of operation 2 of 2 (a column from 0 to 8), found '9'", self.notice())
        self.assertEqual(len(self.all("#list tbody tr")), 1)

    def test_cases_of_primitive_chess(self):
        self.open("#problem=primitive-chess")
        self.paste("input", "2\n3 5\n1 2 R\n2 4 B\n3 5\n1 2 R\n2 2 B\n")
        self.paste("output", "WIN\nLOSE\n")
        self.press_button("Read it")
        self.assertIn("Line 2 of the output is wrong: expected “WIN”, found “LOSE”. case 2: PC-3.1", self.notice())
        self.assertEqual(self.what("2 2"), "second player's bishop")
        many = 1500
        self.paste("input", f"{many}\n" + "3 5\n1 2 R\n2 4 B\n" * (many - 1) + "1000 5\n1 2 R\n2 2 B\n")
        self.paste("output", "WIN\n" * (many - 1) + "LOSE\n")
        self.press_button("Read it")
        self.assertIn(f"case {many}: PC-3.1", self.notice())
        self.assertIn("too large to draw", self.notice())
        self.assertEqual([each.text.split(" -> ")[0] for each in self.all("#cases li")], [f"{many}. 1000 x 5, first R (1,2), second B (2,2)"])

    def test_the_program_gives_it_an_input(self):
        (self.directory / "game.in").write_text(SAMPLE)
        (self.directory / "my.out").write_text(self.answer.replace("red guard", "red duck"))
        page = self.directory / "given.html"
        subprocess.run([self.quackcheck, "play", "--no-open", "-o", page, self.directory / "game.in", self.directory / "my.out"], check=True)
        self.open(page=page)
        self.assertIn("Line 5 of the output is wrong", self.notice())

    def test_a_difference_of_a_report_opens_on_the_board(self):
        page = self.directory / "report.html"
        subprocess.run([self.quackcheck, "diff", "mistake:horse-checks-over-its-leg", "--random", "20", "--report", f"html={page}"],
                       stdout=subprocess.DEVNULL, check=False)
        self.browser.get(page.as_uri())
        self.find("#findings a").click()
        self.until(lambda: len(self.all("[aria-label='minimized input']")) == 1, "the minimized input")
        count = int(self.find("[aria-label='minimized input']").text.split("\n")[0])
        self.assertEqual(self.open_on_the_board(), count)

    def test_a_long_original_opens_on_the_board_from_where_the_report_has_it(self):
        page, long = self.directory / "report.html", self.directory / "long.in"
        long.write_text("341\n" + "0 0 0 0\n" * 340 + "0 3 1 2\n")
        subprocess.run([self.quackcheck, "diff", f"wrong=cmd:'{self.quackcheck}' answer | sed 's/guard/duck/'", long, "--sandbox", "none",
                        "--shrink", "none", "--force", "--report", f"html={page}"], stdout=subprocess.DEVNULL, check=False)
        self.browser.get(page.as_uri())
        self.find("#findings a").click()
        self.until(lambda: self.all(".replay"), "the command to replay it")
        self.assertIn("The board begins at operation 41.", self.find(".replay").text)
        self.assertEqual(self.open_on_the_board(), 301)

    def test_what_grade_finds_opens_on_the_board(self):
        data, page = self.directory / "data", self.directory / "grade.html"
        data.mkdir()
        (data / "1.in").write_text("2\n3 0 4 0\n6 0 5 0\n")
        (data / "1.ans").write_text("red soldier;NA;no;no\nred soldier;NA;no;no\n")
        subprocess.run([self.quackcheck, "grade", data, "--wrong", "short=cmd:echo 'red soldier;NA;no;no'", "--sandbox", "none", "--report",
                        f"html={page}"], stdout=subprocess.DEVNULL, check=False)
        self.browser.get(page.as_uri())
        for section, expected, found in (("answers", "blue soldier;NA;no;no", "red soldier;NA;no;no"),
                                         ("programs", "blue soldier;NA;no;no", "no such line")):
            with self.subTest(section=section):
                self.find(f"#{section} summary").click()
                self.until(lambda: self.all(f"#{section} .board"), "the board")
                wrong = [self.find(f"#{section} .line.{line}").text for line in ("expected", "found")]
                self.assertIn(expected, wrong[0])
                self.assertIn(found, wrong[1])
                self.assertEqual(self.find(f"#{section} .play [aria-current=step] th").text, str(self.open_on_the_board(f"#{section} ")))

    def open_on_the_board(self, section=""):
        """Opens the first difference of the page, or of a section, and gives the number of operations, if it has any."""
        expected, report = self.shown(section + ".line.expected code").text, self.browser.current_window_handle
        self.shown(section + "a.opener").click()
        self.browser.switch_to.window(next(each for each in self.browser.window_handles if each != report))
        self.until(lambda: "of the output is wrong" in self.notice(), "the first wrong line")
        self.assertIn(f"expected “{expected}”", self.notice())
        count = len(self.all("#list tbody tr"))
        self.browser.close()
        self.browser.switch_to.window(report)
        return count

    def test_explanations_are_a_page_of_boards(self):
        page = self.directory / "explained.html"
        (self.directory / "game.in").write_text(SAMPLE)
        subprocess.run([self.quackcheck, "explain", self.directory / "game.in", "--report", f"html={page}"], check=True,
                       stdout=subprocess.DEVNULL)
        self.browser.get(page.as_uri())
        self.assertEqual(len(self.all(".steps tbody tr")), 18)
        self.press(*[Keys.ARROW_RIGHT] * 15)
        self.assertEqual(self.find(".steps [aria-current=step] th").text, "16")
        self.assertIn("check: the red duck on (6,6) attacks the blue captain on (9,4)", self.find(".outcome").text)
        self.assertEqual([len(self.all(f".{board} .arrow")) for board in ("board-before", "board-after")], [1, 1])
        self.press(Keys.END)
        self.assertIn("the game has been over since operation 17", self.find(".outcome").text)
        self.assertEqual(self.all(".board-after svg"), [], "nothing has changed")

    # Links.

    def test_every_corpus_is_explained_as_by_the_program(self):
        """board_engines_test compares more; here it is the browser that runs the engines. Every sixth file, or with
        QUACK_WHOLE=1 all."""
        self.open()
        files = sorted(path for path in (Path(__file__).parent.parent / "corpora").rglob("*") if path.is_file())
        lines = 0
        for problem in self.script("ask('problems')"):
            cases = problem["id"] == "primitive-chess"
            for path in files[::1 if "QUACK_WHOLE" in os.environ else 6]:
                text = path.read_bytes().decode("utf-8", "replace")
                explained = subprocess.run([self.quackcheck, "explain", "-p", problem["id"]], input=text.encode(),
                                           capture_output=True).stdout.decode()
                found = self.script("ask(arguments[0], arguments[1], arguments[2], arguments[3])[arguments[0]]"
                                    ".map((each) => each.explained + '\\n').join('')",
                                    "cases" if cases else "steps", problem["id"], "1" if cases else problem["start"], text)
                expected = "".join(explained.splitlines(keepends=True)[:1000]) if cases else explained
                self.assertEqual(found, expected, f"{path} in {problem['id']}")
                lines += expected.count("\n")
        self.assertGreater(lines, 500)

    def test_a_link_holds_the_game(self):
        self.open()
        self.click("0 3", "1 2", "9 4", "8 4")
        link = self.script("linkOfGame()")
        self.open(link)
        self.assertEqual(self.what("8 4"), "blue captain")
        self.assertEqual(len(self.all("#list tbody tr")), 2)
        for damaged in (link[:-3], link.replace("3+1+2", "3+1+4"), link.replace("duckchess", "chess")):
            self.open(damaged)
            self.assertIn("This link is damaged", self.notice())
            self.assertEqual(self.what("9 4"), "blue captain")

    def test_a_long_game_is_a_file(self):
        many = 1900
        self.open("#problem=duckchess&judge=" + quote(f"{many}\n" + "0 0 0 0\n" * many))
        self.assertIsNone(self.script("linkOfGame()"))

    # What must never happen.

    def test_engines_that_disagree_are_reported(self):
        self.open()
        self.script("(() => { game.disagreement = 'planted'; show(); })()")
        self.assertIn("The two engines disagree: planted", self.find("#disagreement").text)
        self.assertIn("quackcheck play", self.find("#disagreement").text)


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    BoardPage.quackcheck = str(Path(sys.argv.pop(1)).resolve())
    unittest.main()
