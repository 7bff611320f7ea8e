"""Fairy-stockfish as an outside witness: a program that we did not write counts the moves of duck chess, told the rules
in a variants file. Without Debian's package 'fairy-stockfish' this fails and says so.

    fairy_stockfish_test.py QUACKCHECK

Both engines are held to it on positions from play and on those made by hand; and wrong rules must be noticed there."""

import copy
import random
import re
import shutil
import subprocess
import sys
from pathlib import Path

from witness import STEPS, start

HERE = Path(__file__).resolve().parent
PROGRAM = shutil.which("fairy-stockfish", path="/usr/games:/usr/bin:/usr/local/bin")


def text_of(board, red):  # as game/position.h has it: rows from the last down, runs of empty cells as digits
    text = "/".join("".join(board.get((x, y), " ") for y in range(9)) for x in reversed(range(10)))
    return re.sub(" +", lambda run: str(len(run[0])), text) + (" r" if red else " b")


def board_of(text):
    cells, mover = text.split()
    rows = re.sub(r"\d", lambda run: " " * int(run[0]), cells).split("/")
    return {(9 - x, y): c for x, row in enumerate(rows) for y, c in enumerate(row) if c != " "}, mover == "r"


def ask(questions):
    """For each position and depth the root moves with what is counted after them: {"0 0 9 1: 43", ...}."""
    if not PROGRAM:
        sys.exit("the outside witness is missing, Debian's package 'fairy-stockfish': apt-get install it")
    lines = ["uci", "load fairy_stockfish_variants.ini", "setoption name UCI_Variant value quackduck"]
    for position, depth in questions:
        lines += [f"position fen {position[:-1]}{'w' if position[-1] == 'r' else 'b'} - - 0 1", f"go perft {depth}"]
    # In that directory, as its command can't name a file in a path with blanks.
    done = subprocess.run([PROGRAM], cwd=HERE, input="\n".join([*lines, "quit\n"]), capture_output=True, text=True, check=True)
    answers, roots = [], set()
    for line in done.stdout.splitlines():
        if line.startswith("Nodes searched"):
            answers.append(roots)
            roots = set()
        elif found := re.fullmatch(r"([a-i])(\d+)([a-i])(\d+): (\d+)", line):  # "a1b10: 43": columns are letters, rows from 1 on
            column, row, to_column, to_row, count = found.groups()
            roots.add(f"{int(row) - 1} {ord(column) - ord('a')} {int(to_row) - 1} {ord(to_column) - ord('a')}: {count}")
    assert len(answers) == len(questions), f"{len(answers)} answers to {len(questions)} questions\n{done.stderr}"
    return answers


def perft(engine, position, depth):
    words = [sys.argv[1], "perft", str(depth), "--divide", "--engine", engine, "--position", position]
    lines = subprocess.run(words, stdout=subprocess.PIPE, text=True, check=True).stdout.splitlines()
    return set(lines[:-1]), int(lines[-1].removeprefix("total: "))


def moves(board, red, steps=STEPS):
    return [(a, to) for a, piece in board.items() if piece.isupper() == red
            for (dx, dy), empty in steps[piece.upper()] for to in [(a[0] + dx, a[1] + dy)]
            if to[0] in range(10) and to[1] in range(9) and (to not in board or board[to].isupper() != red)
            and not any((a[0] + b, a[1] + c) in board for b, c in empty)]


def positions_of_a_game(remix, capture_percent):  # one in 24 plies; captains are spared, for the witness knows of one
    board, red, found = start(remix), True, []
    for ply in range(1, 241):
        some = [move for move in moves(board, red) if board.get(move[1], " ") not in "Cc"]
        captures = [move for move in some if move[1] in board]
        if not some:
            break
        at, to = random.choice(captures if captures and random.randrange(100) < capture_percent else some)
        board[to], red = board.pop(at), not red
        if ply % 24 == 0:
            found.append(text_of(board, red))
    return found


def compare(what, positions):
    roots = sequences = 0
    for position, expected in zip(positions, ask([(position, 2) for position in positions])):
        assert position.count("C") == position.count("c") == 1, position
        for engine in ("optimized", "reference"):
            found, total = perft(engine, position, 2)
            assert found == expected, f"{engine}, {position}: {sorted(found ^ expected)}"
        roots, sequences = roots + len(expected), sequences + total
    print(f"{what}: {len(positions)} positions, {roots} first moves, {sequences} sequences, on both engines")
    return roots


def wrong_rules():  # each step left out, and each cell that must be empty for one of them forgotten
    for kind, steps in STEPS.items():
        for place, (step, empty) in enumerate(steps):
            if len(empty) > 5:  # the car's longest ones, which no position may have
                continue
            for wrong in [[], *([(step, empty[:i] + empty[i + 1:])] for i in range(len(empty)))]:
                changed = copy.copy(STEPS)
                changed[kind] = steps[:place] + wrong + steps[place + 1:]
                yield f"{kind} {step} as {wrong}", changed


def expect_that_wrong_rules_are_noticed(positions):
    def listed(position, steps):
        return {f"{a[0]} {a[1]} {to[0]} {to[1]}: 1" for a, to in moves(*board_of(position), steps)}
    answers = list(zip(positions, ask([(position, 1) for position in positions])))
    assert all(listed(position, STEPS) == roots for position, roots in answers)
    unnoticed = [words for words, steps in wrong_rules()
                 if all(listed(position, steps) == roots for position, roots in answers)]
    assert not unnoticed, unnoticed
    print(f"{len(list(wrong_rules()))} wrong rules are noticed")


def main():
    random.seed(1)
    # If it did not know one of the pieces, every other count would be that of a board without them.
    for remix, first_moves, sequences in ((False, 43, 3466638), (True, 48, 5457735)):
        position = text_of(start(remix), True)
        three, four = ask([(position, 3), (position, 4)])
        assert perft("reference", position, 3)[0] == perft("optimized", position, 3)[0] == three and \
            len(three) == first_moves
        assert perft("optimized", position, 4) == (four, sequences)
    lines = (HERE / "fairy_stockfish_positions.txt").read_text().splitlines()
    by_hand = [line for line in lines if line and line[0] != "#"]
    played = [position for remix in (False, True) for game in range(24)
              for position in positions_of_a_game(remix, 10 * (game % 4))]
    assert len(by_hand) >= 80 and compare("by hand", by_hand) >= 1000
    assert len(played) >= 400 and compare("from play", played) >= 10000
    expect_that_wrong_rules_are_noticed(by_hand + played)


if __name__ == "__main__":
    main()
