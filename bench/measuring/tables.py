"""The results as tables in Markdown, for people and for docs/performance.md."""

import textwrap

BEGIN = "<!-- figures: scripts/bench --docs writes from here"
END = "<!-- figures: to here -->"


def grouped(number):
    return "{:,}".format(int(round(number)))


def millions(per_second):
    return "%.1f" % (per_second / 1e6) if per_second < 99.95e6 else "%.0f" % (per_second / 1e6)


def seconds(value):
    if value >= 1:
        return "%.2f s" % value
    return "%.2f ms" % (value * 1e3)


def table(heads, rows):
    lines = ["| " + " | ".join(heads) + " |", "|" + " --- |" * len(heads)]
    return "\n".join(lines + ["| " + " | ".join(map(str, row)) + " |" for row in rows])


def prose(text):
    return textwrap.fill(text, 120, subsequent_indent="  " if text.startswith("- ") else "", break_long_words=False,
                         break_on_hyphens=False)


def verdict(met):
    return "met" if met else "**missed**"


def goals(results):
    """The goals, what was measured, and whether that is enough."""
    rows = []
    sizes = [row for row in results["sizes"] if row["operations"] >= 10**6]
    if sizes:
        best = sizes[-1]
        at = "dense game of %s operations" % grouped(best["operations"])
        rows.append(("`answer` beside the contestant's program, " + at, "at least 20 times as fast",
                     "%.1f times" % best["times_scanf"], verdict(best["times_scanf"] >= 20)))
        rows.append(("`answer` beside the floor that reads any numbers", "at most 2 times as long",
                     "%.2f times" % best["of_floor"], verdict(best["of_floor"] <= 2)))
        rows.append(("`answer` beside the floor that knows every line to be eight bytes", "at most 2 times as long",
                     "%.2f times" % best["of_floor_fixed"], verdict(best["of_floor_fixed"] <= 2)))
        peak = max(row["peak_kib"] for row in results["sizes"])
        rows.append(("memory of `answer`, largest over all sizes up to " + grouped(best["operations"]), "below 16 MiB",
                     "%.1f MiB" % (peak / 1024), verdict(peak < 16 * 1024)))
    times = [row["times_fairy"] for row in results["moves"]]
    rows.append(("perft beside fairy-stockfish, the least of %d positions" % len(times), "at least 6 times the nodes",
                 "%.1f times" % min(times), verdict(min(times) >= 6)))
    chess = results["moves"][0]["times_stockfish"]
    rows.append(("perft 5 from the start beside stockfish's perft 6 on chess", "at least 2 times the nodes",
                 "%.1f times" % chess, verdict(chess >= 2)))
    start = results["start_up"]["of_empty"]
    rows.append(("start-up beside the empty C++ program", "at most 2 times as long", "%.2f times" % start,
                 verdict(start <= 2)))
    retrograde = [row for row in results["benchmarks"] if row["name"].startswith("retrograde") and
                  row["name"].endswith("/12")]
    if retrograde:
        slowest = max(row["seconds"] for row in retrograde)
        rows.append(("the reference's analysis of a 12 × 12 board", "seconds", seconds(slowest), verdict(slowest < 10)))
    return table(("what", "goal", "measured", ""), rows)


def of_machine(results):
    made = results["made_with"]
    return "\n".join([
        "Measured with `%s` on %s, commit %s:" % (results["command"], made["date"], made["commit"]), "",
        prose("- processor: " + made["processor"]),
        prose("- system: %s; load average at the beginning %.2f" % (made["system"], made["load_average_at_begin"])),
        prose("- compiler: `%s`, flags `%s`; the peers `-O2`" % (made["compiler"], made["flags"]))])


def of_sizes(results):
    rows = [(grouped(row["operations"]), seconds(row["seconds"]["answer"]), millions(row["operations_per_second"]),
             seconds(row["seconds"]["scanf"]), "%.1f" % row["times_scanf"], seconds(row["seconds"]["floor"]),
             "%.2f" % row["of_floor"], seconds(row["seconds"]["floor_fixed"]), "%.2f" % row["of_floor_fixed"],
             "%.1f" % (row["peak_kib"] / 1024)) for row in results["sizes"]]
    note = results["sizes"][-1]["game"].replace(";", ",", 1)
    return (table(("operations", "`answer`", "million/s", "scanf peer", "times as fast", "floor", "× floor",
                   "floor, fixed", "× that", "peak MiB"), rows) +
            "\n\n" + prose("The largest game: %s." % note))


def of_moves(results):
    rows = [(row["position"], row["depth"], grouped(row["nodes"]), millions(row["nodes_per_second"]),
             millions(row["fairy_per_second"]), "%.1f" % row["times_fairy"]) for row in results["moves"]]
    first = results["moves"][0]
    return (table(("position", "depth", "nodes", "million/s", "fairy-stockfish", "times as fast"), rows) +
            "\n\n" + prose("stockfish on chess from its start, depth 6: %s nodes at %s million/s; ours from ours, depth "
                           "5: %.1f times as many a second." % (
                               grouped(first["chess_nodes"]), millions(first["stockfish_per_second"]),
                               first["times_stockfish"])))


def of_start_up(results):
    row = results["start_up"]
    return ("`quackcheck answer` on the sample: %s; an empty C++ program: %s; the scanf peer on the sample: %s. So %.2f "
            "times as long as the empty one (on the clock: %.2f times). The program is %s bytes." %
            (seconds(row["answer_seconds"]), seconds(row["empty_seconds"]), seconds(row["scanf_seconds"]),
             row["of_empty"], row["of_empty_clock"], grouped(row["program_bytes"])))


def of_primitive(results):
    rows = [(row["boards"], grouped(row["cases"]), seconds(row["seconds"]["answer"]), millions(row["cases_per_second"]),
             seconds(row["seconds"]["validate"]), seconds(row["seconds"]["reader"]), "%.2f" % row["of_reader"])
            for row in results["primitive"]]
    return table(("boards", "cases", "`answer`", "million/s", "`validate` (reads only)", "a program that only reads",
                  "× that"), rows)


def of_benchmarks(results):
    rows = [(row["name"], seconds(row["seconds"]), grouped(row["items_per_second"]), row["item"])
            for row in results["benchmarks"]]
    return table(("benchmark", "once", "items a second", "item"), rows)


def of_files(results):
    rows = [(row["what"], row["jobs"], seconds(row["clock_seconds"]), seconds(row["seconds"]), "%.2f" % row["of_answer"])
            for row in results["files"]]
    return table(("%s cases of 1000 operations" % grouped(results["files"][0]["cases"]), "jobs", "on the clock",
                  "processor time", "× answering all in one file"), rows)


def of_grading(results):
    rows = [(grouped(row["tests"]), row["jobs"], seconds(row["clock_seconds"]), seconds(row["seconds"]),
             seconds(row["seconds"] / row["tests"]), "%.2f" % row["of_mistakes"], "%.1f" % (row["peak_kib"] / 1024))
            for row in results["grading"]]
    return table(("tests of 1000 operations", "jobs", "on the clock", "processor time", "of it each test",
                  "× all %d known mistakes to the end" % results["grading"][0]["mistakes"], "peak MiB"), rows)


def of_implementations(results):
    rows = [(row["implementations"], seconds(row["seconds"]), millions(row["operations_per_second"]))
            for row in results["implementations"]]
    cases = results["implementations"][0]["cases"]
    return table(("implementations", "`diff` of %s cases" % grouped(cases), "million operations of one of them a second"),
                 rows)


def of_differential(results):
    rows = [(row["what"], row["jobs"], grouped(row["compared"]), seconds(row["seconds"]), millions(row["per_second"]))
            for row in results["differential"]]
    return table(("reference and optimized", "jobs", "compared", "time on the clock", "million/s"), rows)


def of_profile(results):
    rows = [(row["part"], "%.1f%%" % row["percent"]) for row in results["profile"]]
    return table(("instructions of `diff`, reference and optimized", "share"), rows)


def of_counted(results):
    rows = [(name, row["item"], "%.1f" % row["instructions"], "%.1f" % row["branches"], "%.2f" % row["mispredicted"],
             row["description"]) for name, row in results["counted"].items()]
    return table(("work", "for each", "instructions", "branches", "mispredicted", ""), rows)


# The parts: title, what writes it, the results that it needs, and whether docs/performance.md shows it.
PARTS = (
    ("The goals", goals, ("sizes", "moves", "start_up", "benchmarks"), True),
    ("Over file sizes", of_sizes, ("sizes",), True),
    ("Move generation", of_moves, ("moves",), False),
    ("Start-up", of_start_up, ("start_up",), False),
    ("Primitive chess over boards", of_primitive, ("primitive",), False),
    ("Many small files, one job and two", of_files, ("files",), False),
    ("`grade` over the number of tests", of_grading, ("grading",), False),
    ("Over the number of implementations", of_implementations, ("implementations",), False),
    ("Differential testing", of_differential, ("differential",), False),
    ("Where differential testing spends its time", of_profile, ("profile",), False),
    ("In memory, by Google Benchmark", of_benchmarks, ("benchmarks",), False),
    ("Counted, by callgrind", of_counted, ("counted",), False),
)


def all_tables(results, page=False):
    """Every table there are results for; with `page`, those that docs/performance.md shows."""
    parts = [of_machine(results)]
    for title, write, needs, on_page in PARTS:
        if (on_page or not page) and all(results.get(need) for need in needs):
            parts.append("### %s\n\n%s" % (title, write(results)))
    return "\n\n".join(parts) + "\n"


def put_into(page, tables):
    """The page with the tables between the marks."""
    begin, end = page.index(BEGIN), page.index(END)
    begin = page.index("\n", begin) + 1
    return page[:begin] + "\n" + tables + "\n" + page[end:]
