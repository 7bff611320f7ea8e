"""Where differential testing spends its time: the instructions of `diff` by the part of the house they belong to."""

import collections
import os
import re

import counted

# What the name of a function begins with, and whose it then is; the first that fits. Templates of the standard library
# over our types count for the library, unless they were inlined into ours.
PARTS = (
    (r".*quack::reference::", "the reference"),
    (r".*quack::optimized::", "the optimized engine"),
    (r".*quack::judge::", "reading, writing and comparing judge text"),
    (r".*quack::testdata::", "making random games"),
    (r".*quack::", "the rest of quackcheck"),
)


def part_of(function):
    """Whose a function is, by its name without template arguments and parameters."""
    plain = function.split("(")[0]
    while True:
        shorter = re.sub(r"<[^<>]*>", "", plain)
        if shorter == plain:
            break
        plain = shorter
    for begins, part in PARTS:
        if re.match(begins, plain):
            return part
    return "libraries and the system"


def own_instructions(lines):
    """Reads a file of callgrind: {function: instructions of its own}. A cost line is a position and then counters; the
    one after `calls=` is the callee's."""
    names, functions, function, of_callee = {}, collections.Counter(), "", False
    for line in lines:
        if line.startswith("fn="):
            number, name = re.fullmatch(r"fn=\((\d+)\)(?: (.*))?", line).groups()
            names.setdefault(number, name or "")
            function = names[number]
        elif line.startswith("cfn="):
            number, name = re.fullmatch(r"cfn=\((\d+)\)(?: (.*))?", line).groups()
            names.setdefault(number, name or "")
        elif line.startswith("calls="):
            of_callee = True
        elif re.match(r"[+*-]?\d* \d", line):
            if not of_callee:
                functions[function] += int(line.split()[1])
            of_callee = False
    return functions


def measure(build, directory, report):
    """Shares of the parts in `diff` of random games by the reference and the optimized engine."""
    report("profile of differential testing")
    out = os.path.join(directory, "callgrind.out")
    counted.callgrind([build + "/quackcheck", "diff", "--impl", "reference", "--impl", "optimized", "--random", "40",
                       "--count", "500", "--jobs", "1"], out)
    parts = collections.Counter()
    with open(out, encoding="utf-8") as file:
        for function, instructions in own_instructions(line.rstrip("\n") for line in file).items():
            parts[part_of(function)] += instructions
    whole = sum(parts.values())
    return [{"part": part, "instructions": count, "percent": 100.0 * count / whole}
            for part, count in parts.most_common()]
