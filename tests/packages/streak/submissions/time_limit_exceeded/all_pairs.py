n = int(input())
numbers = list(map(int, input().split()))
best = max(numbers)
for i in range(n):
    total = 0
    for j in range(i, n):
        total += numbers[j]
        best = max(best, total)
print(best)
