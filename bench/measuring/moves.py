"""Move generation: perft beside fairy-stockfish on the same positions, and beside stockfish on chess."""

import os
import re

import timing

VARIANTS = "tests/fairy_stockfish_variants.ini"
FAIRY = "/usr/games/fairy-stockfish"
STOCKFISH = "/usr/games/stockfish"
ROUNDS = 5


def positions(path):
    """[(depth, name, position)]"""
    found = []
    with open(path, encoding="utf-8") as file:
        for line in file:
            if not line.startswith("#") and line.strip():
                depth, name, position = re.fullmatch(r"(\d) (\w+): (.*)\n", line).groups()
                found.append((int(depth), name, position))
    return found


def write(path, text):
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    return path


def searched(path):
    """The total of a `go perft`."""
    with open(path, encoding="utf-8") as file:
        return int(re.search(r"^Nodes searched: (\d+)", file.read(), re.MULTILINE).group(1))


def counted(path):
    """The total of `quackcheck perft`: its last number."""
    with open(path, encoding="utf-8") as file:
        return int(re.findall(r"\d+", file.read())[-1])


class Started:
    """A program's runs, less what it takes to start it, round by round."""

    def __init__(self, whole, start):
        self.seconds = [max(a - b, 1e-9) for a, b in zip(whole.seconds, start.seconds)]

    median = timing.Measured.median


def measure(build, positions_path, directory, report):
    """A row for each position, and one for chess. Nodes a second without the start of the programs, which is measured in
    the same rounds (stockfish reads its network then)."""
    uci = "uci\nload %s\nsetoption name UCI_Variant value quackduck\n" % VARIANTS
    out = {name: os.path.join(directory, name + ".perft") for name in ("ours", "fairy", "chess")}
    nothing = write(os.path.join(directory, "nothing.uci"), uci + "quit\n")
    quit_only = write(os.path.join(directory, "quit.uci"), "uci\nquit\n")
    chess = write(os.path.join(directory, "chess.uci"), "uci\nposition startpos\ngo perft 6\nquit\n")
    rows = []
    for depth, name, position in positions(positions_path):
        report("perft %d, %s" % (depth, name))
        fen = "%s %s - - 0 1" % (position[:-2], "w" if position[-1] == "r" else "b")
        asked = write(os.path.join(directory, "perft.uci"), "%sposition fen %s\ngo perft %d\nquit\n" % (uci, fen, depth))
        ours = [build + "/quackcheck", "perft", str(depth), "--position", position]
        commands = [(ours, None, out["ours"]), ([build + "/quackcheck", "--version"], None, None),
                    ([FAIRY], asked, out["fairy"]), ([FAIRY], nothing, None)]
        if name == "start":
            commands += [([STOCKFISH], chess, out["chess"]), ([STOCKFISH], quit_only, None)]
        runs = timing.by_turns(build, ROUNDS, commands)
        nodes = counted(out["ours"])
        if nodes != searched(out["fairy"]):
            raise timing.CommandFailed("fairy-stockfish counts %d sequences of %d moves from %s, we %d" %
                                       (searched(out["fairy"]), depth, position, nodes))
        mine, theirs = Started(runs[0], runs[1]), Started(runs[2], runs[3])
        rows.append({"position": name, "text": position, "depth": depth, "nodes": nodes,
                     "nodes_per_second": nodes / mine.median(), "fairy_per_second": nodes / theirs.median(),
                     "times_fairy": timing.ratio(theirs, mine)})
        if name == "start":
            chess_nodes = searched(out["chess"])
            chess_runs = Started(runs[4], runs[5])
            rows[-1]["chess_nodes"] = chess_nodes
            rows[-1]["stockfish_per_second"] = chess_nodes / chess_runs.median()
            rows[-1]["times_stockfish"] = timing.ratio(chess_runs, mine) * nodes / chess_nodes
    return rows
