for _ in range(int(input())):
    amount, _ = map(int, input().split())
    coins = list(map(int, input().split()))
    sums, count = 1, 0  # bit s: `count` coins, or fewer, make s
    while not sums >> amount & 1:
        more = sums
        for coin in coins:
            more |= sums << coin
        more &= (1 << amount + 1) - 1
        if more == sums:
            count = -1
            break
        sums, count = more, count + 1
    print(count)
