"""Reports for those who look at them from outside: written by `quackcheck merge` from records that are made here.

"ordinary": five implementations of duck chess on 20 cases, with every verdict there is. "greedy.cpp" gives two wrong
lines of the sample, case 1, minimized to two operations; "slow.py" runs out of time on case 3. "hostile": the same with
texts that a hostile program printed, in every place that takes one. "large": 100 implementations on 1000 cases, a tenth
of the outcomes failed; 300 of them in full, with 18 boards each.
"""

import copy
import json
import subprocess
from pathlib import Path

VERDICTS = ("AC", "WA", "PE", "RE", "TLE", "MLE", "OLE", "CE", "JE")
# Markup that would run if a report let it, then NUL, an escape sequence, what stands for a byte that is no UTF-8, the
# end of a CDATA section and a character that turns the direction of writing.
HOSTILE = "</script><img src=x onerror=alert(1)><!--<script>alert(2)//\0\x1b[31m\ufffd]]>\u202e&amp;\"'\\"
WRONG = "line 14: expected 'red duck;blue soldier;no;no', found 'Invalid command'"
SHRUNK = "2\n2 0 4 3\n7 0 5 3\n"


def differing_sample(quackcheck, directory):
    """What `diff` reports of a program that answers two operations of the sample wrongly."""
    sample, report = directory / "sample.in", directory / "sample.json"
    made = subprocess.run([quackcheck, "gen", "--profile", "sample", "--count", "18"], capture_output=True, check=True)
    sample.write_bytes(made.stdout)
    program = f"cmd:'{quackcheck}' answer | sed '14s/.*/Invalid command/; 16s/yes/no/'"
    subprocess.run([quackcheck, "diff", "--impl", "reference", "--impl", f"greedy.cpp={program}", "--sandbox", "none",
                    "--shrink", "none", "--report", f"json={report}", sample], capture_output=True, check=False)
    return json.loads(report.read_text(encoding="utf-8"))


def why(item, text, sentence):
    return {"item": item, "input_line": item + 1, "item_text": text, "clause": "DC-2.6", "sentence": sentence,
            "clause_sentence": "a duck goes three cells along its row or column and two across, if ...", "board": ""}


def first_detail(sample):
    detail = copy.deepcopy(sample["details"][0])
    detail |= {"implementation": 2, "complaints": "warning: unused variable 'leg'\n",
               "command": "quackcheck diff --impl reference --impl greedy.cpp sample/1.in",
               "why": why(14, "4 3 6 6", "the duck on (4,3) goes by (5,3) and (6,4), which are both empty")}
    frames = detail["frames"]
    for frame in frames[14:]:
        frame["found"] = frame["answer"]
    frames[15]["found"] = "blue captain;NA;no;no"
    frames.append(frames[16] | {"item_text": "9 8 8 8", "answer": "Invalid command", "found": "Invalid command", "attacks": [],
                                "outcome": "the game has been over since operation 17", "marked": [[0, 8], [1, 8]],
                                "board": frames[16]["after"], "to_move": "blue", "is_move": False})
    frames = copy.deepcopy(frames[11:13])
    frames[1] |= {"item_text": "7 0 5 3", "answer": "Invalid command", "outcome": "(6,1) is not empty",
                  "marked": [[2, 0], [4, 3]], "blockers": [[3, 1]], "found": "blue duck;NA;no;no"}
    detail["shrunk"] = {
        "input": SHRUNK, "items": 2, "runs": 74, "budget_spent": False, "frames": frames,
        "command": "printf '2\\n2 0 4 3\\n7 0 5 3\\n' | quackcheck diff --impl reference --impl greedy.cpp -",
        "line": 2, "expected": "Invalid command", "found": "blue duck;NA;no;no",
        "why": why(2, "7 0 5 3", "the duck on (7,0) is blocked by the soldier on (6,2)")}
    return detail


def outcome(place, number):
    """What "greedy.cpp", "slow.py" and "broken.c" make of a case: the verdict, the reason and the line."""
    if place == 2 and number in (1, 7, 12):
        return "WA", WRONG, 14
    if place == 2 and number == 9:
        return "PE", "line 3: a blank at the beginning of the line", 3
    if place == 3 and (number == 3 or number >= 17):
        return "TLE", "2.01 s of CPU time, limit 2 s", 0
    if place == 3 and number in (11, 12):
        return ("MLE", "more than 512 MB", 0) if number == 11 else ("OLE", "more than 64 MB of output", 0)
    if place == 4 and number <= 14:
        return "RE", "signal 11 (SIGSEGV)", 0
    if place == 4 and number == 15:
        return "JE", "the sandbox could not be set up", 0
    if place == 4 and number >= 18:
        return "CE", "broken.c:3:1: error: expected ';'", 0
    return "AC", "", 0


def counted(record):
    """The record with what its outcomes add up to."""
    record["totals"] = {"cases": len(record["cases"]), "items": sum(case["items"] for case in record["cases"]),
                        "differing_cases": sum(any(one["verdict"] != "AC" for one in case["outcomes"])
                                               for case in record["cases"])}
    for place, implementation in enumerate(record["implementations"]):
        mine = [(case["number"], case["outcomes"][place]) for case in record["cases"]]
        failed = next(((number, one) for number, one in mine if one["verdict"] != "AC"), (0, {"verdict": "AC", "reason": ""}))
        implementation |= {
            "verdicts": {verdict: sum(one["verdict"] == verdict for _, one in mine) for verdict in VERDICTS},
            "worst": {key: max(one["usage"][key] for _, one in mine) for key in mine[0][1]["usage"]},
            "cases": len(mine), "first_failed": failed[0], "verdict": failed[1]["verdict"], "reason": failed[1]["reason"]}
    return record


def with_implementations(sample, names):
    record = {key: value for key, value in sample.items() if key not in ("cases", "findings", "details")}
    record |= {"protections_off": [], "started": "2026-11-21T22:09:04Z", "seconds": 12.34, "cases": [], "findings": [],
               "details": []}
    blank = copy.deepcopy(sample["implementations"][0])
    record["implementations"] = [copy.deepcopy(blank) | {"name": name, "spec": name, "kind": kind, "limited": kind != "built-in"}
                                 for name, kind in names]
    return record


def made_case(name, number, items, outcomes):
    return {"number": number, "name": name, "words": name, "items": items, "outcomes": [
        {"verdict": verdict, "reason": reason, "line": line, "detail": None,
         "usage": dict(zip(("cpu_us", "wall_us", "peak_memory_bytes"), usage))} for verdict, reason, line, usage in outcomes]}


def ordinary(sample):
    record = with_implementations(sample, (("reference", "built-in"), ("optimized", "built-in"), ("greedy.cpp", "C++ source"),
                                           ("slow.py", "Python source"), ("broken.c", "C source")))
    record["protections_off"] = ["no private file system (bubblewrap is not installed)"]
    for number in range(1, 21):
        outcomes = []
        for place in range(5):
            verdict = outcome(place, number)
            cpu = 2_010_000 if verdict[0] == "TLE" else 1000 * (place * 7 + number)
            outcomes.append((*verdict, (cpu, cpu + 900, (3 << 20) + number * 100_000) if place >= 2 else (0, 0, 0)))
        record["cases"].append(made_case(f"data/{number}.in", number, 18, outcomes))
    crash = first_detail(sample) | {"implementation": 4, "case": 2, "verdict": "RE", "reason": "signal 11 (SIGSEGV)",
                                    "complaints": "Segmentation fault\n", "frames": [], "frame_offset": 0, "line": 0, "expected": None,
                                    "found": None, "why": None, "shrunk": None,
                                    "command": "quackcheck diff --impl reference --impl broken.c data/2.in"}
    record["details"] = [first_detail(sample), crash]
    for number, (place, mistake, cases, clause) in enumerate(((2, 0, 4, "DC-2.6"), (4, None, 14, ""))):
        record["cases"][number]["outcomes"][place]["detail"] = number
        verdict = record["cases"][number]["outcomes"][place]["verdict"]
        record["findings"].append({"implementation": place, "mistake": mistake, "verdict": verdict, "clause": clause,
                                   "bucket": "", "cases": cases, "case": number + 1, "detail": number})
    record["implementations"][2]["diagnosis"] |= {
        "explained": 3, "differing": 3, "examined": 2,
        "mistakes": [{"name": "mistake:duck-one-blocker", "clause": "DC-2.6",
                      "sentence": "The duck is blocked by its first cell alone."}]}
    return counted(record)


def hostile(record):
    record = copy.deepcopy(record)
    record["protections_off"].append(HOSTILE)
    record["interrupted"] = True
    record["implementations"][2] |= {"name": HOSTILE, "spec": HOSTILE}
    record["implementations"][2]["diagnosis"]["mistakes"] = [{"name": HOSTILE, "sentence": HOSTILE, "clause": HOSTILE}]
    record["implementations"][4]["diagnosis"] |= {"differing": 5, "examined": 1, "common": HOSTILE}
    cases = record["cases"]
    cases[0] |= {"name": HOSTILE, "words": HOSTILE}
    cases[0]["outcomes"][2]["reason"] = cases[1]["outcomes"][4]["reason"] = HOSTILE
    cases[2]["outcomes"][3]["reason"] = HOSTILE + "x" * 1_000_000
    for detail in record["details"]:
        detail |= {"complaints": HOSTILE, "command": HOSTILE, "reason": HOSTILE}
    detail = record["details"][0]
    detail |= {"expected": HOSTILE, "found": HOSTILE + "y" * 1_000_000}
    detail["why"] |= {"sentence": HOSTILE, "item_text": HOSTILE}
    detail["frames"][13] |= {"found": HOSTILE, "item_text": HOSTILE, "outcome": HOSTILE}
    detail["shrunk"] |= {"input": HOSTILE, "found": HOSTILE, "command": HOSTILE}
    detail["shrunk"]["frames"][1]["found"] = HOSTILE
    return record


def large(sample, differences=300):
    names = [(f"team{i}/solution" + (".py" if i % 3 == 0 else ".cpp"), "program") for i in range(1, 100)]
    record = with_implementations(sample, [("reference", "built-in"), *names])
    state = 1

    def number_below(limit):  # Knuth's MMIX generator: any will do, as long as it is the same everywhere
        nonlocal state
        state = (state * 6364136223846793005 + 1442695040888963407) % 2**64
        return (state >> 33) % limit

    for number in range(1, 1001):
        outcomes = [("AC", "", 0, (0, 0, 0))]
        for place in range(1, 100):
            verdict = VERDICTS[1 + number_below(8)] if number_below(1000) < place * 2 else "AC"
            usage = (number_below(2_000_000), number_below(2_500_000), number_below(512 << 20))
            outcomes.append((verdict, WRONG if verdict != "AC" else "", 0, usage))
        case = made_case(f"secret/{number}.in", number, 1000, outcomes)
        for place, one in enumerate(case["outcomes"]):
            if one["verdict"] != "AC" and len(record["details"]) < differences:
                one["detail"] = len(record["details"])
                record["details"].append(first_detail(sample) | {"implementation": place, "case": number,
                                                                 "verdict": one["verdict"]})
        record["cases"].append(case)
    return counted(record)


def write_reports(quackcheck, record, directory, name, formats=("text", "junit", "html", "json")):
    """NAME.json as it is read, and what `merge` makes of it: NAME.text, .junit, .html and NAME-again.json."""
    (directory / f"{name}.json").write_text(json.dumps(record), encoding="utf-8")
    done = subprocess.run([quackcheck, "merge", directory / f"{name}.json", "--force", "--all",
                           *(word for form in formats for word in
                             ("--report", f"{form}={directory / name}{'-again' * (form == 'json')}.{form}"))],
                          capture_output=True, check=False)
    if not (directory / f"{name}.html").exists():
        raise RuntimeError(done.stderr.decode())
    return done


def make_samples(quackcheck, directory, with_large=False):
    """Writes them; the ordinary record."""
    directory = Path(directory)
    sample = differing_sample(quackcheck, directory)
    record = ordinary(sample)
    write_reports(quackcheck, record, directory, "ordinary")
    write_reports(quackcheck, hostile(record), directory, "hostile")
    if with_large:
        write_reports(quackcheck, large(sample), directory, "large", ("html",))
    return record
