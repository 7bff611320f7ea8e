for _ in range(int(input())):
    amount, _ = map(int, input().split())
    used = 0
    for coin in sorted(map(int, input().split()), reverse=True):
        used += amount // coin
        amount %= coin
    print(used if amount == 0 else -1)
