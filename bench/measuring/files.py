"""Many small files: `diff` and `check`, over jobs and over the number of implementations."""

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
    subprocess.run([build + "/bench/bench-input", "dense-files", str(cases), str(OPERATIONS), tests + ".new"], check=True)
    os.rename(tests + ".new", tests)
    return tests


def diff(build, tests, implementations, jobs):
    words = [build + "/quackcheck", "diff", "--tests", tests, "--jobs", str(jobs), "--shrink", "none"]
    for implementation in implementations:
        words += ["--impl", implementation]
    return (words, None, None)


def check_all(build, tests, jobs):
    """One process of `check` a case, as a judge starts them."""
    script = "cd %s && ls *.in | sed 's/[.]in$//' | xargs -P %d -I @ %s check @.in @.ans @.ans" % (tests, jobs,
                                                                                             build + "/quackcheck")
    return (["sh", "-c", script], None, None)


def start_all(build, tests, jobs):
    """As many starts of the empty program: what `check` can't go below."""
    script = "cd %s && ls *.in | sed 's/[.]in$//' | xargs -P %d -I @ %s @.in @.ans @.ans" % (tests, jobs,
                                                                                       build + "/bench/peer-empty")
    return (["sh", "-c", script], None, None)


def many(build, directory, cases, rounds, tell):
    """Many cases, with one job and with two, beside the same operations answered in one go, which is what one engine
    alone takes. What starts a process a case, and what waits for the reference, is run once."""
    tell("making %d cases of %d operations" % (cases, OPERATIONS))
    tests = make_cases(build, directory, cases)
    whole = os.path.join(directory, "dense-%d.in" % (cases * OPERATIONS))
    replay.make_input(build, whole, ["dense", str(cases * OPERATIONS), "1"])
    by_turns = [("answer, one file", 1, ([build + "/quackcheck", "answer", whole], None, None))]
    once = []
    for jobs in (1, 2):
        by_turns.append(("diff, recorded answers and optimized", jobs,
                         diff(build, tests, ("answers", "optimized"), jobs)))
        by_turns.append(("diff, optimized and optimized", jobs,
                         diff(build, tests, ("optimized", "again=optimized"), jobs)))
        once.append(("diff, reference and optimized", jobs, diff(build, tests, ("reference", "optimized"), jobs)))
        once.append(("check, a process a case", jobs, check_all(build, tests, jobs)))
        once.append(("the empty program, a process a case", jobs, start_all(build, tests, jobs)))
    tell("diff of %d cases" % cases)
    runs = timing.by_turns(build, rounds, [command for _, _, command in by_turns])
    tell("check of %d cases, and diff with the reference" % cases)
    runs += timing.by_turns(build, 1, [command for _, _, command in once])
    return [{"what": name, "jobs": jobs, "cases": cases, "operations": cases * OPERATIONS, "rounds": len(run.seconds),
             "clock_seconds": run.clock(), "seconds": run.median(), "peak_kib": run.peak_kib,
             "of_answer": run.clock() / runs[0].clock()}
            for (name, jobs, _), run in zip(by_turns + once, runs)]


def implementations(build, directory, cases, tell):
    """`diff` over 2 to 8 optimized engines, one job."""
    tell("diff over 2 to 8 implementations")
    tests = make_cases(build, directory, cases)
    numbers = range(2, 9)
    runs = timing.by_turns(build, 5, [diff(build, tests, ["%c=optimized" % (ord("a") + i) for i in range(number)], 1)
                                      for number in numbers])
    return [{"implementations": number, "cases": cases, "seconds": run.median(),
             "operations_per_second": cases * OPERATIONS * number / run.median()} for number, run in zip(numbers, runs)]
