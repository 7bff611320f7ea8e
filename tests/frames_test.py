"""The boards that pages draw, held against the rules of witness.py, which shares nothing with the engines.

    frames_test.py QUACKCHECK
"""

import json
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import witness


def run(*words, text=""):
    return subprocess.run([sys.argv[1], *words], input=text, capture_output=True, text=True, check=False).stdout


def drawn(problem, text):
    """The page's problem, and its frames, each with its board before and after it as a list of rows."""
    with tempfile.TemporaryDirectory() as folder:
        page = Path(folder, "page.html")
        run("explain", "-p", problem, "--report", f"html={page}", "-", text=text)
        data = json.loads(re.search(r'id="data"[^>]*>([^<]*)<', page.read_text(encoding="utf-8"))[1])
    frames, cells, labels = [], "", {}
    for frame in (data["frames"][place] for place in data["steps"]["frames"]):
        if "board" in frame:
            cells = re.sub(r"\d+", lambda run: " " * int(run[0]), frame["board"])
            labels = {name: frame[name] for name in ("top_row", "row_step", "left_column")}
        frame.update(labels, before=cells.split("/"))
        after = list(cells)
        changes = frame["after"] or []  # null: nothing is drawn
        for place, letter in zip(changes[::2], changes[1::2]):
            after[place] = letter
        cells = "".join(after)
        frames.append({**frame, "after": cells.split("/")})
    return data["problem"], frames


def at(rows, cell):
    return rows[cell[0]][cell[1]]


class Frames(unittest.TestCase):
    def compare_game(self, problem, seed):
        remix = problem != "duckchess"
        board, red = witness.start(remix), True
        _, frames = drawn(problem, run("gen", "-p", problem, "--count", "150", "--seed", seed, "--profile", "mixed"))
        for frame in frames:
            rows = frame["before"]
            self.assertEqual({(9 - x, y): c for x, row in enumerate(rows) for y, c in enumerate(row) if c != " "}, board)
            self.assertEqual(frame["to_move"], "red" if red else "blue")
            # The labels lead from the drawing to the numbers of the input.
            named = [number for row, column in frame["marked"]
                     for number in (frame["top_row"] + row * frame["row_step"], frame["left_column"] + column)]
            self.assertEqual(" ".join(map(str, named)), frame["item_text"])
            (x, y), target = ((9 - row, column) for row, column in frame["marked"])
            over = not any(c == "C" for c in board.values()) or not any(c == "c" for c in board.values())
            valid = not over and (x, y) in board and board[x, y].isupper() == red and witness.can_go(board, x, y, target)
            self.assertEqual(frame["outcome"].startswith("valid: "), valid)
            blocked = re.search(r"can't go to .* holds a ", frame["outcome"]) is not None
            self.assertEqual(len(frame["blockers"]), blocked, frame["outcome"])
            for cell in [*frame["blockers"], *(cell for attack in frame["attacks"] for cell in attack["blockers"])]:
                self.assertNotEqual(at(rows if not valid else frame["after"], cell), " ", frame["outcome"])
            if valid:
                board[target] = board.pop((x, y))
                red = not red
                attacked = bool(frame["attacks"]) and not frame["attacks"][0]["blockers"]
                check = re.search(r"[; ][Yy]es[; ]", frame["answer"]) is not None
                self.assertTrue(attacked or not check, frame)
                self.assertTrue(check or not attacked or remix, frame)
        return len(frames)

    def test_each_operation_is_shown_on_the_board_before_it(self):
        for problem in ("duckchess", "duckchess-remix"):
            self.assertEqual(sum(self.compare_game(problem, str(seed)) for seed in range(1, 5)), 4 * 150)

    def test_moves_of_primitive_chess_lead_from_board_to_board(self):
        _, frames = drawn("primitive-chess", "1\n3 40\n1 1 R\n2 33 B\n")
        self.assertEqual([frame["continues"] for frame in frames], [False] + 13 * [True])
        self.assertEqual(frames[0]["marked"], [[0, 0], [1, 32]])
        for frame, following in zip(frames[1:], frames[2:]):
            start, target = frame["marked"]
            rows = [list(row) for row in frame["before"]]
            self.assertEqual(at(rows, target), " ", "only the last one captures")
            rows[target[0]][target[1]], rows[start[0]][start[1]] = at(rows, start), " "
            self.assertEqual(["".join(row) for row in rows], following["before"])
        self.assertNotEqual(at(frames[-1]["before"], frames[-1]["marked"][1]), " ")

    def test_every_letter_that_is_drawn_is_named(self):
        for problem, count in (("duckchess", 14), ("duckchess-remix", 14), ("primitive-chess", 4)):
            known, frames = drawn(problem, run("gen", "-p", problem, "--count", "20", "--seed", "1"))
            pieces = {piece["letter"]: piece for piece in known["pieces"]}
            self.assertEqual(len(pieces), count)
            self.assertLessEqual({c for frame in frames for row in frame["before"] for c in row} - {" "}, set(pieces))
            for letter, piece in pieces.items():
                self.assertEqual(piece["side"], "red" if letter.isupper() else "blue")
                self.assertTrue(piece["symbol"] and piece["name"])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
