"""Answering: over file sizes, beside the peers; start-up; memory; primitive chess."""

import os
import subprocess

import timing


def make_input(build, path, words):
    """Has a program of the build write a file, unless it is there. Gives what it said of it."""
    note = path + ".note"
    if not os.path.exists(note):
        with open(path, "wb") as file:
            run = subprocess.run([build + words[0]] + words[1:], stdout=file, stderr=subprocess.PIPE, text=True,
                                 check=True)
        with open(note, "w", encoding="utf-8") as file:
            file.write(run.stderr)
    with open(note, encoding="utf-8") as file:
        return file.read().strip()


def same_bytes(build, one, other, directory):
    """Whether two commands write the same for their input; (words, stdin) each."""
    paths = [os.path.join(directory, name) for name in ("one.out", "other.out")]
    timing.by_turns(build, 1, [(one[0], one[1], paths[0]), (other[0], other[1], paths[1])])
    with open(paths[0], "rb") as first, open(paths[1], "rb") as second:
        same = first.read() == second.read()
    for path in paths:
        os.remove(path)
    return same


def rounds_for(count):
    for most, rounds in ((10**4, 101), (10**5, 31), (10**6, 15), (10**7, 7)):
        if count <= most:
            return rounds
    return 3


def sizes(build, directory, largest, report):
    """The table over file sizes: operations a second of `answer`, the contestant's program and the two floors, output
    thrown away; ratios within rounds; peak memory."""
    quackcheck, bench = build + "/quackcheck", build + "/bench/"
    lines = os.path.join(directory, "lines")
    short = os.path.join(directory, "dense-4096.in")
    make_input(build, short, ["/bench/bench-input", "4096", "1"])
    timing.by_turns(build, 1, [([quackcheck, "answer"], short, lines)])
    rows, count = [], 100
    while count <= largest:
        report("answer, %d operations" % count)
        path = os.path.join(directory, "dense-%d.in" % count)
        note = make_input(build, path, ["/bench/bench-input", str(count), "1"])
        if count <= 10**6 and not same_bytes(build, ([quackcheck, "answer"], path), ([bench + "peer-scanf"], path),
                                             directory):
            raise timing.CommandFailed("peer-scanf and quackcheck answer %s differently" % path)
        answer, scanf, floor, fixed, empty = timing.by_turns(build, rounds_for(count), [
            ([quackcheck, "answer"], path, None),
            ([bench + "peer-scanf"], path, None),
            ([bench + "peer-floor", lines], path, None),
            ([bench + "peer-floor", lines, "fixed"], path, None),
            ([bench + "peer-empty"], None, None)])
        rows.append({
            "operations": count, "bytes": os.path.getsize(path), "game": note, "rounds": rounds_for(count),
            "seconds": {"answer": answer.median(), "scanf": scanf.median(), "floor": floor.median(),
                        "floor_fixed": fixed.median(), "empty": empty.median()},
            "operations_per_second": count / answer.median(),
            "scanf_per_second": count / scanf.median(),
            "times_scanf": timing.ratio(scanf, answer),
            "of_floor": timing.ratio(answer, floor),
            "of_floor_fixed": timing.ratio(answer, fixed),
            "peak_kib": answer.peak_kib, "scanf_peak_kib": scanf.peak_kib, "empty_peak_kib": empty.peak_kib})
        if count > 10**7:
            os.remove(path)
            os.remove(path + ".note")
        count *= 10
    return rows


def start_up(build, sample, report):
    """Starting: `answer` on the sample beside the empty program."""
    report("start-up")
    answer, empty, scanf = timing.by_turns(build, 301, [
        ([build + "/quackcheck", "answer"], sample, None),
        ([build + "/bench/peer-empty"], None, None),
        ([build + "/bench/peer-scanf"], sample, None)])
    return {"answer_seconds": answer.median(), "empty_seconds": empty.median(), "scanf_seconds": scanf.median(),
            "answer_clock": answer.clock(), "empty_clock": empty.clock(), "of_empty": timing.ratio(answer, empty),
            "of_empty_clock": answer.clock() / empty.clock(),
            "peak_kib": answer.peak_kib, "empty_peak_kib": empty.peak_kib,
            "program_bytes": os.path.getsize(build + "/quackcheck")}


def primitive(build, directory, count, report):
    """Primitive chess over kinds of boards, beside the program that only reads."""
    rows = []
    for style in ("mixed", "small", "thin", "captures", "huge"):
        report("primitive chess, %s boards" % style)
        path = os.path.join(directory, "primitive-%s-%d.in" % (style, count))
        make_input(build, path, ["/quackcheck", "gen", "-p", "primitive-chess", "--profile", style, "--seed", "1",
                                "--count", str(count)])
        answer, validate, reader = timing.by_turns(build, 9, [
            ([build + "/quackcheck", "answer", "-p", "primitive-chess"], path, None),
            ([build + "/quackcheck", "validate", "-p", "primitive-chess"], path, None),
            ([build + "/bench/peer-primitive-reader"], path, None)])
        rows.append({"boards": style, "cases": count, "bytes": os.path.getsize(path),
                     "seconds": {"answer": answer.median(), "validate": validate.median(), "reader": reader.median()},
                     "cases_per_second": count / answer.median(),
                     "of_reader": timing.ratio(answer, reader), "of_validate": timing.ratio(answer, validate),
                     "peak_kib": answer.peak_kib})
    return rows
