n = int(input())
print(*next(((a, n - a) for a in range(1, n) if a % 10 and (n - a) % 10), (-1,)))
