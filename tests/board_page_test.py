"""Opens the board in headless Chromium, and plays, reads and looks as people do. What the engines answer there, board_engines_test compares.

    board_page_test.py QUACKCHECK [-v]
"""

import base64
import hashlib
import json
import re
from urllib.parse import quote

from browser import ActionChains, By, Keys, PageTest, main
from grade_samples import SAMPLE

LARGEST = 300_000  # bytes of the page
# The state that a change of language must leave as it is.
STATE = """(() => { const {at, start, steps, found} = game; return [at, start, steps.map(({item_text, answer}) => [item_text, answer]), found,
  surface.chosen, surface.refused?.item_text, surface.flipped, people.opponent, editor.on, editor.cells,
  [...document.querySelectorAll('textarea, select, #position')].map((each) => each.value),
  [...document.querySelectorAll('details')].map((each) => each.open)]; })()"""
CASES = "3 5\n1 2 R\n2 4 B\n"


class BoardPage(PageTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.run_program("play", "--no-open", "-o", "board.html")
        cls.answer = cls.run_program("answer", text=SAMPLE)
        (cls.directory / "game.in").write_text(SAMPLE)

    def open(self, fragment="", page="board"):
        self.load(page, fragment)
        self.until(lambda: self.all("#board svg"), "the board")

    def open_position(self, problem, position):
        self.open(f"#problem={problem}&position={quote(position)}")

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

    def operations(self):
        return len(self.all("#list tbody tr"))

    def count(self, *selectors):
        return [len(self.all(selector)) for selector in selectors]

    def press_button(self, *labels):
        for label in labels:
            button = self.shown("button", f"[each.innerText.trim(), each.ariaLabel].includes({json.dumps(label)})")
            ActionChains(self.browser).move_to_element(button).click().perform()

    def put(self, **fields):
        """Fills the fields with those ids."""
        self.script("document.querySelectorAll('#judge, #position-panel').forEach((each) => (each.open = true))")
        for name, text in fields.items():
            self.script("document.getElementById(arguments[0]).value = arguments[1]", name, text)

    def read_judge_text(self, **fields):
        self.put(**fields)
        self.press_button("Read it")

    def choose(self, label, value):
        self.script("""(() => { const select = [...document.querySelectorAll('label')]
            .find((each) => each.textContent.startsWith(arguments[0])).querySelector('select');
            select.value = arguments[1]; select.dispatchEvent(new Event('change')); })()""", label, value)

    # The page itself.

    def test_it_is_small_and_allows_its_own_script_alone(self):
        self.open()
        text = (self.directory / "board.html").read_text("utf-8")
        self.assertLess(len(text.encode()), LARGEST)
        script, style = ("'sha256-" + base64.b64encode(hashlib.sha256(re.search(rf"<{name}>(.*?)</{name}>", text, re.S)[1].encode()).digest()).decode() + "'"
                         for name in ("script", "style"))
        self.assertEqual(re.search(r'Content-Security-Policy" content="([^"]*)"', text)[1],
                         f"default-src 'none'; style-src {style}; script-src {script} 'wasm-unsafe-eval'; img-src data:; base-uri 'none'; form-action 'none'")
        self.assertNotRegex(text, r'(src|href)="(?!data:|#")')
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
                self.run_program("play", "--no-open", "--force", "-o", "language.html", *words)
                self.open(page="language")
                self.assert_text("#status", "red to move" if language.startswith("en") else "轮到红方走")

    def test_a_change_of_language_leaves_everything_else_as_it_is(self):
        self.open()
        self.read_judge_text(input=SAMPLE, output=self.answer.replace("NA;yes;no", "NA;no;no"))
        self.choose("Players", "random")
        self.click("6 6", "7 6")  # it can't go there
        self.script("void ['rules', 'position-panel'].forEach((id) => (document.getElementById(id).open = true))")
        self.press("f")
        for begin in ("null", "startEditing()"):
            self.script(begin)
            self.until(lambda: self.all("#rules .board"), "the rules")
            state, english = self.script(STATE), self.read("body")
            self.press_button("中文")
            self.until(lambda: self.read("#rules summary") == ["规则"], "Chinese")
            self.assertEqual(self.script(STATE), state)
            self.assert_text("#notices", "输出第 16 行错误：应为 “blue captain;NA;yes;no”，实为 “blue captain;NA;no;no”。")
            self.assertEqual((self.text("#read"), self.text("#list thead")), ("读入", "操作 正确输出 你的程序"))
            self.press_button("English")
            self.assertEqual((self.script(STATE), self.read("body")), (state, english))
        for fragment, english, chinese in (("#problem=chess", "This link is damaged", "链接已损坏"),
                                           ("#problem=primitive-chess&position=R 1", "one piece of each player", "双方各一个棋子")):
            self.open(fragment)
            self.assert_text("#notices", english)
            self.press_button("中文")
            self.assert_text("#notices", chinese)

    def test_it_fits_every_screen(self):
        for size in ((1280, 900), (820, 1180), (390, 844)):
            self.size(*size)
            self.open("#problem=duckchess&judge=" + quote(SAMPLE))
            self.script("(() => { for (const each of document.querySelectorAll('details')) each.open = true; })()")
            self.assertLessEqual(self.script("document.documentElement.scrollWidth"), size[0])
            self.assertGreater(self.find("#board svg").size["width"], 300)

    # Playing.

    def test_a_piece_is_clicked_and_moved_and_a_link_holds_the_game(self):
        self.open()
        self.click("9 4")
        self.assert_text("#status", "(9,4) holds a blue captain, and red is to move")
        self.assertEqual(self.legal(), [])
        self.click("0 3")
        self.assertEqual((self.legal(), self.count("#board .legal")), (["1 2", "1 4"], [2]))
        self.click("1 2")
        self.assertEqual((self.what("1 2"), self.what("0 3")), ("red guard", "empty"))
        self.assert_text("#status", "blue to move", "DC-2.2")
        self.assert_text("#list", "red guard;NA;no;no")
        self.assertIn("the red guard goes from (0,3) to (1,2)", self.script("document.getElementById('live').textContent"))
        self.click("9 4", "8 4")
        self.press_button("undo")
        self.assertEqual(self.what("9 4"), "blue captain")
        self.press("r")
        self.assertEqual(self.what("8 4"), "blue captain")
        self.press_button("go to operation 1")
        self.assert_text("#status", "blue to move")
        self.click("9 4", "8 4")
        link = self.script("linkOfGame()")
        self.open(link)
        self.assertEqual((self.what("8 4"), self.operations()), ("blue captain", 2))
        for damaged in (link[:-3], link.replace("3+1+2", "3+1+4"), link.replace("duckchess", "chess")):
            self.open(damaged)
            self.assert_text("#notices", "This link is damaged")
            self.assertEqual(self.what("9 4"), "blue captain")
        self.open("#problem=duckchess&judge=" + quote("1900\n" + "0 0 0 0\n" * 1900))
        self.assertIsNone(self.script("linkOfGame()"), "a long game is a file")

    def test_it_says_why_a_cell_is_not_legal(self):
        self.open()
        self.click("0 0", "7 0")
        self.assert_text("#status", "the red car on (0,0) can't go to (7,0): (2,0) holds a red duck", "DC-2.5")
        self.assertEqual(self.count("#board .blocker", "#list tr"), [1, 0], "nothing was played")
        self.press_button("Add it as an operation")
        self.assert_text("#list", "Invalid command")
        self.open("#problem=primitive-chess")
        self.click("1 1", "2 2")
        self.assert_text("#status", "invalid, by PC-1.2: the first player's rook on (1,1) can't go to (2,2)\n(a rook slides")
        self.open_position("primitive-chess", "R1b1/4/4/4 1")
        self.click("1 1", "1 4")
        self.assert_text("#status", "can't go to (1,4): (1,3) holds the second player's bishop")
        self.assertEqual(self.count("#board .blocker"), [1])
        self.press_button("中文")
        self.assert_text("#status", "(1,1) 上先手的车不能走到 (1,4)：(1,3) 上有后手的象")
        self.script("useCell('1 1')")
        self.assertNotRegex(self.text("#status"), "[a-z]{2}")

    def test_pieces_are_dragged_and_the_remix_has_its_own_numbers(self):
        self.open()
        for start, target, piece in (("0 3", "1 4", "red guard"), ("9 4", "8 4", "blue captain")):
            ActionChains(self.browser).drag_and_drop(self.cell(start), self.cell(target)).perform()
            self.assertEqual(self.what(target), piece)
            self.press_button("flip the board")
        self.press_button("flip the board")
        self.assertLess(self.cell("0 4").location["y"], self.cell("9 4").location["y"])
        self.open("#problem=duckchess-remix")
        self.click("10 5", "9 5")
        self.assert_text("#list", "captain None No Continue")

    def test_by_keyboard_alone(self):
        self.open()
        self.script("document.querySelector('#board [tabindex=\"0\"]').focus()")
        self.press(*[Keys.ARROW_DOWN] * 9, *[Keys.ARROW_RIGHT] * 3, Keys.ENTER)
        self.assertEqual(self.legal(), ["1 2", "1 4"])
        self.press(Keys.ARROW_UP, Keys.ARROW_LEFT, Keys.SPACE)
        self.assertEqual((self.what("1 2"), self.focused()), ("red guard", "red guard, 1 2"))
        self.press("u")
        self.assertEqual(self.what("0 3"), "red guard")
        self.script("startEditing()")
        self.press(Keys.TAB, Keys.ENTER)
        self.assertEqual(self.focused(), "red guard", "the focus stays")
        self.script("focusBoard()")
        self.press("D", Keys.ARROW_LEFT, "c", Keys.ARROW_LEFT, Keys.DELETE, "u")
        self.assertEqual(self.script("editor.cells[8].map((each) => each || '.').join('')"), ".cD......")

    def test_opponents_answer(self):
        self.open()
        for opponent in ("random", "engine"):
            self.choose("Players", opponent)
            before = self.operations()
            self.click(*self.script("(() => { const [move] = surface.now.moves; return move.map((place) => numbersOf(keyOf(place))); })()"))
            self.until(lambda: self.operations() == before + 2, "the opponent's move")
            self.assert_text("#status", "red to move")
        self.open_position("duckchess", "4c4/9/9/9/4R4/9/9/9/9/C8 r")
        self.press_button("Move for me")
        self.assert_text("#status", "The game is over", "red has won")
        self.open("#problem=primitive-chess")
        self.assert_text("#status", "wins with best play, in 5 plies")
        self.press_button(*["Move for me"] * 5)
        self.assert_text("#status", "The game is over")
        self.assertNotIn("best play", self.text("#status"))
        self.assert_text("#list tbody tr:last-child", "captures on")  # the judge has no line for it

    def test_the_rules_are_those_of_the_game_on_the_board(self):
        self.open()
        self.find("#rules summary").click()
        self.until(lambda: self.count("#rules .board") == [7], "a board for each kind of piece")
        self.assert_text("#rules", "DC-2.6")
        self.choose("Game", "primitive-chess")
        self.until(lambda: self.read("#rules figcaption") == ["rook", "bishop"], "the other game's")
        self.assertEqual([len(figure.find_elements(By.CSS_SELECTOR, ".legal")) for figure in self.all("#rules figure")], [8, 8])

    def test_a_screen_reader_hears_cells_buttons_and_what_happens(self):
        self.open()
        self.click("0 3")
        tree = self.browser.execute_cdp_cmd("Accessibility.getFullAXTree", {})["nodes"]
        said = {(node["role"]["value"], node.get("name", {}).get("value", "")) for node in tree if not node["ignored"]}
        self.assertLessEqual({("gridcell", "red guard, 0 3, chosen"), ("gridcell", "empty, 1 2, can be reached"), ("button", "undo"),
                              ("button", "flip the board"), ("combobox", "Game"), ("combobox", "Players")}, said)
        self.assertEqual([sum(role == one for role, _ in said) for one in ("gridcell", "row")], [90, 10])
        self.assertEqual({role for role, name in said if not name} & {"button", "combobox", "textbox", "gridcell", "grid"}, set())
        self.assertTrue(any(each["name"] == "live" and each["value"]["value"] == "polite" for node in tree for each in node.get("properties", [])))
        self.assertEqual(self.script("document.getElementById('live').textContent"), "red guard on 0 3 can go to 2 cells.")

    def test_a_position_is_text_or_put_together(self):
        self.open()
        self.put(position="nonsense")
        self.press_button("Play from this position")
        self.assert_text("#notices", "position:1: expected")
        self.press_button("Edit the position", "Empty the board", "red duck")
        self.click("4 4")
        self.press_button("blue captain")
        self.click("7 6")
        self.press_button("Play from here")
        self.click("4 4")
        self.assertEqual(self.script("positionNow()"), "9/9/6c2/9/9/4D4/9/9/9/9 r")
        self.assertIn("7 6", self.legal())

    # Judge text.

    def test_an_input_is_stepped_through_and_the_first_wrong_line_is_found(self):
        self.open()
        self.read_judge_text(input=SAMPLE, output=self.answer.replace("NA;yes;no", "NA;no;no"))
        self.assertEqual(self.read("#list tbody tr td:nth-child(3)"), self.answer.splitlines())
        self.assert_text("#notices", "Line 16 of the output is wrong: expected “blue captain;NA;yes;no”, found “blue captain;NA;no;no”. "
                         "operation 16: DC-5.1: check: the red duck on (6,6)")
        self.assertEqual((self.text("#list .wrong"), self.text("#list [aria-current=step] td")), ("blue captain;NA;no;no", "16"))
        self.read_judge_text(output=self.answer)
        self.assert_text("#notices", "all lines agree")
        self.press_button("go to operation 16")
        self.assert_text("#status", "the red duck on (6,6) attacks the blue captain on (9,4), with (7,6) and (8,5) empty")
        self.assertEqual(self.count("#board .arrow.attack"), [1])
        self.read_judge_text(input="2\n0 3 1 2\n0 0 0 9\n", output="")
        self.assert_text("#notices", "input:3:7: expected yt of operation 2 of 2 (a column from 0 to 8), found '9'")
        self.assertEqual(self.operations(), 1)
        (self.directory / "my.out").write_text(self.answer.replace("red guard", "red duck"))
        self.run_program("play", "--no-open", "-o", "given.html", "game.in", "my.out")
        self.open(page="given")
        self.assert_text("#notices", "Line 5 of the output is wrong")

    def test_cases_of_primitive_chess(self):
        self.open("#problem=primitive-chess")
        self.read_judge_text(input=f"2\n{CASES}3 5\n1 2 R\n2 2 B\n", output="WIN\nLOSE\n")
        self.assert_text("#notices", "Line 2 of the output is wrong: expected “WIN”, found “LOSE”. case 2: PC-3.1")
        self.assertEqual(self.what("2 2"), "second player's bishop")
        self.read_judge_text(input=f"1500\n{CASES * 1499}1000 5\n1 2 R\n2 2 B\n", output="WIN\n" * 1499 + "LOSE\n")
        self.assert_text("#notices", "case 1500: PC-3.1", "too large to draw")
        self.assertEqual([each.split(" -> ")[0] for each in self.read("#cases li")], ["1500. 1000 x 5, first R (1,2), second B (2,2)"])

    # Reports.

    def open_on_the_board(self, section=""):
        """Opens the first difference of the page, or of a section, and gives the number of operations, if it has any."""
        expected, report = self.shown(section + ".line.expected code").text, self.browser.current_window_handle
        self.shown(section + "a.opener").click()
        self.browser.switch_to.window(next(each for each in self.browser.window_handles if each != report))
        self.until(lambda: "of the output is wrong" in self.text("#notices"), "the first wrong line")
        self.assert_text("#notices", f"expected “{expected}”")
        count = self.operations()
        self.browser.close()
        self.browser.switch_to.window(report)
        return count

    def test_a_difference_of_a_report_opens_on_the_board(self):
        self.run_program("diff", "mistake:horse-checks-over-its-leg", "--random", "20", "--report", "html=report.html")
        self.load("report")
        self.find("#findings a").click()
        self.until(lambda: self.count("[aria-label='minimized input']") == [1], "the minimized input")
        count = int(self.text("[aria-label='minimized input']").split("\n")[0])
        self.assertEqual(self.open_on_the_board(), count)
        # A long one from where the report has it.
        (self.directory / "long.in").write_text("341\n" + "0 0 0 0\n" * 340 + "0 3 1 2\n")
        self.run_program("diff", f"wrong=cmd:'{self.quackcheck}' answer | sed 's/guard/duck/'", "long.in", "--sandbox", "none",
                         "--shrink", "none", "--report", "html=long.html")
        self.load("long")
        self.find("#findings a").click()
        self.until(lambda: self.all(".replay"), "the command to replay it")
        self.assert_text(".replay", "The board begins at operation 41.")
        self.assertEqual(self.open_on_the_board(), 301)

    def test_what_grade_finds_opens_on_the_board(self):
        (self.directory / "data").mkdir()
        (self.directory / "data/1.in").write_text("2\n3 0 4 0\n6 0 5 0\n")
        (self.directory / "data/1.ans").write_text("red soldier;NA;no;no\nred soldier;NA;no;no\n")
        self.run_program("grade", "data", "--wrong", "short=cmd:echo 'red soldier;NA;no;no'", "--sandbox", "none", "--report", "html=grade.html")
        self.load("grade")
        for section, found in (("#tests ", "red soldier;NA;no;no"), ("#programs ", "no such line")):
            self.find(f"{section} summary").click()
            self.until(lambda: self.all(f"{section} .board"), "the board")
            self.assert_text(f"{section}.line.expected", "blue soldier;NA;no;no")
            self.assert_text(f"{section}.line.found", found)
            self.assertEqual(self.text(f"{section}.play [aria-current=step] th"), str(self.open_on_the_board(section)))

    def test_explanations_are_a_page_of_boards(self):
        self.run_program("explain", "game.in", "--report", "html=explained.html")
        self.load("explained")
        self.assertEqual(self.count(".steps tbody tr"), [18])
        self.press(*[Keys.ARROW_RIGHT] * 15)
        self.assertEqual(self.text(".steps [aria-current=step] th"), "16")
        self.assert_text(".outcome", "check: the red duck on (6,6) attacks the blue captain on (9,4)")
        self.assertEqual(self.count(".board-before .arrow", ".board-after .arrow"), [1, 1])
        self.press(Keys.END)
        self.assert_text(".outcome", "the game has been over since operation 17")
        self.assertEqual(self.all(".board-after svg"), [], "nothing has changed")

    def test_engines_that_disagree_are_reported(self):
        self.open()
        self.script("(() => { game.disagreement = 'planted'; show(); })()")
        self.assert_text("#disagreement", "The two engines disagree: planted", "quackcheck play")


if __name__ == "__main__":
    main()
