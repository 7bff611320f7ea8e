import sys
from reading import line_of, numbers_of

cases, = numbers_of(line_of(sys.stdin), 1, 100)
for _ in range(cases):
    amount, count = numbers_of(line_of(sys.stdin), 1, {{most}})
    coins = numbers_of(line_of(sys.stdin), 1, {{most}})
    assert len(coins) == count <= 10
    assert sorted(set(coins)) == coins
assert not sys.stdin.read()
sys.exit(42)
