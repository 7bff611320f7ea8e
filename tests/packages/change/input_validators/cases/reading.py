import re


def line_of(file):
    line = file.readline()
    assert line.endswith("\n"), "a line has no end"
    return line[:-1]


def numbers_of(line, least, most):
    assert re.fullmatch(r"(0|[1-9]\d*)( (0|[1-9]\d*))*", line), f"'{line}' is no numbers"
    numbers = [int(word) for word in line.split()]
    assert all(least <= number <= most for number in numbers), f"a number of '{line}' is out of bounds"
    return numbers
