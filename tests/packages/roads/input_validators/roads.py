import sys

lines = sys.stdin.read().split("\n")


def refuse(why):
    print(why, file=sys.stderr)
    sys.exit(43)


def numbers(line, least, most):
    words = line.split(" ")
    if not all(word.isdigit() and str(int(word)) == word for word in words) or len(words) != len(most):
        refuse(f"'{line}' is not {len(most)} numbers")
    values = [int(word) for word in words]
    if not all(least <= value <= bound for value, bound in zip(values, most)):
        refuse(f"'{line}' is out of bounds")
    return values


n, m = numbers(lines[0], 0, [1000, 10000])
if n < 1:
    refuse("there is a town at least")
if len(lines) != m + 2 or lines[-1] != "":
    refuse(f"{m} roads were expected")
roads = [tuple(sorted(numbers(line, 1, [n, n]))) for line in lines[1:-1]]
if any(a == b for a, b in roads):
    refuse("a road leads back to its town")
if len(set(roads)) < m:
    refuse("there are two roads between two towns")
sys.exit(42)
