import re
import sys

text = sys.stdin.read()
match = re.fullmatch(r"([1-9]\d*)\n((?:0|[1-9]\d*)(?: (?:0|[1-9]\d*))*)\n", text)
if not match:
    sys.exit(43)
numbers = [int(word) for word in match[2].split()]
if len(numbers) != int(match[1]) or not 2 <= len(numbers) <= 50 or max(numbers) > 100:
    print("2 to 50 numbers up to 100 were expected")
    sys.exit(43)
sys.exit(42)
