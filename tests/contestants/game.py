import sys

class Piece:
    def __init__(self, kind, red):
        self.kind, self.red = kind, red
    def __str__(self):
        return ('red ' if self.red else 'blue ') + self.kind

class Game:
    def __init__(self):
        self.at = {}
        row = ['car', 'horse', 'elephant', 'guard', 'captain', 'guard', 'elephant', 'horse', 'car']
        for red, home, dr in ((True, 0, 1), (False, 9, -1)):
            for c, k in enumerate(row):
                self.at[home, c] = Piece(k, red)
            for c in (0, 8):
                self.at[home + 2 * dr, c] = Piece('duck', red)
            for c in (0, 2, 4, 6, 8):
                self.at[home + 3 * dr, c] = Piece('soldier', red)
        self.red_moves = True
        self.finished = False
        self.king = {True: (0, 4), False: (9, 4)}

    def empty(self, r, c):
        return (r, c) not in self.at

    def hits(self, src, dst):
        p = self.at[src]
        q = self.at.get(dst)
        if q and q.red == p.red:
            return False
        (r, c), (r2, c2) = src, dst
        dr, dc = r2 - r, c2 - c
        steps = sorted((abs(dr), abs(dc)))
        sr = (dr > 0) - (dr < 0)
        sc = (dc > 0) - (dc < 0)
        if p.kind == 'captain':
            return steps == [0, 1]
        if p.kind == 'guard':
            return steps == [1, 1]
        if p.kind == 'soldier':
            return steps in ([0, 1], [1, 1])
        if p.kind == 'elephant':
            return steps == [2, 2] and self.empty(r + sr, c + sc)
        if p.kind == 'car':
            if steps[0] != 0 or steps[1] == 0:
                return False
            r, c = r + sr, c + sc
            while (r, c) != dst:
                if not self.empty(r, c):
                    return False
                r, c = r + sr, c + sc
            return True
        tall = abs(dr) > abs(dc)
        first = (r + sr, c) if tall else (r, c + sc)
        if p.kind == 'horse':
            return steps == [1, 2] and self.empty(*first)
        second = (r + 2 * sr, c + sc) if tall else (r + sr, c + 2 * sc)
        return steps == [2, 3] and self.empty(*first) and self.empty(*second)

    def check(self):
        for src, p in self.at.items():
            if self.hits(src, self.king[not p.red]):
                return True
        return False

    def move(self, src, dst):
        p = self.at.get(src)
        if self.finished or p is None or p.red != self.red_moves or not self.hits(src, dst):
            return 'Invalid command'
        q = self.at.get(dst)
        del self.at[src]
        self.at[dst] = p
        if p.kind == 'captain':
            self.king[p.red] = dst
        if q and q.kind == 'captain':
            self.finished = True
        self.red_moves = not self.red_moves
        check = not self.finished and self.check()
        return ';'.join([str(p), str(q) if q else 'NA', 'yes' if check else 'no', 'yes' if self.finished else 'no'])

def main():
    it = iter(sys.stdin.read().split())
    n = int(next(it))
    g = Game()
    for _ in range(n):
        a, b, c, d = (int(next(it)) for _ in range(4))
        print(g.move((a, b), (c, d)))

main()
