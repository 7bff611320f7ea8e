n = int(input())
part = 2 if n % 10 == 1 else 1
print(*(part, n - part) if n > 1 else (-1,))
