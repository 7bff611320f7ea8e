"""What scripts/bench does once everything is built. That script lists its options."""

import argparse
import json
import os
import subprocess
import sys

import counted
import differential
import files
import machine
import moves
import picture
import profile
import replay
import tables
import timing

SAMPLE = "bench/sample.in"
COUNTED = "bench/counted.json"
PAGE, PICTURE, RESULTS = "docs/performance.md", "docs/performance.svg", "docs/performance.json"


def report(text):
    print("… " + text, file=sys.stderr, flush=True)


def google_benchmark(build):
    """Everything in quack_bench: the median of five repetitions each."""
    report("Google Benchmark")
    run = subprocess.run([build + "/bench/quack_bench", "--benchmark_repetitions=5", "--benchmark_min_time=0.2",
                          "--benchmark_report_aggregates_only=true", "--benchmark_format=json",
                          "--benchmark_enable_random_interleaving=true"],
                         stdout=subprocess.PIPE, text=True, check=True)
    rows = []
    in_order = lambda row: (row["family_index"], row["per_family_instance_index"])
    for row in sorted(json.loads(run.stdout)["benchmarks"], key=in_order):
        if row["aggregate_name"] == "median":
            to_seconds = {"ns": 1e-9, "us": 1e-6, "ms": 1e-3, "s": 1}[row["time_unit"]]
            rows.append({"name": row["run_name"], "seconds": row["real_time"] * to_seconds,
                         "items_per_second": row["items_per_second"], "item": row["label"]})
    return rows


def measure(options):
    build, directory = os.path.abspath(options.build), options.inputs
    largest = 10**8 if options.full else 10**5 if options.quick else 10**7
    cases = 200 if options.quick else 10000
    return {
        "command": "scripts/bench" + (" --full" if options.full else " --quick" if options.quick else ""),
        "made_with": machine.describe(build),
        "start_up": replay.start_up(build, SAMPLE, report),
        "sizes": replay.sizes(build, directory, largest, report),
        "moves": moves.measure(build, "bench/positions.txt", directory, report),
        "primitive": replay.primitive(build, directory, 10**4 if options.quick else 10**6, report),
        "files": files.many(build, directory, cases, 1 if options.quick else 5, report),
        "implementations": files.implementations(build, directory, min(cases, 1000), report),
        "grading": files.grading(build, directory, 1000 if options.full else 10 if options.quick else 100, report),
        "differential": differential.measure(build, directory, 1 if options.quick else 3, report),
        "benchmarks": google_benchmark(build),
        "profile": profile.measure(build, directory, report),
        "counted": counted.measure(build, SAMPLE, lambda name: report("counting " + name)),
    }


def write(path, text):
    with open(path + ".new", "w", encoding="utf-8") as file:
        file.write(text)
    os.replace(path + ".new", path)


def publish(results, options):
    """Prints every table; writes results and picture into the build, or with the page's tables into docs/."""
    where = {"results": os.path.join(options.out, "performance.json"), "picture": os.path.join(options.out,
                                                                                               "performance.svg")}
    if options.docs:
        where = {"results": RESULTS, "picture": PICTURE}
        with open(PAGE, encoding="utf-8") as file:
            page = file.read()
        write(PAGE, tables.put_into(page, tables.all_tables(results, page=True)))
    write(where["results"], json.dumps(results, indent=1, ensure_ascii=False) + "\n")
    write(where["picture"], picture.draw(results))
    print(tables.all_tables(results))
    report("%s and %s are written%s" % (where["results"], where["picture"], ", and the tables of " + PAGE
                                      if options.docs else ""))


def parse():
    parser = argparse.ArgumentParser(prog="scripts/bench")
    parser.add_argument("--build", default="build/bench")
    parser.add_argument("--out", default="build/bench/results")
    parser.add_argument("--inputs", default="build/bench/inputs")
    for flag in ("--full", "--quick", "--docs", "--check", "--accept"):
        parser.add_argument(flag, action="store_true")
    parser.add_argument("--from-results", metavar="FILE", help="measure nothing; print the tables of these results")
    return parser.parse_args()


def main():
    options = parse()
    os.makedirs(options.out, exist_ok=True)
    os.makedirs(options.inputs, exist_ok=True)
    try:
        if options.check or options.accept:
            figures = counted.measure(options.build, SAMPLE, lambda name: report("counting " + name))
            made_with = machine.made_with(options.build)
            if options.accept:
                counted.write(COUNTED, figures, made_with)
                print(counted.table(figures))
                report(COUNTED + " is written")
                return 0
            return counted.check(COUNTED, figures, made_with)
        if options.from_results:
            with open(options.from_results, encoding="utf-8") as file:
                publish(json.load(file), options)
        else:
            publish(measure(options), options)
        return 0
    except (counted.CannotCount, timing.CommandFailed, subprocess.CalledProcessError, OSError) as error:
        print("scripts/bench: %s" % error, file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
