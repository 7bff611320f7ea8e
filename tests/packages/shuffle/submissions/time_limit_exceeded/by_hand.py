input()
to = [int(word) - 1 for word in input().split()]
start = list(range(len(to)))
cards, times = to, 1
while cards != start:
    cards = [to[card] for card in cards]
    times += 1
print(times)
