"""Many small files: `diff`, `check`, `gen` and `grade`, over jobs and over the number of implementations."""

import json
import os
import subprocess

import replay
import timing

OPERATIONS = 1000


def make_cases(build, directory, cases):
    """A directory of dense games with their right answers, and one file that has all their operations."""
    tests = os.path.join(directory, "cases-%d" % cases)
    if os.path.exists(tests):
        return tests
    os.makedirs(tests + ".new")
    for seed in range(1, cases + 1):
        case = "%s.new/%05d" % (tests, seed)
        with open(case + ".in", "wb") as file:
            subprocess.run([build + "/bench/bench-input", str(OPERATIONS), str(seed)], stdout=file,
                           stderr=subprocess.DEVNULL, check=True)
        subprocess.run([build + "/quackcheck", "answer", case + ".in", "-o", case + ".ans"], check=True)
    os.rename(tests + ".new", tests)
    return tests


def diff(build, tests, implementations, jobs):
    words = [build + "/quackcheck", "diff", "--tests", tests, "--jobs", str(jobs), "--shrink", "none"]
    for implementation in implementations:
        words += ["--impl", implementation]
    return (words, None, None)


def diff_of_made(build, cases, jobs):
    """The same of cases that `diff` makes itself: what making them takes."""
    return ([build + "/quackcheck", "diff", "--random", str(cases), "--count", str(OPERATIONS), "--jobs", str(jobs),
             "--shrink", "none", "--impl", "optimized", "--impl", "again=optimized"], None, None)


def each(directory, names, jobs, words):
    """One process a name, as a judge starts them: `@` in the words is the name."""
    return (["sh", "-c", "cd '%s' && %s | xargs -P %d -I @ %s" % (directory, names, jobs, " ".join(words))], None, None)


def a_process_each(build, tests, made, cases, jobs):
    """`check` of every case, `gen` of as many, and as many starts of the empty program: what these can't go below."""
    stems, numbers = "ls *.in | sed 's/[.]in$//'", "seq 1 %d" % cases
    quackcheck, empty = build + "/quackcheck", build + "/bench/peer-empty"
    return [("check, a process a case", jobs, each(tests, stems, jobs, [quackcheck, "check", "@.in", "@.ans", "@.ans"])),
            ("gen, a process a case", jobs,
             each(made, numbers, jobs, [quackcheck, "gen", "--profile", "mixed", "--count", str(OPERATIONS), "--seed", "@",
                                        "--force", "--output", "@.in"])),
            ("the empty program, a process a case", jobs, each(tests, stems, jobs, [empty, "@.in", "@.ans", "@.ans"]))]


def many(build, directory, cases, rounds, report):
    """Many cases, with one job and with two, beside the same operations answered in one go, which is what one engine
    alone takes, and beside reading the files alone. What starts a process a case, and what waits for the reference, is
    run once."""
    report("making %d cases of %d operations" % (cases, OPERATIONS))
    tests = make_cases(build, directory, cases)
    made = os.path.join(directory, "made")
    os.makedirs(made, exist_ok=True)
    whole = os.path.join(directory, "dense-%d.in" % (cases * OPERATIONS))
    replay.make_input(build, whole, ["/bench/bench-input", str(cases * OPERATIONS), "1"])
    by_turns = [("answer, one file", 1, ([build + "/quackcheck", "answer", whole], None, None)),
                ("reading the files, and nothing else", 1, (["sh", "-c", "cat '%s'/*" % tests], None, None))]
    once = []
    for jobs in (1, 2):
        by_turns.append(("diff, recorded answers and optimized", jobs,
                         diff(build, tests, ("answers", "optimized"), jobs)))
        by_turns.append(("diff, optimized and optimized", jobs,
                         diff(build, tests, ("optimized", "again=optimized"), jobs)))
        once.append(("diff, optimized and optimized, of random games it makes", jobs, diff_of_made(build, cases, jobs)))
        once.append(("diff, reference and optimized", jobs, diff(build, tests, ("reference", "optimized"), jobs)))
        once += a_process_each(build, tests, made, cases, jobs)
    report("diff of %d cases" % cases)
    runs = timing.by_turns(build, rounds, [command for _, _, command in by_turns])
    report("check and gen of %d cases, and diff with the reference" % cases)
    runs += timing.by_turns(build, 1, [command for _, _, command in once])
    return [{"what": name, "jobs": jobs, "cases": cases, "operations": cases * OPERATIONS, "rounds": len(run.seconds),
             "clock_seconds": run.clock(), "seconds": run.median(), "peak_kib": run.peak_kib,
             "of_answer": run.clock() / runs[0].clock()}
            for (name, jobs, _), run in zip(by_turns + once, runs)]


def grading(build, directory, largest, report):
    """`grade` over the number of tests, with one job and with two, beside the bound for what runs every known mistake to
    its end: the known mistakes are the reference with one thing changed, so that is its time as often as there are
    mistakes."""
    rows = []
    listed = subprocess.run([build + "/quackcheck", "list", "mistakes", "--json"], stdout=subprocess.PIPE, check=True)
    mistakes = sum(1 for mistake in json.loads(listed.stdout) if mistake["problem"] == "duckchess")
    for tests in [number for number in (10, 100, 1000) if number <= largest]:
        report("grade of %d tests" % tests)
        where = make_cases(build, directory, tests)
        whole = os.path.join(directory, "dense-%d.in" % (tests * OPERATIONS))
        replay.make_input(build, whole, ["/bench/bench-input", str(tests * OPERATIONS), "1"])
        commands = [([build + "/quackcheck", "answer", "--engine", "reference", whole], None, None)]
        commands += [([build + "/quackcheck", "grade", where, "--all", "--require", "0", "--jobs", str(jobs)], None,
                      None) for jobs in (1, 2)]
        answer, *grades = timing.by_turns(build, 1, commands)
        rows += [{"tests": tests, "jobs": jobs, "mistakes": mistakes, "clock_seconds": run.clock(),
                  "seconds": run.median(), "peak_kib": run.peak_kib,
                  "of_mistakes": run.median() / (mistakes * answer.median())} for jobs, run in zip((1, 2), grades)]
    return rows


def implementations(build, directory, cases, report):
    """`diff` over 2 to 8 optimized engines, one job."""
    report("diff over 2 to 8 implementations")
    tests = make_cases(build, directory, cases)
    numbers = range(2, 9)
    runs = timing.by_turns(build, 5, [diff(build, tests, ["%c=optimized" % (ord("a") + i) for i in range(number)], 1)
                                      for number in numbers])
    return [{"implementations": number, "cases": cases, "seconds": run.median(),
             "operations_per_second": cases * OPERATIONS * number / run.median()} for number, run in zip(numbers, runs)]
