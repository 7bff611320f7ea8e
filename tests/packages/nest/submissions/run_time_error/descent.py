text = input()
most = 0


def pairs(at):
    global most
    count = 0
    while at < len(text) and text[at] in "([":
        at = pairs(at + 1) + 1
        count += 1
    most = max(most, count)
    return at


pairs(0)
print(most)
