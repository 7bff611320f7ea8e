n = int(input())
print(*(n // 2, n - n // 2) if n > 1 else (-1,))
