input()
to = [int(word) - 1 for word in input().split()]
left, product = set(range(len(to))), 1
while left:
    card = left.pop()
    length = 1
    while to[card] in left:
        card = to[card]
        left.remove(card)
        length += 1
    product *= length
print(product)
