# A contestant's program got Wrong Answer. What is wrong with it?
quackcheck diff mine.cpp --random 100 --profile near-misses --save wrong.in | head -n 2

# On which input? diff has printed it, minimized and with the board; --save has kept the one that it was found on.
quackcheck shrink wrong.in --impl optimized --impl mine.cpp -o smallest.in | grep '^WA'
cat smallest.in

# Why is the answer as it is?
quackcheck explain smallest.in --op "$(head -n 1 smallest.in)" | grep invalid

# Repaired: the second cell on the duck's way can block it as well.
sed -e '50s/ == 0;/ == 0 \&\& board[x + 2 * sx][y + sy] == 0;/' \
    -e '51s/ == 0;/ == 0 \&\& board[x + sx][y + 2 * sy] == 0;/' mine.cpp >fixed.cpp
quackcheck diff fixed.cpp --random 100 | grep -o 'fixed.cpp agrees with optimized'
